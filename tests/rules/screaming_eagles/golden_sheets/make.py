"""Write the golden sheets: ``python -m tests.rules.screaming_eagles.golden_sheets.make``.

Each is the sheet of a match of random play as plain text and as CSV. Only when the sheet or the rules are meant to
change: read what has changed in them before they are kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from rules.chance import Cheap
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import AnswerDraw, OfferDraw
from rules.screaming_eagles.names import Team
from rules.screaming_eagles.options import Options, Preset
from rules.show.sheet import Sheet
from rules.table import table as tables
from rules.table.table import Cause, Leaving, Resigned, Status
from service.conformance.matches import Bench, begun, random_action
from tests.support.golden_sheets import told, write

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Played:
    """A match of random play: its number of seats, the options, the walk, and who resigns after how many plies."""

    seats: int
    number: int
    options: Options = field(default_factory=Options)
    variant: str = "full"
    resigns: tuple[int, int] | None = None


SHEETS = {
    "basic-for-two": Played(2, 5),
    "all-for-four": Played(4, 3, Options(preset=Preset.ALL)),
    "by-speed-with-clashes": Played(2, 4, Options(by_speed=True)),
    "mutual": Played(3, 84, Options(simultaneous_fire=True, pair=Team.TAN), variant="brief"),
    "after-a-resignation": Played(4, 6, Options(by_speed=True, substitutes=True), resigns=(2, 60)),
}


def fought(bench: Bench, number: int) -> Iterator[Bench]:
    """Yield a started match after each entry of random play without offers of draws until it is over."""
    luck = Cheap(Random(number).random)
    yield bench
    while bench.table.status is Status.ON:
        able = tables.may_act(bench.table)
        seat = able[luck.roll(len(able)) - 1]
        action = random_action(bench.game, bench.state, seat, luck)
        if not isinstance(action, OfferDraw | AnswerDraw):
            bench = bench.enter(seat, action)
            yield bench


@cache
def bench_of(name: str) -> Bench:
    """Return the match of a golden sheet, played to its end."""
    played = SHEETS[name]
    bench = begun(game, "p" * played.seats, played.options, leaving=Leaving.OUT)
    if played.resigns is None:
        *_, last = fought(bench, played.number)
        return last
    seat, plies = played.resigns
    broken = next(bench for bench in fought(bench, played.number) if bench.table.ply == plies)
    *_, last = fought(broken.enter(seat, Resigned(Cause.ASKED)), played.number)
    return last


def sheet_of(name: str) -> Sheet:
    """Return a golden sheet."""
    return told(bench_of(name), SHEETS[name].variant)[0]


if __name__ == "__main__":
    write(FOLDER, SHEETS, sheet_of)
