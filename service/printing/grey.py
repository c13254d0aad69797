"""Drawings in shades of grey, for printers without colour and for those who save it."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from PIL import ImageColor

from rules.show.drawing import Drawing, Group, Paint, Shape, Text


def greyed(drawing: Drawing) -> Drawing:
    """Return the drawing with each colour as the grey of the same lightness."""
    return replace(drawing, shapes=tuple(map(_shape, drawing.shapes)))


@cache
def grey(colour: str) -> str:
    """Return the grey that is as light as a colour, as ``#rrggbb``; what is no colour, such as ``none``, stays."""
    if not colour or colour == "none":
        return colour
    red, green, blue = ImageColor.getrgb(colour)[:3]
    light = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{light:02x}{light:02x}{light:02x}"


def _shape(shape: Shape) -> Shape:
    match shape:
        case Group():
            return replace(shape, shapes=tuple(map(_shape, shape.shapes)))
        case Text():
            return replace(shape, fill=grey(shape.fill), halo=grey(shape.halo))
        case _:
            return replace(shape, paint=_paint(shape.paint))


def _paint(paint: Paint) -> Paint:
    return replace(paint, fill=grey(paint.fill), stroke=grey(paint.stroke))
