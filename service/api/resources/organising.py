"""For organisers: many tables in one request, and the state of many matches."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Annotated, TypedDict

from flask import Blueprint, Response

from rules.errors import Refusal
from rules.wire.codec import Plain
from rules.wire.plain import canonical
from service.api.contract.fields import Members, Strict, Text, Unread
from service.api.contract.queries import StatesQuery
from service.api.contract.schemas import OpeningSchema
from service.api.http import problems
from service.api.http.answers import RELEASE, answer, content_tag
from service.api.http.charges import charge
from service.api.http.context import referee
from service.api.http.identity import bearer, opener, retry
from service.api.http.operation import Answer, operation
from service.api.http.problems import Place
from service.api.http.refusals import Busy
from service.api.http.requests import understood
from service.api.http.streams import waiting
from service.api.resources.matches import BY_KEY, unfit
from service.play.asking import apikeys, limits
from service.play.asking.limits import Bill
from service.play.match.shapes import MatchShape, Opened
from service.play.ports import errors
from service.play.ports.fields import Component, Whole
from service.play.ports.tokens import Bearer, is_id
from service.play.records import filing
from service.play.verbs import follow, look
from service.play.verbs import open as opening
from service.play.verbs.open import Retry

blueprint = Blueprint("organising", __name__)

Problem = Annotated[Plain, Component("ProblemDetails")]

MOST_TABLES = 100
MOST_STATES = 200
UNCHANGED_STATE, INTERNAL, AWAY = 304, 500, 503

LATELY = 3
"""The number of last plies among whose events the last sentence is looked for: some plies are hidden from the asker."""

PATIENCE = 2.0
"""Seconds after which a store that did not answer for one match is not asked for the others in the same request."""


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
        metadata={"description": "A seat's or the host's token; with null the request's own token or key counts."},
    )
    etag = Text(
        "[!-~]{1,100}",
        "must be the etag of a result",
        100,
        load_default=None,
        allow_none=True,
        metadata={"description": "The `etag` of the result that the client has; null: none."},
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
    """The status that *Look at a match* has: 200, 304 for a result that the client has, or that of the problem."""
    etag: str | None
    """Names this result, to send it with the next request; null where the match cannot be read for the moment."""
    match: MatchShape | None
    """The match as the asker may see it, without its view and menu; null for a problem, and for status 304."""
    words: str | None
    """What happened last, in one sentence, as the asker may know it; null unless `words` asked for it, where nothing
    happened, and for status 304."""
    problem: Problem | None
    """Why it is not shown; null where it is, and for status 304."""


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
    "menu, or the problem. It changes nothing. A result whose `etag` is the one that was sent has status 304 and no "
    "match. With `wait` the answer is held until a result differs from the one that the client has, so that one "
    "request follows all its matches; a match that is sent without `etag` is answered at once, and one that cannot be "
    "read for the moment is waited for. What happens within a second comes as one answer.",
    query=StatesQuery(),
    body=StatesSchema(),
    answers={200: Answer("A result for each match.", StateResults)},
    refusals=(errors.LimitReached, Busy),
)
def look_at_matches(body: dict[str, list[Plain]], wait: int, words: bool) -> Response:
    """Look at many matches."""
    wished = body["matches"]
    asked_for = {wish["match"] for wish in wished if isinstance(wish, dict) and is_id(str(wish.get("match")))}
    page = partial(_states, wished, bearer(), words=words)
    with waiting(wait) as longest:
        charge(Bill(-(-limits.STATES * len(wished) // MOST_STATES)))
        results = follow.page_when(referee(), asked_for, page, longest, _brings_nothing)
    return answer({"results": results})


def _brings_nothing(results: list[Plain]) -> bool:
    """Return whether the client has all results, except those of matches that cannot be read for the moment."""
    return all(result["status"] == UNCHANGED_STATE or result["etag"] is None for result in results)


def _states(wished: list[Plain], asker: Bearer | None, *, words: bool) -> list[Plain]:
    """Return a result for each match; once the store was silent for long, the others are not asked for."""
    if asker is not None and asker.key is not None:
        apikeys.check(referee(), asker.key)  # it may have been revoked while the request was held
    results: list[Plain] = []
    silent: Plain | None = None
    for plain in wished:
        began = monotonic()
        results.append(silent or _state_result(plain, asker, words=words))
        if results[-1]["status"] == AWAY and monotonic() - began > PATIENCE:
            silent = results[-1]
    return results


def _state_result(plain: Plain, asker: Bearer | None, *, words: bool) -> Plain:
    result = _result("state", 200, partial(_state, plain, asker, words=words))
    problem = result["problem"]
    if problem is None:
        return {**result["state"], "problem": None}
    tag = None if result["status"] >= INTERNAL else content_tag([problem["code"], problem["detail"]])
    known = plain.get("etag") if isinstance(plain, dict) else None
    if tag is not None and tag == known:
        return {"status": UNCHANGED_STATE, "etag": tag, "match": None, "words": None, "problem": None}
    return {"status": result["status"], "etag": tag, "match": None, "words": None, "problem": problem}


def _state(plain: Plain, asker: Bearer | None, *, words: bool) -> Plain:
    """Return the state of a match, with what happened in it last if that is asked for too."""
    wished = understood(WISH, plain, lambda _: ())
    own = asker if wished["token"] is None else referee().mint.read(wished["token"])
    try:
        seen = look.look(referee(), wished["match"], own)
        tag = f"{seen.tag}-{RELEASE}{'-words' if words else ''}"
        if tag == wished["etag"]:
            return {"status": UNCHANGED_STATE, "etag": tag, "match": None, "words": None}
        said = look.lately(referee(), seen, LATELY)[-1:] if words else []
        return {"status": 200, "etag": tag, "match": look.outline(seen), "words": said[0] if said else None}
    except filing.HIDING as why:
        raise filing.refusal(referee(), wished["match"], why, own) from why
    except errors.GameFault as fault:
        raise filing.refusal(referee(), wished["match"], problems.noted(fault), own) from fault
