"""Finds the faults of a game: the breaches of laws in the matches of some seeds, those alike as one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from rules.game import AnyGame, Bots
from service.conformance import laws
from service.conformance.blame import FORM, MEND, OURS, SHOWN, STUCK, TAKE, WRITE
from service.conformance.breach import Breach
from service.conformance.judging import judge
from service.conformance.law import LAWS, Law
from service.conformance.trial import IMPURE, LISTED, REFUSED, TOGETHER, Trial
from service.conformance.usual import is_of_secrets

MOST = 1000
"""Most breaches of a law in one trial that are looked at."""

_LOOKS = r"(the view of )?(the spectator|seat \d+)|the view with nothing hidden"
_TUPLE = r"\((?:None|\d+)(?:, (?:None|\d+))*,?\)"
_VALUES = re.compile(rf"{_LOOKS}|{_TUPLE}|<[^>]*>|'[^']*'|\"[^\"]*\"|“[^”]*”|\d+")
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
    """A group of breaches with the same key: the first one, and the seeds and messages of all."""

    law: Law
    breach: Breach
    seeds: dict[int, None] = field(default_factory=dict)
    messages: dict[str, None] = field(default_factory=dict)

    def add(self, law: Law, breach: Breach, seed: int) -> None:
        """Add a breach; one without options of its own is shown first, since it is easier to see again."""
        if self.breach.options and not breach.options:
            self.law, self.breach, self.seeds = law, breach, {}
            self.messages = {breach.what: None, **self.messages}
        self.seeds[seed] = self.messages[breach.what] = None

    def fault(self) -> Fault:
        """Return the fault."""
        (seed, *others), (_, *like) = self.seeds, self.messages
        return Fault(self.law, self.breach, seed, tuple(others), tuple(like))


def chosen(name: str) -> tuple[Law, ...]:
    """Return the laws of that name, or of the group of that name; none if there are none."""
    return tuple(law for law in LAWS.values() if name in (law.name, law.name.partition(".")[0]))


def _key(law: Law, breach: Breach) -> tuple[str, str, str]:
    """Return the key by which breaches are grouped into faults: the place, the law, the words without values.

    Every law that plays meets an error, a refused step or action; other breaches differ by their law.
    """
    own = breach.what.removeprefix(breach.options)
    whichever = breach.cure in (MEND, WRITE, FORM, SHOWN, TAKE, OURS, STUCK, REFUSED, LISTED, TOGETHER)
    return breach.where, "" if whichever else breach.law or law.name, _VALUES.sub("#", own)


def faults(
    game: AnyGame,
    seeds: Sequence[int],
    asked: Sequence[Law] = (),
    address: str | None = None,
    judged: Callable[[Trial], None] = lambda _: None,
    begin: Callable[[str], None] = lambda _: None,
    tried: Callable[[AnyGame, int, str | None], Trial] = Trial,
    more: Sequence[int] = (),
) -> Iterator[Fault]:
    """Return the faults of a game in the matches of some seeds, those together that differ in values alone.

    Of ``more`` seeds the laws of secrets alone are judged; ``judged`` is called after each, ``begin`` before each law.
    """
    found: dict[tuple[str, str, str], _Kind] = {}
    left = list(asked or LAWS.values())
    for seed in (*seeds, *more):
        left = left if seed in seeds else [law for law in left if is_of_secrets(law)]
        trial = tried(game, seed, address)
        for law, breach in _breaches(trial, left, begin):
            found.setdefault(_key(law, breach), _Kind(law, breach)).add(law, breach, seed)
            game = _quick(game) if breach.cure == laws.bots.LATE else game
        judged(trial)
    yield from (kind.fault() for kind in _sorted(list(found.values())))


def _sorted(kinds: list[_Kind]) -> list[_Kind]:
    """Return the faults with those of the walk first; without followers where a game has luck of its own."""
    impure = any(kind.breach.cure == IMPURE for kind in kinds)
    kept = [kind for kind in kinds if not impure or not (_follows(kind.law) or _is_replayed(kind.breach))]
    return sorted(kept, key=lambda kind: kind.law.name != "play.walk")


def _is_replayed(breach: Breach) -> bool:
    """Return whether a breach is an error that only a match that takes another course brings about."""
    return breach.cure == OURS or "OutOfLuck" in breach.what


def _follows(law: Law) -> bool:
    """Return whether a law plays a match again, or looks at what comes of that."""
    return law.name.partition(".")[0] in ("bots", "dice", "logs", "options", "paper", "record", "replay", "secrecy")


def _breaches(trial: Trial, left: list[Law], begin: Callable[[str], None]) -> Iterator[tuple[Law, Breach]]:
    """Yield the breaches of the laws that are left, and take out those that are not judged in further seeds.

    Where a policy is late, it is named once, and other bots take its place: every other law would wait for it.
    """
    for law in tuple(left):
        if law not in left:  # another law ended it
            continue
        begin(f"{law.name}, seed {trial.seed}")
        breaches = list(islice(judge(trial, law), MOST))
        yield from ((law, breach) for breach in breaches)
        cures = {breach.cure for breach in breaches}
        if law.once or STUCK in cures:
            left.remove(law)
        if IMPURE in cures:
            left[:] = [other for other in left if not _follows(other)]
        if laws.bots.LATE in cures:
            trial = replace(trial, game=_quick(trial.game))


def _quick(game: AnyGame) -> AnyGame:
    """Return a game whose bots pick at random."""
    return replace(game, bots=Bots())
