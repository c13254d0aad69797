"""The elements of SVG: which are drawn, which are not, and the lines of each plain shape."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from xml.etree import ElementTree as ET

from rules.twelve_strokes_of_noon.deck.svg.geometry import Point
from rules.twelve_strokes_of_noon.deck.svg.paths import Line, box, lines_of, oval
from rules.twelve_strokes_of_noon.deck.svg.styles import length
from rules.twelve_strokes_of_noon.deck.svg.work import Sight

SVG: Final = "{http://www.w3.org/2000/svg}"
HREFS: Final = ("href", "{http://www.w3.org/1999/xlink}href")
UNSEEN: Final = (
    "defs",
    "title",
    "desc",
    "metadata",
    "style",
    "linearGradient",
    "radialGradient",
    "clipPath",
    "symbol",
)
CURES: Final = {
    "text": "turn letters into paths (Inkscape: Path > Object to Path)",
    "image": "draw it as shapes; a picture made of dots cannot be cut",
    "script": "a picture runs nothing",
    "foreignObject": "draw it as shapes",
    "animate": "a picture does not move",
    "svg": "ungroup the picture within the picture",
}
SHAPES: Final = ("rect", "circle", "ellipse", "line", "polyline", "polygon", "path")


def lines_of_part(tag: str, part: Mapping[str, str], view: Point, sight: Sight) -> list[Line]:
    """Return the lines of one of :data:`SHAPES`; per cent are of ``view``, the picture's width and height."""

    def at(name: str, default: str = "0") -> float:
        across = name in ("x", "width", "cx", "rx", "x1", "x2")
        return length(part.get(name, default), view[0] if across else view[1])

    match tag:
        case "path":
            return lines_of(part.get("d", ""), sight)
        case "polygon" | "polyline":
            numbers = [float(one) for one in re.split(r"[\s,]+", part.get("points", "").strip()) if one]
            points = list(zip(numbers[::2], numbers[1::2], strict=True))
            return [Line(points, tag == "polygon")] if points else []
        case "line":
            return [Line([(at("x1"), at("y1")), (at("x2"), at("y2"))])]
        case "rect":
            rounded = at("rx", part.get("ry", "0")), at("ry", part.get("rx", "0"))
            found = [box(at("x"), at("y"), at("width"), at("height"), rounded, sight)]
            return found if at("width") > 0 and at("height") > 0 else []
        case _:
            across, up = (at("r"), at("r")) if tag == "circle" else (at("rx"), at("ry"))
            return [oval((at("cx"), at("cy")), across, up, sight)] if across > 0 and up > 0 else []


def link(part: ET.Element) -> str:
    """Return what a part refers to, empty if it refers to nothing."""
    return next((part.attrib[name] for name in HREFS if name in part.attrib), "")


def called(part: ET.Element) -> str:
    """Return how a fault names a part."""
    tag = part.tag.removeprefix(SVG)
    name = part.get("id", "")[:60]
    return f"<{tag[:60]} id={name!r}>" if name else f"<{tag[:60]}>"


def letters(attributes: Mapping[str, str]) -> int:
    """Return how long attributes are: reading them takes time by it."""
    return sum(map(len, attributes.values()))
