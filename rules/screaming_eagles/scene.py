"""A match while an action unfolds: what the chapters of play write on, closed into a new state at the end.

The state that an action came to is never touched. A :class:`Scene` copies what it holds, the chapters change the copy
and emit events, and :meth:`Scene.close` makes the next state of it, once for an action however much happened in it.
"""

from __future__ import annotations

from rules.chance import Chance
from rules.screaming_eagles.board import die
from rules.screaming_eagles.events import Event
from rules.screaming_eagles.names import FOE, NUMBER, TEAM_OF, TEAM_PLANES, Plane, Team
from rules.screaming_eagles.state import Aircraft, Card, Damage, Load, ShotSeen, State


class Scene:
    """The open position (:class:`rules.screaming_eagles.legal.Position`), the luck, and what happened so far."""

    __slots__ = (
        "chance",
        "decision",
        "ended",
        "events",
        "gone",
        "group",
        "hit",
        "hitless",
        "latest",
        "mover",
        "options",
        "planes",
        "round",
        "rules",
        "seats",
        "shots",
        "sides",
        "stage",
        "starter",
        "talk",
        "team",
        "winner",
        "yielded",
    )

    def __init__(self, state: State, chance: Chance) -> None:
        self.options = state.options
        self.rules = state.rules
        self.seats = state.seats
        self.sides = state.sides
        self.gone = state.gone
        self.planes: list[Aircraft] = list(state.planes)
        self.round = state.round
        self.starter = state.starter
        self.latest = state.latest
        self.hitless = state.hitless
        self.hit = state.hit
        self.stage = state.stage
        self.group = state.group
        self.team = state.team
        self.mover = state.mover
        self.yielded = state.yielded
        self.shots: list[ShotSeen] = list(state.shots)
        self.talk = state.talk
        self.decision = state.decision
        self.ended = state.ended
        self.winner = state.winner
        self.chance = chance
        self.events: list[Event] = []

    def close(self) -> State:
        """Return the state that the scene has come to."""
        stallion, tiger, eagle, cobra = self.planes
        return State(
            self.options,
            self.rules,
            self.seats,
            self.sides,
            self.gone,
            (stallion, tiger, eagle, cobra),
            self.round,
            self.starter,
            self.latest,
            self.hitless,
            self.hit,
            self.stage,
            self.group,
            self.team,
            self.mover,
            self.yielded,
            tuple(self.shots),
            self.talk,
            self.decision,
            self.ended,
            self.winner,
        )

    def craft(self, plane: Plane) -> Aircraft:
        """Return a plane as it is now."""
        return self.planes[NUMBER[plane]]

    def put(self, craft: Aircraft) -> None:
        """Put a changed plane in the place of the old one."""
        self.planes[NUMBER[craft.plane]] = craft

    def standing(self, team: Team) -> list[Aircraft]:
        """Return the planes of a team that are still flying, in their order."""
        return [self.planes[number] for number in TEAM_PLANES[team] if self.planes[number].space is not None]

    def side(self, plane: Plane) -> tuple[int, ...]:
        """Return the seats that sat down for a plane's team."""
        return self.sides[0] if TEAM_OF[plane] is Team.BLUE else self.sides[1]

    def throw(self, faces: tuple[int, ...], number: int, seat: int | None, purpose: str) -> tuple[int, ...]:
        """Throw a number of dice with these faces for a plane of a seat, and for a purpose."""
        roll, thrown = self.chance.roll, die(faces, seat, purpose)
        return tuple([faces[roll(thrown) - 1] for _ in range(number)])

    def pass_slot(self) -> None:
        """Give the slot to the other team (SE-7, SE-38)."""
        assert self.team is not None
        self.team = FOE[self.team]
        self.mover = None
        self.yielded = None


# Changed planes. The constructor takes a third of the time of dataclasses.replace, and playouts live here.


def with_card(craft: Aircraft, card: Card) -> Aircraft:
    """Return the plane with its command card placed face down (SE-4)."""
    return Aircraft(craft.plane, craft.seat, craft.space, craft.tilt, craft.load, craft.damage, card)


def fired(craft: Aircraft, load: Load) -> Aircraft:
    """Return a plane that has fired this round (SE-12)."""
    return Aircraft(
        craft.plane,
        craft.seat,
        craft.space,
        craft.tilt,
        load,
        craft.damage,
        craft.card,
        craft.moved,
        True,
        craft.passed,
        craft.flare,
        craft.order,
    )


def passed(craft: Aircraft, spent: bool, load: Load | None = None) -> Aircraft:
    """Return a plane whose slot for firing is ``spent`` or open again, perhaps with another load."""
    return Aircraft(
        craft.plane,
        craft.seat,
        craft.space,
        craft.tilt,
        load or craft.load,
        craft.damage,
        craft.card,
        craft.moved,
        craft.fired,
        spent,
        craft.flare,
        craft.order,
    )


def damaged(craft: Aircraft, damage: Damage) -> Aircraft:
    """Return a plane with other damage (SE-28)."""
    return Aircraft(
        craft.plane,
        craft.seat,
        craft.space,
        craft.tilt,
        craft.load,
        damage,
        craft.card,
        craft.moved,
        craft.fired,
        craft.passed,
        craft.flare,
        craft.order,
    )
