"""The port of calls to the targets of webhooks, and its values."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

QUICK = 300
"""Milliseconds that a quick call takes at most."""

LATE = 2_000
"""Milliseconds after which an answer is late."""


@dataclass(frozen=True, slots=True)
class Call:
    """An HTTP request that carries a message to a webhook's target; each of the ``secrets`` signs it."""

    url: str
    id: str
    body: bytes
    secrets: tuple[bytes, ...]


@dataclass(frozen=True, slots=True)
class Reply:
    """The status that a call was answered with, or why it has none, and the time that it took.

    ``wait`` is for how many ms the target asks to be left alone.
    """

    status: int | None
    error: str | None
    ms: int
    wait: int = 0


class Calls(Protocol):
    """Calls to the targets of webhooks."""

    def check(self, url: str) -> None:
        """Insist that a URL may be called, as far as that can be seen without resolving its name.

        :raises TargetRefused: when it may not.
        """
        ...

    def host(self, url: str) -> str:
        """Return the host of a URL, by which calls to one machine are counted, whatever the port."""
        ...

    def call(self, call: Call, linger: Callable[[int], bool] = lambda _: True) -> Reply:
        """Make a call, within a time of its own, whatever the target does.

        One that takes longer than ``QUICK`` or ``LATE`` ms goes on if it may ``linger``, which is asked with the
        number; else it ends.
        """
        ...
