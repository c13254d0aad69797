"""A survey of the whole content of the store. It changes nothing: not even the outages are counted."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from service.play.ports.due import Obligation
from service.play.ports.errors import SurveyCut
from service.play.ports.survey import Stored, Surveyed
from service.store.access import Access
from service.store.client import reading
from service.store.layout import Layout, owner
from service.store.scripts import Command
from service.store.server import Server

FIELDS = ("snapshot", "seed", "ply", "at")
"""The fields of a match that are looked at."""

AT_ONCE = 500
"""Keys that the server is asked for at once."""

_KEY = re.compile(rb"\{p\d\d[a-z]*\}:(match|plies|record):(.+)", re.DOTALL)


class Survey(Access):
    """The port to all matches and archived records of a store, server after server."""

    def __init__(self, url: str) -> None:
        super().__init__(url, counts=False)

    def size(self) -> int:
        """Return the number of keys."""
        return sum(self.everyone(lambda client: int(client.dbsize())))

    def page(self, after: str | None) -> Surveyed:
        """Return what comes ``after``, or the beginning.

        :raises SurveyCut: when a server was started again since, or became another.
        """
        with reading():
            starts = self._starts
            run, _, cursor = (after or f"{next(iter(starts))}:0").partition(":")
            if run not in starts or not cursor.isdecimal():
                raise SurveyCut("the store was restarted since then; begin again, without --after")
            with starts[run].client() as client:
                following, keys = client.scan(int(cursor), count=AT_ONCE)
        found: dict[bytes, list[str]] = {b"match": [], b"plies": [], b"record": []}
        for key in keys:
            if (named := _KEY.fullmatch(key)) is not None:
                found[named[1]].append(named[2].decode(errors="replace"))
        runs = [*starts, None]
        later = run if following else runs[runs.index(run) + 1]
        then = None if later is None else f"{later}:{following}"
        return Surveyed(found[b"match"], found[b"plies"], found[b"record"], then, len(keys))

    @cached_property
    def _starts(self) -> Mapping[str, Server]:
        """Return the servers by their starts: a cursor means nothing to another one."""
        found = {}
        for server in self._routes.servers():
            with server.client() as client:
                found[str(client.info("server")["run_id"])] = server
        return found

    def matches(self, ids: Sequence[str]) -> list[Stored | None]:
        """Return these matches; None for one that is not there. One alone is read at one moment."""
        if len(ids) == 1:
            fields, lines = self.ask(self.layout.match(ids[0]), lambda client: _looked(client, self.layout, ids[0]))
            return [_stored(fields, lines)]
        asks: list[tuple[str, Command]] = []
        for match in ids:
            key, plies = self.layout.match(match), self.layout.plies(match)
            asks += [(key, ("HMGET", key, *FIELDS)), (plies, ("LLEN", plies))]
        found = self.gather(asks)
        return [_stored(fields, lines) for fields, lines in zip(found[::2], found[1::2], strict=True)]

    def lines(self, match: str, first: int, last: int) -> list[bytes]:
        """Return the lines of plies ``first`` to ``last``, both included, as far as there are such."""
        key = self.layout.plies(match)
        found: list[bytes] = self.ask(key, lambda client: client.lrange(key, first - 1, last - 1))
        return found

    def record(self, match: str) -> bytes | None:
        """Return the compressed record of a match that was archived, empty if it was forgotten, or None."""
        key = self.layout.record(match)
        found: bytes | None = self.ask(key, lambda client: client.get(key))
        return found

    def standing(self, wanted: Sequence[Obligation]) -> set[Obligation]:
        """Return those of some obligations that are open."""
        keys = [self.layout.due(owner(one)) for one in wanted]
        asks = zip(keys, wanted, strict=True)
        scores = self.gather([(key, ("ZSCORE", key, one.write())) for key, one in asks])
        return {one for one, score in zip(wanted, scores, strict=True) if score is not None}


def _looked(client: Any, layout: Layout, match: str) -> Any:
    """Return the fields of a match, and the number of its lines, at one moment."""
    pipe = client.pipeline(transaction=True)
    pipe.hmget(layout.match(match), *FIELDS)
    pipe.llen(layout.plies(match))
    return pipe.execute()


def _stored(fields: list[bytes | None], lines: int) -> Stored | None:
    snapshot, seed, ply, at = fields
    return Stored(snapshot, seed, ply, at, lines) if any(fields) else None
