"""What reading a picture costs: it is counted, so that no small file takes long, and what is not seen is not drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.twelve_strokes_of_noon.deck.svg.geometry import Box, Edge, Map, Outline, Point

MOST_STEPS: Final = 3_000_000
"""The steps that reading a picture may take, and that cutting it may: about a second and a half each."""
PART: Final = 100
"""The steps of reading a part, in which four letters of its attributes are one."""
NUMBER: Final = 4
"""The steps of reading a number of a path."""
POINT: Final = 3
"""The steps of making a point of a curve."""
PLACED: Final = 4
"""The steps of placing a corner and looking whether it is seen."""


class TooMuchWork(ValueError):
    """A picture takes more than :data:`MOST_STEPS`."""


class Work:
    """The steps that are left for a picture."""

    __slots__ = ("left",)

    def __init__(self) -> None:
        self.left = MOST_STEPS

    def spend(self, steps: int) -> None:
        """Take steps off.

        :raises TooMuchWork: when there are no more.
        """
        self.left -= steps
        if self.left < 0:
            raise TooMuchWork(
                f"drawing all up to here takes more than {MOST_STEPS:,} steps: use fewer shapes, corners and curves, "
                "clips with fewer corners, and gradients with fewer colours"
            )

    def counted(self, outlines: Iterable[Outline]) -> Iterator[Outline]:
        """Yield outlines as long as there are steps for them."""
        for outline in outlines:
            self.spend(POINT * len(outline))
            yield outline


@dataclass(frozen=True, slots=True)
class Sight:
    """How a part is drawn: how far a line may be from its curve, in the part's units, and what of the part is seen."""

    fine: float
    spend: Callable[[int], None]
    edges: tuple[Edge, ...] = ()

    def misses(self, points: Sequence[Point]) -> bool:
        """Return whether points, and so everything between them, are beyond one edge of the visible area."""
        return any(all(a * x + b * y + c < 0 for x, y in points) for a, b, c in self.edges)


def edges_of(frame: Box, by: Map, margin: float) -> tuple[Edge, ...]:
    """Return the edges of an upright rectangle and a margin about it, in the units that ``by`` maps to its own."""
    left, top, right, bottom = frame
    a, b, c, d, e, f = by
    return (
        (a, c, e - left + margin),
        (-a, -c, right - e + margin),
        (b, d, f - top + margin),
        (-b, -d, bottom - f + margin),
    )
