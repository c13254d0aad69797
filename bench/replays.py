"""The size of the replay of 200 plies of each game, compared with a page of whole SVG pictures, both gzipped."""

from __future__ import annotations

import gzip
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

import rules
from bench import pages
from bench.printing import finished
from bench.report import Line, below
from bench.stage import Stage
from rules.game import AnyGame
from rules.show.drawing import svg
from rules.show.names import names_of
from rules.table import agreement
from rules.table import record as records
from rules.table.record import Record
from service.play.match import ledger
from service.play.verbs import look
from service.replay.reel import Viewpoint, pack_viewpoints, viewpoints

PLIES = 200
MOST_KB = 250
MOST_KB_ALONE = 90
MOST_MS = 3


@dataclass(frozen=True, slots=True)
class Cost:
    """What a reel costs: its size, the size of the same pictures as gzipped SVGs, in kB, and ms for each picture."""

    size: float
    drawn: float
    picture: float


def measure(stage: Stage) -> list[Line]:
    """Measure every game in the catalogue."""
    lines = [Line(f"Replay of up to {PLIES} plies (floor: each picture as a gzipped SVG)")]
    records_of: dict[str, Record] = {}
    for key in rules.games():
        game = rules.find(key)
        whole = _record(stage, game)
        record = records_of[key] = replace(whole, plies=whole.plies[:PLIES])
        seats = tuple(line.seat for line in record.seats)
        every, alone = _cost(game, record, viewpoints(record, seats)), _cost(game, record, [Viewpoint("Spectator")])
        name = f"{key}, {len(record.plies)} plies"
        lines += [
            _sized(f"{name}, all {len(seats) + 2} viewpoints", every, MOST_KB),
            _sized(f"{name}, the spectator alone", alone, MOST_KB_ALONE),
            below(f"{name}, making a picture", every.picture, MOST_MS, shown=f"{every.picture:.2f} ms"),
        ]
    return lines + pages.measure(stage.folder, records_of)


def _sized(name: str, cost: Cost, target: int) -> Line:
    return below(name, cost.size, target, shown=f"{cost.size:.0f} kB", floor=f"{cost.drawn:.0f} kB")


def _record(stage: Stage, game: AnyGame) -> Record:
    match, _ = finished(stage.referee, game)
    return look.record_of(stage.referee, ledger.settled(stage.referee, match, with_seed=True))


def _cost(game: AnyGame, record: Record, seen: list[Viewpoint]) -> Cost:
    began = time.process_time()
    packed = pack_viewpoints(game, record, seen, every=1)
    spent = time.process_time() - began
    pictures = list(_pictures(game, record, seen))
    return Cost(
        size=len(packed) / 1000,
        drawn=len(gzip.compress("".join(pictures).encode(), 9)) / 1000,
        picture=spent * 1000 / len(pictures),
    )


def _pictures(game: AnyGame, record: Record, seen: list[Viewpoint]) -> Iterator[str]:
    """Yield the pictures of a reel as SVG documents."""
    names = names_of([line.name for line in record.seats])
    for played in records.replay(game, agreement.terms_of(game, record), record.plies):
        if played.state is not None:
            for each in seen:
                view = game.rules.everything(played.state) if each.open else game.rules.view(played.state, each.seat)
                yield svg(game.pictures.still(view), game.pictures.moving(view, names))
