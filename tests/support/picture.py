"""Draw the picture of README again: ``python -m tests.support.picture``, after the board was drawn another way."""

from __future__ import annotations

from typing import Final

import rules
from rules.show.drawing import standalone
from rules.table.agreement import terms
from rules.table.record import replay
from tests.support.reels import golden
from tests.support.sources import ROOT

PICTURE: Final = ROOT / "docs" / "match.svg"
MATCH, PLY = "twelve_oclock_high/board-covered", 196
"""The golden record, and the ply after which its board is shown."""
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")


def drawn() -> str:
    """Return the board of a match of four, as a spectator sees it."""
    record = golden(MATCH)
    game = rules.find(record.game)
    played = next(one for one in replay(game, terms(game, record.setup(), None), record.plies) if one.ply == PLY)
    view = game.rules.view(played.state, None)
    return standalone(game.pictures.still(view), game.pictures.moving(view, NAMES))


if __name__ == "__main__":
    PICTURE.write_text(drawn(), "utf-8")
