"""Screaming Eagles: two pairs of jets duel in a looping sky. The rules stand in RULES.md."""

from typing import TYPE_CHECKING

from rules.screaming_eagles.actions import ACTIONS, INTERRUPTS
from rules.screaming_eagles.bots.policies import LEVELS, choose
from rules.screaming_eagles.bots.sampling import sample
from rules.screaming_eagles.events import EVENTS, disclose
from rules.screaming_eagles.legal import to_act
from rules.screaming_eagles.menu import legal_actions, may_interrupt, unasked
from rules.screaming_eagles.options import Options, check_options, seats, sides
from rules.screaming_eagles.paper.pad import blank_sheet
from rules.screaming_eagles.paper.sheet import VARIANTS as _VARIANTS
from rules.screaming_eagles.paper.sheet import sheet
from rules.screaming_eagles.pictures.drawing import moving, still
from rules.screaming_eagles.play import apply, default, initial, leave, withdraw
from rules.screaming_eagles.reference import reference, rules_text
from rules.screaming_eagles.refusals import check
from rules.screaming_eagles.rematch import rematch
from rules.screaming_eagles.state import State, close, decision, outcome
from rules.screaming_eagles.view import View, everything, view
from rules.screaming_eagles.words.labels import describe
from rules.screaming_eagles.words.narration import ENDINGS, milestone, narrate
from rules.screaming_eagles.words.notation import read, write
from rules.usual import (
    content_schema,
    deadline,
    excerpt,
    hindsight,
    insight,
    load_content,
    pace,
    points,
    recall,
    standard_content,
    turn,
    volunteers,
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

KEY: str = "screaming-eagles"
TITLE: str = "Screaming Eagles"
POINTS: str = ""
VERSION: int = 2
VARIANTS: tuple[str, ...] = _VARIANTS
OPTIONS: type = Options
STATE: type = State
VIEW: type = View

if TYPE_CHECKING:
    from rules import screaming_eagles
    from rules.game import Game

    _: Game = screaming_eagles
