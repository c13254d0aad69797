"""The laws of records: what was played can be played again, anywhere, and is found sound."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace

from rules.table import table as tables
from rules.table.record import Record, replay
from rules.table.table import Player
from rules.table.verify import verify
from rules.wire.codec import codec
from service.conformance import fresh
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.trial import PURE, Trial

MUTE = "print nothing: what a program prints belongs to its operator"
ALIKE = "let the game be imported without settings, files or connections of this process alone"

HASH_SEEDS = ("1", "4242")
"""The values of PYTHONHASHSEED with which other processes play the same match."""


@law("keep in the state only values of its fields' types; tuples, not lists")
def state(trial: Trial) -> Iterator[Breach]:
    """Every state is written and reads back."""
    form = codec(trial.game.state)
    for bench in trial.steps:
        back = form.decode(json.loads(json.dumps(form.encode(bench.state))))
        if bench.terms.content is not None:
            back = replace(back, content=bench.terms.content)
        if back != bench.state:
            yield Breach("Game.state", "the state does not read back as it was written", bench.table.ply)


@law(PURE)
def replayed(trial: Trial) -> Iterator[Breach]:
    """A replay of the record gives the match at every ply."""
    steps = trial.steps
    again = list(replay(steps[0].game, steps[0].terms, steps[-1].plies))[steps[0].table.ply - 1 :]
    for step, one in zip(steps, again, strict=True):
        if one.table != step.table or one.events != step.events:
            part = "events" if one.table == step.table else "state"
            yield Breach("rules.apply", f"a replay gives other {part} than the match", step.table.ply)


@law(PURE)
def sound(trial: Trial) -> Iterator[Breach]:
    """The record of a match reads back and is verified."""
    last = trial.steps[-1]
    record = last.record()
    if codec(Record).decode(codec(Record).encode(record)) != record:
        yield Breach("record", "it does not read back as it was written")
    if (found := verify(last.game, record)) is not None:
        yield Breach("record", f"it does not verify: {found}")


@law(PURE, once=True)
def perft(trial: Trial) -> Iterator[Breach]:
    """Other processes count the same positions and menu entries at every depth, and play the very same match."""
    trial.insist()
    here = fresh.figures(trial.game, trial.seed)
    for hash_seed in HASH_SEEDS if trial.address is not None else ():
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        command = [sys.executable, "-m", fresh.__name__, str(trial.address), str(trial.seed)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, errors="replace")
        yield from _unlike(trial.game.package, done, here)


def _unlike(package: str, done: subprocess.CompletedProcess[str], here: str) -> Iterator[Breach]:
    """Yield a breach if another process failed, printed more than the figures, or has other figures."""
    if done.returncode:
        why = done.stderr.strip().rpartition("\n")[2]
        yield Breach(package, f"another process cannot import and play the game: {why}", cure=ALIKE)
        return
    imported, _, played = done.stdout.partition(fresh.IMPORTED)
    said, _, there = f"\n{played.strip()}".rpartition("\n")
    for text, when in ((imported, "is imported"), (said, "is played")):
        if text.strip():
            yield Breach(package, f"the package prints {text.strip()[:60]!r} when it {when}", cure=MUTE)
    if there != here:
        yield Breach("rules.apply", f"this process finds {here}, and another one {there}")


@law("seat every player who took part again, with options of the game and a number of seats that it can be played with")
def rematch(trial: Trial) -> Iterator[Breach]:
    """A rematch seats everybody again, with options that go together."""
    last = trial.steps[-1]
    outcome, game = last.table.outcome, trial.game
    assert outcome is not None
    seats = [seat for seat, chair in enumerate(last.table.chairs) if chair.player is not Player.OPEN]
    following = game.rules.rematch(last.state, outcome)
    game.check_options(following.options)
    if sorted(following.seats) != seats:
        yield Breach("rules.rematch", f"seats {seats} took part, and the rematch seats {following.seats}")
    if type(following.options) is not game.options or len(seats) not in game.seats(following.options):
        yield Breach("rules.rematch", f"its options are {following.options}, for {len(seats)} seats")


@law("count whole points for seats that take part, and name the unit in Words.points")
def points(trial: Trial) -> Iterator[Breach]:
    """Points are whole numbers of the seats that take part, and have a unit."""
    last = trial.steps[-1]
    found = last.game.rules.points(last.state)
    if not set(found) <= set(tables.taken(last.table)) or any(type(count) is not int for count in found.values()):
        yield Breach("rules.points", f"the points are {dict(found)}")
    if found and not last.game.words.points:
        yield Breach("words.points", "points are counted, and their unit has no name")


@law("return whole numbers for the same seats from the start until each is out, and name the unit in Words.progress")
def progress(trial: Trial) -> Iterator[Breach]:
    """Progress is whole numbers of seats that take part; who has none any more gets none again, and it has a unit."""
    had: set[int] | None = None
    for bench in trial.steps:
        found = {} if bench.table.state is None else bench.game.rules.progress(bench.state)
        may_have = set(tables.taken(bench.table)) if had is None else had
        if not set(found) <= may_have or any(type(count) is not int for count in found.values()):
            yield Breach("rules.progress", f"the progress is {dict(found)}", bench.table.ply)
        had = set(found) if found or had is not None else None
    if had and not trial.game.words.progress:
        yield Breach("words.progress", "progress is counted, and its unit has no name")
