"""The veteran's values, reckoned a second time: every way in which luck can fall, played by the rules themselves."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from math import floor

import pytest

from rules.chance import Chance, Scripted, branches
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Action, Bomb, EndTurn, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.events import Bombed
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Phase, State, Turn, is_covered
from rules.values import Step
from service.conformance.budgets import Nodes
from tests.support.twelve_oclock_high import (
    PRIMARIES,
    PRIMARY,
    SECONDARIES,
    SECONDARY,
    approach,
    own,
    position,
    squadron,
)


@cache
def _distances(goal: str) -> Mapping[str, int]:
    return BOARD.distances(goal)


class Reckoning:
    """What the rules make of the rest of seat 0's turn (12H-35); values are in thousandths of a point."""

    def __init__(self, state: State) -> None:
        self.wanted = state.options.points_to_win - own(state).score
        self.known: dict[tuple[str, Phase, int], int] = {}
        self.promises: dict[tuple[str, int, str | None], int] = {}
        self.worth = {space: self.attack(state, space) for space in BOARD.targets if not is_covered(state, space)}

    def attack(self, state: State, space: str) -> int:
        """Return the points that an attack on a target is worth."""
        turn, marker = Turn(0, Phase.LANDED, 1), squadron(0, space, 10, own(state).score)
        standing = position(marker, turn=turn, discs=state.discs, options=state.options)
        ways = branches(lambda chance: game.rules.apply(standing, 0, Bomb(), at=0, chance=chance))
        gained = (
            (weight, bombed.points) for weight, _, step in ways for bombed in step.events if type(bombed) is Bombed
        )
        return floor(sum(1000 * weight * min(points, self.wanted) for weight, points in gained))

    def promise(self, space: str, cards: int, but: str | None = None) -> int:
        """Return what the best open target promises to a marker on a space with that hand."""
        asked = space, cards, but
        if asked not in self.promises:
            self.promises[asked] = max(
                (
                    floor(Fraction(worth, 2) * Fraction(14, 14 + _distances(goal)[space]))
                    for goal, worth in self.worth.items()
                    if goal != but and BOARD.targets[goal].price <= cards
                ),
                default=0,
            )
        return self.promises[asked]

    def value(self, state: State, action: Action) -> int:
        """Return the value of an action: the mean over every way in which its luck can fall."""
        if action == Bomb():
            space = own(state).space
            after = {own(step.state).cards for _, _, step in branches(lambda chance: self.step(state, action, chance))}
            return self.worth[space] + self.promise(space, *after, space)
        ways = branches(lambda chance: self.position(self.step(state, action, chance).state))
        return floor(sum(weight * value for weight, _, value in ways))

    def step(self, state: State, action: Action, chance: Chance) -> Step:
        """Play an action of seat 0 by the rules."""
        return game.rules.apply(state, 0, action, at=0, chance=chance)

    def position(self, state: State) -> int:
        """Return the value of a position for seat 0: the best of its actions, or the promise when its turn is over."""
        marker = own(state)
        if state.turn.seat != 0 or state.ended:
            return self.promise(marker.space, marker.cards)
        if state.turn.phase is Phase.MOVE:
            return max(self.value(state, action) for action in game.rules.legal(state, 0))
        place = marker.space, state.turn.phase, state.turn.throws
        if place not in self.known:
            self.known[place] = max(self.value(state, action) for action in game.rules.legal(state, 0))
        return self.known[place]


def weighed(state: State) -> dict[Action, int]:
    """Return the veteran's own values."""
    menu, view = game.rules.legal(state, 0), game.rules.view(state, 0)
    budget = Nodes(10**6)
    return dict(game.bots.choose(view, menu, None, chance=Scripted(), budget=budget, level="veteran").values)


def reckoned(state: State) -> dict[Action, int]:
    reckoning = Reckoning(state)
    return {action: reckoning.value(state, action) for action in game.rules.legal(state, 0)}


HANDS = [(2, 1), (1, 2), (2, 2), (10, 2)]
LONG = {(2, 2, 1), (3, 2, 1)}
"""Faces, cards and throws: after the first throw two are left, and each of their ways is played."""


@pytest.mark.parametrize(
    ("faces", "cards", "throws"),
    [
        pytest.param(faces, *hand, marks=pytest.mark.soak if (faces, *hand) in LONG else ())
        for faces in (1, 2, 3)
        for hand in HANDS
    ],
)
def test_12h_35_a_throw_is_worth_the_mean_of_all_its_cases(faces, cards, throws):
    marker = squadron(0, approach(PRIMARY, 7), cards)
    state = position(marker, turn=Turn(0, Phase.MOVED, throws), options=Options(bomb_faces=faces))
    values = weighed(state)
    assert set(values) == {Throw(), EndTurn()}
    assert values == reckoned(state)


@pytest.mark.parametrize("target", [PRIMARY, SECONDARY])
@pytest.mark.parametrize("cards", [2, 3])
@pytest.mark.parametrize("faces", [1, 2, 3])
def test_12h_35_an_attack_leaves_the_hand_that_it_leaves_by_the_rules(faces, cards, target):
    state = position(squadron(0, target, cards), turn=Turn(0, Phase.LANDED, 2), options=Options(bomb_faces=faces))
    values = weighed(state)
    assert set(values) == {Bomb(), Throw(), EndTurn()}
    assert values == reckoned(state)


@pytest.mark.parametrize("score", [0, 25, 30])
def test_12h_35_the_best_flight_is_the_rules_best(score):
    discs = [Disc(space, 1) for space in (*PRIMARIES[1:], *SECONDARIES[::2])]
    state = position(squadron(0, approach(PRIMARY, 7), 3, score), turn=Turn(0, Phase.MOVE, 2, (3, 4)), discs=discs)
    assert weighed(state) == reckoned(state)


def test_12h_35_a_bomb_on_a_throw_costs_the_card_that_a_primary_target_asks_for():
    discs = [Disc(space, 1) for space in (*PRIMARIES[1:], *SECONDARIES)]
    state = position(squadron(0, approach(PRIMARY, 7), 2), turn=Turn(0, Phase.MOVED, 2), discs=discs)
    richer = position(squadron(0, approach(PRIMARY, 7), 3), turn=Turn(0, Phase.MOVED, 2), discs=discs)
    assert weighed(state)[Throw()] < weighed(richer)[Throw()]
    assert weighed(state)[EndTurn()] == weighed(richer)[EndTurn()]
