"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from typing import NotRequired, TypedDict, cast

from rules.twelve_oclock_high.board import BOARD_JSON, DICE_JSON, POINTS, PRICES
from rules.twelve_oclock_high.state import HAND, ROUNDS_WITHOUT_HIT, THROWS


class Target(TypedDict):
    """A target."""

    name: str
    """Name of the town."""
    industry: str
    """What is made there."""
    kind: str
    """`primary` or `secondary`: the key of its worth in `points` and `prices`."""


class Space(TypedDict):
    """A space of the board; where the order of spaces matters, it is this one."""

    id: str
    """Name of the space in views, events and actions."""
    x: int
    """Its middle from the left edge of the board, in units of `width`."""
    y: int
    """Its middle from the top edge, in units of `height`."""
    next: list[str]
    """Ids of the spaces to which a step leads from it."""
    target: NotRequired[Target]
    """Its target; left out where there is none."""
    path: NotRequired[str]
    """`airfield`, or a way from it (`start`) or to it (`landing`); left out for the rest."""


class Label(TypedDict):
    """A name on the map."""

    x: int
    """Where it is, from the left edge."""
    y: int
    """Where it is, from the top edge."""
    text: str
    """What is written there."""


class Scenery(TypedDict):
    """What is drawn behind the spaces, without a meaning for the rules."""

    land: list[list[list[int]]]
    """Outlines of land, each as points: x and y."""
    labels: list[Label]
    """Names on the map."""


class Map(TypedDict):
    """The board."""

    name: str
    """What the board is called."""
    width: int
    """Its width, in units of its own."""
    height: int
    """Its height, in the same units."""
    spaces: list[Space]
    """All spaces, in the board's order."""
    scenery: Scenery
    """What is drawn behind the spaces."""


class Regular(TypedDict):
    """The regular dice."""

    dice: int
    """How many there are."""
    sides: int
    """Sides of each, from 1."""


class BombFaces(TypedDict):
    """The range of the option `bomb_faces`."""

    least: int
    """Fewest faces with a Bomb."""
    usual: int
    """Faces with a Bomb by default."""
    most: int
    """Most faces with a Bomb."""


class BombDie(TypedDict):
    """The Bomb die."""

    sides: int
    """Its sides."""
    faces: BombFaces
    """How many of them can show a Bomb (12H-26)."""


class Box(TypedDict):
    """The dice of the box."""

    regular: Regular
    """The regular dice."""
    bomb: BombDie
    """The Bomb die."""


class Worth(TypedDict):
    """A number for each kind of target."""

    primary: int
    """Of a primary target."""
    secondary: int
    """Of a secondary target."""


class Reference(TypedDict):
    """The board, the dice and the numbers of the rules."""

    board: Map
    """The board."""
    dice: Box
    """The dice."""
    hand: int
    """Bomb Cards of a full hand (12H-19)."""
    throws: int
    """Most throws for movement in a turn (12H-5)."""
    rounds_without_hit: int
    """Rounds in a row without a hit that end the match (12H-30)."""
    points: Worth
    """Points for a hit, by kind."""
    prices: Worth
    """Bomb Cards that an attack costs, by kind (12H-14)."""


def reference() -> Reference:
    """Return the board and the dice as they are written, and the numbers of the rules."""
    found = {
        "board": BOARD_JSON,
        "dice": DICE_JSON,
        "hand": HAND,
        "throws": THROWS,
        "rounds_without_hit": ROUNDS_WITHOUT_HIT,
        "points": {kind.value: points for kind, points in POINTS.items()},
        "prices": {kind.value: cards for kind, cards in PRICES.items()},
    }
    return cast("Reference", found)
