"""What the ace thinks that a slot for moving is worth, reckoned a second time from the position (SE-56)."""

import pytest

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Fly, Shoot
from rules.screaming_eagles.bots.gunnery import Gunner
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.state import Damage, Stage
from service.conformance.budgets import Nodes
from tests.support.screaming_eagles import AWAY, BLUE, COBRA, STALLION, STRAIGHT, TAN, begun, load, placed

PLENTY = 10**6
FLOWN = {"card": CARDS[STRAIGHT, 1], "moved": True}
CANNON_AT_5 = 5 / 9 * (0.5 / 4.278 + 0.5 * 2 / 81) - 0.002


def worth(action, starter=TAN, **planes):
    """Return what an action is worth to blue if all planes but those that are placed are far away and empty."""
    everyone = {plane.value: {"space": name, "load": load(), **FLOWN} for plane, name in AWAY.items()}
    everyone = {name: fields | planes.get(name, {}) for name, fields in everyone.items()}
    state = placed(begun(2), **everyone, stage=Stage.MOVES, team=BLUE, starter=starter)
    [(_, found)] = Gunner(game.rules.view(state, 0), [action], Nodes(PLENTY)).values()
    return found


def flying(cobra):
    """Return what flying far away is worth to Stallion, the last of its team, and Tiger is 5 ahead of Cobra."""
    stallion, tiger = {"card": CARDS[STRAIGHT, 1], "moved": False}, {"space": "G6", "load": load()}
    return worth(Fly(STALLION), stallion=stallion, tiger=tiger, cobra={"space": "G16", "load": load(cannon=8), **cobra})


def test_se_56_an_enemy_that_has_moved_is_feared_no_more_in_this_round():
    assert flying({"moved": True}) == 0.0


def test_se_56_an_enemy_that_has_yet_to_move_is_feared_before_its_move_and_after_it():
    feared = -flying({"moved": False, "card": None})
    assert feared >= CANNON_AT_5 * 0.999, "before its move it can fire at 5 whatever its card is"
    assert feared <= (0.5 / 4.278 + 0.5 * 2 / 81) * 8 / 9


@pytest.mark.parametrize(("starter", "part"), [(TAN, 0.5), (BLUE, 0.07)])
def test_se_56_a_sight_at_the_end_of_the_round_promises_most_to_the_team_that_begins_the_next(starter, part):
    stallion = {"space": "G4", "card": CARDS[STRAIGHT, 1], "moved": False, "load": load(cannon=1)}
    seen = worth(Fly(STALLION), starter, stallion=stallion, cobra={"space": "G16"})
    hit = 0.5 / 4.278 + 0.5 * 2 / 81
    counted = [
        (chance * hit - 0.002) * (1 + part * (1 - chance * 2 / 81))  # if Cobra is still up, the sight lasts
        for chance in (5 / 9, 6 / 9, 6 / 9)  # from G6, G8 and G10 at 5, 4 and 3
    ]
    assert seen == pytest.approx(sum(counted) / 3, abs=1e-4)


def test_se_56_a_shot_that_downs_an_enemy_takes_its_own_shots_away():
    def gained(damage):
        stallion = {"space": "G6", "card": CARDS[STRAIGHT, 4], "moved": False, "load": load(cannon=1)}
        armed = {"space": "G8", "moved": False, "card": None, "load": load(cannon=8), "damage": damage}
        tiger = {"space": "G0", "load": load()}
        shot = worth(Shoot(STALLION, Weapon.CANNON, COBRA), stallion=stallion, tiger=tiger, cobra=armed)
        alone = {**armed, "load": load()}
        harmless = worth(Shoot(STALLION, Weapon.CANNON, COBRA), stallion=stallion, tiger=tiger, cobra=alone)
        return shot - harmless

    assert gained(Damage()) < gained(Damage(tail=1, wings=3, engine=1)) < 0
