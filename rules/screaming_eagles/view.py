"""What may be seen, listed field by field.

Everybody sees the planes, their loads and damage, whose slot it is and which shot is announced. The cards and orders of
a team are its own until they lie open, and so are its notes until the match is over (SE-4, SE-5, SE-43).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated

from rules.screaming_eagles.actions import FireOrder, NoteText
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.events import Seat, SpaceName
from rules.screaming_eagles.legal import to_act
from rules.screaming_eagles.names import NUMBER, TEAM_OF, TEAMS, Direction, Plane, Team
from rules.screaming_eagles.options import Switches
from rules.screaming_eagles.state import (
    NOTES_A_ROUND,
    OFFER_EVERY,
    Aircraft,
    Card,
    Damage,
    Ending,
    Load,
    NoteSent,
    Offer,
    ShotSeen,
    Stage,
    State,
    is_open,
    notes_of_round,
    team_of,
)
from rules.wire.codec import Erasable


@dataclass(frozen=True, slots=True)
class PlaneSeen:
    """A plane as a seat sees it.

    ``seat`` flies it (None: its player left), ``space`` is None once it is shot down. ``afterburner`` says whether the
    cards with four dice are still in its deck (SE-37). ``ready`` says that its card is chosen, or in the volley its
    order; ``card`` and ``order`` are None while they are hidden. ``flare``: one burns to the round's end (SE-36).
    """

    plane: Plane
    team: Team
    seat: Seat | None
    space: SpaceName | None
    tilt: Direction
    load: Load
    damage: Damage
    afterburner: bool
    ready: bool
    card: Card | None
    order: FireOrder | None
    moved: bool
    fired: bool
    passed: bool
    flare: bool


@dataclass(frozen=True, slots=True)
class NoteSeen:
    """A note of this round; an erased one has no text."""

    seat: Seat
    number: int
    note: Annotated[NoteText | None, Erasable] = None


@dataclass(frozen=True, slots=True)
class OfferSeen:
    """A seat's latest offer of a draw: who has accepted and who declined; ``open`` until it is settled (SE-49)."""

    seat: Seat
    number: int
    accepted: tuple[Seat, ...]
    declined: tuple[Seat, ...]
    open: bool


@dataclass(frozen=True, slots=True)
class View:
    """The match as ``seat`` sees it; ``seat`` and ``team`` are None for the spectator.

    ``rules`` are the switches in force. ``planes`` are in the order of the board. ``waits`` are the seats that must
    act. ``slot`` is the team whose slot it is, ``mover`` the plane that has moved and may fire, ``group`` the dice of
    the group in hand by speed (0: none). ``notes`` are the team's of this round. ``notes_left`` and ``notes_sent``
    count the seat's own notes, ``offers_made`` its offers; ``may_offer_in`` is the first round of its next one.
    ``stage`` is None at the end, ``ending`` before it.
    """

    seat: Seat | None
    team: Team | None
    seats: tuple[Seat, ...]
    gone: tuple[Seat, ...]
    rules: Switches
    substitutes: bool
    round: int
    starter: Team
    rounds_without_hit: int
    stage: Stage | None
    group: int
    slot: Team | None
    mover: Plane | None
    waits: tuple[Seat, ...]
    planes: tuple[PlaneSeen, ...]
    shots: tuple[ShotSeen, ...]
    notes: tuple[NoteSeen, ...]
    notes_left: int
    notes_sent: int
    offers: tuple[OfferSeen, ...]
    offers_made: int
    may_offer_in: int
    ending: Ending | None
    winner: Team | None


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may know."""
    return _listed(state, seat, () if seat is None else (team_of(state, seat),))


def everything(state: State) -> View:
    """Return the spectator's view with the cards, orders and notes of both teams, for a match that is over."""
    return _listed(state, None, TEAMS)


def _listed(state: State, seat: int | None, known: Sequence[Team]) -> View:
    """Return what a seat, or a spectator (None), sees if it knows the secrets of some teams."""
    over, talk = state.ended is not None, state.talk
    voice = next((voice for voice in state.talk.voices if voice.seat == seat), None)
    return View(
        seat=seat,
        team=None if seat is None else team_of(state, seat),
        seats=state.seats,
        gone=state.gone,
        rules=state.rules,
        substitutes=state.options.substitutes,
        round=state.round,
        starter=state.starter,
        rounds_without_hit=state.hitless,
        stage=None if over else state.stage,
        group=state.group,
        slot=None if over else state.team,
        mover=None if over else state.mover,
        waits=to_act(state),
        planes=tuple(_seen(state, craft, known) for craft in state.planes),
        shots=state.shots,
        notes=tuple(_note_seen(sent) for sent in notes_of_round(talk) if over or team_of(state, sent.seat) in known),
        notes_left=0 if voice is None or over else NOTES_A_ROUND - voice.notes_in_round,
        notes_sent=0 if voice is None else voice.notes,
        offers=tuple(_offer_seen(offer) for offer in talk.offers),
        offers_made=0 if voice is None else voice.offers,
        may_offer_in=0 if voice is None or not voice.offers else voice.offered_in + OFFER_EVERY,
        ending=state.ended,
        winner=state.winner,
    )


def _note_seen(sent: NoteSent) -> NoteSeen:
    return NoteSeen(sent.seat, sent.number, sent.note)


def _offer_seen(offer: Offer) -> OfferSeen:
    return OfferSeen(offer.seat, offer.number, offer.accepted, offer.declined, is_open(offer))


def _seen(state: State, craft: Aircraft, known: Sequence[Team]) -> PlaneSeen:
    """Return a plane: its card and order if its team's secrets are known, else only when they lie open."""
    own = TEAM_OF[craft.plane] in known
    face_up = craft.moved or (state.rules.by_speed and state.stage is not Stage.CARDS)
    return PlaneSeen(
        plane=craft.plane,
        team=TEAM_OF[craft.plane],
        seat=craft.seat,
        space=None if craft.space is None else BOARD.spaces[craft.space].name,
        tilt=craft.tilt,
        load=craft.load,
        damage=craft.damage,
        afterburner=not (state.rules.engine_hits and craft.damage.engine),
        ready=craft.order is not None if state.stage is Stage.VOLLEY else craft.card is not None,
        card=craft.card if own or face_up else None,
        order=craft.order if own or state.shots else None,
        moved=craft.moved,
        fired=craft.fired,
        passed=craft.passed,
        flare=craft.flare,
    )


def seen_plane(seen: View, plane: Plane) -> PlaneSeen:
    """Return one plane of a view."""
    return seen.planes[NUMBER[plane]]


def may_fire_yet(seen: View, plane: PlaneSeen) -> bool:
    """Return whether a plane may still have a shot in this round: before or after its move, late, or in the volley."""
    if plane.fired or (seen.stage is Stage.VOLLEY and seen.shots):
        return False
    if seen.rules.late_fire:
        return not plane.passed
    if not plane.moved or plane.plane is seen.mover:
        return True
    in_group = plane.card is not None and plane.card.dice == seen.group
    return seen.stage is Stage.AFTER and in_group and not plane.passed


def where(plane: PlaneSeen) -> int:
    """Return the board's number of the space where a plane is that is up."""
    assert plane.space is not None
    return BOARD.names[plane.space]
