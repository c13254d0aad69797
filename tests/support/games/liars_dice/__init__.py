"""Liar's Dice: a small game for tests in which each seat has luck of its own to hide. See RULES.md.

It has no words, pictures and paper of its own: the defaults serve it.

It is handed about as GAME and is not in the catalogue: nothing outside this folder knows of it.
"""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.game import Bots, Game, Rules
from rules.values import Open, Outcome, Rematch, Standing, ended
from tests.support.games.liars_dice.legal import check, legal_actions, sample, to_act
from tests.support.games.liars_dice.play import apply, close, default, initial, leave
from tests.support.games.liars_dice.policies import LEVELS, choose
from tests.support.games.liars_dice.state import ACTIONS, EVENTS, FACES, Options, State, outcome
from tests.support.games.liars_dice.view import View, disclose, everything, view

__all__ = ["GAME"]


def standing(state: State) -> Standing:
    """Return the open decision."""
    if state.over is not None:
        return ended(state.decision, outcome(state))
    return Open(state.decision, to_act(state))


def reference() -> Mapping[str, Any]:
    """Return the faces of a die."""
    return {"faces": list(range(1, FACES + 1))}


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of seats (LD-1)."""
    return 2, 3, 4


def rematch(state: State, outcome: Outcome) -> Rematch[Options]:
    """Move the seats up by one (LD-9)."""
    seats = tuple(cup.seat for cup in state.cups)
    return Rematch(state.options, (*seats[1:], seats[0]))


GAME: Game[Any, Any, Any, Any, Any] = Game(
    key="liars-dice",
    title="Liar's Dice",
    version=1,
    longest=143,  # LD-6
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=ACTIONS,
    events=EVENTS,
    seats=seats,
    reference=reference,
    rules=Rules(
        initial=initial,
        standing=standing,
        legal=legal_actions,
        check=check,
        apply=apply,
        default=default,
        leave=leave,
        close=close,
        view=view,
        disclose=disclose,
        everything=everything,
        sample=sample,
        rematch=rematch,
    ),
    bots=Bots(levels=LEVELS, choose=choose),
)
