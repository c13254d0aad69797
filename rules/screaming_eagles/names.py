"""The words of the game: teams, planes, directions, weapons, sections. Their order is the board's order."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class Team(StrEnum):
    """A pair of planes of one colour; blue begins (SE-7)."""

    BLUE = "blue"
    TAN = "tan"


class Plane(StrEnum):
    """A squadron's plane. Of a team, the one that is first here goes first where nobody chooses (SE-7)."""

    STALLION = "stallion"
    TIGER = "tiger"
    EAGLE = "eagle"
    COBRA = "cobra"


class Direction(StrEnum):
    """What a command card makes a plane do, as its pilot sees it (SE-1, SE-2); also its tilt (SE-34)."""

    STRAIGHT = "straight"
    LEFT = "left"
    RIGHT = "right"


class Weapon(StrEnum):
    """What can be fired: two kinds of missile and the cannon (SE-21, SE-22)."""

    LONG = "long"
    """A long-range missile."""
    MEDIUM = "medium"
    """A medium-range missile."""
    CANNON = "cannon"


class Section(StrEnum):
    """A part of a plane that can be hit (SE-28)."""

    COCKPIT = "cockpit"
    TAIL = "tail"
    WINGS = "wings"
    ENGINE = "engine"
    FUEL_TANK = "fuel-tank"


PLANES: tuple[Plane, ...] = tuple(Plane)
TEAMS: tuple[Team, ...] = tuple(Team)
TEAM_OF: dict[Plane, Team] = {
    Plane.STALLION: Team.BLUE,
    Plane.TIGER: Team.BLUE,
    Plane.EAGLE: Team.TAN,
    Plane.COBRA: Team.TAN,
}
FOE: dict[Team, Team] = {Team.BLUE: Team.TAN, Team.TAN: Team.BLUE}
NUMBER: dict[Plane, int] = {plane: number for number, plane in enumerate(Plane)}
"""The place of each plane in every tuple of four."""

TEAM_PLANES: dict[Team, tuple[int, int]] = {Team.BLUE: (0, 1), Team.TAN: (2, 3)}
"""The numbers of a team's planes."""

DIRECTION_NAMES: dict[Direction, str] = {
    Direction.STRAIGHT: "Straight ahead",
    Direction.LEFT: "Break left",
    Direction.RIGHT: "Break right",
}
DICE_NAMES: dict[int, str] = {1: "one die", 2: "two dice", 4: "four dice"}
"""A command card in words: its direction, and its dice."""


def card_words(direction: Direction, dice: int) -> str:
    """Return the words of a command card, which are the same wherever it is named."""
    return f"{DIRECTION_NAMES[direction]}, {DICE_NAMES[dice]}"


def card_of(team: Team, direction: Direction, dice: int) -> str:
    """Return the key of a command card (Pictures.cards)."""
    return f"{team}-{direction}-{dice}"


WEAPONS: Final[Mapping[Weapon, str]] = {
    Weapon.LONG: "Long-range missile",
    Weapon.MEDIUM: "Medium-range missile",
    Weapon.CANNON: "Cannon",
}
