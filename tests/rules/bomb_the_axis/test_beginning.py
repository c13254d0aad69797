from collections import Counter
from dataclasses import replace
from fractions import Fraction

import jsonschema_rs
import pytest

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.board import Chart, scattered
from rules.bomb_the_axis.events import ChartHandedBack, Placed
from rules.bomb_the_axis.options import NextChecker, Options, Series, Size
from rules.bomb_the_axis.state import Caller
from rules.chance import Cheap, Scripted, branches
from rules.errors import IllegalAction, Malformed
from rules.values import Template
from rules.wire.codec import codec, family
from tests.support.bomb_the_axis import GUNS, HOUSES, begun, called, caller, dots, played, position
from tests.support.offenders import each

BY_HAND = Place(HOUSES, GUNS)
WINNER = NextChecker.WINNER


def over_from(seat, **series):
    """Return options in which the winner ``seat`` has the chart and may give it back to seat 0."""
    return Options(checker=seat, next_checker=WINNER, series=Series(**{"before": 0, **series}))


def test_bta_01_a_checker_and_two_to_eight_callers_play():
    assert game.seats(Options()) == (3, 4, 5, 6, 7, 8, 9)
    state = begun(tuple(range(9)))
    assert (state.checker, len(state.callers)) == (0, 8)


@each(("named", "seats", "checker"), [(0, (0, 1, 2), 0), (2, (0, 2, 5), 2), (3, (0, 2, 5), 5), (8, (1, 2, 5), 1)])
def test_bta_02_the_named_seat_is_checker_or_the_next_one_that_is_taken(named, seats, checker):
    state = begun(seats, Options(checker=named))
    assert state.checker == checker
    assert game.rules.standing(state).must == (checker,)
    assert checker not in {one.seat for one in state.callers}


@pytest.mark.parametrize(("winner", "before", "callers"), [(2, 0, [1, 2]), (0, 1, [2, 0]), (1, 2, [0, 1])])
def test_bta_02_the_winner_may_hand_the_chart_back_before_placing(winner, before, callers):
    state = begun((0, 1, 2), over_from(winner, before=before))
    assert game.rules.legal(state, winner)[:2] == (PlaceAtRandom(), HandBack())
    step = played(state, HandBack(), at=7)
    assert step.events == (ChartHandedBack(winner, before),)
    assert (step.state.checker, game.rules.standing(step.state).must) == (before, (before,))
    assert [one.seat for one in step.state.callers] == callers
    assert (step.state.decision, step.state.opened) == (2, 7)


def test_bta_02_the_chart_is_handed_back_once():
    state = played(begun((0, 1, 2), over_from(2)), HandBack()).state
    assert HandBack() not in game.rules.legal(state, 0)
    with pytest.raises(IllegalAction) as refusal:
        played(state, HandBack())
    assert (refusal.value.reason, refusal.value.clause) == ("no-hand-back", "BTA-2")


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        ((0, 1, 2), Options()),
        ((1, 2, 3), over_from(2)),
        ((0, 1, 3), over_from(0, before=0)),
    ],
    ids=["first game", "the one before is gone", "it has the chart already"],
)
def test_bta_02_without_somebody_to_take_it_nothing_is_handed_back(seats, options):
    state = begun(seats, options)
    assert HandBack() not in game.rules.legal(state, state.checker)


def test_bta_02_nothing_is_handed_back_once_the_pieces_are_placed():
    state = played(begun((0, 1, 2), over_from(2)), BY_HAND).state
    with pytest.raises(IllegalAction) as refusal:
        played(state, HandBack())
    assert (refusal.value.reason, refusal.value.clause) == ("placed-already", "BTA-3")


def test_bta_02_who_left_takes_no_chart_back():
    state = begun((0, 1, 2, 3), over_from(2))
    after = game.rules.leave(state, 0, at=0, chance=Scripted()).state
    assert HandBack() not in game.rules.legal(after, 2)


def test_bta_02_who_left_before_the_hand_back_stays_out():
    state = game.rules.leave(begun((0, 1, 2, 3), over_from(2)), 1, at=0, chance=Scripted()).state
    after = played(played(state, HandBack()).state, BY_HAND).state
    assert [(one.seat, one.out) for one in after.callers] == [(1, True), (2, False), (3, False)]
    assert after.turn == 2


def test_bta_03_the_checker_places_by_hand():
    step = played(begun(), Place(HOUSES[::-1], GUNS), at=5)
    assert (step.state.houses, step.state.guns) == (frozenset(HOUSES), frozenset(GUNS))
    assert step.events == (Placed(0, HOUSES, GUNS),)
    assert (step.state.turn, step.state.decision, step.state.opened) == (1, 2, 5)


def test_bta_03_the_menu_is_at_random_and_then_by_hand():
    menu = game.rules.legal(begun(), 0)
    assert menu[0] == PlaceAtRandom()
    assert [type(item) for item in menu] == [PlaceAtRandom, Template]
    assert game.rules.legal(begun(), 1) == ()


@each(
    ("houses", "guns", "words"),
    [
        ("A1 A2 A3 A4 A5 A6 A7 A8 A9", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10", ["9 houses are placed instead of 10"]),
        ("A1 A2 A3 A4 A5 A6 A7 A8 A9 A10", "", ["0 guns are placed instead of 10"]),
        ("A1 A1 A3 A4 A5 A6 A7 A8 A9 A10", "B1 B2 B3 B4 B5 B6 B7 B8 B9 B10", ["A1 is named 2 times"]),
        (
            "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10",
            "A1 B2 B3 B4 B5 B6 B7 B8 B9 A9",
            ["A1 is named 2 times", "A9 is named 2 times"],
        ),
        (
            "A1 A2 A3 A4 A5 A6 A7 A8 A9 F1",
            "B1 B1 B3 B4 B5 B6 B7 B8 B9 C11 C12",
            ["F1 is not on the chart", "C11 is not", "C12 is not", "B1 is named 2 times", "11 guns"],
        ),
    ],
)
def test_bta_03_a_refusal_names_every_dot_that_is_wrong(houses, guns, words):
    with pytest.raises(IllegalAction) as refusal:
        played(begun(), Place(dots(houses), dots(guns)))
    assert (refusal.value.reason, refusal.value.clause) == ("wrong-placing", "BTA-3")
    assert [word for word in (*words, "different dots from A1 to E10") if word not in refusal.value.message] == []


def test_bta_20_a_placing_off_the_chart_names_the_dots():
    with pytest.raises(IllegalAction) as refusal:
        played(begun(), Place((*HOUSES[:9], "F1"), (*GUNS[:9], "A0")))
    assert (refusal.value.reason, refusal.value.clause) == ("off-chart", "BTA-20")
    assert refusal.value.message.startswith("F1 is not on the chart; A0 is not on the chart")


def fits(placing, size="A-E"):
    """Tell whether a placing is in the schema of the template."""
    template = game.rules.legal(begun(options=Options(chart=Size(size))), 0)[-1]
    return jsonschema_rs.validator_for(template.schema).is_valid(family(*game.actions).encode(placing))


@each(
    ("placing", "legal"),
    [
        (BY_HAND, True),
        (Place(HOUSES[::-1], GUNS[::-1]), True),
        (Place(HOUSES, (*GUNS[:9], "A1")), False),
        (Place((*HOUSES[:9], "A1"), GUNS), False),
        (Place((*HOUSES[:9], "F1"), GUNS), False),
        (Place(HOUSES[:9], GUNS), False),
        (Place(HOUSES, (*GUNS, "C1")), False),
    ],
)
def test_bta_03_the_template_describes_exactly_what_is_legal(placing, legal):
    assert fits(placing) is legal
    refused = False
    try:
        played(begun(), placing)
    except IllegalAction:
        refused = True
    assert refused is not legal


def test_bta_20_the_template_of_the_large_chart_has_its_dots():
    assert fits(Place((*HOUSES[:9], "J10"), GUNS), "A-J")


def test_bta_03_a_random_placing_takes_a_throw_for_each_piece():
    luck = Cheap(lambda: 0.999)
    houses, guns = scattered(begun().chart, luck)
    assert len({*houses, *guns}) == 20
    step = played(begun(), PlaceAtRandom(), *[1] * 20)
    assert step.events == (Placed(0, HOUSES, GUNS),)


@pytest.mark.parametrize("chart", [Chart(1, 4, 1, 1), Chart(2, 2, 2, 1), Chart(1, 5, 2, 2)], ids=str)
def test_bta_03_every_random_placing_is_equally_likely(chart):
    falls = Counter()
    for weight, _, placing in branches(lambda luck: scattered(chart, luck)):
        falls[placing] += weight
    free = len(chart.dots)
    ways = 1
    for pieces in (chart.houses, chart.guns):
        for place in range(pieces):
            ways = ways * (free - place) // (place + 1)
        free -= pieces
    assert set(falls.values()) == {Fraction(1, ways)}
    assert len(falls) == ways
    assert sum(falls.values()) == 1


@pytest.mark.parametrize("action", [Call("B5"), Call("Z9")])
def test_bta_03_nothing_is_called_before_the_pieces_are_placed(action):
    with pytest.raises(IllegalAction) as refusal:
        played(begun(), action)
    assert (refusal.value.reason, refusal.value.clause) == ("not-placed", "BTA-3")


@pytest.mark.parametrize("action", [PlaceAtRandom(), BY_HAND])
def test_bta_03_the_pieces_are_where_they_were_put(action):
    with pytest.raises(IllegalAction) as refusal:
        played(position(), action)
    assert (refusal.value.reason, refusal.value.clause) == ("placed-already", "BTA-3")


def test_bta_03_nobody_but_the_checker_places():
    with pytest.raises(IllegalAction) as refusal:
        played(begun(), BY_HAND, seat=1)
    assert (refusal.value.reason, refusal.value.clause) == ("not-your-turn", "BTA-3")
    assert "seat 0 is Checker" in refusal.value.message


@each(
    ("seats", "checker", "order"),
    [((0, 1, 2), 0, [1, 2]), ((0, 1, 2), 1, [2, 0]), ((0, 2, 3, 7), 3, [7, 0, 2]), ((1, 4, 8), 8, [1, 4])],
)
def test_bta_04_calling_goes_clockwise_from_the_checker_s_left(seats, checker, order):
    state = played(begun(seats, Options(checker=checker)), BY_HAND).state
    heard = []
    for _ in range(2 * len(order)):
        heard.append(state.turn)
        state = called(state, "C1")
    assert heard == order * 2


def test_bta_04_who_is_out_is_passed_over():
    state = position(caller(1), caller(2, lost=3), caller(3))
    assert called(state, "C1").turn == 3
    assert called(state, "C1", "C2").turn == 1


def test_bta_04_only_who_has_the_turn_calls():
    with pytest.raises(IllegalAction) as refusal:
        played(position(), Call("C1"), seat=2)
    assert (refusal.value.reason, refusal.value.clause) == ("not-your-turn", "BTA-4")
    assert game.rules.legal(position(), 2) == game.rules.legal(position(), 0) == ()


@pytest.mark.parametrize(("size", "dots_of", "last"), [(Size.FIFTY, 50, "E10"), (Size.HUNDRED, 100, "J10")])
def test_bta_20_the_chart_has_fifty_dots_or_a_hundred(size, dots_of, last):
    state = played(begun(options=Options(chart=size)), PlaceAtRandom(), *[1] * 20).state
    menu = game.rules.legal(state, 1)
    assert len(menu) == len(set(menu)) == dots_of
    assert [call.dot for call in (*menu[:2], *menu[9:11], menu[-1])] == ["A1", "A2", "A10", "B1", last]
    assert (len(state.houses), len(state.guns)) == (10, 10)


def test_bta_20_fifty_dots_are_usual_and_hold_both_examples_of_the_rules():
    assert codec(Options).decode({}).chart is Size.FIFTY
    assert {"B5", "A9"} <= {call.dot for call in game.rules.legal(position(), 1)}


def test_bta_21_everybody_begins_with_empty_cards_and_five_red_counters():
    state = begun()
    assert state.callers == (Caller(1), Caller(2))
    assert [(line.hits, line.bombs_lost, line.red_left) for line in game.rules.view(state, 1).callers] == [
        (0, 0, 5)
    ] * 2
    assert game.reference()["black_counters"] == 10


def test_bta_17_a_game_of_a_series_begins_as_empty_as_any():
    state = begun(options=Options(series=Series(drawn=3)))
    assert replace(state, options=Options()) == begun()


@pytest.mark.parametrize("checker", [0, 8])
def test_options_are_read_from_plain_data(checker):
    options = codec(Options).decode({"checker": checker, "next_checker": "winner", "call_seconds": 30})
    assert options == Options(checker=checker, next_checker=WINNER, call_seconds=30)
    with pytest.raises(Malformed):
        codec(Options).decode({"checker": 9})


def test_no_dice_are_in_the_box_and_it_is_played_on_a_real_table_all_the_same():
    assert game.rules.dice(Options()) == ()
