"""A small season of matches, and its site, for tests."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import rules
from bench import season as bench
from rules.table.record import Record
from rules.wire.codec import codec
from rules.wire.plain import canonical
from service.site import publish as publishing
from service.site import season as seasons
from service.site.making import Terms
from service.site.publish import Report

DAY = 86_400_000
HOSTILE = "</title><script>alert(1)</script>\"'& ../../etc"
"""A name that would do harm if a page took it for markup or a path."""

SEASON = """
title = "A <b>small</b> season"
about = "For tests & readers."

[[players]]
name = "Ann Archer"
aliases = ["ann"]

[[rounds]]
title = "Round 1"
until = 2026-03-02

[[rounds]]
title = "Round 2"
since = 2026-03-03

[[scoring]]
places = [3, 1]
"""


def records() -> Iterator[Record]:
    """Yield the records of quick matches: three of Bomb the Axis and one of 12 O'Clock High, on four days."""
    axis, high = rules.find("bomb-the-axis"), rules.find("twelve-oclock-high")
    yield bench.played(axis, "one", ["Ann Archer", "Ben", "Cato"], bench.FIRST)
    yield bench.played(axis, "two", ["Ben", "ann", HOSTILE], bench.FIRST + DAY)
    yield bench.played(high, "three", ["Cato", "Ben", "Dov", "Eva"], bench.FIRST + 2 * DAY)
    yield bench.played(axis, "four", ["שלום", "Ben", "花花"], bench.FIRST + 3 * DAY)


def plain(record: Record) -> Any:
    """Return a record as JSON data."""
    return codec(Record).encode(record)


def laid(folder: Path, *given: Record) -> Path:
    """Write records into a folder, which is returned."""
    folder.mkdir(parents=True, exist_ok=True)
    for record in given:
        (folder / f"{record.match}.json").write_bytes(canonical(plain(record)))
    return folder


def forged(record: Record) -> bytes:
    """Return a record whose winner is another one, as JSON."""
    told = plain(record)
    seats, winner = [line["seat"] for line in told["seats"]], told["outcome"]["winners"][0]
    told["outcome"]["winners"] = [next(seat for seat in seats if seat != winner)]
    return json.dumps(told).encode()


def published(site: Path, *names: Path | str, season: str = SEASON, **terms: Any) -> Report:
    """Publish records, and return what was done."""
    arguments = {name: terms.pop(name) for name in ("server", "key", "base") if name in terms}
    told = seasons.parse(season.encode())
    return publishing.publish(site, [str(name) for name in names], told, Terms(**terms), **arguments)


def files(site: Path) -> dict[str, bytes]:
    """Return all files of a site by their paths."""
    return {str(path.relative_to(site)): path.read_bytes() for path in sorted(site.rglob("*")) if path.is_file()}
