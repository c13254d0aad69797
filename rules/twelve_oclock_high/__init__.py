"""12 O'Clock High: bombing squadrons race for points over Europe. The rules stand in RULES.md."""

from typing import TYPE_CHECKING

from rules.twelve_oclock_high.actions import ACTIONS
from rules.twelve_oclock_high.bots.policies import LEVELS, choose
from rules.twelve_oclock_high.bots.sampling import sample
from rules.twelve_oclock_high.events import EVENTS, disclose
from rules.twelve_oclock_high.legal import check, legal_actions, to_act
from rules.twelve_oclock_high.options import Options, check_options, seats, sides
from rules.twelve_oclock_high.paper.pad import blank_sheet
from rules.twelve_oclock_high.paper.sheet import sheet
from rules.twelve_oclock_high.pictures.drawing import moving, still
from rules.twelve_oclock_high.play import apply, default, initial, leave
from rules.twelve_oclock_high.reference import reference, rules_text
from rules.twelve_oclock_high.rematch import rematch
from rules.twelve_oclock_high.state import State, close, decision, outcome, points
from rules.twelve_oclock_high.view import View, everything, view
from rules.twelve_oclock_high.words import ENDINGS, describe, milestone, narrate, read, write
from rules.usual import (
    content_schema,
    deadline,
    excerpt,
    hindsight,
    insight,
    load_content,
    may_interrupt,
    pace,
    recall,
    standard_content,
    turn,
    unasked,
    volunteers,
    withdraw,
)

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

KEY: str = "twelve-oclock-high"
TITLE: str = "12 O'Clock High"
POINTS: str = "points"
VERSION: int = 2
VARIANTS: tuple[str, ...] = ("full",)
OPTIONS: type = Options
STATE: type = State
VIEW: type = View
INTERRUPTS: tuple[type, ...] = ()

if TYPE_CHECKING:
    from rules import twelve_oclock_high
    from rules.game import Game

    _: Game = twelve_oclock_high
