"""The fonts of sheets and pictures, and which characters they can show.

The accessible PDF standard refuses a document with a missing glyph, and a score sheet must not fail because of
somebody's name. So every character that no font holds is replaced beforehand by a hollow square.
"""

from __future__ import annotations

import os
import struct
import unicodedata
from functools import cache
from pathlib import Path
from typing import BinaryIO

from typst import Fonts

from rules.show.clusters import clusters
from rules.show.names import FIRST_STRONG_ISOLATE, POP_ISOLATE
from rules.show.wording import MAY_BREAK

FONTS = Path(__file__).parent / "fonts"
_FONTS = frozenset({".ttf", ".otf", ".ttc", ".otc"})
_COLOURS = frozenset({b"CBDT", b"COLR", b"SVG ", b"sbix"})
"""The tables of fonts of colours, which are for screens: in the outlines of a picture nothing would be seen of them."""
FIRST_FONT = FONTS / "NotoSans-Regular.ttf"
"""The font of :data:`rules.show.drawing.FONT`, in which pictures are set."""
MISSING = "□"
_HEEDED = frozenset(FIRST_STRONG_ISOLATE + POP_ISOLATE + MAY_BREAK)
"""What typst heeds, and draws nothing of."""
_JOINER = "\u200d"
_VARIANTS = frozenset(map(chr, (*range(0x180B, 0x180E), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
_UNSEEN = _VARIANTS | frozenset("\u00ad\u200b\u200c\u200d\u2060\ufe0e\ufe0f\ufeff")
"""What shapes or parts the characters around it and has no look of its own."""


@cache
def folders() -> tuple[Path, ...]:
    """Return the folders of fonts: the bundled ones, and those of the setting ``FONTS_DIR``.

    The variable is read here, since tools without settings print too.
    """
    named = os.environ.get("FONTS_DIR", "").strip()
    return (FONTS, Path(named)) if named else (FONTS,)


@cache
def fonts() -> Fonts:
    """Return these fonts, and no others: those of a system would print another sheet on another machine."""
    return Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=list(folders()))


@cache
def covered() -> frozenset[int]:
    """Return the code points that at least one of the fonts holds."""
    files = (path for folder in folders() for path in folder.rglob("*") if path.suffix.lower() in _FONTS)
    return frozenset().union(*map(points, files))


def shown(text: str) -> str:
    """Return the text with a square in place of each cluster with a character that the fonts lack."""
    if text.isascii():
        return text
    return "".join(_shown(cluster) for cluster in clusters(text))


def _shown(cluster: str) -> str:
    if cluster in _HEEDED:
        return cluster
    there = covered()
    if any(unicodedata.category(character) == "So" for character in cluster):
        # No bundled font joins emoji, and where two are of different fonts typst drops one of those that are joined.
        cluster = cluster.replace(_JOINER, "")
    held = [character for character in cluster if ord(character) in there]
    lost = [character for character in cluster if ord(character) not in there and character not in _UNSEEN]
    return MISSING if lost else "".join(held)


def points(font: Path) -> frozenset[int]:
    """Return the code points that a font file has outlines for; none of a font of colours, or a damaged one."""
    held: set[int] = set()
    try:
        with font.open("rb") as file:
            cmap = _cmap(file)
        for number in range(struct.unpack_from(">H", cmap, 2)[0] if cmap else 0):
            offset = struct.unpack_from(">L", cmap, 8 + 8 * number)[0]
            shape = struct.unpack_from(">H", cmap, offset)[0]
            if shape == 4:
                held |= _segments(cmap, offset)
            elif shape == 12:
                held |= _groups(cmap, offset)
    except (OSError, struct.error):
        return frozenset()
    return frozenset(held)


def _cmap(file: BinaryIO) -> bytes:
    """Return the table of the character map of a font, or of the first one in a collection of fonts."""
    start = struct.unpack(">L", file.read(12)[8:])[0] if file.read(4) == b"ttcf" else 0
    file.seek(start + 4)
    tables = struct.unpack(">H", file.read(2))[0]
    file.seek(start + 12)
    found = {tag: (place, length) for tag, _, place, length in struct.iter_unpack(">4sLLL", file.read(16 * tables))}
    size = file.seek(0, os.SEEK_END)
    cut = any(place + length > size for place, length in found.values())
    if b"cmap" not in found or cut or not _COLOURS.isdisjoint(found):
        return b""
    place, length = found[b"cmap"]
    file.seek(place)
    return file.read(length)


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
