from dataclasses import replace
from itertools import combinations
from math import hypot
from random import Random
from xml.etree import ElementTree as ET

from rules.show.drawing import Box, Paint, svg
from rules.twelve_oclock_high import view as see
from rules.twelve_oclock_high.board import BOARD, Kind
from rules.twelve_oclock_high.pictures.airmap import MAP, lit, lit_reach, name_places, sites, space_areas
from rules.twelve_oclock_high.pictures.drawing import moving, still
from rules.twelve_oclock_high.pictures.marks import GROUNDS, INK, LIVERIES, PAPER, QUIET, WHITE
from rules.twelve_oclock_high.pictures.placing import marker_area
from rules.twelve_oclock_high.state import Disc, Ending, Phase, Turn
from service.conformance.pictures import LONG, SEATS, collisions, leaving, read_aloud
from tests.support.offenders import each
from tests.support.twelve_oclock_high import AIRFIELD, EMPTY, PRIMARY, SECONDARY, position, squadron


def picture(state):
    seen = see(state, None)
    return ET.fromstring(svg(still(seen), moving(seen, SEATS)))


def titles(drawn):
    return [element.text for element in drawn.iter() if element.tag.endswith("}title")]


def brightness(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_the_chart_names_every_target_and_numbers_every_space():
    told = read_aloud(picture(position(squadron())))
    for name, space in BOARD.spaces.items():
        assert name in told or name == AIRFIELD
        assert space.target is None or space.target.name in told


def test_names_cover_no_space_and_no_other_name_and_stay_on_the_map():
    areas = [placed.area for placed in name_places()]
    assert not [pair for pair in combinations(areas, 2) if pair[0].shared(pair[1])]
    assert not [area for area in areas for space in space_areas() if area.shared(space)]
    for area in areas:
        assert MAP.holds(area.left, area.top)
        assert MAP.holds(area.right, area.bottom)


def away(space, area):
    """Return how far an area is from the middle of a space."""
    return hypot(max(area.left - space.x, 0, space.x - area.right), max(area.top - space.y, 0, space.y - area.bottom))


@each("phase", [*Phase, None])
@each("ending", [None, *Ending])
def test_all_words_are_apart_and_inside_their_frames_in_every_font(phase, ending):
    turn = None if phase is None else Turn(3, phase, 2, (6, 6) if phase is Phase.MOVE else None)
    state = position(*(squadron(seat, cards=6, score=128) for seat in range(4)), turn=turn)
    seen = see(replace(state, seats=(0, 1, 2, 3), round=199, ended=ending), None)
    for layer in (still(seen), moving(seen, SEATS), moving(seen, LONG)):
        assert not collisions(layer.shapes)
        assert not leaving(layer.shapes, [Box(0, 0, layer.width, layer.height, Paint())])


def test_rings_of_spaces_within_reach_cut_no_name():
    (ring, *_) = lit(0, 0, 0).shapes
    line = ring.paint.width / 20
    names = [placed.area for placed in name_places()]
    cut = [space.id for space in BOARD.spaces.values() for area in names if away(space, area) < lit_reach(space) + line]
    assert not cut


def near(name, steps):
    """Return the spaces from which, or to which, a bomber flies in so many steps."""
    found = {name}
    for _ in range(steps):
        found |= {other for here in found for other in BOARD.spaces[here].next}
        found |= {space.id for space in BOARD.spaces.values() if found & set(space.next)}
    return sorted(found)


def hidden(spaces):
    areas = [marker_area(*place) for place in sites(spaces)]
    return [spaces for one, other in combinations(areas, 2) if one.shared(other)]


@each("name", BOARD.spaces)
def test_four_bombers_on_one_space_are_apart_and_on_the_map(name):
    assert not hidden((name,) * 4)
    assert all(MAP.holds(*place) for place in sites((name,) * 4))


@each("count", [2, 3, 4])
@each("name", BOARD.spaces)
def test_bombers_on_near_spaces_cover_no_other(name, count):
    luck = Random(f"{name} {count}")
    around = near(name, 3)
    covered = [found for _ in range(12) for found in hidden([name, *luck.choices(around, k=count - 1)])]
    assert not covered


@each("name", BOARD.targets)
def test_bombers_near_a_target_and_their_tethers_leave_its_name_readable(name):
    written = [placed.area for placed in name_places()]
    for spaces in combinations(near(name, 1), 2):
        for space, (x, y) in zip(spaces, sites(spaces), strict=True):
            tether = ((BOARD.spaces[space].x + x) // 2, (BOARD.spaces[space].y + y) // 2)
            assert sum(area.shared(marker_area(x, y)) for area in written) < 400
            assert not any(area.holds(*tether) for area in written)


def test_a_covered_target_shows_who_hit_it():
    state = position(squadron(0), squadron(1), discs=(Disc(PRIMARY, 1),))
    assert f"{BOARD.targets[PRIMARY].name}: Direct Hit by Squadron B (Player 2)" in titles(picture(state))


def test_the_spaces_that_the_throw_reaches_are_ringed():
    thrown = position(squadron(), turn=Turn(0, Phase.MOVE, 1, (3, 4)))
    waiting = position(squadron(), turn=Turn(0, Phase.THROW, 1))
    rings = len(moving(see(thrown, 0), SEATS).shapes) - len(moving(see(waiting, 0), SEATS).shapes) - 2
    assert rings == len(BOARD.flights(EMPTY, 7))


def test_the_picture_says_itself_in_words():
    state = position(squadron(0, SECONDARY, 3, 20), squadron(1, AIRFIELD), turn=Turn(0, Phase.MOVE, 1, (3, 4)))
    told = moving(see(state, 0), SEATS).description
    assert "Squadron A (Player 1) chooses where to fly with 3 and 4; throws left: 2." in told
    assert (
        f"Squadron A (Player 1) is on {BOARD.targets[SECONDARY].name} (space {SECONDARY}) with 3 cards and 20 points."
        in told
    )
    assert "Squadron B (Player 2) is on the Airfield" in told


@each("phase", Phase)
def test_every_phase_is_drawn(phase):
    dice = (1, 2) if phase is Phase.MOVE else None
    assert "1 throw left" in read_aloud(picture(position(squadron(), turn=Turn(0, phase, 2, dice))))


@each("ending", Ending)
def test_every_ending_is_drawn(ending):
    told = read_aloud(picture(replace(position(squadron(score=5)), ended=ending)))
    assert any(text.startswith("Over: ") for text in told)
    assert ("most points: A" in told) == (ending is not Ending.CLOSED), "the table says who has won (TBL-4)"


def test_who_left_is_shown_as_gone():
    state = replace(position(squadron(0), squadron(2)), seats=(0, 1, 2))
    assert "left the match" in read_aloud(picture(state))


def test_all_text_contrasts_with_its_ground():
    for own in LIVERIES:
        assert contrast(own.colour, WHITE) >= 7
    for kind in Kind:
        assert contrast(GROUNDS[kind], WHITE) >= 7
    for ink in (INK, QUIET):
        assert contrast(ink, PAPER) >= 7


def test_there_are_no_styles_and_no_scripts():
    drawn = picture(position(squadron()))
    assert "style" not in {name for element in drawn.iter() for name in element.attrib}
    assert not [element for element in drawn.iter() if element.tag.endswith(("}script", "}style", "}image"))]


def test_the_caption_says_the_points_and_the_cards_of_each_squadron_who_flies_first():
    state = position(squadron(seat=0, score=20, cards=7), squadron(seat=1, score=5, cards=1))
    said = moving(see(state, None), SEATS).caption
    assert said == "Player 1: 20 points, 7 cards; Player 2: 5 points, 1 card. Goal: 35 points."
