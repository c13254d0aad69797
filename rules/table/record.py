"""The record: set-up and all plies, enough to play a match again anywhere.

Hashes chain the plies. The first is SHA-256 of the set-up's canonical JSON (RFC 8785); that of a ply is SHA-256 of the
32 bytes of the hash before it followed by the ply's canonical JSON, without its hash, its reason, its worth and every
erasable text. Names are outside the chain too, so that a person can be forgotten and the record still verifies.

The outcome's ``places`` have one entry for each seat that takes part, in the order of the seats: the place (1
is first, equal ones share it) or None. A seat that stayed open has no entry.

The values here have the very shape of the JSON; a ply's action and the options stay plain until a game reads
them. ``replay`` plays a record again from its draws; :mod:`rules.table.verify` compares everything.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields
from typing import Annotated, Any, Literal

from rules.chance import Draw, Luck, OutOfLuck, Replayed
from rules.game import AnyGame
from rules.table import chosen as chosen_luck
from rules.table import formats, testing
from rules.table import table as tables
from rules.table.enact import enact, end_unjudged
from rules.table.formats import FORMATS
from rules.table.noted import Noted
from rules.table.rewinding import Kept, Past
from rules.table.table import Leaving, Player, Status, Table, Terms
from rules.table.testing import Clock
from rules.values import Outcome
from rules.wire.codec import AsIs, Between, Codec, Length, Matches, Sparse, codec, family
from rules.wire.plain import Plain, canonical

MAX_PLIES = 100_000

Digest = Annotated[str, Length(64, 64), Matches("[0-9a-f]{64}")]
Key = Annotated[str, Length(1, 60)]
Count = Annotated[int, Between(0, 2**53 - 1)]
Millis = Annotated[int, Between(0, 2**53 - 1)]
PerDecision = Annotated[int, Between(1, 2**53 - 1)]
Notation = Annotated[str, Length(1, 200)]
Worth = Annotated[tuple[tuple[Notation, int], ...], Length(0, 5)]
"""A bot's alternatives, best first: each in the game's notation, with thousandths of the game's own unit."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What the chain begins with: ``seats`` their number, ``content`` the deck's digest, ``chosen`` a test's luck."""

    format: Annotated[str, Matches(FORMATS)]
    game: Key
    version: Annotated[int, Between(1, 10**6)]
    match: Key
    parent: Key | None
    options: Annotated[Plain, AsIs]
    seats: Annotated[int, Between(1, tables.MAX_SEATS)]
    time_per_decision: PerDecision | None
    leaving: Leaving
    commitment: Digest
    content: Digest | None
    luck: Annotated[tables.Luck, Sparse] = tables.Luck.SERVER
    chosen: Annotated[chosen_luck.Chosen | None, Sparse] = None
    clock: Annotated[Clock, Sparse] = Clock.SERVER

    def __post_init__(self) -> None:
        """Insist on the format of the luck and the clock."""
        formats.check(self)


@dataclass(frozen=True, slots=True)
class Thought:
    """Why a bot chose an action, and what its best alternatives were worth (None: it weighed none)."""

    reason: str
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class Ply:
    """One accepted entry: an action of the game or of the table."""

    ply: Annotated[int, Between(1, MAX_PLIES)]
    """Number of the ply, from 1."""
    decision: Count
    """Number of the decision that was open before it, from 1; 0 before the start."""
    seat: tables.Seat | None
    """Seat that acted, from 0; None for the table."""
    action: Annotated[Plain, AsIs]
    """What was done: an action of the game or an entry of the table."""
    draws: Annotated[tuple[Draw, ...], Length(0, 10_000)]
    """Throws in order, each as the die's number of sides and the face that came up, from 1."""
    at: Millis
    """Store's time in ms since 1970."""
    reason: Annotated[str, Length(0, 1000)] | None
    """Why a bot chose it; None for all others, and once it was erased."""
    hash: Digest
    """Link of the chain: SHA-256 of the link before and of this ply."""
    worth: Worth | None = None
    """A bot's best alternatives in notation, best first, with thousandths of the game's unit; None: it weighed none."""


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a record, as it was at the end."""

    seat: tables.Seat
    """Number of the seat, from 0."""
    player: Player
    """Who sat there at the end: nobody (`open`), a `person` or a `bot`."""
    name: Annotated[str, Length(0, 200)] | None
    """Name of the player; None if there was none, or it was erased."""
    level: Annotated[str, Length(1, 40)] | None
    """Bot's level, one of the game's `levels`; None for a person."""


@dataclass(frozen=True, slots=True)
class ContentLine:
    """The deck that was played with (TBL-11)."""

    digest: Digest
    """Digest of the whole deck."""
    excerpt: Annotated[Plain, AsIs]
    """Part of the deck that was used; None where the game could not be asked for it."""


@dataclass(frozen=True, slots=True)
class Signature:
    """An Ed25519 signature over the end of a match."""

    alg: Literal["Ed25519"]
    """Algorithm of the signature."""
    key: Annotated[str, Length(16, 16), Matches("[0-9a-f]{16}")]
    """Id of the key: the first 16 digits of the SHA-256 of `public`."""
    public: Digest
    """Public half of the key, in hexadecimal digits."""
    reasons: Digest
    """SHA-256 of all reasons and worths at the end, by which it can be checked after they were erased."""
    signature: Annotated[str, Length(128, 128), Matches("[0-9a-f]{128}")]
    """The signature itself, in hexadecimal digits."""

    def short(self) -> str:
        """Return the short form, for paper: the first 16 digits, in fours."""
        return " ".join(self.signature[place : place + 4] for place in range(0, 16, 4))


@dataclass(frozen=True, slots=True)
class Record:
    """A whole match. Names and the plies' reasons may have been erased.

    ``ended`` is the store time in ms of the last ply of a match that is over, ``signature`` that of the server that
    kept it. Records of older releases have neither. ``noted`` says who wrote the match of a real table down.
    """

    format: Annotated[str, Matches(FORMATS)]
    """Format of the record; `noonday-record-2` has the dice of a real table, `noonday-record-3` is of a test match."""
    game: Key
    """Key of the game that was played."""
    version: Annotated[int, Between(1, 10**6)]
    """Version of the rules by which it was played."""
    match: Key
    """Id of the match on the server that kept it."""
    parent: Key | None
    """Id of the match of which this is the rematch; None: none."""
    options: Annotated[Plain, AsIs]
    """Options of the match, by the game's own schema."""
    time_per_decision: PerDecision | None
    """Time for a decision in ms; None: no limit."""
    leaving: Leaving
    """What becomes of a seat whose player leaves."""
    seats: Annotated[tuple[SeatLine, ...], Length(1, tables.MAX_SEATS)]
    """Seats in order, as they were at the end."""
    commitment: Digest
    """SHA-256 of the 32 bytes of `seed`, which was public from the start."""
    seat_seeds: Annotated[tuple[tables.SeatSeed | None, ...], Length(1, tables.MAX_SEATS)]
    """What each seat brought to the luck, in the order of the seats; None: nothing."""
    seed: Digest
    """The server's share of the luck, 32 bytes in hexadecimal digits."""
    content: ContentLine | None
    """Deck that was played with; None for a game without one."""
    plies: Annotated[tuple[Ply, ...], Length(0, MAX_PLIES)]
    """All entries in order."""
    outcome: Outcome | None
    """How the match ended; None: it was cancelled."""
    ended: Millis | None = None
    """Store's time in ms of the last ply of a match that has ended; None in records of older releases."""
    signature: Signature | None = None
    """Signature of the server that kept it; None: none."""
    luck: Annotated[tables.Luck, Sparse] = tables.Luck.SERVER
    """Who throws the dice."""
    noted: Annotated[Noted | None, Sparse] = None
    """Who wrote the match of a real table down; None: nobody is noted."""
    chosen: Annotated[chosen_luck.Chosen | None, Sparse] = None
    """Luck that was chosen for a test match (TBL-17); None: it was not."""
    clock: Annotated[Clock, Sparse] = Clock.SERVER
    """What moves match time."""

    def __post_init__(self) -> None:
        """Insist on the format of the luck and the clock, and on what is noted of a real table alone."""
        formats.check(self)
        testing.check(self, signed=self.signature is not None)
        if self.noted is not None:
            self.noted.check(len(self.seats), dealt=self.luck is tables.Luck.SERVER, signed=self.signature is not None)

    def setup(self) -> Setup:
        """Return the set-up with which the chain begins."""
        content = None if self.content is None else self.content.digest
        return Setup(**{name: getattr(self, name) for name in _SHARED}, seats=len(self.seats), content=content)


_SHARED = tuple(one.name for one in fields(Setup) if one.name not in ("seats", "content"))
"""What a record has of its set-up as it is."""


@dataclass(frozen=True, slots=True)
class Moment:
    """When an entry is played, by the store's time in ms, the luck that it has, and the tables of the past."""

    at: int
    luck: Luck
    past: Past | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """One ply: as it was written down, its action, what happened, and the table after it."""

    entry: Ply
    action: Any
    events: tuple[Any, ...]
    table: Table

    @property
    def ply(self) -> int:
        """Its number, from 1."""
        return self.entry.ply

    @property
    def seat(self) -> int | None:
        """Whose ply it is."""
        return self.entry.seat

    @property
    def state(self) -> Any:
        """The game's state after it; None before the start."""
        return self.table.state


def commitment(seed: bytes) -> str:
    """Return what is published of a seed before the match: its SHA-256 in hex."""
    return hashlib.sha256(seed).hexdigest()


def entries(game: AnyGame | None) -> Codec[Any]:
    """Return the codec of all entries of a game's matches: its actions and the table's; without a game, the table's."""
    return family(*tables.ENTRIES, *(() if game is None else game.actions))


def events(game: AnyGame | None) -> Codec[Any]:
    """Return the codec of all events of a game's matches; without a game, of the table's own."""
    return family(*tables.EVENTS, *(() if game is None else game.events))


def setup_hash(setup: Setup) -> str:
    """Return the first link of the chain."""
    return hashlib.sha256(canonical(codec(Setup).encode(setup))).hexdigest()


def ply_hash(
    before: str, ply: int, decision: int, seat: int | None, bare: Plain, draws: Sequence[Draw], at: int
) -> str:
    """Return the link of one ply after the link ``before``; ``bare`` is its action without erasable texts."""
    hashed = {"action": bare, "at": at, "decision": decision, "draws": draws, "ply": ply, "seat": seat}
    return hashlib.sha256(bytes.fromhex(before) + canonical(hashed)).hexdigest()


def linked(before: str, ply: Ply) -> str:
    """Return the link of a ply as it was written down, which takes no game: an erasable text is always a ``note``."""
    return ply_hash(before, ply.ply, ply.decision, ply.seat, without_notes(ply.action), ply.draws, ply.at)


def without_notes(value: Plain) -> Plain:
    """Return plain data without its erasable texts, however deep they are."""
    if isinstance(value, dict):
        return {name: without_notes(member) for name, member in value.items() if name != "note"}
    return [without_notes(member) for member in value] if isinstance(value, list) else value


def answered(table: Table, action: Any) -> int:
    """Return the decision to write into a ply: the open one, or 0 if the rules are not installed (TBL-11)."""
    return 0 if action == tables.UNJUDGED else tables.decision(table)


def append(
    game: AnyGame,
    terms: Terms,
    table: Table,
    link: str,
    seat: int | None,
    action: Any,
    moment: Moment,
    *,
    thought: Thought | None = None,
) -> Played:
    """Play one entry, as :func:`rules.table.enact.enact` does, and write it down after the link ``link``.

    ``thought`` is a bot's, None where a person acts.

    :raises Refusal: when the rules do not allow it.
    :raises ThrowAwaited: when a die of a real table is to be thrown first.
    """
    decision = answered(table, action)
    step = enact(game, terms, table, seat, action, at=moment.at, chance=moment.luck, past=moment.past)
    written, draws, number, at = entries(game), tuple(moment.luck.draws), step.table.ply, moment.at
    own = ply_hash(link, number, decision, seat, written.bare(action), draws, at)
    reason, worth = (None, None) if thought is None else (thought.reason, thought.worth)
    ply = Ply(number, decision, seat, written.encode(action), draws, at, reason, own, worth)
    return Played(ply, action, step.events, step.table)


def append_unjudged(table: Table, link: str, *, at: int) -> Played:
    """End a match whose rules are not here any more (TBL-11), and write that down after the link ``link``.

    :raises MatchOver: when it has ended already.
    """
    step, written = end_unjudged(table, at=at), entries(None)
    number, action = step.table.ply, tables.UNJUDGED
    own = ply_hash(link, number, 0, None, written.bare(action), (), at)
    ply = Ply(number, 0, None, written.encode(action), (), at, None, own)
    return Played(ply, action, step.events, step.table)


def excerpt(game: AnyGame, terms: Terms, table: Table) -> Plain:
    """Return the record's line about the deck with which a match was played; None for a game without content."""
    return None if terms.content is None else game.content().excerpt(terms.content, table.state)


def compiled(
    setup: Setup,
    table: Table,
    names: Sequence[str | None],
    seed: bytes,
    plies: Sequence[Ply],
    excerpt: Plain,
    signature: Signature | None = None,
    noted: Noted | None = None,
) -> Record:
    """Put a record together: the table after its last ply, names by seat, an excerpt (None: its game is not here)."""
    return Record(
        **{name: getattr(setup, name) for name in _SHARED},
        seats=tuple(SeatLine(seat, one.player, names[seat], one.level) for seat, one in enumerate(table.chairs)),
        seat_seeds=tuple(chair.seed for chair in table.chairs),
        seed=seed.hex(),
        content=None if setup.content is None else ContentLine(setup.content, excerpt),
        plies=tuple(plies),
        outcome=table.outcome,
        ended=table.at if table.status in (Status.OVER, Status.CANCELLED) else None,
        signature=signature,
        noted=noted,
    )


def replay(
    game: AnyGame, terms: Terms, plies: Sequence[Ply], *, opened: int | None = None, upto: int | None = None
) -> Iterator[Played]:
    """Play the plies again from their draws and yield each with its events and the table after it.

    ``opened`` is the store time at which the table was opened (default: that of the first ply); with ``upto``
    only this number of plies is played.

    :raises Refusal: when the rules do not allow a ply.
    :raises OutOfLuck: when the draws of a ply are not the throws that it asks for.
    """
    if not plies:
        return
    table, past = tables.laid(terms, plies[0].at if opened is None else opened), Kept(terms, plies)
    for ply in plies[:upto]:
        action = entries(game).decode(ply.action)
        luck = Replayed(ply.draws)
        step = enact(game, terms, table, ply.seat, action, at=ply.at, chance=luck, past=past)
        if not luck.spent:
            raise OutOfLuck(f"ply {ply.ply} asks for {len(luck.draws)} throws; the record has {len(ply.draws)}")
        table = step.table
        past.keep(table)
        yield Played(ply, action, step.events, table)
