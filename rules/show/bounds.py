"""How large a picture may be, so that every program can show it and a PNG of it is drawn in a moment."""

from __future__ import annotations

from typing import Final

from rules.show.drawing import Drawing, svg

LARGEST: Final = 250_000
"""The most bytes of a picture: its layers together as SVG in UTF-8. The largest board of our own games has 185,000."""

NARROWEST: Final = 16
"""The longer side of a picture is at most this many times the shorter one."""


def excess(*layers: Drawing) -> str:
    """Return by what a picture is too large, in words; empty if it is not."""
    low, high = sorted((layers[0].width, layers[0].height))
    if low < 1 or high > NARROWEST * low:
        return (
            f"it is {layers[0].width} x {layers[0].height} units large, "
            f"and its longer side may have {NARROWEST} times the shorter one at most"
        )
    size = len(svg(*layers).encode())
    return f"it has {size:,} bytes of SVG, and a picture has at most {LARGEST:,}" if size > LARGEST else ""
