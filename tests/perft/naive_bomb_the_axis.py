"""Bomb the Axis once more, from RULES.md alone: plain, slow, and without a line of the product's code.

A position is a dict; ``frozen`` makes it comparable. ``actions`` lists what the seat that is to act may do, and
``results`` every position that one action can lead to, once for each way in which luck can fall.
"""

from itertools import combinations, permutations


def start(dots, houses, guns, callers, checker=None, **changes):
    """Return the position in which the first of ``callers`` is to call, or in which the Checker is to place.

    ``houses`` and ``guns`` are dots, or how many are to be placed.
    """
    placed = not isinstance(houses, int)
    position = {
        "dots": list(dots),
        "pieces": (houses, guns) if not placed else (len(houses), len(guns)),
        "houses": sorted(houses) if placed else [],
        "guns": sorted(guns) if placed else [],
        "placed": placed,
        "checker": checker,
        "order": list(callers),
        "hits": {seat: [] for seat in callers},
        "black": {seat: [] for seat in callers},
        "lost": dict.fromkeys(callers, 0),
        "heard": [],
        "dry": 0,
        "calls": 0,
        "turn": callers[0] if placed else checker,
        "once": False,
        "before": None,
        "over": None,
    }
    position.update(changes)
    return position


def frozen(position):
    """Return a position as a value that can be counted."""
    return repr({key: sorted(value) if key == "heard" else value for key, value in position.items()})


def copy(position):
    """Return a position of its own."""
    fresh = dict(position)
    for key in ("hits", "black"):
        fresh[key] = {seat: list(dots) for seat, dots in position[key].items()}
    fresh["lost"] = dict(position["lost"])
    for key in ("houses", "heard", "order"):
        fresh[key] = list(position[key])
    return fresh


def actions(position):
    """List what may be done: dots in reading order; before that words, and all placings by hand in one entry."""
    if position["over"]:
        return []
    if not position["placed"]:
        back = ["back"] if position["before"] in position["order"] else []
        return ["random", *back, "by hand"]
    return [dot for dot in position["dots"] if not (position["once"] and dot in position["heard"])]


def results(position, action):
    """List the positions after an action, one for each way in which luck can fall, or the placing be chosen."""
    if action == "back":
        return [handed_back(position)]
    if action == "random":
        number = sum(position["pieces"])
        return [placed(position, fall[: position["pieces"][0]], fall[position["pieces"][0] :])
                for fall in permutations(position["dots"], number)]  # fmt: skip
    if action == "by hand":
        houses, guns = position["pieces"]
        return [
            placed(position, some, others)
            for some in combinations(position["dots"], houses)
            for others in combinations([dot for dot in position["dots"] if dot not in some], guns)
        ]
    return [called(position, action)]


def handed_back(position):
    """Give the chart to who had it before (BTA-2)."""
    after = copy(position)
    old, new = position["checker"], position["before"]
    seats = sorted([*position["order"], old])
    where = seats.index(new)
    after.update(checker=new, turn=new, order=seats[where + 1 :] + seats[:where])
    for kind, empty in (("hits", []), ("black", []), ("lost", 0)):
        after[kind] = {seat: list(empty) if empty == [] else empty for seat in after["order"]}
    return after


def placed(position, houses, guns):
    """Put the pieces on the chart (BTA-3, BTA-4)."""
    after = copy(position)
    after.update(houses=sorted(houses), guns=sorted(guns), placed=True, turn=position["order"][0])
    return after


def called(position, dot):
    """Answer a call (BTA-6 to BTA-12)."""
    after = copy(position)
    seat = position["turn"]
    news = dot not in position["heard"]
    if news:
        after["heard"].append(dot)
    if dot in position["guns"]:
        after["lost"][seat] += 1
        news = True
    elif dot in position["houses"]:
        after["houses"].remove(dot)
        after["hits"][seat].append(dot)
    elif dot not in after["black"][seat] and dot not in after["hits"][seat]:
        after["black"][seat] = sorted([*after["black"][seat], dot])
    after["dry"] = 0 if news else position["dry"] + 1
    after["calls"] += 1
    after["over"] = end(after)
    if not after["over"]:
        order = position["order"]
        later = order[order.index(seat) + 1 :] + order[: order.index(seat) + 1]
        after["turn"] = [other for other in later if after["lost"][other] < 3][0]  # noqa: RUF015 - as the rule says it
    return after


def end(position):
    """Say why the game is over, or None (BTA-12 to BTA-16, BTA-22, BTA-27)."""
    left = [seat for seat in position["order"] if position["lost"][seat] < 3]
    if any(len(dots) == 3 for dots in position["hits"].values()):
        return "three-hits"
    if not left:
        return "all-out"
    if all(len(position["hits"][seat]) + len(position["houses"]) < 3 for seat in left):
        return "no-winner-possible"
    return "no-news" if position["dry"] == len(position["dots"]) else None
