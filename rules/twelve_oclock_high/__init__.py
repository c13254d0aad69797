"""12 O'Clock High: bombing squadrons race for points over Europe. The rules stand in RULES.md."""

from typing import TYPE_CHECKING

from rules.twelve_oclock_high.actions import ACTIONS
from rules.twelve_oclock_high.custom import (
    check_options,
    decision,
    disclose,
    reference,
    rematch,
    rules_text,
    sample,
    seats,
    sides,
)
from rules.twelve_oclock_high.drawing import moving, still
from rules.twelve_oclock_high.events import EVENTS
from rules.twelve_oclock_high.labels import describe
from rules.twelve_oclock_high.legal import check, legal_actions, to_act
from rules.twelve_oclock_high.narration import ENDINGS, milestone, narrate
from rules.twelve_oclock_high.notation import read, write
from rules.twelve_oclock_high.play import apply, default, initial, leave
from rules.twelve_oclock_high.policies import LEVELS, choose
from rules.twelve_oclock_high.sheet import blank_sheet, sheet
from rules.twelve_oclock_high.state import Options, State, close, outcome, points
from rules.twelve_oclock_high.view import View, everything, view
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
