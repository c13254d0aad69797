"""How wide the characters of a TrueType font are, and the table of ``rules/show/lettering.json`` made from that.

``python -m tests.support.fonts FOLDER`` writes the table again: of the bundled Noto Sans, and of the DejaVu Sans in the
folder, for example that of Debian's package fonts-dejavu-core.
"""

from __future__ import annotations

import json
import struct
import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from unicodedata import category

from typst import Compiler, Fonts

from service.printing.glyphs import FONTS
from tests.support.sources import ROOT

TABLE = ROOT / "rules" / "show" / "lettering.json"
FACES = {
    "regular": ("NotoSans-Regular.ttf", "DejaVuSans.ttf"),
    "bold": ("NotoSans-Bold.ttf", "DejaVuSans-Bold.ttf"),
}
MEASURED = [
    (0x20, 0x7E), (0xA0, 0x24F), (0x2B0, 0x2C7), (0x370, 0x3FF), (0x400, 0x482), (0x48A, 0x52F), (0x1E00, 0x1EFF),
    (0x2010, 0x2027), (0x2030, 0x205E), (0x2070, 0x209C), (0x20A0, 0x20BF), (0x2100, 0x218B),
    (0x2190, 0x2199), (0x2212, 0x2265),
]  # fmt: skip
"""Latin, Greek, Cyrillic, and the signs that go with them: first and last code points."""
SCRIPTS = {
    "NotoSansHebrew-Regular.ttf": [(0x5D0, 0x5F4)],
    "NotoSansArabic-Regular.ttf": [(0x600, 0x6FF), (0x750, 0x77F), (0xFB50, 0xFDFF), (0xFE70, 0xFEFC)],
    "NotoSansArmenian-Regular.ttf": [(0x531, 0x58A)],
    "NotoSansGeorgian-Regular.ttf": [(0x10A0, 0x10FF), (0x1C90, 0x1CBF)],
    "NotoSansThai-Regular.ttf": [(0xE01, 0xE5B)],
    "NotoSansDevanagari-Regular.ttf": [(0x900, 0x97F)],
}
"""The scripts that have a bundled font of their own, which has no bold face."""
_BEH = "\u0628"
_SETTING = b"""
#set page(width: auto, height: auto, margin: 0pt)
#set text(font: sys.inputs.font, size: 100pt, fallback: false)
#for text in json(bytes(sys.inputs.texts)) { page(text) }
"""
BOLDER = 1.1
"""How much wider the bold face of such a font is, which a browser may have."""


def advances(font: Path) -> dict[str, float]:
    """Return the widths of the characters of a font, in parts of its size."""
    data = font.read_bytes()
    count = struct.unpack_from(">H", data, 4)[0]
    entries = [struct.unpack_from(">4sLLL", data, 12 + 16 * number) for number in range(count)]
    tables = {tag: start for tag, _, start, _ in entries}
    units = struct.unpack_from(">H", data, tables[b"head"] + 18)[0]
    last = struct.unpack_from(">H", data, tables[b"hhea"] + 34)[0] - 1

    def wide(glyph: int) -> float:
        return float(struct.unpack_from(">H", data, tables[b"hmtx"] + 4 * min(glyph, last))[0] / units)

    return {character: wide(glyph) for character, glyph in _glyphs(data, tables[b"cmap"]).items()}


def _glyphs(data: bytes, cmap: int) -> dict[str, int]:
    """Return the glyphs of the characters below 0x10000: the character map's first sub-table of format 4."""
    tables = range(struct.unpack_from(">H", data, cmap + 2)[0])
    starts = [cmap + struct.unpack_from(">L", data, cmap + 8 + 8 * number)[0] for number in tables]
    start = next(place for place in starts if struct.unpack_from(">H", data, place)[0] == 4)
    count = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends, firsts, deltas, ranges = (
        struct.unpack_from(f">{count}H", data, start + 14 + 2 * count * row + 2 * (row > 0)) for row in range(4)
    )
    found = {}
    for segment, (first, end, delta, jump) in enumerate(zip(firsts, ends, deltas, ranges, strict=True)):
        at = start + 16 + 6 * count + 2 * segment + jump
        for point in range(first, min(end, 0xFFFE) + 1):
            glyph = struct.unpack_from(">H", data, at + 2 * (point - first))[0] if jump else point
            if glyph:
                found[chr(point)] = (glyph + delta) % 0x10000
    return found


def table(folder: Path) -> dict[str, dict[str, str]]:
    """Return by face which characters are so many hundredths of the size wide, in the font where they are wider."""
    made = {}
    for face, (noto, dejavu) in FACES.items():
        fallback = advances(folder / dejavu)
        groups: defaultdict[int, str] = defaultdict(str)
        for font, ranges, factor in _measured(noto, BOLDER if face == "bold" else 1):
            for character in (chr(point) for first, last in ranges for point in range(first, last + 1)):
                wide = [font[character] * factor] if character in font else []
                wide += [fallback[character]] if character in fallback else []
                if wide and category(character) not in {"Mn", "Me"}:
                    groups[-int(-100 * max(wide) // 1)] += character
        made[face] = {str(wide): groups[wide] for wide in sorted(groups)}
    groups = defaultdict(str)
    for letter, wide in joined(folder).items():
        groups[-int(-100 * BOLDER * wide // 1)] += letter
    return made | {"joined": {str(wide): groups[wide] for wide in sorted(groups)}}


def joined(folder: Path) -> dict[str, float]:
    """Return how wide each Arabic letter is at most before another one, in parts of its size.

    That is the form that it has between others or first in a word, which no character map has: texts are measured.
    """
    letters = [chr(point) for point in (*range(0x620, 0x6D4), *range(0x750, 0x780)) if category(chr(point)) == "Lo"]
    found: dict[str, float] = {}
    for family, place in (("Noto Sans Arabic", FONTS), ("DejaVu Sans", folder)):
        two, three = _set([_BEH * 2, _BEH * 3], family, place)
        end = two - (three - two)
        first = _set([letter + _BEH for letter in letters], family, place)
        amid = _set([_BEH + letter + _BEH for letter in letters], family, place)
        for letter, one, other in zip(letters, first, amid, strict=True):
            found[letter] = max(found.get(letter, 0), one - end, other - two)
    return found


def _set(texts: list[str], family: str, folder: Path) -> list[float]:
    """Return how wide texts are, set by typst in a font, in parts of its size."""
    fonts = Fonts(include_system_fonts=False, include_embedded_fonts=False, font_paths=[folder])
    compiler = Compiler(_SETTING, font_paths=fonts, sys_inputs={"texts": json.dumps(texts), "font": family})
    pages = compiler.compile(format="svg")
    return [float(ET.fromstring(page).attrib["viewBox"].split()[2]) / 100 for page in pages]


def _measured(noto: str, factor: float) -> Iterator[tuple[dict[str, float], list[tuple[int, int]], float]]:
    """Yield fonts with what is measured in them, and how much wider that is in the face."""
    yield advances(FONTS / noto), MEASURED, 1
    for name, ranges in SCRIPTS.items():
        yield advances(FONTS / name), ranges, factor


def borrowed(first: int, last: int, place: int) -> bytes:
    """Return a font with the Armenian letters from ``first`` to ``last`` for as many characters from ``place`` on.

    It stands for a font of the machine, in a script of which none is bundled.
    """
    data = bytearray(
        (FONTS / "NotoSansArmenian-Regular.ttf").read_bytes().replace(_wide("Armenian"), _wide("Borrowed"))
    )
    cmap = next(start for tag, _, start, _ in struct.iter_unpack(">4sLLL", data[12 : 12 + 256]) if tag == b"cmap")
    at = cmap + struct.unpack_from(">L", data, cmap + 8)[0]
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    for segment in range(count):
        ends, starts, deltas = (at + 14 + 2 * count * row + 2 * (row > 0) + 2 * segment for row in range(3))
        if first <= struct.unpack_from(">H", data, starts)[0] <= last:
            for spot, moved in ((ends, place - first), (starts, place - first), (deltas, first - place)):
                struct.pack_into(">H", data, spot, (struct.unpack_from(">H", data, spot)[0] + moved) % 0x10000)
    return bytes(data)


def _wide(text: str) -> bytes:
    return text.encode("utf-16-be")


if __name__ == "__main__":
    TABLE.write_text(json.dumps(table(Path(sys.argv[1])), ensure_ascii=False, indent=1) + "\n", "utf-8")
