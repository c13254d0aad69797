"""One way through all texts of a sheet, those in its pictures too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from rules.show.drawing import Drawing, Group, Shape, Text
from rules.show.sheet import Grid, Notes, Part, Picture, Sheet, Signatures

Spelling = Callable[[str], str]


def each_text(sheet: Sheet, spell: Spelling) -> Sheet:
    """Return the sheet with ``spell`` applied to every text that it shows."""
    return replace(
        sheet,
        title=spell(sheet.title),
        subtitle=spell(sheet.subtitle),
        facts=tuple((spell(label), spell(value)) for label, value in sheet.facts),
        parts=tuple(_part(part, spell) for part in sheet.parts),
        foot=spell(sheet.foot),
    )


def _part(part: Part, spell: Spelling) -> Part:
    match part:
        case Grid():
            return replace(
                part,
                title=spell(part.title),
                columns=tuple(replace(column, heading=spell(column.heading)) for column in part.columns),
                rows=tuple(tuple(spell(cell) for cell in row) for row in part.rows),
                total=tuple(spell(cell) for cell in part.total),
                note=spell(part.note),
            )
        case Picture(layers, caption):
            return Picture(tuple(spelled(layer, spell) for layer in layers), spell(caption))
        case Notes(title, lines):
            return Notes(spell(title), tuple(spell(line) for line in lines))
        case Signatures(names):
            return Signatures(tuple(spell(name) for name in names))


def spelled(drawing: Drawing, spell: Spelling) -> Drawing:
    """Return the drawing with ``spell`` applied to every text in it."""
    return replace(
        drawing,
        shapes=tuple(_shape(shape, spell) for shape in drawing.shapes),
        title=spell(drawing.title),
        description=spell(drawing.description),
    )


def _shape(shape: Shape, spell: Spelling) -> Shape:
    match shape:
        case Text():
            return replace(shape, text=spell(shape.text))
        case Group():
            inner = tuple(_shape(member, spell) for member in shape.shapes)
            return replace(shape, shapes=inner, title=spell(shape.title))
        case _:
            return shape
