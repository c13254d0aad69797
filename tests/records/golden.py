"""Golden records: whole matches, and what every seat saw after each ply.

A file is JSON lines: the record, then a line for each ply from the start on. Such a line groups the seats (null is the
spectator) that saw the same, and tells of their view only the fields that changed since the ply before.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules import find
from rules.game import AnyGame
from rules.table.agreement import terms
from rules.table.record import Played, Record, replay
from rules.wire.codec import codec

FOLDER = Path(__file__).parent


def files() -> list[Path]:
    """Return all golden records, a folder for each game."""
    return sorted(FOLDER.glob("*/*.jsonl"))


def lines(record: Record) -> Iterator[str]:
    """Play a record again and yield the lines of its file."""
    game = find(record.game)
    yield line(written(record))
    before: dict[int | None, dict[str, Any]] = {}
    content = None if record.content is None else game.deck.recall(record.content.excerpt, record.content.digest)
    for played in replay(game, terms(game, record.setup(), content), record.plies):
        if played.state is not None:
            views = seen(game, played, len(record.seats))
            yield line({"ply": played.ply, "views": changes(before, views)})
            before = views


def written(record: Record) -> dict[str, Any]:
    """Return a record as plain data without the optional fields that it has not: old records have none of them."""
    plain = codec(Record).encode(record)
    plain["plies"] = [without(ply, "worth") for ply in plain["plies"]]
    return without(plain, "ended", "signature")


def without(plain: dict[str, Any], *optional: str) -> dict[str, Any]:
    """Return an object without those of its optional members that are null."""
    return {name: member for name, member in plain.items() if name not in optional or member is not None}


def seen(game: AnyGame, played: Played, chairs: int) -> dict[int | None, dict[str, Any]]:
    """Return the view of the spectator and of every seat, as plain data."""
    write = codec(game.view).encode
    return {seat: write(game.rules.view(played.state, seat)) for seat in (None, *range(chairs))}


def changes(before: dict[int | None, dict[str, Any]], after: dict[int | None, dict[str, Any]]) -> list[Any]:
    """Return what changed for whom, those to whom the same happened together."""
    groups: dict[str, list[int | None]] = {}
    for seat, view in after.items():
        known = before.get(seat, {})
        changed = {field: value for field, value in view.items() if field not in known or known[field] != value}
        groups.setdefault(line(changed), []).append(seat)
    return [{"seats": seats, "changed": json.loads(changed)} for changed, seats in groups.items()]


def line(plain: Any) -> str:
    """Write plain data on one line."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
