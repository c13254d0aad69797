"""What is due, an obligation each, and the port to it. Times are the store's clock, in ms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, Self


class By(StrEnum):
    """The part that meets an obligation: the sweeper, its filer, the worker of a queue, or no part of this service."""

    SWEEPER = "sweeper"
    FILER = "filer"
    BOTS = "bots"
    EXPORTS = "exports"
    CALLS = "calls"
    CALM_CALLS = "calm-calls"
    FIRST_CALLS = "first-calls"
    SLOW_CALLS = "slow-calls"
    NOBODY = "nobody"


CALLERS = (By.CALLS, By.CALM_CALLS, By.FIRST_CALLS, By.SLOW_CALLS)
"""The queues of calls to webhooks, in the order in which tasks are taken from them."""


MOST_DIGITS = 16
"""Digits of a number of a seat or decision."""


class Kind(StrEnum):
    """The first word of a line, who meets such obligations, and the names of the other words."""

    by: By
    words: int
    numbers: tuple[int, ...]
    """The places of the words that are numbers."""

    BOT = "bot", By.BOTS, "MATCH SEAT DECISION"
    """A bot's choice."""
    LAPSE = "lapse", By.SWEEPER, "MATCH"
    """What the clocks demand (rules.table.silence.overdue)."""
    CLOSE = "close", By.SWEEPER, "MATCH"
    """The end of a match whose rules are not here any more (TBL-11)."""
    EXPIRE = "expire", By.SWEEPER, "MATCH"
    """The end of its keeping."""
    FILE = "file", By.FILER, "MATCH"
    """A record to be written into the folder of the archive."""
    SHEET = "sheet", By.EXPORTS, "MATCH PAPER VARIANT TAG"
    """A PDF to be made."""
    REPLAY = "replay", By.EXPORTS, "MATCH TAG"
    """A replay page to be made."""
    BLANK = "blank", By.EXPORTS, "GAME PAPER OPTIONS TAG"
    """A blank sheet to be made (options as canonical JSON in base64)."""
    KIT = "kit", By.EXPORTS, "GAME PAPER INK OPTIONS SITE TAG"
    """A kit to be made (options as for a blank sheet; the address where the game is scored in base64, or ``-``)."""
    DECK_KIT = "deck-kit", By.EXPORTS, "GAME PAPER INK OPTIONS SITE TAG DECK"
    """A kit to be made with the cards of a deck that was brought, by its digest."""
    RECORD_SHEET = "record-sheet", By.EXPORTS, "RECORD PAPER VARIANT TAG"
    """A PDF to be made of a record that somebody brought, by its digest."""
    RECORD_REPLAY = "record-replay", By.EXPORTS, "RECORD TAG"
    """A replay page to be made of such a record."""
    QUICK = "hook", By.CALLS, "MATCH WEBHOOK"
    """A webhook to be called that works, and quickly."""
    CALM = "calm", By.CALM_CALLS, "MATCH WEBHOOK"
    """A webhook to be called that works."""
    NEW = "new", By.FIRST_CALLS, "MATCH WEBHOOK"
    """A webhook to be called that never was."""
    SLOW = "slow", By.SLOW_CALLS, "MATCH WEBHOOK"
    """A webhook to be called that failed or was late the last time."""
    OTHER = "other"
    """A line that this version cannot read: damaged, or of another version. It is left for one that can."""

    def __new__(cls, word: str, by: By = By.NOBODY, words: str = "") -> Self:
        """Make a kind of its word, and of what is noted of it."""
        kind = str.__new__(cls, word)
        kind._value_ = word
        names = words.split()
        kind.by, kind.words = by, len(names)
        kind.numbers = tuple(place for place, name in enumerate(names) if name in ("SEAT", "DECISION"))
        return kind

    @classmethod
    def _missing_(cls, _word: object) -> Kind:
        return cls.OTHER

    @property
    def traced(self) -> bool:
        """Whether the commit of a ply makes it due, to be met soon, so that it belongs to the trace of that ply."""
        return self.by is By.BOTS or self.by in CALLERS or self is Kind.REPLAY


@dataclass(frozen=True, slots=True)
class Obligation:
    """Its kind, what it is about (a match, a game, a record), and the other words of its line; else the whole line."""

    kind: Kind
    about: str
    more: tuple[str, ...] = ()

    @classmethod
    def read(cls, line: str) -> Obligation:
        """Read a line of the due set; none is refused, since one that stopped the sweeper would stop all clocks."""
        word, *words = line.split(" ")
        kind = Kind(word)
        if kind is Kind.OTHER or len(words) != kind.words or "" in words:
            return cls(Kind.OTHER, line)
        if not all(words[place].isdecimal() and len(words[place]) <= MOST_DIGITS for place in kind.numbers):
            return cls(Kind.OTHER, line)
        return cls(kind, words[0], tuple(words[1:]))

    def write(self) -> str:
        """Return its line in the due set."""
        return " ".join((self.kind, self.about, *self.more)) if self.kind.words else self.about


@dataclass(frozen=True, slots=True)
class Claim:
    """An obligation that fell due at ``due`` and is now ours until ``until``; ``trace`` is the step that claimed it."""

    partition: int
    obligation: Obligation
    until: int
    due: int = 0
    trace: str = ""


@dataclass(slots=True)
class Sweep:
    """What a sweep of some partitions found: claims, the store's time, and each partition's next moment."""

    now: int
    claims: list[Claim] = field(default_factory=list)
    upcoming: dict[int, int | None] = field(default_factory=dict)


class Due(Protocol):
    """What is due, and when: a bot's choice, a lapse, an export, an expiry."""

    def sweep(
        self, partitions: Sequence[int], *, lease: int, limit: int, waited: Mapping[int, int] | None = None
    ) -> Sweep:
        """Claim what is due in these partitions for ``lease`` ms.

        ``waited`` has for each partition the ms since the asker's last sweep of it: what the store's clock shows
        beyond that, the store was frozen, and it counts as outage.
        """
        ...

    def enrol(self, name: str, patience: int) -> list[str]:
        """Note that a sweeper is at work; return all that were noted in the last ``patience`` ms."""
        ...

    def retire(self, name: str) -> None:
        """Note that a sweeper is at work no longer."""
        ...

    def beat(self) -> int | None:
        """Return when a sweep was last made, in store time, or None when there never was one."""
        ...

    def settle(self, claim: Claim, again_at: int | None) -> None:
        """Drop a claimed obligation, or move it to ``again_at``, unless somebody changed it since."""
        ...

    def has(self, obligation: Obligation) -> bool:
        """Return whether an obligation is open."""
        ...

    def add(self, obligation: Obligation) -> None:
        """Add an obligation of no match's course, such as an export, due at once, unless it is open already."""
        ...

    def drop(self, obligation: Obligation) -> None:
        """Remove an obligation that was met."""
        ...

    def renew(self, obligation: Obligation, lease: int) -> bool:
        """Claim an obligation for ``lease`` ms more; False when it is no longer open."""
        ...
