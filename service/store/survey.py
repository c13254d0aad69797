"""A look at all that lies in the store, which changes nothing: not even the outages are counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from service.play.errors import SurveyCut
from service.play.surveying import Lying, Surveyed
from service.store import layout
from service.store.client import connect, reading

AT_ONCE = 500
"""Keys that the server is asked for at once."""

_KEY = re.compile(rb"\{p\d\d\}:(match|plies|record):(.+)", re.DOTALL)


class Survey:
    """The port to all matches and archived records of one Redis."""

    def __init__(self, url: str) -> None:
        self._client = connect(url)

    @contextmanager
    def client(self) -> Iterator[Any]:
        """Lend the connection."""
        yield self._client

    @cached_property
    def _run(self) -> str:
        """Which start of the server this is: a cursor means nothing to another one."""
        return str(self._client.info("server")["run_id"])

    def size(self) -> int:
        """Return the number of keys."""
        with reading():
            return int(self._client.dbsize())

    def page(self, after: str | None) -> Surveyed:
        """Return what comes ``after``, or the beginning.

        :raises SurveyCut: when the store was started again since.
        """
        with reading():
            run, _, cursor = (after or f"{self._run}:0").partition(":")
            if run != self._run or not cursor.isdecimal():
                raise SurveyCut("the store was started again since; begin anew, without --after")
            following, keys = self._client.scan(int(cursor), count=AT_ONCE)
        found: dict[bytes, list[str]] = {b"match": [], b"plies": [], b"record": []}
        for key in keys:
            if (named := _KEY.fullmatch(key)) is not None:
                found[named[1]].append(named[2].decode(errors="replace"))
        then = f"{run}:{following}" if following else None
        return Surveyed(found[b"match"], found[b"plies"], found[b"record"], then, len(keys))

    def matches(self, ids: Sequence[str]) -> list[Lying | None]:
        """Return these matches; None for one that is not there. One alone is read at one moment."""
        with reading():
            pipe = self._client.pipeline(transaction=len(ids) == 1)
            for match in ids:
                pipe.hmget(layout.match(match), "snapshot", "seed", "ply", "at")
                pipe.llen(layout.plies(match))
            found = pipe.execute()
        return [_lying(fields, lines) for fields, lines in zip(found[::2], found[1::2], strict=True)]

    def lines(self, match: str, first: int, last: int) -> list[bytes]:
        """Return the lines of plies ``first`` to ``last``, both included, as far as there are such."""
        with reading():
            found: list[bytes] = self._client.lrange(layout.plies(match), first - 1, last - 1)
        return found

    def record(self, match: str) -> bytes | None:
        """Return the compressed record of a match that was archived, empty if it was forgotten, or None."""
        with reading():
            found: bytes | None = self._client.get(layout.record(match))
        return found

    def standing(self, members: Sequence[str]) -> set[str]:
        """Return those of some obligations that are open."""
        with reading():
            pipe = self._client.pipeline(transaction=False)
            for member in members:
                pipe.zscore(layout.due(layout.owner(member)), member)
            scores = pipe.execute()
        return {member for member, score in zip(members, scores, strict=True) if score is not None}


def _lying(fields: list[bytes | None], lines: int) -> Lying | None:
    snapshot, seed, ply, at = fields
    return Lying(snapshot, seed, ply, at, lines) if any(fields) else None
