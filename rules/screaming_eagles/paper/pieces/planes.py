"""The planes on paper, as counters with their noses in the direction of flight, and burning flares."""

from __future__ import annotations

from typing import Final

from rules.screaming_eagles.names import TEAM_OF, Direction, Plane
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.show.drawing import Circle, Drawing, Group, Lines, Paint, Shape, Text
from rules.show.kit import Cut, Piece

ACROSS: Final = 18
"""Millimetres across a plane's counter."""
BURNING: Final = 15
"""Millimetres across a flare's counter."""


def counter(plane: Plane, tilt: Direction) -> Piece:
    """Return a plane's counter: level, or banked to a side (SE-34)."""
    team, middle = TEAM_OF[plane], ACROSS * 5
    ground = Circle(middle, middle, middle - 2, Paint(marks.LIVERY[team].ground))
    nose = Lines(((middle - 20, 24), (middle, 5), (middle + 20, 24)), Paint(marks.INK), closed=True)
    body = Group(marks.silhouette(plane, team, tilt), middle, middle + 8, scale=215)
    shapes: list[Shape] = [ground, nose, body, *_letter(plane, middle, middle + 22)]
    words = f"{PLANE_NAMES[plane]}, {team}"
    if tilt is not Direction.STRAIGHT:
        x, side = (37, "L") if tilt is Direction.LEFT else (2 * middle - 37, "R")
        shapes.append(Text(x, 64, side, 42, marks.INK, "middle", bold=True))
        words += f", banked {tilt}"
    face = Drawing(2 * middle, 2 * middle, tuple(shapes), words, f"{words}: its counter.")
    return Piece(face, ACROSS, ACROSS, 1, Cut.ROUND)


def _letter(plane: Plane, x: int, y: int) -> tuple[Shape, ...]:
    """Draw the plane's letter on a disc, since the body of a banked plane is too narrow for it."""
    disc = Circle(x, y, 29, Paint(marks.WHITE, marks.LIVERY[TEAM_OF[plane]].edge, 30))
    return disc, Text(x, y + 16, marks.LETTER[plane], 44, marks.INK, "middle", bold=True)


def flare(count: int) -> Piece:
    """Return counters for flares that burn until the round ends (SE-36)."""
    middle = BURNING * 5
    star = marks.star(middle, middle, 62, 34, Paint("#ffe08a", marks.INK, 20))
    drawn = (star, Text(middle, middle + 9, "flare", 26, marks.INK, "middle", bold=True))
    face = Drawing(2 * middle, 2 * middle, drawn, "Flare", "A burning flare: its counter.")
    return Piece(face, BURNING, BURNING, count, Cut.ROUND)
