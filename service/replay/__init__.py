"""Replays: a record as one HTML page that shows the whole match and requests nothing.

:mod:`service.replay.reel` packs the pictures and the words, :mod:`service.replay.page` puts the page around them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path

import rules
from rules.show.names import names_of
from rules.show.wording import listed
from rules.table.record import Record
from rules.table.table import Player
from rules.wire.plain import Plain, canonical
from service.fingerprint import release
from service.replay.page import CONTENT_SECURITY_POLICY, page
from service.replay.reel import FORMAT, Unplayable, pack

__all__ = ["CONTENT_SECURITY_POLICY", "FORMAT", "RELEASE", "Unplayable", "render"]

RELEASE = release("replay", Path(__file__).parent, ("jinja2",))


Sign = Callable[[bytes], Mapping[str, str]]
"""Returns the signature of some bytes with a server's key: ``{alg, key, public, signature}``, all but alg in hex."""


def render(record: Record, sign: Sign | None = None) -> bytes:
    """Return the replay page of a record, as HTML in UTF-8.

    With ``sign`` the page has a signature over the record's own and the digest of its drawings.

    :raises UnknownGame: when its game is not installed.
    :raises Unplayable: when the rules that are installed here cannot play it.
    """
    packed = pack(record)
    return page(title(record), "en", packed, _seal(record, packed, sign)).encode()


def _seal(record: Record, packed: bytes, sign: Sign | None) -> Mapping[str, Plain]:
    """Return what the page says of its own drawings (openapi/replay.md)."""
    drawings = sha256(packed).hexdigest()
    if sign is None or record.signature is None:
        return {"drawings": drawings, "signature": None}
    return {
        "drawings": drawings,
        "signature": sign(canonical({"drawings": drawings, "record": record.signature.signature})),
    }


def title(record: Record) -> str:
    """Return the title of a record's page: the game and the players."""
    names = names_of([line.name for line in record.seats])
    players = [names[line.seat] for line in record.seats if line.player is not Player.OPEN]
    return f"{rules.find(record.game).title}: {listed(players)}" if players else rules.find(record.game).title
