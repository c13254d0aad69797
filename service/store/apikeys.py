"""The API keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from rules.wire.codec import codec
from service.play.ports.keys import ApiKey
from service.store.layout import API_KEYS

if TYPE_CHECKING:
    from service.store.access import Access


class ApiKeys:
    """The port to API keys."""

    def __init__(self, store: Access) -> None:
        self._store = store

    def put(self, key: ApiKey) -> None:
        """Keep a key; one of the same id is replaced."""
        name, raw = self._store.layout.api_key(key.id), orjson.dumps(codec(ApiKey).encode(key))
        self._store.write(name, lambda client: client.set(name, raw))

    def get(self, key: str) -> ApiKey | None:
        """Return the key of an id, also a revoked one, or None."""
        name = self._store.layout.api_key(key)
        return _read(self._store.ask(name, lambda client: client.get(name)))

    def all(self) -> list[ApiKey]:
        """Return all keys, the oldest first. The whole store is searched: this is for operators."""
        found = [key for page in self._store.everyone(_all) for key in page if key is not None]
        return sorted(found, key=lambda key: (key.created, key.id))


def _all(client: Any) -> list[ApiKey | None]:
    return [_read(client.get(name)) for name in list(client.scan_iter(API_KEYS, count=1000))]


def _read(raw: bytes | None) -> ApiKey | None:
    if raw is None:
        return None
    key: ApiKey = codec(ApiKey).decode(orjson.loads(raw))
    return key
