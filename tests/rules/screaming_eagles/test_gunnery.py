"""What the ace thinks that a plane may hope for later in the round (SE-56)."""

import pytest

from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Fly
from rules.screaming_eagles.bots.gunnery import Gunner
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.state import Stage
from service.conformance.budgets import Nodes
from tests.support.screaming_eagles import (
    AWAY,
    BLUE,
    STALLION,
    STRAIGHT,
    begun,
    load,
    placed,
)

PLENTY = 10**6


def worth_of_flying(*, ours: int, theirs: int, moved: bool) -> float:
    """Return what it is worth to move Stallion, which meets nobody, while Tiger has Cobra before its guns.

    ``ours`` and ``theirs`` are the cannon rounds of Tiger and Cobra, ``moved`` whether Cobra has moved.
    """
    planes = {plane.value: {"space": name, "load": load()} for plane, name in AWAY.items()}
    planes["stallion"] |= {"card": CARDS[STRAIGHT, 1]}
    planes["tiger"] = {"space": "G6", "card": CARDS[STRAIGHT, 1], "load": load(cannon=ours)}
    planes["cobra"] = {"space": "G16", "card": CARDS[STRAIGHT, 1], "load": load(cannon=theirs), "moved": moved}
    state = placed(begun(2), **planes, stage=Stage.MOVES, team=BLUE)
    (worth,) = [worth for action, worth in Gunner(game.rules.view(state, 0), [Fly(STALLION)], Nodes(PLENTY)).values()]
    return worth


def test_se_56_a_shot_at_a_plane_that_has_yet_to_move_counts_half():
    sure, hoped_for = (worth_of_flying(ours=8, theirs=0, moved=moved) for moved in (True, False))

    assert sure > 0
    assert hoped_for == pytest.approx(sure / 2)


def test_se_56_the_shot_of_a_plane_that_fires_next_round_is_feared_half():
    now, next_round = (worth_of_flying(ours=0, theirs=8, moved=moved) for moved in (False, True))

    assert now < 0
    assert next_round == pytest.approx(now / 2)
