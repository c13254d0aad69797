"""Sheets to files: plain text, CSV, HTML, PDF; boards to PNG.

What a sheet says is the games' business (:mod:`rules.show.sheet`); how it looks is decided here, for all games alike.
The same sheet gives the same bytes in any process on any machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from rules.show.drawing import Drawing
from rules.show.kit import Kit
from rules.show.sheet import Sheet
from service.fingerprint import release
from service.printing import html, kit, pdf, picture, tabular, text
from service.printing.characters import clean
from service.printing.glyphs import MISSING, folders, shown
from service.printing.html import CONTENT_SECURITY_POLICY
from service.printing.texts import each_text

__all__ = [
    "CONTENT_SECURITY_POLICY",
    "KIT_PAPERS",
    "MEDIA_TYPES",
    "PAPERS",
    "RELEASE",
    "legible",
    "render",
    "render_board",
    "render_book",
    "render_kit",
]

MEDIA_TYPES: Mapping[str, str] = {
    "txt": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8; header=present",
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
}
PAPERS = ("a4", "letter")
KIT_PAPERS = tuple(kit.PAPERS)


RELEASE = release("printing", Path(__file__).parent, ("typst", "jinja2", "pillow", "segno", "wcwidth"), folders())


def render(sheet: Sheet, kind: str, *, paper: str, record: bytes | None = None) -> bytes:
    """Return the sheet as a file of a ``kind`` in MEDIA_TYPES, laid out for a paper in PAPERS.

    A PDF holds the match's ``record``, which is JSON in UTF-8, as an attached file.

    :raises ValueError: for another kind or paper.
    """
    if kind not in MEDIA_TYPES or paper not in PAPERS:
        raise ValueError(f"no sheet is printed as {kind!r} on {paper!r}")
    sheet = each_text(sheet, clean)
    match kind:
        case "txt":
            return text.render(sheet)
        case "csv":
            return tabular.render(sheet)
        case "html":
            return html.render(sheet, paper=paper)
        case _:
            return pdf.render(sheet, paper=paper, record=record)


def render_book(title: str, subtitle: str, about: str, sheets: Iterable[tuple[str, Sheet]], *, paper: str) -> bytes:
    """Return many sheets as one PDF: a title page with the contents, then the sheets.

    Each sheet comes after the text by which the contents call it. No more than a few hundred fit into memory at once.
    """
    cleaned = ((clean(kicker), each_text(sheet, clean)) for kicker, sheet in sheets)
    return pdf.render_book(clean(title), clean(subtitle), clean(about), cleaned, paper=paper)


def render_kit(whole: Kit, *, paper: str, grey: bool = False, address: str = "") -> bytes:
    """Return a game's kit as PDF in real size, for a paper in KIT_PAPERS, in colour or in shades of ``grey``.

    ``address`` is where the game can be scored, which is printed as a QR code (empty: nowhere).

    :raises ValueError: for another paper.
    """
    if paper not in KIT_PAPERS:
        raise ValueError(f"no kit is printed on {paper!r}")
    return kit.render(whole, kit.Printer(paper, grey), address)


def legible(names: Sequence[str]) -> tuple[str, ...]:
    """Return the seats' names for a PNG or PDF; a name with characters that the fonts lack has its number before it."""
    return tuple(
        f"Player {seat + 1} {printed}" if (printed := shown(clean(name))).count(MISSING) > name.count(MISSING) else name
        for seat, name in enumerate(names)
    )


def render_board(layers: tuple[Drawing, ...], width: int) -> bytes:
    """Return a picture's layers, lowest first, as a PNG of at most ``width`` pixels and 100 kB."""
    return picture.render(layers, width)
