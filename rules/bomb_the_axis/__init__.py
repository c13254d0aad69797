"""Bomb the Axis: houses and guns on a hidden chart, and callers who look for them. The rules are in RULES.md."""

from rules.bomb_the_axis.actions import ACTIONS, Action
from rules.bomb_the_axis.bots.knowledge import insight
from rules.bomb_the_axis.bots.pace import delay
from rules.bomb_the_axis.bots.policies import LEVELS, choose
from rules.bomb_the_axis.bots.sampling import sample
from rules.bomb_the_axis.events import EVENTS, Event, disclose
from rules.bomb_the_axis.legal import check, legal_actions
from rules.bomb_the_axis.options import Options, check_options, hindsight, seats, sides
from rules.bomb_the_axis.paper.kit import kit
from rules.bomb_the_axis.paper.pad import blank_sheet
from rules.bomb_the_axis.paper.sheet import VARIANTS, sheet
from rules.bomb_the_axis.pictures.drawing import moving, still
from rules.bomb_the_axis.play import apply, default, initial, leave
from rules.bomb_the_axis.progress import progress
from rules.bomb_the_axis.reference import reference
from rules.bomb_the_axis.rematch import rematch
from rules.bomb_the_axis.standing import standing
from rules.bomb_the_axis.state import State, close
from rules.bomb_the_axis.view import View, everything, view
from rules.bomb_the_axis.words.hints import HINTS
from rules.bomb_the_axis.words.in_short import in_short
from rules.bomb_the_axis.words.position import position
from rules.bomb_the_axis.words.wording import ENDINGS, confirm, describe, milestone, narrate, read, write
from rules.game import Bots, Game, Paper, Pictures, Rules, Words

__all__ = ["GAME"]

GAME: Game[State, View, Action, Event, Options] = Game(
    key="bomb-the-axis",
    title="Bomb the Axis (Game Box)",
    version=1,
    longest=12_502,  # BTA-22
    minutes={3: 5, 4: 5, 5: 10, 6: 10, 7: 10, 8: 15, 9: 15},  # bench.minutes
    package=__name__,
    options=Options,
    state=State,
    view=View,
    actions=ACTIONS,
    events=EVENTS,
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
        dice=lambda _: (),  # nobody throws any: what is placed at random is dealt from the seed
        leave=leave,
        close=close,
        view=view,
        disclose=disclose,
        everything=everything,
        hindsight=hindsight,
        rematch=rematch,
        sample=sample,
        progress=progress,
    ),
    words=Words(
        describe=describe,
        narrate=narrate,
        position=position,
        milestone=milestone,
        write=write,
        read=read,
        confirm=confirm,
        endings=ENDINGS,
        hints=HINTS,
        in_short=in_short,
        progress="houses found",
    ),
    bots=Bots(levels=LEVELS, choose=choose, insight=insight, delay=delay),
    pictures=Pictures(still=still, moving=moving),
    paper=Paper(variants=VARIANTS, sheet=sheet, blank=blank_sheet, kit=kit),
)
