"""What a hand comes to in the playouts is reckoned a second time: slot by slot on whole states, with the same luck."""

import random
from dataclasses import replace

import pytest

from rules.chance import Cheap
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import ChooseCards, Command
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.bots.plans import RARE, planned
from rules.screaming_eagles.bots.playouts import FEWEST, ROUNDS, models, tried
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.menu import members
from rules.screaming_eagles.names import FOE, NUMBER, PLANES, TEAM_OF, Team
from rules.screaming_eagles.state import Damage
from rules.values import Template
from service.conformance.budgets import Nodes
from tests.support.screaming_eagles import BLUE, begun, placed
from tests.support.screaming_eagles_worths import FIRST, SECOND, Reckoning, at, best_from, gain

PLENTY = 10**6
FINE = 1_000_000
STEPS = (0.6180339887, 0.4142135624, 0.7320508076)
NO_SHOT = (0.0, None, 0.0)


def marked(chance):
    return (chance.roll(FINE) - 1) / FINE


def fallen(shares, mark):
    """Return that of some values with their shares in whose part of the whole a mark lies."""
    mark *= sum(shares.values())
    for value, share in shares.items():
        mark -= share
        if share and mark < 0:
            return value
    raise AssertionError(shares)


class Played:
    """A round of the basic fight in which all cards lie, and what a team gains in it."""

    def __init__(self, state, team, moves, shots):
        """Play it with luck for each plane: how far it flies, and whether its shot is fatal."""
        self.state, self.team, self.moves, self.shots, self.worth = state, team, moves, shots, 0.0
        acting = state.starter
        while left := self.due(BLUE) + self.due(FOE[BLUE]):
            acting = acting if self.due(acting) else FOE[acting]
            self._turn(acting, last=len(left) == 1)
            if len(left) == 1:
                return
            acting = FOE[acting]
        self._gains(team, sum(map(self._promised, self._up(team))))

    def due(self, team):
        """Return the planes of a team that have yet to move."""
        return [craft for craft in self._up(team) if not craft.moved]

    def _up(self, team):
        return [craft for craft in self.state.planes if TEAM_OF[craft.plane] is team and craft.space is not None]

    def _gains(self, team, worth):
        self.worth += worth if team is self.team else -worth

    def _fires(self, craft, shot):
        self._gains(TEAM_OF[craft.plane], shot[0])
        if shot[1] is not None and self.shots[NUMBER[craft.plane]] < shot[2]:
            self.state = placed(self.state, **{shot[1].value: None})

    def _promised(self, craft):
        """Return what the next round promises a plane, less what it threatens it with."""
        whole = all(other.space is not None for other in self.state.planes)
        begins = (FOE[self.state.starter] if whole else self.state.starter) is TEAM_OF[craft.plane]
        ours, theirs = (FIRST, SECOND) if begins else (SECOND, FIRST)
        enemies = self._up(FOE[TEAM_OF[craft.plane]])
        ahead = sum(gain(craft, at(craft), enemy, at(enemy)) for enemy in enemies)
        return ours * ahead - theirs * sum(gain(enemy, at(enemy), craft, at(craft)) for enemy in enemies)

    def _turn(self, team, *, last):
        """Let a team do what is worth most in its slot."""
        reckoning = Reckoning(self.state, min(self.state.sides[team is not BLUE]))
        enemies = [(enemy, at(enemy)) for enemy in self._up(FOE[team])]
        options = [(craft, None) for craft in self.due(team)]
        shots = [(craft, best_from(craft, at(craft), [enemy])) for craft in self.due(team) for enemy in enemies]
        options += [(craft, shot) for craft, shot in shots if shot != NO_SHOT]
        worth, _, craft, shot = max(
            (reckoning.turn(*option), -number, *option) for number, option in enumerate(options)
        )
        if last:
            mates = [mate for mate in self._up(team) if mate is not craft]
            self._gains(team, worth + sum(map(self._promised, mates)))
            return
        if shot is not None:
            self._fires(craft, shot)
        space = fallen(Reckoning(self.state, reckoning.seat).moves(craft), self.moves[NUMBER[craft.plane]])
        self.state = placed(self.state, **{craft.plane.value: {"space": BOARD.spaces[space].name, "moved": True}})
        if shot is None:
            self._fires(craft, best_from(craft, space, enemies))


def again(state, plan, hand, chance, rounds):
    """Return the mean of what the team of a hand gains with it."""
    own = {one.plane: CARDS[one.direction, one.dice] for one in hand.cards}
    rivals = [plane for plane in plan.cards if plane not in own]
    marks, found = [marked(chance) for _ in rivals], 0.0
    for _ in range(rounds):
        laid = dict(own)
        for plane, mark in zip(rivals, marks, strict=True):
            shares = zip(plan.cards[plane], plan.mixtures[plane], strict=True)
            laid[plane] = fallen({card: share for card, share in shares if share >= RARE}, mark)
        moves, shots = [marked(chance) for _ in PLANES], [marked(chance) for _ in PLANES]
        dealt = placed(state, **{plane.value: {"card": card} for plane, card in laid.items()})
        found += Played(dealt, TEAM_OF[next(iter(own))], moves, shots).worth
        marks = [(mark + step) % 1 for mark, step in zip(marks, STEPS, strict=False)]
    return found / rounds


def somewhere(seed, seats):
    """Return a round's beginning with the planes anywhere, some of them nearly down."""
    luck = random.Random(seed)
    state = begun(seats)
    for plane, space in zip(PLANES, luck.sample(BOARD.spaces, 4), strict=True):
        damage = Damage(tail=luck.randrange(2), wings=3 * luck.randrange(2))
        state = placed(state, **{plane.value: {"space": space.name, "damage": damage}})
    return replace(state, starter=luck.choice(list(Team)))


def a_hand(view, seat, luck):
    planes = [plane.plane for plane in view.planes if plane.seat == seat]
    cards = [luck.choice(list(CARDS.values())) for _ in planes]
    return ChooseCards(
        tuple(Command(plane, card.direction, card.dice) for plane, card in zip(planes, cards, strict=True))
    )


@pytest.mark.parametrize("seed", range(5))
def test_se_56_a_hand_comes_to_what_its_playouts_do(seed):
    seats = 4 if seed == 4 else 2
    state, seat = somewhere(seed, seats), seed % 2
    if seed == 3:
        state = placed(state, tiger=None)
    view = game.rules.view(state, seat)
    hand, plan = a_hand(view, seat, random.Random(seed)), planned(view, Nodes(PLENTY))
    [worth] = tried(view, plan, [hand], Cheap(random.Random(seed).random), Nodes(FEWEST))
    assert worth == pytest.approx(again(state, plan, hand, Cheap(random.Random(seed).random), FEWEST))


def test_se_56_hands_are_played_out_as_often_as_the_budget_allows():
    view = game.rules.view(begun(2), 0)
    hands = [a_hand(view, 0, random.Random(seed)) for seed in range(2)]
    plan, chance = planned(view, Nodes(PLENTY)), Cheap(random.Random(1).random)
    budget = Nodes(PLENTY)
    assert len(tried(view, plan, hands, chance, budget)) == len(hands)
    assert PLENTY - budget.left == ROUNDS * len(hands)
    assert tried(view, plan, hands, chance, Nodes(FEWEST * len(hands))) is not None
    assert tried(view, plan, hands, chance, Nodes(FEWEST * len(hands) - 1)) is None


def rank_of_the_hand_laid(seed):
    """Return how many hands have a greater worth than the one that an ace lays at the beginning of a round."""
    state = somewhere(seed, 2)
    view, menu = game.rules.view(state, 0), game.rules.legal(state, 0)
    budget, luck = Nodes(PLENTY), Cheap(random.Random(seed).random)
    laid = game.bots.choose(view, menu, None, chance=luck, budget=budget, level="ace").action
    plan = planned(view, Nodes(PLENTY))

    def worth(hand):
        cards = [(one.plane, CARDS[one.direction, one.dice]) for one in hand.cards]
        return round(1000 * sum(plan.worths[plane][plan.cards[plane].index(card)] for plane, card in cards))

    every = [hand for item in menu if isinstance(item, Template) for hand in members(item)]
    worths = [worth(hand) for hand in every if isinstance(hand, ChooseCards)]
    assert len(worths) == 81
    return sum(other > worth(laid) for other in worths)


def test_se_56_an_ace_lays_one_of_the_ten_hands_of_the_greatest_worth():
    assert max(map(rank_of_the_hand_laid, range(12))) == 9


@pytest.mark.parametrize("option", ["late_fire", "by_speed", "simultaneous_fire"])
def test_se_56_no_playout_changes_the_order_of_fire(option):
    assert models(game.rules.view(begun(2), 0))
    assert not models(game.rules.view(begun(2, **{option: True}), 0))


def test_se_56_no_playout_moves_a_plane_without_a_player():
    assert not models(game.rules.view(placed(begun(4), tiger={"seat": None}), 0))
    assert models(game.rules.view(placed(begun(4), tiger=None), 0))
