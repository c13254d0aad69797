"""The sheet as PDF: tagged, accessible (PDF/UA-1), and the same bytes on every machine.

The templates never change; a sheet reaches them as JSON in an input, where every text stays a string, and
so does the record that is attached. The fonts are the bundled ones alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from typing import Any

from typst import Compiler, TypstError

from rules.show.drawing import Drawing, svg
from rules.show.sheet import Grid, Notes, Part, Picture, Sheet, Signatures
from service.printing.characters import clean
from service.printing.glyphs import FONTS, MISSING, fonts, shown
from service.printing.parts import breaks, in_words, to_write_in
from service.printing.texts import each_text
from service.printing.writing import written

_HERE = FONTS.parent
Draw = Callable[..., str]
"""What makes SVG of a picture's layers, lowest first."""
PAPERS = {"a4": "a4", "letter": "us-letter"}
_LACKING = f"{MISSING} replaces a character that the fonts of this sheet do not have; the other formats show it."


def render(sheet: Sheet, *, paper: str, record: bytes | None = None) -> bytes:
    """Return the sheet as PDF for printing on ``paper``, with the match's ``record`` as an attached file."""
    inputs = {"sheet": json.dumps(printable(sheet, PAPERS[paper]), ensure_ascii=False)}
    if record is not None:
        inputs["record"] = record.decode()
    return document("sheet.typ", inputs, sheet.made)


def render_book(title: str, subtitle: str, about: str, sheets: Iterable[tuple[str, Sheet]], *, paper: str) -> bytes:
    """Return many sheets as one PDF with a title page and contents, which call each sheet by the text before it."""
    plain, made = [], None
    for kicker, sheet in sheets:
        plain.append({**printable(sheet, PAPERS[paper]), "kicker": shown(kicker)})
        made = max((moment for moment in (made, sheet.made) if moment is not None), default=None)
    heads = {"title": shown(title), "subtitle": shown(subtitle), "about": shown(about), "dated": made is not None}
    book = heads | {"paper": PAPERS[paper], "sheets": plain}
    return document("book.typ", {"book": json.dumps(book, ensure_ascii=False)}, made)


def text(words: str) -> str:
    """Return a text as a PDF shows it."""
    return shown(clean(words))


def picture(*layers: Drawing) -> str:
    """Return a picture's layers, lowest first, as SVG that a PDF shows."""
    return svg(*written(layers))


def printable(sheet: Sheet, paper: str, draw: Draw = picture) -> dict[str, Any]:
    """Return a sheet as the template takes it, for a paper by its name there; ``draw`` makes SVG of its pictures."""
    shown_sheet = each_text(sheet, shown)
    lacking = repr(shown_sheet).count(MISSING) > repr(sheet).count(MISSING)
    return _plain(shown_sheet, draw) | {"paper": paper, "lacking": _LACKING if lacking else ""}


def document(template: str, inputs: dict[str, str], made: int | None) -> bytes:
    """Return the PDF of a template of this folder with its inputs, ``made`` at a moment in ms (None: at no moment)."""
    try:
        return _compiled(template, inputs, made, "ua-1")
    except TypstError:
        # The fonts hold each character, but shaping may still ask for a glyph that they lack: a rare mark on a letter
        # of another script. The standard refuses that; plain PDF shows the font's own square.
        return _compiled(template, inputs, made, "1.7")


def _compiled(template: str, inputs: dict[str, str], made: int | None, standard: Any) -> bytes:
    compiler = Compiler(_HERE / template, root=_HERE, font_paths=fonts(), sys_inputs=inputs)
    # Without a moment of its own a document would have that of its printing.
    moment = 0 if made is None else made // 1000
    document = compiler.compile(format="pdf", pdf_standards=[standard], timestamp=moment)
    if not isinstance(document, bytes):
        raise TypeError("typst gave several files instead of one")
    return document


def _plain(sheet: Sheet, draw: Draw) -> dict[str, Any]:
    return {
        "title": sheet.title,
        "subtitle": sheet.subtitle,
        "facts": sheet.facts,
        "parts": [_part(part, draw) for part in sheet.parts],
        "foot": sheet.foot,
        "landscape": sheet.landscape,
        "dated": sheet.made is not None,
    }


def _part(part: Part, draw: Draw) -> dict[str, Any]:
    match part:
        case Grid():
            return {
                "part": "grid",
                "title": part.title,
                "columns": [
                    {"heading": column.heading, "share": column.share, "align": column.align} for column in part.columns
                ],
                "rows": part.rows,
                "total": part.total,
                "note": part.note,
                "pad": to_write_in(part),
                "breaks": breaks(part),
            }
        case Picture():
            return _picture(part, draw)
        case Notes(title, lines):
            return {"part": "notes", "title": title, "lines": lines}
        case Signatures(names):
            return {"part": "signatures", "names": names}


def _picture(part: Picture, draw: Draw) -> dict[str, Any]:
    if not part.layers:
        return {"part": "notes", "title": "", "lines": [part.caption]}
    ratio = {"width": part.layers[0].width, "height": part.layers[0].height}
    said = {"words": in_words(part), "caption": part.caption}
    return {"part": "picture", "svg": draw(*part.layers)} | said | ratio
