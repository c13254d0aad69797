"""Matches, their obligations, files and limits, kept in Redis by scripts that each stay in one partition."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import orjson
import redis
from hiredis import pack_command
from redis.exceptions import ConnectionError as Broken
from redis.exceptions import NoScriptError, RedisError

from rules.wire.codec import Plain
from service.play.ports import Change, Claim, Clock, Draw, Drawn, Loaded, Sweep, shelves
from service.store import hooks, layout
from service.store.client import FROZEN, Outages, connect, digest, reading, source, writing
from service.store.news import LISTED

T = TypeVar("T")

OLDEST = 2_000
"""How old, in ms, a commit's time may be: beyond that the request was stuck, and time is judged anew."""

DAY = 24 * 60 * 60 * 1000
"""Milliseconds for which a file is kept after its last use."""

SHELF_BYTES = 64 * 1024 * 1024

KEPT = 512
"""The number of snapshots that each process keeps."""


class Store:
    """All the ports that one Redis serves.

    ``offset`` moves its clock, for tests: ms added to the server's time. ``shelf_bytes`` is the bound of all files
    together.
    """

    def __init__(self, url: str, *, offset: Callable[[], int] = lambda: 0, shelf_bytes: int = SHELF_BYTES) -> None:
        self._url = url
        self._shelf_bytes = shelf_bytes
        self._offset = offset
        self._outages = Outages(offset)
        self._idle: list[Any] = []
        self._heard: int | None = None
        self._lately: OrderedDict[str, tuple[bytes, Plain]] = OrderedDict()

    @contextmanager
    def client(self) -> Iterator[Any]:
        """Lend the most recently used idle connection, since the processor's caches still know it.

        After a time-out it is a new one, which finds out first whether the server was frozen.
        """
        try:
            client = None if self._outages.suspected else self._idle.pop()
        except IndexError:
            client = None
        if client is None:
            client = connect(self._url, greet=self._outages.greet, alone=True)
        try:
            yield client
        except redis.exceptions.TimeoutError:
            self._outages.suspected = True
            client.close()
            raise
        except (RedisError, OSError):
            self._idle.append(client)  # the client has closed a connection that failed, and opens it anew
            raise
        except BaseException:
            client.close()  # its answer may still be under way, and the next user would take it for the own one
            raise
        self._heard = self._elapsed()
        self._idle.append(client)

    def _ask(self, ask: Callable[[Any], T]) -> T:
        """Read by a connection. One that broke while nobody used it is opened anew, once."""
        with reading(), self.client() as client:
            try:
                return ask(client)
            except Broken:
                return ask(client)

    def change(self, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a script that writes."""
        with writing(), self.client() as client:
            return _run(client, script, keys, arguments)

    def _plain(self, match: str, raw: bytes) -> Plain:
        """Return a snapshot as plain data: the very same data for the same bytes, so that they are read once."""
        known = self._lately.get(match)
        return known[1] if known is not None and known[0] == raw else self._remembered(match, raw, orjson.loads(raw))

    def _remembered(self, match: str, raw: bytes, plain: Plain) -> Plain:
        self._lately[match] = (raw, plain)
        while len(self._lately) > KEPT:
            self._lately.popitem(last=False)
        return plain

    def _elapsed(self) -> int:
        """Return a time that nobody sets, in ms, moved like the store's own."""
        return time.monotonic_ns() // 1_000_000 + self._offset()

    def _deaf(self) -> bool:
        """Return whether this process has not heard of the store for so long that it may have been frozen meanwhile."""
        return self._heard is not None and self._elapsed() - self._heard > FROZEN

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Return a match, in one round trip, or None."""
        number = layout.partition(match)
        keys = [layout.match(match), layout.pulse(number)]
        arguments = [self._offset(), "1" if with_seed else "0", layout.hint(number), FROZEN if self._deaf() else ""]
        found = self._ask(lambda client: _run(client, "load", keys, arguments))
        snapshot, seed, now, outage = found
        if snapshot is None:
            return None
        return Loaded(self._plain(match, snapshot), now, outage, seed)

    def commit(self, match: str, change: Change) -> bool:
        """Make the change if the match is still as it expects; return whether it was made."""
        number = layout.partition(match)
        shelves = [*change.listed, *change.unlisted]
        keys = [layout.match(match), layout.plies(match), layout.due(number), layout.pulse(number)]
        keys += [layout.hooks(match), *(layout.lobby(number, shelf) for shelf in shelves)]
        raw = orjson.dumps(change.snapshot)
        arguments: list[Any] = [
            self._offset(),
            match,
            change.expected,
            change.ply,
            change.at,
            OLDEST,
            raw,
            change.seed or b"",
            layout.hint(number),
            change.snapshot["origin"]["created"],
            change.outage,
            len(change.lines),
            len(change.due),
            len(change.settled),
            len(change.listed),
            change.expected_edition,
            change.edition,
            len(change.rewritten),
            layout.news(number),
            match.encode() + (LISTED if change.public else b""),
            "1" if change.wake else "",
            len(change.hooks),
        ]
        arguments += [orjson.dumps(line) for line in change.lines]
        for member, at in change.due.items():
            arguments += [at, member]
        arguments += change.settled
        for ply, line in change.rewritten.items():
            arguments += [ply, orjson.dumps(line)]
        for hook in change.hooks:
            arguments += [f"{hook.lane} {hook.id}", hooks.written(hook, 1)]
        made = bool(self.change("commit", keys, arguments))
        if made:
            self._remembered(match, raw, change.snapshot)
        return made

    def lines(self, match: str, first: int, last: int) -> list[Plain]:
        """Return the lines of plies ``first`` to ``last``, both included, as far as there are such."""
        if last < first:
            return []
        found = self._ask(lambda client: client.lrange(layout.plies(match), first - 1, last - 1))
        return [orjson.loads(line) for line in found]

    def archive(self, match: str, record: bytes, keep: int, *, edition: int | None = None) -> bool:
        """Replace a match by its compressed record, which stays for ``keep`` ms; return whether that was done."""
        loaded, number = self.load(match), layout.partition(match)
        keys = [layout.match(match), layout.plies(match), layout.record(match), layout.hooks(match)]
        if loaded is not None:
            game, status = loaded.snapshot["setup"]["game"], loaded.snapshot["table"]["status"]
            tag, key = (loaded.snapshot["origin"].get(name) for name in ("tag", "key"))
            listed = shelves(game, status, tag) | (set() if key is None else shelves(game, status, tag, key))
            keys += [layout.lobby(number, shelf) for shelf in sorted(listed)]
        return bool(self.change("archive", keys, [match, "" if edition is None else edition, record, keep]))

    def rewrite(self, match: str, old: bytes, new: bytes) -> bool:
        """Replace an archived record, which goes when it would have gone; False when it is no longer ``old``."""
        return bool(self.change("rewrite", [layout.record(match)], [old, new]))

    def archived(self, match: str) -> bytes | None:
        """Return the compressed record of a match that was archived, or None."""
        found: bytes | None = self._ask(lambda client: client.get(layout.record(match)))
        return found

    def forget(self, match: str, keep: int) -> None:
        """Remove all that is left of a match; for ``keep`` ms its id is remembered as one that was used."""
        self.archive(match, b"", keep)

    def listing(self, shelf: str, before: tuple[int, str] | None, limit: int) -> list[tuple[int, str, Plain]]:
        """Return up to ``limit`` matches of a lobby shelf as (time, id, snapshot), newest first.

        Equal times are distinguished by id, so that a page never leaves one out; the partitions are read in one
        pipeline.
        """
        newest = "+inf" if before is None else before[0]
        with reading(), self.client() as client:
            pipe = client.pipeline(transaction=False)
            for number in range(layout.PARTITIONS):
                key = layout.lobby(number, shelf)
                pipe.zrevrangebyscore(key, newest, "-inf", start=0, num=limit + 1, withscores=True)
            found = [(int(at), name.decode()) for page in pipe.execute() for name, at in page]
            chosen = sorted((one for one in found if before is None or one < before), reverse=True)[:limit]
            for _, name in chosen:
                pipe.hget(layout.match(name), "snapshot")
            snapshots = pipe.execute() if chosen else []
        return [
            (at, name, orjson.loads(snapshot))
            for (at, name), snapshot in zip(chosen, snapshots, strict=True)
            if snapshot is not None
        ]

    def clock(self, match: str) -> Clock:
        """Return the clock by which a match of that id would be timed."""
        with reading(), self.client() as client:
            pipe = client.pipeline(transaction=False)
            pipe.time()
            pipe.hget(layout.pulse(layout.partition(match)), "outage")
            (seconds, micros), outage = pipe.execute()
        return Clock(seconds * 1000 + micros // 1000 + self._offset(), int(outage or 0))

    def now(self) -> int:
        """Return the store's time, also to see whether the store answers."""
        seconds, micros = self._ask(lambda client: client.time())
        return int(seconds * 1000 + micros // 1000 + self._offset())

    def sweep(
        self, partitions: Sequence[int], *, lease: int, limit: int, waited: Mapping[int, int] | None = None
    ) -> Sweep:
        """Claim what is due in these partitions for ``lease`` ms."""
        since = waited or {}
        script = source("sweep")
        with reading(), self.client() as client:
            pipe = client.pipeline(transaction=False)
            for number in partitions:
                keys = [layout.due(number), layout.pulse(number)]
                pipe.eval(script, len(keys), *keys, self._offset(), lease, limit, since.get(number, ""), FROZEN)
            found = pipe.execute()
        swept = Sweep(found[0][0] if found else 0)
        for number, (now, members, upcoming) in zip(partitions, found, strict=True):
            swept.claims += [Claim(number, member.decode(), now + lease) for member in members]
            swept.upcoming[number] = int(float(upcoming)) if upcoming else None
        return swept

    def beat(self) -> int | None:
        """Return when a sweep was last made, in store time, or None when there never was one."""
        at = self._ask(lambda client: client.hget(layout.pulse(0), "at"))
        return None if at is None else int(at)

    def settle(self, claim: Claim, again_at: int | None) -> None:
        """Drop a claimed obligation, or move it to ``again_at``, unless somebody changed it since."""
        arguments = [claim.member, claim.until, "" if again_at is None else again_at]
        self.change("settle", [layout.due(claim.partition)], arguments)

    def has(self, member: str) -> bool:
        """Return whether an obligation is open."""
        key = layout.due(layout.owner(member))
        return self._ask(lambda client: client.zscore(key, member)) is not None

    def add(self, member: str) -> None:
        """Add an obligation of no match's course, such as an export, due at once, unless it is open already."""
        self._renew(member, 0, "add", layout.hint(layout.owner(member)))

    def renew(self, member: str, lease: int) -> bool:
        """Claim an obligation for ``lease`` ms more; False when it is no longer open."""
        return bool(self._renew(member, lease, "renew", ""))

    def _renew(self, member: str, ms: int, mode: str, channel: str) -> Any:
        keys = [layout.due(layout.owner(member))]
        return self.change("renew", keys, [self._offset(), member, ms, mode, channel])

    def drop(self, member: str) -> None:
        """Remove an obligation that was met."""
        with writing(), self.client() as client:
            client.zrem(layout.due(layout.owner(member)), member)

    def put(self, key: str, content: bytes) -> None:
        """Lay a file on the shelf; beyond its bound the least recently used files are dropped."""
        self.change("keep", layout.SHELF, [self._offset(), key, content, self._shelf_bytes, DAY])

    def get(self, key: str) -> bytes | None:
        """Return a file, or None when it is no longer there."""
        found: bytes | None = self._ask(lambda client: _run(client, "fetch", layout.SHELF, [self._offset(), key, DAY]))
        return found

    def draw(self, owner: str, draws: Sequence[Draw]) -> Drawn:
        """Make all draws from the buckets of one owner, or none of them when a bucket holds too little.

        A draw that may have been made twice costs its owner little, so it is reported like a reading: as the store
        away.
        """
        keys = [layout.bucket(owner, draw.bucket) for draw in draws]
        arguments = [self._offset(), *(part for draw in draws for part in (draw.fills, draw.amount))]
        wait, *missing = self._ask(lambda client: _run(client, "draw", keys, arguments))
        return Drawn(wait, tuple(missing))


def _run(client: Any, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
    """Run a script on the connection itself: the client's wrapping would cost as much as the script."""
    connection, rest = client.connection, (len(keys), *keys, *arguments)
    connection.send_packed_command((pack_command(("EVALSHA", digest(script), *rest)),))
    try:
        return connection.read_response()
    except NoScriptError:
        connection.send_packed_command((pack_command(("EVAL", source(script), *rest)),))
        return connection.read_response()
