"""The sky, the dice and the battle boards, read from ``board.json``.

A space is an int, its place in ``board.json``; 176 lozenges in 13 columns. ``x`` is the column (0-12), ``h`` the height
in half-steps (0-26), and a space's name is the column's letter with the height: ``G12``. Views, events and all that
clients see have the name, the state the int. Blue planes face up (growing h), tan planes down; a plane never turns
(SE-1), so that for each team a direction leads from every space to exactly one other. What loops over an edge does so
by the edge numbers (SE-16, SE-18); at four corners two steps lead to one space, so that going back is not everywhere
the way that one came (SE-42).

Everything that the rules look up is made once here: the next space, the course of many steps, whether a target is in
the cone of fire, its distance, and whether it is on a straight line.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from rules.chance import Die
from rules.screaming_eagles.names import PLANES, Direction, Plane, Section, Team, Weapon

LONGEST: Final = 24
"""No course is followed further: the longest throw is 12, and at most three planes are in the way twice."""


@dataclass(frozen=True, slots=True)
class Space:
    """A lozenge: its column and height, its edge number at the side (#100 …) and at front or back (1-13)."""

    id: int
    name: str
    x: int
    h: int
    side: int | None
    end: int | None


@dataclass(frozen=True, slots=True)
class Sight:
    """A target in the cone of fire: the distance, and whether it is straight or diagonally ahead (SE-20, SE-22)."""

    distance: int
    lined: bool


class Board:
    """The tables that the rules look into. Rows are by space; ``sights`` holds None where the cone does not reach."""

    __slots__ = ("courses", "names", "sights", "spaces", "steps")

    def __init__(self, spaces: Sequence[Space], ahead: Mapping[Direction, tuple[int, int]], up: Mapping[Team, int]):
        self.spaces = tuple(spaces)
        self.names: Mapping[str, int] = MappingProxyType({space.name: space.id for space in spaces})
        self.steps: Mapping[Team, Mapping[Direction, tuple[int, ...]]] = MappingProxyType(
            {
                team: {
                    direction: tuple(self._next(space, dx * sign, dh * sign) for space in spaces)
                    for direction, (dx, dh) in ahead.items()
                }
                for team, sign in up.items()
            }
        )
        """The next space in a direction (SE-14 to SE-19)."""
        self.courses: Mapping[Team, Mapping[Direction, tuple[tuple[int, ...], ...]]] = MappingProxyType(
            {team: {direction: _courses(row) for direction, row in rows.items()} for team, rows in self.steps.items()}
        )
        """The spaces entered one after another from each space, as far as any plane ever flies."""
        self.sights: Mapping[Team, tuple[tuple[Sight | None, ...], ...]] = MappingProxyType(
            {
                team: tuple(tuple(_sight(here, there, sign) for there in spaces) for here in spaces)
                for team, sign in up.items()
            }
        )
        """What a plane of a team sees from a space on another (SE-20 to SE-23)."""

    def _next(self, space: Space, dx: int, dh: int) -> int:
        """Return the space that one step enters: the neighbour, or the twin of the edge it leaves over (SE-18)."""
        x, h = space.x + dx, space.h + dh
        for other in self.spaces:
            if (other.x, other.h) == (x, h):
                return other.id
        if x not in {other.x for other in self.spaces}:
            return next(other.id for other in self.spaces if other.side == space.side and other.id != space.id)
        return next(other.id for other in self.spaces if other.end == space.end and other.id != space.id)


def _courses(row: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    found = []
    for space in range(len(row)):
        course, here = [], space
        for _ in range(LONGEST):
            here = row[here]
            course.append(here)
        found.append(tuple(course))
    return tuple(found)


def _sight(here: Space, there: Space, sign: int) -> Sight | None:
    """Look from one space on another: straight steps and steps of one diagonal, no other way is as short (SE-21)."""
    aside, ahead = abs(there.x - here.x), (there.h - here.h) * sign
    if ahead <= 0 or aside > ahead:
        return None
    return Sight(aside + (ahead - aside) // 2, aside in (0, ahead))


def read_board(plain: Mapping[str, Any]) -> Board:
    """Make the tables of a board from the plain data of ``board.json``."""
    spaces = [
        Space(number, raw["name"], raw["column"], raw["height"], raw.get("side"), raw.get("end"))
        for number, raw in enumerate(plain["spaces"])
    ]
    ahead = {Direction(name): (dx, dh) for name, (dx, dh) in plain["directions"].items()}
    up = {Team(raw["team"]): 1 if raw["facing"] == "up" else -1 for raw in plain["teams"]}
    return Board(spaces, ahead, up)


def _json() -> Mapping[str, Any]:
    plain: Mapping[str, Any] = json.loads(files(__package__).joinpath("board.json").read_text("utf-8"))
    return plain


BOARD_JSON = _json()
"""The board as it is written; nobody may change it."""

BOARD = read_board(BOARD_JSON)
"""The board that is played on."""

BLACK: Final[tuple[int, ...]] = tuple(BOARD_JSON["dice"]["black"])
"""The faces of a black die, each as likely as the others (SE-13)."""

RED: Final[tuple[int, ...]] = tuple(BOARD_JSON["dice"]["red"])
"""The faces of a red die, each as likely as the others (SE-24)."""

DICE: Final[Mapping[tuple[int, ...], Die]] = MappingProxyType(
    {faces: Die(name, map(str, faces)) for faces, name in ((BLACK, "black die"), (RED, "red die"))}
)
"""The dice of the box by their faces."""


@lru_cache(maxsize=1024)
def die(faces: tuple[int, ...], seat: int | None, purpose: str) -> Die:
    """Return a die of the box as a seat throws it for a purpose: that of a plane, or the one that acts (None)."""
    return DICE[faces].by(seat, purpose)


DAMAGE_DICE: Final[int] = BOARD_JSON["dice"]["damage"]
"""The number of black dice that find the section that was hit (SE-28)."""

DIRECTIONS: Final = tuple(Direction(name) for name in BOARD_JSON["cards"]["directions"])
CARD_DICE: Final[tuple[int, ...]] = tuple(BOARD_JSON["cards"]["dice"])
"""The black dice that command cards name (SE-2)."""

AFTERBURNER: Final = max(CARD_DICE)
"""The number of dice of the cards that are lost with the first hit in the engine (SE-37)."""

LOAD: Final[Mapping[str, int]] = MappingProxyType(BOARD_JSON["load"])
"""What a plane carries at the start (SE-32)."""

WEAPON_DICE: Final[Mapping[Weapon, int]] = MappingProxyType(
    {Weapon(name): dice for name, dice in BOARD_JSON["weapons"].items()}
)
"""The red dice of each weapon (SE-21, SE-22)."""

SECTION_OF: Final[Mapping[int, Section]] = MappingProxyType(
    {total: Section(raw["section"]) for raw in BOARD_JSON["sections"] for total in raw["totals"]}
)
"""Where the total of the black dice hits (SE-28)."""

HITS_TO_DOWN: Final[Mapping[Section, int]] = MappingProxyType(
    {Section(raw["section"]): raw["hits"] for raw in BOARD_JSON["sections"]}
)
"""The number of hits in one section that shoot a plane down (SE-28)."""

_STARTS = {raw["plane"]: raw["start"] for raw in BOARD_JSON["planes"]}
START: Final[Mapping[Plane, int]] = MappingProxyType({plane: BOARD.names[_STARTS[plane]] for plane in PLANES})
"""Where each plane begins."""
