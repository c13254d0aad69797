"""The pages of a site, each made of templates under a policy that lets it run nothing and request only its pictures.

Every address in them is relative, so that a site works under any path of any host, and from a folder.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from rules.show.names import isolated
from service.site.cards import Card

_HERE = Path(__file__).parent
STYLE = (_HERE / "site.css").read_text("utf-8")
_HASH = b64encode(sha256(STYLE.encode()).digest()).decode()
CONTENT_SECURITY_POLICY = (
    f"default-src 'none'; style-src 'sha256-{_HASH}'; img-src 'self' file: data:; base-uri 'none'; form-action 'none'"
)
"""Allows the page's own style, and pictures in its folder; with ``file:`` these show without a web server too."""

_pages = Environment(
    loader=FileSystemLoader(_HERE / "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@dataclass(frozen=True, slots=True)
class Site:
    """What every page shows of its site."""

    title: str
    about: str
    ranked: bool

    @property
    def name(self) -> str:
        """The title as a part of a text."""
        return isolated(self.title)


@dataclass(frozen=True, slots=True)
class Link:
    """A link to another file of the site; ``href`` is relative to the page, ``says`` adds a few words."""

    title: str
    href: str
    says: str = ""
    here: bool = False
    rel: str = ""


def page(template: str, site: Site, *, here: str = "", depth: int = 0, **values: Any) -> bytes:
    """Return a page as HTML in UTF-8; ``depth`` is the number of folders between the site's root and the page."""
    shared = {"policy": CONTENT_SECURITY_POLICY, "style": Markup(STYLE), "root": "../" * depth}  # noqa: S704 - our own file
    text = _pages.get_template(f"{template}.html.j2").render(site=site, here=here, **shared, **values)
    return text.encode("utf-8", "replace")


def match_page(site: Site, card: Card) -> bytes:
    """Return the page of a match."""
    return page("match", site, depth=2, card=card)


_card = _pages.get_template("parts.html.j2").module.match  # type: ignore[attr-defined]


def listed_card(card: Card) -> Markup:
    """Return a match as the lists show it; the lists are one folder below the root."""
    shown: Markup = _card(card, "../", "h3")
    return shown


def numbered(pages: int, here: int, href: Any) -> Sequence[Link]:
    """Return the links to the pages of a list: the first, the last, and those around this one; pages count from 1."""
    if pages < 2:
        return ()
    around = sorted({1, pages, *range(max(1, here - 3), min(pages, here + 3) + 1)})
    rel = {here - 1: "prev", here + 1: "next"}
    return tuple(Link(str(one), href(one), here=one == here, rel=rel.get(one, "")) for one in around)
