"""The ports of the application: matches and news of them, decks, a shelf of files, limits, keys, a press.

Documents and lines are plain JSON data; the store decides how to keep them. Times are the store's clock, in ms since
the epoch. Any method may raise :class:`~service.play.errors.StoreAway` (nothing was changed), and those that write
:class:`~service.play.errors.OutcomeUnknown`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from rules.show.drawing import Drawing
from rules.show.sheet import Sheet
from rules.table.record import Record
from rules.wire.codec import Plain
from service.play.fields import Whole

if TYPE_CHECKING:
    from service.play.apikeys import ApiKey
    from service.play.hook_values import Hook


def shelf(game: str | None, status: str | None, tag: str | None = None, key: str | None = None) -> str:
    """Name a shelf of the lobby: the matches of a game (None: of every game) that have a status (None: any) and a tag.

    That of a ``key`` holds the matches that it opened, listed or not.
    """
    owner = "" if key is None else f"key:{key}/"
    return f"{owner}{'' if tag is None else f'tag:{tag}/'}{game or '*'}:{status or '*'}"


def shelves(game: str, status: str, tag: str | None, key: str | None = None) -> set[str]:
    """Return all shelves of the lobby, or those of a key, on which a match belongs."""
    tags = {None, tag}
    return {shelf(one, other, word, key) for one in (None, game) for other in (None, status) for word in tags}


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as the store keeps it.

    ``outage`` counts all ms for which the store has ever been away; ``seed`` is None unless it was asked for.
    """

    snapshot: Plain
    now: int
    outage: int
    seed: bytes | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Clock:
    """The store's time, and the ms for which it has been away in all."""

    now: int
    outage: int


@dataclass(frozen=True, slots=True)
class Change:
    """All that one commit does.

    ``expected`` is the last ply on which it builds (0 for a new match), ``at`` the time stamped on its own plies,
    ``outage`` the store's outage counter as it was loaded with.
    ``rewritten`` are earlier lines that lost a text, by their ply. ``edition`` is the number of changes that
    were no plies, this one included; ``expected_edition`` is that on which it builds.
    ``due`` are the obligations that are new or moved, each with its time; ``settled`` those that are no longer open.
    ``listed`` and ``unlisted`` are the lobby's shelves that the match joins or leaves, ``public`` is whether the lobby
    shows it. ``seed`` and ``hooks``, its webhooks, go with a new match. ``trace`` names the step of a trace that
    makes the change, for those that meet its obligations; it is no part of the match. ``until``, of a change to a
    match that was recalled, is the store time before which it must be made.
    """

    expected: int
    at: int
    outage: int
    ply: int
    snapshot: Plain
    lines: Sequence[Plain]
    due: Mapping[str, int]
    rewritten: Mapping[int, Plain] = field(default_factory=dict)
    expected_edition: int = 0
    edition: int = 0
    settled: Sequence[str] = ()
    listed: Sequence[str] = ()
    unlisted: Sequence[str] = ()
    public: bool = False
    wake: bool = False
    seed: bytes | None = field(default=None, repr=False)
    hooks: Sequence[Hook] = ()
    trace: str = ""
    until: int | None = None


@dataclass(frozen=True, slots=True)
class Lost:
    """A change that was not made: the match, the time or the outage was another. ``match`` None is to be loaded."""

    match: Loaded | None


class Matches(Protocol):
    """The matches: each a snapshot, a list of lines (one a ply), a seed."""

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Return a match, in one round trip, or None."""
        ...

    def recall(self, match: str) -> Loaded | None:
        """Return a match as this process saw it last, without asking the store; None where that is likely outdated."""
        ...

    def commit(self, match: str, change: Change) -> Lost | None:
        """Make the change if the match is still as expected and the store was not away since it was loaded.

        Return None when it was made. One of a recalled match is made only if ``at`` has come and ``until`` has not.
        """
        ...

    def confirm(self, match: str) -> None:
        """Insist that what was written of a match before is as safe as a commit that is acknowledged now.

        It is asked before a repeated request gets the answer of the first, which may never have been acknowledged.

        :raises OutcomeUnknown: when it is not yet.
        """
        ...

    def lines(self, match: str, first: int, last: int) -> list[Plain]:
        """Return the lines of plies ``first`` to ``last``, both included, as far as they exist."""
        ...

    def archive(self, match: str, record: bytes, keep: int, *, edition: int | None = None) -> bool:
        """Replace a match by its compressed record, which stays for ``keep`` ms; return whether that was done.

        With a ``keep`` of 0 it stays until it is replaced. With ``edition`` it is done only while the match is at that
        one, since the record might say what was erased in between.
        """
        ...

    def rewrite(self, match: str, old: bytes, new: bytes, keep: int | None = None) -> bool:
        """Replace an archived record; False when it is no longer ``old``.

        It stays for ``keep`` ms from now (0: until it is replaced), or goes when it would have gone.
        """
        ...

    def archived(self, match: str) -> bytes | None:
        """Return the compressed record of a match that was archived, empty if it was forgotten or filed, or None."""
        ...

    def forget(self, match: str, keep: int) -> None:
        """Remove all that is left of a match; for ``keep`` ms its id is remembered as one that was used."""
        ...

    def listing(self, shelf: str, before: tuple[int, str] | None, limit: int) -> list[tuple[int, str, Plain]]:
        """Return up to ``limit`` matches of a lobby shelf as (time, id, snapshot), newest first."""
        ...

    def clock(self, match: str) -> Clock:
        """Return the clock by which a match of that id would be timed."""
        ...

    def now(self) -> int:
        """Return the store's time, also to see whether the store answers."""
        ...


@dataclass(frozen=True, slots=True)
class Claim:
    """An obligation that fell due at ``due`` and is now ours until ``until``; ``trace`` is the step that claimed it."""

    partition: int
    member: str
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

    def has(self, member: str) -> bool:
        """Return whether an obligation is open."""
        ...

    def add(self, member: str) -> None:
        """Add an obligation of no match's course, such as an export, due at once, unless it is open already."""
        ...

    def drop(self, member: str) -> None:
        """Remove an obligation that was met."""
        ...

    def renew(self, member: str, lease: int) -> bool:
        """Claim an obligation for ``lease`` ms more; False when it is no longer open."""
        ...


@dataclass(frozen=True, slots=True)
class Kept:
    """A deck as the store keeps it: its compressed bytes, until when it may be used anew, and the store's time."""

    packed: bytes
    until: int
    now: int


class Contents(Protocol):
    """The decks that hosts brought, each under its game and digest; a deck never changes."""

    def put(self, game: str, digest: str, packed: bytes, *, until: int, keep: int) -> None:
        """Keep a deck for ``keep`` ms; one that is there already stays as it is, and its times are renewed."""
        ...

    def get(self, game: str, digest: str) -> Kept | None:
        """Return a deck, or None when it is not kept, or no longer."""
        ...

    def renew(self, game: str, digest: str, *, until: int, keep: int) -> bool:
        """Keep a deck for ``keep`` ms from now; False when there is none to keep."""
        ...


class ApiKeys(Protocol):
    """The API keys, without their secrets."""

    def put(self, key: ApiKey) -> None:
        """Keep a key; one of the same id is replaced."""
        ...

    def get(self, key: str) -> ApiKey | None:
        """Return the key of an id, also a revoked one, or None."""
        ...

    def all(self) -> list[ApiKey]:
        """Return all keys, the oldest first."""
        ...


class Shelf(Protocol):
    """Files that were made once, each kept for a day after its last use.

    All files together have a bound in bytes. Beyond it the least recently used ones are dropped, but never the newest.
    """

    def put(self, key: str, content: bytes) -> None:
        """Put a file on the shelf."""
        ...

    def get(self, key: str) -> bytes | None:
        """Return a file, or None when it is no longer there."""
        ...


@dataclass(frozen=True, slots=True)
class Draw:
    """An amount to take from a bucket.

    A bucket fills evenly: an empty one is full after ``fills`` us. ``amount`` is given as the us in which it flows in.
    """

    bucket: str
    fills: int
    amount: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """The result of some draws.

    ``wait`` is the time, in us, until all of them can be made; 0: they were made. ``missing`` is, for each bucket, the
    time in us until it is full.
    """

    wait: int
    missing: tuple[int, ...]


class Limits(Protocol):
    """Buckets that each owner has; a bucket that nobody draws from is full."""

    def draw(self, owner: str, draws: Sequence[Draw]) -> Drawn:
        """Make all draws from the buckets of one owner, or none of them when a bucket holds too little.

        More than a bucket can hold is drawn when it is full; what is missing then flows in before the next draw.
        """
        ...


class Algorithm(StrEnum):
    """How records are signed."""

    ED25519 = "Ed25519"


@dataclass(frozen=True, slots=True)
class Key:
    """A public key that signs records, or signed them."""

    id: str
    """The first 16 digits of the SHA-256 of the key's 32 bytes."""
    alg: Algorithm
    """The kind of signature."""
    public: str
    """The public key: 32 bytes, in hexadecimal digits."""
    since: Whole
    """From when it signs, in ms since the epoch; 0 where this is not stated."""
    until: Whole | None
    """When it was retired, in ms since the epoch; null while it signs."""


@dataclass(frozen=True, slots=True)
class Signed:
    """A signature (hex), and the key by which it was made."""

    alg: str
    key: str
    public: str
    signature: str


class Keys(Protocol):
    """The deployment's signing keys."""

    @property
    def published(self) -> tuple[Key, ...]:
        """The public keys, the one that signs now first."""
        ...

    def sign(self, payload: bytes) -> Signed:
        """Sign some bytes; the same bytes always have the same signature of one key."""
        ...

    def holds(self, public: str, signature: str, payload: bytes) -> bool:
        """Return whether a signature (hex) holds for these bytes under any public key (hex)."""
        ...


class Press(Protocol):
    """What makes files of sheets and records."""

    def render(self, sheet: Sheet, kind: str, *, paper: str, record: bytes | None = None) -> bytes:
        """Return the sheet as a file of ``kind``: txt, csv, html or pdf. A PDF holds the ``record`` as a file."""

    def replay(self, record: Record, sign: Callable[[bytes], Signed]) -> bytes:
        """Return the replay page of a record, which the rules that are installed here can play.

        ``sign`` signs the digest of its drawings.
        """

    def board(self, layers: tuple[Drawing, ...], width: int) -> bytes:
        """Return a picture's layers, lowest first, as a PNG of at most ``width`` pixels."""

    def legible(self, names: Sequence[str]) -> tuple[str, ...]:
        """Return the seats' names for a PNG or PDF: one of which its fonts lack characters comes after its seat."""

    @property
    def release(self) -> str:
        """The press's release, part of every file's key."""
