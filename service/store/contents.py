"""The decks that hosts brought."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from service.play.ports import Kept
from service.store import layout
from service.store.client import reading, writing

if TYPE_CHECKING:
    from service.store.matches import Store
    from service.store.survey import Survey


class Contents:
    """The port to decks. ``offset`` moves the clock, for tests: ms added to the server's time."""

    def __init__(self, store: Store | Survey, *, offset: Callable[[], int] = lambda: 0) -> None:
        self._store = store
        self._offset = offset

    def put(self, game: str, digest: str, packed: bytes, *, until: int, keep: int) -> None:
        """Keep a deck for ``keep`` ms; one that is there already stays as it is, and its times are renewed."""
        key = layout.deck(game, digest)
        with writing(), self._store.client() as client:
            pipe = client.pipeline(transaction=True)
            pipe.hsetnx(key, "deck", packed)
            pipe.hset(key, "until", until)
            pipe.pexpire(key, keep)
            pipe.execute()

    def get(self, game: str, digest: str) -> Kept | None:
        """Return a deck, or None when it is not kept, or no longer."""
        with reading(), self._store.client() as client:
            pipe = client.pipeline(transaction=False)
            pipe.hmget(layout.deck(game, digest), "deck", "until")
            pipe.time()
            (packed, until), (seconds, micros) = pipe.execute()
        if packed is None:
            return None
        return Kept(packed, int(until), seconds * 1000 + micros // 1000 + self._offset())

    def renew(self, game: str, digest: str, *, until: int, keep: int) -> bool:
        """Keep a deck for ``keep`` ms from now; False when there is none to keep."""
        key = layout.deck(game, digest)
        with writing(), self._store.client() as client:
            if not client.pexpire(key, keep):
                return False
            client.hset(key, "until", until)
        return True
