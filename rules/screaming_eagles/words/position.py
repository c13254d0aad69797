"""The position in words: each plane, the bearing and distance of each enemy, and the chances to hit."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.screaming_eagles.actions import ChooseCards, Command, DropFlare, FireOrder, KeepFlare, OrderFire, Shoot
from rules.screaming_eagles.board import BLACK, BOARD, Sight
from rules.screaming_eagles.menu import parts_of
from rules.screaming_eagles.names import TEAM_OF, Direction, Plane, Section, Team, Weapon
from rules.screaming_eagles.odds import down_chance, hit_chance, percent
from rules.screaming_eagles.state import ShotSeen, Stage, hits_in, stock
from rules.screaming_eagles.view import PlaneSeen, View, may_fire_yet, seen_plane, where
from rules.screaming_eagles.words.labels import PLANE_NAMES, SECTION_NAMES
from rules.show.position import menu_lines
from rules.show.wording import listed
from rules.values import Entry, Template

_STAGES = {
    Stage.CARDS: "command cards are laid",
    Stage.MOVES: "planes move",
    Stage.BEFORE: "planes may fire before they move",
    Stage.AFTER: "planes may fire after their move",
    Stage.LATE: "planes fire",
    Stage.VOLLEY: "orders for the volley",
}


def position(view: View, menu: Sequence[Entry], names: Sequence[str]) -> str:
    """Return the sky: the planes, what each sees of its enemies and the chances to hit, shots, notes, the menu."""
    lines = [
        *_round(view),
        *(_plane(view, plane, names) for plane in view.planes),
        *_bearings(view),
        *(_shot(view, shot) for shot in view.shots),
        *(f"Note of {names[note.seat]}: {note.note}" for note in view.notes if note.note is not None),
        *(f"{names[offer.seat]} offers a draw." for offer in view.offers if offer.open),
        *_cards(menu),
        *menu_lines([entry for entry in menu if not _lays_one(entry)], names, lambda entry: _describe(view, entry)),
    ]
    return "\n".join(lines)


def _round(view: View) -> Iterator[str]:
    stage = "" if view.stage is None else f": {_STAGES[view.stage]}"
    group = f", the planes with {view.group} dice" if view.group else ""
    slot = "" if view.slot is None else f"; the slot is {view.slot}’s"
    dice = f" Each die of a card flies {BLACK[0]} to {BLACK[-1]} spaces." if view.stage is Stage.CARDS else ""
    yield f"Round {view.round}{stage}{group}{slot}.{dice}"


def _plane(view: View, plane: PlaneSeen, names: Sequence[str]) -> str:
    own = "nobody" if plane.seat is None else names[plane.seat]
    head = f"{PLANE_NAMES[plane.plane]} ({plane.team}, {own})"
    if plane.space is None:
        return f"{head}: shot down."
    load = plane.load
    left = {"long": load.long, "medium": load.medium, "cannon": load.cannon, "flares": load.flares}
    parts = [f"at {plane.space}", *(f"{name} {count}" for name, count in left.items() if count), *_damage(plane)]
    if view.rules.banking and plane.tilt is not Direction.STRAIGHT:
        parts.append(f"banked {plane.tilt}")
    if plane.card is not None:
        parts.append(f"card {plane.card.direction} {plane.card.dice}")
    elif plane.ready:
        parts.append("card laid")
    done = {"moved": plane.moved, "fired": plane.fired, "flare burning": plane.flare}
    return f"{head}: {', '.join([*parts, *(word for word, true in done.items() if true)])}."


def _damage(plane: PlaneSeen) -> Iterator[str]:
    hits = [f"{SECTION_NAMES[section]} {count}" for section in Section if (count := hits_in(plane.damage, section))]
    if hits:
        yield f"hits: {listed(hits)} (next hit fatal: {percent(down_chance(plane.damage))})"


def _lays_one(entry: Entry) -> bool:
    """Return whether an entry is a card for one plane; there are up to nine, and their notation says all of them."""
    return isinstance(entry.item, ChooseCards) and not entry.is_template


def _cards(menu: Sequence[Entry]) -> Iterator[str]:
    """List the cards for one plane in a line."""
    if cards := [entry.notation for entry in menu if _lays_one(entry)]:
        yield f"You can lay a card, by sending any of these: {'; '.join(cards)}"


def _bearings(view: View) -> Iterator[str]:
    """Say where each of the asker's planes has each enemy; the enemy has it in the same bearing and distance."""
    up = [plane for plane in view.planes if plane.space is not None]
    own = [plane for plane in up if plane.team is (view.team or Team.BLUE)]
    enemies = [plane for plane in up if plane not in own]
    if own and enemies:
        yield "Both planes of a pair see the same:"
    for plane in own:
        seen = [_bearing(view, plane, other) for other in enemies]
        if seen:
            yield f"{PLANE_NAMES[plane.plane]} has {'; '.join(seen)}."


def _bearing(view: View, plane: PlaneSeen, other: PlaneSeen) -> str:
    """Say where a plane is, as the pilot of another sees it, and what would hit either of them."""
    here, there = BOARD.spaces[where(plane)], BOARD.spaces[where(other)]
    sign = 1 if plane.team is Team.BLUE else -1
    aside, ahead = (there.x - here.x) * sign, (there.h - here.h) * sign
    ways = [f"{_halves(ahead)} ahead" if ahead >= 0 else f"{_halves(-ahead)} behind"]
    if aside:
        ways.append(f"{abs(aside)} {'right' if aside > 0 else 'left'}")
    sight = BOARD.sights[plane.team][here.id][there.id]
    chances = _chances(view, (plane, other), sight) if sight is not None else ""
    return f"{PLANE_NAMES[other.plane]} {', '.join(ways)}{chances}"


def _halves(steps: int) -> str:
    """Write half-steps of height as spaces."""
    return f"{steps // 2}{'.5' if steps % 2 else ''}"


def _chances(view: View, pair: tuple[PlaneSeen, PlaneSeen], sight: Sight) -> str:
    """Say how likely each weapon hits that a plane of the pair may still fire, and which one if the other may not."""
    shooters: dict[str, list[str]] = {}
    for weapon in Weapon:
        armed = [PLANE_NAMES[plane.plane] for plane in pair if _may_fire(view, plane, weapon, sight)]
        if armed:
            who = f"{armed[0]} alone" if len(armed) == 1 else "both"
            shooters.setdefault(who, []).append(f"{weapon} {percent(hit_chance(weapon, sight.distance))}")
    plain = list(shooters) == ["both"]
    shots = "; ".join(f"{'' if plain else f'{who} '}{', '.join(weapons)}" for who, weapons in shooters.items())
    return f" (in sight at {sight.distance}{shots and f': {shots}'})"


def _may_fire(view: View, plane: PlaneSeen, weapon: Weapon, sight: Sight) -> bool:
    """Return whether a plane may still fire a weapon in this round, with a chance to hit."""
    loaded = stock(plane.load, weapon) > 0 and (sight.lined or weapon is not Weapon.CANNON)
    return loaded and may_fire_yet(view, plane) and hit_chance(weapon, sight.distance) > 0


def _shot(view: View, shot: ShotSeen) -> str:
    plain, flared = (percent(hit_chance(shot.weapon, shot.distance, flare=flare)) for flare in (False, True))
    chance = {None: f"{plain}, {flared} against a flare", False: plain, True: flared}[shot.flare]
    return f"In the air: {shot.weapon} of {PLANE_NAMES[shot.plane]} at {PLANE_NAMES[shot.target]}, hits with {chance}."


def _describe(view: View, entry: Entry) -> str:
    """Describe an entry: by its label, or briefly where the rest of the text and its notation say all the same."""
    match entry.item:
        case Shoot(plane, weapon, target):
            return _hits(view, plane, weapon, target)
        case OrderFire((FireOrder(plane, deed, Plane() as target),)):
            return _hits(view, plane, Weapon(deed.value), target)
        case DropFlare(plane):
            return f"Drop a flare against {_missile(view)} ({seen_plane(view, plane).load.flares} left)"
        case KeepFlare():
            return f"Drop no flare against {_missile(view)}"
        case Template() as template:
            return entry.label + "".join(f"; {parts[0].plane}: {_one_of(view, parts)}" for parts in parts_of(template))
        case _:
            return entry.label


def _missile(view: View) -> str:
    """Name the missile for which a flare is asked."""
    return next(f"{PLANE_NAMES[shot.plane]}’s missile" for shot in view.shots if shot.flare is None)


def _one_of(view: View, parts: Sequence[Command | FireOrder]) -> str:
    """List the cards or the orders of a plane as its notation has them, shots with their chances."""
    return ", ".join(
        f"{part.direction} {part.dice}" if isinstance(part, Command) else _deed(view, part) for part in parts
    )


def _deed(view: View, order: FireOrder) -> str:
    if order.target is None:
        return order.deed.value
    return f"{order.deed} {order.target} ({_hits(view, order.plane, Weapon(order.deed.value), order.target)})"


def _hits(view: View, plane: Plane, weapon: Weapon, target: Plane) -> str:
    here, there = seen_plane(view, plane), seen_plane(view, target)
    sight = BOARD.sights[TEAM_OF[plane]][where(here)][where(there)]
    assert sight is not None
    return f"hits with {percent(hit_chance(weapon, sight.distance))}"
