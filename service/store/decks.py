"""The decks that hosts brought."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from service.play.ports.decks import Kept

if TYPE_CHECKING:
    from service.store.access import Access


class Decks:
    """The port to decks. ``offset`` moves the clock, for tests: ms added to the server's time."""

    def __init__(self, store: Access, *, offset: Callable[[], int] = lambda: 0) -> None:
        self._store = store
        self._offset = offset

    def put(self, game: str, digest: str, packed: bytes, *, until: int, keep: int) -> None:
        """Keep a deck for ``keep`` ms; one that is there already stays as it is, and its times are renewed."""
        key = self._store.layout.deck(game, digest)

        def kept(client: Any) -> None:
            pipe = client.pipeline(transaction=True)
            pipe.hsetnx(key, "deck", packed)
            pipe.hset(key, "until", until)
            pipe.pexpire(key, keep)
            pipe.execute()

        self._store.write(key, kept)

    def get(self, game: str, digest: str) -> Kept | None:
        """Return a deck, or None when it is not kept, or no longer."""
        key = self._store.layout.deck(game, digest)

        def read(client: Any) -> Any:
            pipe = client.pipeline(transaction=False)
            pipe.hmget(key, "deck", "until")
            pipe.time()
            return pipe.execute()

        (packed, until), (seconds, micros) = self._store.ask(key, read)
        if packed is None:
            return None
        return Kept(packed, int(until), seconds * 1000 + micros // 1000 + self._offset())

    def renew(self, game: str, digest: str, *, until: int, keep: int) -> bool:
        """Keep a deck for ``keep`` ms from now; False when there is none to keep."""
        key = self._store.layout.deck(game, digest)

        def renewed(client: Any) -> bool:
            if not client.pexpire(key, keep):
                return False
            client.hset(key, "until", until)
            return True

        return self._store.write(key, renewed)
