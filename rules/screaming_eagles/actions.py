"""What a seat can do.

A round begins with ``ChooseCards``: one action for all the planes that a seat flies, secret until the last is in. Then
slots come up one after another (SE-7, SE-38, SE-39). A slot is the team's: every seat of the team that has a plane for
it is to act, and the first to name its plane takes it, by ``Fly`` or ``Shoot`` (before moving), or where planes only
fire by ``Shoot``, ``Reload`` or ``Hold``; ``GiveWay`` leaves it to the wingman. Anyone who is shot at with a missile
and has a flare answers ``DropFlare`` or ``KeepFlare``. In simultaneous fire (SE-43) a seat sends one ``OrderFire``.

``Note``, ``OfferDraw`` and ``AnswerDraw`` are interrupts.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Literal

from rules.screaming_eagles.names import Direction, Plane, Weapon
from rules.wire.codec import Between, Erasable, Length, Matches

Dice = Literal[1, 2, 4]
Count = Annotated[int, Between(1, 1_000_000)]
NoteText = Annotated[
    str, Length(1, 140), Matches(r"[ -~]*[!-~][ -~]*", "must be one line of plain letters, digits and signs (ASCII)")
]
"""The text of a note to a wingman: plain ASCII on one line, not all blanks (SE-5)."""


@dataclass(frozen=True, slots=True)
class Command:
    """A command card for a plane: where it flies, and with how many black dice (SE-2)."""

    plane: Plane
    """Plane that flies it."""
    direction: Direction
    """Where it flies, as its pilot sees it."""
    dice: Dice
    """How many black dice it throws."""


@dataclass(frozen=True, slots=True)
class ChooseCards:
    """Lay a command card face down for each plane that the seat flies, in the order of the planes (SE-4)."""

    cards: Annotated[tuple[Command, ...], Length(1, 2)]
    """One card for each plane of the seat that is up, in the order of the board."""


@dataclass(frozen=True, slots=True)
class Fly:
    """Take the slot for a plane and move it, without a shot before it moves (SE-7, SE-11)."""

    plane: Plane
    """Plane of the seat that moves."""


@dataclass(frozen=True, slots=True)
class Shoot:
    """Fire a weapon at an enemy plane; in a slot for moving, before the plane moves (SE-11, SE-25)."""

    plane: Plane
    """Plane of the seat that shoots."""
    weapon: Weapon
    """Weapon that it fires."""
    target: Plane
    """Enemy plane that it shoots at."""


@dataclass(frozen=True, slots=True)
class Reload:
    """Load one cannon round into a plane that was out of everything (SE-31)."""

    plane: Plane
    """Plane of the seat that loads."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Let a plane's chance to fire pass (SE-12, SE-38)."""

    plane: Plane
    """Plane of the seat that does not fire."""


@dataclass(frozen=True, slots=True)
class GiveWay:
    """Leave the team's slot to the wingman (SE-47)."""


@dataclass(frozen=True, slots=True)
class DropFlare:
    """Drop a flare of the plane against the missile announced at it (SE-26)."""

    plane: Plane
    """Plane of the seat that is shot at."""


@dataclass(frozen=True, slots=True)
class KeepFlare:
    """Drop no flare of the plane against the missile announced at it (SE-26)."""

    plane: Plane
    """Plane of the seat that is shot at."""


class Deed(StrEnum):
    """What a plane does in a simultaneous volley (SE-43): fire one of its weapons, reload or pass."""

    HOLD = "hold"
    RELOAD = "reload"
    LONG = "long"
    MEDIUM = "medium"
    CANNON = "cannon"


@dataclass(frozen=True, slots=True)
class FireOrder:
    """What one plane does in a simultaneous volley (SE-43)."""

    plane: Plane
    """Plane that the order is for."""
    deed: Deed
    """What it does: `hold` its fire, `reload` a cannon round, or fire a `long`- or `medium`-range missile or the
    `cannon`."""
    target: Plane | None = None
    """Enemy plane that it fires at; None unless it fires."""


@dataclass(frozen=True, slots=True)
class OrderFire:
    """Say in secret what each plane of the seat does in the volley, in the order of the planes (SE-43)."""

    orders: Annotated[tuple[FireOrder, ...], Length(1, 2)]
    """One order for each plane of the seat that can do something, in the order of the board."""


@dataclass(frozen=True, slots=True)
class Note:
    """Send the wingman a note: the seat's ``number``-th note of the match (SE-5, SE-48)."""

    number: Count
    """Number of the note among the seat's in the match, from 1."""
    note: Annotated[NoteText | None, Erasable] = None
    """Text of the note; None only in records from which it was erased."""


@dataclass(frozen=True, slots=True)
class OfferDraw:
    """Offer a draw to all: the seat's ``number``-th offer of the match (SE-30, SE-49)."""

    number: Count
    """Number of the offer among the seat's in the match, from 1."""


@dataclass(frozen=True, slots=True)
class AnswerDraw:
    """Answer the ``number``-th offer of ``seat``; who offered may take it back by not accepting (SE-30, SE-49)."""

    seat: Annotated[int, Between(0, 15)]
    """Seat that made the offer, from 0."""
    number: Count
    """Number of the offer among that seat's, from 1."""
    accept: bool
    """Whether to accept; false also takes back an offer of one's own."""


Action = (
    ChooseCards
    | Fly
    | Shoot
    | Reload
    | Hold
    | GiveWay
    | DropFlare
    | KeepFlare
    | OrderFire
    | Note
    | OfferDraw
    | AnswerDraw
)

ACTIONS: tuple[type, ...] = (
    ChooseCards,
    Fly,
    Shoot,
    Reload,
    Hold,
    GiveWay,
    DropFlare,
    KeepFlare,
    OrderFire,
    Note,
    OfferDraw,
    AnswerDraw,
)

INTERRUPTS: tuple[type, ...] = (Note, OfferDraw, AnswerDraw)
