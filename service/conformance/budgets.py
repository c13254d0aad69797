"""Budgets for policies."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class Nodes:
    """A budget of a number of looks at positions."""

    __slots__ = ("left",)

    def __init__(self, nodes: int) -> None:
        """Take the number of looks."""
        self.left = nodes

    def spent(self) -> bool:
        """Count one look, and return whether none was left."""
        self.left -= 1
        return self.left < 0


class Overtime(BaseException):
    """The time of a call is up. It is no Exception, so that a policy that catches those does not hold it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Interrupt what is called after some seconds of processor time; only the main thread can be interrupted.

    :raises Overtime: when the time is up.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def up(_signal: int, _frame: FrameType | None) -> None:
        raise Overtime

    before = signal.signal(signal.SIGVTALRM, up)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
