"""Crosswise: tricks, trumps and partners, with hidden hands. The rules are in RULES.md."""

from dataclasses import replace

from crosswise import bots, paper, pictures, play, seeing, words
from rules.game import Bots, Game, Paper, Pictures, Rules, Words
from rules.values import Step

GAME: Game[play.State, seeing.View, play.Play, play.Event, play.Options] = Game(
    key="crosswise",
    title="Crosswise",
    version=1,
    longest=384,
    package=__name__,
    options=play.Options,
    state=play.State,
    view=seeing.View,
    actions=(play.Play,),
    events=(play.Dealt, play.HandDealt, play.Played, play.TrickTaken, play.DealEnded),
    seats=lambda options: (4,),
    sides=lambda options, seats: (tuple(seats[::2]), tuple(seats[1::2])),
    rules=Rules(
        initial=play.initial,
        standing=play.standing,
        legal=lambda state, seat: tuple(map(play.Play, play.playable(state, seat))),
        check=play.check,
        apply=play.apply,
        default=play.default,
        leave=lambda state, seat, *, at, chance: Step(replace(state, gone=seat, over="player-left")),
        close=lambda state: replace(state, over="closed"),
        view=seeing.view,
        disclose=seeing.disclose,
        everything=lambda state: seeing.view(state, None, every_hand=True),
        points=lambda state: {seat: state.points[seat % 2] for seat in state.seats},
    ),
    words=Words(
        describe=words.describe,
        narrate=words.narrate,
        write=lambda action: action.card,
        read=words.read,
        in_short=words.in_short,
    ),
    bots=Bots(levels=("regular", "veteran"), choose=bots.choose),
    pictures=Pictures(still=pictures.still, moving=pictures.moving),
    paper=Paper(sheet=paper.sheet, blank=paper.blank),
)
