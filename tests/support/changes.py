"""Changes of matches as the store takes them, for its own tests."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from service.play.ports.matches import Change
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from service.store.matches import Store


def new_id() -> str:
    """Return an id that no match has."""
    return f"test{secrets.token_hex(11)}"


def change(store: Store, **parts: Any) -> Change:
    """Return the opening of a match, or what the parts make of it."""
    usual = {
        "expected": 0,
        "at": store.now(),
        "outage": 0,
        "ply": 1,
        "snapshot": {"origin": {"created": 5}, "setup": {"game": "g"}, "table": {"status": "open"}},
        "lines": [{"ply": 1}],
        "due": {},
        "seed": b"seed",
    }
    return Change(**(usual | parts))


def begun(store: Store, match: str, **parts: Any) -> str:
    """Open a match and return its id; draft it again if that took so long that the store finds it too old."""
    wait_until(lambda: commit(store, match, change(store, **parts)))
    return match


def commit(store: Store, match: str, made: Change) -> bool:
    """Commit a change as one that was drafted just now."""
    return store.commit(match, replace(made, outage=store.clock(match).outage)) is None
