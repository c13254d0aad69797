"""What is agreed before a match: its options, and who may sit down to it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from rules.errors import Malformed
from rules.twelve_strokes_of_noon.actions import Seat
from rules.wire.codec import Between, Length


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the start."""

    glass: Annotated[int, Between(30, 120)] = field(
        default=60, metadata={"about": "Seconds in a sandglass of a face-off (12C-21)."}
    )
    choice: Annotated[int, Between(5, 120)] = field(default=20, metadata={"about": "Seconds for any choice (12C-5)."})
    last_chance: Annotated[int, Between(10, 120)] = field(
        default=30, metadata={"about": "Seconds to guess the star after the fifth question (12C-32)."}
    )
    age_order: Annotated[tuple[Seat, ...], Length(0, 16)] = field(
        default=(),
        metadata={
            "about": "Seats from the youngest on; of those left out, who are older, the last to sit down is the "
            "youngest (12C-1)."
        },
    )


def check_options(options: Options) -> None:
    """Refuse an age order that names somebody twice (12C-1).

    :raises Malformed: naming the field.
    """
    if len(set(options.age_order)) < len(options.age_order):
        raise Malformed("must not name a seat twice", ("age_order",))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of players (12C-34)."""
    return (2, 3, 4)
