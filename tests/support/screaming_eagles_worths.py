"""What a slot for moving is worth (SE-56), reckoned a second time: from the truth, by counting every throw.

Of the bots' own code nothing is used. The odds are counted, the spaces and sights are the board's.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import permutations, product

from rules.screaming_eagles.actions import Action, Fly, GiveWay, Hold, Reload, Shoot
from rules.screaming_eagles.board import BLACK, BOARD, HITS_TO_DOWN, RED, SECTION_OF, WEAPON_DICE
from rules.screaming_eagles.legal import deck
from rules.screaming_eagles.names import FOE, TEAM_OF, Plane, Weapon
from rules.screaming_eagles.odds import hits_left
from rules.screaming_eagles.state import Aircraft, Card, Damage, State, aircraft, hits_in, stock, team_of

PRICES = {Weapon.LONG: 0.03, Weapon.MEDIUM: 0.025, Weapon.CANNON: 0.002}
FLARE, ROUND, MARGIN = 0.025, 0.05, 0.01
FIRST, SECOND = 0.5, 0.07
MEAN_HITS = float(hits_left(Damage()))
SUMS = [sum(faces) for faces in product(BLACK, repeat=4)]

Shot = tuple[float, Plane | None, float]
"""What a shot is worth, its target, and the chance that it downs that."""

Spaces = dict[int, float]
"""Where a plane may be, and with what chance."""


@cache
def hits(weapon: Weapon, distance: int, flare: bool) -> float:
    """Count the throws that hit."""
    throws = list(product(RED, repeat=WEAPON_DICE[weapon]))
    dropped = flare and weapon is not Weapon.CANNON
    return sum(sum(faces) - dropped * max(faces) >= distance for faces in throws) / len(throws)


@cache
def downs(damage: Damage) -> float:
    """Count the throws for a section in which one more hit downs the plane."""
    return sum(hits_in(damage, SECTION_OF[sum_]) + 1 >= HITS_TO_DOWN[SECTION_OF[sum_]] for sum_ in SUMS) / len(SUMS)


def shot_from(one: Aircraft, here: int, other: Aircraft, there: int, weapon: Weapon) -> Shot:
    """Reckon one shot of a plane on a space at another on a space."""
    sight = BOARD.sights[TEAM_OF[one.plane]][here][there]
    assert sight is not None
    harm = 0.5 / MEAN_HITS + 0.5 * downs(other.damage)
    open_, flared = hits(weapon, sight.distance, False), hits(weapon, sight.distance, True)
    drops = other.load.flares > 0 and other.seat is not None and (open_ - flared) * harm > FLARE
    odds = flared if drops or other.flare else open_
    return odds * harm - PRICES[weapon], other.plane, odds * downs(other.damage)


def best_from(one: Aircraft, here: int, others: Sequence[tuple[Aircraft, int]]) -> Shot:
    """Find the best shot of a plane on a space at others on theirs; none is worth nothing."""
    found: list[Shot] = [(0.0, None, 0.0)]
    for other, there in others:
        sight = BOARD.sights[TEAM_OF[one.plane]][here][there]
        if sight is not None:
            weapons = [weapon for weapon in Weapon if stock(one.load, weapon)]
            usable = [weapon for weapon in weapons if weapon is not Weapon.CANNON or sight.lined]
            found += [shot_from(one, here, other, there, weapon) for weapon in usable]
    return max(found, key=lambda shot: shot[0])


def at(craft: Aircraft) -> int:
    """Return where a plane is that is up."""
    assert craft.space is not None
    return craft.space


def flown(craft: Aircraft, card: Card, taken: Sequence[int] = ()) -> Spaces:
    """Count where a card leads, past the spaces that are taken."""
    course, found = BOARD.courses[TEAM_OF[craft.plane]][card.direction][at(craft)], Counter[int]()
    for faces in product(BLACK, repeat=card.dice):
        found[next(space for space in course[sum(faces) - 1 :] if space not in taken)] += 1
    return {space: count / found.total() for space, count in found.items()}


def gain(one: Aircraft, here: int, other: Aircraft, there: int) -> float:
    """Return what one plane may fire at another."""
    return best_from(one, here, [(other, there)])[0]


class Reckoning:
    """A slot for moving in the basic fight, as one team sees it."""

    def __init__(self, state: State, seat: int) -> None:
        """Take the truth, of which the enemies' hidden cards are not looked at."""
        self.state, self.seat, self.team = state, seat, team_of(state, seat)
        up = [craft for craft in state.planes if craft.space is not None]
        self.own = [craft for craft in up if TEAM_OF[craft.plane] is self.team]
        self.enemies = [craft for craft in up if TEAM_OF[craft.plane] is not self.team]
        self.left = [enemy for enemy in self.enemies if not enemy.moved]
        self.next = FOE[state.starter] if len(up) == 4 else state.starter
        self.fears: dict[tuple[Plane, Plane, int], list[float]] = {}

    def worth(self, action: Action) -> float:
        """Return what an action of the slot is worth."""
        before = self.state.mover is None
        match action:
            case Fly(plane):
                return self.turn(aircraft(self.state, plane))
            case Shoot(plane, weapon, target):
                one, other = aircraft(self.state, plane), aircraft(self.state, target)
                shot = shot_from(one, at(one), other, at(other), weapon)
                return self.turn(one, shot) if before else shot[0]
            case GiveWay():
                return self.mate_turn() - MARGIN
            case Reload():
                return ROUND
            case Hold():
                return 0.0
        raise AssertionError(action)

    def mate_turn(self) -> float:
        """Return what the slot is worth to a plane of the team-mate, with its best shot first or without."""
        found = []
        for mate in self.own:
            if mate.seat != self.seat and not mate.moved:
                shot = best_from(mate, at(mate), self.where_they_are())
                found += [self.turn(mate)] + ([self.turn(mate, shot)] if shot[1] else [])
        return max(found)

    def where_they_are(self) -> list[tuple[Aircraft, int]]:
        """Return the enemies in their present places."""
        return [(enemy, at(enemy)) for enemy in self.enemies]

    def moves(self, craft: Aircraft) -> Spaces:
        """Return where a plane of the team comes to by the card that lies for it."""
        assert craft.card is not None
        others = [other for other in (*self.own, *self.enemies) if other is not craft]
        return flown(craft, craft.card, [at(other) for other in others])

    def turn(self, plane: Aircraft, shot: Shot | None = None) -> float:
        """Return what the slot is worth to a plane that fires a shot first, or its best one after its move."""
        found = shot[0] if shot else 0.0
        for here, chance in self.moves(plane).items():
            fired = shot or best_from(plane, here, self.where_they_are())
            alive = {enemy.plane: 1 - (fired[2] if enemy.plane is fired[1] else 0.0) for enemy in self.enemies}
            after = 0.0 if shot else fired[0]
            found += chance * (after - self.risk(plane, here, alive) + self.promise(plane, here, alive))
        return found + sum(self.hope(mate) for mate in self.own if mate.plane is not plane.plane and not mate.moved)

    def risk(self, plane: Aircraft, here: int, alive: dict[Plane, float]) -> float:
        """Return what the unmoved enemies may fire at a plane and its mate, in the worse of their orders."""
        mates = [(mate, at(mate)) for mate in self.own if mate.plane is not plane.plane]
        now = [(plane, here), *mates]
        later = [(one, space) for one, space in now if one is plane or one.moved]
        return max(
            sum(alive[enemy.plane] * self.threat(enemy, later if turn else now) for turn, enemy in enumerate(order))
            for order in permutations(self.left)
        )

    def threat(self, enemy: Aircraft, targets: Sequence[tuple[Aircraft, int]]) -> float:
        """Return what an enemy fires at the better target, as the mean over the cards of its deck."""
        by_card = list(zip(*(self.fear(enemy, target, space) for target, space in targets), strict=True))
        return sum(max(fears) for fears in by_card) / len(by_card)

    def fear(self, enemy: Aircraft, target: Aircraft, space: int) -> list[float]:
        """Return what an enemy fires at a target by its card, before its move or after it."""
        key = enemy.plane, target.plane, space
        if key not in self.fears:
            before = gain(enemy, at(enemy), target, space)
            self.fears[key] = [
                max(
                    before,
                    sum(share * gain(enemy, there, target, space) for there, share in flown(enemy, card).items()),
                )
                for card in deck(self.state, enemy)
            ]
        return self.fears[key]

    def whereabouts(self, enemy: Aircraft) -> Spaces:
        """Return where an enemy is at the end of the round."""
        if enemy.moved:
            return {at(enemy): 1.0}
        found, cards = Spaces(), deck(self.state, enemy)
        for card in cards:
            for there, share in flown(enemy, card).items():
                found[there] = found.get(there, 0.0) + share / len(cards)
        return found

    def promise(self, plane: Aircraft, here: int, alive: dict[Plane, float]) -> float:
        """Return what the next round promises a plane, less what it threatens it with."""
        ours, theirs = (FIRST, SECOND) if self.next is self.team else (SECOND, FIRST)
        return sum(
            alive[enemy.plane]
            * share
            * (ours * gain(plane, here, enemy, there) - theirs * gain(enemy, there, plane, here))
            for enemy in self.enemies
            for there, share in self.whereabouts(enemy).items()
        )

    def hope(self, mate: Aircraft) -> float:
        """Return what a mate may fire in its own slot, when one more enemy has moved."""
        best = 0.0
        for enemy in self.enemies:
            there = self.whereabouts(enemy)
            if not enemy.moved and len(self.left) == 2:
                there = {space: share / 2 for space, share in there.items()}
                there[at(enemy)] = there.get(at(enemy), 0.0) + 1 / 2
            spaces = self.moves(mate)
            before = sum(share * gain(mate, at(mate), enemy, space) for space, share in there.items())
            after = sum(
                chance * share * gain(mate, here, enemy, space)
                for here, chance in spaces.items()
                for space, share in there.items()
            )
            best = max(best, before, after)
        return best
