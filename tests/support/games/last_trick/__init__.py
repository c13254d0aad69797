"""Last Trick: a game for tests with hidden hands and partners. See RULES.md.

It is handed about as GAME and is not in the catalogue: nothing outside this folder knows of it.
"""

# ruff: noqa: ARG005 - the contract fixes the parameters; not every function needs each

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.game import Game, Rules, Words
from rules.values import Step
from tests.support.games.last_trick import play
from tests.support.games.last_trick.play import Dealt, Options, Play, Played, State, Taken, View

__all__ = ["GAME"]

GAME: Game[Any, Any, Any, Any, Any] = Game(
    key="last-trick",
    title="Last Trick",
    version=1,
    longest=play.LONGEST,
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=(Play,),
    events=(Dealt, Played, Taken),
    seats=lambda options: (2, 4),
    sides=play.sides,
    rules=Rules(
        initial=play.initial,
        standing=play.standing,
        legal=play.legal,
        check=play.check,
        apply=play.apply,
        default=lambda state, seat, *, at, chance: play.legal(state, seat)[0],
        leave=lambda state, seat, *, at, chance: Step(replace(state, gone=seat, over="player-left")),
        close=lambda state: replace(state, over="closed"),
        view=play.view,
        disclose=play.disclose,
        everything=play.everything,
        points=lambda state: {hand.seat: hand.tricks for hand in state.hands},
    ),
    words=Words(hints={Play: "Play a card to the trick: the highest of the suit that was led takes it."}),
)
