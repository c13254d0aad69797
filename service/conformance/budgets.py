"""Budgets for policies: positions that they may look at, and time."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

WAITS = 0.3
"""Seconds for which a call may wait without the processor: what a decision has in a match."""

SHARE = 20
"""Where the system does not say how long a call waited for its processor, it must wait this many times its own work."""

QUEUE = Path("/proc/thread-self/schedstat")
"""Where Linux says how long the thread waited for a processor, in ns: on a busy machine every call does."""

TICK, PATIENCE = 0.5, 2.0
"""Seconds after which it is looked again whether a call waits, and for which it may before it is interrupted."""


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


def _clocks() -> tuple[float, float, float | None]:
    """Return the time, the processor time, and the time in which the thread waited for a processor, in seconds."""
    queued = int(QUEUE.read_text("ascii").split()[1]) / 1e9 if QUEUE.exists() else None
    return time.monotonic(), time.process_time(), queued


@dataclass(slots=True)
class Spent:
    """The time that a call took until now, or until it was ``over``; ``late``: its processor time was up."""

    began: tuple[float, float, float | None] = field(default_factory=_clocks)
    late: bool = False
    over: bool = False
    wall: float = 0
    idle: float = 0
    waits: bool = False
    """Whether the call waited, for a clock, a file, a lock or another process."""

    def look(self) -> None:
        """Read the clocks."""
        wall, work, queued = _clocks()
        self.wall, worked = wall - self.began[0], work - self.began[1]
        self.idle = self.wall - worked - (queued or 0) + (self.began[2] or 0)
        self.waits = not self.late and self.idle >= max(WAITS, 0 if queued is not None else SHARE * worked)

    def end(self, _signal: int, _frame: FrameType | None) -> None:
        """Interrupt the call, whose processor time is up."""
        if not self.over:
            self.late = True
            raise Overtime

    def check(self, _signal: int, _frame: FrameType | None) -> None:
        """Interrupt the call if it has waited for long."""
        self.look()
        if self.waits and self.wall >= PATIENCE and not self.over:
            raise Overtime


@contextmanager
def limited(seconds: float) -> Iterator[Spent]:
    """Interrupt what is called after some seconds of processor time, or when it does nothing but wait.

    Only the main thread can be interrupted.
    """
    spent = Spent()
    if threading.current_thread() is not threading.main_thread():
        yield spent
        return
    before = signal.signal(signal.SIGPROF, spent.end), signal.signal(signal.SIGALRM, spent.check)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
    try:
        with suppress(Overtime):
            yield spent
    finally:
        spent.over = True
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGPROF, before[0])
        signal.signal(signal.SIGALRM, before[1])
        spent.look()
