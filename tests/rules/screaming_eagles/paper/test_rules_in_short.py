"""The rules in short, which the page, the kit and the blank sheet share."""

from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.options import Options, Preset, Seating
from rules.screaming_eagles.words.in_short import CORNERS, in_short
from tests.support.offenders import each
from tests.support.screaming_eagles import COMBINATIONS


def said(options):
    return " ".join(in_short(options, by_hand=True))


@each("options", COMBINATIONS)
def test_se_8_some_team_is_the_starter_of_every_round(options):
    assert "starter is blue in round 1, tan in round 2" in said(options)
    assert ("the starter moves first" in said(options)) is not options.by_speed


@each("options", COMBINATIONS)
def test_se_41_the_starter_begins_the_firing_where_it_comes_in_slots(options):
    slots = (options.late_fire or options.by_speed) and not options.simultaneous_fire
    assert ("the starter is first" in said(options)) is slots


def test_se_41_the_preset_names_who_begins():
    assert "starter is blue in round 1" in said(Options(preset=Preset.ALL))
    assert "the starter is first" in said(Options(preset=Preset.ALL))


@each("options", COMBINATIONS)
def test_se_39_a_group_has_three_steps_where_fire_is_not_late(options):
    steps = "three steps: shots before the move; dice and move; shots after it, or loading"
    assert (steps in said(options)) is (options.by_speed and not options.late_fire)


@each("options", COMBINATIONS)
def test_se_11_a_shot_before_the_move_is_announced_before_the_card_is_seen(options):
    announced = "before the move is announced before the card is turned up" in said(options)
    assert announced is not (options.late_fire or options.by_speed)


@each("options", COMBINATIONS)
def test_se_43_the_volley_says_its_order_and_its_ends(options):
    lines, there = said(options), options.simultaneous_fire
    assert ("Both teams lose their last plane in one volley: a draw." in lines) is there
    assert ("cost both teams a plane: from then on the team that was not the starter" in lines) is there
    assert ("all flares are answered, then all red dice are thrown" in lines) is there
    assert ("The starter's Stallion or Eagle, the other team's, the starter's Tiger or Cobra" in lines) is there
    assert ("One answer is for all missiles at the plane" in lines) is (there and options.lasting_flares)


@each("options", COMBINATIONS)
def test_se_25_a_single_shot_is_named_then_answered_then_thrown(options):
    named = "Name weapon and target, then the target's pilot drops a flare or not, then throw the red dice."
    assert (named in said(options)) is not options.simultaneous_fire


@each("options", COMBINATIONS)
def test_se_21_the_distance_has_a_rule_of_counting(options):
    assert "steps straight ahead plus steps along one diagonal; the next space is 1" in said(options)


@each("options", COMBINATIONS)
def test_se_30_the_goal_comes_first(options):
    assert in_short(options)[0].startswith("Down both enemies to win.")


@each("options", COMBINATIONS)
def test_only_people_who_move_planes_by_hand_read_of_corners(options):
    by_hand, on_the_page = in_short(options, by_hand=True), in_short(options)
    assert set(by_hand) - set(on_the_page) == {CORNERS}
    assert [line for line in by_hand if line != CORNERS] == list(on_the_page)


@each("options", COMBINATIONS)
def test_se_18_each_corner_is_named(options):
    for space in BOARD.spaces:
        corner = space.side is not None and space.end is not None
        assert (f"{space.name} " in said(options) or f"{space.name}," in said(options)) is corner
    assert "over both edges at once, goes by the number of the side (#)" in said(options)


@each(
    ("seating", "players"),
    [(None, "2 to 4 players"), (Seating(0, 0, 1, 1), "Two players"), (Seating(0, 0, 1, 2), "Of three players")],
)
def test_se_6_the_number_of_players_is_said(seating, players):
    assert in_short(Options(seating=seating))[1].startswith(players)
