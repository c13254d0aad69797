"""Colours that run into each other, as bands of one colour each."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, pi
from typing import Final

from rules.twelve_strokes_of_noon.deck.svg.geometry import (
    SAME,
    Map,
    Outline,
    after,
    border_of,
    cut_at,
    mapped,
    undone,
    within,
)
from rules.twelve_strokes_of_noon.deck.svg.paths import bow
from rules.twelve_strokes_of_noon.deck.svg.styles import Colour, length, mixed
from rules.twelve_strokes_of_noon.deck.svg.work import PART, Sight

STEP: Final = 20
"""Neighbouring bands differ by this much of 255 at most, if they are not too many."""
MOST_BANDS: Final = 24

Band = tuple[list[Outline], Colour]


@dataclass(frozen=True, slots=True)
class Stop:
    """A colour at a place of a gradient, from 0 to 1."""

    at: float
    shade: Colour


@dataclass(frozen=True, slots=True)
class Gradient:
    """A ``linearGradient`` or ``radialGradient``: its attributes and its stops, at least one."""

    round: bool
    attributes: Mapping[str, str]
    stops: tuple[Stop, ...]
    by: Map = SAME
    """Its ``gradientTransform``."""

    def bands(
        self, outlines: Sequence[Outline], frame: Map, view: tuple[float, float], spend: Callable[[int], None]
    ) -> Iterator[Band]:
        """Yield the parts of a shape, the lowest first; ``frame`` maps the gradient's units to those of the outlines.

        ``spend`` is called with the steps that it takes.

        :raises ValueError: when an attribute is no length.
        """
        to = after(frame, self.by)
        edges = list(self._edges())
        if self.round:
            edges = [(1 - at, shade) for at, shade in reversed(edges)]
        yield list(outlines), edges[0][1]
        for place, ((at, _), (_, shade)) in enumerate(itertools.pairwise(edges)):
            spend(PART + sum(map(len, outlines)))
            if self.round:
                cut = self._round(outlines, to, 1 - at, view, spend)
            else:
                # A band goes on below the next one, but no further: else it would show at the border of the shape.
                end = edges[place + 2][0] if place + 2 < len(edges) else None
                cut = self._straight(outlines, to, (at, end), view)
            yield [outline for outline in cut if len(outline) > 2], shade

    def has_bands(self) -> bool:
        """Return whether it is of more than one colour."""
        return len(list(self._edges())) > 1

    def _edges(self) -> Iterator[tuple[float, Colour]]:
        """Yield bands in order: where each ends, and its colour."""
        first, last = self.stops[0], self.stops[-1]
        if first.at > 0 or len(self.stops) == 1:
            yield first.at, first.shade
        for one, two in zip(self.stops, self.stops[1:], strict=False):
            apart = max(abs(at - to) for at, to in zip(one.shade, two.shade, strict=True))
            count = min(MOST_BANDS, max(1, ceil(apart / STEP)))
            for band in range(count):
                shade = mixed(one.shade, two.shade, (band + 0.5) / count)
                yield one.at + (two.at - one.at) * (band + 1) / count, shade
        if last.at < 1 or len(self.stops) > 1:
            yield 1.0, last.shade

    def _length(self, name: str, default: str, whole: float) -> float:
        inside = self.attributes.get("gradientUnits", "objectBoundingBox") == "objectBoundingBox"
        return length(self.attributes.get(name, default), 1.0 if inside else whole)

    def _straight(
        self, outlines: Sequence[Outline], to: Map, span: tuple[float, float | None], view: tuple[float, float]
    ) -> Iterator[Outline]:
        """Yield the part of a shape between two places of the gradient's line, or beyond the first."""
        x1, x2 = self._length("x1", "0%", view[0]), self._length("x2", "100%", view[0])
        y1, y2 = self._length("y1", "0%", view[1]), self._length("y2", "0%", view[1])
        back = undone(to)
        whole = (x2 - x1) ** 2 + (y2 - y1) ** 2
        if back is None or not whole:
            return
        # The place on the line is a x + b y + c in the outlines' units: taken at the origin and one step each way.
        origin, right, down = (
            ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / whole
            for x, y in (mapped(back, point) for point in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
        )
        for outline in outlines:
            cut = list(cut_at(outline, (right - origin, down - origin, origin - span[0])))
            yield cut if span[1] is None else list(cut_at(cut, (origin - right, origin - down, span[1] - origin)))

    def _round(
        self, outlines: Sequence[Outline], to: Map, at: float, view: tuple[float, float], spend: Callable[[int], None]
    ) -> Iterator[Outline]:
        """Yield the part of a shape within a ring of the gradient."""
        reach = self._length("r", "50%", min(view)) * at
        if reach <= 0:
            return
        centre = self._length("cx", "50%", view[0]), self._length("cy", "50%", view[1])
        ring = border_of(
            [mapped(to, point) for point in bow(centre, (reach, reach), (0.0, 2 * pi), Sight(reach / 300, spend))]
        )
        for outline in outlines:
            yield within(outline, ring, spend)
