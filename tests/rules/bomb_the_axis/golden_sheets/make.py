"""Write the golden sheets: ``python -m tests.rules.bomb_the_axis.golden_sheets.make``.

Each is the sheet of a match of random play as plain text and as CSV. Only when the sheet or the rules are meant to
change: read what has changed in them before they are kept.
"""

from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.options import NextChecker, Options, Series, Size, Won
from rules.show.sheet import Sheet
from rules.table.table import Cause, Leaving, Resigned
from service.conformance.matches import Bench, begun, walk
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
    "all-out": Played(3, 4, Options(no_repeats=True)),
    "no-winner-possible": Played(8, 11, Options(checker=None, memory=True), variant="cards"),
    "three-hits-in-a-series": Played(
        9,
        7,
        Options(Size.HUNDRED, 4, NextChecker.WINNER, call_seconds=30, series=Series((Won(0, 2), Won(8, 1)), 3)),
        variant="checker",
    ),
    "after-a-resignation": Played(4, 6, resigns=(2, 12)),
}


@cache
def bench_of(name: str) -> Bench:
    """Return the match of a golden sheet, played to its end."""
    played = SHEETS[name]
    bench = begun(game, "p" * played.seats, played.options, leaving=Leaving.OUT)
    *_, last = walk(bench, played.number)
    if played.resigns is None:
        return last
    seat, plies = played.resigns
    broken = next(bench for bench in walk(bench, played.number) if bench.table.ply == plies)
    *_, last = walk(broken.enter(seat, Resigned(Cause.ASKED)), played.number)
    return last


def sheet_of(name: str) -> Sheet:
    """Return a golden sheet."""
    return told(bench_of(name), SHEETS[name].variant)[0]


if __name__ == "__main__":
    write(FOLDER, SHEETS, sheet_of)
