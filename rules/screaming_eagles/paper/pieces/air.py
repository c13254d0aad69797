"""The sky on paper, in tenths of a millimetre, and the distances in the wedge ahead of a plane."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.screaming_eagles.board import BOARD, START, Sight, Space
from rules.screaming_eagles.names import TEAM_OF, Direction, Plane, Team
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.show.drawing import Box, Drawing, Group, Lines, Paint, Shape, Text

PITCH: Final = 175
"""From column to column."""
HALF: Final = 110
"""A half-step: a lozenge is twice as high."""
_TIP: Final = 55
_SIDE: Final = PITCH - _TIP
_MARGIN: Final = 105
"""Left and right of the lozenges: room for the numbers at the sides."""
_BRIM: Final = 130
"""Above and below: room for the numbers of the columns, and for the words of the team that begins there."""
_LAST_X: Final = max(space.x for space in BOARD.spaces)
_LAST_H: Final = max(space.h for space in BOARD.spaces)

WIDTH: Final = PITCH * _LAST_X + 2 * (_SIDE + _MARGIN)
HEIGHT: Final = HALF * (_LAST_H + 2) + 2 * _BRIM

_RIM: Final = Paint("none", "#5c86ab", 30)
_OPEN: Final = "#ffffff"
_EDGE: Final = "#e4eef6"
"""The lozenges with a number, from which a plane may leave, are a little darker."""


def sky() -> Drawing:
    """Draw the sky as blue sees it: lozenges, their names, the numbers at the edges, the starting places."""
    starts = {space: plane for plane, space in START.items()}
    shapes: list[Shape] = [Box(4, 4, WIDTH - 8, HEIGHT - 8, Paint("#ffffff", "#5f7f9c", 40), 60)]
    for here in BOARD.spaces:
        drawn = (*_space(here), *(_start(starts[here.id]) if here.id in starts else ()))
        shapes.append(Group(drawn, *spot(here), title=here.name))
    for here in BOARD.spaces:
        shapes += _numbers(here)
    shapes += [Group(tuple(_side(Team.BLUE))), Group(tuple(_side(Team.TAN)), WIDTH, HEIGHT, turn=180)]
    words = (
        f"The sky: {len(BOARD.spaces)} lozenges in {_LAST_X + 1} columns, with their names, the numbers at the edges"
    )
    return Drawing(WIDTH, HEIGHT, tuple(shapes), "The sky", f"{words}, and where the planes begin.")


def spot(here: Space) -> tuple[int, int]:
    """Return where the middle of a lozenge is."""
    return _MARGIN + _SIDE + PITCH * here.x, _BRIM + HALF + HALF * (_LAST_H - here.h)


def lozenge(paint: Paint, less: int = 0) -> Lines:
    """Draw a lozenge about (0, 0), ``less`` smaller on every side."""
    side, high, tip = _SIDE - less, HALF - less, _TIP - less // 2
    return Lines(((-tip, -high), (tip, -high), (side, 0), (tip, high), (-tip, high), (-side, 0)), paint, closed=True)


def _space(here: Space) -> Iterator[Shape]:
    numbered = here.side is not None or here.end is not None
    yield lozenge(Paint(_EDGE if numbered else _OPEN, _RIM.stroke, _RIM.width))
    if here.id not in START.values():
        yield Text(0, 36 - HALF, here.name, 27, marks.QUIET, "middle")


def _start(plane: Plane) -> Iterator[Shape]:
    """Mark where a plane begins: its letter and its name, for those who sit behind it."""
    team = TEAM_OF[plane]
    colours = marks.LIVERY[team]
    yield lozenge(Paint(colours.ground, colours.edge, 50, dash=0 if team is Team.BLUE else 14), 9)
    ahead = 36 - HALF if team is Team.BLUE else HALF - 16
    yield Text(0, ahead, BOARD.spaces[START[plane]].name, 27, marks.INK, "middle")
    words = (
        Text(0, 34, marks.LETTER[plane], 96, colours.edge, "middle", bold=True),
        Text(0, 74, PLANE_NAMES[plane], 27, colours.edge, "middle", bold=True),
    )
    yield Group(words, turn=0 if team is Team.BLUE else 180)


def _numbers(here: Space) -> Iterator[Text]:
    """Write the numbers of an edge next to it, those of front and back for those who sit there."""
    x, y = spot(here)
    if here.side is not None:
        left = here.x == 0
        edge = x - _SIDE - 6 if left else x + _SIDE + 6
        yield Text(edge, y + 12, f"#{here.side}", 34, _NUMBER, "end" if left else "start", bold=True)
    if here.end is not None:
        sign, turn = (1, 0) if here.h < _LAST_H // 2 else (-1, 180)
        yield Text(x, y + (HALF + 38) * sign, str(here.end), 38, _NUMBER, "middle", bold=True, turn=turn)


_NUMBER: Final = "#12344f"
_WAYS: Final[Mapping[Direction, tuple[int, str]]] = {
    Direction.LEFT: (250, "left"),
    Direction.STRAIGHT: (WIDTH // 2 + 330, "straight"),
    Direction.RIGHT: (WIDTH - 460, "right"),
}


def _side(team: Team) -> Iterator[Shape]:
    """Write along the lower edge which team begins there, and where its cards lead."""
    y = HEIGHT - 26
    yield Text(WIDTH // 2 - 70, y, f"{team.upper()} begins here", 42, marks.INK, "middle", bold=True)
    for direction, (x, words) in _WAYS.items():
        yield marks.arrow(direction, x, y - 15, marks.INK, 140)
        yield Text(x + 45, y, words, 42, marks.INK)


def reach() -> Mapping[tuple[int, int], Sight]:
    """Return what blue sees from all spaces: by columns to the right and half-steps ahead (SE-20, SE-21)."""
    return {
        (there.x - here.x, there.h - here.h): sight
        for here in BOARD.spaces
        for there, sight in zip(BOARD.spaces, BOARD.sights[Team.BLUE][here.id], strict=True)
        if sight is not None
    }


def wedge() -> Drawing:
    """Draw the wedge ahead of a plane: how far each lozenge is, and which of them the cannon reaches.

    It is as large as the sky: whatever a plane sees from any space is in it.
    """
    shapes: list[Shape] = [Group((lozenge(_RIM), _gun()))]
    for (aside, ahead), sight in sorted(reach().items()):
        fill = "#d9d9d9" if sight.lined else _OPEN
        number = Text(0, 32, str(sight.distance), 88, marks.INK, "middle", bold=sight.lined)
        shapes.append(Group((lozenge(Paint(fill, _RIM.stroke, _RIM.width)), number), PITCH * aside, -HALF * ahead))
    width = (PITCH * 2 * _LAST_X + 2 * _SIDE + 40) * _SCALE // 100
    height = (HALF * (_LAST_H + 2) + 40) * _SCALE // 100
    placed = Group(tuple(shapes), width // 2, height - (HALF + 20) * _SCALE // 100, scale=_SCALE)
    words = "The wedge ahead of a plane: how far each lozenge is; grey ones are straight or diagonally ahead."
    return Drawing(width, height, (placed,), "The wedge", words)


_SCALE: Final = 42
"""Percent of a lozenge of the sky: the wedge is twice as wide, and has to have room on a page."""


def _gun() -> Lines:
    return Lines(((0, -70), (50, 50), (0, 25), (-50, 50)), Paint(marks.INK), closed=True)
