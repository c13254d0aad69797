"""Reels in tests: the golden records that they are made of, and what a viewer reads from them."""

from __future__ import annotations

import json
import zlib
from functools import cache
from typing import TYPE_CHECKING, Any

from rules.table import record as records
from rules.table.record import Record
from rules.wire.codec import codec
from rules.wire.plain import parse
from service.replay.reel import pack
from tests.records.golden import FOLDER

if TYPE_CHECKING:
    from rules.show.drawing import Element

GOLDEN = (
    "twelve_oclock_high/points",
    "bomb_the_axis/three-hits",
    "screaming_eagles/agreement-of-four",
    "twelve_strokes_of_noon/last-player",
)
"""A short golden record of each game."""


@cache
def golden(name: str) -> Record:
    """Return a golden record, by its folder and name."""
    record: Record = codec(Record).decode(parse((FOLDER / f"{name}.jsonl").read_bytes().splitlines()[0]))
    return record


def unpacked(packed: bytes) -> Any:
    """Return what is in a reel."""
    return json.loads(zlib.decompress(packed, -zlib.MAX_WBITS))


def packed(reel: Any) -> bytes:
    """Return a reel from what is in it."""
    packing = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packing.compress(json.dumps(reel, ensure_ascii=False).encode()) + packing.flush()


@cache
def _packed(name: str) -> bytes:
    return pack(golden(name))


def reel_of(name: str) -> Any:
    """Return what is in the reel of a golden record; the caller may change it."""
    return unpacked(_packed(name))


def completed(record: Any) -> Any:
    """Return a record as a reel has it with the hashes that follow from its plies."""
    bare = codec(Record).decode({**record, "plies": [{**ply, "hash": "0" * 64} for ply in record["plies"]]})
    link, plies = records.setup_hash(bare.setup()), []
    for written, ply in zip(record["plies"], bare.plies, strict=True):
        link = written["hash"] or records.linked(link, ply)
        plies.append({**written, "hash": link})
    return {**record, "plies": plies}


def tree(element: Element | str) -> Any:
    """Return an element as nested lists: tag, attributes, children."""
    if isinstance(element, str):
        return element
    return [element.tag, dict(element.attributes), *map(tree, element.children)]


def shown(reel: Any, node: int | None) -> Any:
    """Return the node of a reel as the same nested lists."""
    if node is None:
        return None
    tag, attributes, *children = reel["nodes"][node]
    assert all(isinstance(child, str) or child < node for child in children), "children come first"
    return [tag, attributes, *(child if isinstance(child, str) else shown(reel, child) for child in children)]
