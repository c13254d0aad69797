"""12 Strokes of Noon: a quiz with Duels, sandglasses and a hidden star. The rules stand in RULES.md."""

from typing import TYPE_CHECKING

from rules.twelve_strokes_of_noon.actions import ACTIONS, INTERRUPTS
from rules.twelve_strokes_of_noon.bots.knowledge import insight
from rules.twelve_strokes_of_noon.bots.pace import pace, volunteers
from rules.twelve_strokes_of_noon.bots.policies import LEVELS, choose
from rules.twelve_strokes_of_noon.bots.sampling import sample
from rules.twelve_strokes_of_noon.deck.box import load_content, recall, standard_content
from rules.twelve_strokes_of_noon.deck.excerpt import content_schema, excerpt
from rules.twelve_strokes_of_noon.events import EVENTS, disclose
from rules.twelve_strokes_of_noon.legal import check, legal_actions, may_interrupt, to_act, unasked
from rules.twelve_strokes_of_noon.options import Options, check_options, seats, sides
from rules.twelve_strokes_of_noon.outcome import close, outcome, points
from rules.twelve_strokes_of_noon.paper.pad import blank_sheet
from rules.twelve_strokes_of_noon.paper.sheet import VARIANTS, sheet
from rules.twelve_strokes_of_noon.pictures.drawing import moving, still
from rules.twelve_strokes_of_noon.play import apply, deadline, default, initial, leave
from rules.twelve_strokes_of_noon.reference import reference, rules_text
from rules.twelve_strokes_of_noon.rematch import rematch
from rules.twelve_strokes_of_noon.seeing import everything, view
from rules.twelve_strokes_of_noon.state import State, decision, turn
from rules.twelve_strokes_of_noon.view import View
from rules.twelve_strokes_of_noon.words.labels import describe
from rules.twelve_strokes_of_noon.words.narration import ENDINGS, milestone, narrate
from rules.twelve_strokes_of_noon.words.notation import read, write
from rules.usual import hindsight, withdraw

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

KEY: str = "twelve-strokes-of-noon"
TITLE: str = "12 Strokes of Noon"
POINTS: str = "money"
VERSION: int = 2
OPTIONS: type = Options
STATE: type = State
VIEW: type = View

if TYPE_CHECKING:
    from rules import twelve_strokes_of_noon
    from rules.game import Game

    _: Game = twelve_strokes_of_noon
