"""12 O'Clock High: bombing squadrons race for points over Europe. The rules are in RULES.md."""

from rules.game import Bots, Game, Paper, Pictures, Rules, Words
from rules.twelve_oclock_high.actions import ACTIONS, Action
from rules.twelve_oclock_high.bots.policies import LEVELS, choose
from rules.twelve_oclock_high.events import EVENTS, Event, disclose
from rules.twelve_oclock_high.legal import check, legal_actions
from rules.twelve_oclock_high.options import Options, check_options, seats
from rules.twelve_oclock_high.paper.kit import kit
from rules.twelve_oclock_high.paper.pad import blank_sheet
from rules.twelve_oclock_high.paper.sheet import sheet
from rules.twelve_oclock_high.pictures.cards import cards
from rules.twelve_oclock_high.pictures.drawing import moving, still
from rules.twelve_oclock_high.pictures.trace import trace
from rules.twelve_oclock_high.play import apply, default, dice, initial, leave
from rules.twelve_oclock_high.reference import reference
from rules.twelve_oclock_high.standing import standing
from rules.twelve_oclock_high.state import State, close, points
from rules.twelve_oclock_high.view import View, everything, view
from rules.twelve_oclock_high.words.hints import HINTS
from rules.twelve_oclock_high.words.in_short import in_short
from rules.twelve_oclock_high.words.position import position
from rules.twelve_oclock_high.words.wording import ENDINGS, describe, milestone, narrate, read, write

__all__ = ["GAME"]

GAME: Game[State, View, Action, Event, Options] = Game(
    key="twelve-oclock-high",
    title="12 O'Clock High",
    version=2,
    longest=44_800,  # 12H-30
    minutes={2: 25, 3: 30, 4: 35},  # bench.minutes
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=ACTIONS,
    events=EVENTS,
    seats=seats,
    check_options=check_options,
    reference=reference,
    rules=Rules(
        initial=initial,
        standing=standing,
        legal=legal_actions,
        check=check,
        apply=apply,
        default=default,
        dice=dice,
        leave=leave,
        close=close,
        view=view,
        disclose=disclose,
        everything=everything,
        # The default of rematch is the custom: the same match again (12H-34).
        points=points,
    ),
    words=Words(
        describe=describe,
        narrate=narrate,
        position=position,
        milestone=milestone,
        write=write,
        read=read,
        endings=ENDINGS,
        hints=HINTS,
        in_short=in_short,
        points="points",
    ),
    bots=Bots(levels=LEVELS, choose=choose),
    pictures=Pictures(still=still, moving=moving, trace=trace, cards=cards),
    paper=Paper(variants=("full",), sheet=sheet, blank=blank_sheet, kit=kit),
)
