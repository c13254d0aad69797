"""Damage to what lies in a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from service.store import layout
from service.store.matches import Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.settings import Settings


def damage(settings: Settings, match: str, change: Callable[[Any], object]) -> None:
    """Change a match's snapshot in the store."""
    assert settings.store_url is not None
    with Store(settings.store_url).client() as client:
        snapshot = orjson.loads(client.hget(layout.match(match), "snapshot"))
        change(snapshot)
        client.hset(layout.match(match), "snapshot", orjson.dumps(snapshot))
