"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NotRequired, TypedDict, cast

from rules.screaming_eagles.board import BOARD_JSON
from rules.screaming_eagles.state import HITLESS_ROUNDS, NOTES_A_ROUND, OFFER_EVERY


class Lozenge(TypedDict):
    """A lozenge of the sky."""

    name: str
    """Its name in views, events and actions: the column's letter and the height."""
    column: int
    """Its column, from 0."""
    height: int
    """Its height in half-steps, from 0."""
    side: NotRequired[int]
    """Number of its edge at the side; who leaves over it comes in at the other of that number (SE-18)."""
    end: NotRequired[int]
    """Number of its edge at the front or back, with the same meaning."""


class TeamWords(TypedDict):
    """A team."""

    team: str
    """`blue` or `tan`."""
    facing: str
    """Where its planes face: `up`, to greater heights, or `down`."""


class PlaneWords(TypedDict):
    """A plane."""

    plane: str
    """Its name in views, events and actions."""
    team: str
    """Its team, `blue` or `tan`."""
    start: str
    """Name of the lozenge where it begins."""


class Cards(TypedDict):
    """The command cards of a plane: each direction with each number of dice."""

    directions: list[str]
    """The directions."""
    dice: list[int]
    """The numbers of black dice."""


class Dice(TypedDict):
    """The dice."""

    black: list[int]
    """What a black die can show."""
    red: list[int]
    """What a red die can show."""
    damage: int
    """Black dice that find the section that was hit (SE-28)."""


class SectionWords(TypedDict):
    """A section of a plane."""

    section: str
    """Its name in views and events."""
    totals: list[int]
    """Sums of the damage dice that find it."""
    hits: int
    """Hits in it that shoot the plane down (SE-29)."""


class Reference(TypedDict):
    """The board, the cards, the dice and the numbers of the rules."""

    name: str
    """What the board is called."""
    columns: int
    """Columns of the sky."""
    heights: int
    """Heights in half-steps."""
    spaces: list[Lozenge]
    """All lozenges."""
    directions: Mapping[str, list[int]]
    """What a step in each direction adds to the column and the height of a plane that faces up; facing down, it is
    taken off."""
    teams: list[TeamWords]
    """The teams; the first begins."""
    planes: list[PlaneWords]
    """The planes, in the order of the board."""
    cards: Cards
    """The command cards."""
    load: Mapping[str, int]
    """What a plane begins with, by weapon, and its `flares` (SE-32)."""
    weapons: Mapping[str, int]
    """Red dice that each weapon throws."""
    dice: Dice
    """The dice."""
    sections: list[SectionWords]
    """The sections of a plane."""
    hitless_rounds: int
    """Rounds in a row without a hit that end the match (SE-44)."""
    notes_a_round: int
    """Notes that a seat may send in a round (SE-48)."""
    offer_every: int
    """Rounds from one offer of a draw of a seat to the next (SE-49)."""


def reference() -> Reference:
    """Return the board with cards, loads, dice and sections as it is written, and the numbers of the rules."""
    return cast(
        "Reference",
        {
            **BOARD_JSON,
            "hitless_rounds": HITLESS_ROUNDS,
            "notes_a_round": NOTES_A_ROUND,
            "offer_every": OFFER_EVERY,
        },
    )
