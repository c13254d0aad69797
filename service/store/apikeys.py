"""The API keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import orjson

from rules.wire.codec import codec
from service.play.apikeys import ApiKey
from service.store import layout
from service.store.client import reading, writing

if TYPE_CHECKING:
    from service.store.matches import Store


class ApiKeys:
    """The port to API keys."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def put(self, key: ApiKey) -> None:
        """Keep a key; one of the same id is replaced."""
        with writing(), self._store.client() as client:
            client.set(layout.api_key(key.id), orjson.dumps(codec(ApiKey).encode(key)))

    def get(self, key: str) -> ApiKey | None:
        """Return the key of an id, also a revoked one, or None."""
        with reading(), self._store.client() as client:
            return _read(client.get(layout.api_key(key)))

    def all(self) -> list[ApiKey]:
        """Return all keys, the oldest first. The whole store is searched: this is for operators."""
        with reading(), self._store.client() as client:
            names = list(client.scan_iter(layout.api_key_pattern(), count=1000))
            found = [_read(client.get(name)) for name in names]
        return sorted((key for key in found if key is not None), key=lambda key: (key.created, key.id))


def _read(raw: bytes | None) -> ApiKey | None:
    if raw is None:
        return None
    key: ApiKey = codec(ApiKey).decode(orjson.loads(raw))
    return key
