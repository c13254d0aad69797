"""Examples for the contract: requests that were sent to this service, each with its own answer.

`python -m openapi` sends them and writes ``examples.json``; see :mod:`openapi.examples`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import orjson

from rules.wire.codec import Plain

NAME = "examples.json"


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request to an operation, and its answer: the values in the path, the body or None, status, media type, JSON."""

    operation: str
    path: dict[str, Any]
    body: Plain
    status: int
    media: str
    answer: Plain


@cache
def _exchanges() -> tuple[Exchange, ...]:
    written = orjson.loads(files(__package__).joinpath(NAME).read_bytes())
    return tuple(Exchange(**exchange) for exchange in written)


def requested(operation: str) -> Exchange | None:
    """Return the first request to an operation, or None when no example has one."""
    return next((one for one in _exchanges() if one.operation == operation), None)


def answered(operation: str, status: int, media: str) -> Exchange | None:
    """Return the first exchange in which an operation answered so, or None."""
    wanted = (operation, status, media)
    return next((one for one in _exchanges() if (one.operation, one.status, one.media) == wanted), None)


def named(name: str) -> object | None:
    """Return the first value that an example has for a name in a path, or None."""
    return next((one.path[name] for one in _exchanges() if name in one.path), None)


LONGEST = 450
"""The bytes of an example in the contract; the reference at ``/docs`` shows those that are longer too."""


def long(document: Plain) -> bool:
    """Return whether an example is too long for the contract."""
    return len(orjson.dumps(document)) > LONGEST
