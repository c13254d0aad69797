"""The fields of the contract, wherever they are in a part of it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any


def fields(place: str, part: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each field in a part of the contract with its place, ``Card.seat``, and each parameter."""
    if isinstance(part, list):
        yield from chain.from_iterable(fields(place, inner) for inner in part)
    if not isinstance(part, dict):
        return
    if "in" in part and "schema" in part:
        yield f"{place}.{part['name']}", part
    found = part.get("properties", {})
    for name, field in found.items() if isinstance(found, dict) else ():
        yield f"{place}.{name}", field
        yield from fields(f"{place}.{name}", field)
    for name, inner in part.items():
        if name not in {"properties", "example", "examples", "default"}:
            yield from fields(place, inner)
