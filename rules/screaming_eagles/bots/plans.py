"""Command cards: a plane's nine against each enemy's nine, and a mixture that no answer can exploit (SE-56).

All cards of both teams would be thousands of joint choices. But only pairs of enemies matter, so a :class:`Duel` holds
the value of each of the nine cards of a blue plane against each of the nine of a tan one, with the exact odds of both
throws. The value of a plane's card is the sum over its two duels. :func:`settled` lets all planes answer each other
again and again; the plane's mixture is how often each card was the best answer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import add, itemgetter, mul
from typing import Final

from rules.screaming_eagles.bots.tactics import BLIND, Ends, ends, sights, sights_of_tan, standing, tilted
from rules.screaming_eagles.bots.worth import Guns, aim, guns
from rules.screaming_eagles.legal import cards_for
from rules.screaming_eagles.names import FOE, Plane, Team
from rules.screaming_eagles.state import Card
from rules.screaming_eagles.view import PlaneSeen, View, where
from rules.values import Budget

Table = list[list[float]]
Mixture = tuple[float, ...]

ANSWERS: Final = 120
"""How many times each plane answers the others' cards."""

SHARED: Final = 0.85
"""A shot counts for so much while there are two that it may be fired at."""

FIRST: Final = 1.2
"""Shots that the next round promises the team that begins it count for so much."""

SECOND: Final = 0.2
"""And so much of the other team's, who may find the enemy gone."""

RARE: Final = 0.08
"""A card that is so seldom an answer is not played."""

EARLIER: Final = {(2, 2): 0.75, (2, 1): 0.5, (1, 2): 1.0, (1, 1): 1.0}
"""The share of the pairs of slots in which a plane of the team that begins moves before an enemy (SE-7, SE-10).

By how many planes that team has, and the other.
"""


def hand_of(view: View, plane: PlaneSeen) -> tuple[Card, ...]:
    """Return the cards that may lie for a plane: those of its deck, or the one that is seen to lie (SE-3, SE-5)."""
    if plane.card is not None:
        return (plane.card,)
    return cards_for(tilted(view, plane), plane.afterburner)


def next_starter(view: View) -> Team:
    """Return who begins the next round if nobody is shot down in this one (SE-8, SE-9)."""
    up = {team: len(standing(view, team)) for team in FOE}
    whole = all(count == 2 for count in up.values())
    return FOE[view.starter] if whole else view.starter


@dataclass(frozen=True, slots=True)
class Side:
    """One plane of a duel: its guns on the other, its space, its cards, and where each may lead.

    For each card, ``look`` takes from a row of sights those of the spaces that it may lead to, ``weights`` are their
    chances.
    """

    guns: Guns
    space: int
    cards: tuple[Card, ...]
    ends: tuple[Ends, ...]
    look: tuple[Callable[[bytes], tuple[int, ...]], ...]
    weights: tuple[tuple[float, ...], ...]


class Duel:
    """What the cards of a blue plane are worth against those of a tan one, for blue.

    In turn, the plane that moves first fires before or after its move at an enemy that has not moved, and the other
    answers. Planes that see each other when both have moved promise shots in the next round, most of all to anyone who
    begins it.
    """

    def __init__(self, view: View, blue: PlaneSeen, tan: PlaneSeen) -> None:
        self.blue, self.tan = _side(view, blue, tan), _side(view, tan, blue)
        self._rows = sights()
        self._columns = sights_of_tan()
        self._late, self._speed = view.rules.late_fire, view.rules.by_speed
        self._starts = view.starter is Team.BLUE
        self._earlier = EARLIER[len(standing(view, view.starter)), len(standing(view, FOE[view.starter]))]
        self._promise = self._promised(next_starter(view))
        self._share = SHARED if all(len(standing(view, team)) == 2 for team in FOE) else 1.0

    def _promised(self, starter: Team) -> tuple[float, ...]:
        """Return by the code of a sight what blue may hope for in the next round."""
        if self._late:
            return (0.0,) * len(self.blue.guns.worth)
        ours, theirs = (FIRST, SECOND) if starter is Team.BLUE else (SECOND, FIRST)
        if self._speed:  # a slow plane fires first, whichever side begins
            ours, theirs = ours - SECOND / 2, theirs - SECOND / 2
        both = zip(self.blue.guns.worth, self.tan.guns.worth, strict=True)
        return tuple(ours * one - theirs * other for one, other in both)

    def table(self, budget: Budget) -> Table | None:
        """Return what the duel is worth to blue for each of its cards, against each of the tan plane's.

        A pair of cards in one order of moving is a position; None if the budget is spent before the last of them.
        """
        if self._late:
            return self._meeting(budget)
        ours, theirs = self._in_turn(self.blue, self.tan, budget), self._in_turn(self.tan, self.blue, budget)
        if ours is None or theirs is None:
            return None
        columns = [list(column) for column in zip(*theirs, strict=True)]
        if self._speed:
            return self._by_speed(ours, columns, budget)
        earlier = self._earlier if self._starts else 1 - self._earlier
        return [
            [earlier * one + (1 - earlier) * other for one, other in zip(row, column, strict=True)]
            for row, column in zip(ours, columns, strict=True)
        ]

    def _by_speed(self, ours: Table, theirs: Table, budget: Budget) -> Table | None:
        """Take for each pair of cards what holds for its order: fewer dice first, equal ones together (SE-39)."""
        for number, row in enumerate(ours):
            for other, card in enumerate(self.tan.cards):
                dice = self.blue.cards[number].dice
                if dice > card.dice:
                    row[other] = theirs[number][other]
                elif dice == card.dice:
                    if budget.spent():
                        return None
                    row[other] = self._together(number, other)
        return ours

    def _meeting(self, budget: Budget) -> Table | None:
        found = []
        for number in range(len(self.blue.cards)):
            row = []
            for other in range(len(self.tan.cards)):
                if budget.spent():
                    return None
                row.append(self._together(number, other))
            found.append(row)
        return found

    def _in_turn(self, one: Side, other: Side, budget: Budget) -> Table | None:
        """Return what the duel is worth to blue if the plane of ``one`` moves first, by its card and the other's."""
        rows, sign = (self._rows, 1) if one is self.blue else (self._columns, -1)
        worth, kill, now = one.guns.worth, one.guns.kill, rows[one.space][other.space]
        answers: dict[int, tuple[list[float], list[float]]] = {}
        found = []
        for reach in one.ends:
            if any(budget.spent() for _ in other.ends):
                return None
            gain, fatal = 0.0, 0.0
            losses, laters = [0.0] * len(other.ends), [0.0] * len(other.ends)
            for here, chance in reach:
                seen = rows[here][other.space]
                gain += chance * worth[seen]
                fatal += chance * kill[seen]
                if here not in answers:
                    answers[here] = self._answers(other, rows[here])
                answered, promised = answers[here]
                losses = [sum_ + chance * loss for sum_, loss in zip(losses, answered, strict=True)]
                laters = [sum_ + chance * later for sum_, later in zip(laters, promised, strict=True)]
            if worth[now] >= gain:
                gain, fatal = worth[now], kill[now]
            share, through = sign * self._share, 1 - fatal
            found.append([share * (gain - through * loss) + later for loss, later in zip(losses, laters, strict=True)])
        return found

    def _answers(self, other: Side, row: bytes) -> tuple[list[float], list[float]]:
        """Return what the second plane may fire with each card, and what blue may hope for after that."""
        worth, promise = other.guns.worth.__getitem__, self._promise.__getitem__
        before = worth(row[other.space])
        shots, hopes = [], []
        for look, weights in zip(other.look, other.weights, strict=True):
            codes = look(row)
            if any(codes):
                shots.append(max(before, sum(map(mul, map(worth, codes), weights))))
                hopes.append(sum(map(mul, map(promise, codes), weights)))
            else:
                shots.append(before)
                hopes.append(0.0)
        return shots, hopes

    def _together(self, blue: int, tan: int) -> float:
        """Return what a pair of cards is worth to blue if both move before either fires, or may have fired before."""
        now = BLIND if self._late else self._rows[self.blue.space][self.tan.space]
        first, second = (self.blue, self.tan) if self._starts else (self.tan, self.blue)
        look, weights = self.tan.look[tan], self.tan.weights[tan]
        gain = loss = later = 0.0
        for here, chance in self.blue.ends[blue]:
            codes = look(self._rows[here])
            if any(codes):
                for code, weight in zip(codes, weights, strict=True):
                    both = chance * weight
                    gain += both * first.guns.worth[code]
                    loss += both * (1 - first.guns.kill[code]) * second.guns.worth[code]
                    later += both * self._promise[code]
        gain, loss = max(gain, first.guns.worth[now]), max(loss, second.guns.worth[now])
        return self._share * ((gain - loss) if self._starts else (loss - gain)) + later


def _side(view: View, plane: PlaneSeen, enemy: PlaneSeen) -> Side:
    cards = hand_of(view, plane)
    space = where(plane)
    reach = tuple(ends(plane.team, card, space) for card in cards)
    look = tuple(itemgetter(*(there for there, _ in spaces)) for spaces in reach)
    weights = tuple(tuple(chance for _, chance in spaces) for spaces in reach)
    return Side(guns(aim(plane, enemy)), space, cards, reach, look, weights)


@dataclass(frozen=True, slots=True)
class Plan:
    """How each plane mixes its cards, and what each card is worth to its own team against the enemies' mixtures."""

    cards: Mapping[Plane, tuple[Card, ...]]
    mixtures: Mapping[Plane, Mixture]
    worths: Mapping[Plane, tuple[float, ...]]


def often(mixture: Sequence[float]) -> list[float]:
    """Return the shares of a mixture without those of rare cards, unless all are rare."""
    found = [share if share >= RARE else 0.0 for share in mixture]
    return found if any(found) else list(mixture)


def planned(view: View, budget: Budget) -> Plan | None:
    """Plan the cards of all planes; None if the budget is spent before every duel is evaluated."""
    blues, tans = standing(view, Team.BLUE), standing(view, Team.TAN)
    tables: dict[tuple[Plane, Plane], Table] = {}
    for blue in blues:
        for tan in tans:
            table = Duel(view, blue, tan).table(budget)
            if table is None:
                return None
            tables[blue.plane, tan.plane] = table
    return settled({plane.plane: hand_of(view, plane) for plane in (*blues, *tans)}, tables)


class _Mixer:
    """A plane that answers the others: what each card has earned so far, and how often it was the best."""

    __slots__ = ("counts", "earned", "mean")

    def __init__(self, cards: int) -> None:
        self.counts = [0] * cards
        self.earned = [0.0] * cards

    def answer(self, turn: int) -> int:
        """Return the number of the card that has earned most; equal ones take turns."""
        best = max(self.earned)
        card = self.earned.index(best)
        if self.earned.count(best) > 1:
            equal = [number for number, worth in enumerate(self.earned) if worth == best]
            card = equal[turn % len(equal)]
        self.counts[card] += 1
        return card

    def hear(self, payoffs: Sequence[float]) -> None:
        """Add what each card earns against an enemy's answer."""
        self.earned = list(map(add, self.earned, payoffs))


def settled(cards: Mapping[Plane, tuple[Card, ...]], tables: Mapping[tuple[Plane, Plane], Table]) -> Plan:
    """Let all planes answer each other in turn, each the mean of what the others have answered so far.

    Between two teams whose gains are the other's losses this comes near mixtures that no answer can exploit.
    """
    columns = {pair: [list(column) for column in zip(*table, strict=True)] for pair, table in tables.items()}
    against = {pair: [[-worth for worth in row] for row in table] for pair, table in tables.items()}
    mixers = {plane: _Mixer(len(hand)) for plane, hand in cards.items()}
    for (blue, tan), table in tables.items():  # at first every card is as likely
        mixers[blue].hear([sum(row) / len(row) for row in table])
        mixers[tan].hear([-sum(column) / len(column) for column in columns[blue, tan]])
    for turn in range(ANSWERS):
        answers = {plane: mixer.answer(turn) for plane, mixer in mixers.items()}
        for pair in tables:
            blue, tan = pair
            mixers[blue].hear(columns[pair][answers[tan]])
            mixers[tan].hear(against[pair][answers[blue]])
    mixtures = {plane: tuple(count / ANSWERS for count in mixer.counts) for plane, mixer in mixers.items()}
    return Plan(cards, mixtures, {plane: _worths(plane, tables, columns, mixtures) for plane in cards})


def _worths(
    plane: Plane,
    tables: Mapping[tuple[Plane, Plane], Table],
    columns: Mapping[tuple[Plane, Plane], Table],
    mixtures: Mapping[Plane, Mixture],
) -> tuple[float, ...]:
    """Return what each card of a plane is worth to its team against the mixtures of the enemies."""
    found = [0.0] * len(mixtures[plane])
    for pair, table in tables.items():
        if plane in pair:
            blue, tan = pair
            rows, sign, mixture = (table, 1, mixtures[tan]) if plane is blue else (columns[pair], -1, mixtures[blue])
            for card, row in enumerate(rows):
                found[card] += sign * sum([worth * share for worth, share in zip(row, mixture, strict=True)])
    return tuple(found)
