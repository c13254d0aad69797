"""Damage to what lies in a store."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import orjson

from service.store.layout import EVEN
from service.store.matches import Store

if TYPE_CHECKING:
    from collections.abc import Callable


def damage(url: str | None, match: str, change: Callable[[Any], object]) -> None:
    """Change a match's snapshot in the store."""
    assert url is not None
    with Store(url).client() as client:
        snapshot = orjson.loads(client.hget(EVEN.match(match), "snapshot"))
        change(snapshot)
        client.hset(EVEN.match(match), "snapshot", orjson.dumps(snapshot))


def damage_line(url: str | None, match: str, number: int, change: Callable[[Any], object]) -> None:
    """Change the line of a match's ply in the store."""
    assert url is not None
    with Store(url).client() as client:
        line = orjson.loads(client.lindex(EVEN.plies(match), number - 1))
        change(line)
        client.lset(EVEN.plies(match), number - 1, orjson.dumps(line))
