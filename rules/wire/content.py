"""Content of a match, such as a deck: immutable, named by its digest, quoted in records by the part that was used.

A deck is a list of items, each plain data. An item's hash is SHA-256 of its canonical JSON, and the deck's digest is
SHA-256 of the canonical JSON of the list of its items' hashes. So a record can give the used items in full and all
others by their hash alone, and still prove that they are the deck's whose digest the set-up names.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Protocol

from rules.errors import InvalidContent
from rules.wire.plain import Plain, canonical


class Content(Protocol):
    """A deck or the like: immutable, and known by the digest of its items."""

    @property
    def digest(self) -> str:
        """SHA-256 in hex."""
        ...


def item_hash(item: Plain) -> str:
    """Return the hash of one item."""
    return hashlib.sha256(canonical(item)).hexdigest()


def digest(hashes: Sequence[str]) -> str:
    """Return the digest of a deck whose items have these hashes."""
    return hashlib.sha256(canonical(list(hashes))).hexdigest()


def excerpt(hashes: Sequence[str], used: Mapping[int, Plain]) -> list[Plain]:
    """Return the deck as a record has it: the used items in full, by their place, all others by their hash."""
    return [used.get(place, listed) for place, listed in enumerate(hashes)]


def recall(listed: Plain, named: str) -> tuple[tuple[str, ...], dict[int, Plain]]:
    """Return the hashes of a deck and the items that an excerpt gives in full, by their place.

    :raises InvalidContent: when they are not of the deck whose digest is ``named``.
    """
    if type(listed) is not list:
        raise InvalidContent("an excerpt is a list of items and hashes")
    hashes = tuple(item if type(item) is str else item_hash(item) for item in listed)
    if digest(hashes) != named:
        raise InvalidContent("the excerpt is not of the deck that the set-up names")
    return hashes, {place: item for place, item in enumerate(listed) if type(item) is not str}
