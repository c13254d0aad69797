"""What is agreed before a match, and the next one: SE-6, SE-35, SE-50, SE-51."""

from dataclasses import fields, replace

import pytest

from rules.errors import Malformed
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.options import Options, Preset, Seating, Switches, in_force, pilots
from rules.values import Outcome
from rules.wire.codec import codec
from tests.support.offenders import each
from tests.support.screaming_eagles import BLUE, COMBINATIONS, TAN, begun

SWITCHES = [field.name for field in fields(Switches)]
OVER = Outcome((0,), (1, 2), "shot-down", "SE-30")


def on(options):
    return {name for name in SWITCHES if getattr(in_force(options), name)}


def test_se_35_the_basic_game_has_no_additions():
    assert on(Options()) == set()


@pytest.mark.parametrize("name", ["banking", "lasting_flares", "engine_hits", "late_fire", "by_speed"])
def test_se_35_each_option_is_a_switch_of_its_own(name):
    assert on(Options(**{name: True})) == {name}


def test_se_35_the_preset_all_is_banking_and_the_four_additions_without_simultaneous_fire():
    assert on(Options(preset=Preset.ALL)) == set(SWITCHES) - {"simultaneous_fire"}


@each("options", COMBINATIONS)
def test_se_35_a_preset_is_joined_with_the_switches(options):
    assert on(replace(options, preset=Preset.ALL)) == set(SWITCHES) - {"simultaneous_fire"} | on(options)


def test_se_43_simultaneous_fire_switches_late_fire_on():
    assert on(Options(simultaneous_fire=True)) == {"late_fire", "simultaneous_fire"}


def test_se_35_there_are_48_combinations():
    assert len({in_force(options) for options in COMBINATIONS}) == 48


def test_se_35_the_view_shows_what_is_in_force():
    assert game.rules.view(begun(2, preset=Preset.ALL), None).rules == in_force(Options(preset=Preset.ALL))


@each(
    ("options", "seats", "flown"),
    [
        (Options(), (0, 1), (0, 0, 1, 1)),
        (Options(), (2, 5), (2, 2, 5, 5)),
        (Options(), (0, 1, 2), (0, 0, 1, 2)),
        (Options(pair=BLUE), (0, 1, 2), (0, 0, 1, 2)),
        (Options(pair=TAN), (0, 1, 2), (1, 2, 0, 0)),
        (Options(pair=TAN), (0, 1), (0, 0, 1, 1)),
        (Options(), (0, 1, 2, 3), (0, 2, 1, 3)),
        (Options(), (1, 3, 4, 7), (1, 4, 3, 7)),
        (Options(seating=Seating(1, 1, 0, 0)), (0, 3), (3, 3, 0, 0)),
        (Options(seating=Seating(0, 1, 2, 2)), (0, 1, 2), (0, 1, 2, 2)),
        (Options(seating=Seating(3, 2, 1, 0)), (0, 1, 2, 3), (3, 2, 1, 0)),
    ],
)
def test_se_50_who_flies_what(options, seats, flown):
    game.check_options(options)
    assert pilots(options, seats) == flown
    state = game.rules.initial(options, seats, seats, None, at=0, chance=None).state
    assert tuple(plane.seat for plane in state.planes) == flown


@pytest.mark.parametrize(
    ("options", "counts"),
    [
        (Options(), (2, 3, 4)),
        (Options(pair=TAN), (2, 3, 4)),
        (Options(seating=Seating(0, 0, 1, 1)), (2,)),
        (Options(seating=Seating(0, 1, 2, 2)), (3,)),
        (Options(seating=Seating(0, 1, 2, 3)), (4,)),
    ],
)
def test_se_6_two_to_four_play_or_as_many_as_the_seating_names(options, counts):
    assert game.seats(options) == counts


@pytest.mark.parametrize(
    ("seats", "sides"),
    [((0, 1), ((0,), (1,))), ((0, 1, 2), ((0,), (1, 2))), ((0, 1, 2, 3), ((0, 2), (1, 3))), ((1, 4), ((1,), (4,)))],
)
def test_se_6_a_side_is_a_colour_blue_first(seats, sides):
    assert game.sides(Options(), seats) == sides


@pytest.mark.parametrize(
    "seating",
    [Seating(0, 1, 1, 2), Seating(0, 0, 0, 0), Seating(0, 1, 0, 1), Seating(0, 0, 2, 2), Seating(1, 2, 3, 3)],
)
def test_se_6_colours_do_not_mix_and_no_player_is_left_out(seating):
    with pytest.raises(Malformed) as refusal:
        game.check_options(Options(seating=seating))
    assert refusal.value.path == ("seating",)


@pytest.mark.parametrize(
    ("seating", "pair"), [(Seating(0, 1, 2, 2), BLUE), (Seating(0, 0, 1, 1), BLUE), (Seating(0, 1, 2, 3), TAN)]
)
def test_se_6_a_pair_that_contradicts_the_seating_is_refused(seating, pair):
    with pytest.raises(Malformed) as refusal:
        game.check_options(Options(seating=seating, pair=pair))
    assert refusal.value.path == ("pair",)


def test_se_6_a_pair_that_fits_the_seating_is_fine():
    game.check_options(Options(seating=Seating(0, 1, 2, 2), pair=TAN))


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (Options(), (0, 1)),
        (Options(banking=True), (0, 1, 2)),
        (Options(pair=TAN), (1, 2, 5)),
        (Options(preset=Preset.ALL), (0, 1, 2, 3)),
        (Options(seating=Seating(1, 1, 0, 0)), (0, 1)),
    ],
)
def test_se_51_in_the_next_match_the_colours_change_and_everybody_keeps_the_seat(options, seats):
    state = game.rules.initial(options, seats, seats, None, at=0, chance=None).state
    following = game.rules.rematch(state, OVER)
    game.check_options(following.options)
    assert following.seats == seats
    assert game.seats(following.options) == (len(seats),)
    assert game.sides(following.options, seats) == tuple(reversed(game.sides(options, seats)))
    assert in_force(following.options) == in_force(options)
    again = game.rules.initial(following.options, seats, seats, None, at=0, chance=None).state
    assert pilots(game.rules.rematch(again, OVER).options, seats) == pilots(options, seats)


def test_se_35_the_options_show_what_is_switched_on():
    switched = {"banking", "lasting_flares", "engine_hits", "late_fire", "by_speed"}
    every = codec(Options).encode(Options(preset=Preset.ALL))
    assert {name for name, value in every.items() if value is True} == switched
    assert codec(Options).encode(Options(simultaneous_fire=True))["late_fire"] is True


def test_the_schema_says_which_options_another_sets():
    known = codec(Options)
    said = {
        (name, value): sets
        for name, schema in known.schema["properties"].items()
        for value, sets in schema.get("x-sets", {}).items()
    }
    assert set(said) == {("preset", "all"), ("simultaneous_fire", "true")}
    for (name, value), sets in said.items():
        options = known.encode(known.decode({name: {"true": True}.get(value, value)}))
        assert {other: options[other] for other in SWITCHES if options[other] and other != name} == sets
