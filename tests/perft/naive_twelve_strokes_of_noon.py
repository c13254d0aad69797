"""12 Strokes of Noon once more, from RULES.md alone: plain, slow, and without a line of the product's code.

It plays the small box, in which the answers lie alike on every card, so that cards are only counted. A position is a
dict; ``actions`` lists what each seat may do as (seat, word, value), and ``results`` every position that an action
leads to, with the number of ways in which the piles can fall. It also counts what is put to the players: ``decision``,
the ``turn`` that it belongs to, and ``since`` when its time runs; each action costs a second.
"""

from copy import deepcopy
from math import factorial

from tests.perft.naive_twelve_strokes_of_noon_star import judged, players, plea_after

RIGHT_SIDE = {1: "visible", 2: "hidden", 3: "visible", 4: "hidden"}
RIGHT_DUEL = {1: 2, 2: 3}
FALSE = 4
RIGHT_STROKE = {1: 1, 2: 2, 3: 3, 4: 1, 5: 2}
QUESTIONS = 10


def start(*order, cards=3):
    """Return a match that has just begun; its players sat down in that order, and the last is the youngest (12C-1)."""
    seats = sorted(order)
    return {
        "age": order[::-1],
        "decision": 1,
        "turn": 1,
        "since": 0,
        "now": 0,
        "money": dict.fromkeys(seats, 10_000),
        "star": dict.fromkeys(seats, "green"),
        "turns": dict.fromkeys(seats, 0),
        "out": [],
        "phase": ("number", order[-1]),
        "used": {"kick_off": 0, "move": 0, "blow": 0, "stroke": 0},
        "cards": cards,
        "duel_card": None,
        "over": None,
        "guesses": [],
        "large": [],
        "small": [],
        "appealable": False,
        "refusals": dict.fromkeys(seats, 0),
    }


def after(position, seat):
    """Return the next player clockwise."""
    rest = players(position)
    return ([other for other in rest if other > seat] + rest)[0]


def actions(position):
    """List what may be done, seat by seat: who must act first, then who may guess."""
    if position["over"]:
        return []
    phase, seat, *more = position["phase"]
    if phase in ("ruling", "judging"):
        return [(who, "rule", ruling) for who in seat for ruling in ("grant", "refuse", "abstain")]
    found = [(who, *choice) for who in acting(position) for choice in choices(position, phase, more, who)]
    if phase in ("stroke", "flap"):
        found += [(who, "guess", name) for who in players(position) for name in ("right", "wrong")]
    if phase == "last":
        found += [(who, "guess", name) for who in seat for name in ("right", "wrong")]
    return found


def acting(position):
    phase, seat, *_ = position["phase"]
    return list(seat) if phase in ("last", "ruling", "judging") else [seat]


def choices(position, phase, more, who):
    """List what the seat whose decision it is may choose, but for guesses."""
    others = [other for other in players(position) if other != who]
    if phase == "number":
        return [("number", number) for number in (1, 2, 3, 4)]
    if phase == "side":
        return [("side", "visible"), ("side", "hidden"), ("side", None)]
    if phase in ("challenge", "pairing"):
        return [("challenge", other) for other in others]
    if phase == "card":
        return [("card", 1), ("card", 2)]
    if phase == "duel":
        return [("choose", number) for number in (1, 2, 3, 4, None)]
    if phase == "move":
        return [("open", number) for number in range(1, 8) if number not in more[0]]
    if phase == "blow":
        return [("say", said) for said in ("right", "wrong", None)] + [("appeal", None)] * position["appealable"]
    if phase == "stroke":
        return [("choose", number) for number in (1, 2, 3, None)]
    if phase == "flap":
        return [("flap", flap) for flap in range(1, 8) if flap not in position[more[1]]]
    return [("appeal", None)] * (phase == "plea") + [("decline", None)]


def results(position, action):
    """List (ways, position) for an action."""
    seat, word, value = action
    after_it = deepcopy(position)
    after_it["now"] += 1_000
    found = guessed(after_it, seat, value) if word == "guess" else globals()[f"did_{word}"](after_it, seat, value)
    for _, reached in found:
        count(position, reached)
    return found


def count(before, reached):
    """Count the question if it is another one; an open choice has its whole time anew after a guess (12C-27)."""
    was, now = before["phase"], reached["phase"]
    if reached["over"] or (was[0] == now[0] and now[0] in ("last", "ruling", "judging")):
        return
    reached["since"] = reached["now"]
    if was != now:
        reached["decision"] += 1
        if not {was[0], now[0]} <= {"plea", "judging"}:  # all appeals for names are one turn (12C-53)
            reached["turn"] += acting(before) != acting(reached) or (was[0], now[0]) == ("last", "plea")


def drawn(position, pile, in_play=0):
    """Draw a card (12C-37); return in how many ways the pile can be made anew for it."""
    if position["used"][pile] < position["cards"]:
        position["used"][pile] += 1
        return 1
    aside = position["cards"] - in_play
    position["used"][pile] = in_play + 1
    return factorial(aside)


# Rounds 1 and 2


def did_number(position, seat, number):
    ways = drawn(position, "kick_off")
    position["phase"] = ("side", seat, number)
    return [(ways, position)]


def did_side(position, seat, side):
    right = RIGHT_SIDE[position["phase"][2]]
    position["turns"][seat] += 1
    if side != right and wrong(position, seat):
        return to_duel(position, 1, seat)
    loser = too_long(position)
    if loser is not None:
        return to_duel(position, 1, loser)
    position["phase"] = ("number", after(position, seat))
    return [(1, position)]


def wrong(position, seat):
    position["star"][seat] = "red" if position["star"][seat] == "orange" else "orange"
    return position["star"][seat] == "red"


def too_long(position):
    """Return the loser after twelve turns each (12C-38)."""
    if min(position["turns"][seat] for seat in players(position)) < 12:
        return None
    orange = [seat for seat in players(position) if position["star"][seat] == "orange"]
    loser = min(orange or players(position), key=position["age"].index)
    position["star"][loser] = "red"
    return loser


def did_open(position, seat, number):
    opened = position["phase"][2]
    position["turns"][seat] += 1
    done = number == FALSE or len(opened) == 5
    if number == FALSE and wrong(position, seat):
        return to_duel(position, 2, seat)
    loser = too_long(position)
    if loser is not None:
        return to_duel(position, 2, loser)
    ways = drawn(position, "move") if done else 1
    position["phase"] = ("move", after(position, seat), () if done else (*opened, number))
    return [(ways, position)]


# Duels


def to_duel(position, number, loser):
    others = [seat for seat in players(position) if seat != loser]
    position["phase"] = ("challenge", loser, number)
    return did_challenge(position, loser, others[0]) if len(others) == 1 else [(1, position)]


def did_challenge(position, seat, other):
    if position["phase"][0] == "pairing":
        rest = tuple(one for one in players(position) if one not in (seat, other))
        return face_off(position, 1, (seat, other), rest)
    number = position["phase"][2]
    if position["duel_card"] is None:
        position["phase"] = ("card", other, number, seat)
        return [(1, position)]
    return asked(position, number, seat, other, 3 - position["duel_card"])


def did_card(position, seat, card):
    _, _, number, challenger = position["phase"]
    return asked(position, number, challenger, seat, card)


def asked(position, number, challenger, seat, card):
    position["duel_card"] = card
    position["phase"] = ("duel", seat, number, challenger, card)
    return [(1, position)]


def pay(position, loser, winner):
    amount = min(3_000, position["money"][loser])
    position["money"][loser] -= amount
    position["money"][winner] += amount


def green(position):
    for seat in players(position):
        position["star"][seat], position["turns"][seat] = "green", 0


def did_choose(position, seat, number):
    if position["phase"][0] == "stroke":
        return answered(position, seat, number)
    _, _, which, challenger, card = position["phase"]
    loser, winner = (challenger, seat) if number == RIGHT_DUEL[card] else (seat, challenger)
    pay(position, loser, winner)
    green(position)
    if which == 2:
        return round_three(position)
    ways = drawn(position, "move")
    position["phase"] = ("move", loser, ())
    return [(ways, position)]


# Round 3


def richest_first(position, seats):
    return sorted(seats, key=lambda seat: (-position["money"][seat], position["age"].index(seat)))


def poorest(position):
    return min(players(position), key=lambda seat: (position["money"][seat], position["age"].index(seat)))


def round_three(position):
    if len(players(position)) == 4:
        position["phase"] = ("pairing", poorest(position))
        return [(1, position)]
    one, two, *rest = richest_first(position, players(position))
    return face_off(position, 1, (one, two), tuple(rest))


def face_off(position, number, pair, waiting):
    first, second = richest_first(position, pair)
    ways = drawn(position, "blow") * drawn(position, "blow", 1)
    sand = {first: position.get("glass", 60_000), second: position.get("glass", 60_000)}
    position["phase"] = ("blow", first, second, number, waiting, sand, {first: 0, second: 0})
    position["appealable"] = False
    return [(ways, position)]


def did_say(position, seat, said):
    _, _, other, number, waiting, sand, place = position["phase"]
    sand[seat] = max(0, sand[seat] - 700)  # a second, less the network's 0.3
    place[seat] += 1
    position["appealable"] = said == "wrong" and position["refusals"][seat] < 3
    turn, next_other = (other, seat) if said == "right" else (seat, other)
    return go_on(position, turn, next_other, number, waiting, sand, place)


def did_appeal(position, seat, _):
    """Lay the glass flat and set the question aside (12C-56), or let the others judge a name of the star (12C-57)."""
    if position["phase"][0] == "plea":
        position["phase"] = (
            "judging",
            tuple(judge for judge in sorted(position["money"]) if judge != seat),
            seat,
            0,
            0,
        )
        return [(1, position)]
    _, _, other, number, waiting, sand, place = position["phase"]
    place[seat] += 1
    position["appealable"] = False
    judges = tuple(judge for judge in players(position) if judge != seat)
    ran = position["now"] - position["since"]
    position["phase"] = ("ruling", judges, seat, 0, 0, ran, (other, number, waiting, sand, place))
    return [(1, position)]


def did_rule(position, judge, ruling):
    if position["phase"][0] == "judging":
        return judged(position, judge, ruling)
    _, judges, seat, yes, no, ran, (other, number, waiting, sand, place) = position["phase"]
    judges = tuple(one for one in judges if one != judge)
    yes, no = yes + (ruling == "grant"), no + (ruling == "refuse")
    if yes > no + len(judges):
        return go_on(position, other, seat, number, waiting, sand, place)
    if no >= yes + len(judges):
        sand[seat] = max(0, sand[seat] - ran)
        position["refusals"][seat] += 1
        return go_on(position, seat, other, number, waiting, sand, place)
    position["phase"] = ("ruling", judges, seat, yes, no, ran, (other, number, waiting, sand, place))
    return [(1, position)]


def go_on(position, turn, next_other, number, waiting, sand, place):
    if sand[turn]:
        ways = 1
        if place[turn] == QUESTIONS:
            ways, place[turn] = drawn(position, "blow", 1), 0
        position["phase"] = ("blow", turn, next_other, number, waiting, sand, place)
        return [(ways, position)]
    pay(position, turn, next_other)
    if number == 1 and waiting:
        pair = waiting if len(waiting) == 2 else (next_other, waiting[0])
        return face_off(position, 2, pair, ())
    return ask_stroke(position, 1, poorest(position))


# The last round


def ask_stroke(position, number, seat):
    ways = drawn(position, "stroke")
    position["phase"] = ("stroke", seat, number)
    return [(ways, position)]


def answered(position, seat, choice):
    number = position["phase"][2]
    right = choice == RIGHT_STROKE[number]
    position["money"][seat] += 3_000 if right else 0
    position["phase"] = ("flap", seat, number, "large" if right else "small")
    return [(1, position)]


def did_flap(position, seat, flap):
    _, _, number, kind = position["phase"]
    position[kind].append(flap)
    return next_question(position, number, seat)


def next_question(position, number, seat):
    if number == 5:
        position["phase"] = ("last", tuple(players(position)))
        return [(1, position)]
    return ask_stroke(position, number + 1, after(position, seat))


def did_decline(position, seat, _):
    return plea_after(position, seat) if position["phase"][0] == "plea" else no_longer(position, seat)


def no_longer(position, seat):
    position["phase"] = ("last", tuple(other for other in position["phase"][1] if other != seat))
    return [(1, position)] if position["phase"][1] else plea_after(position, None)


def guessed(position, seat, name):
    position["guesses"].append((seat, name))
    if name == "right":
        return plea_after(position, None)
    position["out"].append(seat)
    phase, turn, *more = position["phase"]
    if not players(position):
        return plea_after(position, None)
    if phase == "last":
        return no_longer(position, seat)
    if turn != seat:
        return [(1, position)]
    if phase == "stroke":
        return next_question(position, more[0], seat)
    return random_flap(position, more, seat)


def random_flap(position, more, seat):
    """Open a flap that was earned in each possible way (12C-30)."""
    number, kind = more
    found = []
    for flap in [flap for flap in range(1, 8) if flap not in position[kind]]:
        opened = deepcopy(position)
        opened[kind].append(flap)
        found += next_question(opened, number, seat)
    return found
