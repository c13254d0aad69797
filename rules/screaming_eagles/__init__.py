"""Screaming Eagles: two pairs of jets duel in a looping sky. The rules are in RULES.md."""

from rules.game import Bots, Game, Paper, Pictures, Rules, Words
from rules.screaming_eagles.actions import ACTIONS, INTERRUPTS, Action
from rules.screaming_eagles.board import DICE
from rules.screaming_eagles.bots.confer import insight, volunteers
from rules.screaming_eagles.bots.policies import LEVELS, choose
from rules.screaming_eagles.bots.sampling import sample
from rules.screaming_eagles.events import EVENTS, Event, disclose
from rules.screaming_eagles.menu import legal_actions, unasked
from rules.screaming_eagles.options import Options, check_options, seats, sides
from rules.screaming_eagles.paper.kit import kit
from rules.screaming_eagles.paper.pad import blank_sheet
from rules.screaming_eagles.paper.sheet import VARIANTS, sheet
from rules.screaming_eagles.pictures.cards import cards
from rules.screaming_eagles.pictures.drawing import moving, still
from rules.screaming_eagles.pictures.trace import trace
from rules.screaming_eagles.play import apply, default, initial, leave, withdraw
from rules.screaming_eagles.progress import progress
from rules.screaming_eagles.reference import reference
from rules.screaming_eagles.refusals import check
from rules.screaming_eagles.rematch import rematch
from rules.screaming_eagles.standing import standing
from rules.screaming_eagles.state import State, close
from rules.screaming_eagles.view import View, everything, view
from rules.screaming_eagles.words.hints import HINTS
from rules.screaming_eagles.words.in_short import in_short
from rules.screaming_eagles.words.labels import describe
from rules.screaming_eagles.words.narration import ENDINGS, milestone, narrate
from rules.screaming_eagles.words.notation import read, write
from rules.screaming_eagles.words.position import position

__all__ = ["GAME"]

GAME: Game[State, View, Action, Event, Options] = Game(
    key="screaming-eagles",
    title="Screaming Eagles",
    version=2,
    longest=97_200,  # SE-55
    minutes={2: 10, 3: 20, 4: 30},  # bench.minutes
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=ACTIONS,
    events=EVENTS,
    interrupts=INTERRUPTS,
    seats=seats,
    sides=sides,
    check_options=check_options,
    reference=reference,
    rules=Rules(
        initial=initial,
        standing=standing,
        legal=legal_actions,
        check=check,
        apply=apply,
        default=default,
        dice=lambda _: tuple(DICE.values()),
        leave=leave,
        close=close,
        view=view,
        disclose=disclose,
        everything=everything,
        withdraw=withdraw,
        unasked=unasked,
        sample=sample,
        rematch=rematch,
        progress=progress,
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
        progress="strength in percent",
    ),
    bots=Bots(levels=LEVELS, choose=choose, insight=insight, volunteers=volunteers),
    pictures=Pictures(still=still, moving=moving, trace=trace, cards=cards),
    paper=Paper(variants=VARIANTS, sheet=sheet, blank=blank_sheet, kit=kit),
)
