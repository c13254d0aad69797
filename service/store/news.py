"""News: which match was changed, for the requests of this process that wait for it.

One thread of each process hears the news of all partitions on one connection and wakes the listeners of a match. News
can be lost while the store does not answer; so every listener is woken when the store is lost and when it is heard
again.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from service.play.ports.errors import StoreAway
from service.store.channels import channels
from service.store.layout import Layout, partition
from service.store.routes import EVERY

PAUSE = 0.5
"""Seconds to wait before a broken connection is opened again."""

LISTEN = 1.0
"""Seconds for which the thread waits for news at once."""

LISTED = b" listed"
"""The suffix of the id of a match that the lobby lists."""

LOBBY = ""
"""Names the lobby among the things to listen to; no match has an empty id."""


class Ear:
    """One listener: woken by each piece of news about its matches."""

    def __init__(self, news: News, matches: Collection[str | None]) -> None:
        self._news = news
        self._partitions = frozenset(EVERY if None in matches else (partition(match) for match in matches if match))
        self._stirred = threading.Event()
        self._news_came = False

    def wait(self, seconds: float) -> bool:
        """Wait for news up to ``seconds``; return whether there may be some since the last call."""
        self._stirred.wait(seconds)
        self._stirred.clear()
        came, self._news_came = self._news_came, False
        return came

    @property
    def closed(self) -> bool:
        """Whether this process is about to end, so that nobody should wait any longer."""
        return self._news.closed

    @property
    def away(self) -> bool:
        """Whether the store, or a partition that this ear listens to, does not answer."""
        return not self._partitions.isdisjoint(self._news.away)

    def wake(self) -> None:
        """End a wait, or the next one, since there is news."""
        self._news_came = True
        self._stirred.set()

    def stir(self) -> None:
        """End a wait, or the next one, without news."""
        self._stirred.set()


class News:
    """The news of a store, heard from the first listener on."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lock = threading.RLock()  # A signal may close it while the thread of the signal holds the lock.
        self._ears: dict[str, set[Ear]] = defaultdict(set)
        self._thread: threading.Thread | None = None
        self.closed = False
        self.away: frozenset[int] = frozenset()

    @contextmanager
    def listen(self, *matches: str | None) -> Iterator[Ear]:
        """Listen to the news of matches, or of the lobby (None). What is read from now on misses none."""
        ear, about = Ear(self, matches), {LOBBY if match is None else match for match in matches}
        with self._lock:
            for one in about:
                self._ears[one].add(ear)
            if self._thread is None:
                self._thread = threading.Thread(target=self._hear, name="news", daemon=True)
                self._thread.start()
        try:
            yield ear
        finally:
            with self._lock:
                for one in about:
                    self._ears[one].discard(ear)
                    if not self._ears[one]:
                        del self._ears[one]

    def close(self) -> None:
        """Wake every listener for good, because this process is about to end."""
        self.closed = True
        self._wake_all()

    def _hear(self) -> None:
        heard = channels(self._url, Layout.news, hearing=self._is_heard)
        pause = threading.Event()
        while not self.closed:
            try:
                messages = heard.receive(LISTEN)
            except StoreAway:
                pause.wait(PAUSE)
                continue
            for _, message in messages:
                match = message.removesuffix(LISTED)
                self._wake(match.decode())
                if match is not message:
                    self._wake(LOBBY)
        heard.close()

    def _is_heard(self, partitions: tuple[int, ...], heard: bool) -> None:
        with self._lock:
            before = self.away
            self.away = before.difference(partitions) if heard else before.union(partitions)
            if heard or self.away != before:
                self._wake_all()

    def _wake(self, about: str) -> None:
        if about not in self._ears:
            return
        with self._lock:
            for ear in self._ears.get(about, ()):
                ear.wake()

    def _wake_all(self) -> None:
        with self._lock:
            for ears in self._ears.values():
                for ear in ears:
                    ear.wake()
