"""Seats: take, leave, hand over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flask import Blueprint, Response

from rules import errors as rules_errors
from rules.errors import Fault
from rules.table.table import Personal, Player
from rules.wire.codec import Plain
from service.api.contract.seating import HandingSchema, TakingSchema
from service.api.http.answers import answer
from service.api.http.context import referee
from service.api.http.identity import bearer, retry
from service.api.http.operation import Answer, operation
from service.api.resources.matches import BY_KEY, MATCH, TO_CHANGE, TO_HOST
from service.play.match.shapes import Taken
from service.play.ports import errors
from service.play.verbs import absence, seats
from service.play.verbs.erasure import erase

blueprint = Blueprint("seats", __name__)

PLACE = "/v1/matches/<match>/seats/<int:seat>"
TO_MOVE = (*TO_CHANGE, errors.NoSuchSeat, *BY_KEY, errors.NotYourSeat)
"""Why a seat is not changed by its holder."""


@blueprint.post(PLACE)
@operation(
    "Take a seat",
    "Take an open seat, with an optional name and an optional seed for the luck. The answer holds the seat's token, "
    "which is never shown again. The match starts by itself when this was the last open seat. With an "
    "`Idempotency-Key` the request can be sent again if its answer was lost. No token is needed: anybody with the "
    "match's id may take a seat, in a private match too.",
    holds_token=True,
    body=TakingSchema(),
    body_optional=True,
    answers={201: Answer("The match and the seat's token.", Taken, headers=("Location",))},
    refusals=(
        *(one for one in TO_CHANGE if one is not errors.OtherMatch),
        errors.NoSuchSeat,
        rules_errors.SeatOccupied,
        errors.ThrowsAwaited,
        rules_errors.AlreadyStarted,
        rules_errors.MatchOver,
        errors.WeakKey,
    ),
    takes=("Idempotency-Key",),
)
def take_seat(match: str, seat: int, body: dict[str, Any]) -> Response:
    """Take a seat."""
    taken = seats.take(referee(), match, seat, bearer(), **body, retry=retry())
    return answer(taken, 201, Location=f"/v1/matches/{match}")


@blueprint.delete(PLACE)
@operation(
    "Leave a seat",
    "Before the start the seat becomes open again and its token void; the host may empty any seat. After the start the "
    "seat resigns (TBL-4). A repeated request changes nothing and answers with the match.",
    answers={200: Answer("The match.", **MATCH)},
    refusals=(*TO_MOVE, errors.ThrowsAwaited, rules_errors.MatchOver),
)
def leave_seat(match: str, seat: int) -> Response:
    """Leave a seat."""
    return answer(seats.give_up(referee(), match, seat, bearer()))


@blueprint.post(f"{PLACE}/token")
@operation(
    "Renew a seat's token",
    "For a player who lost the token of the seat: the answer holds a new one, and the old one is void at once, also in "
    "open streams (TBL-13). For the host, while the match is open or on. A `token-renewed` event shows it to "
    "everybody. With an `Idempotency-Key` the request can be sent again when its answer was lost.",
    holds_token=True,
    answers={201: Answer("The match and the seat's new token.", Taken)},
    refusals=(*TO_HOST, errors.NoSuchSeat, rules_errors.SeatVacant, errors.WeakKey),
    takes=("Idempotency-Key",),
)
def renew_token(match: str, seat: int) -> Response:
    """Renew a seat's token."""
    return answer(seats.renew(referee(), match, seat, bearer(), retry()), 201)


@blueprint.post(f"{PLACE}/nudge")
@operation(
    "Remind a seat",
    "Remind the person of a seat for whom the open decision waits (TBL-16). For the host and every other player. The "
    "seat's `nudged` shows it, in open streams with `positions` too, until the seat has acted. It is no ply, and calls "
    "no webhook. One seat is reminded once in ten minutes.",
    answers={200: Answer("The match.", **MATCH)},
    refusals=(
        *(one for one in TO_MOVE if one is not errors.RulesChanged),
        rules_errors.NotStarted,
        rules_errors.SeatResigned,
        rules_errors.MatchOver,
        errors.NotAwaited,
        errors.NudgedLately,
    ),
)
def nudge_seat(match: str, seat: int) -> Response:
    """Remind a seat."""
    return answer(absence.nudge(referee(), match, seat, bearer()))


TO_ERASE = (*(one for one in TO_MOVE if one is not errors.RulesChanged), errors.RecordDamaged)
ERASED = {
    200: Answer("The match.", **MATCH),
    204: Answer("Only the record was left of the match, and holds it no longer."),
}


@blueprint.delete(f"{PLACE}/name")
@operation(
    "Erase a seat's name",
    "Erase the name of a seat for good, at any time, also when the match is over or only its record is left (TBL-12). "
    "For the seat and the host. While the match is open or on, an `erased` event records it. No hash changes. One "
    "that was erased already, or never given, is no error: the match is simply shown.",
    answers=ERASED,
    refusals=TO_ERASE,
)
def erase_name(match: str, seat: int) -> Response:
    """Erase a seat's name."""
    return _erased(match, seat, Personal.NAME)


@blueprint.delete(f"{PLACE}/notes")
@operation(
    "Erase a seat's notes",
    "Erase the texts of all notes that a seat has sent so far, in a game that has notes, for good, at any time, also "
    "when the match is over or only its record is left (TBL-12). For the seat and the host. That notes were sent "
    "remains. While the match is on, an `erased` event records it. No hash changes. Where there is nothing to erase, "
    "the match is simply shown.",
    answers=ERASED,
    refusals=TO_ERASE,
)
def erase_notes(match: str, seat: int) -> Response:
    """Erase the texts of a seat's notes."""
    return _erased(match, seat, Personal.NOTES)


def _erased(match: str, seat: int, what: Personal) -> Response:
    shown = erase(referee(), match, seat, bearer(), what)
    return Response(status=204) if shown is None else answer(shown)


def _unfit(plain: Plain, match: str, seat: int) -> Iterable[Fault]:  # noqa: ARG001 - the address names it
    """Give what is wrong with the level in a body of the wrong shape."""
    if not isinstance(plain, dict) or plain.get("level") is None:
        return ()
    return seats.faults(referee(), match, bearer(), plain["level"])


@blueprint.patch(PLACE)
@operation(
    "Hand a seat over",
    "Hand a seat to a bot of a level, or take one's own back (TBL-8). While the match is on, a seat hands its own over "
    "and takes it back, and the host hands any. Where the match has `absent_after`, any other player may hand over a "
    "seat from its `absent_from` on (TBL-16); one that another player has handed over is simply shown. Before the "
    "start, the host seats a bot on an open seat.",
    body=HandingSchema(),
    further=_unfit,
    answers={200: Answer("The match.", **MATCH)},
    refusals=(
        *TO_MOVE,
        errors.NotTheHost,
        errors.ThrowsAwaited,
        rules_errors.SeatVacant,
        rules_errors.SeatOccupied,
        rules_errors.SeatResigned,
        errors.NotAwaited,
        errors.NotAbsent,
        rules_errors.MatchOver,
        rules_errors.OutOfOrder,
    ),
)
def hand_seat_over(match: str, seat: int, body: dict[str, Any]) -> Response:
    """Hand a seat over."""
    player = Player(body["player"])
    return answer(seats.hand_over(referee(), match, seat, bearer(), player, body["level"]))
