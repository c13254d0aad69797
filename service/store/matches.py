"""Matches, their obligations, files and limits, kept in Redis by scripts that each stay in one partition."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import orjson
from redis.exceptions import RedisError

from rules.wire.codec import Plain
from service.play.ports.buckets import Draw, Drawn
from service.play.ports.due import By, Claim, Kind, Obligation, Sweep
from service.play.ports.matches import Change, Clock, Listed, Loaded, Lost, lobby_lists
from service.store import webhooks
from service.store.access import Access
from service.store.cache import CACHE_BYTES, Cache
from service.store.client import reading
from service.store.layout import SHELF, SWEEPERS, Layout, owner, partition
from service.store.news import LISTED
from service.store.routes import EVERY
from service.store.scripts import Command, run, script
from service.store.server import FROZEN, Server

OLDEST = 2_000
"""Maximum age in ms of a commit's timestamp. An older request was stuck; its clocks are evaluated again."""

DAY = 24 * 60 * 60 * 1000
"""Milliseconds for which a file is kept after its last use."""

SHELF_BYTES = 64 * 1024 * 1024

OWN = " ".join(kind for kind in Kind if kind.by is By.SWEEPER)
"""The kinds that wait for no task: the sweeper that claims one meets it."""

REST = 1.0
"""Seconds for which a node of a cluster that did not answer is left out of sweeps."""


class Store(Access):
    """All the ports that one store serves.

    ``offset`` moves its clock, for tests: ms added to the servers' time. ``shelf_bytes`` is the bound of all files
    together, ``cache_bytes`` that of the matches which this process keeps, ``replicas`` how many replicas must have a
    write before it is acknowledged.
    """

    def __init__(
        self,
        url: str,
        *,
        offset: Callable[[], int] = lambda: 0,
        shelf_bytes: int = SHELF_BYTES,
        cache_bytes: int = CACHE_BYTES,
        replicas: int = 0,
    ) -> None:
        super().__init__(url, offset=offset, replicas=replicas)
        self._shelf_bytes = shelf_bytes
        self._cache = Cache(cache_bytes)
        self._resting: dict[Server, float] = {}

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Return a match, in one round trip, or None."""
        number, layout = partition(match), self.layout
        key = layout.match(match)
        with reading():
            server = self._routes.server(key)
        arguments = [self._offset(), "1" if with_seed else "0", layout.hint(number), server.silence(number)]
        found = self.ask(key, lambda client: run(client, "load", [key, layout.pulse(number)], arguments))
        server.checked(number)
        snapshot, seed, now, outage = found
        server.hear(now)
        return self._seen(match, snapshot, seed, now, outage)

    def _seen(self, match: str, raw: bytes | None, seed: bytes | None, now: int, outage: int) -> Loaded | None:
        """Return a match as the store has just shown it."""
        if raw is None:
            return None
        shown = self._cache.loaded(match, raw, outage, seed)
        return Loaded(shown.snapshot, now, outage, seed, shown.memory)

    def cached(self, match: str) -> Loaded | None:
        """Return a match as this process saw it last, or None where that is likely outdated.

        It is also None while the store may have been frozen, which only loading finds out.
        """
        seen = self._cache.get(match)
        if seen is None:
            return None
        try:
            server = self._routes.server(self.layout.match(match))
        except (RedisError, OSError):
            return None
        now = None if server.silence(partition(match)) else server.now()
        return None if now is None else Loaded(seen.snapshot, now, seen.outage, seen.seed, seen.memory)

    def forget_old(self) -> None:
        """Free memory of a few matches that nobody asked this process for."""
        self._cache.forget_old()

    def commit(self, match: str, change: Change) -> Lost | None:
        """Make the change if the match is still as it expects; else return the match as it is."""
        number, layout = partition(match), self.layout
        keys = [layout.match(match), layout.plies(match), layout.due(number), layout.pulse(number)]
        keys += [layout.webhooks(match), *(layout.lobby(number, name) for name in (*change.listed, *change.unlisted))]
        raw = orjson.dumps(change.snapshot)
        with reading():
            server = self._routes.server(keys[0])
        made, now, *found = self.change("commit", keys, [self._offset(), *_arguments(layout, match, change, raw)])
        server.hear(now)
        if made:
            self._cache.written(match, raw, change)
            return None
        snapshot, seed, outage = found
        seen = self._seen(match, snapshot, seed, now, outage)
        return Lost(None if server.silence(number) else seen)  # only loading finds out that the store was frozen

    def confirm(self, match: str) -> None:
        """Insist that as many replicas have what was written of a match as a commit waits for.

        Redis waits for the last write of the same connection, so there is one.
        """
        if self._replicas:
            key = self.layout.pulse(partition(match))
            self.write(key, lambda client: client.hset(key, "confirmed", 1))

    def lines(self, match: str, first: int, last: int) -> list[Plain]:
        """Return the lines of plies ``first`` to ``last``, both included, as far as there are such."""
        if last < first:
            return []
        key = self.layout.plies(match)
        found = self.ask(key, lambda client: client.lrange(key, first - 1, last - 1))
        return [orjson.loads(line) for line in found]

    def archive(self, match: str, record: bytes, keep: int, *, edition: int | None = None) -> bool:
        """Replace a match by its compressed record, which stays for ``keep`` ms; return whether that was done.

        With a ``keep`` of 0 it stays until it is replaced.
        """
        loaded, number, layout = self.load(match), partition(match), self.layout
        keys = [layout.match(match), layout.plies(match), layout.record(match), layout.webhooks(match)]
        if loaded is not None:
            game, status = loaded.snapshot["setup"]["game"], loaded.snapshot["table"]["status"]
            tag, key = (loaded.snapshot["origin"].get(name) for name in ("tag", "key"))
            listed = lobby_lists(game, status, tag) | (set() if key is None else lobby_lists(game, status, tag, key))
            keys += [layout.lobby(number, name) for name in sorted(listed)]
        done = bool(self.change("archive", keys, [match, "" if edition is None else edition, record, keep]))
        if done:
            self._cache.forget(match)
        return done

    def rewrite(self, match: str, old: bytes, new: bytes, keep: int | None = None) -> bool:
        """Replace an archived record; False when it is no longer ``old``.

        It stays for ``keep`` ms from now (0: until it is replaced), or goes when it would have gone.
        """
        return bool(self.change("rewrite", [self.layout.record(match)], [old, new, "" if keep is None else keep]))

    def archived(self, match: str) -> bytes | None:
        """Return the compressed record of a match that was archived, or None."""
        key = self.layout.record(match)
        found: bytes | None = self.ask(key, lambda client: client.get(key))
        return found

    def forget(self, match: str, keep: int) -> None:
        """Remove all that is left of a match; for ``keep`` ms its id is remembered as one that was used."""
        self.archive(match, b"", keep)

    def listing(self, name: str, before: tuple[int, str] | None, limit: int) -> list[Listed]:
        """Return up to ``limit`` matches of a list of the lobby, newest first.

        Equal times are distinguished by id, so that a page never leaves one out.
        """
        newest = "+inf" if before is None else before[0]

        rest = (newest, "-inf", "WITHSCORES", "LIMIT", 0, limit + 1)
        keys = [self.layout.lobby(number, name) for number in EVERY]
        pages = self.gather([(key, ("ZREVRANGEBYSCORE", key, *rest)) for key in keys])
        found = [
            (int(float(at)), name.decode()) for page in pages for name, at in zip(page[::2], page[1::2], strict=True)
        ]
        chosen = sorted((one for one in found if before is None or one < before), reverse=True)[:limit]
        keys = [self.layout.match(name) for _, name in chosen]
        snapshots = self.gather([(key, ("HGET", key, "snapshot")) for key in keys])
        there = [(*one, raw) for one, raw in zip(chosen, snapshots, strict=True) if raw is not None]
        seen = [(at, name, self._cache.listed(name, raw)) for at, name, raw in there]
        return [Listed(at, name, shown.snapshot, shown.memory) for at, name, shown in seen]

    def clock(self, match: str) -> Clock:
        """Return the clock by which a match of that id would be timed."""
        pulse = self.layout.pulse(partition(match))

        def timed(client: Any) -> Any:
            pipe = client.pipeline(transaction=False)
            pipe.time()
            pipe.hget(pulse, "outage")
            return pipe.execute()

        time, outage = self.ask(pulse, timed)
        return Clock(self._ms(time), int(outage or 0))

    def now(self) -> int:
        """Return the store's time, also to see whether it answers: of a cluster, whether any node does."""
        return self._ms(self.anyone(lambda client, _: client.time()))

    def _ms(self, time: tuple[int, int]) -> int:
        """Return a server's time in ms, moved."""
        seconds, micros = time
        return int(seconds * 1000 + micros // 1000 + self._offset())

    def sweep(
        self, partitions: Sequence[int], *, lease: int, limit: int, waited: Mapping[int, int] | None = None
    ) -> Sweep:
        """Claim what is due in these partitions for ``lease`` ms.

        Of a cluster, a node that does not answer holds up no other.

        :raises StoreAway: when no server answers.
        """
        since, swept, failed, layout = waited or {}, Sweep(0), None, self.layout
        with reading():
            for server, numbers in self._routes.servers().items():
                wanted = [number for number in numbers if number in partitions]
                if not wanted or time.monotonic() < self._resting.get(server, 0):
                    continue
                rest = (self._offset(), lease, limit)
                try:
                    asks = {number: _claiming(layout, number, *rest, since.get(number, "")) for number in wanted}
                    answers = self._piped(server, asks)
                except (RedisError, OSError) as error:
                    self._resting[server], failed = time.monotonic() + REST, error
                    continue
                _note(swept, answers, lease)
            if failed is not None and not swept.upcoming:
                raise failed
        return swept

    def enrol(self, name: str, patience: int) -> list[str]:
        """Note that a sweeper is at work; return all that were noted in the last ``patience`` ms."""
        found = self.change("enrol", [SWEEPERS], [self._offset(), name, patience, ""])
        return [one.decode() for one in found]

    def retire(self, name: str) -> None:
        """Note that a sweeper is at work no longer."""
        self.change("enrol", [SWEEPERS], [self._offset(), "", DAY, name])

    def beat(self) -> int | None:
        """Return when a sweep was last made, in store time, or None when there never was one.

        Of a cluster, that is the sweep of a partition whose node answers.
        """
        layout = self.layout
        at = self.anyone(lambda client, numbers: client.hget(layout.pulse(numbers[0]), "at"))
        return None if at is None else int(at)

    def settle(self, claim: Claim, again_at: int | None) -> None:
        """Drop a claimed obligation, or move it to ``again_at``, unless somebody changed it since."""
        arguments = [claim.obligation.write(), claim.until, "" if again_at is None else again_at]
        self.change("settle", [self.layout.due(claim.partition)], arguments)

    def has(self, obligation: Obligation) -> bool:
        """Return whether an obligation is open."""
        key = self.layout.due(owner(obligation))
        return self.ask(key, lambda client: client.zscore(key, obligation.write())) is not None

    def add(self, obligation: Obligation) -> None:
        """Add an obligation of no match's course, such as an export, due at once, unless it is open already."""
        self._renew(obligation, 0, "add", self.layout.hint(owner(obligation)))

    def renew(self, obligation: Obligation, lease: int) -> bool:
        """Claim an obligation for ``lease`` ms more; False when it is no longer open."""
        return bool(self._renew(obligation, lease, "renew", ""))

    def _renew(self, obligation: Obligation, ms: int, mode: str, channel: str) -> Any:
        number = owner(obligation)
        keys = [self.layout.due(number), self.layout.waiting(number)]
        return self.change("renew", keys, [self._offset(), obligation.write(), ms, mode, channel])

    def drop(self, obligation: Obligation) -> None:
        """Remove an obligation that was met."""
        key = self.layout.due(owner(obligation))
        self.write(key, lambda client: client.zrem(key, obligation.write()))

    def put(self, key: str, content: bytes) -> None:
        """Lay a file on the shelf; beyond its bound the least recently used files are dropped."""
        self.change("keep", SHELF, [self._offset(), key, content, self._shelf_bytes, DAY])

    def get(self, key: str) -> bytes | None:
        """Return a file, or None when it is no longer there."""
        arguments = [self._offset(), key, DAY]
        found: bytes | None = self.ask(SHELF[0], lambda client: run(client, "fetch", SHELF, arguments))
        return found

    def draw(self, owner: str, draws: Sequence[Draw]) -> Drawn:
        """Make all draws from the buckets of one owner, or none of them when a bucket holds too little.

        A draw that may have been made twice costs its owner little, so it is reported like a reading: as the store
        away.
        """
        keys = [self.layout.bucket(owner, draw.bucket) for draw in draws]
        arguments = [self._offset(), *(part for draw in draws for part in (draw.fills, draw.amount))]
        wait, *missing = self.ask(keys[0], lambda client: run(client, "draw", keys, arguments))
        return Drawn(wait, tuple(missing))


def _arguments(layout: Layout, match: str, change: Change, raw: bytes) -> list[Any]:
    """Return the arguments of a commit's script after the time offset; ``raw`` is the snapshot as bytes."""
    number = partition(match)
    arguments: list[Any] = [
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
        len(change.webhooks),
        change.trace,
        "" if change.until is None else change.until,
    ]
    arguments += [orjson.dumps(line) for line in change.lines]
    for obligation, at in change.due.items():
        arguments += [at, obligation.write()]
    arguments += [obligation.write() for obligation in change.settled]
    for ply, line in change.rewritten.items():
        arguments += [ply, orjson.dumps(line)]
    for webhook in change.webhooks:
        arguments += [f"{webhook.lane} {webhook.id}", webhooks.written(webhook, 1)]
    return arguments


def _note(swept: Sweep, answers: Mapping[int, Any], lease: int) -> None:
    """Add to a sweep what one server answered, by partition."""
    for number, (now, members, upcoming) in answers.items():
        swept.now = max(swept.now, now)
        lines = (line.decode(errors="backslashreplace") for line in members[::2])
        pairs = zip(map(Obligation.read, lines), members[1::2], strict=True)
        swept.claims += [Claim(number, one, now + lease, int(float(due))) for one, due in pairs]
        swept.upcoming[number] = int(float(upcoming)) if upcoming else None


def _claiming(layout: Layout, number: int, *arguments: Any) -> Command:
    """Return the sweep of a partition."""
    return script("sweep", [layout.due(number), layout.pulse(number), layout.waiting(number)], *arguments, FROZEN, OWN)
