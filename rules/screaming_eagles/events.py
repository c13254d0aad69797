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
    """A round began (SE-7 to SE-9)."""

    round: int
    """Number of the round, from 1."""
    starter: Team
    """Team that has the first slot."""


@dataclass(frozen=True, slots=True)
class CardsChosen:
    """Cards were laid face down for the planes of a seat (SE-4, SE-46)."""

    seat: Seat | None
    """Seat that laid them, from 0; None if its player left and luck chose."""
    planes: tuple[Plane, ...]
    """Planes for which a card was laid, in the order of the board."""
    cards: tuple[Command, ...] | None
    """The cards, one for each of `planes`; None for all but the seats of `team`."""
    team: Seats
    """Seats that may know the cards, from 0."""


@dataclass(frozen=True, slots=True)
class CardsRevealed:
    """All cards were turned up at once (SE-39)."""

    cards: tuple[Command, ...]
    """A card for each plane that is up, in the order of the board."""


@dataclass(frozen=True, slots=True)
class GaveWay:
    """A seat left its team's slot to the wingman (SE-47)."""

    seat: Seat
    """Seat that left the slot to its wingman, from 0."""


@dataclass(frozen=True, slots=True)
class Rolled:
    """A plane's card was turned up, if it was not open yet, and its black dice thrown (SE-13)."""

    plane: Plane
    """Plane that will fly the sum of its dice."""
    direction: Direction
    """Direction of its card."""
    dice: tuple[int, ...]
    """What its black dice show, each 1 to 3."""


@dataclass(frozen=True, slots=True)
class ClashRoll:
    """A plane's black die for a contested lozenge."""

    plane: Plane
    """Plane for which the die was thrown."""
    die: int
    """What its black die shows, 1 to 3."""


@dataclass(frozen=True, slots=True)
class Clashed:
    """Planes of one speed threw for a lozenge (SE-40)."""

    space: SpaceName
    """Lozenge that they threw for, such as G12."""
    rolls: tuple[ClashRoll, ...]
    """One die for each of these planes."""
    winner: Plane | None
    """Plane that gets it; None if the highest tie and throw again."""


@dataclass(frozen=True, slots=True)
class OrderThrown:
    """Planes that lost lozenges with equal dice threw to decide which goes on first (SE-40)."""

    rolls: tuple[ClashRoll, ...]
    """One die for each of these planes; the highest goes on first."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A plane flew (SE-13, SE-14, SE-40)."""

    plane: Plane
    """Plane that flew."""
    start: SpaceName
    """Lozenge where it was, such as G12."""
    to: SpaceName
    """Lozenge where it is now, such as G12."""
    path: tuple[SpaceName, ...]
    """Every lozenge that it entered, in order; the last is `to`."""
    pushed: int
    """How many of the last ones it flew because the one before was taken."""


@dataclass(frozen=True, slots=True)
class Announced:
    """A shot was announced, and its ammunition spent (SE-25)."""

    plane: Plane
    """Plane that shoots."""
    weapon: Weapon
    """Weapon that it fires."""
    target: Plane
    """Enemy plane that is shot at."""
    distance: int
    """Steps to the target; the next lozenge is at 1."""
    left: int
    """Shots that the weapon still has."""


@dataclass(frozen=True, slots=True)
class FlareDropped:
    """A plane dropped a flare against a missile (SE-26, SE-36)."""

    plane: Plane
    """Plane that dropped it."""
    against: Plane
    """Enemy plane that fired the missile."""
    left: int
    """Flares that are still aboard."""


@dataclass(frozen=True, slots=True)
class FlareKept:
    """A plane's pilot dropped no flare against a missile (SE-26)."""

    plane: Plane
    """Plane that is shot at."""
    against: Plane
    """Enemy plane that fired the missile."""


@dataclass(frozen=True, slots=True)
class Fired:
    """The red dice of a shot fell (SE-24, SE-26)."""

    plane: Plane
    """Plane that shoots."""
    weapon: Weapon
    """Weapon that it fires."""
    target: Plane
    """Enemy plane that is shot at."""
    distance: int
    """Steps to the target, which `total` must reach."""
    dice: tuple[int, ...]
    """What the red dice show, each 0, 2 or 5."""
    flare: bool
    """Whether a flare takes away the highest die."""
    total: int
    """Sum of the dice that count."""
    hit: bool
    """Whether the shot hit."""


@dataclass(frozen=True, slots=True)
class Damaged:
    """A hit found a section by the total of the black dice (SE-28)."""

    plane: Plane
    """Plane that was hit."""
    by: Plane
    """Plane that hit it."""
    dice: tuple[int, ...]
    """What the four black dice show, each 1 to 3."""
    section: Section
    """Section that their sum finds."""
    hits: int
    """Hits that are now in that section."""


@dataclass(frozen=True, slots=True)
class ShotDown:
    """A plane was shot down and left the game (SE-29)."""

    plane: Plane
    """Plane that is down."""
    by: Plane
    """Plane that shot it down."""
    space: SpaceName
    """Lozenge where it was, such as G12."""


@dataclass(frozen=True, slots=True)
class Reloaded:
    """A plane that was out of everything loaded one cannon round (SE-31)."""

    plane: Plane
    """Plane that loaded it."""


@dataclass(frozen=True, slots=True)
class Held:
    """A plane's chance to fire was let pass by its pilot (SE-12, SE-38)."""

    plane: Plane
    """Plane that does not fire."""


@dataclass(frozen=True, slots=True)
class FireOrdered:
    """A seat's orders for the volley are in (SE-43)."""

    seat: Seat
    """Seat that gave the orders, from 0."""
    planes: tuple[Plane, ...]
    """Planes that they are for, in the order of the board."""
    orders: tuple[FireOrder, ...] | None
    """The orders, one for each of `planes`; None for all but the seats of `team`."""
    team: Seats
    """Seats that may know the orders, from 0."""


@dataclass(frozen=True, slots=True)
class VolleyRevealed:
    """All orders of the volley were shown at once, those of planes that could only hold included (SE-43)."""

    orders: tuple[FireOrder, ...]
    """The order of each plane that is up, in the order of the board."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A seat sent its team a note, which nobody else sees (SE-5, SE-48)."""

    seat: Seat
    """Seat that wrote it, from 0."""
    number: int
    """Number of the note among this seat's in the match, from 1."""
    team: Seats
    """Seats that may read it, from 0."""
    note: Annotated[NoteText | None, Erasable] = None
    """Text of the note; None if it was erased."""


@dataclass(frozen=True, slots=True)
class DrawOffered:
    """A seat offered a draw (SE-30, SE-49)."""

    seat: Seat
    """Seat that offers, from 0."""
    number: int
    """Number of the offer among this seat's in the match, from 1."""


@dataclass(frozen=True, slots=True)
class DrawAnswered:
    """A seat accepted an offer of a draw, declined it, or took its own back (SE-49)."""

    seat: Seat
    """Seat that answers, from 0."""
    offerer: Seat
    """Seat that made the offer, from 0; the same as `seat` if it took the offer back."""
    number: int
    """Number of the offer among the offerer's, from 1."""
    accept: bool
    """Whether it accepts."""


@dataclass(frozen=True, slots=True)
class PilotLeft:
    """A player left (SE-6, SE-46)."""

    seat: Seat
    """Seat that left, from 0."""
    planes: tuple[Plane, ...]
    """Planes that it flew and that are up."""
    heir: Seat | None
    """Seat of the team-mate who flies them from now on, from 0; None: nobody."""


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
