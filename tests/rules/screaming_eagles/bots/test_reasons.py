"""Every shot and flare that a bot explains has the odds that it names, reckoned a second time in whole matches."""

import random
import re
from itertools import product

import pytest

from rules.chance import Cheap
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.board import BOARD, RED, WEAPON_DICE
from rules.screaming_eagles.names import TEAM_OF, Plane, Weapon
from rules.screaming_eagles.odds import down_chance
from rules.screaming_eagles.options import Options
from rules.screaming_eagles.state import Damage, aircraft
from service.conformance.budgets import Nodes

PLANE = "Stallion|Tiger|Eagle|Cobra"
WEAPON = {"long-range missile": Weapon.LONG, "medium-range missile": Weapon.MEDIUM, "cannon": Weapon.CANNON}
ODDS = r"[\d.]+ %"
SHOT = re.compile(
    rf"(?P<plane>{PLANE}): (?P<weapon>{'|'.join(WEAPON)}) on (?P<target>{PLANE}) at (?P<distance>\d+): "
    rf"(?P<hit>{ODDS}) to hit(?P<spent> against its flare)?(?:, (?P<flared>{ODDS}) against a flare)?"
    rf"(?:; a hit downs it in (?P<fatal>{ODDS}) of cases)?"
)
DROPPED = re.compile(rf"({PLANE}) drops a flare: .+ at (\d+) hits with ({ODDS}) instead of ({ODDS})")
KEPT = re.compile(rf"({PLANE}) keeps its flare: .+ at (\d+) from ({ODDS}) to ({ODDS})")
RANDOM = re.compile(r".+: taken at random from (\d+) legal actions")


def plane(name):
    return Plane[name.upper()]


def odds(weapon, distance, *, flare=False):
    """Return in words the chance that a weapon hits, by counting all throws of its dice."""
    throws = list(product(RED, repeat=WEAPON_DICE[weapon]))
    dropped = flare and weapon is not Weapon.CANNON
    return per_cent(sum(sum(faces) - dropped * max(faces) >= distance for faces in throws) / len(throws))


def per_cent(chance):
    return f"{100 * float(chance):.1f} %"


def shot_holds(state, said):
    weapon, distance = WEAPON[said["weapon"]], int(said["distance"])
    one, other = aircraft(state, plane(said["plane"])), aircraft(state, plane(said["target"]))
    seen = BOARD.sights[TEAM_OF[one.plane]][one.space][other.space]
    assert seen is not None
    assert distance == seen.distance
    flying = bool(said["spent"])
    assert said["hit"] == odds(weapon, distance, flare=flying)
    assert said["flared"] in (None, odds(weapon, distance, flare=True))
    assert bool(said["fatal"]) is (other.damage != Damage())
    assert said["fatal"] in (None, per_cent(down_chance(other.damage)))


def flare_holds(state, name, distance, low, high):
    shot = next(shot for shot in state.shots if shot.flare is None and shot.target is plane(name))
    assert int(distance) == shot.distance
    assert (low, high) == (odds(shot.weapon, shot.distance, flare=True), odds(shot.weapon, shot.distance))


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("level", game.bots.levels)
def test_every_shot_and_flare_of_a_match_is_explained_by_its_odds(level, seats):
    chance, count = Cheap(random.Random(seats).random), 0
    state = game.rules.initial(Options(), range(seats), range(seats), None, at=0, chance=chance).state
    while (waits := game.rules.standing(state).must) and state.round < 60:
        view, menu = game.rules.view(state, waits[0]), game.rules.legal(state, waits[0])
        choice = game.bots.choose(view, menu, None, chance=chance, budget=Nodes(60), level=level)
        for shot in SHOT.finditer(choice.reason):
            shot_holds(state, shot)
            count += 1
        if dropped := DROPPED.fullmatch(choice.reason):
            flare_holds(state, *dropped.groups())
        if kept := KEPT.fullmatch(choice.reason):
            flare_holds(state, kept[1], kept[2], kept[4], kept[3])
        if drawn := RANDOM.fullmatch(choice.reason):
            assert int(drawn[1]) > 1
        state = game.rules.apply(state, waits[0], choice.action, at=0, chance=chance).state
    assert count or level == "rookie"
