"""A picture that an author brings, as the tiles of a star's card (12C-48)."""

from __future__ import annotations

from rules.editing import UnreadablePicture
from rules.twelve_strokes_of_noon.cards import Patch
from rules.twelve_strokes_of_noon.deck.cutting import cut
from rules.wire.codec import codec
from rules.wire.plain import Plain


def tiles_of(picture: bytes) -> dict[str, Plain]:
    """Return the two sides of a star's card, cut from an SVG.

    :raises UnreadablePicture: with everything in the picture that cannot be cut, and the tiles that show nothing.
    """
    sides = dict(zip(("large", "small"), cut(picture), strict=True))
    empty = [f"{size} tile {row}" for size, side in sides.items() for row, tile in enumerate(side, 1) if not tile]
    if empty:
        raise UnreadablePicture([f"{where} shows nothing: let a background fill the whole picture" for where in empty])
    return {size: [[codec(Patch).encode(patch) for patch in tile] for tile in side] for size, side in sides.items()}
