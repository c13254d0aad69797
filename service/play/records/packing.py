"""Pack what remains of a match that left the store: its record, and its admission, by which access is decided."""

from __future__ import annotations

import json
import zlib
from typing import Any

from service.play.ports.archive import Access, Left


def pack(left: Left) -> bytes:
    """Pack what is left of a match for the store."""
    plain = {"access": left.access, "generations": left.generations, "key": left.key, "record": left.record}
    return zlib.compress(json.dumps(plain, separators=(",", ":")).encode())


def unpack(packed: bytes) -> Left:
    """Read what is left of a match, as the store has it."""
    found: dict[str, Any] = json.loads(zlib.decompress(packed))
    return Left(Access(found["access"]), tuple(found["generations"]), found.get("key"), found["record"])
