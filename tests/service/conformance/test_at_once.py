"""A game in which all choose at once keeps every law, and an answer that shows too early is found."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.chance import Seeded
from rules.game import AnyGame
from rules.values import Open
from service import conformance
from service.conformance import LAWS, Trial, judge
from tests.support.games.fingers import GAME
from tests.support.games.fingers.play import Chosen, Hand, Options, Show, Shown, State, apply, leave
from tests.support.games.fingers.seeing import View, everything, view
from tests.support.games.varied import varied


def open_view(state: State, seat: int | None) -> View:
    """Return a view with the answers of all."""
    return replace(everything(state), seat=seat)


def open_event(event: Any, _seat: int | None) -> Any:
    """Return an event as it is."""
    return event


SHOWN: dict[str, AnyGame] = {
    "rules.view": varied(GAME, rules__view=open_view),
    "rules.disclose": varied(GAME, rules__disclose=open_event),
}
"""The game with an answer that everybody sees at once, by the member that shows it."""


def match(**changes: Any) -> State:
    """Return a match of three in which nobody has chosen."""
    return replace(State(Options(), (0, 2, 3), (Hand(0), Hand(2), Hand(3))), **changes)


def after(state: State, seat: int, fingers: int) -> Any:
    """Return the step of a choice."""
    return apply(state, seat, Show(fingers), at=0, chance=Seeded(b"none"))


def test_the_decision_keeps_its_number_until_the_last_answer() -> None:
    first = after(match(), 2, 4)
    second = after(first.state, 0, 1)
    third = after(second.state, 3, 3)

    assert [GAME.rules.standing(step.state) for step in (first, second, third)] == [
        Open(1, (0, 3)),
        Open(1, (3,)),
        Open(2, (0, 2, 3)),
    ]
    assert first.events == (Chosen(2, 4),)
    assert third.events == (Chosen(3, 3), Shown((1, 4, 3), 8, 2))


def test_others_see_who_is_ready_and_no_more() -> None:
    state = after(match(), 2, 4).state

    assert [(one.ready, one.fingers) for one in view(state, 0).players] == [(False, None), (True, None), (False, None)]
    assert GAME.rules.disclose(Chosen(2, 4), 0) == Chosen(2, None)
    assert view(state, 2).players[1].fingers == 4


def test_all_are_shown_when_the_last_who_was_waited_for_leaves() -> None:
    state = after(after(match(), 2, 4).state, 0, 1).state
    step = leave(state, 3, at=0, chance=Seeded(b"none"))

    assert step.events == (Shown((1, 4), 5, 0),)
    assert GAME.rules.standing(step.state) == Open(2, (0, 2))


def test_the_game_keeps_every_law() -> None:
    assert list(conformance.faults(GAME, range(3), address="tests.support.games.fingers:GAME")) == []


@pytest.mark.parametrize("member", SHOWN)
def test_an_answer_that_shows_before_the_last_is_found(member: str) -> None:
    found = list(judge(Trial(SHOWN[member], 1), LAWS["secrecy.orders"]))

    assert found
    assert "before the last is in" in found[0].what
