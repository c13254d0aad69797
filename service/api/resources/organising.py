"""For organisers: many tables in one request, and the state of many matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Annotated, TypedDict

from flask import Blueprint, Response

from rules.errors import Refusal
from rules.wire.codec import Plain
from rules.wire.plain import canonical
from service.api.contract.fields import Members, Text, Unread
from service.api.contract.schemas import OpeningSchema, Strict
from service.api.http import problems
from service.api.http.answers import answer
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.identity import bearer, opener, retry
from service.api.http.operation import Answer, operation
from service.api.http.problems import Place
from service.api.http.requests import understood
from service.api.resources.matches import BY_KEY, unfit
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.match.shapes import MatchShape, Opened
from service.play.ports import errors
from service.play.ports.fields import Component, Whole
from service.play.ports.tokens import Bearer
from service.play.records import filing
from service.play.verbs import look
from service.play.verbs import open as opening
from service.play.verbs.open import Retry

blueprint = Blueprint("organising", __name__)

Problem = Annotated[Plain, Component("ProblemDetails")]

MOST_TABLES = 100
MOST_STATES = 200


class OpeningsSchema(Strict):
    """Matches to open."""

    matches = Members(
        Unread(OpeningSchema),
        1,
        MOST_TABLES,
        required=True,
        metadata={"description": "Each match as *Open a match* takes it."},
    )


class StateWish(Strict):
    """A match whose state is asked for."""

    match = Text("[a-z2-7]{26}", "must be the id of a match", 26, required=True, metadata={"description": "Its id."})
    token = Text(
        r"nd1\.[!-~]{1,200}",
        "must be a token of the match",
        204,
        load_default=None,
        allow_none=True,
        metadata={"description": "A seat's or the host's token; without it the request's own token or key counts."},
    )


class StatesSchema(Strict):
    """Matches whose states are asked for."""

    matches = Members(
        Unread(StateWish), 1, MOST_STATES, required=True, metadata={"description": "The matches, in any order."}
    )


class OpeningResult(TypedDict):
    """What came of one opening."""

    status: Whole
    """The status that *Open a match* has: 201, or that of the problem."""
    opened: Opened | None
    """The match and its tokens; null for a problem."""
    problem: Problem | None
    """Why it was not opened; null where it was."""


class OpeningResults(TypedDict):
    """What came of each opening."""

    results: list[OpeningResult]
    """A result for each match, in the same order."""


class StateResult(TypedDict):
    """The state of one match."""

    status: Whole
    """The status that *Look at a match* has: 200, or that of the problem."""
    match: MatchShape | None
    """The match as the asker may see it, without its view and menu; null for a problem."""
    problem: Problem | None
    """Why it is not shown; null where it is."""


class StateResults(TypedDict):
    """The state of each match."""

    results: list[StateResult]
    """A result for each match, in the same order."""


OPENING, WISH = OpeningSchema(), StateWish()


@blueprint.post("/v1/matches/batch")
@operation(
    "Open many matches",
    f"Open up to {MOST_TABLES} matches in one request. Each has its own result: one that cannot be opened keeps none "
    "of the others from it. Each is charged as *Open a match* is. With an `Idempotency-Key` the request can be sent "
    "again: what was opened is found again, and what failed is tried again.",
    holds_token=True,
    body=OpeningsSchema(),
    most=1024 * 1024,
    answers={200: Answer("A result for each match.", OpeningResults)},
    charged=True,
    refusals=(errors.WeakKey, *BY_KEY),
    takes=("Idempotency-Key",),
    open=True,
)
def open_matches(body: dict[str, list[Plain]]) -> Response:
    """Open many tables."""
    key, known = opener(), retry()
    wishes = enumerate(body["matches"])
    return answer({"results": [_result("opened", 201, partial(_opened, *wish, key, known)) for wish in wishes]})


def _opened(number: int, plain: Plain, key: str | None, known: Retry | None) -> Plain:
    """Open one of the matches; with a retry key it is known again by its place and its own part of the body."""
    wished = understood(OPENING, plain, unfit)
    again = None if known is None else Retry(f"{known.key} {number}", known.asker, canonical(plain).decode())
    return opening.open_match(referee(), replace(wished, key=key), again, charge=charge)


def _result(name: str, status: int, make: Callable[[], Plain]) -> Plain:
    """Return what is made with its status, or the problem with the one that it has."""
    try:
        return {"status": status, name: make(), "problem": None}
    except Refusal as refusal:
        problem = problems.document(refusal, Place.asked())
    except Exception as fault:  # noqa: BLE001 - the answer holds the tokens of the others
        problem = problems.document(problems.noted(fault), Place.asked())
    return {"status": problem["status"], name: None, "problem": problem}


@blueprint.post("/v1/matches/states")
@operation(
    "Look at many matches",
    f"The state of up to {MOST_STATES} matches in one request: each as *Look at a match* shows it, without view and "
    "menu, or the problem. It changes nothing.",
    body=StatesSchema(),
    answers={200: Answer("A result for each match.", StateResults)},
    refusals=(errors.LimitReached,),
)
def look_at_matches(body: dict[str, list[Plain]]) -> Response:
    """Look at many matches."""
    wished = body["matches"]
    charge(Bill(-(-limits.STATES * len(wished) // MOST_STATES)))
    asker = bearer()
    return answer({"results": [_result("match", 200, partial(_state, one, asker)) for one in wished]})


def _state(plain: Plain, asker: Bearer | None) -> Plain:
    wished = understood(WISH, plain, lambda _: ())
    own = asker if wished["token"] is None else referee().mint.read(wished["token"])
    try:
        return look.state(referee(), wished["match"], own)
    except filing.HIDING as why:
        raise filing.refusal(referee(), wished["match"], why, own) from why
    except errors.GameFault as fault:
        raise filing.refusal(referee(), wished["match"], problems.noted(fault), own) from fault
