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
from rules.errors import Malformed
from rules.game import AnyGame
from rules.table import table as tables
from rules.table.enact import enact, end_unjudged
from rules.table.noted import Noted
from rules.table.rewinding import Kept, Past
from rules.table.table import Leaving, Player, Status, Table, Terms
from rules.values import Outcome
from rules.wire.codec import AsIs, Between, Codec, Length, Matches, Sparse, codec, family
from rules.wire.plain import Plain, canonical

FORMAT = "noonday-record-1"
TABLE_FORMAT = "noonday-record-2"
"""The format of a match with the dice of a real table (TBL-14); it is written as the other, with the field ``luck``."""
FORMATS = f"{FORMAT}|{TABLE_FORMAT}"
MAX_PLIES = 100_000

Digest = Annotated[str, Length(64, 64), Matches("[0-9a-f]{64}")]
Key = Annotated[str, Length(1, 60)]
Count = Annotated[int, Between(0, 2**53 - 1)]
Millis = Annotated[int, Between(0, 2**53 - 1)]
PerDecision = Annotated[int, Between(1, 2**53 - 1)]
Notation = Annotated[str, Length(1, 200)]
Worth = Annotated[tuple[tuple[Notation, int], ...], Length(0, 5)]
"""A bot's alternatives, best first: each in the game's notation, with thousandths of the game's own unit."""


def format_of(luck: tables.Luck) -> str:
    """Return the format of the record of a match with such luck."""
    return TABLE_FORMAT if luck is tables.Luck.TABLE else FORMAT


def _check_format(written: str, luck: tables.Luck) -> None:
    if written != (own := format_of(luck)):
        raise Malformed(f"must be {own} where the luck is that of the {luck}", ("format",))


@dataclass(frozen=True, slots=True)
class Setup:
    """What the chain begins with; ``seats`` is their number, ``content`` the digest of the deck."""

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

    def __post_init__(self) -> None:
        """Insist on the format of the luck."""
        _check_format(self.format, self.luck)


@dataclass(frozen=True, slots=True)
class Thought:
    """Why a bot chose an action, and what its best alternatives were worth (None: it weighed none)."""

    reason: str
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class Ply:
    """One accepted entry: an action of the game or of the table.

    ``decision`` is the one that was open before it (0 before the start), ``at`` the store time in ms. ``reason`` and
    ``worth`` are a bot's: why it chose the action, and what its best alternatives were worth.
    """

    ply: Annotated[int, Between(1, MAX_PLIES)]
    decision: Count
    seat: tables.Seat | None
    action: Annotated[Plain, AsIs]
    draws: Annotated[tuple[Draw, ...], Length(0, 10_000)]
    at: Millis
    reason: Annotated[str, Length(0, 1000)] | None
    hash: Digest
    worth: Worth | None = None


@dataclass(frozen=True, slots=True)
class SeatLine:
    """A seat of a record, as it was at the end."""

    seat: tables.Seat
    player: Player
    name: Annotated[str, Length(0, 200)] | None
    level: Annotated[str, Length(1, 40)] | None


@dataclass(frozen=True, slots=True)
class ContentLine:
    """The deck that was played with: the digest of the whole, and the part that was used.

    The part is None where the game could not be asked for it at the end (TBL-11).
    """

    digest: Digest
    excerpt: Annotated[Plain, AsIs]


@dataclass(frozen=True, slots=True)
class Signature:
    """An Ed25519 signature over the end of a match.

    ``key`` is the key's id, ``public`` its public half, ``reasons`` the hash of all reasons and worths as they were at
    the end, so that the signature can be checked also after they were erased.
    """

    alg: Literal["Ed25519"]
    key: Annotated[str, Length(16, 16), Matches("[0-9a-f]{16}")]
    public: Digest
    reasons: Digest
    signature: Annotated[str, Length(128, 128), Matches("[0-9a-f]{128}")]

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
    game: Key
    version: Annotated[int, Between(1, 10**6)]
    match: Key
    parent: Key | None
    options: Annotated[Plain, AsIs]
    time_per_decision: PerDecision | None
    leaving: Leaving
    seats: Annotated[tuple[SeatLine, ...], Length(1, tables.MAX_SEATS)]
    commitment: Digest
    seat_seeds: Annotated[tuple[tables.SeatSeed | None, ...], Length(1, tables.MAX_SEATS)]
    seed: Digest
    content: ContentLine | None
    plies: Annotated[tuple[Ply, ...], Length(0, MAX_PLIES)]
    outcome: Outcome | None
    ended: Millis | None = None
    signature: Signature | None = None
    luck: Annotated[tables.Luck, Sparse] = tables.Luck.SERVER
    noted: Annotated[Noted | None, Sparse] = None

    def __post_init__(self) -> None:
        """Insist on the format of the luck, and on what is noted of a real table alone."""
        _check_format(self.format, self.luck)
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
