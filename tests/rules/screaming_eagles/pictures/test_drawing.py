from dataclasses import replace
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.screaming_eagles.actions import Deed, FireOrder, Fly, Hold, Shoot
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import PLANES, TEAM_OF, Section, Weapon
from rules.screaming_eagles.pictures import captions, drawing, marks, panels
from rules.screaming_eagles.pictures.drawing import in_sight, moving, still
from rules.screaming_eagles.state import Card, Damage, Ending, Offer, Stage
from rules.screaming_eagles.view import may_fire_yet, view
from rules.screaming_eagles.words.narration import ENDINGS
from rules.show.drawing import Box, Group, Paint, Text, svg
from rules.show.lettering import width
from service.conformance.pictures import LONG, SEATS, collisions, leaving, read_aloud
from service.conformance.pictures import words as texts
from tests.support.offenders import each
from tests.support.screaming_eagles import (
    AWAY,
    BLUE,
    COBRA,
    EAGLE,
    LEFT,
    STALLION,
    STRAIGHT,
    TAN,
    TIGER,
    begun,
    craft,
    load,
    placed,
    played,
    ready,
    some_state,
)

SEEN = {"stallion": "G4", "tiger": "A0", "eagle": "G16", "cobra": "M26"}
"""Stallion and Eagle face each other, 6 away; all others see each other too, Tiger and Cobra as far as can be."""


def picture(state, seat):
    seen = view(state, seat)
    return ET.fromstring(svg(still(seen), moving(seen, SEATS)))


def told(state, seat=0):
    return moving(view(state, seat), SEATS).description


def brightness(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    dark, bright = sorted((brightness(one), brightness(other)))
    return (bright + 0.05) / (dark + 0.05)


# What changes


def test_every_plane_is_described_with_its_space_load_and_damage():
    state = placed(begun(), **AWAY)
    state = placed(state, tiger={"damage": Damage(wings=3, tail=1), "load": load(1, 2, 7, 1)})
    assert (
        "Tiger (blue, Player 1, you) at C0; long 1, medium 2, cannon 7, flares 1; tail 1 of 2, wings 3 of 4."
        in told(state)
    )


def test_se_28_a_battle_board_has_a_hole_for_each_hit_that_brings_down():
    state = placed(begun(), eagle={"damage": Damage(wings=3, engine=1)})
    pegs = [shape for shape in panels.dials(view(state, 0).planes[2], panels.Shown("")) if is_hit(shape)]
    assert len(pegs) == 4


def is_hit(shape):
    """Tell whether a shape is the peg of a hit."""
    return hasattr(shape, "shapes") and shape == marks.hit_peg(shape.x, shape.y, True)


def test_se_29_a_plane_that_is_down_is_a_wreck_on_its_board_and_not_in_the_sky():
    state = placed(begun(), **AWAY | {"tiger": None})
    assert "Tiger (blue, Player 1, you) is shot down; no hits." in told(state)
    drawn = read_aloud(picture(state, 0))
    assert drawn.count("DOWN") == 1
    assert drawn.count("Tiger") == drawn.count("Stallion") - 1 == 1


def test_se_4_cards_of_the_others_are_backs_and_the_own_are_seen():
    state = ready(placed(begun(), **AWAY), stallion=(LEFT, 4), eagle=(LEFT, 2))
    assert "card: break left, four dice" in told(state, 0)
    assert "card: break left, two dice" not in told(state, 0)
    assert "Eagle (tan, Player 2) at A26; card hidden;" in told(state, 0)
    assert told(state, None).count("card hidden") == 4


@given(some_state())
def test_se_4_cards_that_a_seat_does_not_see_change_nothing_in_its_picture(state):
    hidden = [seen.plane for seen in view(state, None).planes if seen.ready and seen.card is None]
    other = replace(
        state,
        planes=tuple(replace(one, card=Card(STRAIGHT, 1)) if one.plane in hidden else one for one in state.planes),
    )
    assert moving(view(state, None), SEATS) == moving(view(other, None), SEATS)


def test_se_24_a_plane_in_the_sights_is_shown_with_distance_and_odds():
    state = placed(begun(), **SEEN)
    pairs = [(pair.plane.plane, pair.target.plane, pair.distance) for pair in in_sight(view(state, 0))]
    assert pairs == [(STALLION, EAGLE, 6), (STALLION, COBRA, 14), (TIGER, EAGLE, 11), (TIGER, COBRA, 19)]
    assert "Stallion has Eagle in sight, 6 away, long 81.5 %, medium 63.0 %, cannon 33.3 %." in told(state)
    drawn = read_aloud(picture(state, 0))
    assert {"Stallion at Eagle", "6 away", "81.5 %", "flare 39.5 %"} <= set(drawn)


@pytest.mark.parametrize("seat", [0, None])
def test_se_12_a_player_who_has_fired_is_shown_no_chances(seat):
    state = ready(placed(begun(), **SEEN | {"tiger": None, "cobra": None}))
    assert "Stallion at Eagle" in read_aloud(picture(state, 0))
    fired = played(state, Shoot(STALLION, Weapon.CANNON, EAGLE), *[1] * 3).state
    assert craft(fired, STALLION).fired
    drawn = read_aloud(picture(fired, seat))
    assert "Stallion at Eagle" not in drawn
    assert ("Stallion and Eagle" in drawn) is (seat is None)
    assert not [text for text in drawn if text.endswith(" %")] or seat is None
    assert captions.no_sights(view(fired, 0), in_sight(view(fired, 0))).startswith(
        "Each plane with an enemy in the cone"
    )
    assert "5 away, but has had its shot of this round." in told(fired)


@pytest.mark.parametrize(("plane", "shown"), [("stallion", [0, 3]), ("eagle", [3, 0])])
def test_se_12_a_spectator_is_shown_the_chances_of_the_one_who_has_not_fired(plane, shown):
    state = placed(begun(), **SEEN | {"tiger": None, "cobra": None})
    pair = in_sight(view(placed(ready(state), **{plane: {"moved": True, "fired": True}}), None))[0]
    assert [len(pair.chances()), len(pair.back())] == shown


def test_se_12_nobody_is_shown_chances_when_both_have_fired():
    state = placed(begun(), **SEEN | {"tiger": None, "cobra": None})
    state = placed(ready(state), stallion={"moved": True, "fired": True}, eagle={"moved": True, "fired": True})
    assert "Stallion and Eagle" not in read_aloud(picture(state, None))


@each(
    ("options", "changes", "stage", "yet"),
    [
        ({}, {}, Stage.MOVES, True),
        ({}, {"moved": True}, Stage.MOVES, False),
        ({}, {"fired": True}, Stage.MOVES, False),
        ({"late_fire": True}, {"moved": True}, Stage.MOVES, True),
        ({"late_fire": True}, {"moved": True}, Stage.LATE, True),
        ({"late_fire": True}, {"moved": True, "passed": True}, Stage.LATE, False),
        ({"simultaneous_fire": True}, {"moved": True}, Stage.VOLLEY, True),
        ({"by_speed": True}, {"passed": True}, Stage.BEFORE, True),
        ({"by_speed": True}, {"moved": True}, Stage.AFTER, True),
        ({"by_speed": True}, {"moved": True, "passed": True}, Stage.AFTER, False),
        ({"by_speed": True}, {"moved": True, "card": Card(STRAIGHT, 2)}, Stage.AFTER, False),
        ({"by_speed": True}, {"moved": True}, Stage.BEFORE, False),
    ],
)
def test_se_12_a_plane_has_a_shot_until_its_chances_are_gone(options, changes, stage, yet):
    state = ready(placed(begun(**options), **AWAY))
    state = placed(replace(state, stage=stage, group=1 if "by_speed" in options else 0), stallion=changes)
    seen = view(state, None)
    assert may_fire_yet(seen, seen.planes[0]) is yet


def test_se_12_the_plane_that_has_moved_may_fire():
    seen = view(played(ready(placed(begun(), **SEEN)), Fly(STALLION), 1).state, 0)
    assert seen.mover is STALLION
    assert may_fire_yet(seen, seen.planes[0])


def test_se_26_without_flares_aboard_none_are_reckoned_with():
    state = placed(begun(), **SEEN | {"eagle": {"space": "G16", "load": load(1, 1, 1, 0)}, "cobra": None})
    assert not [text for text in read_aloud(picture(state, 0)) if text.startswith("flare ")]


def test_se_22_a_target_off_the_lines_is_out_of_the_cannons_reach():
    state = placed(begun(), **SEEN | {"eagle": "H15", "cobra": None, "tiger": None})
    drawn = read_aloud(picture(state, 0))
    assert "not in line" in drawn
    assert "cannon" not in told(state).split("in sight")[1]


def test_a_spectator_is_shown_the_odds_of_both():
    state = placed(begun(), **SEEN | {"stallion": {"space": "G4", "load": load(long=1)}, "tiger": None, "cobra": None})
    drawn = read_aloud(picture(state, None))
    assert "Stallion and Eagle" in drawn
    assert {"81.5 %", "33.3 %"} <= set(drawn)


@given(some_state())
def test_se_20_sights_are_mutual(state):
    spaces = {one.plane: one.space for one in state.planes if one.space is not None}
    for blue, tan in ((one, other) for one in spaces for other in spaces if TEAM_OF[one] is BLUE):
        if TEAM_OF[tan] is TAN:
            assert BOARD.sights[BLUE][spaces[blue]][spaces[tan]] == BOARD.sights[TAN][spaces[tan]][spaces[blue]]


def test_se_25_an_announced_shot_is_a_line_with_its_odds():
    state = ready(placed(begun(), **SEEN))
    state = played(state, Shoot(STALLION, Weapon.MEDIUM, EAGLE)).state
    assert "Stallion fires at Eagle: medium, 6 away: 63.0 %." in told(state)
    drawn = read_aloud(picture(state, 1))
    assert "medium, 6 away: 63.0 %" in drawn
    assert "Round 1: Stallion’s medium missile at Eagle – a flare?" in drawn
    assert "Waiting for you · you are Player 2, tan" in drawn
    seen = view(state, 1)
    assert [one.plane for one in seen.planes if captions.is_waited(seen, one)] == [EAGLE]


def test_se_26_a_shot_at_a_flare_is_described_with_the_lesser_odds():
    shot = view(played(ready(placed(begun(), **SEEN)), Shoot(STALLION, Weapon.LONG, EAGLE)).state, 0).shots[0]
    assert captions.described(replace(shot, flare=True)) == "long, 6 away, flare: 39.5 %"


def test_se_34_a_tilted_plane_is_described_and_looks_different():
    state = placed(begun(banking=True), **AWAY)
    tilted = placed(state, stallion={"tilt": LEFT})
    assert "tilted left" in told(tilted)
    assert moving(view(state, 0), SEATS) != moving(view(tilted, 0), SEATS)
    assert "tilted" in read_aloud(ET.fromstring(svg(still(view(state, 0)))))
    assert "tilted" not in read_aloud(ET.fromstring(svg(still(view(begun(), 0)))))


def test_se_36_a_burning_flare_is_shown():
    state = placed(begun(lasting_flares=True), **AWAY)
    assert "a flare burns" in told(placed(state, cobra={"flare": True}))
    assert moving(view(state, 0), SEATS) != moving(view(placed(state, cobra={"flare": True}), 0), SEATS)


def test_se_37_the_lost_cards_are_shown():
    state = placed(begun(engine_hits=True), tiger={"damage": Damage(engine=1)})
    assert "no 4-dice cards" in read_aloud(picture(state, 1))


def test_se_43_hidden_orders_are_shown_to_the_own_team_alone():
    order = FireOrder(STALLION, Deed.CANNON, EAGLE)
    state = placed(ready(placed(begun(4, simultaneous_fire=True), **SEEN)), stage=Stage.VOLLEY, team=None)
    state = placed(state, stallion={"order": order})
    assert "orders: cannon at Eagle" in read_aloud(picture(state, 2))
    assert "orders: cannon at Eagle" not in read_aloud(picture(state, 1))
    assert "orders: cannon at Eagle" not in read_aloud(picture(state, None))


def test_se_7_whose_slot_it_is_is_marked_on_all_planes_that_may_take_it():
    state = ready(placed(begun(), **AWAY))
    seen = view(state, 0)
    assert captions.headline(seen) == "Round 1: Blue moves a plane"
    assert [one.plane for one in seen.planes if captions.is_waited(seen, one)] == [STALLION, TIGER]
    state = played(state, Fly(TIGER), ...).state
    after = view(state, 0)
    assert captions.headline(after) == "Round 1: Tiger has moved and may fire"
    assert [one.plane for one in after.planes if captions.is_waited(after, one)] == [TIGER]
    after = view(played(state, Hold(TIGER)).state, 0)
    assert [one.plane for one in after.planes if captions.is_waited(after, one)] == [EAGLE, COBRA]


def test_se_4_the_planes_without_a_card_are_waited_for():
    state = placed(begun(4), tiger={"card": Card(STRAIGHT, 1)}, cobra={"card": Card(STRAIGHT, 1)})
    seen = view(state, None)
    assert captions.headline(seen) == "Round 1: everybody lays command cards"
    assert [one.plane for one in seen.planes if captions.is_waited(seen, one)] == [STALLION, EAGLE]


def test_se_49_an_offer_of_a_draw_is_shown():
    state = begun(4)
    state = replace(state, talk=replace(state.talk, offers=(Offer(2, 1), Offer(3, 1, (), (1,)))))
    assert "a draw is offered by Player 3" in captions.waiting(view(state, 0), SEATS)


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_is_named(ending):
    state = replace(begun(), ended=ending, winner=TAN if ending is Ending.SHOT_DOWN else None)
    assert captions.headline(view(state, None)).endswith(ENDINGS.get(ending, "it ended early"))


def test_se_30_the_winner_is_named():
    won = replace(begun(), ended=Ending.SHOT_DOWN, winner=TAN)
    assert captions.headline(view(won, 0)).startswith("Tan has won")


@given(some_state(), st.sampled_from([None, 0]))
def test_the_board_stays_and_the_page_keeps_its_size(state, place):
    seat = None if place is None else state.seats[place]
    seen = view(state, seat)
    fresh = replace(begun(), rules=state.rules, seats=state.seats, sides=state.sides)
    assert still(seen) == still(view(fresh, seat))
    assert (moving(seen, SEATS).width, moving(seen, SEATS).height) == (still(seen).width, still(seen).height)
    assert moving(seen, SEATS) == moving(view(state, seat), SEATS)


# In whichever font


ALL = {"banking": True, "lasting_flares": True, "engine_hits": True, "by_speed": True, "late_fire": True}
DENSE = {"stallion": "G4", "tiger": "H3", "eagle": "G8", "cobra": "F9"}


def assert_apart(seen):
    """Check that no line of text runs into another or over the edge of its frame, of either layer."""
    for names in (SEATS, LONG):
        assert_set(still(seen), moving(seen, names))


def assert_set(*layers):
    """Check one picture."""
    shapes = [shape for layer in layers for shape in layer.shapes]
    assert not collisions(shapes)
    assert not leaving(shapes, [Box(0, 0, drawing.WIDTH, drawing.HEIGHT, Paint())])
    places = {}
    for group in shapes:
        if isinstance(group, Group):
            places.setdefault((group.x, group.y), []).extend(group.shapes)
    for inside in places.values():
        assert not leaving(inside)


@given(some_state(), st.sampled_from([None, 0, 1]))
def test_all_words_are_apart_and_inside_their_frames(state, place):
    seen = view(state, None if place is None else state.seats[place])
    assert_apart(seen)
    assert captions.waiting(seen, SEATS) in read_aloud(picture(state, seen.seat))


@each("seat", [0, 1, None])
@each("ending", [None, *Ending])
@each("spaces", [SEEN, DENSE, AWAY, {"stallion": "A0", "tiger": "M0", "eagle": "A26", "cobra": "M26"}])
def test_all_words_have_room_when_shots_are_due_and_at_every_end(spaces, ending, seat):
    state = placed(begun(4, **ALL), **spaces)
    hurt = placed(state, cobra={"damage": Damage(engine=1, wings=3), "tilt": LEFT})
    assert_apart(view(replace(hurt, ended=ending), seat))
    shot = FireOrder(STALLION, Deed.MEDIUM, EAGLE)
    ordered = placed(ready(placed(begun(4, simultaneous_fire=True), **spaces)), stage=Stage.VOLLEY, team=None)
    assert_apart(replace(view(placed(ordered, stallion={"order": shot}), seat), ending=ending))


@pytest.mark.parametrize("spaces", [SEEN, DENSE, {"stallion": "A0", "tiger": "C0", "eagle": "A20", "cobra": "C20"}])
def test_all_words_have_room_next_to_an_announced_shot(spaces):
    state = played(ready(placed(begun(4), **spaces)), Shoot(STALLION, Weapon.LONG, EAGLE)).state
    offered = replace(state, talk=replace(state.talk, offers=(Offer(2, 1), Offer(3, 1))))
    for seat in (0, 1, None):
        assert_apart(view(offered, seat))


def test_the_words_of_a_battle_board_keep_clear_of_its_pegs():
    seen = view(placed(begun(), tiger={"damage": Damage(cockpit=1, engine=1, wings=3)}), 0).planes[1]
    pegs = [group for group in panels.dials(seen, panels.Shown("")) if isinstance(group, Group) and group.x > 150]
    lines = [(line, peg) for line in texts(panels.frame(seen)) for peg in pegs if abs(line.bottom - 6 - peg.y) < 10]
    assert len(lines) == 40
    for line, peg in lines:
        assert line.right < peg.x - 8 or peg.x + 8 < line.left


@pytest.mark.parametrize("seat", [0, None])
def test_the_words_of_the_legend_keep_clear_of_its_marks(seat):
    shapes = still(view(begun(banking=True), seat)).shapes
    legend = [shape for shape in shapes if shape.y > drawing.HEIGHT - 74]
    pairs = [(one, other) for one, other in pairwise(legend) if isinstance(one, Text) and abs(one.y - other.y) < 10]
    assert len(pairs) == (3 if seat is None else 7)
    for line, mark in pairs:
        assert line.x + width(line.text, line.size) <= mark.x - 12


def test_all_text_contrasts_with_its_ground():
    for ink in (marks.INK, marks.QUIET, marks.FIRE):
        assert contrast(ink, marks.PAPER) >= 7
        assert contrast(ink, marks.PAGE) >= 7
    assert contrast(marks.INK, marks.TURN) >= 7
    assert contrast(marks.WHITE, marks.FIRE) >= 7
    for colours in marks.LIVERY.values():
        assert contrast(colours.letter, colours.body) >= 7
        assert contrast(marks.INK, colours.ground) >= 7


def test_the_teams_differ_in_brightness_and_the_planes_in_outline():
    blue, tan = marks.LIVERY[BLUE], marks.LIVERY[TAN]
    assert contrast(blue.body, tan.body) >= 3
    outlines = [marks.silhouette(plane, BLUE)[0].shapes[0].points for plane in PLANES]
    assert len(set(outlines)) == 4


def test_every_section_has_a_name_and_a_place():
    assert set(panels.SECTION_NAMES) == set(marks.SPOTS) == set(Section)


def test_there_are_no_styles_and_no_scripts():
    drawn = picture(ready(placed(begun(), **SEEN)), None)
    assert "style" not in {name for element in drawn.iter() for name in element.attrib}
    assert not [element for element in drawn.iter() if element.tag.endswith(("}script", "}style", "}image"))]
