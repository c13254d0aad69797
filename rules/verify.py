"""Judge a record from anywhere: play it again under the rules and its own seed, and compare everything."""

from __future__ import annotations

import json
from dataclasses import dataclass

from rules import table as tables
from rules.chance import match_chance
from rules.codec import codec
from rules.errors import InvalidContent, Refusal
from rules.game import Game, Outcome
from rules.plain import Plain
from rules.record import (
    Ply,
    Record,
    SeatLine,
    Told,
    answered,
    commitment,
    content_of,
    enter,
    entries,
    setup_hash,
    terms,
)
from rules.table import Status, Table, Terms

LONGEST = 10_000
"""Characters of a value that a divergence shows at most."""


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a record and its replay part.

    ``what`` names the field; ``ply`` is 0 for what stands outside the plies. ``expected`` is what the rules
    and the seed make, ``actual`` what the record says: values as JSON, hashes and words as they are.
    """

    ply: int
    what: str
    expected: str
    actual: str


def unjudged(game: Game, record: Record) -> Divergence | None:
    """Return why a record cannot be judged here, or None when it can be.

    It can be where its game is in its version, and what its content was is told, or is the game's own.
    """
    if record.game != game.KEY:
        return Divergence(0, "game", game.KEY, record.game)
    if record.version != game.VERSION:
        return Divergence(0, "version", str(game.VERSION), str(record.version))
    content = record.content
    if content is None or content.excerpt is not None or game.content_schema() is None:
        return None
    standard = game.standard_content()
    if standard is not None and standard.digest == content.digest:
        return None
    return Divergence(0, "content", "the content that was played with", f"only its digest, {content.digest}")


def verify(game: Game, record: Record) -> Divergence | None:
    """Return the first point at which the record is not what the rules and its seed make of it, or None.

    A record that cannot be judged here diverges at what keeps it from being judged.

    The seats' seeds are those of the plies by which the seats were taken, the content that which the record tells.
    Names, the plies' reasons and worths and erasable texts are not judged: they may have been erased.
    """
    if (lacking := unjudged(game, record)) is not None:
        return lacking
    seed = bytes.fromhex(record.seed)
    if commitment(seed) != record.commitment:
        return Divergence(0, "commitment", commitment(seed), record.commitment)
    setup = record.setup()
    try:
        agreed = terms(game, setup, content_of(game, record))
    except InvalidContent as refusal:
        return Divergence(0, "content", "the content that was played with", str(refusal))
    except Refusal as refusal:
        return Divergence(0, "options", "options of the game", str(refusal))
    table = tables.laid(agreed, record.plies[0].at if record.plies else 0)
    link = setup_hash(setup)
    for ply in record.plies:
        told = follow(game, agreed, table, link, ply, seed=seed, match=record.match)
        if isinstance(told, Divergence):
            return told
        table, link = told.table, ply.hash
    return _judge_end(game, agreed, record, table)


def follow(
    game: Game, agreed: Terms, table: Table, link: str, ply: Ply, *, seed: bytes, match: str
) -> Divergence | Told:
    """Play one ply of a match again after the link ``link``, from the match's seed, and compare all of it."""
    number = table.ply + 1
    if ply.ply != number:
        return Divergence(number, "ply", str(number), str(ply.ply))
    luck = match_chance(seed, match, number, [chair.seed for chair in table.chairs])
    try:
        action = entries(game).decode(ply.action)
        open_decision = answered(game, table, action)
        if ply.decision != open_decision:
            return Divergence(number, "decision", _json(open_decision), _json(ply.decision))
        told = enter(game, agreed, table, link, ply.seat, action, at=ply.at, luck=luck)
    except Refusal as refusal:
        return Divergence(number, "action", "an action that the rules allow", str(refusal))
    if told.entry.draws != ply.draws:
        return Divergence(number, "draws", _json(told.entry.draws), _json(ply.draws))
    if told.entry.hash != ply.hash:
        return Divergence(number, "hash", told.entry.hash, ply.hash)
    return told


def _judge_end(game: Game, agreed: Terms, record: Record, table: Table) -> Divergence | None:
    if table.status not in (Status.OVER, Status.CANCELLED):
        return Divergence(len(record.plies), "plies", "a match that is over", f"a match that is {table.status}")
    seeds = tuple(chair.seed for chair in table.chairs)
    if seeds != record.seat_seeds:
        return Divergence(0, "seat_seeds", _json(seeds), _json(record.seat_seeds))
    for seat, (chair, line) in enumerate(zip(table.chairs, record.seats, strict=True)):
        played = SeatLine(seat, chair.player, line.name, chair.level)
        if played != line:
            written = codec(SeatLine).encode
            return Divergence(0, "seats", _json(written(played)), _json(written(line)))
    if table.outcome != record.outcome:
        written = codec(Outcome | None).encode
        return Divergence(0, "outcome", _json(written(table.outcome)), _json(written(record.outcome)))
    if record.ended not in (None, table.at):
        return Divergence(0, "ended", _json(table.at), _json(record.ended))
    if record.content is not None and record.content.excerpt is not None:
        used, told = game.excerpt(agreed.content, table.state), record.content.excerpt
        if used != told:
            return Divergence(0, "content", _json(used), _json(told))
    return None


def _json(value: Plain | tuple[Plain, ...]) -> str:
    written = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return written if len(written) <= LONGEST else written[: LONGEST - 1] + "\N{HORIZONTAL ELLIPSIS}"
