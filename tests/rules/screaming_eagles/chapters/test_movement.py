"""Movement and looping: SE-13 to SE-19."""

import pytest

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Fly
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.events import Moved, Rolled
from tests.support.screaming_eagles import (
    COBRA,
    EAGLE,
    LEFT,
    RIGHT,
    STALLION,
    STRAIGHT,
    TIGER,
    at,
    begun,
    load,
    placed,
    played,
    ready,
    told,
)

AWAY = {"stallion": "L1", "tiger": "L3", "eagle": "L25", "cobra": "L23"}


def flown(plane, start, direction, faces, **others):
    """Fly one plane, with the others out of its way unless they are placed."""
    state = placed(begun(2), **{**AWAY, **others, plane.value: start})
    if plane in (EAGLE, COBRA):
        state = placed(state, starter="tan", stallion=None)
    state = placed(
        state, **{one.plane.value: {"load": load(cannon=1)} for one in state.planes if one.space is not None}
    )
    return played(ready(state, **{plane.value: (direction, len(faces))}), Fly(plane), *faces, ...)


def path(step):
    return list(told(step, Moved)[0].path)


@pytest.mark.parametrize("faces", [(1,), (2,), (3,), (1, 3), (3, 3), (1, 1, 1, 1), (3, 3, 3, 3)])
def test_se_13_a_plane_flies_exactly_the_sum_of_its_dice(faces):
    step = flown(STALLION, "G0", STRAIGHT, faces)
    assert told(step, Rolled)[0] == Rolled(STALLION, STRAIGHT, faces)
    assert len(path(step)) == sum(faces)
    assert at(step.state, STALLION) == f"G{2 * sum(faces)}"


@pytest.mark.parametrize(
    ("direction", "faces", "end"),
    [(RIGHT, (1, 1), "I14"), (STRAIGHT, (2, 3), "G22"), (LEFT, (1,), "F13"), (LEFT, (3,), "D15")],
)
def test_se_13_the_movements_of_the_figure(direction, faces, end):
    assert at(flown(STALLION, "G12", direction, faces).state, STALLION) == end


@pytest.mark.parametrize(
    ("plane", "direction", "end"),
    [
        (STALLION, STRAIGHT, "G14"),
        (STALLION, LEFT, "F13"),
        (STALLION, RIGHT, "H13"),
        (EAGLE, STRAIGHT, "G10"),
        (EAGLE, LEFT, "H11"),
        (EAGLE, RIGHT, "F11"),
    ],
)
def test_se_1_left_and_right_are_the_pilots(plane, direction, end):
    assert at(flown(plane, "G12", direction, (1,)).state, plane) == end


def test_se_1_a_plane_never_turns_also_after_a_loop():
    step = flown(STALLION, "G26", STRAIGHT, (1, 2))
    assert path(step) == ["G0", "G2", "G4"]


@pytest.mark.parametrize("other", [TIGER, EAGLE, COBRA])
def test_se_14_friend_or_foe_is_flown_past(other):
    step = flown(STALLION, "G0", STRAIGHT, (1, 2), **{other.value: "G4"})
    assert path(step) == ["G2", "G4", "G6"]
    assert told(step, Moved)[0].pushed == 0


@pytest.mark.parametrize("other", [TIGER, EAGLE, COBRA])
def test_se_14_from_a_taken_space_the_plane_goes_on_in_its_direction(other):
    step = flown(STALLION, "G0", RIGHT, (1, 2), **{other.value: "J3"})
    assert path(step) == ["H1", "I2", "J3", "K4"]
    assert told(step, Moved)[0].pushed == 1


def test_se_14_the_plane_goes_on_past_all_taken_spaces_in_a_row():
    step = flown(STALLION, "G0", STRAIGHT, (2,), tiger="G4", eagle="G6", cobra="G8")
    assert path(step) == ["G2", "G4", "G6", "G8", "G10"]
    assert told(step, Moved)[0].pushed == 3


def test_se_14_the_space_that_the_plane_left_is_free():
    step = flown(STALLION, "L5", STRAIGHT, (3, 3, 3, 3), tiger="L3", eagle="A26", cobra="C26")
    assert at(step.state, STALLION) == "L5"
    assert len(path(step)) == 13
    assert told(step, Moved)[0].pushed == 1


def test_se_14_a_plane_that_was_shot_down_is_not_in_the_way():
    assert at(flown(STALLION, "G0", STRAIGHT, (2,), tiger=None).state, STALLION) == "G4"


def test_se_15_from_a_taken_edge_space_the_plane_loops():
    step = flown(STALLION, "K4", RIGHT, (2,), eagle="M6")
    assert path(step) == ["L5", "M6", "A6"]


def test_se_15_if_the_twin_is_taken_too_the_plane_goes_on():
    step = flown(STALLION, "K4", RIGHT, (2,), eagle="M6", cobra="A6")
    assert path(step) == ["L5", "M6", "A6", "B7"]


def test_se_15_along_the_edge_the_next_space_is_on_the_board():
    step = flown(STALLION, "M2", STRAIGHT, (2,), eagle="M6")
    assert path(step) == ["M4", "M6", "M8"]


def test_se_15_a_taken_space_at_the_front_is_looped_over():
    step = flown(STALLION, "G24", STRAIGHT, (1,), eagle="G26")
    assert path(step) == ["G26", "G0"]


def test_se_16_the_example_of_the_rules():
    """SE-16: nine to the right: six to #130, one to the other #130, two more."""
    step = flown(STALLION, "G0", RIGHT, (3, 3, 2, 1))
    assert path(step) == ["H1", "I2", "J3", "K4", "L5", "M6", "A6", "B7", "C8"]


def test_se_17_a_move_may_end_on_a_numbered_space():
    assert at(flown(STALLION, "L5", RIGHT, (1,)).state, STALLION) == "M6"


def test_se_17_standing_on_a_numbered_space_forces_no_loop():
    assert path(flown(STALLION, "M6", LEFT, (2,))) == ["L7", "K8"]


@pytest.mark.parametrize(
    ("plane", "start", "direction", "entered"),
    [
        (STALLION, "M6", RIGHT, "A6"),
        (STALLION, "A6", LEFT, "M6"),
        (STALLION, "H25", STRAIGHT, "H1"),
        (STALLION, "G26", RIGHT, "G0"),
        (STALLION, "A26", LEFT, "M26"),
        (STALLION, "M26", RIGHT, "A26"),
        (EAGLE, "M0", LEFT, "A0"),
        (EAGLE, "A0", RIGHT, "M0"),
        (EAGLE, "G0", STRAIGHT, "G26"),
    ],
)
def test_se_18_a_loop_goes_by_the_number_of_the_edge_that_is_left(plane, start, direction, entered):
    step = flown(plane, start, direction, (1,))
    assert path(step) == [entered]
    places = BOARD.spaces[BOARD.names[start]], BOARD.spaces[BOARD.names[entered]]
    assert places[0].side == places[1].side is not None or places[0].end == places[1].end is not None


def test_se_19_one_move_may_loop_more_than_once():
    step = flown(STALLION, "M24", RIGHT, (2, 2))
    assert path(step) == ["A24", "B25", "C26", "C0"]


@pytest.mark.parametrize("faces", [(1,), (2,), (3,)])
def test_se_13_the_dice_are_thrown_by_the_card_and_seen_by_all(faces):
    step = flown(TIGER, "G0", LEFT, faces)
    assert [game.rules.disclose(event, None) for event in told(step, Rolled)] == [Rolled(TIGER, LEFT, faces)]
