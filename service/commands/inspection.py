"""The command `noonday record inspect`: shows a match at a ply, for debugging, and judges nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import rules
from rules.chance import OutOfLuck
from rules.errors import Refusal, UnknownGame
from rules.game import AnyGame
from rules.show.names import names_of
from rules.table import agreement, narration
from rules.table import record as records
from rules.table import table as tables
from rules.table.disclosure import disclose
from rules.table.record import Played, Ply, Record
from rules.table.table import Player, Status, Table
from rules.table.verify import unjudged
from rules.wire.codec import Plain, codec
from service.archive import record_files
from service.archive.record_files import UnreadableRecord
from service.play.match import documents
from service.terminal import fail, printable

if TYPE_CHECKING:
    import argparse


class Uninspectable(ValueError):
    """There is no such ply or seat to show; the message says why in one line."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD.json", help="the record of a match; - is the standard input")
    parser.add_argument("--ply", metavar="N", type=int, help="the ply after which to look (default: the last)")
    parser.add_argument("--seat", metavar="N", type=int, help="show what this seat knows (default: nothing is hidden)")


def run(given: argparse.Namespace) -> int:
    """Print a match as it was after a ply, as one seat knows it or with nothing hidden."""
    try:
        record = record_files.read(given.record)
        lines = list(_described(record, given.ply, given.seat))
    except UnreadableRecord as error:
        return fail(error)
    except (UnknownGame, Uninspectable) as error:
        return fail(f"{given.record}: {error}")
    print("\n".join(map(printable, lines)))
    return 0


def _described(record: Record, ply: int | None, seat: int | None) -> Iterator[str]:
    game, played = _played(record, ply)
    entry, table = played.entry, played.table
    if seat is not None and not _takes_part(table, seat):
        raise Uninspectable(f"--seat {seat}: no player had this seat after ply {entry.ply}")
    yield f"match {record.match} of {record.game}, version {record.version}: ply {entry.ply} of {len(record.plies)}"
    by = "the table" if entry.seat is None else f"seat {entry.seat}"
    yield f"made by {by} at {entry.at} ms, in answer to decision {entry.decision}"
    if seat is None:
        yield f"action: {_json(entry.action)}"
        yield f"draws: {_json(codec(Ply).encode(entry)['draws'])}"
    yield from _standing(game, record, table)
    yield from _events(game, record, played, seat)
    yield from _position(game, table, seat)
    for number in tables.may_act(table) if table.status is Status.ON else ():
        if seat in (None, number):
            yield from _menu(documents.menu_of(game, table, number, ()), number)


def _played(record: Record, ply: int | None) -> tuple[AnyGame, Played]:
    """Play a record up to a ply."""
    game = rules.find(record.game)
    if (lacking := unjudged(game, record)) is not None:
        raise Uninspectable(f"its {lacking.what} is {lacking.actual}; here it is {lacking.expected}")
    last = len(record.plies)
    if not record.plies:
        raise Uninspectable("it has no plies")
    number = last if ply is None else ply
    if not 1 <= number <= last:
        raise Uninspectable(f"--ply {number}: must be from 1 to {last}")
    done = 0
    try:
        for played in records.replay(game, agreement.terms_of(game, record), record.plies, upto=number):
            done = played.ply
    except (Refusal, OutOfLuck) as error:
        raise Uninspectable(f"after ply {done}: {error}") from error
    return game, played


def _takes_part(table: Table, seat: int) -> bool:
    return 0 <= seat < len(table.chairs) and table.chairs[seat].player is not Player.OPEN


def _standing(game: AnyGame, record: Record, table: Table) -> Iterator[str]:
    yield f"status: {table.status.value}; open decision: {tables.decision(table)}"
    if table.status is Status.ON:
        deadline = tables.deadline(agreement.terms_of(game, record), table)
        yield f"must act: {_listed(tables.to_act(table))}; may act: {_listed(tables.may_act(table))}"
        yield f"deadline: {'none' if deadline is None else f'{deadline} ms'}"
    if table.outcome is not None:
        yield f"outcome: {_json(documents.outcome(table))}"


def _events(game: AnyGame, record: Record, played: Played, seat: int | None) -> Iterator[str]:
    names = names_of([line.name for line in record.seats])
    encode = records.events(game).encode
    yield "events:"
    for event in played.events:
        known = event if seat is None else disclose(game, event, seat)
        if known is not None:
            yield f"  {narration.narrate(game, known, names, played.entry.seat)}"
            yield f"    {_json(encode(known))}"


def _position(game: AnyGame, table: Table, seat: int | None) -> Iterator[str]:
    yield "position, with nothing hidden:" if seat is None else f"position, as seat {seat} knows it:"
    if table.state is None:
        yield "  none: the match has not started"
        return
    view = game.rules.everything(table.state) if seat is None else game.rules.view(table.state, seat)
    for name, value in codec(game.view).encode(view).items():
        yield f"  {name}: {_json(value)}"


def _menu(entries: Sequence[Plain], seat: int) -> Iterator[str]:
    yield f"menu of seat {seat}:"
    for entry in entries:
        yield f"  {entry['label']} ({entry['clause']}{', unasked' if entry['unasked'] else ''})"
        template = entry["form"] == "template"
        yield f"    {'such as ' if template else ''}{_json(entry['example' if template else 'action'])}"


def _listed(seats: Sequence[int]) -> str:
    return ", ".join(f"seat {seat}" for seat in seats) or "nobody"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
