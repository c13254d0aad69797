"""The whole truth of a match.

How a round goes: every seat lays cards (``Stage.CARDS``). Then, in the basic game, slots for moving alternate between
the teams (``Stage.MOVES``); ``mover`` is the plane that has moved and may still fire. Late fire (SE-38) adds a stage of
firing slots (``LATE``), or one volley (``VOLLEY``, SE-43). By speed (SE-39) the planes move in groups, in place of
slots; ``group`` is the number of dice of the group in hand, and without late fire each group has its firing slots
before and after it moves (``BEFORE``, ``AFTER``).

In every stage of slots ``team`` has the slot. Shots that are announced and not rolled yet are in ``shots``; the first
whose ``flare`` is None waits for its target's pilot. Planes, and all tuples of four, are in the order of the board:
Stallion, Tiger, Eagle, Cobra.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Final

from rules.screaming_eagles.actions import Dice, FireOrder, NoteText
from rules.screaming_eagles.events import Seat
from rules.screaming_eagles.names import NUMBER, Direction, Plane, Section, Team, Weapon
from rules.screaming_eagles.options import Options, Switches
from rules.values import Outcome
from rules.wire.codec import Between, Erasable

SpaceId = Annotated[int, Between(0, 175)]
"""A lozenge by its place on the board; clients read its name (:data:`rules.screaming_eagles.events.SpaceName`)."""

HITLESS_ROUNDS: Final = 100
"""The number of rounds in a row without a hit that end the match (SE-44), so that every match ends (SE-55)."""

NOTES_A_ROUND: Final = 3
"""The most notes of a seat in a round (SE-48)."""

OFFER_EVERY: Final = 5
"""The number of rounds after which a seat may offer a draw again (SE-49)."""


class Stage(StrEnum):
    """What part of the round is on."""

    CARDS = "cards"
    """Command cards are laid (SE-4)."""
    MOVES = "moves"
    """Planes move one by one (SE-7)."""
    BEFORE = "before"
    """Planes of one group may fire before they move (SE-39)."""
    AFTER = "after"
    """Planes of one group may fire after they moved (SE-39)."""
    LATE = "late"
    """All have moved, and planes fire one by one (SE-38)."""
    VOLLEY = "volley"
    """All have moved, and orders for the volley are given (SE-43)."""


class Ending(StrEnum):
    """Why a match ended."""

    SHOT_DOWN = "shot-down"
    """A team lost its last plane (SE-30)."""
    AGREEMENT = "agreement"
    """All agreed to a draw (SE-49)."""
    MUTUAL = "mutual"
    """Both teams lost their last plane in one volley: a draw (SE-43)."""
    NO_HITS = "no-hits"
    """100 rounds in a row had no hit: a draw (SE-44)."""
    RESIGNATION = "resignation"
    """A team resigned (SE-46)."""
    CLOSED = "closed"
    """The table ended it (TBL-4, TBL-6)."""


ENDING_CLAUSES: Final = {
    Ending.SHOT_DOWN: "SE-30",
    Ending.AGREEMENT: "SE-30",
    Ending.MUTUAL: "SE-43",
    Ending.NO_HITS: "SE-44",
    Ending.RESIGNATION: "SE-46",
    Ending.CLOSED: "TBL-6",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A command card, whosever it is (SE-2)."""

    direction: Direction
    """Where the plane flies, as its pilot sees it."""
    dice: Dice
    """How many black dice it throws."""


@dataclass(frozen=True, slots=True)
class Load:
    """What is aboard: missiles, cannon rounds, flares (SE-32)."""

    long: int
    """Long-range missiles left."""
    medium: int
    """Medium-range missiles left."""
    cannon: int
    """Cannon rounds left."""
    flares: int
    """Flares left aboard."""


@dataclass(frozen=True, slots=True)
class Damage:
    """The hits in each section (SE-28)."""

    cockpit: int = 0
    """Hits in the cockpit; 1 downs the plane."""
    tail: int = 0
    """Hits in the tail; 2 down the plane."""
    wings: int = 0
    """Hits in the wings; 4 down the plane."""
    engine: int = 0
    """Hits in the engine; 2 down the plane."""
    fuel_tank: int = 0
    """Hits in the fuel tank; 1 downs the plane."""


@dataclass(frozen=True, slots=True)
class Aircraft:
    """One plane: who flies it (None: its player left), where it is (None: shot down), and this round's doings.

    ``tilt`` is kept under banking only (SE-34). ``card`` stays until the round is over, face down until ``moved`` or
    until all are turned up (SE-39). ``fired`` and ``passed`` say that the plane fired, or that its slot in the open
    firing stage is used; ``flare`` that a flare burns to the round's end (SE-36); ``order`` is its part in the
    volley.
    """

    plane: Plane
    seat: Seat | None
    space: SpaceId | None
    tilt: Direction
    load: Load
    damage: Damage
    card: Card | None = None
    moved: bool = False
    fired: bool = False
    passed: bool = False
    flare: bool = False
    order: FireOrder | None = None


@dataclass(frozen=True, slots=True)
class ShotSeen:
    """A shot that is announced and not rolled yet."""

    plane: Plane
    """Plane that shoots."""
    weapon: Weapon
    """Weapon that it fires."""
    target: Plane
    """Enemy plane that is shot at."""
    distance: int
    """Steps to the target; the next lozenge is at 1."""
    flare: bool | None
    """Whether a flare works against it; None until the target's pilot has answered."""


@dataclass(frozen=True, slots=True)
class Voice:
    """What a seat has said: notes in the match and in this round, offers, and the round of its last offer (0: none)."""

    seat: Seat
    notes: int = 0
    notes_in_round: int = 0
    offers: int = 0
    offered_in: int = 0


@dataclass(frozen=True, slots=True)
class NoteSent:
    """A note of this round, or an earlier one that a bot still heeds: ``until`` is the last round for that (SE-57)."""

    seat: Seat
    number: int
    note: Annotated[NoteText | None, Erasable] = None
    until: int = 0


@dataclass(frozen=True, slots=True)
class Offer:
    """A seat's latest offer of a draw, and who has accepted or declined it (SE-49).

    It is open until somebody declines it or the seat itself takes it back (then it is its own decliner).
    """

    seat: Seat
    number: int
    accepted: tuple[Seat, ...] = ()
    declined: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk:
    """Notes and offers: all that does not move planes."""

    voices: tuple[Voice, ...]
    notes: tuple[NoteSent, ...] = ()
    offers: tuple[Offer, ...] = ()


@dataclass(frozen=True, slots=True)
class State:
    """A match.

    ``seats`` are all that take part, ``sides`` those of blue and those of tan, ``gone`` those who left. ``rules`` are
    the switches in force. ``latest`` is the team that begins when both are equal after a loss (SE-9). ``hitless``
    counts the rounds in a row that ended without a hit (SE-44), ``hit`` is that of the open round. ``yielded`` is the
    seat that left the open slot to its wingman. ``winner`` is None also for a draw.
    """

    options: Options
    rules: Switches
    seats: tuple[Seat, ...]
    sides: tuple[tuple[Seat, ...], tuple[Seat, ...]]
    gone: tuple[Seat, ...]
    planes: tuple[Aircraft, Aircraft, Aircraft, Aircraft]
    round: int
    starter: Team
    latest: Team | None
    hitless: int
    hit: bool
    stage: Stage
    group: Annotated[int, Between(0, 4)]
    team: Team | None
    mover: Plane | None
    yielded: Seat | None
    shots: tuple[ShotSeen, ...]
    talk: Talk
    decision: int
    ended: Ending | None = None
    winner: Team | None = None


def notes_of_round(talk: Talk) -> tuple[NoteSent, ...]:
    """Return the notes that were sent in this round, in their order."""
    before = {voice.seat: voice.notes - voice.notes_in_round for voice in talk.voices}
    return tuple(sent for sent in talk.notes if sent.number > before[sent.seat])


def aircraft(state: State, plane: Plane) -> Aircraft:
    """Return a plane of the match."""
    return state.planes[NUMBER[plane]]


def is_empty(load: Load) -> bool:
    """Return whether there is nothing left to fire, so that a round may be loaded (SE-31)."""
    return load.cannon == 0 and load.medium == 0 and load.long == 0


def stock(load: Load, weapon: Weapon) -> int:
    """Return how many shots of a weapon are left (SE-32)."""
    if weapon is Weapon.CANNON:
        return load.cannon
    return load.medium if weapon is Weapon.MEDIUM else load.long


def hits_in(damage: Damage, section: Section) -> int:
    """Return the hits in a section (SE-28)."""
    match section:
        case Section.COCKPIT:
            return damage.cockpit
        case Section.TAIL:
            return damage.tail
        case Section.WINGS:
            return damage.wings
        case Section.ENGINE:
            return damage.engine
        case Section.FUEL_TANK:
            return damage.fuel_tank


def members(state: State, team: Team) -> tuple[int, ...]:
    """Return the seats that sat down for a team, also those who left."""
    return state.sides[0] if team is Team.BLUE else state.sides[1]


def crew(state: State, team: Team) -> tuple[int, ...]:
    """Return the present seats of a team, ascending; also those whose plane is down (SE-6)."""
    return tuple(seat for seat in members(state, team) if seat not in state.gone)


def team_of(state: State, seat: int) -> Team:
    """Return the team of a seat that takes part."""
    return Team.BLUE if seat in state.sides[0] else Team.TAN


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or None while it goes on.

    The winners are the present seats of the winning team, the other team is second (SE-30); a draw has no winner, and
    all share the first place. A seat that left has no place (SE-46).
    """
    if state.ended in (None, Ending.CLOSED):
        return None
    won = state.winner
    winners = () if won is None else crew(state, won)
    places = tuple(None if seat in state.gone else 1 if won is None or seat in winners else 2 for seat in state.seats)
    return Outcome(winners, places, state.ended.value, ENDING_CLAUSES[state.ended])


def close(state: State) -> State:
    """Return the state in which the game stays when the table ends it (TBL-4, TBL-6)."""
    return replace(state, ended=Ending.CLOSED)


def is_open(offer: Offer) -> bool:
    """Return whether an offer of a draw is still open (SE-49)."""
    return not offer.declined
