"""The sheet as one HTML page that needs nothing else and runs nothing.

It shows under ``CONTENT_SECURITY_POLICY``: its only style is one block, named there by its hash, and its pictures are
inline SVG without style attributes.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rules.show.sheet import Grid, Notes, Picture, Sheet
from service.printing.parts import breaks, drawn, to_write_in

_HERE = Path(__file__).parent
STYLE = (_HERE / "sheet.css").read_text("utf-8")
STYLE_HASH = "sha256-" + b64encode(sha256(STYLE.encode()).digest()).decode()
_POLICY = f"default-src 'none'; style-src '{STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'"
"""What the page itself says, wherever it is kept; that nobody frames it only a server can say."""
CONTENT_SECURITY_POLICY = f"{_POLICY}; frame-ancestors 'none'"

_WORD = 20
"""A longer word is somebody's name, and may be broken anywhere before it makes a table wider than its page."""

# Every text is escaped but two of our own making: the style, and the pictures, which the drawing escapes itself.
_pages = Environment(loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined)
_pages.tests |= {
    "grid": lambda part: isinstance(part, Grid),
    "picture": lambda part: isinstance(part, Picture),
    "notes": lambda part: isinstance(part, Notes),
    "pad": to_write_in,
    "unbroken": lambda cell: any(len(word) > _WORD for word in cell.split()),
}
_pages.filters["breaks"] = breaks
_pages.filters["drawn"] = lambda picture: Markup(drawn(picture))  # noqa: S704 - escaped by rules.show.drawing


def render(sheet: Sheet, *, paper: str) -> bytes:
    """Return the sheet as an HTML page, which a browser prints on ``paper``."""
    page = _pages.get_template("sheet.html.j2")
    return page.render(sheet=sheet, paper=paper, policy=_POLICY, style=Markup(STYLE)).encode()  # noqa: S704 - our own
