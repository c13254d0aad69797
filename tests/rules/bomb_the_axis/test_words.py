"""Each event as a sentence, the marks of a time line, and the view with everything open."""

from __future__ import annotations

import pytest

from rules.bomb_the_axis.events import (
    EVENTS,
    Answer,
    Called,
    CallerOut,
    ChartHandedBack,
    ChartShown,
    CheckerLeft,
    Event,
    Out,
    Placed,
    disclose,
)
from rules.bomb_the_axis.options import Options
from rules.bomb_the_axis.pictures.drawing import moving
from rules.bomb_the_axis.state import ENDING_CLAUSES, Ending
from rules.bomb_the_axis.view import everything, view
from rules.bomb_the_axis.words.wording import ENDINGS, milestone, narrate
from rules.show.drawing import svg
from service.conformance.pictures import SEATS
from tests.support.bomb_the_axis import caller, position
from tests.support.offenders import each

NAMES = ("Ann", "Bob", "Player 3")


def called(answer: Answer, hits: int = 0, bombs_lost: int = 0, fresh: bool | None = None) -> Called:
    return Called(7, 1, "B5", answer, fresh, hits, bombs_lost)


TOLD: list[tuple[Event, str]] = [
    (ChartHandedBack(1, 0), "Bob hands the chart back, and Ann is Checker once more."),
    (Placed(0, None, None), "The houses and the guns lie on Ann’s chart, and only Ann, the Checker, knows where."),
    (
        Placed(0, ("A1", "B2"), ("C3", "D4", "E5")),
        "The pieces lie on Ann’s chart: houses on A1 and B2, guns on C3, D4 and E5.",
    ),
    (Placed(None, None, None), "The server places the houses and the guns at random."),
    (Placed(None, ("A1", "B2"), ("C3",)), "The pieces lie on the chart: houses on A1 and B2, guns on C3."),
    (called(Answer.MISS), "Bob calls B5 and misses."),
    (called(Answer.MISS, fresh=True), "Bob calls B5 and misses."),
    (called(Answer.MISS, fresh=False), "Bob calls B5, called before, and misses."),
    (called(Answer.HIT, hits=1), "Bob calls B5 and hits a house, the first of 3."),
    (called(Answer.HIT, hits=3), "Bob calls B5 and hits a house, the third."),
    (called(Answer.GUN, bombs_lost=2), "Bob calls B5 and runs into a gun, which costs the second bomb."),
    (called(Answer.GUN, bombs_lost=3), "Bob calls B5 and runs into a gun, which costs the third bomb."),
    (CallerOut(1, Out.BOMBS), "Bob has no bombs left and is out of the game."),
    (CallerOut(1, Out.LEFT), "Bob is out of the game."),
    (CheckerLeft(0), "The game goes on by the chart, without Ann as Checker."),
    (
        ChartShown(("A1", "B2"), ("C3", "D4")),
        "The chart is shown to all: houses still stand on A1 and B2; the guns stand on C3 and D4.",
    ),
    (
        ChartShown(("A1",), ("C3", "D4")),
        "The chart is shown to all: a house still stands on A1; the guns stand on C3 and D4.",
    ),
    (ChartShown((), ("C3", "D4")), "The chart is shown to all: no house is left; the guns stand on C3 and D4."),
]


@each(("event", "said"), TOLD, ids=[said for _, said in TOLD])
def test_an_event_is_narrated_in_a_sentence(event: Event, said: str) -> None:
    assert narrate(event, NAMES) == said


def test_every_event_is_narrated_here() -> None:
    assert {type(event) for event, _ in TOLD} == set(EVENTS)


def test_bta_3_the_sentence_of_a_placing_names_no_dot_to_callers() -> None:
    laid = Placed(0, ("A1", "B2"), ("C3",))
    assert "A1" in narrate(disclose(laid, 0), NAMES)
    assert {narrate(disclose(laid, seat), NAMES) for seat in (1, 2, None)} == {
        "The houses and the guns lie on Ann’s chart, and only Ann, the Checker, knows where."
    }


def test_placings_finds_and_third_bombs_are_marked() -> None:
    assert {mark for event, _ in TOLD if (mark := milestone(event))} == {
        "Pieces placed",
        "Hit: B5",
        "Gun: B5",
        "Caller out",
    }


def test_leaving_has_the_mark_of_the_table_alone() -> None:
    assert [milestone(event) for event in (CallerOut(1, Out.LEFT), CheckerLeft(0))] == ["", ""]


def test_bta_26_the_end_without_callers_is_described_as_it_is() -> None:
    assert ENDINGS["no-callers"] == "all callers have left"


def test_every_ending_has_words() -> None:
    assert set(ENDINGS) == {ending.value for ending in ENDING_CLAUSES if ending is not Ending.CLOSED}


@pytest.mark.parametrize("memory", [False, True])
def test_everything_is_the_chart_and_all_that_was_called_while_the_game_is_on(memory: bool) -> None:
    state = position(caller(1, hits="A1", misses="C1"), caller(2), called=("B1",), options=Options(memory=memory))

    seen = everything(state)

    assert seen.seat is seen.card is None
    assert seen.full_chart == view(state, 0).full_chart
    assert {(mark.dot, mark.answer, mark.seat) for mark in seen.marks} == {
        ("A1", Answer.HIT, 1),
        ("B1", Answer.GUN, None),
        ("C1", Answer.MISS, None),
    }
    assert seen.calls_without_news == state.quiet
    assert seen.callers[0].black_left == 9


@pytest.mark.parametrize("memory", [False, True])
def test_the_picture_of_everything_explains_all_its_signs(memory: bool) -> None:
    drawn = moving(everything(position(caller(1, hits="A1"), caller(2), options=Options(memory=memory))), SEATS)

    assert drawn.description.startswith("The Checker's chart, open.")
    assert "A1: player 2 hit the house." in drawn.description
    assert "house hit by player 2" in svg(drawn)
