"""What can happen. Cards, orders and notes are disclosed to their team alone until they lie open; all else is public.

``team`` in an event names the seats that may know all of it; for the others the secret field is None
(:func:`disclose`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

from rules.screaming_eagles.actions import Command, FireOrder, NoteText
from rules.screaming_eagles.names import Direction, Plane, Section, Team, Weapon
from rules.wire.codec import Between, Erasable, Length, Matches

Seat = Annotated[int, Between(0, 15)]
SpaceName = Annotated[str, Length(2, 3), Matches("[A-M](1?[0-9]|2[0-6])")]
"""A lozenge: its column's letter and its height, ``G12``."""

Seats = tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began; ``starter`` has the first slot (SE-7 to SE-9)."""

    round: int
    starter: Team


@dataclass(frozen=True, slots=True)
class CardsChosen:
    """A card was placed face down for each of ``planes``; ``seat`` is None if its player left and luck chose (SE-46).

    ``cards`` is None for all but the seats of ``team``.
    """

    seat: Seat | None
    planes: tuple[Plane, ...]
    cards: tuple[Command, ...] | None
    team: Seats


@dataclass(frozen=True, slots=True)
class CardsRevealed:
    """All cards were turned up at once (SE-39)."""

    cards: tuple[Command, ...]


@dataclass(frozen=True, slots=True)
class GaveWay:
    """A seat left its team's slot to the wingman (SE-47)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Rolled:
    """A plane's card was turned up, if it was not open yet, and its black dice thrown (SE-13)."""

    plane: Plane
    direction: Direction
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClashRoll:
    """A plane's black die for a contested lozenge."""

    plane: Plane
    die: int


@dataclass(frozen=True, slots=True)
class Clashed:
    """Planes of one speed threw for a lozenge; ``winner`` is None if the highest tie and must throw again (SE-40)."""

    space: SpaceName
    rolls: tuple[ClashRoll, ...]
    winner: Plane | None


@dataclass(frozen=True, slots=True)
class OrderThrown:
    """Planes that lost lozenges with equal dice threw to decide which goes on first (SE-40)."""

    rolls: tuple[ClashRoll, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A plane flew from ``start`` to ``to``; ``path`` is every space entered, in order.

    The last ``pushed`` of them were flown because the space before was taken (SE-14, SE-40).
    """

    plane: Plane
    start: SpaceName
    to: SpaceName
    path: tuple[SpaceName, ...]
    pushed: int


@dataclass(frozen=True, slots=True)
class Announced:
    """A shot was announced, and its ammunition spent; ``left`` is what the weapon still has (SE-25)."""

    plane: Plane
    weapon: Weapon
    target: Plane
    distance: int
    left: int


@dataclass(frozen=True, slots=True)
class FlareDropped:
    """A plane dropped a flare against a missile of ``against``; ``left`` are still aboard (SE-26, SE-36)."""

    plane: Plane
    against: Plane
    left: int


@dataclass(frozen=True, slots=True)
class FlareKept:
    """A plane's pilot dropped no flare against a missile of ``against``."""

    plane: Plane
    against: Plane


@dataclass(frozen=True, slots=True)
class Fired:
    """The red dice fell; with ``flare`` the highest of them does not count in ``total`` (SE-24, SE-26)."""

    plane: Plane
    weapon: Weapon
    target: Plane
    distance: int
    dice: tuple[int, ...]
    flare: bool
    total: int
    hit: bool


@dataclass(frozen=True, slots=True)
class Damaged:
    """A hit found a section by the total of the black dice; ``hits`` are now in that section (SE-28)."""

    plane: Plane
    by: Plane
    dice: tuple[int, ...]
    section: Section
    hits: int


@dataclass(frozen=True, slots=True)
class ShotDown:
    """A plane was shot down by ``by`` and left the game; ``space`` is free now (SE-29)."""

    plane: Plane
    by: Plane
    space: SpaceName


@dataclass(frozen=True, slots=True)
class Reloaded:
    """A plane that was out of everything loaded one cannon round (SE-31)."""

    plane: Plane


@dataclass(frozen=True, slots=True)
class Held:
    """A plane's chance to fire was let pass by its pilot (SE-12, SE-38)."""

    plane: Plane


@dataclass(frozen=True, slots=True)
class FireOrdered:
    """A seat's orders for the volley are in; ``orders`` is None for all but the seats of ``team`` (SE-43)."""

    seat: Seat
    planes: tuple[Plane, ...]
    orders: tuple[FireOrder, ...] | None
    team: Seats


@dataclass(frozen=True, slots=True)
class VolleyRevealed:
    """All orders of the volley were shown at once, those of planes that could only hold included (SE-43)."""

    orders: tuple[FireOrder, ...]


@dataclass(frozen=True, slots=True)
class Noted:
    """A seat sent its team the ``number``-th note; hidden from all but the seats of ``team`` (SE-5, SE-48)."""

    seat: Seat
    number: int
    team: Seats
    note: Annotated[NoteText | None, Erasable] = None


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A seat made its ``number``-th offer of a draw (SE-30, SE-49)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class DrawAnswered:
    """A seat accepted an offer of ``offerer``, declined it, or took its own back (SE-49)."""

    seat: Seat
    offerer: Seat
    number: int
    accept: bool


@dataclass(frozen=True, slots=True)
class PilotLeft:
    """A player left; ``heir`` is the team-mate who flies those ``planes`` from now on, if any (SE-6, SE-46)."""

    seat: Seat
    planes: tuple[Plane, ...]
    heir: Seat | None


Event = (
    RoundBegan
    | CardsChosen
    | CardsRevealed
    | GaveWay
    | Rolled
    | Clashed
    | OrderThrown
    | Moved
    | Announced
    | FlareDropped
    | FlareKept
    | Fired
    | Damaged
    | ShotDown
    | Reloaded
    | Held
    | FireOrdered
    | VolleyRevealed
    | Noted
    | DrawOffered
    | DrawAnswered
    | PilotLeft
)

EVENTS: tuple[type, ...] = (
    RoundBegan,
    CardsChosen,
    CardsRevealed,
    GaveWay,
    Rolled,
    Clashed,
    OrderThrown,
    Moved,
    Announced,
    FlareDropped,
    FlareKept,
    Fired,
    Damaged,
    ShotDown,
    Reloaded,
    Held,
    FireOrdered,
    VolleyRevealed,
    Noted,
    DrawOffered,
    DrawAnswered,
    PilotLeft,
)


def disclose(event: Event, seat: int | None) -> Event | None:
    """Return the event as a seat, or a spectator (None), may know it (SE-4, SE-5, SE-43)."""
    match event:
        case CardsChosen() if seat not in event.team:
            return replace(event, cards=None)
        case FireOrdered() if seat not in event.team:
            return replace(event, orders=None)
        case Noted() if seat not in event.team:
            return None
    return event
