"""The keys of the store.

All keys of a match, and the due set and lists of the lobby of its partition, share the hash tag of one of 32
partitions, so that every script stays in one slot and the same code runs on one server and on a cluster. A tag, {pNN}
below, is the number and two letters, by which its slot is in the middle of one of 32 equal parts of a cluster's slots:
primaries with equal ranges of slots have equally many partitions, within one. In 0.1.0 it was the number alone, which
gave three primaries 8, 10 and 14 of them; a store that began with those tags goes on with them.

    {pNN}:match:ID     hash: snapshot, ply, at, seed, edition (changes that were no plies), trace (after its ply)
    {pNN}:plies:ID     list: one line a ply, with its events
    {pNN}:hooks:ID     hash: webhooks of a match or key, each as version and JSON under "LANE ID"; news (changes so far)
    {pNN}:record:ID    string: the compressed record of a match that is gone
    {pNN}:deck:NAME    hash: deck (compressed), until (store time until which new matches may use it)
    {pNN}:key:ID       string: an API key, without its secret
    {pNN}:due          sorted set: obligations by the time at which they fall due
    {pNN}:waiting      sorted set: obligations that were handed out and not begun, by when they first fell due
    {pNN}:lobby:LIST   sorted set: listed matches by time of creation
    {pNN}:pulse        hash: run (of the server that answers), at (last sign of life), outage (ms without an answer)
    {pNN}:bucket:OWNER:NAME  time in us at which the bucket is full again; gone when it is full
    {pNN}:hint         channel: something is due soon
    {pNN}:news         channel: the id of a match that was changed, followed by " listed" if the lobby lists it
    {p00}:pulse …      string: a mark at each of the 32 keys without letters, that the tags have theirs

The shelf of files has one slot of its own, since it has one bound: its least recently used file is found, and its size
is known, without asking every partition.

    {shelf}:files      hash: each file's content by its key
    {shelf}:used       sorted set: the keys by the store time of their last use
    {shelf}:bytes      the size of all files
    {shelf}:sweepers   sorted set: the sweepers at work by the store time of their last sign of life
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Final

from service.play.ports.due import Obligation

PARTITIONS: Final = 32

API_KEYS: Final = "{p??*}:key:*"
"""The pattern of the keys of all API keys."""

SHELF_TAG: Final = "{shelf}"
SWEEPERS: Final = f"{SHELF_TAG}:sweepers"
SHELF: Final = tuple(f"{SHELF_TAG}:{name}" for name in ("files", "used", "bytes"))
"""Keys of the shelf of files: contents, times of use, size."""


def partition(name: str) -> int:
    """Return the partition of a match, or of anything else that has a name."""
    return zlib.crc32(name.encode()) % PARTITIONS


def owner(obligation: Obligation) -> int:
    """Return the partition whose due set has an obligation: that of the thing which it is about."""
    return partition(obligation.about)


def tag_of(key: str) -> str:
    """Return the hash tag of a key, by which its slot is known."""
    return key[: key.index("}") + 1]


@dataclass(frozen=True, slots=True)
class Layout:
    """The keys of a store, by the hash tags of its partitions."""

    tags: tuple[str, ...]

    def match(self, name: str) -> str:
        """Key of a match's hash."""
        return f"{self.tags[partition(name)]}:match:{name}"

    def plies(self, name: str) -> str:
        """Key of a match's plies."""
        return f"{self.tags[partition(name)]}:plies:{name}"

    def webhooks(self, name: str) -> str:
        """Key of the webhooks of a match or an API key."""
        return f"{self.tags[partition(name)]}:hooks:{name}"

    def record(self, name: str) -> str:
        """Key of an archived record."""
        return f"{self.tags[partition(name)]}:record:{name}"

    def deck(self, game: str, digest: str) -> str:
        """Key of a deck that a host brought."""
        return f"{self.tags[partition(digest)]}:deck:{game}:{digest}"

    def api_key(self, key: str) -> str:
        """Key of an API key."""
        return f"{self.tags[partition(key)]}:key:{key}"

    def due(self, number: int) -> str:
        """Key of a partition's due set."""
        return f"{self.tags[number]}:due"

    def waiting(self, number: int) -> str:
        """Key of what was handed out in a partition and not begun."""
        return f"{self.tags[number]}:waiting"

    def pulse(self, number: int) -> str:
        """Key of a partition's pulse."""
        return f"{self.tags[number]}:pulse"

    def hint(self, number: int) -> str:
        """Return the channel on which a partition's hints are given."""
        return f"{self.tags[number]}:hint"

    def news(self, number: int) -> str:
        """Return the channel on which the changes of a partition's matches are announced."""
        return f"{self.tags[number]}:news"

    def lobby(self, number: int, name: str) -> str:
        """Key of a list of the lobby in a partition."""
        return f"{self.tags[number]}:lobby:{name}"

    def bucket(self, owner: str, name: str) -> str:
        """Key of a bucket; all buckets of one owner are in one partition."""
        return f"{self.tags[partition(owner)]}:bucket:{owner}:{name}"


FIRST: Final = Layout(tuple(f"{{p{number:02}}}" for number in range(PARTITIONS)))
"""The layout of stores that began with 0.1.0."""

_LETTERS: Final = "pimixvjwseadkofzgrusofbsnccvckqjrtotvddeshaikbycqscrvmdltffgcfns"

EVEN: Final = Layout(tuple(f"{{p{number:02}{_LETTERS[2 * number :][:2]}}}" for number in range(PARTITIONS)))
"""The layout of all other stores."""

MARKS: Final = tuple(FIRST.pulse(number) for number in range(PARTITIONS))
"""The keys that show the layout: in a store that began with 0.1.0 they are its pulses, hashes; in a later one they are
strings. No server lets a process of 0.1.0 into a later store, where it would keep matches that no other finds, and the
marks outlive the loss of a server."""
