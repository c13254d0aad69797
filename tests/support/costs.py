"""What tests spend their time on, by kind: ``with spent("start of a service"): ...``.

Seconds of the wall and of the processor are counted. The processor's are those of this process and of its children
that have ended and been waited for: what a service uses while it runs is counted when it ends. A cost inside another is
taken from the outer one, so that kinds never overlap. What is made once for all tests of a worker is counted by kind
and as shared, and is taken from the case that happened to come first.
"""

from __future__ import annotations

import os
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final


@dataclass(slots=True)
class Cost:
    """Seconds of the wall and of the processor, and how often they were spent."""

    wall: float = 0.0
    processor: float = 0.0
    times: int = 0

    def add(self, other: Cost) -> None:
        """Add what another cost says."""
        self.wall += other.wall
        self.processor += other.processor
        self.times += other.times

    def less(self, other: Cost) -> Cost:
        """Return what is left of this cost without another; ``times`` stays."""
        return Cost(max(0.0, self.wall - other.wall), max(0.0, self.processor - other.processor), self.times)

    def plain(self) -> dict[str, float]:
        """Return it as plain data, to the millisecond."""
        return {"wall": round(self.wall, 3), "processor": round(self.processor, 3), "times": self.times}


def now() -> Cost:
    """Return the time, and what this process and its ended children have used of the processor."""
    used = os.times()
    processor = used.user + used.system + used.children_user + used.children_system
    return Cost(time.monotonic(), processor, 1)


@dataclass(slots=True)
class _Open:
    """A cost that is being counted."""

    shared: bool
    inner: Cost = field(default_factory=Cost)


class Ledger:
    """The costs of one process: those of the case that runs, and those that all its cases share."""

    def __init__(self) -> None:
        self.shared: defaultdict[str, Cost] = defaultdict(Cost)
        self._case: defaultdict[str, Cost] = defaultdict(Cost)
        self._shared_in_case = Cost()
        self._began = now()
        self._open = threading.local()

    def begin(self) -> None:
        """Begin a case."""
        self._case, self._shared_in_case, self._began = defaultdict(Cost), Cost(), now()

    def end(self) -> tuple[Cost, dict[str, Cost]]:
        """Return what the case cost without what it shares, and which part of it is of a known kind."""
        return now().less(self._began).less(self._shared_in_case), dict(self._case)

    @contextmanager
    def spent(self, kind: str, *, shared: bool = False) -> Iterator[None]:
        """Count what the block costs as of this kind; ``shared`` says that later cases use what it makes."""
        stack: list[_Open] = self._open.__dict__.setdefault("stack", [])
        entry = _Open(shared or (bool(stack) and stack[-1].shared))
        stack.append(entry)
        began = now()
        try:
            yield
        finally:
            whole = now().less(began)
            stack.pop()
            own = whole.less(entry.inner)
            (self.shared if entry.shared else self._case)[kind].add(own)
            if entry.shared:
                self._shared_in_case.add(own)
            if stack:
                stack[-1].inner.add(whole)


LEDGER: Final = Ledger()
"""The ledger of this process, which ``tests.support.durations`` reads."""

spent: Final = LEDGER.spent
