"""A task is interrupted when its own soft time limit has come, whenever the signal comes, and once more soon after it.

The process that keeps the time sends the signal, and under load it may come when its task has ended: it would then end
a process that waits for work, or interrupt the next task. It may come early too, as that process's clock runs from
before the task begins. Nobody can say which of both a signal is that comes long before the limit: it is sent once more,
at the limit.

What a task does after it was interrupted, such as to play a fallback, may have to wait for a frozen store. The second
interruption ends that before the hard limit, which would end the process.
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

GRACE: Final = 0.6
"""Seconds after its limit at which a task that goes on is interrupted again: the hard limit comes after one second."""


@contextmanager
def within(limit: float) -> Iterator[None]:
    """Let the block be interrupted at its time limit in seconds, and nothing after it. For the main thread.

    :raises SoftTimeLimitExceeded: in the block, when the signal comes at the limit or later, and again after `GRACE`.
    """
    moments = [time.monotonic() + limit - EARLY, time.monotonic() + limit + GRACE]
    again: list[Timer] = []

    def call_again(at: float) -> None:
        # The pool sends it once. What comes after it is the hard limit, which ends the process.
        again.append(Timer(max(0.0, at - time.monotonic()), os.kill, (os.getpid(), SIGNAL)))
        again[-1].start()

    def interrupt(*_: Any) -> None:
        if moments and time.monotonic() < moments[0]:
            if len(moments) > 1:
                call_again(moments[0] + EARLY)
        elif moments:
            del moments[0]
            for at in moments:
                call_again(at)
            raise SoftTimeLimitExceeded

    signal.signal(SIGNAL, interrupt)
    try:
        yield
    finally:
        moments.clear()  # the signal may come within the next call
        signal.signal(SIGNAL, signal.SIG_IGN)
        for timer in again:
            timer.cancel()
