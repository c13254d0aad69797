"""What the commands print on a terminal."""

from __future__ import annotations

import sys
import threading
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


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


def say(line: str) -> None:
    """Print a line on the standard error, where it is seen at once; what it cannot take ends nobody's work."""
    with suppress(OSError):
        print(f"noonday: {line}", file=sys.stderr, flush=True)


@contextmanager
def ticking(line: Callable[[], str], every: float = 5.0) -> Iterator[None]:
    """Print a line again and again until the block ends, for who watches a log: how far a long work has come."""
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
