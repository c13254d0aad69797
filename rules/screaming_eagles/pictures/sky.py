"""The sky: where its lozenges lie on a page, their edge numbers, and what is seen in it.

Everybody sees the sky with the own planes' noses up; spectators sit with blue. A lozenge is blunt at its tips, so that
it shares a side with each of the six that a plane can come from or go to.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache, lru_cache
from typing import Final

from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import Direction, Plane, Team, Weapon
from rules.screaming_eagles.odds import hit_chance
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.pictures.plates import over, plate_of, plates_of
from rules.screaming_eagles.state import Load, stock
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.show.drawing import Box, Circle, Group, Lines, Outline, Paint, Shape, Text
from rules.show.lettering import width

PITCH: Final = 50
"""From column to column."""
HALF: Final = 29
"""A half-step."""
_LAST_X: Final = max(space.x for space in BOARD.spaces)
_LAST_H: Final = max(space.h for space in BOARD.spaces)
_TIP: Final = 8
_SIDE: Final = PITCH - _TIP
_MARGIN: Final = 60
"""Left and right of the lozenges: room for the numbers at the edge."""
_BRIM: Final = 50
"""Above and below the lozenges: room for a row of columns at the edge, and for the name of a plane before it."""
_BELOW: Final = 52
_ABOVE: Final = 43
"""From the middle of a plane to the line of its name: so far that a ring around the plane does not cut the name."""

WIDTH: Final = PITCH * _LAST_X + 2 * (_SIDE + _MARGIN)
HEIGHT: Final = HALF * (_LAST_H + 2) + 2 * _BRIM

NEAR: Final = Fraction(3, 4)
FAIR: Final = Fraction(2, 5)
"""A shot from here hits in three of four cases or more, in two of five or more, or in fewer."""


@dataclass(frozen=True, slots=True)
class Gun:
    """A plane as far as its fire goes: its team, where it is and what it carries."""

    team: Team
    space: int
    load: Load


@dataclass(frozen=True, slots=True)
class Sky:
    """The sky as a team sees it, its left upper corner at (0, 0)."""

    team: Team

    def spot(self, space: int) -> tuple[int, int]:
        """Return where the middle of a lozenge is."""
        here = BOARD.spaces[space]
        up = self.team is Team.BLUE
        column, row = (here.x, _LAST_H - here.h) if up else (_LAST_X - here.x, here.h)
        return _MARGIN + _SIDE + PITCH * column, _BRIM + HALF + HALF * row

    def heading(self, team: Team) -> int:
        """Return how far a team's planes are turned from nose up."""
        return 0 if team is self.team else 180

    def lozenge(self, space: int, paint: Paint, less: int = 0) -> Lines:
        """Draw a lozenge, ``less`` smaller on every side."""
        x, y = self.spot(space)
        return _lozenge(x, y, paint, less)

    def empty(self) -> Iterator[Shape]:
        """Draw the sky without planes: clouds, lozenges, edge numbers."""
        yield Box(0, 0, WIDTH, HEIGHT, Paint("#bcd8ee", "#5f7f9c", 15), 14)
        for space in range(len(BOARD.spaces)):
            x, y = self.spot(space)
            yield _lozenge(x, y, Paint(_air(y)))
        yield from _clouds()
        for here in BOARD.spaces:
            air = self.lozenge(here.id, Paint(marks.WHITE, opacity=0))
            rim = self.lozenge(here.id, Paint("none", "#5c86ab", 11))
            yield Group((air, rim), title=here.name, spot=here.name)
        for here in BOARD.spaces:
            x, y = self.spot(here.id)
            if here.side is not None:
                left = x < WIDTH // 2
                edge = x - _SIDE - 5 if left else x + _SIDE + 5
                yield Text(edge, y + 6, f"#{here.side}", 16, _EDGES, "end" if left else "start", bold=True)
            if here.end is not None:
                down = HEIGHT - 8 if y > HEIGHT // 2 else 18
                yield Text(x - 2, down, here.name[0], 17, _EDGES, "end", bold=True)
                yield Text(x + 2, down, str(here.end), 15, _EDGES)

    def names(self, taken: Collection[int], written: Iterable[Shape] = ()) -> Group:
        """Write the names of lozenges, off the lines that cross their middles.

        Those of lozenges that are ``taken`` are left out, and those that what is ``written`` over them would cut. They
        are one group, which stays as it is in most pictures.
        """
        return _left_free(self, frozenset(taken), plates_of(written))

    # Planes and shots

    def cones(self, guns: Sequence[Gun]) -> Group:
        """Tint what planes can fire at, stronger where they hit more often, between the rays of each cone (SE-20)."""
        return _tinted(self, tuple(guns))

    def tinted(self, guns: Sequence[Gun]) -> Iterator[Shape]:
        """Draw the cones, without the cache."""
        best: dict[int, Fraction] = {}
        lined: set[int] = set()
        for gun in guns:
            for target, chance, cannon in _reach(gun):
                best[target] = max(best.get(target, chance), chance)
                if cannon:
                    lined.add(target)
        for target in sorted(best):
            yield self.lozenge(target, Paint(_tint(best[target]), "#7d8f8c", 11, opacity=88))
        for gun in guns:
            yield from self._rays(gun)
        for target in sorted(lined):
            yield Circle(*self.spot(target), 4, Paint(marks.INK, marks.WHITE, 15, opacity=80))

    def _rays(self, gun: Gun) -> Iterator[Shape]:
        """Draw the two edges of a cone, along the diagonals as far as the board goes."""
        x, y = self.spot(gun.space)
        seen = BOARD.sights[gun.team][gun.space]
        diagonal = [self.spot(target) for target, sight in enumerate(seen) if sight is not None and sight.lined]
        for side in (-1, 1):
            edge = [spot for spot in diagonal if (spot[0] - x) * side > 0]
            if edge:
                far = max(edge, key=lambda spot: abs(spot[0] - x))
                yield Lines(((x, y), far), Paint("none", marks.WHITE, 35, opacity=75))

    def plane(self, plane: Plane, team: Team, space: int, tilt: Direction, title: str) -> Iterator[Shape]:
        """Draw a plane where it flies, with its tilt, as a spot of its name."""
        x, y = self.spot(space)
        turn = self.heading(team)
        if tilt is not Direction.STRAIGHT:
            yield marks.banked(tilt, x, y, turn)
        drawn = marks.craft(plane, team, x, y, turn=turn, scale=112, tilt=tilt, title=title)
        yield replace(drawn, spot=plane.value)

    def name(
        self, plane: Plane, team: Team, space: int, taken: list[tuple[int, int]], written: Iterable[Shape] = ()
    ) -> Text:
        """Write a plane's name near it: behind it if nothing is there, else where most room is.

        The name may cover a wing of a plane at the places ``taken``, but preferably not its letter or what is
        ``written``.
        """
        return _named(self, plane, space, team, tuple(taken), plates_of(written))

    def ring(self, space: int) -> Iterator[Shape]:
        """Mark the lozenge of a plane that is waited for."""
        yield self.lozenge(space, Paint(marks.TURN, marks.TURN_EDGE, 40), 1)

    def sight_lines(self, pairs: Sequence[tuple[int, int, str]]) -> Iterator[Shape]:
        """Draw thin lines to planes in cones."""
        for here, there, _ in pairs:
            yield Lines((self.spot(here), self.spot(there)), Paint("none", marks.INK, 18, dash=3, opacity=70))

    def distances(self, pairs: Sequence[tuple[int, int, str]], taken: list[tuple[int, int]]) -> Iterator[Shape]:
        """Write on each of these lines how long it is, where nothing in ``taken`` is covered."""
        lines = [(self.spot(here), self.spot(there)) for here, there, _ in pairs]
        for line, (_, _, words) in zip(lines, pairs, strict=True):
            place = _on_line(line, words, taken, [other for other in lines if other != line])
            yield from marks.badge(*place, words, size=17)

    def shots(self, fired: Sequence[tuple[int, int, str]], taken: list[tuple[int, int]]) -> Iterator[Shape]:
        """Draw shots: heavy lines with heads, and what is fired where nothing in ``taken`` is covered."""
        lines = [((self.spot(here), self.spot(there)), words) for here, there, words in fired]
        for ends, _ in lines:
            yield from _trail(*ends)
        for ends, words in lines:
            place = _on_line(ends, words, taken)
            yield from marks.badge(*place, words, size=17, ink=marks.WHITE, ground=marks.FIRE)

    def muzzle(self, plane: Plane, team: Team, space: int) -> Iterator[Shape]:
        """Mark the space from which a plane fired."""
        x, y = self.spot(space)
        yield Circle(x, y, 14, Paint(marks.LIVERY[team].body, marks.WHITE, 25))
        yield marks.letter(plane, team, x, y)

    def fallen(self, plane: Plane, team: Team, space: int, words: str) -> Iterator[Shape]:
        """Mark where a plane was shot down."""
        x, y = self.spot(space)
        yield marks.wreck(plane, team, x, y, title=words)
        yield Text(x, y + 46, words, 16, marks.FIRE, "middle", bold=True, halo=marks.WHITE)


def chances(load: Load, distance: int, *, lined: bool, flare: bool = False) -> Mapping[Weapon, Fraction]:
    """Return the chance to hit of each weapon that is aboard and can reach a target (SE-21, SE-22, SE-24)."""
    return {
        weapon: hit_chance(weapon, distance, flare=flare)
        for weapon in Weapon
        if stock(load, weapon) and (lined or weapon is not Weapon.CANNON)
    }


@lru_cache(maxsize=256)
def _tinted(sky: Sky, guns: tuple[Gun, ...]) -> Group:
    return Group(tuple(sky.tinted(guns)))


@lru_cache(maxsize=256)
def _left_free(sky: Sky, taken: frozenset[int], written: tuple[Box, ...]) -> Group:
    """Return the names of the lozenges that are not taken, and that nothing written cuts."""
    names = enumerate(_names(sky))
    return Group(tuple(name for space, (name, plate) in names if space not in taken and not over(plate, written)))


def _places(spot: tuple[int, int], half: int, *, below: bool) -> tuple[int, list[tuple[int, int]]]:
    """Return the places for a name around a plane, the best first, and how many of them are near.

    ``half`` is half the name's width; ``below`` is where the plane's tail is.
    """
    x, y = spot
    aside = 34 + half
    first, second = (y + _BELOW, y - _ABOVE) if below else (y - _ABOVE, y + _BELOW)
    places = [(x, first), (x + aside, y + 6), (x - aside, y + 6), (x, second)]
    places += [(x + across, y + down) for down in (34, -22) for across in (aside, -aside)]
    farther = [(x + across, y + down) for down in (66, -54) for across in (0, aside, -aside)]
    return len(places), places + farther


@lru_cache(maxsize=1024)
def _named(
    sky: Sky, plane: Plane, space: int, team: Team, taken: tuple[tuple[int, int], ...], written: tuple[Box, ...]
) -> Text:
    """Return a plane's name where it fits best."""
    half = width(PLANE_NAMES[plane], 17, bold=True) // 2 + 2
    near, places = _places(sky.spot(space), half, below=sky.heading(team) == 0)
    side = _MARGIN + half
    inside = [place for place in places if side <= place[0] <= WIDTH - side and 12 < place[1] < HEIGHT - 4]
    plates = [*written, *(Box(px - 10, py - 14, 20, 28, Paint()) for px, py in taken)]
    texts = (Text(*place, PLANE_NAMES[plane], 17, marks.INK, "middle", bold=True, halo=marks.WHITE) for place in inside)
    best, named = _NOWHERE, None
    for place, text in zip(inside, texts, strict=True):
        worth = not over(plate_of(text), plates), places.index(place) < near, _clear(place, half, taken)
        if worth > best:
            best, named = worth, text
            if worth == _FREE:
                break
    assert named is not None
    return named


_FREE: Final = (True, True, 2)
_NOWHERE: Final = (False, False, -1)
"""The best worth of a name's place, and less than the worst: it covers nothing, is near, has no other plane near it."""


@lru_cache(maxsize=1024)
def _reach(gun: Gun) -> tuple[tuple[int, Fraction, bool], ...]:
    """Return each lozenge that a plane can hit, with its best chance, and whether its cannon is one of them."""
    reach = []
    for target, sight in enumerate(BOARD.sights[gun.team][gun.space]):
        best, cannon = (Fraction(0), False) if sight is None else _best(gun.load, sight.distance, sight.lined)
        if best > 0:
            reach.append((target, best, cannon))
    return tuple(reach)


@lru_cache(maxsize=1024)
def _best(load: Load, distance: int, lined: bool) -> tuple[Fraction, bool]:
    """Return the best chance of any weapon, and whether the cannon has one."""
    found = chances(load, distance, lined=lined)
    return max(found.values(), default=Fraction(0)), bool(found.get(Weapon.CANNON))


@cache
def _names(sky: Sky) -> tuple[tuple[Text, Box], ...]:
    """Return the names of all lozenges, each with the rectangle that it takes."""
    spots = ((here.name, *sky.spot(here.id)) for here in BOARD.spaces)
    names = (Text(x - 34, y + 4, name, 13, marks.QUIET) for name, x, y in spots)
    return tuple((name, plate_of(name)) for name in names)


_EDGES: Final = "#12344f"


def _tint(chance: Fraction) -> str:
    return TINTS[0] if chance >= NEAR else TINTS[1] if chance >= FAIR else TINTS[2]


TINTS: Final = ("#ffcf70", "#ffe7ab", "#fff8e2")


@lru_cache(maxsize=4096)
def _lozenge(x: int, y: int, paint: Paint, less: int = 0) -> Lines:
    side, high, tip = _SIDE - 2 * less, HALF - less, max(2, _TIP - less // 2)
    points = ((-tip, -high), (tip, -high), (side, 0), (tip, high), (-tip, high), (-side, 0))
    return Lines(tuple((x + px, y + py) for px, py in points), paint, closed=True)


def _air(y: int) -> str:
    """Return the colour of the air: deep above, hazy below."""
    top, bottom = (150, 195, 232), (228, 240, 247)
    share = y * 100 // HEIGHT
    return "#" + "".join(f"{(a * (100 - share) + b * share) // 100:02x}" for a, b in zip(top, bottom, strict=True))


@cache
def _clouds() -> tuple[Shape, ...]:
    cloud = "M-90 18 C-120 18 -124 -14 -92 -16 C-90 -46 -46 -54 -30 -34 C-14 -62 40 -60 48 -28 C84 -36 104 18 70 18 Z"
    places = ((170, 150, 90), (560, 105, 120), (690, 400, 80), (330, 480, 130), (120, 690, 100), (590, 740, 115))
    return tuple(Group((Outline(cloud, Paint(marks.WHITE, opacity=48)),), x, y, scale=scale) for x, y, scale in places)


def _clear(place: tuple[int, int], half: int, taken: Sequence[tuple[int, int]]) -> int:
    """Return how free a name's place is of planes: 2 free, 1 close, 0 upon one."""
    gaps = [max(abs(place[0] - x) - half - 24, abs(place[1] - 6 - y) - 30) for x, y in taken]
    least = min(gaps, default=99)
    return 2 if least >= 0 else 1 if least >= -14 else 0


def _trail(start: tuple[int, int], end: tuple[int, int]) -> Iterator[Shape]:
    """Draw the line of a shot, which begins and ends a little to the side of the two planes."""
    (x, y), (a, b) = start, end
    length = max(1, round(((a - x) ** 2 + (b - y) ** 2) ** 0.5))

    def on_it(far: int, aside: int = 0) -> tuple[int, int]:
        far = max(0, far)
        return x + ((a - x) * far + (b - y) * aside) // length, y + ((b - y) * far - (a - x) * aside) // length

    tip = length - marks.REACH
    if length > 3 * marks.REACH:
        line = (on_it(marks.REACH), on_it(tip - 20))
        yield Lines(line, Paint("none", marks.WHITE, 90))
        yield Lines(line, Paint("none", marks.FIRE, 55, dash=12))
    head = (on_it(tip), on_it(tip - 20, 11), on_it(tip - 20, -11))
    yield Lines(head, Paint(marks.FIRE, marks.WHITE, 15), closed=True)


_Spot = tuple[int, int]
_Ends = tuple[_Spot, _Spot]
_CROWDED: Final = 6
_CROSSED: Final = 20
"""The cost of a badge's place: for each unit by which it covers something, and for being on another badge's line."""


def _on_line(ends: _Ends, words: str, taken: list[_Spot], others: Sequence[_Ends] = ()) -> _Spot:
    """Return a place for a badge near a line, on the page and off all that is ``taken``, and take that place."""
    half = width(words, 17, bold=True) // 2 + 12
    best = _cheapest(ends, half, tuple(taken), tuple(others))
    taken += [(best[0] + aside, best[1]) for aside in range(12 - half, half - 11, 20)]
    return best


@lru_cache(maxsize=1024)
def _cheapest(ends: _Ends, half: int, taken: tuple[_Spot, ...], others: tuple[_Ends, ...]) -> _Spot:
    best, least = ends[0], math.inf
    for place, far in _near(ends, half):
        cost = _CROWDED * _crowding(place, half, taken) + far // 10
        if cost < least:
            cost += _CROSSED * sum(_gap(place, line) < half + 6 for line in others)
        if cost < least:
            best, least = place, cost
    return best


def _near(ends: _Ends, half: int) -> Iterator[tuple[_Spot, int]]:
    """Yield places on a line and next to it, clear of the numbers at the edge, with their distance from the line."""
    (x, y), (a, b) = ends
    aside = half + 36
    for share in (50, 40, 60, 32, 68, 24, 76, 16, 84):
        for across, lift in ((0, 0), (0, -50), (0, 50), (-aside, 0), (aside, 0)):
            middle = x + (a - x) * share // 100 + across, y + (b - y) * share // 100 + lift
            side = _MARGIN + half
            place = min(max(middle[0], side), WIDTH - side), min(max(middle[1], _BRIM), HEIGHT - _BRIM)
            yield place, abs(across) + abs(lift)


def _crowding(place: _Spot, half: int, taken: Sequence[_Spot]) -> int:
    """Return by how much a badge covers what is there; 0: it covers nothing."""
    x, y = place
    upon = 0
    for px, py in taken:
        across, down = half + 26 - abs(x - px), 44 - abs(y - py)
        upon = max(upon, min(across, down)) if across > upon and down > upon else upon
    return upon


def _gap(spot: _Spot, line: _Ends) -> float:
    """Return how far a spot is from a line."""
    (x, y), (a, b), (px, py) = *line, spot
    length = (a - x) ** 2 + (b - y) ** 2
    share = min(1.0, max(0.0, ((px - x) * (a - x) + (py - y) * (b - y)) / max(1, length)))
    return float(((x + share * (a - x) - px) ** 2 + (y + share * (b - y) - py) ** 2) ** 0.5)
