"""Fire, flares and damage (SE-20 to SE-33, SE-36).

A shot is announced and paid for; against a missile the target's pilot may drop a flare; then the red dice fall. A
single shot is a volley of one: :func:`resolve` rolls every announced shot in order and takes down what was lost after
the last, which is at once where shots come one by one.
"""

from __future__ import annotations

from dataclasses import replace

from rules.screaming_eagles.board import BLACK, BOARD, DAMAGE_DICE, HITS_TO_DOWN, RED, SECTION_OF, WEAPON_DICE
from rules.screaming_eagles.events import Announced, Damaged, Fired, FlareDropped, FlareKept, Held, Reloaded, ShotDown
from rules.screaming_eagles.names import FOE, NUMBER, TEAM_OF, TEAMS, Plane, Section, Team, Weapon
from rules.screaming_eagles.scene import Scene, damaged, fired, passed
from rules.screaming_eagles.state import Aircraft, Damage, Ending, Load, ShotSeen, hits_in

# Announcing


def announce(scene: Scene, plane: Plane, weapon: Weapon, target: Plane) -> None:
    """Announce a shot and spend its ammunition (SE-25)."""
    craft, other = scene.craft(plane), scene.craft(target)
    assert craft.space is not None
    assert other.space is not None
    sight = BOARD.sights[TEAM_OF[plane]][craft.space][other.space]
    assert sight is not None
    load, left = _less(craft.load, weapon)
    scene.put(fired(craft, load))
    scene.events.append(Announced(plane, weapon, target, sight.distance, left))
    scene.shots.append(ShotSeen(plane, weapon, target, sight.distance, _flare(scene, other, weapon)))


def _less(load: Load, weapon: Weapon) -> tuple[Load, int]:
    if weapon is Weapon.CANNON:
        return Load(load.long, load.medium, load.cannon - 1, load.flares), load.cannon - 1
    if weapon is Weapon.MEDIUM:
        return Load(load.long, load.medium - 1, load.cannon, load.flares), load.medium - 1
    return Load(load.long - 1, load.medium, load.cannon, load.flares), load.long - 1


def _flare(scene: Scene, target: Aircraft, weapon: Weapon) -> bool | None:
    """Return whether a flare works against a shot, None while its target's pilot may say (SE-26, SE-27, SE-36)."""
    if weapon is Weapon.CANNON:
        return False
    if target.flare:
        return True
    return None if target.load.flares and target.seat is not None else False


# Flares


def drop(scene: Scene, number: int) -> None:
    """Drop a flare against the shot of that number; with lasting flares it works all round (SE-26, SE-36)."""
    shot = scene.shots[number]
    craft = scene.craft(shot.target)
    load = craft.load
    left = Load(load.long, load.medium, load.cannon, load.flares - 1)
    lasting = scene.rules.lasting_flares
    scene.put(replace(craft, load=left, flare=lasting))
    scene.events.append(FlareDropped(shot.target, shot.plane, left.flares))
    scene.shots[number] = _answered(shot, flare=True)
    if lasting:
        _settle(scene, shot.target, flare=True)
    elif not left.flares:
        _settle(scene, shot.target, flare=False)


def keep(scene: Scene, number: int) -> None:
    """Drop no flare against the shot of that number; one answer serves a plane for a volley under SE-36."""
    shot = scene.shots[number]
    scene.events.append(FlareKept(shot.target, shot.plane))
    scene.shots[number] = _answered(shot, flare=False)
    if scene.rules.lasting_flares:
        _settle(scene, shot.target, flare=False)


def _settle(scene: Scene, target: Plane, *, flare: bool) -> None:
    """Give the same answer for every other missile at a plane that still waits for one."""
    scene.shots = [
        _answered(shot, flare=flare) if shot.flare is None and shot.target is target else shot for shot in scene.shots
    ]


def _answered(shot: ShotSeen, *, flare: bool) -> ShotSeen:
    return ShotSeen(shot.plane, shot.weapon, shot.target, shot.distance, flare)


# The dice


def resolve(scene: Scene) -> None:
    """Roll every announced shot, then take down what was lost (SE-24, SE-25, SE-29, SE-43)."""
    losses: dict[Plane, Plane] = {}
    for shot in scene.shots:
        if _rolled(scene, shot) and _damages(scene, shot):
            losses.setdefault(shot.target, shot.plane)
    scene.shots = []
    if losses:
        _take_down(scene, losses)


def _rolled(scene: Scene, shot: ShotSeen) -> bool:
    """Throw the red dice; with a flare the highest one does not count (SE-24, SE-26)."""
    purpose = f"{shot.plane.capitalize()}’s shot at {shot.target.capitalize()}"
    dice = scene.throw(RED, WEAPON_DICE[shot.weapon], scene.craft(shot.plane).seat, purpose)
    total = sum(dice) - (max(dice) if shot.flare else 0)
    hit = total >= shot.distance
    scene.events.append(Fired(shot.plane, shot.weapon, shot.target, shot.distance, dice, bool(shot.flare), total, hit))
    return hit


def _damages(scene: Scene, shot: ShotSeen) -> bool:
    """Find the section of a hit with the black dice, and return whether it is one too many there (SE-28)."""
    dice = scene.throw(BLACK, DAMAGE_DICE, scene.craft(shot.plane).seat, f"the damage of {shot.target.capitalize()}")
    section = SECTION_OF[sum(dice)]
    craft = scene.craft(shot.target)
    damage = one_more(craft.damage, section)
    scene.put(damaged(craft, damage))
    scene.hit = True
    hits = hits_in(damage, section)
    scene.events.append(Damaged(shot.target, shot.plane, dice, section, hits))
    return hits >= HITS_TO_DOWN[section]


def one_more(damage: Damage, section: Section) -> Damage:
    """Return damage with one more hit in a section (SE-28)."""
    return Damage(
        damage.cockpit + (section is Section.COCKPIT),
        damage.tail + (section is Section.TAIL),
        damage.wings + (section is Section.WINGS),
        damage.engine + (section is Section.ENGINE),
        damage.fuel_tank + (section is Section.FUEL_TANK),
    )


# Losses


def _take_down(scene: Scene, losses: dict[Plane, Plane]) -> None:
    """Remove planes with all that they have (SE-29); the match may be over (SE-30, SE-43)."""
    for plane in sorted(losses, key=NUMBER.__getitem__):
        craft = scene.craft(plane)
        assert craft.space is not None
        scene.events.append(ShotDown(plane, losses[plane], BOARD.spaces[craft.space].name))
        scene.put(Aircraft(plane, craft.seat, None, craft.tilt, Load(0, 0, 0, 0), craft.damage))
    teams = {TEAM_OF[plane] for plane in losses}
    scene.latest = FOE[scene.starter] if len(teams) > 1 else FOE[teams.pop()]
    lost = [team for team in TEAMS if not scene.standing(team)]
    if len(lost) == 1:
        end(scene, Ending.SHOT_DOWN, FOE[lost[0]])
    elif lost:
        end(scene, Ending.MUTUAL, None)


def end(scene: Scene, ending: Ending, winner: Team | None) -> None:
    """End the match on the spot."""
    scene.ended, scene.winner = ending, winner


# Not firing


def load_round(scene: Scene, craft: Aircraft) -> None:
    """Load one cannon round into a plane that was out of everything (SE-31)."""
    full = Load(craft.load.long, craft.load.medium, 1, craft.load.flares)
    scene.put(passed(craft, True, full))
    scene.events.append(Reloaded(craft.plane))


def hold(scene: Scene, craft: Aircraft) -> None:
    """Let a plane's chance to fire pass (SE-12)."""
    scene.put(passed(craft, True))
    scene.events.append(Held(craft.plane))
