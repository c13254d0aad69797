"""Hands of cards, tried by playing the round out: what the best ones of the plan come to against hands of the enemies.

In a playout each team takes in every slot what is worth most to it (slots.py), by what it can see: the enemies' cards
are hidden from it. A move goes as far as its dice; a shot counts with its exact worth, and only whether it downs its
target is left to luck. All hands meet the same cards of the enemies with the same luck.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple, TypeVar

from rules.chance import Chance
from rules.screaming_eagles.actions import ChooseCards
from rules.screaming_eagles.bots.plans import Plan, often
from rules.screaming_eagles.bots.slots import CARD_NUMBER, DOWN, SIDES, Sky, Slots, Strike, sky_of
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import NUMBER, TEAMS
from rules.screaming_eagles.view import View
from rules.values import Budget

T = TypeVar("T")

ROUNDS: Final = 100
"""The number of times that each hand is played out."""

FEWEST: Final = 10
"""With fewer rounds of each hand, luck would decide."""

_FINE: Final = 1_000_000

_STEPS: Final = (0.6180339887, 0.4142135624, 0.7320508076)
"""How far the marks for the cards of the others go on from round to round, so that they are spread evenly."""


def models(view: View) -> bool:
    """Return whether the rules in force are those of a playout: planes move and fire one by one, each by a player."""
    rules = view.rules
    return not (rules.late_fire or rules.by_speed) and all(
        plane.seat is not None for plane in view.planes if plane.space is not None
    )


def tried(view: View, plan: Plan, hands: Sequence[ChooseCards], chance: Chance, budget: Budget) -> list[float] | None:
    """Return for each hand the mean of what its team gains, in planes; None if the budget ends too early."""
    assert view.team is not None
    slots, own = Slots(view), TEAMS.index(view.team)
    skies, rivals = [_laid(sky_of(view), hand) for hand in hands], _rivals(view, plan, hands[0])
    totals, marks = [0.0] * len(hands), [_mark(chance) for _ in rivals]
    for played in range(ROUNDS):
        cards = {number: _drawn(mixture, mark) for (number, mixture), mark in zip(rivals.items(), marks, strict=True)}
        luck = _Luck(tuple(_mark(chance) for _ in view.planes), tuple(_mark(chance) for _ in view.planes))
        worths = []
        for sky in skies:
            if budget.spent():
                return [total / played for total in totals] if played >= FEWEST else None
            worths.append(_Round(slots, own, luck).worth(_dealt(sky, cards), TEAMS.index(view.starter)))
        totals = [total + worth for total, worth in zip(totals, worths, strict=True)]
        marks = [(mark + step) % 1 for mark, step in zip(marks, _STEPS, strict=False)]
    return [total / ROUNDS for total in totals]


class _Luck(NamedTuple):
    """The luck of a round, a number from 0 to 1 for each plane: how far it flies, and whether its shot is fatal."""

    moves: tuple[float, ...]
    shots: tuple[float, ...]


class _Round:
    """A round that is played out, seen by a side."""

    __slots__ = ("_luck", "_own", "_slots")

    def __init__(self, slots: Slots, own: int, luck: _Luck) -> None:
        self._slots, self._own, self._luck = slots, own, luck

    def worth(self, sky: Sky, side: int) -> float:
        """Return what the own side gains from here on, if a side has the next slot; the last slot counts as a whole."""
        slots, worth = self._slots, 0.0
        while left := slots.due(sky, 0) + slots.due(sky, 1):
            if not slots.due(sky, side):
                side = 1 - side
            turn, sign = slots.turn(sky, side), 1 if side == self._own else -1
            if len(left) == 1:
                moved = [plane for plane in SIDES[side] if plane != turn.plane]
                return worth + sign * (turn.worth + self._promised(sky, moved))
            if turn.shot is not None:
                worth += sign * turn.shot.worth
                sky = self._fired(sky, turn.plane, turn.shot)
            sky = self._moved(sky, turn.plane)
            if turn.shot is None:
                shot = slots.best(sky, turn.plane, sky.spaces[turn.plane])
                worth += sign * shot.worth
                sky = self._fired(sky, turn.plane, shot)
            side = 1 - side
        return worth + self._promised(sky, SIDES[self._own])

    def _moved(self, sky: Sky, plane: int) -> Sky:
        here = _fallen(self._slots.landings(sky, plane), self._luck.moves[plane])
        return Sky(_put(sky.spaces, plane, here), _put(sky.moved, plane, True), sky.cards)

    def _fired(self, sky: Sky, plane: int, shot: Strike) -> Sky:
        if shot.target is None or self._luck.shots[plane] >= shot.kill:
            return sky
        return sky._replace(spaces=_put(sky.spaces, shot.target, DOWN))

    def _promised(self, sky: Sky, planes: Sequence[int]) -> float:
        """Return what the next round promises planes that have moved."""
        up = [plane for plane in planes if sky.spaces[plane] != DOWN]
        return sum([worth for plane in up for _, worth in self._slots.promise(sky, plane, sky.spaces[plane])])


def _laid(sky: Sky, hand: ChooseCards) -> Sky:
    return _dealt(sky, {NUMBER[one.plane]: CARD_NUMBER[CARDS[one.direction, one.dice]] for one in hand.cards})


def _dealt(sky: Sky, cards: Mapping[int, int]) -> Sky:
    return sky._replace(cards=tuple(cards.get(plane, card) for plane, card in enumerate(sky.cards)))


def _rivals(view: View, plan: Plan, hand: ChooseCards) -> dict[int, list[tuple[int, float]]]:
    """Return how all planes mix their cards but those that a hand is for."""
    own = {command.plane for command in hand.cards}
    return {
        NUMBER[plane]: [
            (CARD_NUMBER[card], share)
            for card, share in zip(plan.cards[plane], often(plan.mixtures[plane]), strict=True)
        ]
        for plane in plan.cards
        if plane not in own
    }


def _mark(chance: Chance) -> float:
    """Return a number from 0 to 1, each as likely."""
    return (chance.roll(_FINE) - 1) / _FINE


def _drawn(shares: Sequence[tuple[int, float]], mark: float) -> int:
    return _fallen(shares, mark * sum([share for _, share in shares]))


def _fallen(shares: Sequence[tuple[int, float]], mark: float) -> int:
    """Return the number whose share of the whole contains the mark."""
    found = shares[0][0]
    for number, share in shares:
        if share:
            found = number
            mark -= share
            if mark < 0:
                break
    return found


def _put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    return (*values[:place], value, *values[place + 1 :])
