"""What the ace says about its slots and its cards is reckoned a second time from the position, in whole matches."""

import random
import re
from itertools import product

import pytest

from rules.chance import Cheap
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import ChooseCards, OfferDraw
from rules.screaming_eagles.board import BLACK, BOARD
from rules.screaming_eagles.bots.plans import planned
from rules.screaming_eagles.names import FOE, TEAM_OF
from rules.screaming_eagles.state import aircraft
from rules.values import Template
from service.conformance.budgets import Nodes
from tests.support.screaming_eagles_worths import Reckoning

PLENTY = 10**6
SLOT = re.compile(r".+: worth (-?\d+) thousandths of a plane \(SE-56\), the next best choice (-?\d+)")
CARD = re.compile(r"(Stallion|Tiger|Eagle|Cobra) has (Stallion|Tiger|Eagle|Cobra) in its cone with ([\d.]+) %")


PLAYED = re.compile(r".+; worth (-?\d+) thousandths of a plane in the playouts \(SE-56\), the next best hand (-?\d+)")


def slot_holds(state, seat, choice, menu):
    """Check the worth of the choice and of the next best one, and that nothing better was to be had."""
    worth, second = map(int, SLOT.fullmatch(choice.reason).groups())
    reckoning = Reckoning(state, seat)
    true = {action: 1000 * reckoning.worth(action) for action, _ in choice.values}
    assert [item for item in menu if not isinstance(item, OfferDraw | Template)] == list(true)
    assert true.pop(choice.action) == pytest.approx(worth, abs=0.51)
    assert max(true.values()) == pytest.approx(second, abs=0.51)
    assert worth >= second


def seen_with(state, plan, command, enemy):
    """Return the chance that a plane sees an enemy after both have flown, by counting every throw."""
    team, here, there = TEAM_OF[command.plane], aircraft(state, command.plane).space, aircraft(state, enemy).space
    ours = BOARD.courses[team][command.direction][here]
    found = 0.0
    for card, share in zip(plan.cards[enemy], plan.mixtures[enemy], strict=True):
        theirs = BOARD.courses[FOE[team]][card.direction][there]
        cases = list(product(product(BLACK, repeat=command.dice), product(BLACK, repeat=card.dice))) if share else []
        met = sum(BOARD.sights[team][ours[sum(one) - 1]][theirs[sum(other) - 1]] is not None for one, other in cases)
        found += share * met / max(1, len(cases))
    return found


def cards_hold(state, seat, choice):
    """Check for each plane which enemy its card brings before its guns, and how likely."""
    plan = planned(game.rules.view(state, seat), Nodes(PLENTY))
    said = {plane: (other, float(share)) for plane, other, share in CARD.findall(choice.reason)}
    for command in choice.action.cards:
        up = [craft.plane for craft in state.planes if craft.space is not None]
        enemies = [plane for plane in up if TEAM_OF[plane] is FOE[TEAM_OF[command.plane]]]
        chances = {plane.name: 100 * seen_with(state, plan, command, plane) for plane in enemies}
        enemy, share = said.pop(command.plane.name.capitalize())
        assert chances[enemy.upper()] == pytest.approx(share, abs=0.051)
        assert chances[enemy.upper()] == pytest.approx(max(chances.values()))
    assert not said
    worths = [worth for _, worth in choice.values]
    assert worths == sorted(worths, reverse=True)
    assert PLAYED.fullmatch(choice.reason).groups() == (str(worths[0]), str(worths[1]))
    assert choice.values[0][0] == choice.action


@pytest.mark.parametrize("seats", [2, 4])
def test_se_56_the_worths_that_an_ace_names_follow_from_the_position(seats):
    chance, slots, hands = Cheap(random.Random(seats).random), 0, 0
    state = game.rules.initial(game.options(), range(seats), range(seats), None, at=0, chance=chance).state
    while (waits := game.rules.standing(state).must) and state.round < 4:
        seat = waits[0]
        view, menu = game.rules.view(state, seat), game.rules.legal(state, seat)
        choice = game.bots.choose(view, menu, None, chance=chance, budget=Nodes(PLENTY), level="ace")
        if SLOT.fullmatch(choice.reason):
            slot_holds(state, seat, choice, menu)
            slots += 1
        if isinstance(choice.action, ChooseCards):
            cards_hold(state, seat, choice)
            hands += 1
        state = game.rules.apply(state, seat, choice.action, at=0, chance=chance).state
    assert slots > 2
    assert hands > 5
