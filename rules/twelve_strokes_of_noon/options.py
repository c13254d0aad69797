"""What is agreed before a match: its options, and who may sit down to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated

from rules.errors import Malformed
from rules.twelve_strokes_of_noon.actions import Seat
from rules.wire.codec import Between, Length


class Judges(StrEnum):
    """Who rules when a player says that a refused answer or name of the star was right (12C-56, 12C-57, 12C-59)."""

    PLAYERS = "players"
    """The other players, by majority."""
    HOST = "host"
    UMPIRE = "umpire"
    """The host, whose seat does not play."""
    NOBODY = "nobody"


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the start."""

    glass: Annotated[int, Between(30, 120)] = field(
        default=60,
        metadata={"label": "Sandglass, in seconds", "about": "Seconds in a sandglass of a face-off (12C-21)."},
    )
    choice: Annotated[int, Between(5, 120)] | None = field(
        default=20,
        metadata={
            "label": "Seconds for a choice",
            "values": {"null": "No limit"},
            "about": "Seconds for any choice, usually 20; without a number there is no limit, as is usual where bots "
            "take all seats but one (12C-5).",
            "alone": None,
        },
    )
    """Null: no limit."""
    last_chance: Annotated[int, Between(10, 120)] | None = field(
        default=30,
        metadata={
            "label": "Seconds for the last guess",
            "values": {"null": "No limit"},
            "about": "Seconds to guess the star after the fifth question, usually 30; without a number there is no "
            "limit, as is usual where bots take all seats but one (12C-32).",
            "alone": None,
        },
    )
    """Null: no limit."""
    age_order: Annotated[tuple[Seat, ...], Length(0, 16)] = field(
        default=(),
        metadata={
            "label": "From the youngest to the oldest",
            "about": "Seats, from 0, the youngest player's first, who begins (12C-1). Players who are not named are "
            "older than those who are; of them, the last to sit down is the youngest.",
            "seats": True,
        },
    )
    appeals: Judges = field(
        default=Judges.PLAYERS,
        metadata={
            "label": "Who rules on appeals",
            "values": {"players": "The other players", "host": "The host", "nobody": "Nobody"},
            "about": "Who rules when a player says that a refused answer or name of the star was right: the other "
            "players by majority, the host, an umpire, that is the host on a seat that does not play (12C-59), or "
            "nobody. Usually it is the other players, but nobody where bots take all seats but one (12C-56).",
            "alone": Judges.NOBODY.value,
        },
    )
    host: Seat | None = field(
        default=None,
        metadata={
            "label": "Who is the host",
            "values": {"usual": "The first player of this device"},
            "about": "Seat of the host, from 0, for appeals on which the host rules: usually the first seat that the "
            "host takes with the opening; none: the others rule, or the last seat as umpire (12C-56, 12C-59).",
            "host": True,
        },
    )
    """Null: none."""


def check_options(options: Options) -> None:
    """Refuse an age order that names somebody twice (12C-1).

    :raises Malformed: naming the field.
    """
    if len(set(options.age_order)) < len(options.age_order):
        raise Malformed("must not name a seat twice", ("age_order",))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of seats: two to four players (12C-34), and an umpire (12C-59)."""
    return (3, 4, 5) if options.appeals is Judges.UMPIRE else (2, 3, 4)


def umpire(options: Options, seats: Sequence[int]) -> int | None:
    """Return the seat, of those that take part, that does not play but rules on appeals; None for none (12C-59)."""
    if options.appeals is not Judges.UMPIRE:
        return None
    named = max(seats) if options.host is None else options.host
    return named if named in seats else None
