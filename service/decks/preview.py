"""The preview of a deck: one HTML page with a picture of every card, which needs nothing else and runs nothing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rules.editing import Face
from rules.game import AnyGame
from rules.show.drawing import svg

_HERE = Path(__file__).parent
_pages = Environment(loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined)


NAMES = ("Ann", "Ben")
"""The players of the match in the pictures."""


def page(game: AnyGame, faces: Sequence[Face], title: str = "") -> bytes:
    """Return the page, with the deck's title where it has one; what stays in all pictures is in it once."""
    still = svg(game.pictures.still(faces[0].view)) if faces else ""
    piles = [(pile, [(face, _moving(game, face)) for face in own]) for pile, own in _piles(faces)]
    drawn = _pages.get_template("preview.html.j2").render(
        title=title or game.title,
        style=Markup((_HERE / "preview.css").read_text("utf-8")),  # noqa: S704 - our own file
        still=Markup(quote(still)),  # noqa: S704 - quoted for a URL
        piles=piles,
    )
    return drawn.encode()


def _moving(game: AnyGame, face: Face) -> Markup:
    return Markup(svg(game.pictures.moving(face.view, NAMES)))  # noqa: S704 - escaped by rules.show.drawing


def _piles(faces: Sequence[Face]) -> list[tuple[str, list[Face]]]:
    return [(pile, list(own)) for pile, own in groupby(faces, key=lambda face: face.pile)]
