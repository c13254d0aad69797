"""Write the golden sheets: ``python -m tests.rules.twelve_strokes_of_noon.golden_sheets.make``.

Each is the sheet of a match of random play as plain text and as CSV, with a small box of its own, so that no change of
the full box touches them. Only when the sheet or the rules are meant to change: read what has changed in them before
they are kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from rules.chance import Cheap
from rules.show.sheet import Sheet
from rules.table import table as tables
from rules.table.table import Cause, Leaving, Resigned, Status
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import GuessStar
from rules.twelve_strokes_of_noon.options import Judges, Options
from service.conformance.matches import Bench, begun, random_action
from tests.support.golden_sheets import told, write
from tests.support.twelve_strokes_of_noon import small_deck

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Played:
    """A match of random play: who sits where, its number, how many of a hundred thoughts of a guess become one."""

    players: str
    number: int
    guesses: int = 0
    options: Options = field(default_factory=Options)
    variant: str = "ledger"
    resigns: tuple[tuple[int, int], ...] = ()
    """Seats, each with the number of plies after which it resigns."""


SHEETS = {
    "most-money": Played("pppp", 1),
    "star-guessed": Played("p-pp", 9, 60, Options(glass=30, choice=5, age_order=(2, 0))),
    "all-eliminated": Played("pp", 2, 90, Options(appeals=Judges.NOBODY)),
    "on-appeal": Played("pp", 2, 90),
    "last-player": Played("ppp", 5, resigns=((1, 12), (2, 40))),
    "answer-key": Played("pppp", 6, 10, variant="answer-key"),
}


def boxed(players: str, options: Options) -> Bench:
    """Return a match with the small box that has started."""
    return begun(game, players, options, leaving=Leaving.OUT, brought=small_deck(25))


def course(bench: Bench, number: int, guesses: int) -> Iterator[Bench]:
    """Yield a match after each entry of random play at a human pace, with lapses where it took too long."""
    random = Random(number)
    luck = Cheap(random.random)
    yield bench
    while bench.table.status is Status.ON:
        seat = random.choice(tables.may_act(bench.table))
        action = random_action(game, bench.state, seat, luck)
        if isinstance(action, GuessStar) and random.randrange(100) >= guesses:
            continue
        pause = random.randrange(400, 6_000)
        settled = bench.settle(now=bench.table.at + pause)
        bench = bench.enter(seat, action, after=pause) if settled is bench else settled
        yield bench


@cache
def bench_of(name: str) -> Bench:
    """Return the match of a golden sheet, played to its end."""
    played = SHEETS[name]
    bench = boxed(played.players, played.options)
    for seat, plies in played.resigns:
        bench = next(one for one in course(bench, played.number, played.guesses) if one.table.ply >= plies)
        bench = bench.enter(seat, Resigned(Cause.ASKED))
    *_, last = course(bench, played.number, played.guesses)
    return last


def sheet_of(name: str) -> Sheet:
    """Return a golden sheet."""
    return told(bench_of(name), SHEETS[name].variant)[0]


if __name__ == "__main__":
    write(FOLDER, SHEETS, sheet_of)
