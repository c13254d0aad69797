"""Which characters the bundled fonts can show.

The accessible PDF standard refuses a document with a missing glyph, and a score sheet must not fail because of
somebody's name. So every character that no bundled font holds is replaced beforehand by a hollow square.
"""

from __future__ import annotations

import struct
from functools import cache
from pathlib import Path

from service.printing.characters import clusters

FONTS = Path(__file__).parent / "fonts"
MISSING = "□"
_UNSEEN = frozenset("\u00ad\u200b\u200c\u200d\u2060\ufe0e\ufe0f\ufeff")
"""What shapes or parts the characters around it and has no look of its own."""


@cache
def covered() -> frozenset[int]:
    """Return the code points that at least one bundled font holds."""
    points: set[int] = set()
    for path in sorted(FONTS.glob("*.ttf")):
        points |= _points(path.read_bytes())
    return frozenset(points)


def shown(text: str) -> str:
    """Return the text with a square for each cluster of which a character is missing in the fonts."""
    if text.isascii():
        return text
    return "".join(_shown(cluster) for cluster in clusters(text))


def _shown(cluster: str) -> str:
    points = covered()
    held = [character for character in cluster if ord(character) in points]
    lost = [character for character in cluster if ord(character) not in points and character not in _UNSEEN]
    return MISSING if lost else "".join(held)


def _points(font: bytes) -> set[int]:
    """Read a TrueType file's character map: every sub-table of format 4 or 12."""
    tables = struct.unpack_from(">H", font, 4)[0]
    for number in range(tables):
        tag, _, start, _ = struct.unpack_from(">4sLLL", font, 12 + 16 * number)
        if tag == b"cmap":
            break
    else:
        return set()
    points: set[int] = set()
    for number in range(struct.unpack_from(">H", font, start + 2)[0]):
        offset = start + struct.unpack_from(">L", font, start + 8 + 8 * number)[0]
        shape = struct.unpack_from(">H", font, offset)[0]
        if shape == 4:
            points |= _segments(font, offset)
        elif shape == 12:
            points |= _groups(font, offset)
    return points


def _segments(font: bytes, offset: int) -> set[int]:
    """Read format 4. A code point in a segment counts as held unless its entry says glyph 0, the missing one."""
    count = struct.unpack_from(">H", font, offset + 6)[0] // 2
    row = f">{count}H"
    ends = struct.unpack_from(row, font, offset + 14)
    starts = struct.unpack_from(row, font, offset + 16 + 2 * count)
    deltas = struct.unpack_from(row, font, offset + 16 + 4 * count)
    ranges_at = offset + 16 + 6 * count
    ranges = struct.unpack_from(row, font, ranges_at)
    points = set()
    for place, (first, last, delta, jump) in enumerate(zip(starts, ends, deltas, ranges, strict=True)):
        for point in range(first, min(last, 0xFFFE) + 1):
            glyph = point
            if jump:
                at = ranges_at + 2 * place + jump + 2 * (point - first)
                glyph = struct.unpack_from(">H", font, at)[0]
            if glyph and (glyph + delta) % 0x10000:
                points.add(point)
    return points


def _groups(font: bytes, offset: int) -> set[int]:
    points: set[int] = set()
    for number in range(struct.unpack_from(">L", font, offset + 12)[0]):
        first, last, _ = struct.unpack_from(">LLL", font, offset + 16 + 12 * number)
        points.update(range(first, last + 1))
    return points
