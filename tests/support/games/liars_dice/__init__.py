"""Liar's Dice: a small game for tests in which each seat has luck of its own to hide. See RULES.md.

It is handed about as this module and is not in the catalogue: nothing outside this folder knows of it.
"""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from rules.game import Outcome, Rematch
from rules.usual import (
    content_schema,
    deadline,
    excerpt,
    hindsight,
    insight,
    load_content,
    may_interrupt,
    pace,
    points,
    recall,
    standard_content,
    turn,
    unasked,
    volunteers,
    withdraw,
)
from tests.support.games.liars_dice.legal import check, describe, legal_actions, sample, to_act
from tests.support.games.liars_dice.narration import ENDINGS, milestone, narrate
from tests.support.games.liars_dice.paper import blank_sheet, moving, sheet, still
from tests.support.games.liars_dice.play import apply, close, default, initial, leave
from tests.support.games.liars_dice.policies import LEVELS, choose
from tests.support.games.liars_dice.state import ACTIONS, EVENTS, FACES, Options, State, outcome
from tests.support.games.liars_dice.view import View, disclose, everything, view
from tests.support.games.liars_dice.words import read, write

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

KEY = "liars-dice"
TITLE = "Liar's Dice"
POINTS = ""
VERSION = 1
VARIANTS: tuple[str, ...] = ("full",)
OPTIONS: type = Options
STATE: type = State
VIEW: type = View
INTERRUPTS: tuple[type, ...] = ()


def reference() -> Mapping[str, Any]:
    """Return the faces of a die."""
    return {"faces": list(range(1, FACES + 1))}


def rules_text() -> str:
    """Return RULES.md."""
    return (files(__package__) / "RULES.md").read_text("utf-8")


def check_options(options: Options) -> None:
    """Accept all options."""


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of seats (LD-1)."""
    return 2, 3, 4


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return a side for each seat (LD-1)."""
    return tuple((seat,) for seat in seats)


def decision(state: State) -> int:
    """Return the number of the open decision."""
    return state.decision


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Move the seats up by one (LD-9)."""
    seats = tuple(cup.seat for cup in state.cups)
    return Rematch(state.options, (*seats[1:], seats[0]))
