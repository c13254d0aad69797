"""What the commands print on a terminal, also while a game takes long to be loaded."""

from __future__ import annotations

import sys
import threading
import time
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

import rules

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE = 5.0
"""Seconds after which a game that is being loaded is named, again and again."""


def print_everything() -> None:
    """Let the standard streams take every character: one that their encoding lacks is written as an escape.

    What is typed there and cannot be read is replaced.
    """
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=errors)


def fail(error: Exception | str) -> int:
    """Print why a command failed as one line on the standard error, and return its exit code."""
    print(f"noonday: {printable(str(error), 1000)}", file=sys.stderr)
    return 1


def print_text(text: str) -> int:
    """Print a whole text on the standard output, and return the exit code of success."""
    print(text, end="")
    return 0


def say(line: str) -> None:
    """Print a line on the standard error, where it is seen at once; a failure to print is ignored."""
    with suppress(OSError):
        print(f"noonday: {line}", file=sys.stderr, flush=True)


@contextmanager
def ticking(line: Callable[[], str], every: float = 5.0) -> Iterator[None]:
    """Print the progress of a long task, a line every few seconds, until the block ends."""
    ended = threading.Event()

    def tick() -> None:
        while not ended.wait(every):
            say(line())

    ticker = threading.Thread(target=tick, name="progress", daemon=True)
    ticker.start()
    try:
        yield
    finally:
        ended.set()
        ticker.join()


def printable(text: str, longest: int | None = None) -> str:
    """Return text that moves no cursor and begins no line, cut to a length."""
    cut = text if longest is None or len(text) <= longest else text[: longest - 1] + "\N{HORIZONTAL ELLIPSIS}"
    return "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in cut)


@contextmanager
def naming_slow_games(report: Callable[[str], None] = say, patience: float | None = None) -> Iterator[None]:
    """Name the package that is being loaded, each time after ``patience`` seconds more (default `PATIENCE`).

    Every command and every part loads all games first, and a stranger's may take long to be imported.
    """
    over = threading.Event()
    watch = threading.Thread(target=_name_slow_games, args=(over, report, patience or PATIENCE), daemon=True)
    watch.start()
    try:
        yield
    finally:
        over.set()
        watch.join()


def _name_slow_games(over: threading.Event, report: Callable[[str], None], patience: float) -> None:
    known, since, said = "", time.monotonic(), 0
    while not over.wait(patience / 10):
        if (loading := rules.loading()) != known:
            known, since, said = loading, time.monotonic(), 0
        spent = time.monotonic() - since
        if known and spent >= (said + 1) * patience:
            said = int(spent / patience)
            report(f"the game of {known} is still being loaded after {spent:.0f} s")
