"""The menu, and actions."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Blueprint, Response

from rules import errors as rules_errors
from rules.errors import Fault
from rules.wire.codec import Plain
from service.api.contract.queries import ActQuery
from service.api.contract.schemas import SubmissionSchema
from service.api.http.answers import PRIVATE, answer, unless_known, written
from service.api.http.charges import charge
from service.api.http.context import asked, referee
from service.api.http.identity import bearer
from service.api.http.operation import UNCHANGED, Answer, operation
from service.api.http.preferences import BY_PREFERENCE, MINIMAL, prefers_minimal
from service.api.resources.matches import TO_CHANGE, TO_LOOK
from service.play.match.documents import MenuForm
from service.play.match.shapes import Done, Menu
from service.play.ports import errors
from service.play.verbs import act as acting
from service.play.verbs import look
from service.play.verbs.act import Submission

blueprint = Blueprint("actions", __name__)


@blueprint.get("/v1/matches/<match>/actions")
@operation(
    "See what can be done",
    "The menu alone: the same entries as in the match. It is empty for a spectator, for the host, and for a seat that "
    "cannot act now. An entry with `unasked: false` answers the open decision; one with `unasked: true` is optional, "
    "and the decision stays open. Asked actions come first, then asked templates, unasked actions, and unasked "
    "templates.",
    answers={200: Answer("The menu.", Menu, headers=("ETag",)), 304: UNCHANGED},
    refusals=TO_LOOK,
    takes=("If-None-Match",),
)
def show_menu(match: str) -> Response:
    """Return the menu."""
    seen = look.look(referee(), match, bearer())
    return unless_known(f"{seen.tag}-menu", written(look.menu, seen))


def _unfit(plain: Plain, match: str) -> Iterable[Fault]:
    """Return the faults of the action in a submission of the wrong shape."""
    if not isinstance(plain, dict) or "action" not in plain:
        return ()
    return acting.faults(referee(), match, bearer(), plain["action"])


@blueprint.post("/v1/matches/<match>/actions")
@operation(
    "Act",
    "Play an action for the seat of the token: the `action`, or its `notation`. `decision` is the match's `decision` "
    "when the action was chosen. The same action for the same decision can be sent any number of times: it is played "
    "once, and each answer has its ply and events and the match as it is now. With `?dry_run=true` the action is only "
    "judged: the answer is `{dry_run: true, legal: true}` or the refusal, nothing changes and no die is thrown.\n\n"
    "In a match with `luck: table` the faces that were thrown for the action come with it in `throws`, or later by "
    "*Enter throws*. While some are missing the answer is 202: the action is final, and nothing else can be played. In "
    "a game in which something is hidden from the seat it is final too if its throws do not fit and the answer is 422: "
    "then it waits for them.\n\n"
    "With `Prefer: return=minimal` the answer has `status` and `decision` in the place of `match`, which saves most of "
    "its bytes for a client that follows the match on a stream. A dry run is answered as always.",
    query=ActQuery(),
    body=SubmissionSchema(),
    further=_unfit,
    answers={
        200: Answer(
            "The ply of the action and the match after it, or the result of the dry run.",
            "ActedOrTried",
            **BY_PREFERENCE,
        ),
        202: Answer("The action is accepted, and waits for dice of the table.", "AcceptedInAnyForm", **BY_PREFERENCE),
    },
    takes=("Prefer",),
    refusals=(
        *TO_CHANGE,
        errors.TokenNeeded,
        errors.NotYourSeat,
        errors.BadNotation,
        rules_errors.IllegalAction,
        errors.StaleDecision,
        errors.AlreadyAnswered,
        errors.ThrowsAwaited,
        rules_errors.NotToAct,
        rules_errors.NotStarted,
        rules_errors.MatchOver,
        errors.HandedToBot,
        errors.LimitReached,
    ),
)
def act(match: str, body: Submission, dry_run: bool, menu: str) -> Response:
    """Play an action, or only judge it."""
    if dry_run:
        return answer(acting.try_out(referee(), match, bearer(), body, charge=charge))
    minimal = prefers_minimal()
    done = acting.submit(referee(), match, bearer(), body, None if minimal else MenuForm(menu))
    return answered(done, minimal=minimal)


def answered(done: Done, *, minimal: bool) -> Response:
    """Return the answer to an action: its ply, or 202 where it waits for throws."""
    headers = {"Vary": f"{PRIVATE['Vary']}, Prefer"} | ({"Preference_Applied": MINIMAL} if minimal else {})
    if done["ply"] is None:
        return answer(done, status=202, **headers)
    asked().ply = done["ply"]
    return answer(done, status=200, **headers)
