"""A package that takes long to be imported is named meanwhile: every command and every part loads all games first."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import rules

PATIENCE = 5.0
"""Seconds after which a package is named, again and again."""


def complain(words: str) -> None:
    """Say it to a person at a terminal."""
    sys.stderr.write(f"noonday: {words}\n")


@contextmanager
def named(say: Callable[[str], None] = complain, patience: float | None = None) -> Iterator[None]:
    """Name the package that is being loaded, each time after ``patience`` seconds more (default `PATIENCE`)."""
    over = threading.Event()
    watch = threading.Thread(target=_watch, args=(over, say, patience or PATIENCE), daemon=True)
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join()


def _watch(over: threading.Event, say: Callable[[str], None], patience: float) -> None:
    known, since, said = "", time.monotonic(), 0
    while not over.wait(patience / 10):
        if (loading := rules.loading()) != known:
            known, since, said = loading, time.monotonic(), 0
        spent = time.monotonic() - since
        if known and spent >= (said + 1) * patience:
            said = int(spent / patience)
            say(f"the game of {known} is still being loaded after {spent:.0f} s")
