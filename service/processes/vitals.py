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
    from collections.abc import Callable, Iterable, Iterator, Mapping

FOLDER = "NOONDAY_SIGNS"
"""The variable that names the folder."""

PART = "NOONDAY_PART"
"""The variable that names the part that this process belongs to."""

EVERY = 2.0
"""Seconds between two signs, and between two looks at them."""

SILENCE = 15.0
"""Seconds without a sign after which a process counts as frozen: far more than a loaded machine keeps one waiting."""

LIMITED = ("worker", "exporter")
"""Parts whose work is a game's in part, and has time limits of its own: it may hold a process in a single call."""

COUNTS = "replaced"
"""The file that counts the replaced processes of each part."""


def begin() -> Callable[[], None]:
    """Show the first sign of this process, and return a function that shows the next; without a supervisor, do nothing.

    What cannot be written, on a disk that is full, is left out: a process is watched from its first sign on.
    """
    folder = os.environ.get(FOLDER)
    if folder is None:
        return lambda: None
    path = Path(folder) / f"{os.environ.get(PART, '')}.{os.getpid()}"
    held: list[int] = []

    def show() -> None:
        with suppress(OSError):
            if not held:
                held.append(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
            os.pwrite(held[0], _written(time.monotonic()), 0)

    show()
    return show


def _written(at: float) -> bytes:
    return b"%020d" % int(at * 1e9)


def keep_showing() -> None:
    """Show signs of this process until it ends, in a thread of their own: a process that forks none any more.

    Work in Python, and what waits, lets the thread run.
    """
    if FOLDER in os.environ:
        threading.Thread(target=_keep_showing, name="signs of life", daemon=True).start()


def _keep_showing() -> None:
    show = begin()
    while True:
        time.sleep(EVERY)
        show()


class Watch:
    """The supervisor's look at the signs in a folder. ``elapsed`` is the clock that all processes share, in s.

    The supervisor lives on where a look or a note fails: it would end all parts with it.
    """

    def __init__(self, folder: Path, parts: Iterable[str], *, elapsed: Callable[[], float] = time.monotonic) -> None:
        self._folder = folder
        self._elapsed = elapsed
        self._looked = elapsed()
        self._awake = elapsed()
        self._counts = dict.fromkeys(parts, 0)
        self._worked: dict[int, tuple[float, float]] = {}
        self._note_counts()

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
        return [(part, pid) for part, pid, shown in self._shown() if now - self._last(part, pid, shown) > SILENCE]

    def note(self, part: str, pid: int) -> None:
        """Show a sign in the name of a process that has answered and cannot show one itself."""
        with suppress(OSError):
            (self._folder / f"{part}.{pid}").write_bytes(_written(self._elapsed()))

    def count(self, part: str, pid: int) -> None:
        """Count a process that is replaced, and forget its sign."""
        self._counts[part] = self._counts.get(part, 0) + 1
        self._note_counts()
        with suppress(OSError):
            (self._folder / f"{part}.{pid}").unlink()

    def _note_counts(self) -> None:
        draft = self._folder / f"{COUNTS}.draft"
        with suppress(OSError):
            draft.write_text(json.dumps(self._counts), encoding="utf-8")
            draft.replace(self._folder / COUNTS)

    def _last(self, part: str, pid: int, shown: float) -> float:
        """Return when a process last showed that it lives.

        In the parts of ``LIMITED`` a long call may hinder the thread that shows signs: there processor time counts too.
        """
        if part not in LIMITED:
            return max(shown, self._awake)
        used = _used(pid)
        before, since = self._worked.get(pid, (used, 0.0))
        self._worked[pid] = used, self._looked if used != before else since
        return max(shown, self._awake, self._worked[pid][1])

    def _shown(self) -> Iterator[tuple[str, int, float]]:
        """Yield part, process and time of each sign; those of processes that ended are removed."""
        for path in self._signs():
            part, _, number = path.name.rpartition(".")
            with suppress(OSError, ValueError):  # a sign is empty while its process shows the first one
                if _ended(int(number)):
                    self._worked.pop(int(number), None)
                    path.unlink()
                else:
                    yield part, int(number), int(path.read_bytes()) / 1e9

    def _signs(self) -> list[Path]:
        with suppress(OSError):
            return sorted(path for path in self._folder.iterdir() if path.suffix[1:].isdecimal())
        return []


def _ended(pid: int) -> bool:
    """Return whether a process has ended, though its number may be that of another user's by now."""
    try:
        os.kill(pid, 0)
    except (ProcessLookupError, PermissionError):
        return True
    return False


def _used(pid: int) -> float:
    """Return the processor time of a process, in s; 0 where the system does not say it."""
    with suppress(OSError):
        return time.clock_gettime(~pid << 3 | 2)  # as Linux numbers the clocks of processes
    return 0.0


def replaced(environ: Mapping[str, str]) -> Mapping[str, int]:
    """Return how many processes of each part were replaced since the supervisor began, as far as there is one."""
    found: Any = {}
    if FOLDER in environ:
        with suppress(FileNotFoundError):
            found = json.loads((Path(environ[FOLDER]) / COUNTS).read_text(encoding="utf-8"))
    return {str(part): int(count) for part, count in found.items()}
