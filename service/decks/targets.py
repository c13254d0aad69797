"""Files that the author of a deck asks for: none is written over another by mistake."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class Occupied(Exception):
    """Refuse to write over a file; the message names it and the way to do so."""


def write(files: Mapping[Path, bytes], *, force: bool) -> None:
    """Write files, all or none of them.

    :raises Occupied: when one of them exists and ``force`` was not asked for.
    """
    for path in files:
        if path.exists() and not force:
            raise Occupied(f"{path}: the file exists; --force writes over it")
    for path, content in files.items():
        path.write_bytes(content)
