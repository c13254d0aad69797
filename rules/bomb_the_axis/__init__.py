"""Bomb the Axis: houses and guns on a hidden chart, and callers who look for them. The rules stand in RULES.md."""

from typing import TYPE_CHECKING

from rules.bomb_the_axis.actions import ACTIONS
from rules.bomb_the_axis.bots.pace import pace
from rules.bomb_the_axis.bots.policies import LEVELS, choose
from rules.bomb_the_axis.bots.sampling import sample
from rules.bomb_the_axis.events import EVENTS, disclose
from rules.bomb_the_axis.legal import check, legal_actions, to_act
from rules.bomb_the_axis.options import Options, check_options, hindsight, seats, sides
from rules.bomb_the_axis.paper.pad import blank_sheet
from rules.bomb_the_axis.paper.sheet import VARIANTS, sheet
from rules.bomb_the_axis.pictures.drawing import moving, still
from rules.bomb_the_axis.play import apply, default, initial, leave
from rules.bomb_the_axis.reference import reference, rules_text
from rules.bomb_the_axis.rematch import rematch
from rules.bomb_the_axis.state import State, close, deadline, decision, outcome
from rules.bomb_the_axis.view import View, everything, view
from rules.bomb_the_axis.words import ENDINGS, describe, milestone, narrate, read, write
from rules.usual import (
    content_schema,
    excerpt,
    insight,
    load_content,
    may_interrupt,
    points,
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

KEY: str = "bomb-the-axis"
TITLE: str = "Bomb the Axis (Game Box)"
POINTS: str = ""
VERSION: int = 1
OPTIONS: type = Options
STATE: type = State
VIEW: type = View
INTERRUPTS: tuple[type, ...] = ()

if TYPE_CHECKING:
    from rules import bomb_the_axis
    from rules.game import Game

    _: Game = bomb_the_axis
