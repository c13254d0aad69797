"""What the menu says of distances and odds, reckoned a second time."""

import re
from itertools import product

import pytest

from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, Move
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Phase, Turn
from tests.support.twelve_oclock_high import PRIMARY, SECONDARY, landed, position, squadron

DICE = range(1, 7)


def labels(state):
    """Return the label of each action of the menu."""
    return {item: game.words.describe(state, 0, item).label for item in game.rules.legal(state, 0)}


@pytest.mark.parametrize(("cards", "covered"), [(10, ()), (1, ()), (10, (SECONDARY,))])
def test_a_move_shows_how_far_the_next_target_is_and_how_likely_a_throw_reaches_one(cards, covered):
    turn = Turn(0, Phase.MOVE, 1, (3, 4))
    discs = [Disc(space, 1) for space in covered]
    state = position(squadron(0, cards=cards), squadron(1), turn=turn, discs=discs)
    goals = {space for space, target in BOARD.targets.items() if space not in covered and target.price <= cards}
    said = {item.to: label for item, label in labels(state).items() if isinstance(item, Move) and item.to not in goals}
    assert said
    for space, label in said.items():
        steps, odds = re.search(r", (\d+) before [^(]*(?: \((\d+) % to reach a target\))?$", label).groups()
        assert int(steps) == min(BOARD.distances(goal)[space] for goal in goals if goal != space)
        reached = (goals & BOARD.flights(space, one + other).keys() for one, other in product(DICE, DICE))
        assert odds == (str(round(100 * throws / 36)) if (throws := sum(map(bool, reached))) else None)


@pytest.mark.parametrize(("faces", "hits"), [(1, 31), (2, 56), (3, 75)])
def test_an_attack_shows_its_price_and_its_odds(faces, hits):
    state = landed(squadron(0, PRIMARY), options=Options(bomb_faces=faces))
    assert labels(state)[Bomb()].endswith(f" for 15 points (2 Bomb Cards, hits in {hits} %)")
