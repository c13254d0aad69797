"""The bots: view -> action.

``rookie`` takes any legal action. ``veteran`` weighs what the rest of the turn brings, with the exact odds of
the dice (12H-35 names the unit of its values). ``regular`` does as the veteran, but takes it easy while it leads, and
has its lapses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache

from rules.chance import Chance, pick
from rules.show.wording import counted
from rules.twelve_oclock_high.actions import Action, Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.state import BOMB_DIE_SIDES, DIE_SIDES
from rules.twelve_oclock_high.view import Marker, View
from rules.values import Budget, Choice, Template

LEVELS: tuple[str, ...] = ("rookie", "regular", "veteran")

LAPSE = 4
"""One in this number of a regular's decisions is taken at random."""

_FACES = range(1, DIE_SIDES + 1)
_TOTALS = tuple(Counter(one + other for one in _FACES for other in _FACES).items())
"""Each total of the two regular dice, and in how many of their equal cases it comes up."""

_CASES = DIE_SIDES * DIE_SIDES
_NEAR = 14
"""A target 14 spaces away, about two throws, promises half as much as one at hand."""


def choose(
    view: View,
    menu: Sequence[Action | Template[Action]],
    insight: object,
    *,
    chance: Chance,
    budget: Budget,
    level: str,
) -> Choice[Action]:
    """Choose an action from the menu of the seat whose turn it is."""
    actions = [item for item in menu if not isinstance(item, Template)]
    if len(actions) == 1:
        return Choice(actions[0], f"{_words(actions[0])}: nothing else is possible")
    leads = level == LEVELS[1] and _leads(view)
    if leads and EndTurn() in actions:
        return Choice(EndTurn(), "stop: a regular that leads takes it easy")
    if level == LEVELS[0] or leads or (level == LEVELS[1] and chance.roll(LAPSE) == 1):
        action = pick(chance, actions)
        return Choice(action, f"{_words(action)}: taken at random from {len(actions)} legal actions")
    outlook = Outlook(view, budget)
    values = tuple((action, outlook.value(action)) for action in actions)
    action, value = max(values, key=lambda pair: pair[1])
    return Choice(action, outlook.reason(action, value), values)


def _leads(view: View) -> bool:
    """Return whether the seat whose turn it is has more points than each of the others."""
    own = next(marker.score for marker in view.squadrons if marker.seat == view.turn)
    return all(marker.score < own for marker in view.squadrons if marker.seat != view.turn)


class Outlook:
    """What is in it for the seat whose turn it is.

    All values are points in thousandths. Points beyond the goal count for nothing (12H-23). Where the budget
    is spent a further throw counts for no more than stopping.
    """

    def __init__(self, view: View, budget: Budget) -> None:
        self._own = next(marker for marker in view.squadrons if marker.seat == view.turn)
        self._throws = view.throws_left
        self._budget = budget
        misses = (BOMB_DIE_SIDES - view.bomb_faces) ** 2
        self._hits, self._rolls = BOMB_DIE_SIDES**2 - misses, BOMB_DIE_SIDES**2
        self._faces = view.bomb_faces
        covered = {hit.space for hit in view.hits}
        wanted = view.points_to_win - self._own.score
        self._worth: Mapping[str, int] = {
            space: 1000 * min(target.points, wanted) * self._hits // self._rolls
            for space, target in BOARD.targets.items()
            if space not in covered
        }
        self._promises: dict[tuple[str, int], tuple[int, str | None]] = {}
        self._known: dict[tuple[str, int], int] = {}

    def value(self, action: Action) -> int:
        """Return what an action is worth: the points of this turn, and what is promised for later."""
        own = self._own
        match action:
            case Bomb():
                return self._attack(own)
            case Throw():
                return self._throw(own.space, self._throws)
            case EndTurn():
                return self._promise(own.space, own.cards)[0]
            case Move(to):
                return self._worth_at(to, self._throws)

    def reason(self, action: Action, value: int) -> str:
        """Say in terms of the rules why an action is the best."""
        own, worth = self._own, f"worth {value // 1000}.{value % 1000:03} points"
        match action:
            case Bomb():
                return self._attack_in_words(own.space)
            case Move(to) if self._payable(to, own.cards):
                return f"{_words(action)} to {self._attack_in_words(to)}"
            case Throw() | EndTurn():
                return f"{_words(action)}: {worth}"
            case Move(to):
                goal = self._promise(to, own.cards)[1]
                if goal is None:
                    return f"{_words(action)}: the hand pays for no open target"
                return f"{_words(action)}, {_distances(goal)[to]} from {_named(goal)}: {worth}"

    def _attack_in_words(self, space: str) -> str:
        target, tenths = BOARD.targets[space], (1000 * self._hits + self._rolls // 2) // self._rolls
        odds = f"{tenths // 10}.{tenths % 10} % for {target.points} points"
        return f"bomb {_named(space)}: {odds}, costs {counted(target.price, 'card')}"

    def _payable(self, space: str, cards: int) -> bool:
        return space in self._worth and cards >= BOARD.targets[space].price

    def _attack(self, own: Marker) -> int:
        after, _ = self._promise(own.space, own.cards - BOARD.targets[own.space].price, own.space)
        return self._worth[own.space] + after

    def _promise(self, space: str, cards: int, but: str | None = None) -> tuple[int, str | None]:
        """Return what the best open target promises for later to a marker on ``space``, and that target."""
        known = self._promises.get((space, cards)) if but is None else None
        if known is None:
            known = max(
                (
                    (worth * _NEAR // (2 * (_NEAR + _distances(goal)[space])), goal)
                    for goal, worth in self._worth.items()
                    if goal != but and cards >= BOARD.targets[goal].price
                ),
                key=lambda pair: pair[0],
                default=(0, None),
            )
            if but is None:
                self._promises[space, cards] = known
        return known

    def _worth_at(self, space: str, throws: int) -> int:
        """Return the value of having landed on ``space`` with a number of throws left: bomb, stop or throw on."""
        known = self._known.get((space, throws))
        if known is None:
            here = replace(self._own, space=space)
            known = self._promise(space, here.cards)[0]
            if self._payable(space, here.cards):
                known = max(known, self._attack(here))
            if throws:
                known = max(known, self._throw(space, throws))
            self._known[space, throws] = known
        return known

    def _throw(self, space: str, throws: int) -> int:
        """Return the value of a throw over all its cases: a Bomb (12H-4), or each total's best end space."""
        cards = self._own.cards
        if self._budget.spent():
            return self._promise(space, cards)[0]
        bombed = self._promise(space, cards - 1)[0] * _CASES
        flown = sum(
            weight * max(self._worth_at(to, throws - 1) for to in BOARD.flights(space, total))
            for total, weight in _TOTALS
        )
        blanks = BOMB_DIE_SIDES - self._faces
        return (self._faces * bombed + blanks * flown) // (BOMB_DIE_SIDES * _CASES)


@cache
def _distances(goal: str) -> Mapping[str, int]:
    return BOARD.distances(goal)


def _words(action: Action) -> str:
    match action:
        case Throw():
            return "throw"
        case Move(to):
            return f"fly to {to}"
        case Bomb():
            return "bomb"
        case EndTurn():
            return "stop"


def _named(space: str) -> str:
    target = BOARD.targets[space]
    return f"{target.name} ({target.kind.value})"
