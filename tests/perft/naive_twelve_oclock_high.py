"""12 O'Clock High once more, from RULES.md alone: plain, slow, and without a line of the product's code.

A position is a dict; ``frozen`` makes it comparable. ``actions`` lists what the seat whose turn it is may do, and
``results`` every position that one action can lead to, once for each way in which the dice can fall.
"""

import json
from itertools import product
from pathlib import Path

_FILE = Path(__file__).parents[2] / "rules" / "twelve_oclock_high" / "board.json"
BOARD = json.loads(_FILE.read_text("utf-8"))["spaces"]
NEXT = {space["id"]: space["next"] for space in BOARD}
PATH = {space["id"]: space.get("path") for space in BOARD}
KIND = {space["id"]: space["target"]["kind"] for space in BOARD if "target" in space}
ORDER = [space["id"] for space in BOARD]
COST = {"primary": 2, "secondary": 1}
WORTH = {"primary": 15, "secondary": 5}
DICE = list(product(range(1, 7), repeat=2))


def start(seats, first):
    """Return the position in which ``first`` begins."""
    return {
        "at": dict.fromkeys(seats, "A"),
        "cards": dict.fromkeys(seats, 10),
        "score": dict.fromkeys(seats, 0),
        "hits": [],
        "turn": first,
        "first": first,
        "throws": 0,
        "dice": None,
        "aim": False,
        "moved": False,
        "round": 1,
        "dry": 0,
        "hit": False,
        "over": None,
        "goal": 35,
        "faces": 2,
    }


def frozen(position):
    """Return a position as a value that can be counted."""
    return repr(position)


def copy(position, **changes):
    """Return a position of its own, with changes."""
    fresh = {key: type(value)(value) if isinstance(value, dict | list) else value for key, value in position.items()}
    fresh.update(changes)
    return fresh


def walk_ends(here, before, steps):
    """Return where a bomber can be after so many steps, not turning round on the spot."""
    if steps == 0:
        return {here}
    ends = set()
    for to in NEXT[here]:
        if to != before and PATH[to] != "landing":
            ends |= walk_ends(to, here, steps - 1)
    return ends


def home_distance(space):
    """Count the steps to the Airfield, looking one ring further at a time."""
    ring, steps = {space}, 0
    while "A" not in ring:
        ring, steps = {to for here in ring for to in NEXT[here]}, steps + 1
    return steps


def actions(position):
    """List what may be done, as (word, space) pairs."""
    if position["over"]:
        return []
    seat = position["turn"]
    if position["dice"]:
        ends = walk_ends(position["at"][seat], None, sum(position["dice"]))
        return [("move", space) for space in ORDER if space in ends]
    choices = [("bomb", None)] if position["aim"] else []
    if position["throws"] < 3:
        choices.append(("throw", None))
    if position["moved"]:
        choices.append(("end", None))
    return choices


def results(position, action):
    """List the positions after an action, one for each way the dice can fall."""
    word, space = action
    if word == "move":
        return [moved(position, space)]
    if word == "end":
        return [next_turn(position)]
    if word == "bomb":
        faces = position["faces"]
        hits = faces + (6 - faces) * faces
        return [attacked(position, hit=True)] * hits + [attacked(position, hit=False)] * ((6 - faces) ** 2)
    if position["cards"][position["turn"]] == 0:
        return [homeward(position, dice) for dice in DICE]
    return [thrown(position, dice, face) for dice in DICE for face in range(1, 7)]


def thrown(position, dice, face):
    """Throw all three dice (12H-4, 12H-5)."""
    seat = position["turn"]
    if face > position["faces"]:
        return copy(position, dice=dice, throws=position["throws"] + 1, aim=False, moved=False)
    return next_turn(paid(position, seat, 1))


def paid(position, seat, cards):
    """Give up cards (12H-14, 12H-29)."""
    after = copy(position)
    after["cards"][seat] -= cards
    if after["cards"][seat] == 0 and after["at"][seat] == "A":
        after["cards"][seat] = 10
    return after


def moved(position, space):
    """Fly to ``space`` (12H-3, 12H-6, 12H-12)."""
    seat = position["turn"]
    after = copy(position, dice=None, moved=True)
    after["at"][seat] = space
    covered = [hit for hit, _ in position["hits"]]
    after["aim"] = space in KIND and space not in covered and position["cards"][seat] >= COST[KIND[space]]
    return next_turn(after) if after["throws"] == 3 and not after["aim"] else after


def attacked(position, *, hit):
    """Bomb the target under the marker (12H-13 to 12H-15, 12H-23, 12H-24)."""
    seat = position["turn"]
    space = position["at"][seat]
    after = paid(position, seat, COST[KIND[space]])
    if hit:
        after["score"][seat] += WORTH[KIND[space]]
        after["hits"].append((space, seat))
        after.update(hit=True, dry=0)
        if after["score"][seat] >= after["goal"]:
            after["over"] = "points"
        elif len(after["hits"]) == len(KIND):
            after["over"] = "board-covered"
    return after if after["over"] else next_turn(after)


def homeward(position, dice):
    """Fly home by the shortest way (12H-18, 12H-19)."""
    seat = position["turn"]
    after = copy(position, throws=position["throws"] + 1)
    here = position["at"][seat]
    for _ in range(sum(dice)):
        if here != "A":
            here = min(NEXT[here], key=lambda to: (home_distance(to), ORDER.index(to)))
    after["at"][seat] = here
    if here == "A":
        after["cards"][seat] = 10
        return next_turn(after)
    return next_turn(after) if after["throws"] == 3 else after


def next_turn(position):
    """Pass the dice on (12H-2), and count rounds (12H-30)."""
    after = copy(position, dice=None, throws=0, aim=False, moved=False)
    seats = sorted(after["at"])
    after["turn"] = seats[(seats.index(position["turn"]) + 1) % len(seats)]
    if after["turn"] == after["first"]:
        after["dry"] = 0 if after["hit"] else after["dry"] + 1
        after["hit"] = False
        if after["dry"] == 100:
            return copy(position, over="no-hits", dry=100)
        after["round"] += 1
    return after
