"""What a request to a match may change: keys of the store, what this process knows of it, and counts of metrics.

A :class:`World` is kept before a request and brought back after it, so that a second request meets what the first
one met; only a match that the first has read is not read again. While its clocks are stopped, both are answered at the
same time.
"""

from __future__ import annotations

import copy
import re
import time
from contextlib import contextmanager, nullcontext
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import pytest
from prometheus_client import REGISTRY
from prometheus_client.metrics import MetricWrapperBase
from redis import Redis
from redis.exceptions import ConnectionError as Unreachable

from service.api.http.tally import TALLY
from service.store import scripts
from service.store.layout import partition

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from flask import Flask

    Content = Mapping[bytes, tuple[bytes, int, bytes, Any]]
    """Each key with its dump, its remaining ms (-1: it stays), its type, and what it holds."""

STOPPED: Final = "tests:stopped"
"""The key that has the time of a stopped clock, as seconds and us; it belongs to no partition."""

IN_SCRIPTS: Final = {
    "local time = redis.call('TIME')": f"""
local stopped = redis.call('EXISTS', '{STOPPED}') == 1
local time = stopped and redis.call('LRANGE', '{STOPPED}', 0, 1) or redis.call('TIME')""",
    "'PX', math.ceil(missing / 1000)": "'PX', stopped and 3600000 or math.ceil(missing / 1000)",
}
"""What scripts say of the time, and what they say here: a server drops a bucket by its own clock, which never stops."""

KEEP: Final = "for _, key in ipairs(redis.call('KEYS', ARGV[1])) do redis.call('PERSIST', key) end"
LET_GO: Final = """
for _, key in ipairs(redis.call('KEYS', ARGV[1])) do
  redis.call('PEXPIREAT', key, math.ceil(redis.call('GET', key) / 1000) - ARGV[2])
end
"""
"""Buckets are kept while clocks are stopped, and then until they are full. ARGV: their keys, time offset in ms."""

READ: Final = """
local found = {}
for _, pattern in ipairs(ARGV) do
  for _, key in ipairs(redis.call('KEYS', pattern)) do
    local kind, held = redis.call('TYPE', key).ok
    if kind == 'string' then held = redis.call('GET', key)
    elseif kind == 'hash' then held = redis.call('HGETALL', key)
    elseif kind == 'list' then held = redis.call('LRANGE', key, 0, -1)
    else held = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES') end
    found[#found + 1] = {key, redis.call('DUMP', key), redis.call('PTTL', key), kind, held}
  end
end
return found
"""
BUCKETS: Final = "{p*}:bucket:*"
OF_MATCH: Final = re.compile(r"matches/+([^/]+)/")


@contextmanager
def stoppable() -> Iterator[None]:
    """Let the scripts of the store take the time of a stopped clock while there is one."""
    true = scripts.source

    def source(name: str) -> str:
        text = true(name)
        for said, said_here in IN_SCRIPTS.items():
            text = text.replace(said, said_here)
        return text

    assert all(said in true("draw") for said in IN_SCRIPTS)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(scripts, "source", cache(source))
        scripts.digest.cache_clear()
        yield
    scripts.digest.cache_clear()


class World:
    """What there is before a request to an application, for an address, while the clocks are stopped."""

    def __init__(self, app: Flask, client: Any | None, path: str) -> None:
        here = app.extensions["noonday"]
        self._stores = {id(one): one for one in (here.referee.matches._matches, here.referee.limits)}.values()
        self._clock, self._client = here.clock, client
        match = OF_MATCH.search(path)
        own = () if match is None else (f"{{p{partition(match[1]):02}*}}:*",)
        self._patterns = (BUCKETS, *own)
        self._content, self._known, self._meters = self._read(), self._knowledge(), meters()

    def changes(self) -> dict[str, Any]:
        """Return each key of the store that is not as it was, with what it holds now; None where it is gone."""
        before, now = self._content, self._read()
        return {
            key.decode(): now[key][2:] if key in now else None
            for key in before.keys() | now.keys()
            if key not in now or key not in before or now[key][2:] != before[key][2:]
        }

    def counted(self) -> dict[str, float]:
        """Return by how much each metric has risen or fallen, where a histogram has the number of its values."""
        before = {name: number for name, number, _ in self._meters}
        return {name: number - before.get(name, 0) for name, number, _ in meters() if number != before.get(name, 0)}

    def bring_back(self) -> None:
        """Let everything be as it was."""
        self._bring_back_content()
        for thing, name, value in self._known:
            setattr(thing, name, copy.copy(value))
        before = {name: values for name, _, values in self._meters}
        for name, _, values in meters():
            for value, number in values.items():
                value.set(before.get(name, {}).get(value, 0) if name in before else 0 * number)

    def _read(self) -> Content:
        """Return what the store holds; nothing where it cannot be reached."""
        found = [] if self._client is None else self._client.eval(READ, 0, *self._patterns)
        return {key: (dump, left, kind, _sorted(kind, held)) for key, dump, left, kind, held in found}

    def _bring_back_content(self) -> None:
        before, now = self._content, self._read()
        for key in now.keys() - before.keys():
            self._client.delete(key)
        for key, (dump, left, *_) in before.items():
            if key not in now or now[key][0] != dump:
                self._client.restore(key, max(0, left), dump, replace=True)

    def _knowledge(self) -> list[tuple[Any, str, Any]]:
        """Return what this process knows of the store and its time: each thing, a name of it, and its value."""
        names = [(self._clock, "_ahead"), (self._clock, "_heard")]
        for store in self._stores:
            names += [(store._cache, "_seen"), (store._cache, "_taken")]
            names += [(one, name) for one in store._routes.known() for name in ("_heard", "_ahead", "_unchecked")]
        return [(thing, name, copy.copy(getattr(thing, name))) for thing, name in names]


@contextmanager
def stopped(app: Flask, path: str) -> Iterator[World]:
    """Stop the clocks of an application's store and of this process; give the world as it is for an address."""
    here = app.extensions["noonday"]
    here.clock.now()  # it asks the store now and then, which is to happen before
    moment, today = time.monotonic_ns(), time.time_ns()
    with pytest.MonkeyPatch.context() as patch, _connected(here.settings.store_url) as client:
        patch.setattr(time, "monotonic_ns", lambda: moment)
        patch.setattr(time, "time_ns", lambda: today)
        patch.setattr(time, "time", lambda: today / 1e9)  # gzip writes it
        if client is None:
            yield World(app, None, path)
            return
        client.eval(KEEP, 0, BUCKETS)
        client.rpush(STOPPED, *client.time())
        try:
            yield World(app, client, path)
        finally:
            client.delete(STOPPED)
            client.eval(LET_GO, 0, BUCKETS, here.referee.limits._offset())


@contextmanager
def _connected(url: str) -> Iterator[Any | None]:
    """Give a connection of the tests' own to a store, or None where there is no store."""
    try:
        client = Redis.from_url(url)
        client.ping()
    except Unreachable:
        client = None
    with client or nullcontext():
        yield client


def _sorted(kind: bytes, held: Any) -> Any:
    """Return what a key holds; the fields of a hash by their names, since a server gives them in any order."""
    return sorted(zip(held[::2], held[1::2], strict=True)) if kind == b"hash" else held


def meters() -> list[tuple[str, float, dict[Any, float]]]:
    """Return each metric of this process: its name and labels, its number, and the values of which it consists."""
    TALLY.flush()
    found = []
    for metric in {one for one in list(REGISTRY._collector_to_names) if isinstance(one, MetricWrapperBase)}:
        children = metric._metrics if metric._labelnames else {(): metric}
        for labels, child in list(children.items()):
            buckets = getattr(child, "_buckets", ())
            values = [*buckets, *(getattr(child, name) for name in ("_value", "_sum") if hasattr(child, name))]
            number = sum(one.get() for one in buckets or values)
            found.append((f"{metric._name}{labels}", number, {one: one.get() for one in values}))
    return found
