"""What is agreed before a match: its options, and who may sit down to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from rules.errors import Malformed
from rules.twelve_oclock_high.board import BOARD, DICE_JSON
from rules.wire.codec import Between

LEAST_GOAL: Final = 35
GOAL_STEP: Final = 5


_FACES = DICE_JSON["bomb"]["faces"]


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the first roll."""

    points_to_win: Annotated[int, Between(LEAST_GOAL, BOARD.points)] = field(
        default=LEAST_GOAL,
        metadata={
            "label": "Points to win",
            "about": "Points that win, in steps of five: more make a longer match (12H-25).",
        },
    )
    bomb_faces: Annotated[int, Between(_FACES["least"], _FACES["most"])] = field(
        default=_FACES["usual"],
        metadata={
            "label": "Bombs on the Bomb die",
            "about": "How many of its six faces show a Bomb: with more, attacks hit more often, and flights fail more "
            "often (12H-26).",
        },
    )


def check_options(options: Options) -> None:
    """Refuse a goal that is not in steps of five (12H-25).

    :raises Malformed: naming the field.
    """
    if options.points_to_win % GOAL_STEP:
        raise Malformed(f"must be a multiple of {GOAL_STEP}, as all scores are", ("points_to_win",))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of players (12H-1)."""
    return (2, 3, 4)
