from dataclasses import replace

import pytest

from rules import clauses
from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Place
from rules.bomb_the_axis.events import CallerOut, ChartHandedBack, ChartShown, CheckerLeft, Out, Placed
from rules.bomb_the_axis.options import NextChecker, Options, Series
from rules.bomb_the_axis.state import ENDING_CLAUSES, Ending
from rules.bomb_the_axis.view import CardLine, Heard, Mark, OwnCard, black_left
from rules.errors import InvalidContent
from rules.wire.codec import codec
from tests.support.bomb_the_axis import GUNS, HOUSES, begun, called, caller, position, won
from tests.support.offenders import each


def test_the_title_names_the_source():
    assert (game.key, game.title) == ("bomb-the-axis", "Bomb the Axis (Game Box)")


def test_the_rules_text_holds_every_clause_once_and_in_order():
    numbers = [int(clause.clause.removeprefix("BTA-")) for clause in clauses.parse(clauses.text(game))]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 30


@each("clause", clauses.parse(clauses.text(game)), ids=lambda clause: clause.clause)
def test_no_clause_is_empty(clause):
    assert len(clause.text) > 40


@each(("ending", "clause"), [pair for pair in ENDING_CLAUSES.items() if pair[0] is not Ending.CLOSED])
def test_every_end_is_named_in_its_clause(ending, clause):
    assert f"`{ending.value}`" in clauses.of_game(game)[clause].text


def test_no_deck_is_played_with():
    assert game.standard_content() is game.deck is None
    with pytest.raises(InvalidContent):
        game.content()


def test_bta_31_nobody_interrupts_and_a_bot_knows_what_was_called_aloud():
    assert game.rules.standing(position()).may == game.interrupts == ()
    state = called(position(options=Options(memory=True)), "C1", "A1")
    heard = Mark("A1", "hit", 2), Mark("C1", "miss", None)
    assert {game.bots.insight(state, seat, level) for seat in (1, 2) for level in game.bots.levels} == {heard}


@each("event", [ChartHandedBack(1, 0), CallerOut(1, Out.BOMBS), CheckerLeft(0), ChartShown(HOUSES, GUNS)])
@each("seat", [None, 0, 1])
def test_what_is_public_is_disclosed_to_everybody(event, seat):
    assert game.rules.disclose(event, seat) == event


@pytest.mark.parametrize(("seat", "told"), [(0, True), (1, False), (None, False)])
def test_bta_03_where_the_pieces_are_is_disclosed_to_the_checker_alone(seat, told):
    event = Placed(0, HOUSES, GUNS)
    assert game.rules.disclose(event, seat) == (event if told else Placed(0, None, None))


def test_a_random_member_of_the_placing_by_hand_is_one():
    state = begun()
    template = game.rules.legal(state, 0)[-1]
    assert template.example == Place(HOUSES, GUNS)
    assert game.rules.sample(state, template, Ones()) == Place(HOUSES, GUNS)


class Ones:
    """Luck that always shows face 1."""

    def roll(self, sides):  # noqa: ARG002 - the same face, whatever the die
        """Show face 1."""
        return 1


def test_bta_20_the_reference_holds_the_charts_and_the_numbers_of_the_rules():
    reference = game.reference()
    assert {size: len(chart["dots"]) for size, chart in reference["charts"].items()} == {"A-E": 50, "A-J": 100}
    assert (reference["houses"], reference["guns"]) == (10, 10)
    assert (reference["red_counters"], reference["black_counters"]) == (5, 10)
    assert (reference["hits_to_win"], reference["bombs_lost_to_be_out"]) == (3, 3)


def test_the_view_of_a_caller_lists_what_a_policy_and_a_picture_need():
    agreed = Options(next_checker=NextChecker.WINNER, call_seconds=20, series=Series(won(s2=1), 3, before=2))
    state = called(position(caller(2, lost=1), caller(1, hits="A4", misses="C9"), options=agreed), "B7")
    seen = game.rules.view(state, 1)
    assert codec(game.view).encode(seen) == {
        "letters": 5,
        "numbers": 10,
        "houses": 10,
        "guns": 10,
        "seats": [0, 1, 2],
        "seat": 1,
        "checker": 0,
        "checker_before": 2,
        "placed": True,
        "turn": 1,
        "callers": [
            {"seat": 2, "hits": 0, "bombs_lost": 2, "red_left": 3, "black_left": 10, "out": False},
            {"seat": 1, "hits": 1, "bombs_lost": 0, "red_left": 4, "black_left": 9, "out": False},
        ],
        "houses_left": 9,
        "calls": 1,
        "calls_without_news": 0,
        "calls_to_draw": 50,
        "last": {"seat": 2, "dot": "B7", "answer": "gun", "fresh": True},
        "marks": [
            {"dot": "A4", "answer": "hit", "seat": 1},
            {"dot": "B7", "answer": "gun", "seat": None},
            {"dot": "C9", "answer": "miss", "seat": None},
        ],
        "card": {"hits": ["A4"], "misses": ["C9"]},
        "full_chart": None,
        "memory": False,
        "no_repeats": False,
        "next_checker": "winner",
        "call_seconds": 20,
        "series": {"won": [{"seat": 2, "games": 1}], "drawn": 3, "before": 2, "first": None},
        "ending": None,
    }


def test_bta_12_who_is_out_sees_what_every_caller_sees():
    state = called(position(caller(1, lost=2), caller(2), caller(3)), "B1")
    seen, other = game.rules.view(state, 1), game.rules.view(state, 3)
    assert seen.callers[0] == CardLine(1, 0, 3, 2, 10, out=True)
    assert (seen.last, seen.marks, seen.card) == (
        Heard(1, "B1", "gun", True),
        (Mark("B1", "gun", None),),
        OwnCard((), ()),
    )
    assert seen.full_chart is other.full_chart is None
    assert seen.marks == other.marks


def test_before_the_placing_the_view_waits_for_the_checker():
    seen = game.rules.view(begun(), 0)
    assert (seen.turn, seen.placed, seen.full_chart, seen.card) == (0, False, None, None)


def test_a_seat_that_does_not_take_part_sees_what_a_spectator_sees():
    assert game.rules.view(position(), 7) == game.rules.view(position(), None)


@pytest.mark.parametrize(("memory", "heard", "pace"), [(True, True, 3000), (True, False, 1000), (False, True, 1000)])
def test_bta_32_a_bot_lets_a_call_be_heard_under_memory(memory, heard, pace):
    state = position(options=Options(memory=memory))
    if heard:
        state = called(state, "C1")

    assert [game.bots.delay(state, 2, level) for level in game.bots.levels] == [pace] * len(game.bots.levels)


@each(("misses", "left"), [(0, 10), (9, 1), (10, 0), (11, 9), (20, 0), (31, 9)])
def test_bta_7_the_checker_hands_over_ten_black_counters_when_one_lacks(misses, left):
    assert black_left(misses) == left


def test_bta_24_black_counters_are_not_shown_under_memory_until_the_end():
    state = called(position(caller(1), caller(2), caller(3), options=Options(memory=True)), "B1")
    assert {line.black_left for seat in (None, 0, 1, 2) for line in game.rules.view(state, seat).callers} == {None}
    over = game.rules.view(replace(state, ended=Ending.NO_NEWS), None)
    assert all(line.black_left is not None for line in over.callers)
