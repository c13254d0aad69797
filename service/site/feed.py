"""The Atom feed of the newest matches (RFC 4287).

Without a base its links are relative to the feed, which the standard allows; with one they are absolute.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from hashlib import sha256
from uuid import UUID
from xml.etree import ElementTree as ET

from service.site.cards import Card
from service.site.pages import Site

ENTRIES = 40
_ATOM = "http://www.w3.org/2005/Atom"
_LAST = 253_402_300_799_000
"""The last second that the standard's times can express, in ms."""


def identity(site: Site, base: str | None) -> str:
    """Return the id of a feed that has none yet: by its address, or by its title where that is not known."""
    return _urn(site.title if base is None else _root(base))


def feed(site: Site, cards: Sequence[Card], base: str | None, own: str) -> bytes:
    """Return the feed of these matches, the newest first.

    ``base`` is the address of the site, if it is known. ``own`` is the feed's id, which must never change: feed readers
    take a feed with another id for another one.
    """
    root = "" if base is None else _root(base)
    top = ET.Element(f"{{{_ATOM}}}feed")
    _add(top, "title", site.title)
    _add(top, "id", own)
    _add(top, "updated", _moment(max((card.summary.ended for card in cards), default=0)))
    _add(_add(top, "author"), "name", site.title)
    _add(top, "link", rel="alternate", type="text/html", href=f"{root}index.html")
    _add(top, "link", rel="self", type="application/atom+xml", href=f"{root}feed.xml")
    for card in cards:
        _entry(_add(top, "entry"), card, root)
    ET.register_namespace("", _ATOM)
    ET.indent(top)
    return bytes(ET.tostring(top, encoding="utf-8", xml_declaration=True)) + b"\n"


def _entry(entry: ET.Element, card: Card, root: str) -> None:
    one = card.summary
    _add(entry, "title", f"{card.headline}: {one.title}")
    _add(entry, "id", _urn(one.key))
    _add(entry, "updated", _moment(one.ended))
    _add(entry, "published", _moment(one.ended))
    _add(entry, "link", rel="alternate", type="text/html", href=f"{root}matches/{one.key}/index.html")
    _add(entry, "category", term=one.game, label=one.title)
    result = ", ".join(f"{seat.place or 'no place'}: {seat.name}" for seat in card.seats)
    _add(entry, "summary", f"{one.ending}. {result}.")


def _root(base: str) -> str:
    return base.rstrip("/") + "/"


def _add(parent: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    element = ET.SubElement(parent, f"{{{_ATOM}}}{tag}", attributes)
    element.text = text
    return element


def _moment(at: int) -> str:
    return datetime.fromtimestamp(min(at, _LAST) // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _urn(name: str) -> str:
    return f"urn:uuid:{UUID(bytes=sha256(name.encode()).digest()[:16], version=5)}"
