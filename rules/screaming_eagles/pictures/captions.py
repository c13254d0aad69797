"""What the picture says in words: the headline, what is waited for, what a plane has done, the whole for readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.screaming_eagles.board import AFTERBURNER, HITS_TO_DOWN
from rules.screaming_eagles.names import DICE_NAMES, Direction, Section, Team, card_words
from rules.screaming_eagles.odds import hit_chance, percent
from rules.screaming_eagles.pictures.panels import InSight, Shown, ordered
from rules.screaming_eagles.state import Ending, ShotSeen, Stage, hits_in
from rules.screaming_eagles.view import PlaneSeen, View
from rules.screaming_eagles.words.labels import PLANE_NAMES, SECTION_NAMES
from rules.screaming_eagles.words.narration import ENDINGS
from rules.show.wording import capital

TEAM_NAMES: Final = {Team.BLUE: "Blue", Team.TAN: "Tan"}
HINTS: Final = (
    "The chances of your team’s weapons; flare: if the target drops one.",
    "An enemy in your cone has you in his: sights are mutual.",
    "The cannon reaches along the lines of dots only.",
)


def headline(view: View) -> str:
    """Say how far the match has come."""
    if view.ending is Ending.CLOSED:
        return "The match is over: it ended early"
    if view.ending is not None:
        who = "A draw" if view.winner is None else f"{TEAM_NAMES[view.winner]} has won"
        return f"{who}: {ENDINGS[view.ending]}"
    return f"Round {view.round}: {_now(view)}"


def _now(view: View) -> str:
    team = "" if view.slot is None else TEAM_NAMES[view.slot]
    asked = next((shot for shot in view.shots if shot.flare is None), None)
    if asked is not None:
        return f"{PLANE_NAMES[asked.plane]}’s {asked.weapon} missile at {PLANE_NAMES[asked.target]} – a flare?"
    match view.stage:
        case Stage.MOVES if view.mover is not None:
            return f"{PLANE_NAMES[view.mover]} has moved and may fire"
        case Stage.MOVES:
            return f"{team} moves a plane"
        case Stage.BEFORE | Stage.AFTER:
            when = "before they move" if view.stage is Stage.BEFORE else "after their move"
            return f"{team}’s planes with {DICE_NAMES[view.group]} may fire {when}"
        case Stage.LATE:
            return f"all have moved, {team.lower()} may fire"
        case Stage.VOLLEY:
            return "all have moved, secret orders to fire"
    return "everybody lays command cards"


def waiting(view: View, names: Sequence[str]) -> str:
    """Say who must act, and whether a draw is offered."""
    if view.stage is None:
        return f"in round {view.round}"
    who = [*(["you"] if view.seat in view.waits else []), *(names[seat] for seat in view.waits if seat != view.seat)]
    said = [f"Waiting for {', '.join(who)}"]
    if view.seat is not None:
        said.append(f"you are {names[view.seat]}, {view.team}")
    else:
        said.append(f"{view.starter} {'begins' if view.stage is Stage.CARDS else 'began'}")
    offers = [names[offer.seat] for offer in view.offers if offer.open]
    if offers:
        said.append(f"a draw is offered by {', '.join(offers)}")
    return " · ".join(said)


def stages(view: View) -> tuple[tuple[str, bool], ...]:
    """Return the parts of a round by these rules, and which of them is on."""
    rules, stage = view.rules, view.stage
    named = [("cards", stage is Stage.CARDS)]
    if not rules.by_speed:
        named.append(("moves" if rules.late_fire else "moves and fire", stage is Stage.MOVES))
    elif not rules.late_fire:
        groups = (Stage.BEFORE, Stage.AFTER)
        named += [(DICE_NAMES[dice], stage in groups and view.group == dice) for dice in (1, 2, AFTERBURNER)]
    else:
        named.append(("moves by speed", False))
    if rules.simultaneous_fire:
        named.append(("volley", stage is Stage.VOLLEY))
    elif rules.late_fire:
        named.append(("fire", stage is Stage.LATE))
    return tuple(named)


def is_waited(view: View, seen: PlaneSeen) -> bool:
    """Return whether the next thing is done by this plane, or may be."""
    if seen.space is None or view.stage is None or seen.seat not in view.waits:
        return False
    if any(shot.flare is None for shot in view.shots):
        return next(shot.target for shot in view.shots if shot.flare is None) is seen.plane
    if view.stage in (Stage.CARDS, Stage.VOLLEY):
        return not seen.ready
    if view.slot is not seen.team:
        return False
    if view.stage is Stage.MOVES:
        return seen.plane is view.mover if view.mover is not None else not seen.moved
    in_group = view.group == 0 or (seen.card is not None and seen.card.dice == view.group)
    return in_group and not (seen.fired or seen.passed)


def shown(view: View, seen: PlaneSeen, names: Sequence[str]) -> Shown:
    """Return what a plane's battle board says in words."""
    pilot = _pilot(view, seen, names)
    if seen.space is None:
        return Shown(pilot)
    return Shown(f"{seen.space} · {pilot}", _done(view, seen), _bottom(seen), is_waited(view, seen))


def _pilot(view: View, seen: PlaneSeen, names: Sequence[str]) -> str:
    if seen.seat is None:
        return "its player left"
    return f"{names[seen.seat]}{', you' if seen.seat == view.seat else ''}"


def _done(view: View, seen: PlaneSeen) -> str:
    if view.stage in (Stage.CARDS, Stage.VOLLEY):
        return "ready" if seen.ready else ""
    done = [*(["moved"] if seen.moved else []), *(["fired"] if seen.fired else [])]
    done += ["held"] if seen.passed and not seen.fired else []
    return ", ".join(done)


def _bottom(seen: PlaneSeen) -> str:
    """Return what the last line of a battle board says: the order for the volley, or what cards cannot be laid."""
    if seen.order is not None:
        return ordered(seen.order)
    return ", ".join(_bounds(seen))


def _laid(seen: PlaneSeen) -> list[str]:
    """Say which card is laid, as far as it is seen."""
    if seen.card is None:
        return ["card hidden"] if seen.ready else []
    return [f"card: {card_words(seen.card.direction, seen.card.dice).lower()}"]


def _bounds(seen: PlaneSeen) -> list[str]:
    tilted = [f"tilted {seen.tilt}"] if seen.tilt is not Direction.STRAIGHT else []
    return [*([] if seen.afterburner else [f"no {AFTERBURNER}-dice cards"]), *tilted]


def described(shot: ShotSeen) -> str:
    """Say what an announced shot is, and how often it hits."""
    chance = hit_chance(shot.weapon, shot.distance, flare=bool(shot.flare))
    flare = ", flare" if shot.flare else ""
    return f"{shot.weapon}, {shot.distance} away{flare}: {percent(chance)}"


def no_sights(view: View, found: Sequence[InSight]) -> str:
    """Say that no enemy can be fired at, though some may be in sight."""
    if view.stage is None:
        return "The match is over."
    if found:
        return "Each plane with an enemy in the cone has had its shot of this round."
    if view.team is None:
        return "No plane has an enemy in its cone."
    return "No enemy is in your team’s cones, and your team is in no enemy’s: sights are mutual."


def description(view: View, found: Sequence[InSight], names: Sequence[str]) -> str:
    """Say in words all that the picture shows."""
    said = [f"{headline(view)}.", capital(f"{waiting(view, names)}.")]
    said += [_plane(view, seen, names) for seen in view.planes]
    for shot in view.shots:
        said.append(f"{PLANE_NAMES[shot.plane]} fires at {PLANE_NAMES[shot.target]}: {described(shot)}.")
    for pair in found:
        names = f"{PLANE_NAMES[pair.plane.plane]} has {PLANE_NAMES[pair.target.plane]} in sight"
        said.append(f"{names}, {_away(view, pair)}.")
    return " ".join(said)


def _away(view: View, pair: InSight) -> str:
    if view.team is None:
        return f"{pair.distance} away"
    if pair.spent:
        return f"{pair.distance} away, but has had its shot of this round"
    odds = (f"{weapon} {percent(chance)}" for weapon, chance in pair.chances().items())
    return ", ".join((f"{pair.distance} away", *odds))


def _plane(view: View, seen: PlaneSeen, names: Sequence[str]) -> str:
    name = f"{PLANE_NAMES[seen.plane]} ({seen.team}, {_pilot(view, seen, names)})"
    hits = [_hits(seen, section) for section in SECTION_NAMES if hits_in(seen.damage, section)]
    damage = ", ".join(hits) or "no hits"
    if seen.space is None:
        return f"{name} is shot down; {damage}."
    load = seen.load
    parts = [
        f"at {seen.space}",
        *_laid(seen),
        *([_done(view, seen)] if _done(view, seen) else []),
        *([ordered(seen.order)] if seen.order is not None else []),
        *_bounds(seen),
        *(["a flare burns"] if seen.flare else []),
        f"long {load.long}, medium {load.medium}, cannon {load.cannon}, flares {load.flares}",
        damage,
    ]
    return f"{name} {'; '.join(parts)}."


def _hits(seen: PlaneSeen, section: Section) -> str:
    return f"{SECTION_NAMES[section]} {hits_in(seen.damage, section)} of {HITS_TO_DOWN[section]}"
