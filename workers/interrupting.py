"""A task is interrupted once, when its own soft time limit has come, whenever the signal comes.

The process that keeps the time sends the signal, and under load it may come when its task has ended: it would then end
a process that waits for work, or interrupt the next task. It may come early too, as that process's clock runs from
before the task begins. Nobody can say which of both a signal is that comes long before the limit: it is sent once more,
at the limit.
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
    """Let the block be interrupted at its time limit in seconds, and nothing after it. For the main thread.

    :raises SoftTimeLimitExceeded: in the block, once, when the signal comes at the limit or later.
    """
    end, over = time.monotonic() + limit, False
    again: list[Timer] = []

    def interrupt(*_: Any) -> None:
        nonlocal over
        left = end - time.monotonic()
        if over:
            return
        if left <= EARLY:
            over = True  # what the task does then, such as to play a fallback, is not interrupted again
            raise SoftTimeLimitExceeded
        # The pool sends it once. What comes after it is the hard limit, which ends the process.
        again.append(Timer(left, os.kill, (os.getpid(), SIGNAL)))
        again[-1].start()

    signal.signal(SIGNAL, interrupt)
    try:
        yield
    finally:
        over = True  # the signal may come within the next call
        signal.signal(SIGNAL, signal.SIG_IGN)
        for timer in again:
            timer.cancel()
