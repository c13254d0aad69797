"""Waiting for a condition, with a deadline."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


FIRST_PAUSE, LONGEST_PAUSE = 0.005, 0.1
"""Seconds between two looks: at first, and at most. They grow, to leave the processors to what is awaited."""


def wait_until(condition: Callable[[], bool], *, within: float = 60.0) -> None:
    """Return soon after the condition holds.

    :raises AssertionError: if it does not hold within this number of seconds.
    """
    deadline = time.monotonic() + within
    waiting, pause = threading.Event(), FIRST_PAUSE
    while not condition():
        assert time.monotonic() < deadline, f"not so within {within} s: {condition}"
        waiting.wait(pause)
        pause = min(pause * 1.3, LONGEST_PAUSE)
