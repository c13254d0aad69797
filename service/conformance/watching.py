"""A watch over a check: says what takes long, and where the game is meanwhile, and ends a law that is stuck."""

from __future__ import annotations

import signal
import sys
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Self

from rules.game import AnyGame
from service.conformance.budgets import Overtime
from service.conformance.lines import homes

SILENT = 8
"""Seconds after which a line says what is judged."""

LIMIT, LATER = 120, 20
"""Seconds in which a law is judged in the matches of a seed: the first one that is stuck, and others after it."""


class Watch:
    """Watches the main thread from another one."""

    def __init__(self, game: AnyGame, limit: float = LIMIT, silent: float = SILENT) -> None:
        """Take the game."""
        self._game = game
        self._limit = limit
        self._silent = silent
        self._law = ""
        self._since = self._said = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Self:
        self._before = signal.signal(signal.SIGUSR1, self._end)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()
        signal.signal(signal.SIGUSR1, self._before)

    def begin(self, law: str) -> None:
        """Note what is judged from now on."""
        self._since, self._law = time.monotonic(), law

    def _end(self, _signal: int, _frame: FrameType | None) -> None:
        if not self._over.is_set():
            self._since, self._limit = time.monotonic(), min(self._limit, LATER)
            raise Overtime

    def _look(self) -> None:
        while not self._over.wait(min(1, self._silent / 2)):
            now = time.monotonic()
            if self._law and now - self._said >= self._silent:
                self._said = now
                sys.stderr.write(f"noonday: {self._law}: {now - self._since:.0f} s so far{self._place()}\n")
            if self._law and now - self._since > self._limit:
                signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGUSR1)

    def _place(self) -> str:
        """Return where in its code the game is."""
        frame = sys._current_frames().get(threading.main_thread().ident or 0)  # noqa: SLF001 - it is documented
        while frame is not None and not frame.f_code.co_filename.startswith(homes(self._game)):
            frame = frame.f_back
        if frame is None:
            return ""
        return f", in {Path(frame.f_code.co_filename).name}:{frame.f_lineno} {frame.f_code.co_name}()"
