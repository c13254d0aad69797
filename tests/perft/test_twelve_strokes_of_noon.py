"""Counts of positions and actions at small depths, by the product and by the naive game.

A position is counted once for each way of reaching it. Each row of ``COUNTS`` is a depth: how many positions there are,
and how many actions they offer. What is typed is either right or wrong; each way in which a pile can fall counts.
"""

from collections import Counter

import pytest

from rules.chance import branches
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Answer, GuessStar
from rules.twelve_strokes_of_noon.state import (
    Board,
    Corner,
    Duel,
    FaceOff,
    Flap,
    Hearing,
    KickOff,
    LastChance,
    MasterStroke,
    MoveByMove,
    NameHearing,
    Pairing,
    Pile,
    Piles,
    Plea,
    Star,
)
from tests.perft import naive_twelve_strokes_of_noon as naive
from tests.perft.counting import shallow
from tests.support import twelve_strokes_of_noon as support
from tests.support.offenders import each

ORDER = Pile((0, 1, 2))


def with_(order, **changes):
    """Return a naive position that differs from the start in some things."""
    position = naive.start(*order)
    for key in ("money", "star", "turns", "used"):
        position[key].update(changes.pop(key, {}))
    position.update(changes)
    return position


def blow(first, second, number, waiting, left, places=(0, 0)):
    """Return the naive phase of a face-off."""
    return (
        "blow", first, second, number, waiting,
        {first: left[0], second: left[1]}, {first: places[0], second: places[1]},
    )  # fmt: skip


POSITIONS = {
    "start-of-two": naive.start(0, 1),
    "start-of-three-who-sat-down-in-another-order": naive.start(1, 2, 0),
    "start-of-four-with-orange-stars": with_((0, 1, 2, 3), star={3: "orange", 2: "orange"}),
    "last-lap": with_((0, 1, 2), phase=("number", 0), turns={0: 11, 1: 12, 2: 12}, used={"kick_off": 3}),
    "last-lap-and-the-highest-seat-is-the-oldest": with_(
        (2, 0, 1), phase=("number", 0), turns={0: 11, 1: 12, 2: 12}, used={"kick_off": 3}
    ),
    "first-duel-of-three": with_((0, 1, 2), phase=("challenge", 1, 1), star={1: "red", 0: "orange"}),
    "second-duel-of-two-into-a-face-off": with_((0, 1), phase=("duel", 0, 2, 1, 2), duel_card=2, glass=30_000),
    "second-duel-of-four-into-a-pairing": with_((0, 1, 2, 3), phase=("challenge", 2, 2), duel_card=1, glass=30_000),
    "move-by-move-near-the-end-of-a-card": with_((0, 2, 3), phase=("move", 2, (1, 2, 3, 5)), star={3: "orange"}),
    "move-by-move-with-a-spent-pile": with_((0, 1), phase=("move", 0, (7,)), used={"move": 3}),
    "second-duel-of-four-of-another-age": with_((3, 1, 0, 2), phase=("challenge", 2, 2), duel_card=1, glass=30_000),
    "little-sand-of-three": with_((0, 1, 2), phase=blow(0, 2, 1, (1,), (1_500, 800)), used={"blow": 2}, glass=30_000),
    "a-card-used-up": with_((0, 1), phase=blow(1, 0, 1, (), (9_000, 9_000), (8, 9)), used={"blow": 2}),
    "appeals-of-four": with_((0, 1, 2, 3), phase=blow(0, 2, 1, (1, 3), (2_500, 900)), used={"blow": 2}),
    "master-stroke": with_((0, 1, 2), phase=("stroke", 0, 4), used={"stroke": 1}),
    "a-flap-with-one-out": with_((0, 1, 2), phase=("flap", 1, 5, "large"), large=[2, 4], out=[0], used={"stroke": 3}),
    "last-chance": with_((0, 1, 2), phase=("last", (0, 1, 2)), money={2: 13_000}),
    "last-chance-of-two": with_((1, 3), phase=("last", (1, 3))),
}


def product_state(position):
    """Build the product's state of a naive position."""
    seats, used = sorted(position["money"]), position["used"]
    return support.position(
        product_stage(position["phase"]),
        seats=seats,
        age=position["age"],
        money=position["money"],
        stars={seat: Star(star) for seat, star in position["star"].items()},
        turns=position["turns"],
        out=position["out"],
        options=game.options(glass=position.get("glass", 60_000) // 1000),
        piles=Piles(*(Pile(ORDER.order, used[name]) for name in ("kick_off", "move", "blow", "stroke"))),
        spent=None if position["duel_card"] is None else position["duel_card"] - 1,
        board=Board(tuple(position["large"]), tuple(position["small"]))
        if position["phase"][0] in ("stroke", "flap", "last")
        else None,
    )


def product_stage(phase):
    match phase:
        case ("number", seat):
            return KickOff(seat)
        case ("challenge", seat, number):
            return Duel(number, seat)
        case ("duel", seat, number, challenger, card):
            return Duel(number, challenger, seat, card - 1)
        case ("move", seat, opened):
            return MoveByMove(seat, 0, opened)
        case ("blow", first, second, number, waiting, sand, place):
            one = Corner(first, Glass(sand[first], 0), 0, place[first])
            return FaceOff(number, (one, Corner(second, Glass(sand[second]), 1, place[second])), 0, waiting)
        case ("stroke", seat, number):
            return MasterStroke(number, seat, 0)
        case ("flap", seat, number, kind):
            return MasterStroke(number, seat, 0, Flap(kind))
        case ("last", waiting):
            return LastChance(waiting)
    raise LookupError(phase)


def product_actions(state):
    """List what may be done, with a right and a wrong text for each template."""
    found = []
    for seat in (*game.rules.standing(state).must, *game.rules.standing(state).may):
        for item in game.rules.legal(state, seat):
            found += [(seat, action) for action in members(state, item)]
    return found


def members(state, item):
    example = getattr(item, "example", None)
    if isinstance(example, GuessStar):
        return [GuessStar(support.STARS[state.star]), GuessStar("wrong")]
    if isinstance(example, Answer):
        own = state.stage.corners[state.stage.turn]
        return [Answer(support.word(own.card + 1, own.question + 1)), Answer("wrong")]
    return [item]


def product_summary(state):
    """Return what both games can tell of a position."""
    return (
        stage_summary(state.stage) if state.ended is None else state.ended.value,
        tuple((own.seat, own.money, own.star.value, own.turns) for own in state.contestants if not own.out),
        tuple((own.seat, own.money) for own in state.contestants),
        (state.decision, state.turn, state.since),
        () if state.board is None else (state.board.large, state.board.small),
    )


def stage_summary(stage):
    match stage:
        case KickOff(seat, card, number):
            return ("number", seat) if card is None else ("side", seat, number)
        case Duel(number, challenger, None):
            return ("challenge", challenger, number)
        case Duel(number, challenger, seat, card):
            return ("card", seat, number, challenger) if card is None else ("duel", seat, number, challenger, card + 1)
        case MoveByMove(seat, _, opened):
            return ("move", seat, opened)
        case Pairing(seat):
            return ("pairing", seat)
        case FaceOff():
            return face_off_summary(stage)
        case Hearing(seat, after, ran, judges, grants, refusals):
            return ("ruling", judges, seat, len(grants), len(refusals), ran, face_off_summary(after)[2:])
        case _:
            return last_summary(stage)


def last_summary(stage):
    match stage:
        case MasterStroke(number, seat, _, flap):
            return ("stroke", seat, number) if flap is None else ("flap", seat, number, flap.value)
        case LastChance(waiting):
            return ("last", waiting)
        case Plea(seat):
            return ("plea", seat)
        case NameHearing(seat, judges, grants, refusals):
            return ("judging", judges, seat, len(grants), len(refusals))


def face_off_summary(stage):
    own, other = stage.corners[stage.turn], stage.corners[1 - stage.turn]
    sand = ((own.glass.left, own.question % 10), (other.glass.left, other.question % 10))
    return ("blow", own.seat, other.seat, stage.number, stage.waiting, sand, stage.appealable)


def naive_summary(position):
    phase = position["phase"]
    if phase[0] == "blow":
        phase = naive_face_off(phase[1], phase[2:], appealable=position["appealable"])
    elif phase[0] == "ruling":
        phase = (*phase[:6], naive_face_off(phase[2], phase[6], appealable=False)[2:])
    board = (tuple(position["large"]), tuple(position["small"]))
    return (
        position["over"] or phase,
        tuple(
            (seat, position["money"][seat], position["star"][seat], position["turns"][seat])
            for seat in naive.players(position)
        ),
        tuple(position["money"].items()),
        (position["decision"], position["turn"], position["since"]),
        board if phase[0] in ("stroke", "flap", "last", "plea", "judging") else (),
    )


def naive_face_off(own, phase, *, appealable):
    other, number, waiting, sand, place = phase
    pairs = ((sand[own], place[own] % 10), (sand[other], place[other] % 10))
    return ("blow", own, other, number, waiting, pairs, appealable)


def product_counts(position, depth):
    """Count, and return the summaries of the last depth with them."""
    found, counts = [product_state(position)], []
    for ply in range(1, depth + 1):
        found = [
            step.state
            for state in found
            for seat, action in product_actions(state)
            for _, _, step in branches(
                lambda chance, state=state, seat=seat, action=action, at=1_000 * ply: game.rules.apply(
                    state, seat, action, at=at, chance=chance
                )
            )
        ]
        counts.append((len(found), sum(len(product_actions(state)) for state in found)))
    return counts, Counter(map(product_summary, found))


def naive_counts(position, depth):
    found, counts = [(1, position)], []
    for _ in range(depth):
        found = [
            (ways * more, reached)
            for ways, before in found
            for action in naive.actions(before)
            for more, reached in naive.results(before, action)
        ]
        total = sum(ways for ways, _ in found)
        counts.append((total, sum(ways * len(naive.actions(reached)) for ways, reached in found)))
    summaries = Counter()
    for ways, reached in found:
        summaries[naive_summary(reached)] += ways
    return counts, summaries


COUNTS = {
    "appeals-of-four": [(3, 10), (10, 39), (43, 181), (209, 768), (851, 2971), (3469, 12157)],
    "start-of-two": [(4, 12), (12, 48), (48, 144), (144, 576), (576, 1728), (1728, 5376)],
    "start-of-four-with-orange-stars": [(4, 12), (12, 40), (40, 96), (96, 432), (432, 2256), (2256, 12624)],
    "start-of-three-who-sat-down-in-another-order": [
        (4, 12),
        (12, 48),
        (48, 144),
        (144, 576),
        (576, 1728),
        (1728, 6912),
    ],
    "last-lap-and-the-highest-seat-is-the-oldest": [(24, 72), (72, 144), (144, 288), (288, 1440), (1440, 10080)],
    "second-duel-of-four-of-another-age": [(3, 15), (15, 45), (45, 135), (135, 450)],
    "last-lap": [(24, 72), (72, 144), (144, 288), (288, 1440), (1440, 10080)],
    "first-duel-of-three": [(2, 4), (4, 20), (20, 140), (140, 860), (860, 4700)],
    "second-duel-of-two-into-a-face-off": [(5, 15), (15, 50), (50, 165), (165, 540), (540, 1770), (1770, 5805)],
    "second-duel-of-four-into-a-pairing": [(3, 15), (15, 45), (45, 135), (135, 450), (450, 1755), (1755, 7695)],
    "move-by-move-near-the-end-of-a-card": [(3, 11), (11, 56), (56, 290), (290, 1298), (1298, 4552)],
    "move-by-move-with-a-spent-pile": [(11, 67), (92, 548), (648, 3510), (3810, 19452)],
    "little-sand-of-three": [(3, 10), (10, 36), (50, 162), (198, 637), (724, 2436), (2490, 8622)],
    "a-card-used-up": [(3, 10), (10, 33), (33, 108), (129, 423), (487, 1598), (1765, 5786)],
    "master-stroke": [(10, 76), (100, 769), (889, 5850)],
    "a-flap-with-one-out": [(13, 52), (52, 109), (109, 224)],
    "last-chance": [(9, 36), (36, 84), (84, 156), (156, 492)],
    "last-chance-of-two": [(6, 12), (12, 16), (16, 28), (28, 14), (14, 12), (12, 0)],
}


@each("name", POSITIONS)
def test_the_product_counts_what_is_written_here(name):
    assert product_counts(POSITIONS[name], len(COUNTS[name]))[0] == COUNTS[name]


@each("name", POSITIONS)
def test_the_naive_game_counts_the_same(name):
    expected = shallow(COUNTS[name])
    assert naive_counts(POSITIONS[name], len(expected))[0] == expected


@pytest.mark.soak
@each("name", POSITIONS)
def test_the_naive_game_counts_the_same_to_the_last_ply(name):
    assert naive_counts(POSITIONS[name], len(COUNTS[name]))[0] == COUNTS[name]


@each("name", POSITIONS)
def test_both_games_come_to_the_same_positions(name):
    depth = min(4, len(COUNTS[name]))
    assert product_counts(POSITIONS[name], depth) == naive_counts(POSITIONS[name], depth)
