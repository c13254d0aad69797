"""Pig: a race with one die. The rules are in RULES.md."""

from dataclasses import replace

from pig.bots import choose
from pig.pictures import moving, still
from pig.play import DIE, LONGEST, Hold, Options, State, Throw, Thrown, TurnEnded, apply, check, standing
from rules.game import Bots, Game, Pictures, Rules
from rules.values import Step

GAME: Game[State, State, Throw | Hold, Thrown | TurnEnded, Options] = Game(
    key="pig",
    title="Pig",
    version=1,
    longest=LONGEST,
    package=__name__,
    options=Options,
    state=State,
    view=State,
    actions=(Throw, Hold),
    events=(Thrown, TurnEnded),
    seats=lambda options: (2, 3, 4, 5, 6),
    rules=Rules(
        initial=lambda options, seats, order, content, *, at, chance: Step(
            State(options, tuple(seats), (0,) * len(seats), seats[0])
        ),
        standing=standing,
        legal=lambda state, seat: (
            () if state.over or seat != state.turn else (Throw(), Hold()) if state.points else (Throw(),)
        ),
        check=check,
        apply=apply,
        default=lambda state, seat, *, at, chance: Hold() if state.points else Throw(),
        leave=lambda state, seat, *, at, chance: Step(replace(state, gone=seat, over="player-left")),
        close=lambda state: replace(state, over="closed"),
        view=lambda state, seat: state,
        disclose=lambda event, seat: event,
        dice=lambda options: (DIE,),
        points=lambda state: dict(zip(state.seats, state.scores, strict=True)),
    ),
    bots=Bots(levels=("regular", "veteran"), choose=choose),
    pictures=Pictures(still=still, moving=moving),
)
