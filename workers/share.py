"""Which partitions a sweeper sweeps when there are several: each has one of them, and a dead one's go to the others.

A claim has one owner however many sweep, so nothing depends on it that all sweepers agree: two that both take a
partition for a moment do the same work twice, and one that nobody takes waits for the next look.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.store.layout import PARTITIONS

if TYPE_CHECKING:
    from service.play.ports.due import Due

PATIENCE: Final = 3_000
"""The ms after which a sweeper that was not heard of is taken for dead."""

EVERY: Final = frozenset(range(PARTITIONS))


class Share:
    """The partitions of one sweeper. ``elapsed`` is its own clock, in ms."""

    def __init__(self, due: Due, elapsed: Callable[[], int]) -> None:
        self._due = due
        self._elapsed = elapsed
        self._name = secrets.token_hex(8)
        self._heard_at: int | None = None
        self.own = EVERY

    def look(self) -> None:
        """Find out which sweepers there are; as long as the store does not say, the share stays, and then it is all."""
        try:
            names = self._due.enrol(self._name, PATIENCE)
        except (StoreAway, OutcomeUnknown):
            if self._heard_at is None or self._elapsed() - self._heard_at > PATIENCE:
                self.own = EVERY
            return
        self._heard_at = self._elapsed()
        self.own = frozenset(number for number in EVERY if _owner(number, names) == self._name)

    def leave(self) -> None:
        """Let the others take over at once."""
        try:
            self._due.retire(self._name)
        except (StoreAway, OutcomeUnknown):
            return  # they find out by themselves


def _owner(number: int, names: list[str]) -> str:
    """Return the sweeper of a partition: the greatest by a hash, so that few change hands when one comes or goes."""
    return max(names, key=lambda name: hashlib.sha256(f"{name} {number}".encode()).digest())
