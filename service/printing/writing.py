"""Text in pictures that the drawer of SVG cannot set: names in scripts that its first font lacks.

typst draws SVG by ``usvg``, which sets a whole line in one font and takes what that lacks from another, glyph by glyph.
Where letters join, the two count glyphs differently, and some of the line is dropped. typst's own text is shaped well;
so such a line is set by typst and becomes outlines, which any viewer draws alike.
"""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache

from typst import Compiler

from rules.show.drawing import Drawing, Group, Outline, Paint, Shape, Text
from service.printing.characters import clean
from service.printing.glyphs import FIRST_FONT, FONTS, fonts, points, shown
from service.printing.texts import spelled

_TEMPLATE = FONTS.parent / "writing.typ"
_SVG = "{http://www.w3.org/2000/svg}"
_LINK = "{http://www.w3.org/1999/xlink}href"
_FINE = 100
"""The template sets text so much larger than it is, so that outlines in whole numbers are fine enough."""
_STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_MATRIX = re.compile(r"(matrix|translate)\(([^)]*)\)")

Change = Callable[[Text], Shape]
Affine = tuple[float, float, float, float, float, float]


def written(layers: Sequence[Drawing]) -> tuple[Drawing, ...]:
    """Return a picture's layers with texts that can be drawn, those of other fonts than the first one as outlines."""
    cleaned = [spelled(layer, lambda text: shown(clean(text))) for layer in layers]
    first = _of_the_first_font()
    lines = dict.fromkeys(
        text for layer in cleaned for text in _texts(layer.shapes) if not first.issuperset(map(ord, text.text))
    )
    if not lines:
        return tuple(cleaned)
    drawn = dict(zip(lines, map(_placed, lines, _pages(lines)), strict=True))
    return tuple(replace(layer, shapes=_changed(layer.shapes, lambda text: drawn.get(text, text))) for layer in cleaned)


@cache
def _of_the_first_font() -> frozenset[int]:
    return points(FIRST_FONT)


def _changed(shapes: Iterable[Shape], change: Change) -> tuple[Shape, ...]:
    return tuple(_one_changed(shape, change) for shape in shapes)


def _one_changed(shape: Shape, change: Change) -> Shape:
    match shape:
        case Text():
            return change(shape)
        case Group():
            return replace(shape, shapes=_changed(shape.shapes, change))
        case _:
            return shape


def _texts(shapes: Iterable[Shape]) -> Iterator[Text]:
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape
        elif isinstance(shape, Group):
            yield from _texts(shape.shapes)


def _pages(lines: Iterable[Text]) -> list[ET.Element]:
    """Return each line as a page of SVG, whose lower edge is the base line."""
    plain = [{"text": line.text, "size": line.size, "bold": line.bold} for line in lines]
    inputs = {"lines": json.dumps(plain, ensure_ascii=False)}
    drawn = Compiler(_TEMPLATE, root=FONTS.parent, font_paths=fonts(), sys_inputs=inputs).compile(format="svg")
    pages = drawn if isinstance(drawn, list) else [drawn]
    return [ET.fromstring(page) for page in pages if page is not None]  # noqa: S314 - typst has written it


def _placed(line: Text, page: ET.Element) -> Group:
    """Return the outlines of a line where it has its place, under its halo if it has one."""
    left, top, wide, high = map(float, page.attrib["viewBox"].split())
    start = {"start": 0.0, "middle": -wide / 2, "end": -wide}[line.anchor]
    symbols = {f"#{symbol.get('id')}": symbol[0].get("d", "") for symbol in page.iter(f"{_SVG}symbol")}
    path = " ".join(_glyphs(page, (1, 0, 0, 1, start - left, -top - high), symbols))
    ink = (Outline(path, Paint(line.fill)),) if path else ()
    rim = (Outline(path, Paint(line.halo, line.halo, line.size * _FINE * 2)),) if path and line.halo else ()
    outlines = Group((*rim, *ink), scale=100 // _FINE)
    return Group((outlines,), line.x, line.y, line.turn, title=line.text)


def _glyphs(element: ET.Element, place: Affine, symbols: dict[str, str]) -> Iterator[str]:
    """Yield the outlines of the glyphs that an element of a page uses, as paths."""
    for part in element:
        if part.tag == f"{_SVG}g":
            yield from _glyphs(part, _within(place, part.get("transform", "")), symbols)
        elif part.tag == f"{_SVG}use":
            spot = f"translate({part.get('x', 0)} {part.get('y', 0)})"
            yield _outline(symbols[part.attrib[_LINK]], _within(place, spot))


def _within(place: Affine, transform: str) -> Affine:
    for kind, written in _MATRIX.findall(transform):
        numbers = [float(number) for number in re.split(r"[ ,]+", written.strip())]
        a, b, c, d, e, f = (1.0, 0.0, 0.0, 1.0, *numbers, 0.0)[:6] if kind == "translate" else numbers
        p, q, r, s, t, u = place
        place = p * a + r * b, q * a + s * b, p * c + r * d, q * c + s * d, p * e + r * f + t, q * e + s * f + u
    return place


def _outline(path: str, place: Affine) -> str:
    """Return path data in absolute whole numbers, moved to its place."""
    p, q, r, s, t, u = place
    return "".join(
        kind + " ".join(f"{round(p * x + r * y + t)} {round(q * x + s * y + u)}" for x, y in corners)
        for kind, corners in _absolute(path)
    )


def _absolute(path: str) -> Iterator[tuple[str, list[tuple[float, float]]]]:
    """Yield the steps of path data without arcs, as M, L, Q, C and Z with absolute corners."""
    x = y = 0.0
    first = x, y
    for command, written in _STEP.findall(path):
        kind, (left, top) = command.upper(), (x, y) if command.islower() else (0.0, 0.0)
        numbers = [float(number) for number in written.replace(",", " ").split()]
        if kind == "H":
            numbers = [numbers[0], y - top]
        elif kind == "V":
            numbers = [x - left, numbers[0]]
        corners = [(left + h, top + v) for h, v in zip(numbers[::2], numbers[1::2], strict=True)]
        x, y = corners[-1] if corners else first
        if kind == "M":
            first = x, y
        yield "L" if kind in "HV" else kind, corners
