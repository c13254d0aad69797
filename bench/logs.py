"""The scoring of a log: in a process that runs, and as the whole command that prints the sheet of it."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import rules
from bench.printing import finished
from bench.report import Line, below, median, spread
from bench.stage import ROOT, Stage
from rules.game import AnyGame
from rules.log.scoring import score
from rules.log.writing import written
from rules.table import agreement
from rules.table import record as records
from rules.table.record import Record
from service.play.match import ledger
from service.play.verbs import look

PLIES = 300
MOST_MS = 1_000


def measure(stage: Stage, *, times: int) -> list[Line]:
    """Measure a match of the weakest bots, of up to PLIES plies, for each game that can be scored from a log."""
    lines = [Line(f"Score a log of up to {PLIES} plies (median of {times}; floor: the record played again)")]
    for key in rules.games():
        game = rules.find(key)
        if game.rules.dice(game.options()) is None:
            continue
        match, _ = finished(stage.referee, game, game.bots.levels[0])
        record = look.record_of(stage.referee, ledger.settled(stage.referee, match, with_seed=True))
        lines += _of_game(stage.folder, game, record, times)
    return lines


def _of_game(folder: Path, game: AnyGame, record: Record, times: int) -> list[Line]:
    log = _cut(written(game, record))
    plies = len(score(log).story)
    scored = [_spent(lambda: score(log)) for _ in range(times)]
    floor = [_spent(lambda: _replayed(game, record, plies)) for _ in range(times)]
    path = folder / "bench.log"
    path.write_bytes(log)
    command = [sys.executable, "-m", "service.commands.cli", "record", "score", str(path), "-o", str(folder / "s.txt")]
    whole = [_spent(lambda: subprocess.run(command, cwd=ROOT, check=True, capture_output=True)) for _ in range(times)]
    name = f"{game.key}, {plies} plies"
    return [
        Line(f"{name}: in a process", f"{median(scored):.0f} ms ({spread(scored)})", f"{median(floor):.0f} ms"),
        below(f"{name}: the command", median(whole), MOST_MS, shown=f"{median(whole):.0f} ms ({spread(whole)})"),
    ]


def _cut(log: str) -> bytes:
    """Return the head of a log and its first PLIES lines."""
    head, _, body = log.partition("\n\n")
    return "\n".join([head, "", *body.splitlines()[:PLIES], ""]).encode()


def _replayed(game: AnyGame, record: Record, plies: int) -> None:
    for _ in records.replay(game, agreement.terms_of(game, record), record.plies, upto=plies):
        pass


def _spent(work: object) -> float:
    assert callable(work)
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000
