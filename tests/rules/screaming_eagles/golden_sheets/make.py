"""Write the golden sheets anew: ``python -m tests.rules.screaming_eagles.golden_sheets.make``.

Each is the sheet of a match of random play as plain text and as CSV. Only when the sheet or the rules are meant to
change: read what has changed in them before they are kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from rules import record as records
from rules import screaming_eagles as game
from rules import table as tables
from rules.chance import Cheap
from rules.screaming_eagles.actions import AnswerDraw, OfferDraw
from rules.screaming_eagles.names import Team
from rules.screaming_eagles.options import Options, Preset
from rules.screaming_eagles.sheet import sheet
from rules.sheet import Sheet
from rules.table import Cause, Leaving, Resigned, Status
from service.printing import render
from tests.support.matches import Bench, begun, random_action

FOLDER = Path(__file__).parent
KINDS = ("txt", "csv")


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
    "mutual": Played(3, 71, Options(simultaneous_fire=True, pair=Team.TAN), variant="brief"),
    "after-a-resignation": Played(4, 6, Options(by_speed=True, substitutes=True), resigns=(2, 60)),
}


def fought(bench: Bench, number: int) -> Iterator[Bench]:
    """Yield a started match after each entry of random play without offers of draws until it is over."""
    luck = Cheap(Random(number).random)
    yield bench
    while bench.table.status is Status.ON:
        able = tables.may_act(bench.game, bench.table)
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


def told(bench: Bench, variant: str = "full", names: str = "Player {}") -> tuple[Sheet, list[Any]]:
    """Return the sheet of a match, its seats named, and the story that it tells."""
    record = bench.record()
    record = replace(record, seats=tuple(replace(seat, name=names.format(seat.seat)) for seat in record.seats))
    story = list(records.replay(game, bench.terms, bench.plies))
    return sheet(records.heading(bench.terms, record, story), story, variant), story


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
