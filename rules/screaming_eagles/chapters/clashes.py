"""Planes of one speed move together (SE-39), and throw for a lozenge that several of them would end in (SE-40)."""

from __future__ import annotations

from dataclasses import dataclass

from rules.screaming_eagles.board import BLACK, BOARD
from rules.screaming_eagles.chapters.movement import arrive, course_of, flown, throw
from rules.screaming_eagles.events import Clashed, ClashRoll, OrderThrown
from rules.screaming_eagles.scene import Scene
from rules.screaming_eagles.state import Aircraft


@dataclass(slots=True)
class Claim:
    """A plane under way: the sum it threw, the steps it has flown, and the die it threw for its lozenge, if any."""

    craft: Aircraft
    total: int
    steps: int
    die: int = 0

    @property
    def space(self) -> int:
        """Where it would end now."""
        return course_of(self.craft)[self.steps - 1]


def move_group(scene: Scene) -> None:
    """Move all planes of the group in hand at once (SE-39); the clashes of SE-40 settle who ends where."""
    group = [
        craft
        for craft in scene.planes
        if craft.space is not None and craft.card is not None and craft.card.dice == scene.group
    ]
    planes = [craft.plane for craft in group]
    taken = {craft.space for craft in scene.planes if craft.space is not None and craft.plane not in planes}
    claims = []
    for craft in group:
        total = throw(scene, craft)
        claims.append(Claim(craft, total, flown(craft, total, taken)))
    late = _lost(scene, claims)
    settled = [claim for claim in claims if claim not in late]
    taken |= {claim.space for claim in settled}
    for claim in _in_order(scene, late):
        claim.steps = flown(claim.craft, claim.steps, taken)
        taken.add(claim.space)
        settled.append(claim)
    for claim in settled:
        arrive(scene, claim.craft, claim.total, claim.steps)


def _lost(scene: Scene, claims: list[Claim]) -> list[Claim]:
    """Throw for every lozenge that several planes claim, and return those who did not get it (SE-54)."""
    lost: list[Claim] = []
    for space in dict.fromkeys(claim.space for claim in claims):
        rivals = [claim for claim in claims if claim.space == space]
        if len(rivals) > 1:
            winner = _highest(scene, space, rivals)
            lost += [claim for claim in rivals if claim is not winner]
    return lost


def _highest(scene: Scene, space: int, rivals: list[Claim]) -> Claim:
    """Throw a black die each until one alone is highest; the first throw of each is kept as its die."""
    leading = rivals
    while True:
        dice = [_thrown(scene, claim, f"claim to {BOARD.spaces[space].name}") for claim in leading]
        if leading is rivals:
            for claim, die in zip(rivals, dice, strict=True):
                claim.die = die
        ahead = [claim for claim, die in zip(leading, dice, strict=True) if die == max(dice)]
        winner = ahead[0] if len(ahead) == 1 else None
        rolls = tuple(ClashRoll(claim.craft.plane, die) for claim, die in zip(leading, dice, strict=True))
        scene.events.append(Clashed(BOARD.spaces[space].name, rolls, None if winner is None else winner.craft.plane))
        if winner is not None:
            return winner
        leading = ahead


def _thrown(scene: Scene, claim: Claim, purpose: str) -> int:
    """Throw a black die for a plane."""
    craft = claim.craft
    return scene.throw(BLACK, 1, craft.seat, f"{craft.plane.capitalize()}’s {purpose}")[0]


def _in_order(scene: Scene, late: list[Claim]) -> list[Claim]:
    """Put those who go on in the order of their dice, the highest first; equal ones throw again (SE-54)."""
    order: list[Claim] = []
    for die in sorted({claim.die for claim in late}, reverse=True):
        order += _ranked(scene, [claim for claim in late if claim.die == die])
    return order


def _ranked(scene: Scene, equal: list[Claim]) -> list[Claim]:
    if len(equal) == 1:
        return equal
    dice = [_thrown(scene, claim, "place in the order") for claim in equal]
    rolls = tuple(ClashRoll(claim.craft.plane, die) for claim, die in zip(equal, dice, strict=True))
    scene.events.append(OrderThrown(rolls))
    order: list[Claim] = []
    for die in sorted(set(dice), reverse=True):
        order += _ranked(scene, [claim for claim, thrown in zip(equal, dice, strict=True) if thrown == die])
    return order
