from dataclasses import replace

import pytest

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call
from rules.bomb_the_axis.events import Answer, Called, Placed
from rules.bomb_the_axis.options import NextChecker, Options, Series
from rules.bomb_the_axis.state import Ending
from rules.bomb_the_axis.view import FullChart, Heard, Mark, OwnCard
from rules.chance import Scripted
from rules.errors import IllegalAction, Malformed
from tests.support.bomb_the_axis import FIFTY, GUNS, HOUSES, begun, called, caller, diagram, played, position, told, won
from tests.support.offenders import each

FEW = ("H H H .", "G . . .")
SERVER, MEMORY, NO_REPEATS = Options(checker=None), Options(memory=True), Options(no_repeats=True)


def silent(state, *faces):
    luck = Scripted(*faces)
    action = game.rules.default(state, game.rules.standing(state).must[0], at=0, chance=luck)
    assert luck.spent
    return action


# BTA-19: silence and clocks


@pytest.mark.parametrize(("face", "dot"), [(1, "A1"), (5, "A6"), (47, "E10")])
def test_bta_19_silence_calls_a_random_dot_that_nobody_has_called(face, dot):
    state = position(caller(1, misses="C1"), caller(2, hits="A5"), called=["B1"])
    luck = Scripted(face)
    assert game.rules.default(state, 1, at=0, chance=luck) == Call(dot)
    assert luck.draws == [(47, face)]


def test_bta_19_when_every_dot_was_called_silence_calls_any():
    assert silent(position(called=FIFTY.dots), 50) == Call("E10")


def test_bta_19_calling_known_misses_is_legal():
    assert called(position(), "C1", "C1", "C1", "C1").quiet == 3


@pytest.mark.parametrize(("seconds", "due"), [(None, None), (20, 20_500)])
def test_bta_19_the_time_for_a_call_runs_from_the_call_before(seconds, due):
    state = replace(position(options=Options(call_seconds=seconds)), opened=500)
    assert game.rules.standing(state).deadline == due


def test_bta_19_no_clock_of_the_game_runs_while_placing_or_after_the_end():
    timed = Options(call_seconds=20)
    assert game.rules.standing(begun(options=timed)).deadline is None
    assert (
        game.rules.standing(called(position(caller(1, hits="A1 A2"), caller(2), options=timed), "A3")).deadline is None
    )


# BTA-23: the server as Checker


def test_bta_23_two_to_eight_play_without_a_checker():
    assert game.seats(SERVER) == (2, 3, 4, 5, 6, 7, 8)


def test_bta_23_the_server_places_by_a_throw_for_each_piece_and_the_lowest_seat_calls_first():
    luck = Scripted(*[1] * 20)
    step = game.rules.initial(SERVER, (1, 3), (1, 3), None, at=9, chance=luck)
    assert luck.draws == [(sides, 1) for sides in range(50, 30, -1)]
    assert (step.state.checker, step.state.turn, step.state.decision, step.state.opened) == (None, 1, 1, 9)
    assert step.events == (Placed(None, HOUSES, GUNS),)


@pytest.mark.parametrize("seat", [None, 1, 3])
def test_bta_23_nobody_is_shown_where_the_server_placed(seat):
    step = game.rules.initial(SERVER, (1, 3), (1, 3), None, at=0, chance=Scripted(*[1] * 20))
    assert [game.rules.disclose(event, seat) for event in step.events] == [Placed(None, None, None)]
    assert game.rules.view(step.state, seat).full_chart is None


@each(("first", "order"), [(None, [1, 3, 6]), (1, [1, 3, 6]), (3, [3, 6, 1]), (4, [6, 1, 3])])
def test_bta_23_a_later_game_begins_with_the_series_first_caller(first, order):
    options = replace(SERVER, series=Series(first=first))
    state = game.rules.initial(options, (1, 3, 6), (1, 3, 6), None, at=0, chance=Scripted(*[1] * 20)).state
    assert [one.seat for one in state.callers] == order
    assert state.turn == order[0]


@each(
    ("options", "path"),
    [
        (Options(checker=None, next_checker=NextChecker.WINNER), ("next_checker",)),
        (Options(series=Series(won=won(s1=1) + won(s1=2))), ("series", "won")),
        (Options(series=Series(first=1)), ("series", "first")),
        (Options(series=Series(before=1)), ("series", "before")),
    ],
)
def test_bta_23_options_that_do_not_go_together_are_refused(options, path):
    with pytest.raises(Malformed) as refusal:
        game.check_options(options)
    assert refusal.value.path == path


@each(
    "options",
    [
        Options(),
        SERVER,
        Options(checker=None, series=Series(first=3, won=won(s0=1, s3=2), drawn=2)),
        Options(checker=4, next_checker=NextChecker.WINNER, series=Series(before=1)),
    ],
)
def test_bta_23_options_that_go_together_pass(options):
    game.check_options(options)


# BTA-24: memory


def test_bta_24_the_past_may_be_asked_for_unless_it_is_to_be_remembered():
    assert game.rules.hindsight(Options())
    assert not game.rules.hindsight(MEMORY)


@each("seat", [None, 0, 1, 2, 3])
def test_bta_24_only_the_last_call_is_seen_and_then_by_nobody(seat):
    state = called(position(caller(1), caller(2), caller(3), options=MEMORY), "B1", "A1", "C1")
    seen = game.rules.view(state, seat)
    assert seen.last == Heard(3, "C1", Answer.MISS, None)
    assert seen.marks == ()
    assert seen.calls_without_news is None
    later = game.rules.view(called(state, "C2"), seat)
    assert later.last == Heard(1, "C2", Answer.MISS, None)


def test_bta_24_whether_the_last_dot_was_an_old_one_is_not_shown():
    new = called(position(options=MEMORY), "C1", "C2")
    old = called(position(options=MEMORY, called=["C1", "C2"]), "C1", "C2")
    assert [game.rules.view(new, seat) for seat in (None, 0, 1, 2)] == [
        game.rules.view(old, seat) for seat in (None, 0, 1, 2)
    ]


def test_bta_24_the_menu_shows_nothing_of_old_calls():
    state = called(position(options=MEMORY), "B1", "A1")
    labels = {game.words.describe(state, 1, call).label for call in game.rules.legal(state, 1)}
    assert labels == {f"Call {dot}" for dot in FIFTY.dots}


@pytest.mark.parametrize(("options", "fresh"), [(Options(), True), (MEMORY, None)])
def test_bta_24_whether_a_dot_is_new_is_shown_by_the_view_and_never_by_the_event(options, fresh):
    step = played(position(options=options), Call("C1"))
    assert game.rules.view(step.state, 2).last.fresh is fresh
    assert [game.rules.disclose(event, 2).fresh for event in told(step, Called)] == [None]


def test_bta_24_a_caller_keeps_the_own_card_and_everybody_sees_the_counts():
    state = called(position(options=MEMORY), "B1", "A1", "C1", "C2")
    assert game.rules.view(state, 1).card == OwnCard((), ("C1",))
    assert game.rules.view(state, 2).card == OwnCard(("A1",), ("C2",))
    assert game.rules.view(state, 0).card is game.rules.view(state, None).card is None
    counts = {
        tuple((line.seat, line.hits, line.bombs_lost) for line in game.rules.view(state, seat).callers)
        for seat in (None, 0, 1, 2)
    }
    assert counts == {((1, 0, 1), (2, 1, 0))}


def test_bta_24_the_checker_sees_the_chart():
    state = called(position(options=MEMORY), "B1", "A1")
    assert game.rules.view(state, 0).full_chart == FullChart(HOUSES[1:], GUNS, ("A1",))


def test_bta_24_at_the_end_all_calls_are_shown():
    over = called(position(caller(1, hits="A1 A2"), caller(2, misses="C4"), options=MEMORY), "A3")
    marks = (
        Mark("A1", Answer.HIT, 1),
        Mark("A2", Answer.HIT, 1),
        Mark("A3", Answer.HIT, 1),
        Mark("C4", Answer.MISS, None),
    )
    assert {game.rules.view(over, seat).marks for seat in (None, 0, 1, 2)} == {marks}
    assert game.rules.view(over, None).calls_without_news == 0


# BTA-25: no repeats


@each("dot", ["A2", "B2", "C2"], ids=["hit", "gun", "miss"])
@each("memory", [False, True])
def test_bta_25_a_dot_that_anybody_called_cannot_be_called_again(dot, memory):
    state = called(position(options=replace(NO_REPEATS, memory=memory)), dot)
    assert [call.dot for call in game.rules.legal(state, 2)] == [other for other in FIFTY.dots if other != dot]
    with pytest.raises(IllegalAction) as refusal:
        played(state, Call(dot))
    assert (refusal.value.reason, refusal.value.clause) == ("called-before", "BTA-25")


@pytest.mark.parametrize(("turn", "ending"), [(1, Ending.THREE_HITS), (2, Ending.NO_WINNER_POSSIBLE)])
def test_bta_25_the_last_dot_ends_the_game(turn, ending):
    all_but = [dot for dot in diagram(*FEW)[0].dots if dot != "A3"]
    state = position(caller(1, hits="A1 A2"), caller(2), turn=turn, called=all_but, options=NO_REPEATS, picture=FEW)
    assert game.rules.legal(state, turn) == (Call("A3"),)
    assert called(state, "A3").ended is ending
