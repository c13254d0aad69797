"""A board as PNG, for chats and previews of links: the same bytes for the same picture on every machine.

typst draws the SVG: it is here for the sheets, and keeps the bundled fonts loaded. ``resvg-py`` gives the same picture,
but reads the fonts again each time: 61 to 186 ms of a processor at 800 pixels, by the game, where typst takes 16 to 48.
Neither writes a palette, without which a board has up to 260 kB: Pillow reduces its colours in 20 ms. Both work without
Python's lock, so that other threads go on.
"""

from __future__ import annotations

from io import BytesIO

from PIL import Image
from typst import Compiler

from rules.show.drawing import Drawing, svg
from service.printing.glyphs import FONTS, fonts
from service.printing.writing import written

LARGEST = 100_000
"""The most bytes of a picture."""

COLOURS = 64
"""The size of the palette. With fewer the sky of a board has stripes, with more it grows and looks no better."""

_TEMPLATE = FONTS.parent / "picture.typ"
_INCH = 72
"""With this many pixels to an inch a point of the page is a pixel."""


def render(layers: tuple[Drawing, ...], width: int) -> bytes:
    """Return the layers, lowest first, as a PNG of ``width`` pixels, or fewer where it had too many bytes."""
    board = svg(*written(layers))
    while len(packed := _packed(_drawn(board, width))) > LARGEST:
        width = width * LARGEST // len(packed)
    return packed


def _drawn(board: str, width: int) -> Image.Image:
    inputs = {"svg": board, "width": str(width)}
    compiler = Compiler(_TEMPLATE, root=_TEMPLATE.parent, font_paths=fonts(), sys_inputs=inputs)
    page = compiler.compile(format="png", ppi=_INCH)
    if not isinstance(page, bytes):
        raise TypeError("typst gave several pictures instead of one")
    return Image.open(BytesIO(page), formats=("PNG",)).convert("RGB")


def _packed(drawn: Image.Image) -> bytes:
    palette = drawn.quantize(COLOURS, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
    file = BytesIO()
    palette.save(file, "PNG", compress_level=6)
    return file.getvalue()
