"""Sheets to files: plain text, CSV, HTML, PDF.

What a sheet says is the games' business (:mod:`rules.sheet`); how it looks is decided here, for all games alike. The
same sheet gives the same bytes in any process on any machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

from rules.sheet import Sheet
from service.printing import html, pdf, tabular, text
from service.printing.characters import clean
from service.printing.html import CONTENT_SECURITY_POLICY
from service.printing.texts import each_text

__all__ = ["CONTENT_SECURITY_POLICY", "MEDIA_TYPES", "PAPERS", "RELEASE", "render"]

MEDIA_TYPES: Mapping[str, str] = {
    "txt": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8; header=present",
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
}
PAPERS = ("a4", "letter")


def _release() -> str:
    """Name the renderers by what they are made of, so that a file of yesterday is never taken for one of today's."""
    digest = sha256(f"typst {version('typst')} jinja2 {version('jinja2')}".encode())
    here = Path(__file__).parent
    # What a game writes on its sheets and draws in its pictures is half of what is printed.
    made_of = {".py", ".css", ".j2", ".typ", ".ttf", ".json"}
    for folder in (here, here.parents[1] / "rules"):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in made_of):
            digest.update(path.name.encode() + path.read_bytes())
    return f"printing-{digest.hexdigest()[:12]}"


RELEASE = _release()


def render(sheet: Sheet, kind: str, *, paper: str) -> bytes:
    """Return the sheet as a file of a ``kind`` in MEDIA_TYPES, laid out for a paper in PAPERS.

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
            return pdf.render(sheet, paper=paper)
