"""The content with which a match is played: the game's own, or a deck that its host brought."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from threading import Lock

from rules.errors import InvalidContent
from rules.game import AnyGame
from rules.wire.content import Content
from service.play.ports.decks import Decks
from service.play.ports.errors import ContentExpired
from service.play.ports.referee import Referee
from service.play.ports.retention import Retention

SECOND = 1_000

ROOM = 32 * 1024 * 1024
"""The bytes of decks, as they are written, that each process keeps in memory."""

SMALLEST = 64 * 1024
"""The bytes for which a deck counts at least."""

_READ: OrderedDict[tuple[str, str], tuple[Content, int]] = OrderedDict()
"""Decks read lately, each with its size. A deck never changes, so it need not be read twice."""

_USED: OrderedDict[tuple[str, str], int] = OrderedDict()
"""When each deck was last noted as used by this process."""

_NOTED = 4096
_guard = Lock()


def of(port: Decks, game: AnyGame, digest: str | None) -> tuple[Content | None, bool]:
    """Return the content of a match whose set-up names ``digest``, and whether its host brought it.

    :raises ContentExpired: when the deck is no longer kept, or no longer one of the game.
    """
    standard = game.standard_content()
    if digest is None or (standard is not None and standard.digest == digest):
        return standard, False
    known = _READ.get((game.key, digest))
    return (_read(port, game, digest) if known is None else known[0]), True


def _read(port: Decks, game: AnyGame, digest: str) -> Content:
    kept = port.get(game.key, digest)
    if kept is None:
        raise ContentExpired(f"the deck {digest} is no longer kept")
    written = zlib.decompress(kept.packed)
    try:
        content = game.content().load(written)
    except InvalidContent as refusal:
        raise ContentExpired(f"the deck {digest} is no longer one of the game: {refusal}") from refusal
    if content.digest != digest:  # kept by a version of the game that read it otherwise
        raise ContentExpired(f"the deck {digest} is no longer one of the game: bring it again")
    with _guard:
        _READ[game.key, digest] = (content, max(len(written), SMALLEST))
        while len(_READ) > 1 and sum(size for _, size in _READ.values()) > ROOM:
            _READ.popitem(last=False)
    return content


def until(retention: Retention, now: int) -> int:
    """Return the store time until which a deck that is used now can be used again."""
    return now + retention.content


def use(referee: Referee, game: str, digest: str, now: int) -> None:
    """Note that a deck is used, so that it is kept; once a second is enough."""
    name = (game, digest)
    if now - _USED.get(name, 0) < SECOND:
        return
    referee.decks.renew(*name, until=until(referee.retention, now), keep=referee.retention.of_deck())
    with _guard:
        _USED[name] = now
        while len(_USED) > _NOTED:
            _USED.popitem(last=False)
