"""A game's kit as PDF: in real size, boards in tiles where a sheet is too small, in colour or in grey."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from rules.show.drawing import Drawing, svg
from rules.show.kit import Cards, Kit, Pages, Piece, Pieces, Plan, Section
from rules.show.sheet import Grid, Notes
from service.printing import cards, pdf
from service.printing.characters import clean
from service.printing.codes import code
from service.printing.grey import grey, greyed
from service.printing.texts import each_text
from service.printing.tiles import tiles
from service.printing.writing import written

PAPERS: Final[Mapping[str, str]] = {**pdf.PAPERS, "a3": "a4"}
"""The papers of a kit, and on which all but its boards is printed: A3 is for boards."""


@dataclass(frozen=True, slots=True)
class Printer:
    """How a kit is printed: on a paper in PAPERS, in colour or in shades of grey."""

    paper: str
    grey: bool = False

    def svg(self, *layers: Drawing) -> str:
        """Return a picture as SVG."""
        drawn = written(layers)
        return svg(*(map(greyed, drawn) if self.grey else drawn))

    def colour(self, colour: str) -> str:
        """Return a colour as it is printed."""
        return grey(colour) if self.grey else colour


def render(kit: Kit, printer: Printer, address: str) -> bytes:
    """Return the kit as PDF; ``address`` is where the game can be scored, empty if it is not known.

    :raises KeyError: for another paper.
    """
    sections = [_section(section, printer) for section in kit.sections]
    plain = {
        "title": pdf.text(kit.title),
        "about": [pdf.text(line) for line in kit.about],
        "rules": [pdf.text(line) for line in kit.rules],
        "paper": PAPERS[printer.paper],
        "accent": printer.colour("#7a1c1c"),
        "address": pdf.text(address),
        "code": svg(code(address)) if address else "",
        "sections": sections,
    }
    return pdf.document("kit.typ", {"kit": json.dumps(plain, ensure_ascii=False)}, None)


def _section(section: Section, printer: Printer) -> dict[str, Any]:
    match section:
        case Plan():
            return _plan(section, printer)
        case Pieces(title, pieces, note):
            rows = [_piece(piece, printer) for piece in pieces]
            return {"section": "pieces", "title": pdf.text(title), "note": pdf.text(note), "pieces": rows}
        case Cards(title, found, note):
            made = [cards.plain(card, printer.svg, printer.colour) for card in found]
            return {"section": "cards", "title": pdf.text(title), "note": pdf.text(note), "cards": made}
        case Grid():
            return _table(section)
        case Notes(title, lines):
            return {
                "section": "notes",
                "title": pdf.text(title),
                "note": "",
                "lines": [pdf.text(line) for line in lines],
            }
        case Pages():
            return _pages(section, printer)


def _plan(plan: Plan, printer: Printer) -> dict[str, Any]:
    first = plan.layers[0]
    height = plan.width * first.height / first.width
    paper = PAPERS[printer.paper]
    layout = tiles(paper, plan.width, height)
    if printer.paper == "a3" and len(layout.tiles) > 1:
        paper, layout = "a3", tiles("a3", plan.width, height)
    return {
        "section": "plan",
        "title": pdf.text(plan.title),
        "note": pdf.text(plan.note),
        "svg": printer.svg(*plan.layers),
        "words": pdf.text(" ".join(layer.description for layer in plan.layers) or plan.title),
        "width": plan.width,
        "height": height,
        "paper": paper,
        "flipped": layout.flipped,
        "sheet": layout.sheet,
        "columns": layout.columns,
        "rows": layout.rows,
        "tiles": [{"x": x, "y": y, "width": wide, "height": high} for x, y, wide, high in layout.tiles],
        "overlap": layout.overlap,
    }


def _piece(piece: Piece, printer: Printer) -> dict[str, Any]:
    return {
        "svg": printer.svg(piece.face),
        "back": "" if piece.back is None else printer.svg(piece.back),
        "words": pdf.text(piece.face.description or piece.face.title or "piece"),
        "width": piece.width,
        "height": piece.height,
        "count": piece.count,
        "cut": piece.cut.value,
    }


def _table(grid: Grid) -> dict[str, Any]:
    return {
        "section": "table",
        "title": pdf.text(grid.title),
        "note": pdf.text(grid.note),
        "columns": [{"heading": pdf.text(one.heading), "share": one.share, "align": one.align} for one in grid.columns],
        "rows": [[pdf.text(cell) for cell in row] for row in grid.rows],
    }


def _pages(pages: Pages, printer: Printer) -> dict[str, Any]:
    plain = pdf.printable(each_text(pages.sheet, clean), PAPERS[printer.paper], printer.svg)
    return {"section": "pages", "called": pdf.text(pages.title)} | plain
