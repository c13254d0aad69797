"""Where things lie in the store.

All keys of a match, and the due set, lobby shelves and files of its partition, share the hash tag of one of 32
partitions, so that every script stays in one slot and the same code runs on one server and on a cluster.

    {pNN}:match:ID     hash: snapshot, ply, at, seed
    {pNN}:plies:ID     list: one line a ply, its events beside it
    {pNN}:record:ID    string: the compressed record of a match that is gone
    {pNN}:deck:NAME    hash: deck (compressed), until (store time to which it may be used anew)
    {pNN}:due          sorted set: obligations by the time at which they fall due
    {pNN}:lobby:SHELF  sorted set: listed matches by time of creation
    {pNN}:pulse        hash: run (of the server that answers), at (last sign of life), outage (ms away, ever)
    {pNN}:file:KEY     string, for a day
    {pNN}:limit:NAME   counter, for its window
    {pNN}:hint         channel: something is due soon
"""

from __future__ import annotations

import zlib

PARTITIONS = 32


def partition(name: str) -> int:
    """Return the partition of a match, or of anything else that has a name."""
    return zlib.crc32(name.encode()) % PARTITIONS


def _tag(number: int) -> str:
    return f"{{p{number:02}}}"


_TAGS = tuple(_tag(number) for number in range(PARTITIONS))


def match(name: str) -> str:
    """Key of a match's hash."""
    return f"{_TAGS[partition(name)]}:match:{name}"


def plies(name: str) -> str:
    """Key of a match's plies."""
    return f"{_TAGS[partition(name)]}:plies:{name}"


def record(name: str) -> str:
    """Key of an archived record."""
    return f"{_TAGS[partition(name)]}:record:{name}"


def deck(game: str, digest: str) -> str:
    """Key of a deck that a host brought."""
    return f"{_TAGS[partition(digest)]}:deck:{game}:{digest}"


def due(number: int) -> str:
    """Key of a partition's due set."""
    return f"{_TAGS[number]}:due"


def pulse(number: int) -> str:
    """Key of a partition's pulse."""
    return f"{_TAGS[number]}:pulse"


def hint(number: int) -> str:
    """Return the channel of a partition."""
    return f"{_TAGS[number]}:hint"


def lobby(number: int, shelf: str) -> str:
    """Key of a lobby shelf in a partition."""
    return f"{_TAGS[number]}:lobby:{shelf}"


def file(key: str) -> str:
    """Key of a file."""
    return f"{_TAGS[partition(key)]}:file:{key}"


def limit(name: str) -> str:
    """Key of a counter."""
    return f"{_TAGS[partition(name)]}:limit:{name}"


def owner(member: str) -> int:
    """Return the partition in whose due set an obligation lies: that of the thing which it is about."""
    return partition(member.split(" ", 2)[1])
