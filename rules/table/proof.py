"""What a record proves without its rules: that it is whole, and that its luck was fair.

*Whole*: its plies are numbered from 1 and its times never run backwards, each hash follows from what it says and from
the hash before it, the seats and their seeds are those of the plies, and it ends as a match ends, at ``ended``.
*Fair*: the commitment is that of the seed, and each draw derives from it. Of dice that were thrown at a real table
(TBL-14), and of the luck that was chosen for a test match (TBL-17), nothing can be said; the seed of their record must
still be that of the commitment, and the chosen one, for it to be whole.

Each is found for itself: a record can be the one without the other. Neither says that the rules allow what was played
(:mod:`rules.table.verify` does), nor who made the record (:mod:`rules.table.signature`).
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace

from rules.chance import MAX_SIDES, match_chance
from rules.errors import Malformed
from rules.show.wording import short
from rules.table.record import Ply, Record, SeatLine, Setup, commitment, linked, setup_hash
from rules.table.table import (
    ClocksShifted,
    Closed,
    Erased,
    HandedOver,
    Leaving,
    Luck,
    Player,
    Resigned,
    Rewound,
    SeatLeft,
    SeatTaken,
    Started,
    TokenRenewed,
)
from rules.table.testing import ClockAdvanced
from rules.wire.codec import codec, family, kind_of
from rules.wire.plain import Plain

LONGEST = 10_000
"""Characters of a value that a divergence shows at most."""

SHORT = 100
"""Characters of a value in one line of words."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """A difference between a record and what it must be."""

    ply: int
    """Number of the ply where they part, from 1; 0: outside the plies."""
    what: str
    """Name of the field that differs."""
    expected: str
    """What follows from the rules, the seed or the plies: JSON, a hash or a word."""
    actual: str
    """What the record says there."""

    @property
    def where(self) -> str:
        """The place of the difference in words: ``ply 3, hash``."""
        return f"ply {self.ply}, {self.what}" if self.ply else self.what

    def words(self, most: int = SHORT) -> str:
        """Return the whole in one line, with at most ``most`` characters of each of the two values."""
        return f"{self.where}: should be {short(self.expected, most)}, is {short(self.actual, most)}"


def chained(setup: Setup, plies: Iterable[Ply]) -> Divergence | str:
    """Return the last hash of a chain, or the first ply that does not follow by its number, its time or its hash."""
    link, at = setup_hash(setup), 0
    for number, ply in enumerate(plies, 1):
        if ply.ply != number:
            return Divergence(number, "ply", str(number), str(ply.ply))
        if ply.at < at:
            return Divergence(number, "at", f"{at} or later", str(ply.at))
        own = linked(link, ply)
        if ply.hash != own:
            return Divergence(number, "hash", own, ply.hash)
        link, at = own, ply.at
    return link


def whole(record: Record) -> Divergence | None:
    """Return the first contradiction within a record, or None if there is none."""
    if isinstance(broken := chained(record.setup(), record.plies), Divergence):
        return broken
    chairs = _Chairs.of(record)
    for ply in record.plies:
        if (wrong := chairs.sit(ply)) is not None:
            return wrong
    if tuple(chairs.seeds) != record.seat_seeds:
        return Divergence(0, "seat_seeds", shown(chairs.seeds), shown(record.seat_seeds))
    for own, line in zip(chairs.lines, record.seats, strict=True):
        if own != line:
            written = codec(SeatLine).encode
            return Divergence(0, "seats", shown(written(own)), shown(written(line)))
    if not provable(record) and (other := _uncommitted(record)) is not None:
        return other
    return _loose_end(record, chairs)


def fair(record: Record) -> Divergence | None:
    """Return the first draw that does not derive from the committed seed, or None where all of them do.

    It is None too where nothing can be said of the luck (:func:`provable`).
    """
    if not provable(record):
        return None
    if (other := _uncommitted(record)) is not None:
        return other
    seed = bytes.fromhex(record.seed)
    chairs = _Chairs.of(record)
    for number, ply in enumerate(record.plies, 1):
        luck = match_chance(seed, record.match, number, chairs.seeds)
        for sides, face in ply.draws:
            derived = luck.roll(sides) if 1 <= sides <= MAX_SIDES else None
            if face != derived:
                wanted = "dice of 1 to 2^32 sides" if derived is None else shown(luck.draws)
                return Divergence(number, "draws", wanted, shown(ply.draws[: len(luck.draws) or 1]))
        chairs.sit(ply)
    return None


def provable(record: Record) -> bool:
    """Return whether luck can be proven fair: not that of a real table's dice, nor what was chosen for a test match."""
    return record.luck is Luck.SERVER and record.chosen is None


def _uncommitted(record: Record) -> Divergence | None:
    """Return that the seed is not the chosen one, or the commitment not that of the seed, or None where both are."""
    if record.chosen is not None and record.seed != (own := record.chosen.key().hex()):
        return Divergence(0, "seed", own, record.seed)
    derived = commitment(bytes.fromhex(record.seed))
    return None if derived == record.commitment else Divergence(0, "commitment", derived, record.commitment)


_SITTING = (SeatTaken, SeatLeft, HandedOver, Resigned)
_SITTINGS = family(*_SITTING)
_KINDS = {kind_of(entry) for entry in _SITTING}
_NEVER_LAST = {
    kind_of(entry)
    for entry in (SeatTaken, SeatLeft, HandedOver, ClocksShifted, Erased, TokenRenewed, Rewound, ClockAdvanced)
}


@dataclass(slots=True)
class _Chairs:
    """The players of the seats after some plies, and their seeds, from the entries alone.

    Names are the record's, since no ply has them. So is the level of a bot that plays on for a seat that resigned:
    which one that is, the rules say.
    """

    record: Record
    lines: list[SeatLine]
    seeds: list[str | None]

    @classmethod
    def of(cls, record: Record) -> _Chairs:
        """Return the empty chairs of a record's table."""
        lines = [SeatLine(seat, Player.OPEN, line.name, None) for seat, line in enumerate(record.seats)]
        return cls(record, lines, [None for _ in lines])

    def sit(self, ply: Ply) -> Divergence | None:
        """Note what a ply changes, or return what is wrong with it; whether it was allowed is the rules' business."""
        if kind(ply) not in _KINDS:
            return None
        if ply.seat is None or ply.seat >= len(self.lines):
            return Divergence(ply.ply, "seat", f"0 to {len(self.lines) - 1}", shown(ply.seat))
        try:
            entry = _SITTINGS.decode(ply.action)
        except Malformed as fault:
            return Divergence(ply.ply, "action", f"what {kind(ply)} says", str(fault))
        match entry:
            case SeatTaken(player, level, seed):
                self._seat(ply.seat, player, level)
                self.seeds[ply.seat] = seed
            case SeatLeft():
                self._seat(ply.seat, Player.OPEN, None)
                self.seeds[ply.seat] = None
            case HandedOver(player, level):
                self._seat(ply.seat, player, level)
            case Resigned() if self.record.leaving is Leaving.BOT:
                self._seat(ply.seat, Player.BOT, self.record.seats[ply.seat].level)
        return None

    def _seat(self, seat: int, player: Player, level: str | None) -> None:
        self.lines[seat] = replace(self.lines[seat], player=player, level=level)


def kind(ply: Ply) -> str:
    """Return the kind of a ply's action as it is written, empty where it has none."""
    written = ply.action.get("kind") if isinstance(ply.action, dict) else None
    return written if isinstance(written, str) else ""


def _loose_end(record: Record, chairs: _Chairs) -> Divergence | None:
    """Return what shows, without the rules, that a record is not of a match that is over; None if nothing does."""
    kinds, outcome = [kind(ply) for ply in record.plies], record.outcome
    last, closed, started = kinds[-1] if kinds else "", kind_of(Closed), kind_of(Started) in kinds
    if last in {"", *_NEVER_LAST} or closed in kinds[:-1] or not (started or last == closed):
        actual = f"one whose last ply is {last}" if last else "one without plies"
        return Divergence(len(kinds), "plies", "a match that is over", actual)
    if started is not (outcome is not None):
        expected = "one, since the match started" if started else "none, since the match never started"
        return Divergence(0, "outcome", expected, "none" if outcome is None else "one")
    seats = sum(line.player is not Player.OPEN for line in chairs.lines)
    if outcome is not None and len(outcome.places) != seats:
        return Divergence(0, "outcome", f"one place for each of {seats} seats", f"{len(outcome.places)} places")
    if record.ended not in (None, record.plies[-1].at):
        return Divergence(0, "ended", shown(record.plies[-1].at), shown(record.ended))
    return None


def shown(value: Plain) -> str:
    """Return a value as a divergence shows it."""
    return short(json.dumps(value, ensure_ascii=False, separators=(",", ":")), LONGEST)
