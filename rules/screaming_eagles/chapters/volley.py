"""Simultaneous fire (SE-43): orders in secret, shown together, every plane that was at the start fires."""

from __future__ import annotations

from dataclasses import replace

from rules.screaming_eagles.actions import Deed, FireOrder, OrderFire
from rules.screaming_eagles.chapters import fire
from rules.screaming_eagles.events import FireOrdered, VolleyRevealed
from rules.screaming_eagles.legal import orders_of
from rules.screaming_eagles.names import FOE, TEAM_PLANES, Plane, Weapon
from rules.screaming_eagles.scene import Scene
from rules.screaming_eagles.state import Aircraft, is_empty


def prepare(scene: Scene) -> None:
    """Give the orders that leave no choice (SE-52), and those of planes whose player left (SE-46)."""
    for craft in scene.planes:
        if craft.space is not None and craft.order is None:
            if len(orders_of(scene, craft)) == 1:
                scene.put(replace(craft, order=FireOrder(craft.plane, Deed.HOLD)))
            elif craft.seat is None:
                scene.put(replace(craft, order=silent_order(craft)))


def silent_order(craft: Aircraft) -> FireOrder:
    """Return what silence orders: load if the plane is empty, else hold (SE-45)."""
    return FireOrder(craft.plane, Deed.RELOAD if is_empty(craft.load) else Deed.HOLD)


def order(scene: Scene, seat: int, action: OrderFire) -> None:
    """Take a seat's orders (SE-43)."""
    planes = tuple(one.plane for one in action.orders)
    for one in action.orders:
        scene.put(replace(scene.craft(one.plane), order=one))
    scene.events.append(FireOrdered(seat, planes, action.orders, scene.side(planes[0])))


def all_in(scene: Scene) -> bool:
    """Return whether every plane that flies has its order."""
    return all(craft.order is not None or craft.space is None for craft in scene.planes)


def reveal(scene: Scene) -> bool:
    """Show all orders at once, spend ammunition and load rounds; return whether any shot was announced (SE-43)."""
    scene.events.append(VolleyRevealed(tuple(craft.order for craft in scene.planes if craft.order is not None)))
    for plane in sequence(scene):
        one = scene.craft(plane).order
        if one is None or one.deed is Deed.HOLD:
            continue
        if one.deed is Deed.RELOAD:
            fire.load_round(scene, scene.craft(plane))
        else:
            assert one.target is not None
            fire.announce(scene, plane, Weapon(one.deed.value), one.target)
    return bool(scene.shots)


def sequence(scene: Scene) -> list[Plane]:
    """Return the planes in the order of slots: the teams alternate from the starter, each in its order (SE-53)."""
    ours = [scene.planes[number] for number in TEAM_PLANES[scene.starter]]
    theirs = [scene.planes[number] for number in TEAM_PLANES[FOE[scene.starter]]]
    both: list[list[Aircraft]] = [[craft for craft in team if craft.space is not None] for team in (ours, theirs)]
    turns = [team[place] for place in (0, 1) for team in both if place < len(team)]
    return [craft.plane for craft in turns]
