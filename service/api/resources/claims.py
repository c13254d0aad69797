"""Claims: a player on another device asks the host for the seat."""

from __future__ import annotations

from flask import Blueprint, Response

from rules import errors as rules_errors
from service.api.contract.fields import Strict, Truth, Word
from service.api.contract.queries import wait_field
from service.api.http.answers import answer
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.identity import address, api_key, bearer, retry, token
from service.api.http.operation import Answer, operation
from service.api.http.refusals import Busy
from service.api.http.streams import waiting
from service.api.resources.matches import BY_KEY, MATCH, TO_CHANGE, TO_HOST, TO_LOOK
from service.play.ports import claim_errors, errors
from service.play.verbs import claims
from service.play.verbs.claims import Asker, ClaimAnswer, Claimed, ClaimList

blueprint = Blueprint("claims", __name__)

ALL = "/v1/matches/<match>/claims"
ONE = f"{ALL}/<claim>"

TO_ANSWER = tuple(one for one in TO_HOST if one is not errors.RulesChanged)
"""Why the host does not answer claims."""


class ClaimQuery(Strict):
    """How long to wait for the host's answer."""

    wait = wait_field("the host answers")


class AnswerSchema(Strict):
    """The host's answer to a claim."""

    answer = Word(
        "accept",
        "refuse",
        required=True,
        metadata={"description": "`accept` to renew the seat's token and give the new one to the asker, or `refuse`."},
    )


class ClosingSchema(Strict):
    """Whether anybody may ask."""

    closed = Truth(required=True, metadata={"description": "True: nobody can ask, and all open claims are refused."})


def secret() -> str | None:
    """Return the request's token: the secret of a claim, or another one that is valid; None without one.

    :raises UnknownToken: when it is void.
    """
    sent = token()
    if sent is not None and not referee().mint.is_claim(sent):
        api_key()
    return sent


@blueprint.post("/v1/matches/<match>/seats/<int:seat>/claims")
@operation(
    "Ask for a seat",
    "For a player on another device, who has no token: ask the host for a seat that a person holds, also while a bot "
    "plays it for them. The answer holds the claim's `secret`, with which the asker waits for the host's answer and is "
    "given the seat's new token, and a `code` of four digits that the host sees too. No token is needed, but of a "
    "private match a stranger learns nothing by this either. An address has one claim for each seat, which takes the "
    "place of its last; a seat that the host refused to it is not asked for again within 10 minutes. At most 2 claims "
    "are open for a seat and 6 for a match.",
    holds_token=True,
    charged=True,
    answers={201: Answer("The claim and its secret.", Claimed, headers=("Location",))},
    refusals=(
        *(one for one in TO_CHANGE if one is not errors.RulesChanged),
        errors.NoSuchSeat,
        rules_errors.SeatVacant,
        rules_errors.MatchOver,
        claim_errors.ClaimsClosed,
        claim_errors.TooManyClaims,
        errors.WeakKey,
        errors.LimitReached,
    ),
    takes=("Idempotency-Key",),
)
def ask_for_seat(match: str, seat: int) -> Response:
    """Ask for a seat."""
    asker = Asker(address(), retry())
    made = claims.ask(referee(), match, seat, bearer(), asker, charge=charge)
    return answer(made, 201, Location=f"/v1/matches/{match}/claims/{made['claim']}", Cache_Control="no-store")


@blueprint.get(ONE)
@operation(
    "Look at a claim",
    "For its asker, with the claim's secret as the token. When the host has accepted, the answer holds the seat's new "
    "token, until the claim expires or the token is renewed again; so it can be asked for again when an answer was "
    "lost. With `wait` the answer is held until the host answers.",
    holds_token=True,
    query=ClaimQuery(),
    answers={200: Answer("The claim, and the seat's token once it is accepted.", ClaimAnswer)},
    refusals=(
        *(one for one in TO_LOOK if one is not errors.OtherMatch),
        errors.TokenNeeded,
        claim_errors.NotYourClaim,
        claim_errors.ClaimExpired,
        rules_errors.MatchOver,
        Busy,
    ),
    credential=secret,
)
def look_at_claim(match: str, claim: str, wait: int) -> Response:
    """Look at a claim."""
    with waiting(wait) as longest:
        return answer(claims.state(referee(), match, claim, secret(), longest), Cache_Control="no-store")


@blueprint.get(ALL)
@operation(
    "List claims",
    "The claims to seats of a match that have not expired, for the host. The match's `claims` has the open ones too, "
    "and changes with them, so that a host who follows the match need not ask for this list.",
    answers={200: Answer("The claims.", ClaimList)},
    refusals=(*TO_LOOK, *BY_KEY, errors.NotTheHost),
)
def list_claims(match: str) -> Response:
    """List claims."""
    return answer(claims.listed(referee(), match, bearer()))


@blueprint.patch(ALL)
@operation(
    "Let nobody ask for seats",
    "For the host whom strangers disturb: with `closed` true nobody can ask for a seat of this match, and all open "
    "claims are refused; with false people can ask again.",
    body=ClosingSchema(),
    answers={200: Answer("The claims.", ClaimList)},
    refusals=TO_ANSWER,
)
def close_claims(match: str, body: dict[str, bool]) -> Response:
    """Let nobody ask for seats, or let people ask again."""
    return answer(claims.close(referee(), match, bearer(), closed=body["closed"]))


@blueprint.post(ONE)
@operation(
    "Answer a claim",
    "For the host. To accept renews the seat's token (TBL-13): the old one is void at once, also in open streams, a "
    "`token-renewed` event shows it to everybody, and the claim's asker alone is given the new one. Other claims to "
    "the seat are refused. Compare the `code` with the asker first. The same answer again changes nothing.",
    body=AnswerSchema(),
    answers={200: Answer("The match.", **MATCH)},
    refusals=(
        *TO_ANSWER,
        claim_errors.NoSuchClaim,
        claim_errors.ClaimExpired,
        claim_errors.ClaimSettled,
        rules_errors.SeatVacant,
    ),
)
def answer_claim(match: str, claim: str, body: dict[str, str]) -> Response:
    """Accept or refuse a claim."""
    return answer(claims.answer(referee(), match, claim, bearer(), accept=body["answer"] == "accept"))
