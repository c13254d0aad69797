"""Signs of life: each process of a part shows one again and again, and the supervisor replaces one that falls silent.

A process that ended is noticed by its parent. One that is frozen is not: it holds its connections and its work, and
nobody else gets them. The signs are files in a folder of the supervisor's, named by part and process, each with the
time of the last sign by the clock that all processes share.
"""

from __future__ import annotations

import json
import os
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

FOLDER = "NOONDAY_SIGNS"
"""The variable that names the folder."""

PART = "NOONDAY_PART"
"""The variable that names the part that this process belongs to."""

EVERY = 2.0
"""Seconds between two signs, and between two looks at them."""

SILENCE = 15.0
"""Seconds without a sign after which a process counts as frozen: far more than a loaded machine keeps one waiting."""

COUNTS = "replaced"
"""The file that counts the replaced processes of each part."""


def begin() -> Callable[[], None]:
    """Show the first sign of this process, and return what shows the next; nothing where no supervisor looks."""
    folder = os.environ.get(FOLDER)
    if folder is None:
        return lambda: None
    path = Path(folder) / f"{os.environ.get(PART, '')}.{os.getpid()}"
    held = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600)

    def show() -> None:
        os.pwrite(held, b"%020d" % time.monotonic_ns(), 0)

    show()
    return show


def keep_showing() -> None:
    """Show signs of this process until it ends, in a thread of their own: a process that forks none any more."""
    if FOLDER in os.environ:
        threading.Thread(target=_keep_showing, name="signs of life", daemon=True).start()


def _keep_showing() -> None:
    show = begin()
    while True:
        time.sleep(EVERY)
        show()


class Watch:
    """The supervisor's look at the signs in a folder. ``elapsed`` is the clock that all processes share, in s."""

    def __init__(self, folder: Path, *, elapsed: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._elapsed = elapsed
        self._looked = elapsed()
        self._awake = elapsed()
        self._counts: dict[str, int] = {}

    @property
    def pause(self) -> float:
        """The seconds until the next look."""
        return max(0.0, self._looked + EVERY - self._elapsed())

    def silent(self) -> list[tuple[str, int]]:
        """Return the processes that are silent, each with its part.

        Where this process did not come to look for long, all the others may have been kept from their signs as well,
        as on a machine that slept, so they have their time again.
        """
        now = self._elapsed()
        if now - self._looked > 2 * EVERY:
            self._awake = now
        self._looked = now
        return [(part, pid) for part, pid, shown in self._shown() if now - max(shown, self._awake) > SILENCE]

    def count(self, part: str, pid: int) -> None:
        """Count a process that is replaced, and forget its sign."""
        self._counts[part] = self._counts.get(part, 0) + 1
        draft = self._folder / f"{COUNTS}.draft"
        draft.write_text(json.dumps(self._counts), encoding="utf-8")
        draft.replace(self._folder / COUNTS)
        (self._folder / f"{part}.{pid}").unlink(missing_ok=True)

    def _shown(self) -> Iterator[tuple[str, int, float]]:
        """Yield part, process and time of each sign; those of processes that ended are removed."""
        for path in sorted(self._folder.iterdir()):
            part, _, number = path.name.rpartition(".")
            if not number.isdecimal():
                continue
            try:
                os.kill(int(number), 0)
                shown = int(path.read_bytes()) / 1e9
            except (ProcessLookupError, ValueError):
                path.unlink(missing_ok=True)
            else:
                yield part, int(number), shown


def replaced(environ: Mapping[str, str]) -> Mapping[str, int]:
    """Return how many processes of each part were replaced since the supervisor began, as far as there is one."""
    found: Any = {}
    if FOLDER in environ:
        with suppress(FileNotFoundError):
            found = json.loads((Path(environ[FOLDER]) / COUNTS).read_text(encoding="utf-8"))
    return {str(part): int(count) for part, count in found.items()}
