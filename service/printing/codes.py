"""Addresses as QR codes, for the camera of a phone."""

from __future__ import annotations

from itertools import groupby
from typing import Final

import segno

from rules.show.drawing import Box, Drawing, Outline, Paint

_QUIET: Final = 4
"""Modules around a code that stay white, as its standard asks (ISO/IEC 18004)."""


def code(address: str) -> Drawing:
    """Return an address as a QR code, a unit a module, with its quiet zone; it can be read with a seventh of it lost.

    :raises ValueError: for more than 2,331 bytes, which no code holds.
    """
    made = segno.make_qr(address, error="m")
    size = len(made.matrix) + 2 * _QUIET
    dark = "".join(_run(row, left, count) for row, modules in enumerate(made.matrix) for left, count in _runs(modules))
    shapes = (Box(0, 0, size, size, Paint("#ffffff")), Outline(dark, Paint("#000000")))
    return Drawing(size, size, shapes, "QR code", f"The address {address} as a QR code.")


def _runs(modules: bytearray) -> list[tuple[int, int]]:
    """Return where dark modules of a row begin, and how many follow each other."""
    runs, left = [], 0
    for dark, group in groupby(modules):
        count = len(list(group))
        if dark:
            runs.append((left, count))
        left += count
    return runs


def _run(row: int, left: int, count: int) -> str:
    return f"M{left + _QUIET} {row + _QUIET}h{count}v1h-{count}Z"
