"""The port through which operators watch the referee: counts, times, and the steps of traces.

Nothing that is watched has an unbounded name: no match, no token, no address.
"""

from __future__ import annotations

import threading
from collections.abc import Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import Protocol

from service.play.ports.calls import Reply
from service.play.ports.due import Kind
from service.play.ports.webhooks import MessageType


class Trips(threading.local):
    """How often a thread has asked the store: ``count`` only rises."""

    count: int = 0


TRIPS = Trips()


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many obligations of a kind are due and not begun, and for how many ms the oldest of them has been."""

    count: int
    oldest: int


@dataclass(frozen=True, slots=True)
class Backlog:
    """What is due and not begun, by kind, and for how many ms a partition was not swept.

    ``counted`` is the number of partitions in which it was counted, ``missing`` of those whose server does not answer.
    """

    kinds: Mapping[Kind, Waiting]
    swept: int | None
    counted: int
    missing: int


class Backlogs(Protocol):
    """The backlog of the due sets."""

    def read(self) -> Backlog:
        """Return the obligations due now in the partitions that answer; the work for it has an upper bound."""
        ...


class Watch(Protocol):
    """What the referee and its workers report."""

    def lost(self) -> None:
        """Count a commit that lost its race."""
        ...

    def retried(self) -> None:
        """Count a change that is made again, because another writer came first."""
        ...

    def choosing(self, game: str) -> AbstractContextManager[None]:
        """Time a bot's choice."""
        ...

    def called(self, event: MessageType, reply: Reply, lag: int) -> None:
        """Count a call to a webhook; ``lag`` is the time, in ms, from what it is about to the answer."""
        ...

    def claimed(self, kind: Kind, late: int) -> None:
        """Count an obligation that was claimed ``late`` ms after it fell due."""
        ...

    def republished(self, kind: Kind) -> None:
        """Count an obligation that was handed out again, since nobody met it."""
        ...

    def step(self, name: str, parent: str) -> AbstractContextManager[None]:
        """Make a step of the trace that ``parent`` names; do nothing if it is empty."""
        ...

    def trace(self) -> str:
        """Return the name of the present step, to be handed on, or nothing."""
        ...
