"""Dice that are thrown at a real table, and going back there."""

from __future__ import annotations

from flask import Blueprint, Response

from rules import errors as rules_errors
from service.api.contract.schemas import RewindingSchema, ThrowingSchema
from service.api.http.answers import answer
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.identity import bearer
from service.api.http.operation import Answer, operation
from service.api.http.preferences import BY_PREFERENCE, prefers_minimal
from service.api.resources.actions import answered
from service.api.resources.matches import BY_KEY, MATCH, TO_CHANGE
from service.play.ports import errors
from service.play.verbs import rewind as rewinding
from service.play.verbs import throw as throwing
from service.play.verbs.throw import Thrown

blueprint = Blueprint("table", __name__)

TO_PLAY = (
    *(one for one in TO_CHANGE if one is not errors.RulesChanged),
    *BY_KEY,
    errors.NotTheHost,
    rules_errors.SeatResigned,
)
"""Why nothing is entered or taken back; a match whose rules are gone is over, and refuses both for that."""


@blueprint.post("/v1/matches/<match>/throws")
@operation(
    "Enter throws",
    "Enter what was thrown at the table, for the action that waits for it: the match's `throws` names the die, its "
    "faces and the number of the throw. For every seat and the host. The answer is 202 while dice are missing, and 200 "
    "with the ply when the last one is there. An action that would end the match waits for `over: true` from the host, "
    "or from a seat that may go back. With `Prefer: return=minimal` the answer has no match.",
    body=ThrowingSchema(),
    answers={
        200: Answer("The ply that the action became, and the match after it.", "ActedInAnyForm", **BY_PREFERENCE),
        202: Answer(
            "Throws are missing, or the host's word that the match is over.", "AcceptedInAnyForm", **BY_PREFERENCE
        ),
    },
    takes=("Prefer",),
    refusals=(*TO_PLAY, errors.NoThrowAwaited, errors.StaleThrow),
)
def enter_throws(match: str, body: Thrown) -> Response:
    """Enter faces of dice."""
    minimal = prefers_minimal()
    return answered(throwing.enter(referee(), match, bearer(), body, minimal=minimal), minimal=minimal)


@blueprint.post("/v1/matches/<match>/rewinds")
@operation(
    "Go back",
    "Take back what was played after a ply, at a table that throws its own dice (TBL-15): the game is again as it was "
    "then. Going back is a ply of its own, nothing is removed from the record, and numbers of decisions are never used "
    "again. An action that waits for throws is taken back too. For the host, and for every seat of a match that was "
    "opened with `rewinds: seats`.",
    body=RewindingSchema(),
    answers={200: Answer("The match as it is now.", **MATCH)},
    refusals=(
        *TO_PLAY,
        rules_errors.NotStarted,
        rules_errors.MatchOver,
        rules_errors.OutOfOrder,
        errors.StalePly,
        errors.LimitReached,
    ),
)
def go_back(match: str, body: dict[str, int | None]) -> Response:
    """Go back to a ply."""
    to, last = body["to"], body["ply"]
    assert to is not None, "it is required"
    return answer(rewinding.go_back(referee(), match, bearer(), to, last, charge=charge))
