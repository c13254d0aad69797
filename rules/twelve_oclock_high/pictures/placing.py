"""Where names and markers are on the chart: each near its space, none over anything else.

A name tries many places about its target, and takes the one that covers least: spaces and other names weigh most,
then the lines between spaces, then the distance. It is plain arithmetic on whole numbers, so the chart is the same
everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rules.show.lettering import width

NAME_SIZE = 20
INDUSTRY_SIZE = 16
_LINE = 19
_RISE = 16


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle on the chart, its edges included."""

    left: int
    top: int
    right: int
    bottom: int

    def shared(self, other: Area) -> int:
        """Return how many square units lie in both."""
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across * down if across > 0 and down > 0 else 0

    def holds(self, x: int, y: int) -> bool:
        """Return whether a point is in the area."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom


@dataclass(frozen=True, slots=True)
class Placed:
    """A name with its industry below: where both are anchored, the base line of the first, and what they cover."""

    x: int
    y: int
    anchor: str
    area: Area


def about(x: int, y: int, reach: int) -> Area:
    """Return the square about a point."""
    return Area(x - reach, y - reach, x + reach, y + reach)


def place_names(
    names: Sequence[tuple[int, int, str, str]],
    taken: Sequence[Area],
    lines: Sequence[tuple[int, int, int, int]],
    page: Area,
) -> tuple[Placed, ...]:
    """Place each name (x, y, name, industry) in turn, clear of ``taken`` areas, ``lines`` and the names before it."""
    beads = [bead for line in lines for bead in _beads(*line)]
    found: list[Placed] = []
    for x, y, name, industry in names:
        room = max(width(name, NAME_SIZE, bold=True), width(industry, INDUSTRY_SIZE))
        near = about(x, y, 100 + room)
        busy = [area for area in (*taken, *(placed.area for placed in found)) if near.shared(area)]
        passing = [bead for bead in beads if near.holds(*bead)]
        found.append(_cheapest(list(_choices(x, y, room)), x, y, busy, passing, page))
    return tuple(found)


def _cheapest(
    choices: Sequence[Placed], x: int, y: int, busy: Sequence[Area], beads: Sequence[tuple[int, int]], page: Area
) -> Placed:
    """Return the place that costs least, of equals the first; what it covers is counted only where it can matter."""
    best: tuple[int, int] | None = None
    for away, place in sorted((_away(choice, x, y, page), place) for place, choice in enumerate(choices)):
        if best is not None and (away, place) >= best:
            continue
        cost = away + _hidden(choices[place], busy, beads)
        best = min(best or (cost, place), (cost, place))
    assert best is not None, "there are places about each space"
    return choices[best[1]]


@dataclass(frozen=True, slots=True)
class Site:
    """A place for a marker: its middle, what it covers, points along the tether to its space, and its cost."""

    x: int
    y: int
    area: Area
    tether: tuple[tuple[int, int], ...]
    cost: int


def marker_area(x: int, y: int) -> Area:
    """Return what a marker about (x, y) covers."""
    return Area(x - 40, y - 32, x + 40, y + 34)


def sites_near(
    x: int, y: int, reach: int, spaces: Iterable[Area], names: Iterable[Area], page: Area
) -> tuple[Site, ...]:
    """Return the places for a marker of the space at (x, y), each with its cost while no other marker is near."""
    own = about(x, y, reach)
    signs = [area for area in spaces if area != own and about(x, y, 190).shared(area)]
    written = [area for area in names if about(x, y, 190).shared(area)]
    found = []
    for across, down in _steps():
        area = marker_area(x + across, y + down)
        tether = tuple(bead for bead in _beads(x, y, x + across, y + down) if not own.holds(*bead))
        covered = sum(area.shared(other) for other in (own, *signs, *written))
        outside = area.shared(area) - area.shared(page)
        seen = [bead for bead in tether if not area.holds(*bead)]
        struck = 6 * _struck(seen, written) + _struck(seen, signs)
        cost = 8 * covered + 40 * outside + 400 * struck + 12 * (abs(across) + abs(down))
        found.append(Site(x + across, y + down, area, tether, cost))
    return tuple(sorted(found, key=lambda site: site.cost))


def settle(choices: Sequence[Sequence[Site]]) -> tuple[Site, ...]:
    """Choose a place for each marker, so that none hides another and the sum of their costs is small.

    Each marker takes the best place, given the markers before it. Then each in turn moves to a place that costs less,
    given all others, until none can improve.
    """
    found: list[Site] = []
    for offered in choices:
        found.append(_best(offered, found))
    for _ in range(_ROUNDS):
        before = list(found)
        for place, offered in enumerate(choices):
            found[place] = _best(offered, [*found[:place], *found[place + 1 :]])
        if found == before:
            break
    return tuple(found)


_ROUNDS = 6


def _best(offered: Sequence[Site], others: Sequence[Site]) -> Site:
    """Return the cheapest place, given the other markers; the places offered are sorted by their own cost."""
    best, least = offered[0], None
    for site in offered:
        if least is not None and site.cost >= least:
            break
        cost = site.cost + sum(_clash(site, other) for other in others)
        if least is None or cost < least:
            best, least = site, cost
    return best


def _clash(one: Site, other: Site) -> int:
    """Charge for two markers that hide each other, and for a tether that runs over the other marker."""
    hidden = one.area.shared(other.area)
    struck = _struck(one.tether, [other.area]) + _struck(other.tether, [one.area])
    # Two markers on top of each other would be taken for one.
    return (100_000 + 40 * hidden if hidden else 0) + 1_500 * struck


def _struck(beads: Iterable[tuple[int, int]], areas: Sequence[Area]) -> int:
    """Count the points that lie in one of the areas."""
    return sum(any(area.holds(*bead) for area in areas) for bead in beads)


def _steps() -> Iterator[tuple[int, int]]:
    for reach in (42, 52, 64, 78, 94, 112, 132):
        for across, down in _DIRECTIONS:
            yield across * reach // 100, down * reach // 100


_DIRECTIONS = (
    (0, -100), (71, -71), (-71, -71), (100, 0), (-100, 0), (71, 71), (-71, 71), (0, 100),
    (38, -92), (-38, -92), (92, -38), (-92, -38), (92, 38), (-92, 38), (38, 92), (-38, 92),
)  # fmt: skip


def _choices(x: int, y: int, room: int) -> Iterator[Placed]:
    """Yield places to the right, to the left, below and above, further and further off."""
    height = _RISE + _LINE + 5
    for gap in range(0, 57, 8):
        for shift in range(-48, 49, 12):
            top = y + shift - height // 2
            yield _placed(x + 30 + gap, top, "start", x + 30 + gap, room)
            yield _placed(x - 30 - gap, top, "end", x - 30 - gap - room, room)
        for shift in range(-room // 2, room // 2 + 1, 16):
            for top in (y + 28 + gap, y - 28 - gap - height):
                yield _placed(x + shift, top, "middle", x + shift - room // 2, room)


def _placed(x: int, top: int, anchor: str, left: int, room: int) -> Placed:
    return Placed(x, top + _RISE, anchor, Area(left, top, left + room, top + _RISE + _LINE + 5))


def _hidden(choice: Placed, busy: Iterable[Area], beads: Iterable[tuple[int, int]]) -> int:
    """Charge for what a name covers."""
    area = choice.area
    return 200 * sum(area.shared(other) for other in busy) + 120 * sum(area.holds(*bead) for bead in beads)


def _away(choice: Placed, x: int, y: int, page: Area) -> int:
    """Return the cost of a name's distance from its space, and of its part outside the page."""
    area = choice.area
    outside = (
        max(0, page.left - area.left)
        + max(0, page.top - area.top)
        + max(0, area.right - page.right)
        + max(0, area.bottom - page.bottom)
    )
    # A bomber on its space is above it, so a name above is worth less than one elsewhere.
    above = 25 if area.bottom < y and area.left < x < area.right else 0
    far = abs((area.left + area.right) // 2 - x) // 6 + abs((area.top + area.bottom) // 2 - y) // 2
    return 5000 * outside + above + far


def _beads(x: int, y: int, to_x: int, to_y: int) -> Iterator[tuple[int, int]]:
    """Yield points along a line."""
    steps = 8
    for step in range(steps + 1):
        yield x + (to_x - x) * step // steps, y + (to_y - y) * step // steps
