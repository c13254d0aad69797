"""The content with which a match is played: the game's own, or a deck that its host brought."""

from __future__ import annotations

import zlib
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
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

_READ: OrderedDict[tuple[str, str, Callable[[bytes], Content]], tuple[Content, int]] = OrderedDict()
"""Decks read lately to play or to print, each with its size. A deck never changes, so it need not be read twice."""

_USED: OrderedDict[tuple[str, str], int] = OrderedDict()
"""When each deck was last noted as used by this process."""

_NOTED = 4096
_guard = Lock()


def of(port: Decks, game: AnyGame, digest: str | None) -> tuple[Content | None, bool]:
    """Return the content of a match whose set-up names ``digest``, and whether its host brought it.

    :raises ContentExpired: when the deck is no longer kept, or no longer one of the game.
    :raises InvalidContent: when it was kept to be printed, and lacks cards for a match.
    """
    standard = game.standard_content()
    if digest is None or (standard is not None and standard.digest == digest):
        return standard, False
    return _read(port, game, digest, game.content().load), True


def cards(port: Decks, game: AnyGame, digest: str | None) -> Content | None:
    """Return a deck to print, which may lack cards that a match needs; the game's own if ``digest`` names none.

    :raises ContentExpired: when the deck is no longer kept, or no longer one of the game.
    """
    editor = None if game.deck is None else game.deck.editor
    if digest is None or editor is None:
        return of(port, game, digest)[0]
    return _read(port, game, digest, editor.load)


def _read(port: Decks, game: AnyGame, digest: str, load: Callable[[bytes], Content]) -> Content:
    name = (game.key, digest, load)
    if (known := _READ.get(name)) is not None:
        return known[0]
    kept = port.get(game.key, digest)
    if kept is None:
        raise ContentExpired(f"the deck {digest} is no longer kept")
    written = zlib.decompress(kept.packed)
    try:
        content = load(written)
    except InvalidContent as refusal:
        if _is_printed(game, written):
            raise
        raise ContentExpired(f"the deck {digest} is no longer one of the game: {refusal}") from refusal
    if content.digest != digest:  # kept by a version of the game that read it otherwise
        raise ContentExpired(f"the deck {digest} is no longer one of the game: bring it again")
    with _guard:
        _READ[name] = (content, max(len(written), SMALLEST))
        while len(_READ) > 1 and sum(size for _, size in _READ.values()) > ROOM:
            _READ.popitem(last=False)
    return content


def _is_printed(game: AnyGame, written: bytes) -> bool:
    """Return whether a deck that cannot be played only lacks cards that a match needs."""
    editor = game.content().editor
    with suppress(InvalidContent):
        return editor is not None and editor.load(written) is not None
    return False


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
