"""Chores of a process: small work that it does four times a second, whatever requests there are."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from contextlib import suppress

import structlog

EVERY = 0.25
"""Seconds between two times at which each chore is done."""

_log = structlog.get_logger()


def keep_doing(*chores: Callable[[], None]) -> None:
    """Do each chore four times a second, in a thread, until the process ends: one that forks none any more."""
    threading.Thread(target=_keep_doing, args=chores, name="chores", daemon=True).start()


def _keep_doing(*chores: Callable[[], None]) -> None:
    while True:
        time.sleep(EVERY)
        for chore in chores:
            try:
                chore()
            except Exception as fault:  # noqa: BLE001 - whatever it is, the next time may go well
                with suppress(Exception):
                    _log.error("a chore failed", chore=chore.__qualname__, fault=type(fault).__name__)
