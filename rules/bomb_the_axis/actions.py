"""What a seat can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.wire.codec import Length, Matches

Dot = Annotated[str, Length(1, 8), Matches("[!-~]+", "must be a letter and a number, such as B7")]
"""A position as it is named, on the chart or not: whether it is on it is the rules' to say (BTA-3, BTA-5)."""

MOST = 40
"""The most dots that can be named at once, also wrongly."""

Dots = Annotated[tuple[Dot, ...], Length(0, MOST)]


@dataclass(frozen=True, slots=True)
class PlaceAtRandom:
    """Let the ten houses and ten guns fall on the chart at random (BTA-3)."""


@dataclass(frozen=True, slots=True)
class HandBack:
    """Give the chart back to who was Checker before (BTA-2)."""


@dataclass(frozen=True, slots=True)
class Place:
    """Put the houses and the guns on these dots of the chart (BTA-3)."""

    houses: Dots
    """Dots of the ten houses, such as B7, in any order."""
    guns: Dots
    """Dots of the ten guns, such as B7, in any order."""


@dataclass(frozen=True, slots=True)
class Call:
    """Call a dot of the chart (BTA-4)."""

    dot: Dot
    """Dot to call: letter and number, such as B7."""


Action = PlaceAtRandom | HandBack | Place | Call

ACTIONS: tuple[type, ...] = (PlaceAtRandom, HandBack, Place, Call)
