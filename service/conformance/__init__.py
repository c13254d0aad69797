"""The conformance suite: finds out whether a game keeps the laws of the contract (:mod:`rules.game`).

A law is a function that yields breaches (:mod:`service.conformance.laws`). Each is judged in the matches of one or more
seeds. The same suite serves the command ``noonday check`` and the project's own tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice

from rules.game import AnyGame
from service.conformance import laws
from service.conformance.blame import FORM, MEND, OURS, SHOWN, WRITE
from service.conformance.judging import judge
from service.conformance.law import LAWS, Breach, Law
from service.conformance.trial import LISTED, REFUSED, Trial

__all__ = ["LAWS", "Breach", "Fault", "Law", "Trial", "chosen", "faults", "judge", "laws"]


MOST = 1000
"""Most breaches of a law in one trial that are looked at."""

_LOOKS = r"(the view of )?(the spectator|seat \d+)|the view with nothing hidden"
_VALUES = re.compile(rf"{_LOOKS}|<[^>]*>|'[^']*'|\"[^\"]*\"|“[^”]*”|\d+")
"""What differs between two messages that say the same of two values."""


@dataclass(frozen=True, slots=True)
class Fault:
    """A breach of a law in the matches of a seed; the seed is None where the law does not depend on the match.

    ``others`` are further seeds that show the same, ``like`` the messages of breaches that differ from it in values.
    """

    law: Law
    breach: Breach
    seed: int | None
    others: tuple[int, ...] = ()
    like: tuple[str, ...] = ()

    @property
    def cure(self) -> str:
        """What mends it."""
        return self.breach.cure or self.law.cure


@dataclass(slots=True)
class _Kind:
    """The breaches that are one fault: the first one, the seeds and the messages."""

    law: Law
    breach: Breach
    seeds: dict[int, None] = field(default_factory=dict)
    messages: dict[str, None] = field(default_factory=dict)

    def fault(self) -> Fault:
        """Return the fault."""
        (seed, *others), (_, *like) = self.seeds, self.messages
        return Fault(self.law, self.breach, seed, tuple(others), tuple(like))


def chosen(name: str) -> tuple[Law, ...]:
    """Return the laws of that name, or of the group of that name; none if there are none."""
    return tuple(law for law in LAWS.values() if name in (law.name, law.name.partition(".")[0]))


def _key(law: Law, breach: Breach) -> tuple[str, str, str]:
    """Return what two breaches have in common if they are one fault: the place, the law, the words without values.

    Every law that plays meets an error, a refused step or action; other breaches differ by their law.
    """
    whichever = breach.cure in (MEND, WRITE, FORM, SHOWN, OURS, REFUSED, LISTED)
    return breach.where, "" if whichever else law.name, _VALUES.sub("#", breach.what)


def faults(
    game: AnyGame,
    seeds: Sequence[int],
    asked: Sequence[Law] = (),
    address: str | None = None,
    judged: Callable[[Trial], None] | None = None,
) -> Iterator[Fault]:
    """Return the faults of a game in the matches of some seeds, those together that differ in values alone.

    ``judged`` is called after the matches of each seed.
    """
    found: dict[tuple[str, str, str], _Kind] = {}
    for place, seed in enumerate(seeds):
        trial = Trial(game, seed, address)
        for law in asked or tuple(LAWS.values()):
            for breach in islice(judge(trial, law), 0 if law.once and place else MOST):
                kind = found.setdefault(_key(law, breach), _Kind(law, breach))
                kind.seeds[seed] = kind.messages[breach.what] = None
        if judged is not None:
            judged(trial)
    yield from (kind.fault() for kind in found.values())
