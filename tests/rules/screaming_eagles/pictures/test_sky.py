"""The sky of the picture: lozenges, names, numbers, cones, and the badges on lines."""

from collections import Counter
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from rules.screaming_eagles.actions import Shoot
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import PLANES, TEAM_OF, Team, Weapon
from rules.screaming_eagles.pictures import marks, sky
from rules.screaming_eagles.pictures.drawing import moving, still
from rules.screaming_eagles.pictures.sky import Gun, Sky
from rules.screaming_eagles.view import view
from rules.show.drawing import Box, Group, Lines, Paint, Text, svg
from rules.show.lettering import width
from service.conformance.pictures import SEATS, hidden, read_aloud
from tests.support.screaming_eagles import (
    AWAY,
    BLUE,
    COBRA,
    EAGLE,
    STALLION,
    STRAIGHT,
    TIGER,
    begun,
    craft,
    load,
    placed,
    played,
    ready,
    space,
)

SEEN = {"stallion": "G4", "tiger": "A0", "eagle": "G16", "cobra": "M26"}


def sky_of(state, seat):
    """Return what is drawn in the sky, the names of lozenges one by one."""
    air = moving(view(state, seat), SEATS).shapes
    drawn = next(group.shapes for group in air if getattr(group, "x", 0) == 16)
    names = next(shape for shape in drawn if isinstance(shape, Group) and len(shape.shapes) > 100)
    return (*names.shapes, *(shape for shape in drawn if shape is not names))


def picture(state, seat):
    seen = view(state, seat)
    return ET.fromstring(svg(still(seen), moving(seen, SEATS)))


@pytest.mark.parametrize("team", Team)
def test_se_1_everybody_sees_the_own_planes_with_their_noses_up(team):
    seen = Sky(team)
    assert seen.heading(team) == 0
    assert {seen.heading(other) for other in Team} == {0, 180}
    for here, there in enumerate(BOARD.steps[team][STRAIGHT]):
        if abs(BOARD.spaces[here].h - BOARD.spaces[there].h) == 2:
            assert seen.spot(there) == (seen.spot(here)[0], seen.spot(here)[1] - 2 * sky.HALF)


@pytest.mark.parametrize("team", Team)
def test_the_lozenges_are_side_by_side_on_the_page(team):
    spots = [Sky(team).spot(number) for number in range(len(BOARD.spaces))]
    assert len(set(spots)) == 176
    assert all(sky.PITCH <= x <= sky.WIDTH - sky.PITCH and sky.HALF <= y <= sky.HEIGHT - sky.HALF for x, y in spots)
    assert min(abs(x - a) / sky.PITCH + abs(y - b) / sky.HALF for (x, y), (a, b) in combinations(spots, 2)) == 2


def test_se_18_every_edge_number_is_written_twice():
    numbers = Counter(text.text for text in Sky(BLUE).empty() if isinstance(text, Text))
    assert {numbers[f"#{number}"] for number in range(100, 240, 10)} == {2}
    assert {numbers[str(number)] for number in range(1, 14)} == {2}


@pytest.mark.parametrize("team", Team)
def test_se_18_the_letter_of_a_column_is_written_before_its_number(team):
    edges = [text for text in Sky(team).empty() if isinstance(text, Text) and not text.text.startswith("#")]
    pairs = [(one, other) for one in edges for other in edges if one.y == other.y and 0 < other.x - one.x < 10]
    assert Counter((one.text, int(other.text)) for one, other in pairs) == Counter(
        {(letter, number): 2 for number, letter in enumerate("ABCDEFGHIJKLM", 1)}
    )


@pytest.mark.parametrize("team", Team)
def test_every_lozenge_has_its_name_off_its_middle(team):
    air = Sky(team)
    names = {text.text: text for text in air.names(()).shapes}
    assert set(names) == set(BOARD.names)
    for name, text in names.items():
        x, y = air.spot(space(name))
        right = text.x + width(name, text.size)
        assert x - sky.PITCH + 8 < text.x
        assert right < x - 4
        assert abs(text.y - y) < sky.HALF // 2


def test_the_lozenge_of_a_plane_is_named_on_its_battle_board():
    past = {"stallion": "A26", "tiger": "C26", "eagle": "A0", "cobra": "C0"}
    drawn = read_aloud(picture(placed(begun(), **past), 0))
    assert not set(past.values()) & set(drawn)
    assert {"A26 · Player 1, you", "C0 · Player 2"} <= set(drawn)
    under_a_name = {"A2", "C2"}
    assert set(BOARD.names) - set(drawn) == set(past.values()) | under_a_name


@pytest.mark.parametrize("team", Team)
@pytest.mark.parametrize("plane", PLANES)
def test_a_ring_around_a_plane_cuts_no_name_not_even_at_the_edge_of_the_sky(plane, team):
    air, ring = Sky(team), 38
    edges = [text for text in Sky(team).empty() if isinstance(text, Text)]
    for here in BOARD.spaces:
        x, y = air.spot(here.id)
        name = air.name(plane, TEAM_OF[plane], here.id, [])
        around = Box(x - ring, y - ring, 2 * ring, 2 * ring, Paint())
        assert not hidden(name, [around]), (here.name, name)
        assert not hidden(name, edges), (here.name, name)


@pytest.mark.parametrize("spaces", [AWAY, SEEN])
def test_the_name_of_a_lozenge_is_left_out_whole_where_something_is_written_over_it(spaces):
    shapes = sky_of(placed(begun(), **{str(plane): at for plane, at in spaces.items()}), None)
    drawn = {shape.text for shape in shapes if isinstance(shape, Text)}
    written = [shape for shape in shapes if isinstance(shape, Box | Text) and getattr(shape, "size", 17) == 17]
    empty = [name for name in Sky(BLUE).names(()).shapes if name.text not in spaces.values()]
    assert [name for name in empty if hidden(name, written)]
    assert all((name.text in drawn) is not hidden(name, written) for name in empty)


def test_se_20_the_cone_is_tinted_where_something_aboard_can_hit():
    here = space("G0")
    full = Gun(BLUE, here, load(long=2))
    tinted = [shape for shape in Sky(BLUE).cones([full]).shapes if getattr(shape, "closed", False)]
    assert len(tinted) == sum(sight is not None for sight in BOARD.sights[BLUE][here])
    empty = Gun(BLUE, here, load(flares=2))
    assert not [shape for shape in Sky(BLUE).cones([empty]).shapes if getattr(shape, "closed", False)]


@pytest.mark.parametrize(("seat", "planes"), [(0, [STALLION]), (1, [EAGLE]), (None, [])])
def test_se_20_the_cones_of_the_askers_own_planes_are_drawn_and_no_others(seat, planes):
    state = placed(begun(4), **{plane.value: {"load": load(long=2)} for plane in PLANES})
    reached = {
        target
        for plane in planes
        for target, sight in enumerate(BOARD.sights[TEAM_OF[plane]][craft(state, plane).space])
        if sight is not None
    }
    drawn = ET.fromstring(svg(moving(view(state, seat), SEATS)))
    tinted = [element for element in drawn.iter() if element.get("fill") in sky.TINTS]
    assert len(tinted) == len(reached)


def test_se_22_dots_mark_the_lines_of_the_cannon_as_far_as_it_can_hit():
    gun = Gun(BLUE, space("G0"), load(cannon=1))
    dots = [shape for shape in Sky(BLUE).cones([gun]).shapes if type(shape).__name__ == "Circle"]
    # Ten spaces straight ahead, six along either diagonal to the side.
    assert len(dots) == 22


@pytest.mark.parametrize("column", "AM")
def test_badges_and_names_leave_the_numbers_at_the_edge_free(column):
    state = placed(begun(), stallion=f"{column}0", tiger=None, eagle=f"{column}20", cobra=f"{column}22")
    shapes = sky_of(played(ready(state), Shoot(STALLION, Weapon.LONG, EAGLE)).state, 0)
    over = [shape for shape in shapes if isinstance(shape, Box | Text)]
    assert len([shape for shape in over if isinstance(shape, Box)]) == 2
    edges = [text for text in Sky(BLUE).empty() if isinstance(text, Text)]
    assert not [text for text in edges if hidden(text, over)]


def test_names_keep_clear_of_the_other_planes_and_of_each_other():
    air = Sky(BLUE)
    spot = air.spot(space("G12"))
    behind = air.spot(space("G10"))
    assert air.name(STALLION, BLUE, space("G12"), []).y == spot[1] + 52
    moved = air.name(STALLION, BLUE, space("G12"), [behind])
    assert abs(moved.x - behind[0]) > marks.REACH or abs(moved.y - behind[1]) > marks.REACH
    first = air.name(STALLION, BLUE, space("G12"), [])
    second = air.name(EAGLE, Team.TAN, space("H9"), [], [first])
    assert hidden(air.name(EAGLE, Team.TAN, space("H9"), []), [first])
    assert not hidden(second, [first])


# Badges


CLOSE = {"stallion": "G4", "tiger": "H3", "eagle": "G8", "cobra": "F9"}


def badges(state, seat):
    """Return the pills in the sky with a word on each, and the places in the drawing of all lines of shots."""
    shapes = sky_of(state, seat)
    pills = [shape for shape in shapes if isinstance(shape, Box)]
    lines = [n for n, shape in enumerate(shapes) if isinstance(shape, Lines) and shape.paint.fill == marks.FIRE]
    return pills, lines, [shapes.index(pill) for pill in pills]


@pytest.mark.parametrize("seat", [0, 1, None])
@pytest.mark.parametrize("spaces", [CLOSE, SEEN, {"stallion": "G12", "tiger": "E10", "eagle": "G14", "cobra": "F17"}])
def test_no_shot_and_no_badge_covers_a_badge(spaces, seat):
    state = played(ready(placed(begun(), **spaces)), Shoot(STALLION, Weapon.MEDIUM, EAGLE)).state
    pills, arrows, places = badges(state, seat)
    assert len(pills) == 4
    assert arrows
    assert max(arrows) < min(places)
    for one, other in combinations(pills, 2):
        aside = abs(2 * one.x + one.width - 2 * other.x - other.width) // 2 - (one.width + other.width) // 2
        above = abs(one.y - other.y) - one.height
        assert max(aside, above) >= 0


def test_a_badge_is_on_no_other_line():
    state = placed(begun(), stallion="G6", tiger="A0", eagle="G16", cobra="M26")
    spots = {one.plane: Sky(BLUE).spot(one.space) for one in state.planes}
    lines = [(spots[blue], spots[tan]) for blue in (STALLION, TIGER) for tan in (EAGLE, COBRA)]
    pills, _, _ = badges(state, None)
    assert len(pills) == len(lines)
    for pill in pills:
        middle = pill.x + pill.width // 2, pill.y + pill.height // 2
        assert sum(sky._gap(middle, line) < 12 for line in lines) == 1
