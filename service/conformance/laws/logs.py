"""The law of logs: a match can be written as a text that people read, and is scored from it to the same end."""

from __future__ import annotations

from collections.abc import Iterator

from rules.log.faults import FaultyLog
from rules.log.scoring import score
from rules.log.writing import written
from rules.table.record import Record
from rules.wire.plain import Plain
from service.conformance.breach import Breach
from service.conformance.law import law
from service.conformance.trial import Trial


@law("let Words.read take what Words.write gives, and let chance throw a Die of Rules.dice wherever players throw one")
def round_trip(trial: Trial) -> Iterator[Breach]:
    """A match that is over comes back from its log: the same actions to the same end."""
    last = trial.steps[-1]
    if last.game.rules.dice(last.terms.options) is None:
        return
    record = last.record()
    log = written(last.game, record)
    try:
        again = score(log.encode(), lambda _: last.game).record
    except FaultyLog as faulty:
        line = log.splitlines()[faulty.faults[0].line - 1]
        yield Breach("words.read", f"{line!r}, a line of the log of a match, is refused: {faulty.faults[0].message}")
        return
    if _said(again) != _said(record):
        yield Breach("rules.apply", "a match that is scored from its log takes another course")


def _said(record: Record) -> Plain:
    """Return what a log says of a match: the actions of its game, and how it ended."""
    return [(ply.seat, ply.action) for ply in record.plies if ply.decision], record.outcome
