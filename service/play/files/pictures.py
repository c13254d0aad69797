"""Boards as PNG, for chats and previews of links: drawn for the first request, then kept on the shelf."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from rules.show.bounds import excess
from service.play.asking import limits
from service.play.asking.limits import Bill, Charge
from service.play.match import tags
from service.play.ports.errors import PictureTooLarge
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs import look
from service.play.verbs.look import Seen

WIDTHS = (200, 1200)
"""The least and the greatest width of a picture, in pixels."""
WIDTH = 800

Turn = Callable[[], AbstractContextManager[None]]
"""Is held while a picture is drawn; it may raise instead when too many wait for that."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture: what makes it, and its entity tag. Nothing is drawn or charged before ``make`` is called."""

    make: Callable[[], bytes]
    tag: str


def picture(
    referee: Referee,
    seen: Seen,
    bearer: Bearer | None,
    ply: int | None,
    width: int,
    *,
    charge: Charge = limits.free,
    turn: Turn = nullcontext,
) -> Picture:
    """Return the board as a PNG of a width, as it is now or as it was after a ply.

    Drawing it is charged; a picture on the shelf is free.

    :raises PictureTooLarge: from ``make``, when the game's picture is too large to be drawn.
    """
    tag = f"{seen.tag}-picture-{width}" if ply is None else f"{seen.tag}-picture-{width}-{ply}"
    key = tags.etag("picture", tag, referee.press.release)

    def draw() -> bytes:
        spell = referee.press.legible
        layers = look.board(seen, spell) if ply is None else look.board_was(referee, seen, ply, spell)
        if too_large := excess(*layers):  # to draw a few megabytes holds the process for minutes
            raise PictureTooLarge(f"the picture is not drawn as PNG: {too_large}; ask for board.svg")
        charge(Bill(limits.PICTURE, bearer))
        drawn = referee.press.board(layers, width)
        referee.shelf.put(key, drawn)
        return drawn

    def make() -> bytes:
        kept = referee.shelf.get(key)
        if kept is not None:
            return kept
        with turn():  # another request may have drawn it while this one waited
            return referee.shelf.get(key) or draw()

    return Picture(make, tag)
