"""The picture of a match: the sky with its planes, the four battle boards next to it, and the planes in the sights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import Final

from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import FOE, TEAM_OF, TEAM_PLANES, Direction, Team
from rules.screaming_eagles.options import Switches
from rules.screaming_eagles.pictures import captions, marks, panels
from rules.screaming_eagles.pictures.panels import InSight
from rules.screaming_eagles.pictures.sky import HEIGHT as SKY_HEIGHT
from rules.screaming_eagles.pictures.sky import TINTS, Gun, Sky
from rules.screaming_eagles.pictures.sky import WIDTH as SKY_WIDTH
from rules.screaming_eagles.state import Damage, Load
from rules.screaming_eagles.view import PlaneSeen, View, may_fire_yet, seen_plane, where
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.show.drawing import Area, Box, Circle, Drawing, Group, Lines, Paint, Shape, Text, around
from rules.show.lettering import fitted, shortened, uncut, width

_EDGE: Final = 16
WIDTH: Final = SKY_WIDTH + panels.WIDTH + 12 + 2 * _EDGE
_TOP: Final = 78
_BOARDS_X: Final = WIDTH - _EDGE - panels.WIDTH
_BOARDS_STEP: Final = (SKY_HEIGHT - panels.HEIGHT) // 3
_SIGHTS_Y: Final = _TOP + SKY_HEIGHT + 12
_LEGEND_Y: Final = _SIGHTS_Y + panels.SIGHT_HEIGHT + 12
HEIGHT: Final = _LEGEND_Y + 74
_AROUND: Final = 60
"""How far what is seen of a plane and its name goes from the middle of its space."""
_NEAR: Final = 480
"""How large the part that matters is at most: on a phone that is all of the sky whose names can be read."""
_NAME: Final = 100
"""How wide a name may be at size 16 in the line above the sky, if not all names fit whole."""


def still(view: View) -> Drawing:
    """Draw what stays for the whole match: the empty sky, the empty battle boards, the legend."""
    return _still(view.team or Team.BLUE, view.team is None, view.rules)


@cache
def _still(team: Team, watching: bool, rules: Switches) -> Drawing:
    planes = (
        PlaneSeen(
            plane, TEAM_OF[plane], None, "A0", Direction.STRAIGHT, Load(0, 0, 0, 0), Damage(),
            True, False, None, None, False, False, False, False,
        )
        for plane in TEAM_OF
    )  # fmt: skip
    shapes: tuple[Shape, ...] = (
        Box(0, 0, WIDTH, HEIGHT, Paint(marks.PAGE)),
        Group(tuple(Sky(team).empty()), _EDGE, _TOP),
        *(Group(tuple(panels.frame(seen)), *_board_at(team, number)) for number, seen in enumerate(planes)),
        *_legend(watching, rules),
    )
    words = (
        f"The sky: 176 lozenges in 13 columns, the noses of {team} planes up. Sides have the numbers #100 to #230, "
        "front and back 1 to 13; a plane that leaves over an edge comes in at the same number on the opposite edge."
    )
    return Drawing(WIDTH, HEIGHT, shapes, "Screaming Eagles", words)


def _board_at(team: Team, number: int) -> tuple[int, int]:
    """Return the place of a plane's battle board: the enemy's boards are above, the own ones below."""
    order = (*TEAM_PLANES[FOE[team]], *TEAM_PLANES[team])
    return _BOARDS_X, _TOP + _BOARDS_STEP * order.index(number)


def _legend(watching: bool, rules: Switches) -> Iterator[Shape]:
    """Explain the marks, in rows: for players first the marks of a plane's cone, then for everyone all other marks."""
    rows = [list(_legend_of_all(rules))] if watching else [list(_legend_of_cones()), list(_legend_of_all(rules))]
    for row, items in enumerate(rows):
        x, y = _EDGE, _LEGEND_Y + 18 + 28 * row
        for mark, wide, words in items:
            yield Group(mark, x, y)
            yield Text(x + wide, y + 6, words, 16, marks.INK)
            x += wide + width(words, 16) + 20


_Item = tuple[tuple[Shape, ...], int, str]


def _legend_of_cones() -> Iterator[_Item]:
    yield (), 0, "Your cone: the best weapon aboard hits in"
    for tint, words in zip(TINTS, ("75 % and more", "40 % and more", "less"), strict=True):
        yield (Box(0, -10, 30, 20, Paint(tint, marks.QUIET, 10), 4),), 37, words
    yield (Circle(6, 0, 4, Paint(marks.INK, marks.WHITE, 15)),), 17, "the cannon’s lines"


def _legend_of_all(rules: Switches) -> Iterator[_Item]:
    line = Lines(((0, 0), (56, 0)), Paint("none", marks.INK, 18, dash=3, opacity=70))
    yield (line, *marks.badge(28, 0, "6", size=15)), 63, "enemies in each other’s cones, 6 spaces away"
    column = (Text(12, 6, "E", 17, marks.INK, "end", bold=True), Text(16, 6, "5", 15, marks.INK))
    yield column, 38, "edges are joined: who leaves comes in at the same number opposite"
    yield (marks.hit_peg(10, 0, True),), 25, "hit"
    if rules.banking:
        yield (Group((marks.banked(Direction.RIGHT, 0, 0),), y=12, scale=70),), 30, "tilted"


# What changes


def moving(view: View, names: Sequence[str]) -> Drawing:
    """Draw what changes: planes, cones, shots, pegs, whose slot it is and what is waited for."""
    team = view.team or Team.BLUE
    boards = (
        Group(panels.dials(seen, captions.shown(view, seen, names)), *_board_at(team, number))
        for number, seen in enumerate(view.planes)
    )
    shapes: tuple[Shape, ...] = (
        *uncut(partial(_heading, view), names, shortened(tuple(names), _NAME, 16)),
        Group(tuple(_in_the_sky(view, Sky(team))), _EDGE, _TOP),
        *boards,
        *_sights(view),
    )
    words = captions.description(view, in_sight(view), names)
    return Drawing(WIDTH, HEIGHT, shapes, "Screaming Eagles", words, focus=_focus(view, Sky(team)))


def _focus(view: View, sky: Sky) -> Area:
    """Return the part of the sky with the asker's planes and the enemies in their sights, as far as there is room.

    If it is too large the enemies are left out, then all planes but one; to others it shows all planes.
    """
    own = {seen.plane for seen in view.planes if view.seat is not None and seen.seat == view.seat}
    pairs = [{pair.plane.plane, pair.target.plane} for pair in in_sight(view)]
    near = own.union(*(pair for pair in pairs if own & pair))
    flying = {seen.plane: sky.spot(where(seen)) for seen in view.planes if seen.space is not None}
    found = [[spot for plane, spot in flying.items() if plane in some] for some in (near, own)]
    some = [spots for spots in found if spots] or [list(flying.values()) or [(SKY_WIDTH // 2, SKY_HEIGHT // 2)]]
    areas = [around(spots, _AROUND).moved(_EDGE, _TOP) for spots in (*some, some[-1][:1])]
    return next((area for area in areas if max(area.width, area.height) <= _NEAR), areas[-1])


def _heading(view: View, names: Sequence[str]) -> Iterator[Shape]:
    yield Text(_EDGE + 2, 35, captions.headline(view), 27, marks.INK, bold=True)
    x = WIDTH - _EDGE
    for words, now in reversed(captions.stages(view)):
        wide = width(words, 16, bold=True) + 22
        x -= wide
        ground = Paint(marks.TURN, marks.TURN_EDGE, 25) if now else Paint(marks.PAPER, marks.HAIR, 12)
        yield Box(x, 38, wide, 30, ground, 15)
        yield Text(x + wide // 2, 59, words, 16, marks.INK if now else marks.QUIET, "middle", bold=now)
        x -= 8
    yield from fitted(captions.waiting(view, names), x - 8 - _EDGE, 24, (19, 17, 16)).at(_EDGE + 2, 45, marks.INK)


def _in_the_sky(view: View, sky: Sky) -> Iterator[Shape]:
    flying = [(seen, where(seen)) for seen in view.planes if seen.space is not None]
    if view.stage is not None and view.seat is not None:
        own = [(seen, space) for seen, space in flying if seen.seat == view.seat]
        yield sky.cones([Gun(seen.team, space, seen.load) for seen, space in own])
    for seen, space in flying:
        if view.stage is not None and captions.is_waited(view, seen):
            yield from sky.ring(space)
    sighted, taken = list(_sighted(view)), [sky.spot(space) for _, space in flying]
    shots = list(sky.shots(list(_shots(view)), taken))
    written = list(sky.distances(sighted, taken))
    for seen, space in flying:
        others = [spot for spot in taken if spot != sky.spot(space)]
        written.append(sky.name(seen.plane, seen.team, space, others, (*shots, *written)))
    yield sky.names({space for _, space in flying}, (*shots, *written))
    yield from sky.sight_lines(sighted)
    for seen, space in flying:
        if seen.flare or any(shot.flare and shot.target is seen.plane for shot in view.shots):
            yield marks.flares(*sky.spot(space), turn=sky.heading(seen.team))
        yield from sky.plane(seen.plane, seen.team, space, seen.tilt, _title(seen))
    yield from shots
    yield from written


def _sighted(view: View) -> Iterator[tuple[int, int, str]]:
    """Return from where to where enemies are in sight, and how far; without those who are fired at now."""
    shooting = {frozenset((shot.plane, shot.target)) for shot in view.shots}
    for pair in in_sight(view):
        if frozenset((pair.plane.plane, pair.target.plane)) not in shooting:
            yield where(pair.plane), where(pair.target), str(pair.distance)


def _title(seen: PlaneSeen) -> str:
    return f"{PLANE_NAMES[seen.plane]}, {seen.space}"


def _shots(view: View) -> Iterator[tuple[int, int, str]]:
    """Return from where to where shots are announced, and what they are."""
    for shot in view.shots:
        one, other = seen_plane(view, shot.plane), seen_plane(view, shot.target)
        if one.space is not None and other.space is not None:
            yield where(one), where(other), captions.described(shot)


def in_sight(view: View) -> tuple[InSight, ...]:
    """Return the enemies in the cones of the asker's team, own planes first; of blue for a spectator."""
    if view.stage is None:
        return ()
    team = view.team or Team.BLUE
    mine = sorted(
        (seen for seen in view.planes if seen.team is team and seen.space is not None),
        key=lambda seen: seen.seat != view.seat,
    )
    found = []
    for seen in mine:
        for target in view.planes:
            if target.team is team or target.space is None:
                continue
            sight = BOARD.sights[team][where(seen)][where(target)]
            if sight is not None:
                spent = not may_fire_yet(view, seen), not may_fire_yet(view, target)
                found.append(InSight(seen, target, sight.distance, sight.lined, *spent))
    return tuple(found)


def _sights(view: View) -> Iterator[Shape]:
    found = in_sight(view)
    both = view.team is None
    still_open = tuple(pair for pair in found if not pair.spent or (both and not pair.answered))
    yield from panels.sights(still_open, (_EDGE, _SIGHTS_Y), both)
    if not both and 0 < len(still_open) <= 2:
        x = _EDGE + 2 * (panels.SIGHT_WIDTH + 12) + 12
        for row, words in enumerate(captions.HINTS):
            yield Text(x, _SIGHTS_Y + 30 + 26 * row, words, 16, marks.QUIET)
    if not still_open:
        whole = Paint("none", marks.HAIR, 15, dash=5)
        yield Box(_EDGE, _SIGHTS_Y, WIDTH - 2 * _EDGE, panels.SIGHT_HEIGHT, whole, 8)
        y = _SIGHTS_Y + panels.SIGHT_HEIGHT // 2 + 6
        yield Text(WIDTH // 2, y, captions.no_sights(view, found), 18, marks.QUIET, "middle")
