"""Matches that are played with dice of a real table."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any

from rules import find
from rules.chance import Cheap, match_chance, pick
from rules.table import table as tables
from rules.table.table import Cause, Closed, Luck, Player, Rewound, SeatTaken, Started, Status
from service.conformance.matches import Bench, exemplar, opened
from tests.support.dice import entered

if TYPE_CHECKING:
    from rules.table.record import Record


@dataclass(slots=True)
class Dice:
    """Dice that fall as a number has it; ``thrown`` are all faces that came up."""

    number: int
    thrown: list[str] = field(default_factory=list)
    luck: Cheap = field(init=False)

    def __post_init__(self) -> None:
        self.luck = Cheap(Random(self.number).random)

    def enter(self, bench: Bench, seat: int | None, entry: Any) -> Bench:
        """Return the match after an entry with all its throws."""
        seeds = [chair.seed for chair in bench.table.chairs]
        after, _, faces = entered(
            lambda luck: bench.enter(seat, entry, chance=luck),
            lambda die: pick(self.luck, die.printed),
            lambda: match_chance(bench.seed, bench.setup.match, bench.table.ply + 1, seeds),
        )
        self.thrown += faces
        return after


def begun(game: Any, dice: Dice, seats: int = 2) -> Bench:
    """Return a match that has started with the dice of a real table."""
    bench = opened(game, seats, luck=Luck.TABLE)
    for seat in range(seats):
        bench = bench.enter(seat, SeatTaken(Player.PERSON))
    return dice.enter(bench, None, Started())


def played(bench: Bench, dice: Dice, plies: int) -> Bench:
    """Return the match after some more plies of random play, or at its end."""
    for _ in range(plies):
        if bench.table.status is not Status.ON:
            break
        seat = tables.to_act(bench.table)[0]
        menu = bench.game.rules.legal(bench.state, seat)
        bench = dice.enter(bench, seat, exemplar(menu[dice.luck.roll(len(menu)) - 1]))
    return bench


def mended(game: Any = None, number: int = 3) -> Record:
    """Return the record of a match in which something was taken back, and which was given up."""
    dice = Dice(number)
    was = played(begun(find("twelve-oclock-high") if game is None else game, dice), dice, 12)
    bench = played(played(was, dice, 9).enter(None, Rewound(was.table.ply)), dice, 20)
    return bench.enter(None, Closed(Cause.IDLE)).record()
