"""Where things lie in the store.

All keys of a match, and the due set and lobby shelves of its partition, share the hash tag of one of 32
partitions, so that every script stays in one slot and the same code runs on one server and on a cluster.

    {pNN}:match:ID     hash: snapshot, ply, at, seed, edition (changes that were no plies), trace (after its ply)
    {pNN}:plies:ID     list: one line a ply, its events beside it
    {pNN}:hooks:ID     hash: webhooks of a match or key, each as version and JSON under "LANE ID"; news (changes so far)
    {pNN}:record:ID    string: the compressed record of a match that is gone
    {pNN}:deck:NAME    hash: deck (compressed), until (store time to which it may be used anew)
    {pNN}:key:ID       string: an API key, without its secret
    {pNN}:answers:HOST  a host at which a webhook works, so that its next ones do not wait behind those that fail
    {pNN}:due          sorted set: obligations by the time at which they fall due
    {pNN}:waiting      sorted set: obligations that were handed out and not begun, by when they first fell due
    {pNN}:lobby:SHELF  sorted set: listed matches by time of creation
    {pNN}:pulse        hash: run (of the server that answers), at (last sign of life), outage (ms away, ever)
    {pNN}:bucket:OWNER:NAME  time in us at which the bucket is full again; gone when it is full
    {pNN}:hint         channel: something is due soon
    {pNN}:news         channel: the id of a match that was changed, followed by " listed" if the lobby lists it

The shelf of files lies in one slot of its own, since it has one bound: its least recently used file is found, and its
size is known, without asking every partition.

    {shelf}:files      hash: each file's content by its key
    {shelf}:used       sorted set: the keys by the store time of their last use
    {shelf}:bytes      the size of all files
    {shelf}:sweepers   sorted set: the sweepers at work by the store time at which they were heard of last
"""

from __future__ import annotations

import zlib

PARTITIONS = 32


def partition(name: str) -> int:
    """Return the partition of a match, or of anything else that has a name."""
    return zlib.crc32(name.encode()) % PARTITIONS


def _tag(number: int) -> str:
    return f"{{p{number:02}}}"


TAGS = tuple(_tag(number) for number in range(PARTITIONS))


def tag(key: str) -> str:
    """Return the hash tag of a key, by which its slot is known."""
    return key[: key.index("}") + 1]


def match(name: str) -> str:
    """Key of a match's hash."""
    return f"{TAGS[partition(name)]}:match:{name}"


def plies(name: str) -> str:
    """Key of a match's plies."""
    return f"{TAGS[partition(name)]}:plies:{name}"


def hooks(name: str) -> str:
    """Key of the webhooks of a match or an API key."""
    return f"{TAGS[partition(name)]}:hooks:{name}"


def record(name: str) -> str:
    """Key of an archived record."""
    return f"{TAGS[partition(name)]}:record:{name}"


def deck(game: str, digest: str) -> str:
    """Key of a deck that a host brought."""
    return f"{TAGS[partition(digest)]}:deck:{game}:{digest}"


def api_key(key: str) -> str:
    """Key of an API key."""
    return f"{TAGS[partition(key)]}:key:{key}"


def api_key_pattern() -> str:
    """Return the pattern of the keys of all API keys."""
    return "{p??}:key:*"


def due(number: int) -> str:
    """Key of a partition's due set."""
    return f"{TAGS[number]}:due"


def waiting(number: int) -> str:
    """Key of what was handed out in a partition and not begun."""
    return f"{TAGS[number]}:waiting"


def pulse(number: int) -> str:
    """Key of a partition's pulse."""
    return f"{TAGS[number]}:pulse"


def hint(number: int) -> str:
    """Return the channel on which a partition's hints are given."""
    return f"{TAGS[number]}:hint"


def news(number: int) -> str:
    """Return the channel on which the changes of a partition's matches are announced."""
    return f"{TAGS[number]}:news"


def lobby(number: int, shelf: str) -> str:
    """Key of a lobby shelf in a partition."""
    return f"{TAGS[number]}:lobby:{shelf}"


SHELF_TAG = "{shelf}"
SWEEPERS = f"{SHELF_TAG}:sweepers"
SHELF = tuple(f"{SHELF_TAG}:{name}" for name in ("files", "used", "bytes"))
"""Keys of the shelf of files: contents, times of use, size."""


def bucket(owner: str, name: str) -> str:
    """Key of a bucket; all buckets of one owner lie in one partition."""
    return f"{TAGS[partition(owner)]}:bucket:{owner}:{name}"


def owner(member: str) -> int:
    """Return the partition in whose due set an obligation lies: that of the thing which it is about."""
    return partition(member.split(" ", 2)[1])
