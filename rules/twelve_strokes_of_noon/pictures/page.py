"""Where everything is in the picture: the screen, the last answer, the reveal board, the desks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.show.drawing import Area, Box, Paint, Shape, Text
from rules.show.lettering import fitted, width
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.state import FLAPS

WIDTH: Final = 1200
HEIGHT: Final = 980
EDGE: Final = 24

HEAD: Final = Area(EDGE, 14, WIDTH - 2 * EDGE, 96)
SCREEN: Final = Area(EDGE, 122, 564, 406)
HEARD: Final = Area(EDGE, 540, 564, 208)
BOARD: Final = Area(600, 122, 576, 626)
DESKS: Final = Area(EDGE, 784, WIDTH - 2 * EDGE, 180)
BAND: Final = 46
"""How high the heading of the screen is."""

ROW: Final = 80
"""How high a flap is in the picture. At 900 pixels for 1200 units flaps too begin and end at whole pixels: no seams."""
LARGE: Final = Area(608, 152, 368, ROW * FLAPS)
SMALL: Final = Area(976, 152, 192, ROW * FLAPS)
PLATE: Final = Area(608, 715, 560, 29)

_DESK: Final = 276
_APART: Final = {2: 150, 3: 72, 4: 16}


def desks(count: int) -> tuple[Area, ...]:
    """Return the places of the desks, in the order of the seats."""
    apart = _APART.get(count, 16)
    left = (WIDTH - count * _DESK - (count - 1) * apart) // 2
    return tuple(Area(left + place * (_DESK + apart), DESKS.y, _DESK, DESKS.height) for place in range(count))


def framed(area: Area) -> Box:
    """Draw a screen: paper with a golden rim."""
    return area.frame(Paint(marks.PAPER, marks.GOLD, 40), 10)


def banner(area: Area, left: str, right: str = "") -> Iterator[Shape]:
    """Draw the heading of a screen: what goes on at the left, where that is at the right."""
    yield Box(area.x + 5, area.y + 5, area.width - 10, BAND - 5, Paint(marks.DUSK), 6)
    room = area.width - 54 - (width(right, 19) if right else 0)
    heading = fitted(left, room, 32, (25, 23, 21, 19, 17), bold=True)
    yield from heading.amid(area.x + 20, area.y + 5, BAND - 6, marks.GOLD)
    if right:
        yield Text(area.right - 20, area.y + 35, right, 19, marks.WHITE, "end")
