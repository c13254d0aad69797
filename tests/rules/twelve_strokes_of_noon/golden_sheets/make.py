"""Write the golden sheets anew: ``python -m tests.rules.twelve_strokes_of_noon.golden_sheets.make``.

Each is the sheet of a match of random play as plain text and as CSV, with a small box of its own, so that no change of
the full box touches them. Only when the sheet or the rules are meant to change: read what has changed in them before
they are kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rules import record as records
from rules import table as tables
from rules import twelve_strokes_of_noon as game
from rules.chance import Cheap
from rules.sheet import Sheet
from rules.table import Cause, Leaving, Resigned, Started, Status
from rules.twelve_strokes_of_noon.actions import GuessStar
from rules.twelve_strokes_of_noon.state import Options
from service.printing import render
from tests.support.matches import OPENED, Bench, opened, random_action, seated
from tests.support.twelve_strokes_of_noon import small_deck

FOLDER = Path(__file__).parent
KINDS = ("txt", "csv")


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
    "all-eliminated": Played("pp", 2, 90),
    "last-player": Played("ppp", 5, resigns=((1, 12), (2, 40))),
    "answer-key": Played("pppp", 6, 10, variant="answer-key"),
}


def begun(players: str, options: Options) -> Bench:
    """Return a match with the small box that has started."""
    bench = opened(game, len(players), options, leaving=Leaving.OUT)
    box = small_deck(25)
    setup = replace(bench.setup, content=box.digest)
    terms = records.terms(game, setup, box)
    bench = Bench(game, terms, setup, bench.seed, tables.laid(terms, OPENED), records.setup_hash(setup))
    return seated(bench, players).enter(None, Started())


def course(bench: Bench, number: int, guesses: int) -> Iterator[Bench]:
    """Yield a match after each entry of random play at a human pace, with lapses where it took too long."""
    random = Random(number)
    luck = Cheap(random.random)
    yield bench
    while bench.table.status is Status.ON:
        seat = random.choice(tables.may_act(game, bench.table))
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
    bench = begun(played.players, played.options)
    for seat, plies in played.resigns:
        bench = next(one for one in course(bench, played.number, played.guesses) if one.table.ply >= plies)
        bench = bench.enter(seat, Resigned(Cause.ASKED))
    *_, last = course(bench, played.number, played.guesses)
    return last


def told(bench: Bench, variant: str = "ledger", names: str = "Player {}") -> tuple[Sheet, list[Any]]:
    """Return the sheet of a match, its seats named, and the story that it tells."""
    record = bench.record()
    record = replace(record, seats=tuple(replace(seat, name=names.format(seat.seat)) for seat in record.seats))
    story = list(records.replay(game, bench.terms, bench.plies))
    return game.sheet(records.heading(bench.terms, record, story), story, variant), story


def printed(name: str, kind: str) -> bytes:
    """Return a golden sheet as a file of that kind."""
    return render(told(bench_of(name), SHEETS[name].variant)[0], kind, paper="a4")


def main() -> None:
    """Write all of them."""
    for name in SHEETS:
        for kind in KINDS:
            (FOLDER / f"{name}.{kind}").write_bytes(printed(name, kind))


if __name__ == "__main__":
    main()
