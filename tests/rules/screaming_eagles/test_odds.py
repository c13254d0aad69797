"""The exact tables, to a tenth of a percent."""

import pytest

from rules.screaming_eagles.board import BLACK, RED
from rules.screaming_eagles.names import Section, Weapon
from rules.screaming_eagles.odds import down_chance, hit_chance, hits_left, lifetimes, section_chances, totals
from rules.screaming_eagles.state import Damage
from tests.support.offenders import each

HITS = {
    (Weapon.LONG, False): "98.8 98.8 93.8 93.8 86.4 81.5 76.5 61.7 60.5 45.7 38.3 33.3 18.5 18.5 11.1 6.2 6.2 1.2 1.2",
    (Weapon.LONG, True): "88.9 88.9 66.7 66.7 46.9 39.5 33.3 18.5 18.5 11.1 6.2 6.2 1.2 1.2 1.2 0.0 0.0 0.0 0.0",
    (Weapon.MEDIUM, False): "96.3 96.3 85.2 85.2 74.1 63.0 59.3 37.0 37.0 25.9 14.8 14.8 3.7 3.7 3.7 0.0 0.0 0.0 0.0",
    (Weapon.MEDIUM, True): "74.1 74.1 40.7 40.7 25.9 14.8 14.8 3.7 3.7 3.7 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0",
    (Weapon.CANNON, False): "88.9 88.9 66.7 66.7 55.6 33.3 33.3 11.1 11.1 11.1 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0 0.0",
}


def percent(chance):
    tenths = (2000 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    return f"{tenths // 10}.{tenths % 10}"


@pytest.mark.parametrize(("weapon", "flare"), HITS)
def test_se_24_the_exact_chance_to_hit_at_every_distance(weapon, flare):
    told = [percent(hit_chance(weapon, distance, flare=flare)) for distance in range(1, 20)]
    assert told == HITS[weapon, flare].split()


@each("distance", range(1, 20))
def test_se_26_a_flare_changes_nothing_for_the_cannon(distance):
    assert hit_chance(Weapon.CANNON, distance, flare=True) == hit_chance(Weapon.CANNON, distance)


def test_se_28_the_exact_chance_of_every_section():
    cases = {section: chance * 81 for section, chance in section_chances().items()}
    assert cases == {
        Section.COCKPIT: 1,
        Section.TAIL: 14,
        Section.WINGS: 51,
        Section.ENGINE: 14,
        Section.FUEL_TANK: 1,
    }


def test_se_28_a_plane_takes_four_and_a_quarter_hits():
    assert percent(hits_left(Damage()) / 100) == "4.3"
    assert round(100 * hits_left(Damage())) == 428
    assert [percent(chance) for chance in lifetimes(Damage())] == ["2.5", "8.4", "11.8", "28.6", "33.8", "14.9"]
    assert sum(lifetimes(Damage())) == 1


@pytest.mark.parametrize(
    ("damage", "cases"),
    [
        (Damage(), 2),
        (Damage(tail=1), 16),
        (Damage(engine=1), 16),
        (Damage(wings=2), 2),
        (Damage(wings=3), 53),
        (Damage(tail=1, wings=3, engine=1), 81),
    ],
)
def test_se_28_the_chance_that_the_next_hit_is_the_last(damage, cases):
    assert down_chance(damage) * 81 == cases


@pytest.mark.parametrize(("dice", "least", "most"), [(1, 1, 3), (2, 2, 6), (4, 4, 12)])
def test_se_13_the_sums_of_the_black_dice(dice, least, most):
    assert list(totals(dice)) == list(range(least, most + 1))
    assert sum(totals(dice).values()) == 1


def test_se_13_dice_fall_as_those_written_down():
    assert BLACK == (1, 2, 3)
    assert RED == (0, 2, 5)
