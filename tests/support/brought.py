"""Packages of others that bring games by their entry points."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import rules

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def brought(folder: Path, **packages: str) -> Iterator[None]:
    """Install packages until the block ends, each by its name, with lines of entry points: ``KEY = MODULE:GAME``."""
    for name, entries in packages.items():
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n", encoding="utf-8")
        (info / "entry_points.txt").write_text(f"[noonday.games]\n{entries}\n", encoding="utf-8")
    with on_path(folder):
        yield


@contextmanager
def on_path(site: Path) -> Iterator[None]:
    """Find the distributions in a folder until the block ends."""
    sys.path.insert(0, str(site))
    rules.forget()
    try:
        yield
    finally:
        sys.path.remove(str(site))
        rules.forget()
