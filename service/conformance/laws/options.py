"""The law of options: a game keeps the other laws with every value of its options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from service.conformance.breach import Breach
from service.conformance.choices import Row, accepted, rows
from service.conformance.judging import judge
from service.conformance.law import LAWS, Law, law
from service.conformance.trial import Trial

LOOKS = 2
"""Most positions of such a match that one law looks at."""

COSTLY = {
    "bots.same-choice",
    "bots.whole-match",
    "legality.check-first",
    "legality.same-judgment",
    "record.replayed",
    "record.sound",
    "replay.alone",
    "replay.watched",
    "secrecy.twins",
    "secrecy.views",
}
"""Laws that take long, and by which only the matches of the seeds are judged."""


@law("let the rules and the wings take every value that Game.options and check_options() accept", once=True)
def values(trial: Trial) -> Iterator[Breach]:
    """The other laws hold with every value of an option that has few, every pair of them, and the bounds of others."""
    trial.insist()
    judged = [one for one in LAWS.values() if not one.once and one.name not in COSTLY]
    seen: set[tuple[str, str]] = set()
    for row in rows(trial.game):
        played = _trial(trial, row)
        for one in tuple(judged):
            for breach in judge(played, one):
                if (breach.where, breach.what) in seen:
                    continue
                seen.add((breach.where, breach.what))
                reduced = _reduced(trial, row, one, breach)
                if not reduced:  # the default options break it too, and that is the business of the law itself
                    judged.remove(one)
                    break
                yield _with(reduced, one, breach)


def _with(row: Row, one: Law, breach: Breach) -> Breach:
    """Return the breach of a law with some options, with the cure of that law."""
    options = f"with {_shown(row)}, "
    cure = breach.cure or one.cure
    return replace(breach, what=f"{options}{breach.what}", cure=cure, law=one.name, options=options)


def _trial(trial: Trial, row: Row) -> Trial:
    """Return a trial with options as plain data; what is left out has its default."""
    return Trial(trial.game, trial.seed, options=accepted(trial.game, row), most=LOOKS)


def _reduced(trial: Trial, row: Row, one: Law, breach: Breach) -> Row:
    """Return as few of the options as break the law in the same member."""
    for name in row:
        fewer = {other: value for other, value in row.items() if other != name}
        if accepted(trial.game, fewer) is None:
            continue
        if any(found.where == breach.where for found in judge(_trial(trial, fewer), one)):
            return _reduced(trial, fewer, one, breach)
    return row


def _shown(row: Row) -> str:
    def plain(value: Any) -> str:
        return "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)

    return " and ".join(f"{name} {plain(value)}" for name, value in row.items())
