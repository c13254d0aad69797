"""What several processes of the tests share is made by the first that needs it."""

from __future__ import annotations

import fcntl
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


def made_once(folder: Path, make: Callable[[Path], None]) -> Path:
    """Make a folder if no other process has, and return it; one that was not finished is made again."""
    done = folder.with_suffix(".done")
    with folder.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            make(folder)
            done.touch()
    return folder
