"""Fingers: a game for tests, and of the page for authors, in which all choose at once. See RULES.md."""

# ruff: noqa: ARG005 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from dataclasses import replace

from rules.game import Game, Rules
from rules.values import Step
from tests.support.games.fingers.play import (
    LONGEST,
    Chosen,
    Hand,
    Options,
    Show,
    Shown,
    State,
    apply,
    check,
    leave,
    standing,
)
from tests.support.games.fingers.seeing import View, disclose, everything, view

__all__ = ["GAME"]

GAME: Game[State, View, Show, Chosen | Shown, Options] = Game(
    key="fingers",
    title="Fingers",
    version=1,
    longest=LONGEST,
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=(Show,),
    events=(Chosen, Shown),
    seats=lambda options: (2, 3, 4),
    rules=Rules(
        initial=lambda options, seats, order, content, *, at, chance: Step(
            State(options, tuple(seats), tuple(map(Hand, seats)))
        ),
        standing=standing,
        legal=lambda state, seat: tuple(map(Show, range(1, 6))) if seat in standing(state).must else (),
        check=check,
        apply=apply,
        default=lambda state, seat, *, at, chance: Show(1),
        leave=leave,
        close=lambda state: replace(state, over="closed"),
        view=view,
        disclose=disclose,
        everything=everything,
        points=lambda state: {hand.seat: hand.points for hand in state.hands if not hand.out},
    ),
)
