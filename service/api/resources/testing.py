"""The test mode: the clock that a test moves."""

from __future__ import annotations

from flask import Blueprint, Response

from rules import errors as rules_errors
from service.api.contract.testing import AdvancingSchema
from service.api.http.answers import answer
from service.api.http.context import referee
from service.api.http.identity import bearer
from service.api.http.operation import Answer, operation
from service.api.resources.matches import BY_KEY, TO_CHANGE
from service.play.match.shapes import Advanced
from service.play.ports import errors
from service.play.verbs.advance import advance

blueprint = Blueprint("testing", __name__)


@blueprint.post("/v1/matches/<match>/clock")
@operation(
    "Advance the clock",
    "Move the clock of a match that was opened with `clock: manual` (TBL-18). What falls due in that time happens "
    "before the answer, in order and each at its own match time: lapses, and resignations by silence. Where a bot is "
    "to act the clock waits for it, and goes on by itself once it has acted: `clock.left` of the match says how much "
    "is still to come. For every seat and the host, while the match is on.",
    body=AdvancingSchema(),
    answers={200: Answer("What happened, and the match after it.", Advanced)},
    refusals=(
        *(one for one in TO_CHANGE if one is not errors.RulesChanged),
        *BY_KEY,
        errors.ClockNotManual,
        errors.ThrowsAwaited,
        errors.StalePly,
        rules_errors.NotStarted,
        rules_errors.MatchOver,
        rules_errors.OutOfOrder,
    ),
)
def advance_clock(match: str, body: dict[str, int | None]) -> Response:
    """Move the clock of a test."""
    by = body["advance"]
    assert by is not None, "it is required"
    return answer(advance(referee(), match, bearer(), by, body["ply"]))
