"""Commands to the store, each to the server that has its key, also after the key has moved to another server."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

import redis
from redis.exceptions import ConnectionError as Broken
from redis.exceptions import NoScriptError, RedisError

from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.store import scripts
from service.store.client import SILENT, UNCONFIRMED, reading, unwritten
from service.store.layout import EVEN, FIRST, MARKS, Layout
from service.store.routes import routes
from service.store.scripts import Command
from service.store.server import ASTRAY, Server

T = TypeVar("T")

Piped = Callable[[Server, Mapping[int, Command]], dict[int, Any]]
"""Sends commands to a server at once, and returns their answers by their places."""

REDIRECTS = 8
"""Times that a command is sent on, while slots move from node to node."""

PAUSE = 0.1
"""Seconds to wait for a slot that is on its way."""

ADRIFT = "the slots are on their way"

CONFIRM = 1_000
"""Milliseconds to wait until replicas have a write."""


class Access:
    """The servers of a store, asked by key. ``offset`` moves their clock, for tests: ms added to their time.

    ``replicas`` is how many replicas must have a write before it is acknowledged. Without ``counts`` no outage is
    counted, and nothing is changed: an empty store stays without marks. ``layout`` is the layout, if it is known.
    """

    def __init__(
        self,
        url: str,
        *,
        offset: Callable[[], int] = lambda: 0,
        replicas: int = 0,
        counts: bool = True,
        layout: Layout | None = None,
    ) -> None:
        self._url = url
        self._layout = layout
        self._offset = offset
        self._replicas = replicas
        self._counts = counts
        names = partial(getattr, self, "layout")
        self._routes = routes(url, names, partial(Server, layout=names, offset=offset, counts=counts))
        self._rest = threading.Event()

    @property
    def layout(self) -> Layout:
        """The layout of the store, which it keeps for good, so that it is asked for once.

        Threads that ask at once all find the same, and none waits for another while the store does not answer.

        :raises StoreAway: when too few servers answer.
        """
        if self._layout is None:
            self._layout = layout_of(self._url, begins=self._counts)
        return self._layout

    def marks(self) -> dict[str, Any]:
        """Return the type of what is at each key of a mark, or the error where the server does not answer."""
        return dict(zip(MARKS, self.gather_some([(key, ("TYPE", key)) for key in MARKS]), strict=True))

    @contextmanager
    def client(self, key: str = "") -> Iterator[Any]:
        """Lend a connection to the server that has a key; without a key, to the only one of a store."""
        with self._routes.server(key).client() as client:
            yield client

    def close(self) -> None:
        """Close the idle connections."""
        for server in self._routes.known():
            server.close()

    def ask(self, key: str, ask: Callable[[Any], T]) -> T:
        """Return what ``ask`` reads from a connection to the server that has a key.

        :raises StoreAway: when it does not answer.
        """
        with reading():
            return self._follow(key, ask, again=True)

    def write(self, key: str, write: Callable[[Any], T]) -> T:
        """Return what ``write`` finds while it writes on a connection to the server that has a key.

        :raises StoreAway: when nothing was changed.
        :raises OutcomeUnknown: when it may have been, and when too few replicas have it.
        """
        try:
            return self._follow(key, lambda client: self._confirmed(client, write(client)), again=False)
        except (RedisError, OSError) as error:
            raise unwritten(error) from error

    def change(self, script: str, keys: Sequence[str], arguments: Sequence[Any]) -> Any:
        """Run a script that writes."""
        return self.write(keys[0], lambda client: scripts.run(client, script, keys, arguments))

    def anyone(self, ask: Callable[[Any, Sequence[int]], T]) -> T:
        """Return what ``ask`` reads from the first server that answers; it is given the server's partitions too.

        The one that was heard last is asked first, so that a frozen one holds up nobody.
        """
        with reading():
            failed: Exception = Broken("the store has no server")
            servers = self._routes.servers()
            for server in sorted(servers, key=lambda one: one.heard, reverse=True):
                try:
                    with server.client() as client:
                        return ask(client, servers[server])
                except (RedisError, OSError) as error:
                    failed = error
                    self._routes.learn(error)
            raise failed

    def everyone(self, ask: Callable[[Any], T]) -> list[T]:
        """Return what ``ask`` reads from each server."""
        with reading():
            found = []
            for server in self._routes.servers():
                with server.client() as client:
                    found.append(ask(client))
            return found

    def gather(self, asks: Sequence[tuple[str, Command]]) -> list[Any]:
        """Return the answers to commands that read, in their order: those of each server are sent at once.

        Each has the key that it is about. An answer is as the server gives it: bytes, numbers and lists of them.
        """
        with reading():
            found = self._gathered(asks, self._piped)
            if len(found) < len(asks):
                raise Broken(ADRIFT)
        return [found[place] for place in range(len(asks))]

    def gather_some(self, asks: Sequence[tuple[str, Command]]) -> list[Any]:
        """Return what :meth:`gather` does, with the error for each command whose server does not answer.

        A server that does not answer is asked once, so that it holds the others up for its timeout and no longer.

        :raises StoreAway: when it is not even known which servers there are.
        """

        def piped(server: Server, commands: Mapping[int, Command]) -> dict[int, Any]:
            try:
                return self._piped(server, commands)
            except (RedisError, OSError) as error:
                return dict.fromkeys(commands, error)

        with reading():
            found = self._gathered(asks, piped)
        return [found.get(place, Broken(ADRIFT)) for place in range(len(asks))]

    def _gathered(self, asks: Sequence[tuple[str, Command]], piped: Piped) -> dict[int, Any]:
        """Return the answers by the place of their command, without those whose slots stay on their way."""
        found: dict[int, Any] = {}
        for _ in range(REDIRECTS):
            for server, places in self._by_server([key for key, _ in asks], found).items():
                found |= piped(server, {place: asks[place][1] for place in places})
            if len(found) == len(asks):
                break
            self._rest.wait(PAUSE)
        return found

    def _by_server(self, keys: Sequence[str], found: Mapping[int, Any]) -> Mapping[Server, list[int]]:
        servers: dict[Server, list[int]] = defaultdict(list)
        for place, key in enumerate(keys):
            if place not in found:
                servers[self._routes.server(key)].append(place)
        return servers

    def _piped(self, server: Server, asks: Mapping[int, Command]) -> dict[int, Any]:
        """Return the answers of one server, without those that it refused: a slot is elsewhere, a script is new."""
        try:
            with server.client() as client:
                answers = scripts.run_all(client, asks.values())
                refused = [answer for answer in answers if isinstance(answer, Exception)]
                if any(isinstance(error, NoScriptError) for error in refused):
                    scripts.load(client)
        except (Broken, redis.exceptions.TimeoutError) as error:
            self._routes.learn(error)
            raise
        for refusal in refused:
            if not isinstance(refusal, (*ASTRAY, NoScriptError)):
                raise refusal
        if refused:
            self._routes.learn(refused[0])
        found = zip(asks, answers, strict=True)
        return {place: answer for place, answer in found if not isinstance(answer, Exception)}

    def _follow(self, key: str, ask: Callable[[Any], T], *, again: bool) -> T:
        """Ask the server that has the key, and then the one that it names. A refusal has changed nothing.

        With ``again`` a connection that broke while nobody used it is opened again, once.
        """
        elsewhere: Server | None = None
        for attempt in range(REDIRECTS):
            try:
                return self._asked(elsewhere or self._routes.server(key), ask, just_once=elsewhere is not None)
            except ASTRAY as error:
                elsewhere = self._routes.learn(error)
                if elsewhere is None and not isinstance(error, redis.exceptions.MovedError):
                    self._rest.wait(PAUSE)
            except (Broken, redis.exceptions.TimeoutError, redis.exceptions.ReadOnlyError) as error:
                self._routes.learn(error)
                if not again or attempt or not isinstance(error, Broken):
                    raise
        raise Broken("connecting to the slot, which is on its way")

    def _asked(self, server: Server, ask: Callable[[Any], T], *, just_once: bool) -> T:
        with server.client() as client:
            if just_once:
                client.execute_command("ASKING")
            return ask(client)

    def _confirmed(self, client: Any, done: T) -> T:
        """Return what was done, once enough replicas have it."""
        if self._replicas and client.wait(self._replicas, CONFIRM) < self._replicas:
            raise OutcomeUnknown(UNCONFIRMED)
        return done


def layout_of(url: str, *, begins: bool = True) -> Layout:
    """Return the layout of the store at an address, for good; with ``begins`` an empty store is begun.

    Processes that begin it at once write the same marks. One that is killed meanwhile leaves some of them, and the next
    process writes the others, as it does where a server has lost them.

    :raises StoreAway: when too few servers answer.
    """
    store = Access(url, counts=False, layout=FIRST)
    try:
        found = store.marks()
        if begins and _shown(found) is None:
            store.gather([(key, ("SET", key, "even", "NX")) for key in MARKS])
            found = store.marks()  # not what was written: a process of 0.1.0 may have been quicker
        layout = _shown(found) or EVEN
        if begins and layout is EVEN:
            # Also over a pulse, which a process of 0.1.0 left at a server that had lost its marks: it is refused then.
            lacking = [key for key, kind in found.items() if kind in (b"none", b"hash")]
            store.gather_some([(key, ("SET", key, "even")) for key in lacking])
        return layout
    finally:
        store.close()


def _shown(marks: Mapping[str, Any]) -> Layout | None:
    """Return the layout which the marks show, or None for an empty store.

    One string outweighs all hashes: where a server lost its marks, a process of 0.1.0 may have left pulses.

    :raises StoreAway: when nothing is found, and a server that does not answer may have it.
    """
    kinds = set(marks.values())
    if b"string" in kinds or b"hash" in kinds:
        return EVEN if b"string" in kinds else FIRST
    for error in kinds - {b"none"}:
        raise StoreAway(SILENT) from error
    return None
