"""The picture of a match: the sky with its planes, the four battle boards beside it, and what is in the sights."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from rules.drawing import Box, Circle, Drawing, Group, Paint, Shape, Text
from rules.screaming_eagles import captions, marks, panels
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.labels import PLANE_NAMES
from rules.screaming_eagles.names import FOE, TEAM_OF, TEAM_PLANES, Direction, Team
from rules.screaming_eagles.options import Switches
from rules.screaming_eagles.panels import InSight
from rules.screaming_eagles.sky import HEIGHT as SKY_HEIGHT
from rules.screaming_eagles.sky import TINTS, Gun, Sky
from rules.screaming_eagles.state import Damage, Load
from rules.screaming_eagles.view import PlaneSeen, View, seen_plane

WIDTH: Final = 1232
_EDGE: Final = 16
_TOP: Final = 78
_BOARDS_X: Final = WIDTH - _EDGE - panels.WIDTH
_BOARDS_STEP: Final = (SKY_HEIGHT - panels.HEIGHT) // 3
_SIGHTS_Y: Final = _TOP + SKY_HEIGHT + 12
_LEGEND_Y: Final = _SIGHTS_Y + panels.SIGHT_HEIGHT + 12
HEIGHT: Final = _LEGEND_Y + 46


def still(view: View) -> Drawing:
    """Draw what stays for the whole match: the empty sky, the empty battle boards, the legend."""
    return _still(view.team or Team.BLUE, view.team is None, view.rules)


@cache
def _still(team: Team, watching: bool, rules: Switches) -> Drawing:
    planes = (
        PlaneSeen(
            plane, TEAM_OF[plane], None, 0, Direction.STRAIGHT, Load(0, 0, 0, 0), Damage(),
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
        f"The sky: 176 lozenges in 13 columns, the noses of {team} planes up. Sides bear the numbers #100 to #230, "
        "front and back 1 to 13; a plane that leaves over an edge comes in at the same number on the opposite edge."
    )
    return Drawing(WIDTH, HEIGHT, shapes, "Screaming Eagles", words)


def _board_at(team: Team, number: int) -> tuple[int, int]:
    """Return where the battle board of a plane lies: the enemy's above, the own ones below."""
    order = (*TEAM_PLANES[FOE[team]], *TEAM_PLANES[team])
    return _BOARDS_X, _TOP + _BOARDS_STEP * order.index(number)


def _legend(watching: bool, rules: Switches) -> Iterator[Shape]:
    y = _LEGEND_Y + 18
    x = _EDGE
    if not watching:
        yield Text(x, y + 6, "Your cone: the best weapon aboard hits in", 16, marks.INK)
        x += 322
        for tint, words in zip(TINTS, ("75 % and more", "40 % and more", "less"), strict=True):
            yield Box(x, y - 10, 30, 20, Paint(tint, marks.QUIET, 10), 4)
            yield Text(x + 37, y + 6, words, 16, marks.INK)
            x += 164 if words != "less" else 88
        yield Circle(x + 6, y, 4, Paint(marks.INK, marks.WHITE, 15))
        yield Text(x + 17, y + 6, "the cannon’s lines", 16, marks.INK)
        x += 178
    else:
        yield Text(x, y + 6, "A dotted line joins enemies who have each other in their cones.", 16, marks.INK)
        x += 500
    yield marks.hit_peg(x + 10, y, True)
    yield Text(x + 25, y + 6, "hit", 16, marks.INK)
    x += 68
    if rules.banking:
        yield Group((marks.banked(Direction.RIGHT, 0, 0),), x, y + 12, scale=70)
        yield Text(x + 30, y + 6, "tilted", 16, marks.INK)


# What changes


def moving(view: View) -> Drawing:
    """Draw what changes: planes, cones, shots, pegs, whose slot it is and what is waited for."""
    team = view.team or Team.BLUE
    boards = (
        Group(tuple(panels.dials(seen, captions.shown(view, seen))), *_board_at(team, number))
        for number, seen in enumerate(view.planes)
    )
    shapes: tuple[Shape, ...] = (
        *_heading(view),
        Group(tuple(_in_the_sky(view, Sky(team))), _EDGE, _TOP),
        *boards,
        *_sights(view),
    )
    return Drawing(WIDTH, HEIGHT, shapes, "Screaming Eagles", captions.description(view, in_sight(view)))


def _heading(view: View) -> Iterator[Shape]:
    yield Text(_EDGE + 2, 35, captions.headline(view), 27, marks.INK, bold=True)
    yield Text(_EDGE + 2, 64, captions.waiting(view), 19, marks.INK)
    x = WIDTH - _EDGE
    for words, now in reversed(captions.stages(view)):
        wide = marks.room(words, 16) + 22
        x -= wide
        ground = Paint(marks.TURN, marks.TURN_EDGE, 25) if now else Paint(marks.PAPER, marks.HAIR, 12)
        yield Box(x, 38, wide, 30, ground, 15)
        yield Text(x + wide // 2, 59, words, 16, marks.INK if now else marks.QUIET, "middle", bold=now)
        x -= 8


def _in_the_sky(view: View, sky: Sky) -> Iterator[Shape]:
    flying = [(seen, seen.space) for seen in view.planes if seen.space is not None]
    if view.stage is not None and view.seat is not None:
        own = [(seen, space) for seen, space in flying if seen.seat == view.seat]
        yield from sky.cones([Gun(seen.team, space, seen.load) for seen, space in own])
    for seen, space in flying:
        if view.stage is not None and captions.is_waited(view, seen):
            yield from sky.ring(space)
    taken = [sky.spot(space) for _, space in flying]
    yield from sky.sight_lines(list(_sighted(view)), taken)
    for seen, space in flying:
        if seen.flare or any(shot.flare and shot.target is seen.plane for shot in view.shots):
            yield marks.flares(*sky.spot(space), turn=sky.heading(seen.team))
        yield from sky.plane(seen.plane, seen.team, space, seen.tilt, _title(seen))
    yield from sky.shots(list(_shots(view)), taken)
    for seen, space in flying:
        yield sky.name(seen.plane, seen.team, space, [spot for spot in taken if spot != sky.spot(space)])


def _sighted(view: View) -> Iterator[tuple[int, int, str]]:
    """Return from where to where enemies are in sight, and how far; without those who are fired at now."""
    shooting = {frozenset((shot.plane, shot.target)) for shot in view.shots}
    for pair in in_sight(view):
        here, there = pair.plane.space, pair.target.space
        if here is not None and there is not None and frozenset((pair.plane.plane, pair.target.plane)) not in shooting:
            yield here, there, str(pair.distance)


def _title(seen: PlaneSeen) -> str:
    assert seen.space is not None
    return f"{PLANE_NAMES[seen.plane]}, {BOARD.spaces[seen.space].name}"


def _shots(view: View) -> Iterator[tuple[int, int, str]]:
    """Return from where to where shots are announced, and what they are."""
    for shot in view.shots:
        here, there = seen_plane(view, shot.plane).space, seen_plane(view, shot.target).space
        if here is not None and there is not None:
            yield here, there, captions.told(shot)


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
            if target.team is team or target.space is None or seen.space is None:
                continue
            sight = BOARD.sights[team][seen.space][target.space]
            if sight is not None:
                found.append(InSight(seen, target, sight.distance, sight.lined))
    return tuple(found)


def _sights(view: View) -> Iterator[Shape]:
    found = in_sight(view)
    yield from panels.sights(found, (_EDGE, _SIGHTS_Y), view.team is None)
    if view.team is not None and 0 < len(found) <= 2:
        x = _EDGE + 2 * (panels.SIGHT_WIDTH + 12) + 12
        for row, words in enumerate(captions.HINTS):
            yield Text(x, _SIGHTS_Y + 30 + 26 * row, words, 16, marks.QUIET)
    if not found:
        whole = Paint("none", marks.HAIR, 15, dash=5)
        yield Box(_EDGE, _SIGHTS_Y, WIDTH - 2 * _EDGE, panels.SIGHT_HEIGHT, whole, 8)
        y = _SIGHTS_Y + panels.SIGHT_HEIGHT // 2 + 6
        yield Text(WIDTH // 2, y, captions.no_sights(view), 18, marks.QUIET, "middle")
