"""Coin Race: a whole game for tests, in one folder, that uses every part of the contract. See RULES.md.

It is handed about as this module and is not in the catalogue: nothing outside this folder knows of it.
"""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from rules.errors import Malformed
from rules.game import Outcome, Rematch
from rules.usual import points, withdraw
from rules.wire.codec import Schema, codec
from rules.wire.plain import Plain
from tests.support.games.coin_race.deck import Deck, Pack, load_content, recall, standard_content, written
from tests.support.games.coin_race.legal import check, describe, legal_actions, may_interrupt, sample, to_act, unasked
from tests.support.games.coin_race.narration import ENDINGS, milestone, narrate
from tests.support.games.coin_race.notation import read, write
from tests.support.games.coin_race.paper import blank_sheet, moving, sheet, still
from tests.support.games.coin_race.play import (
    apply,
    close,
    deadline,
    decision,
    default,
    initial,
    leave,
    outcome,
    pace,
    turn,
    volunteers,
)
from tests.support.games.coin_race.policies import LEVELS, choose
from tests.support.games.coin_race.state import ACTIONS, EVENTS, Cheer, Options, State, sides_of
from tests.support.games.coin_race.view import View, disclose, everything, insight, view

__all__ = [
    "ACTIONS",
    "ENDINGS",
    "EVENTS",
    "INTERRUPTS",
    "KEY",
    "LEVELS",
    "OPTIONS",
    "POINTS",
    "STATE",
    "TITLE",
    "VARIANTS",
    "VERSION",
    "VIEW",
    "apply",
    "blank_sheet",
    "check",
    "check_options",
    "choose",
    "close",
    "content_schema",
    "deadline",
    "decision",
    "default",
    "describe",
    "disclose",
    "everything",
    "excerpt",
    "hindsight",
    "initial",
    "insight",
    "leave",
    "legal_actions",
    "load_content",
    "may_interrupt",
    "milestone",
    "moving",
    "narrate",
    "outcome",
    "pace",
    "points",
    "read",
    "recall",
    "reference",
    "rematch",
    "rules_text",
    "sample",
    "seats",
    "sheet",
    "sides",
    "standard_content",
    "still",
    "to_act",
    "turn",
    "unasked",
    "view",
    "volunteers",
    "withdraw",
    "write",
]

KEY = "coin-race"
TITLE = "Coin Race"
POINTS = ""
VERSION = 1
VARIANTS: tuple[str, ...] = ("full", "short")
OPTIONS: type = Options
STATE: type = State
VIEW: type = View
INTERRUPTS: tuple[type, ...] = (Cheer,)


def reference() -> Mapping[str, Any]:
    """Return the faces of the coin."""
    return {"faces": ["heads", "tails"]}


def rules_text() -> str:
    """Return RULES.md."""
    return (files(__package__) / "RULES.md").read_text("utf-8")


def check_options(options: Options) -> None:
    """Refuse a goal that two steps a round cannot reach.

    :raises Malformed: naming the field.
    """
    if options.goal > 2 * options.rounds:
        raise Malformed(f"must be at most {2 * options.rounds} for {options.rounds} rounds", ("goal",))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of seats (CR-1)."""
    return 2, 3, 4


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return the two sides (CR-1)."""
    return sides_of(tuple(seats))


def hindsight(options: Options) -> bool:
    """Tell whether the past may be asked for (CR-12)."""
    return not options.fleeting


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Move the seats up by one (CR-11)."""
    seats = tuple(lane.seat for lane in state.lanes)
    return Rematch(state.options, (*seats[1:], seats[0]))


def excerpt(content: Deck, state: State | None) -> Plain:
    """Return the deck with the cards that were used in full."""
    return written(content, frozenset() if state is None else state.used)


def content_schema() -> Schema:
    """Return the JSON Schema of a deck."""
    return codec(Pack).schema
