"""The sky, exhaustively: every step, every loop, every pair of spaces."""

from collections import deque
from itertools import product

import pytest

from rules.screaming_eagles.board import BOARD, BOARD_JSON, LOAD, LONGEST, START
from rules.screaming_eagles.names import TEAM_OF, Direction, Plane, Team
from tests.support.offenders import each
from tests.support.screaming_eagles import BLUE, LEFT, RIGHT, STRAIGHT, TAN, name, space

every_way = pytest.mark.parametrize(("team", "direction"), list(product(Team, Direction)))

VECTORS = {STRAIGHT: (0, 2), LEFT: (-1, 1), RIGHT: (1, 1)}
COLUMNS = {
    column: sorted(place.h for place in BOARD.spaces if place.x == column)
    for column in {place.x for place in BOARD.spaces}
}


def sign(team):
    return 1 if team is BLUE else -1


def expected(team, direction, x, h):
    """Return where a step leads, from the ruling on edge numbers alone: side by height, front and back by column."""
    dx, dh = (part * sign(team) for part in VECTORS[direction])
    over_side = not 0 <= x + dx <= 12
    over_end = not over_side and not COLUMNS[x + dx][0] <= h + dh <= COLUMNS[x + dx][-1]
    if over_side:
        return 12 - x, h
    if over_end:
        lowest, highest = COLUMNS[x][0], COLUMNS[x][-1]
        return x, (lowest if h == highest else highest)
    return x + dx, h + dh


def step(team, direction, number):
    return BOARD.steps[team][direction][number]


def test_se_42_the_sky_has_176_lozenges_in_13_columns():
    assert len(BOARD.spaces) == len(set(BOARD.names)) == 176
    assert [len(COLUMNS[column]) for column in range(13)] == [14, 13] * 6 + [14]
    assert COLUMNS[0] == list(range(0, 27, 2))
    assert COLUMNS[1] == list(range(1, 26, 2))


@each("column", range(13))
def test_se_18_a_space_is_named_and_numbered_by_its_place(column):
    letter, heights = "ABCDEFGHIJKLM"[column], COLUMNS[column]
    told = [(place.name, place.side, place.end) for place in BOARD.spaces if place.x == column]
    assert told == [
        (
            f"{letter}{h}",
            100 + 5 * h if column in (0, 12) else None,
            column + 1 if h in (heights[0], heights[-1]) else None,
        )
        for h in heights
    ]


def test_se_18_every_edge_number_is_on_two_opposite_spaces():
    sides = [place.side for place in BOARD.spaces if place.side]
    ends = [place.end for place in BOARD.spaces if place.end]
    assert sorted(sides) == sorted([*range(100, 231, 10)] * 2)
    assert sorted(ends) == sorted([*range(1, 14)] * 2)


def wrong(check):
    """Return the names of the spaces for which a check fails."""
    return [place.name for place in BOARD.spaces if not check(place)]


@every_way
def test_se_1_every_step_of_every_direction_leads_where_the_rules_say(team, direction):
    def right(place):
        there = BOARD.spaces[step(team, direction, place.id)]
        return (there.x, there.h) == expected(team, direction, place.x, place.h)

    assert wrong(right) == []


@every_way
def test_se_17_a_step_loops_only_where_it_would_leave_the_board(team, direction):
    dx, dh = (part * sign(team) for part in VECTORS[direction])
    on_board = {(place.x, place.h) for place in BOARD.spaces}

    def right(place):
        there = BOARD.spaces[step(team, direction, place.id)]
        ahead = (place.x + dx, place.h + dh)
        return ((there.x, there.h) == ahead) is (ahead in on_board)

    assert wrong(right) == []


@every_way
def test_se_19_a_course_is_one_step_after_another_in_the_same_direction(team, direction):
    def right(place):
        path = [place.id]
        for _ in range(LONGEST):
            path.append(step(team, direction, path[-1]))
        return BOARD.courses[team][direction][place.id] == tuple(path[1:])

    assert wrong(right) == []


@every_way
def test_se_14_a_course_has_at_least_thirteen_different_spaces(team, direction):
    assert wrong(lambda place: len(set(BOARD.courses[team][direction][place.id][:14])) >= 13) == []


EXCEPTIONS = {(BLUE, LEFT, "M26"), (BLUE, RIGHT, "A26"), (TAN, LEFT, "A0"), (TAN, RIGHT, "M0")}


@every_way
def test_se_42_the_other_team_undoes_every_step_but_four(team, direction):
    other = TAN if team is BLUE else BLUE
    kept = wrong(lambda place: step(other, direction, step(team, direction, place.id)) == place.id)
    assert kept == [corner for side, way, corner in EXCEPTIONS if (side, way) == (team, direction)]


@pytest.mark.parametrize(
    ("team", "direction", "entered", "origins", "never"),
    [
        (BLUE, RIGHT, "A0", {"M0", "A26"}, "M0"),
        (BLUE, LEFT, "M0", {"A0", "M26"}, "A0"),
        (TAN, RIGHT, "M26", {"A26", "M0"}, "A26"),
        (TAN, LEFT, "A26", {"M26", "A0"}, "M26"),
    ],
)
def test_se_42_a_corner_that_is_entered_twice_and_one_that_never_is(team, direction, entered, origins, never):
    row = BOARD.steps[team][direction]
    assert {place.name for place in BOARD.spaces if row[place.id] == space(entered)} == origins
    assert space(never) not in row


@pytest.mark.parametrize("team", Team)
def test_se_42_every_plane_can_reach_every_space(team):
    def reaches_all(place):
        found, waiting = {place.id}, deque([place.id])
        while waiting:
            here = waiting.popleft()
            onward = {step(team, direction, here) for direction in Direction} - found
            found |= onward
            waiting.extend(onward)
        return len(found) == 176

    assert wrong(reaches_all) == []


def test_se_16_the_example_of_the_rules_loops_at_130():
    path = [name(entered) for entered in BOARD.courses[BLUE][RIGHT][space("G0")][:9]]
    assert path == ["H1", "I2", "J3", "K4", "L5", "M6", "A6", "B7", "C8"]
    assert BOARD.spaces[space("M6")].side == BOARD.spaces[space("A6")].side == 130


@each(
    ("team", "direction", "start", "end"),
    [
        (BLUE, LEFT, "A26", "M26"),
        (BLUE, RIGHT, "M26", "A26"),
        (TAN, LEFT, "M0", "A0"),
        (TAN, RIGHT, "A0", "M0"),
        (BLUE, STRAIGHT, "A26", "A0"),
        (BLUE, STRAIGHT, "B25", "B1"),
        (BLUE, LEFT, "M26", "M0"),
        (TAN, STRAIGHT, "M0", "M26"),
        (TAN, LEFT, "C0", "C26"),
        (BLUE, LEFT, "A12", "M12"),
    ],
)
def test_se_18_over_both_edges_at_once_the_side_number_goes_first(team, direction, start, end):
    assert name(step(team, direction, space(start))) == end


def rings(team, start):
    """Return the fewest forward steps on the board to every space that can be reached so: a breadth-first search."""
    found, waiting = {start: 0}, deque([start])
    while waiting:
        here = waiting.popleft()
        x, h = BOARD.spaces[here].x, BOARD.spaces[here].h
        for dx, dh in VECTORS.values():
            beside = BOARD.names.get(f"{chr(65 + x + dx * sign(team))}{h + dh * sign(team)}")
            if beside is not None and beside not in found:
                found[beside] = found[here] + 1
                waiting.append(beside)
    del found[start]
    return found


@pytest.mark.parametrize("team", Team)
def test_se_21_cone_and_distance_are_those_of_a_breadth_first_search(team):
    """SE-20, SE-23: what a forward search without loops finds is the cone, and its depth the distance."""

    def right(place):
        told = {other: sight.distance for other, sight in enumerate(BOARD.sights[team][place.id]) if sight}
        return told == rings(team, place.id)

    assert wrong(right) == []


@pytest.mark.parametrize("team", Team)
def test_se_22_the_cannon_reaches_just_the_three_lines(team):
    def line(place, dx, dh):
        x, h = place.x, place.h
        for _ in range(13):
            x, h = x + dx * sign(team), h + dh * sign(team)
            yield BOARD.names.get(f"{chr(65 + x)}{h}")

    def right(place):
        told = {other for other, sight in enumerate(BOARD.sights[team][place.id]) if sight and sight.lined}
        return told == {other for vector in VECTORS.values() for other in line(place, *vector)} - {None}

    assert wrong(right) == []


def test_se_20_a_cone_reaches_nineteen_spaces_and_no_further():
    far = max(sight.distance for rows in BOARD.sights.values() for row in rows for sight in row if sight)
    assert far == 19
    assert BOARD.sights[BLUE][space("A0")][space("M26")].distance == 19


@pytest.mark.parametrize("team", Team)
def test_se_20_nobody_sees_to_the_sides_or_behind(team):
    def blind(place):
        row = BOARD.sights[team][place.id]
        return not any(row[other.id] for other in BOARD.spaces if (other.h - place.h) * sign(team) <= 0)

    assert wrong(blind) == []


@pytest.mark.parametrize(("plane", "start"), [("stallion", "E0"), ("tiger", "I0"), ("eagle", "I26"), ("cobra", "E26")])
def test_se_7_the_planes_begin_on_their_starting_spaces(plane, start):
    assert START[Plane(plane)] == space(start)


def test_se_32_the_load_of_a_plane():
    assert dict(LOAD) == {"long": 2, "medium": 3, "cannon": 8, "flares": 2}


def test_se_6_the_board_and_the_words_agree_on_the_teams():
    assert {Plane(raw["plane"]): Team(raw["team"]) for raw in BOARD_JSON["planes"]} == TEAM_OF
