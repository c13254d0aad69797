"""The conformance suite: finds out whether a game keeps the laws of the contract (:mod:`rules.game`).

A law is a function that yields breaches (:mod:`service.conformance.laws`). Each is judged in the matches of one or more
seeds. The same suite serves the command ``noonday check`` and the project's own tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from rules.game import AnyGame
from service.conformance import laws
from service.conformance.judging import MEND, judge
from service.conformance.law import LAWS, Breach, Law
from service.conformance.trial import LISTED, REFUSED, Trial

__all__ = ["LAWS", "Breach", "Fault", "Law", "Trial", "chosen", "faults", "judge", "laws"]


@dataclass(frozen=True, slots=True)
class Fault:
    """A breach of a law in the matches of a seed; the seed is None where the law does not depend on the match.

    ``others`` are further seeds that show the same.
    """

    law: Law
    breach: Breach
    seed: int | None
    others: tuple[int, ...] = ()

    @property
    def cure(self) -> str:
        """What mends it."""
        return self.breach.cure or self.law.cure

    def seen(self, seed: int) -> Fault:
        """Return the same fault, seen in the matches of one more seed."""
        return self if seed in (self.seed, *self.others) else replace(self, others=(*self.others, seed))


def chosen(name: str) -> tuple[Law, ...]:
    """Return the laws of that name, or of the group of that name; none if there are none."""
    return tuple(law for law in LAWS.values() if name in (law.name, law.name.partition(".")[0]))


def _key(law: Law, breach: Breach) -> tuple[str, str]:
    """Return what two breaches have in common if they are one fault.

    Every law that plays meets an error, a refused step or action; other breaches differ by their law.
    """
    same = {MEND: breach.what, REFUSED: REFUSED, LISTED: LISTED}
    return breach.where, same.get(breach.cure, law.name)


def faults(
    game: AnyGame,
    seeds: Sequence[int],
    asked: Sequence[Law] = (),
    address: str | None = None,
    judged: Callable[[Trial], None] | None = None,
) -> Iterator[Fault]:
    """Return the faults of a game in the matches of some seeds: each law's first in each seed, alike ones together.

    ``judged`` is called after the matches of each seed.
    """
    found: dict[tuple[str, str], Fault] = {}
    for place, seed in enumerate(seeds):
        trial = Trial(game, seed, address)
        for law in asked or tuple(LAWS.values()):
            if law.once and place:
                continue
            breach = next(judge(trial, law), None)
            if breach is None:
                continue
            key = _key(law, breach)
            found[key] = found[key].seen(seed) if key in found else Fault(law, breach, seed)
        if judged is not None:
            judged(trial)
    yield from found.values()
