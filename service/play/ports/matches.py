"""The port of matches: what the store keeps of them, and each change to one.

Documents and lines are plain JSON data; the store decides how to keep them. Times are the store's clock, in ms since
the epoch. Any method of a port may raise :class:`~service.play.ports.errors.StoreAway` (nothing was changed), and those
that write :class:`~service.play.ports.errors.OutcomeUnknown`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from rules.wire.codec import Plain
from service.play.ports.due import Obligation

if TYPE_CHECKING:
    from service.play.ports.webhooks import Webhook


def lobby_list(game: str | None, status: str | None, tag: str | None = None, key: str | None = None) -> str:
    """Name a list of the lobby: the matches of a game (None: of every game) that have a status (None: any) and a tag.

    That of a ``key`` holds the matches that it opened, listed or not.
    """
    owner = "" if key is None else f"key:{key}/"
    return f"{owner}{'' if tag is None else f'tag:{tag}/'}{game or '*'}:{status or '*'}"


def lobby_lists(game: str, status: str, tag: str | None, key: str | None = None) -> set[str]:
    """Return all lists of the lobby, or those of a key, on which a match belongs."""
    tags = {None, tag}
    return {lobby_list(one, other, word, key) for one in (None, game) for other in (None, status) for word in tags}


@dataclass(slots=True)
class Memory:
    """What a process keeps with the snapshot of a match, so that the same snapshot is not read twice.

    ``read`` is the snapshot that was read or written last, and the :class:`~service.play.match.values.Match` that it
    is; None where nothing is kept. The store hands it on with each later snapshot of the match; it never looks into it.
    """

    read: tuple[Plain, Any] | None = None


@dataclass(frozen=True, slots=True)
class Loaded:
    """A match as the store keeps it.

    ``outage`` is the total of ms for which the store did not answer; ``seed`` is None unless it was asked for.
    """

    snapshot: Plain
    now: int
    outage: int
    seed: bytes | None = field(default=None, repr=False)
    memory: Memory = field(default_factory=Memory, repr=False, compare=False)


class Listed(NamedTuple):
    """A match of a list of the lobby; ``at`` is the time by which the list is in order."""

    at: int
    match: str
    snapshot: Plain
    memory: Memory


@dataclass(frozen=True, slots=True)
class Clock:
    """The store's time, and the total of ms for which the store did not answer."""

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
    ``listed`` and ``unlisted`` are the lobby's lists that the match joins or leaves, ``public`` is whether the lobby
    shows it. ``seed`` and ``webhooks``, its webhooks, go with a new match. ``trace`` names the step of a trace that
    makes the change, for those that meet its obligations; it is no part of the match. ``until``, of a change to a
    match that was cached, is the store time before which it must be made. ``memory`` is what the process keeps with the
    snapshot once the change is made.
    """

    expected: int
    at: int
    outage: int
    ply: int
    snapshot: Plain
    lines: Sequence[Plain]
    due: Mapping[Obligation, int]
    rewritten: Mapping[int, Plain] = field(default_factory=dict)
    expected_edition: int = 0
    edition: int = 0
    settled: Sequence[Obligation] = ()
    listed: Sequence[str] = ()
    unlisted: Sequence[str] = ()
    public: bool = False
    wake: bool = False
    seed: bytes | None = field(default=None, repr=False)
    webhooks: Sequence[Webhook] = ()
    trace: str = ""
    until: int | None = None
    memory: Memory = field(default_factory=Memory, repr=False, compare=False)


@dataclass(frozen=True, slots=True)
class Lost:
    """A change that was not made: the match, the time or the outage was another. ``match`` None is to be loaded."""

    match: Loaded | None


class Matches(Protocol):
    """The matches: each a snapshot, a list of lines (one a ply), a seed."""

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Return a match, in one round trip, or None."""
        ...

    def cached(self, match: str) -> Loaded | None:
        """Return a match as this process saw it last, without asking the store; None where that is likely outdated."""
        ...

    def forget_old(self) -> None:
        """Free memory of a few matches that nobody asked this process for; chores call it often."""
        ...

    def commit(self, match: str, change: Change) -> Lost | None:
        """Make the change if the match is still as expected and the store had no outage since it was loaded.

        Return None when it was made. One of a cached match is made only if ``at`` has come and ``until`` has not.
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

    def listing(self, name: str, before: tuple[int, str] | None, limit: int) -> list[Listed]:
        """Return up to ``limit`` matches of a list of the lobby, newest first."""
        ...

    def clock(self, match: str) -> Clock:
        """Return the clock by which a match of that id would be timed."""
        ...

    def now(self) -> int:
        """Return the store's time, also to see whether the store answers."""
        ...
