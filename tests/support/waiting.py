"""Waiting for a condition, with a deadline."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def wait_until(condition: Callable[[], bool], *, within: float = 10.0) -> None:
    """Return as soon as the condition holds.

    :raises AssertionError: if it does not hold within so many seconds.
    """
    deadline = time.monotonic() + within
    pause = threading.Event()
    while not condition():
        assert time.monotonic() < deadline, f"not so within {within} s: {condition}"
        pause.wait(0.005)
