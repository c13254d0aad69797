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
    """A plane as a seat sees it."""

    plane: Plane
    """Which of the four planes this is."""
    team: Team
    """Team to which it belongs."""
    seat: Seat | None
    """Seat that flies it, from 0; None: its player left."""
    space: SpaceName | None
    """Lozenge where it is, such as G12; None once it is shot down."""
    tilt: Direction
    """Side to which it is banked; always straight without `banking`."""
    load: Load
    """What it has aboard."""
    damage: Damage
    """Hits that it has taken, by section."""
    afterburner: bool
    """Whether the cards with four dice are still in its deck."""
    ready: bool
    """Whether its card is laid, or in the volley its order given."""
    card: Card | None
    """Its card of this round; None while it is hidden or not laid."""
    order: FireOrder | None
    """Its order in the volley; None while it is hidden or not given."""
    moved: bool
    """Whether it has moved in this round."""
    fired: bool
    """Whether it has fired in this round."""
    passed: bool
    """Whether its slot in the open firing stage is used."""
    flare: bool
    """Whether a flare of it burns until the round ends."""


@dataclass(frozen=True, slots=True)
class NoteSeen:
    """A note of this round; an erased one has no text."""

    seat: Seat
    """Seat that wrote it, from 0."""
    number: int
    """Number of the note among this seat's in the match, from 1."""
    note: Annotated[NoteText | None, Erasable] = None
    """Text of the note; None if it was erased."""


@dataclass(frozen=True, slots=True)
class OfferSeen:
    """A seat's latest offer of a draw (SE-49)."""

    seat: Seat
    """Seat that made it, from 0."""
    number: int
    """Number of the offer among this seat's in the match, from 1."""
    accepted: tuple[Seat, ...]
    """Seats that have accepted it, from 0."""
    declined: tuple[Seat, ...]
    """Seats that have declined it, from 0; the offerer is among them if it took the offer back."""
    open: bool
    """Whether it can still be accepted."""


@dataclass(frozen=True, slots=True)
class View:
    """The match as this viewer may see it."""

    seat: Seat | None
    """The viewer's own seat, from 0; None for the spectator."""
    team: Team | None
    """The viewer's own team; None for the spectator."""
    seats: tuple[Seat, ...]
    """All seats that take part, from 0, ascending."""
    gone: tuple[Seat, ...]
    """Seats whose players left for good, from 0."""
    rules: Switches
    """Which rules beyond the basic game are in force."""
    substitutes: bool
    """Whether a team-mate takes the planes of a player who left."""
    round: int
    """Number of the round, from 1."""
    starter: Team
    """Team that has the first slot of this round."""
    rounds_without_hit: int
    """Rounds in a row that ended without a hit; at 100 the match ends."""
    stage: Stage | None
    """Part of the round that is on; None at the end."""
    group: int
    """Dice of the planes whose turn it is, with `by_speed`; 0: none."""
    slot: Team | None
    """Team whose slot it is; None where there are no slots, and at the end."""
    mover: Plane | None
    """Plane that has moved and may still fire; None: none."""
    waits: tuple[Seat, ...]
    """Seats that must act, from 0, ascending."""
    planes: tuple[PlaneSeen, ...]
    """All four planes in the order of the board: stallion, tiger, eagle, cobra."""
    shots: tuple[ShotSeen, ...]
    """Shots that are announced and not rolled yet, in their order."""
    notes: tuple[NoteSeen, ...]
    """The team's notes of this round, oldest first."""
    notes_left: int
    """Notes that the viewer's seat may still send in this round."""
    notes_sent: int
    """Notes that the viewer's seat has sent in the match."""
    offers: tuple[OfferSeen, ...]
    """Latest offer of a draw of each seat that has made one."""
    offers_made: int
    """Offers of a draw that the viewer's seat has made in the match."""
    may_offer_in: int
    """First round in which the viewer's seat may offer a draw again; 0: it has not offered one."""
    ending: Ending | None
    """Why the match ended; None before the end."""
    winner: Team | None
    """Team that won; None before the end and for a draw."""


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
