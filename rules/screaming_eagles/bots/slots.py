"""Slots for moving, one plane after another: what the slot is worth to a plane, with what may follow (SE-56).

An enemy that has yet to move holds a card that nobody knows: each card of its deck counts as equally likely. It fires
once, before its move or after it, at the target where that promises more. Of two such enemies the order counts that is
worse for the team.

Planes and cards are numbers here, and what was found is kept: a plane that has yet to move is where the round found it,
so that most of it serves every way in which the round may go on (playouts.py).
"""

from __future__ import annotations

from operator import itemgetter
from typing import Final, NamedTuple

from rules.screaming_eagles.bots.plans import hand_of
from rules.screaming_eagles.bots.tactics import Ends, ends, ends_among, sights, sights_of_tan, tilted
from rules.screaming_eagles.bots.worth import Guns, aim, guns
from rules.screaming_eagles.legal import CARDS, cards_for
from rules.screaming_eagles.names import TEAM_PLANES, TEAMS, Team
from rules.screaming_eagles.state import Card
from rules.screaming_eagles.view import PlaneSeen, View, where

FIRST: Final = 0.5
"""The part that counts of a shot that the team that begins the next round will have when this round is over."""

SECOND: Final = 0.07
"""The same for the other team, which may find the enemy gone."""

DOWN: Final = -1
"""The space of a plane that is shot down."""

DECK: Final = tuple(CARDS.values())
"""The command cards by their numbers."""

CARD_NUMBER: Final = {card: number for number, card in enumerate(DECK)}

SIDES: Final = tuple(TEAM_PLANES[team] for team in TEAMS)
"""The planes of blue, and of tan."""

_SIDE: Final = (0, 0, 1, 1)
_MATE: Final = (1, 0, 3, 2)


class Sky(NamedTuple):
    """Where each plane is, whether it has moved, and the number of its card (of an enemy's, nothing is looked up)."""

    spaces: tuple[int, ...]
    moved: tuple[bool, ...]
    cards: tuple[int, ...]


class Strike(NamedTuple):
    """A shot: what it is worth, its target (None: no shot), and the chance that it downs that."""

    worth: float
    target: int | None
    kill: float


NO_SHOT: Final = Strike(0.0, None, 0.0)


class Turn(NamedTuple):
    """What a team does with a slot: the plane that moves, its shot before that if any, and the worth of the slot."""

    plane: int
    shot: Strike | None
    worth: float


class _Prospect(NamedTuple):
    """What awaits a plane on a space: its best shot, what the next round promises against each enemy, and its risks.

    For each enemy that has yet to move the risks are what it may fire as the first of them, and as the last.
    """

    best: Strike
    promises: tuple[tuple[int, float], ...]
    risks: tuple[tuple[int, float, float], ...]


def sky_of(view: View) -> Sky:
    """Return the planes as a view shows them; a card that is hidden is number 0."""
    planes = view.planes
    return Sky(
        tuple(DOWN if plane.space is None else where(plane) for plane in planes),
        tuple(plane.moved for plane in planes),
        tuple(0 if plane.card is None else CARD_NUMBER[plane.card] for plane in planes),
    )


class Slots:
    """The slots of one round in which planes move one by one, for any way in which it may go on."""

    def __init__(self, view: View) -> None:
        planes = view.planes
        up = [number for number, plane in enumerate(planes) if plane.space is not None]
        self._teams = tuple(plane.team for plane in planes)
        self._starter = TEAMS.index(view.starter)
        self._look = tuple(sights() if plane.team is Team.BLUE else sights_of_tan() for plane in planes)
        self._began = tuple(where(planes[number]) if number in up else DOWN for number in range(len(planes)))
        self._guns: dict[tuple[int, int], Guns] = {
            (one, other): guns(aim(planes[one], planes[other]))
            for one in up
            for other in up
            if _SIDE[one] != _SIDE[other]
        }
        self._reach = {number: _by_card(view, planes[number]) for number in up}
        self._tables: dict[tuple[int, int, bool | None], tuple[float, ...]] = {}
        self._landings: dict[tuple[int, int, tuple[int, ...]], Ends] = {}
        self._prospects: dict[tuple[int, int, tuple[int, ...], tuple[bool, ...]], _Prospect] = {}
        self._fears: dict[tuple[int, int, int], list[float]] = {}
        self._threats: dict[tuple[int, tuple[int, ...]], float] = {}
        self._means: dict[tuple[int, int, int, bool | None], float] = {}
        self._hopes: dict[tuple[int, Sky], float] = {}
        self._turns: dict[tuple[object, ...], Turn] = {}

    def due(self, sky: Sky, side: int) -> list[int]:
        """Return the planes of a side that have yet to move."""
        return [plane for plane in SIDES[side] if sky.spaces[plane] != DOWN and not sky.moved[plane]]

    def turn(self, sky: Sky, side: int) -> Turn:
        """Return what a side does that takes the greatest worth; it does not look at the enemies' cards."""
        one, other = SIDES[side]
        key = side, sky.spaces, sky.moved, sky.cards[one], sky.cards[other]
        if key not in self._turns:
            options = [
                Turn(plane, shot, self.worth(sky, plane, shot))
                for plane in self.due(sky, side)
                for shot in (None, *self.strikes(sky, plane, sky.spaces[plane]))
            ]
            self._turns[key] = max(options, key=itemgetter(2))
        return self._turns[key]

    def worth(self, sky: Sky, plane: int, shot: Strike | None = None) -> float:
        """Return the worth of the slot for a plane that fires a shot before its move, or else its best one after it."""
        worth = 0.0 if shot is None else shot.worth
        for here, chance in self.landings(sky, plane):
            prospect = self._prospect(sky, plane, here)
            if shot is None:
                worth += chance * (prospect.best.worth + _balance(prospect, prospect.best))
            else:
                worth += chance * _balance(prospect, shot)
        mate = _MATE[plane]
        return worth + (0.0 if sky.spaces[mate] == DOWN or sky.moved[mate] else self._hope(sky, mate))

    def best(self, sky: Sky, plane: int, here: int) -> Strike:
        """Return the best shot of a plane from a space."""
        return max((NO_SHOT, *self.strikes(sky, plane, here)), key=itemgetter(0))

    def strikes(self, sky: Sky, plane: int, here: int) -> list[Strike]:
        """Return the best shot of a plane from a space at each enemy, where one is worth it."""
        found, row = [], self._look[plane][here]
        for enemy in self._foes(sky, plane):
            code, gun = row[sky.spaces[enemy]], self._guns[plane, enemy]
            if gun.worth[code]:
                found.append(Strike(gun.worth[code], enemy, gun.kill[code]))
        return found

    def landings(self, sky: Sky, plane: int) -> Ends:
        """Return where the card of a plane leads, past the planes in its way."""
        key = plane, sky.cards[plane], sky.spaces
        if key not in self._landings:
            taken = [space for number, space in enumerate(sky.spaces) if number != plane and space != DOWN]
            found = ends_among(self._teams[plane], DECK[sky.cards[plane]], sky.spaces[plane], taken)
            self._landings[key] = found
        return self._landings[key]

    def promise(self, sky: Sky, plane: int, here: int) -> tuple[tuple[int, float], ...]:
        """Return for each enemy what a plane on a space may hope for in the next round, less what it has to fear."""
        whole = DOWN not in sky.spaces
        begins = (self._starter == _SIDE[plane]) != whole
        row, found = self._look[plane][here], []
        for enemy in self._foes(sky, plane):
            if sky.moved[enemy]:
                worth = self._table(plane, enemy, begins)[row[sky.spaces[enemy]]]
            else:
                worth = self._mean(plane, enemy, here, begins)
            found.append((enemy, worth))
        return tuple(found)

    def _foes(self, sky: Sky, plane: int) -> list[int]:
        return [enemy for enemy in SIDES[1 - _SIDE[plane]] if sky.spaces[enemy] != DOWN]

    def _prospect(self, sky: Sky, plane: int, here: int) -> _Prospect:
        key = plane, here, sky.spaces, sky.moved
        found = self._prospects.get(key)
        if found is None:
            risks = self._risks(sky, plane, here)
            found = _Prospect(self.best(sky, plane, here), self.promise(sky, plane, here), risks)
            self._prospects[key] = found
        return found

    def _risks(self, sky: Sky, plane: int, here: int) -> tuple[tuple[int, float, float], ...]:
        """Return what each enemy that has yet to move may fire at a plane on a space, or at its mate.

        The first of them finds the mate where it is; before the second one the mate has moved on.
        """
        mate = _MATE[plane]
        now: tuple[int, ...] = (plane, here)
        later = now
        if sky.spaces[mate] != DOWN:
            now = (plane, here, mate, sky.spaces[mate])
            later = now if sky.moved[mate] else later
        left = [enemy for enemy in self._foes(sky, plane) if not sky.moved[enemy]]
        return tuple((enemy, self._threat(enemy, now), self._threat(enemy, later)) for enemy in left)

    def _threat(self, enemy: int, targets: tuple[int, ...]) -> float:
        """Return what an enemy may fire at the better of one or two planes on their spaces: a mean over its cards."""
        key = enemy, targets
        found = self._threats.get(key)
        if found is None:
            fears = self._fear(enemy, *targets[:2])
            if len(targets) > 2:
                fears = list(map(max, fears, self._fear(enemy, *targets[2:])))
            self._threats[key] = found = sum(fears) / len(fears)
        return found

    def _fear(self, enemy: int, plane: int, space: int) -> list[float]:
        """Return by card what an enemy may fire at a plane on a space, before its move or after it."""
        key = enemy, plane, space
        if key not in self._fears:
            worth, row = self._guns[enemy, plane].worth, self._look[plane][space]
            before = worth[row[self._began[enemy]]]
            self._fears[key] = [
                max(before, sum([chance * worth[row[there]] for there, chance in reach]))
                for reach in self._reach[enemy]
            ]
        return self._fears[key]

    def _table(self, plane: int, enemy: int, begins: bool | None) -> tuple[float, ...]:
        """Return by the code of a sight what the next round promises a plane against an enemy; None: this one."""
        key = plane, enemy, begins
        if begins is None:
            return self._guns[plane, enemy].worth
        if key not in self._tables:
            ours, theirs = (FIRST, SECOND) if begins else (SECOND, FIRST)
            both = zip(self._guns[plane, enemy].worth, self._guns[enemy, plane].worth, strict=True)
            self._tables[key] = tuple(ours * gain - theirs * loss for gain, loss in both)
        return self._tables[key]

    def _mean(self, plane: int, enemy: int, space: int, begins: bool | None) -> float:
        """Return the mean of what a table holds for a plane on a space when an enemy that has yet to move has moved."""
        key = plane, enemy, space, begins
        if key not in self._means:
            table, row, cards = self._table(plane, enemy, begins), self._look[plane][space], self._reach[enemy]
            total = sum([chance * table[row[there]] for reach in cards for there, chance in reach])
            self._means[key] = total / len(cards)
        return self._means[key]

    def _hope(self, sky: Sky, mate: int) -> float:
        """Return what the mate may fire in its own slot, at the better enemy: by then one more of them has moved."""
        key = mate, sky
        if key not in self._hopes:
            best, here = 0.0, sky.spaces[mate]
            for enemy in self._foes(sky, mate):
                before = self._by_then(sky, mate, enemy, here)
                moves = [chance * self._by_then(sky, mate, enemy, to) for to, chance in self.landings(sky, mate)]
                best = max(best, before, sum(moves))
            self._hopes[key] = best
        return self._hopes[key]

    def _by_then(self, sky: Sky, mate: int, enemy: int, space: int) -> float:
        """Return what the mate on a space may fire at an enemy: that is the next to move, or one of two as likely."""
        worth = self._guns[mate, enemy].worth
        now = worth[self._look[mate][space][sky.spaces[enemy]]]
        if sky.moved[enemy]:
            return now
        after = self._mean(mate, enemy, space, None)
        alone = sum(not sky.moved[foe] for foe in self._foes(sky, mate)) == 1
        return after if alone else (now + after) / 2


def _balance(prospect: _Prospect, shot: Strike) -> float:
    """Return what the next round promises, less what the enemies that have yet to move may fire, after a shot."""
    _, target, kill = shot
    found = first = second = 0.0
    for enemy, promise in prospect.promises:
        found += promise * (1 - kill) if enemy == target else promise
    for number, (enemy, now, later) in enumerate(prospect.risks):
        alive = 1 - kill if enemy == target else 1.0
        first += alive * (later if number else now)
        second += alive * (now if number else later)
    return found - (max(first, second) if len(prospect.risks) > 1 else first)


def _by_card(view: View, plane: PlaneSeen) -> list[Ends]:
    """Return where a plane may end, as its enemies see it: for each card of its deck, or for its open card."""
    cards: tuple[Card, ...] = hand_of(view, plane)
    if plane.team is view.team and not plane.moved:
        cards = cards_for(tilted(view, plane), plane.afterburner)
    return [ends(plane.team, card, where(plane)) for card in cards]
