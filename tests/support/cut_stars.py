"""Cut the pictures of the Mystery Stars into tiles: ``python -m tests.support.cut_stars``."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rules.twelve_strokes_of_noon.cards import Patch
from rules.twelve_strokes_of_noon.deck.cutting import cut
from rules.wire.codec import codec

DECK = Path(__file__).parents[2] / "rules" / "twelve_strokes_of_noon" / "deck"


def tiles(picture: str) -> str:
    """Return the tiles of a picture as they are written, one a line."""
    written = {
        size: [[codec(Patch).encode(patch) for patch in tile] for tile in sides]
        for size, sides in zip(("large", "small"), cut(picture), strict=True)
    }
    lines = [
        f'"{size}": [\n' + ",\n".join(json.dumps(tile, separators=(",", ":")) for tile in sides) + "\n]"
        for size, sides in written.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def main() -> None:
    """Write the tiles of every picture."""
    (DECK / "tiles").mkdir(exist_ok=True)
    for picture in sorted((DECK / "star").glob("*.svg")):
        (DECK / "tiles" / f"{picture.stem}.json").write_text(tiles(picture.read_text("utf-8")), "utf-8")
        sys.stdout.write(f"{picture.stem}\n")


if __name__ == "__main__":
    main()
