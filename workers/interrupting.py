"""A task is interrupted by its own soft time limit alone, never by that of the task before it.

The process that keeps the time sends the signal, and under load it may come when its task has ended: it would then end
a process that waits for work, or interrupt the next task. It may come early too, as that process's clock runs from
before the task begins: it is then sent once more, at the limit.
"""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any, Final

from celery.exceptions import SoftTimeLimitExceeded

SIGNAL: Final = signal.SIGUSR1
"""The signal that Celery's pool sends for a soft time limit."""

EARLY: Final = 0.5
"""Seconds by which the own signal may be early: the sender's clock runs from before the task begins."""


@contextmanager
def within(limit: float) -> Iterator[None]:
    """Let the block be interrupted from its time limit in seconds on, and nothing after it. For the main thread.

    :raises SoftTimeLimitExceeded: in the block, when the signal comes at the limit or later.
    """
    due, over = time.monotonic() + limit - EARLY, False
    again: list[Timer] = []

    def interrupt(*_: Any) -> None:
        early = due - time.monotonic()
        if over:
            return
        if early <= 0:
            raise SoftTimeLimitExceeded
        # The pool sends it once. What comes after it is the hard limit, which ends the process.
        again.append(Timer(early, os.kill, (os.getpid(), SIGNAL)))
        again[-1].start()

    signal.signal(SIGNAL, interrupt)
    try:
        yield
    finally:
        over = True  # the signal may come within the next call
        signal.signal(SIGNAL, signal.SIG_IGN)
        for timer in again:
            timer.cancel()
