"""Refusals in HTTP: problem documents (RFC 9457), one kind for each stable code."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Self
from urllib.parse import quote

import orjson
from flask import Response
from werkzeug.exceptions import HTTPException, InternalServerError, MethodNotAllowed, NotFound, RequestEntityTooLarge

from rules import clauses
from rules.errors import IllegalAction, InvalidContent, Malformed, NotToAct, Refusal
from rules.log.faults import FaultyLog, LineFault
from rules.table.proof import Divergence
from rules.table.sound import WORDS, UnjudgedRecord, UnsoundRecord
from rules.wire.codec import Plain, Schema, codec
from service.api.http import refusals
from service.api.http.context import asked, base, referee
from service.api.http.identity import bearer_if_valid
from service.api.http.kinds import KINDS
from service.play.match import catalogue, games
from service.play.match.games import Blamed
from service.play.ports.errors import (
    BadNotation,
    Forbidden,
    GameFault,
    LimitReached,
    NotAbsent,
    NudgedLately,
    StaleDecision,
    StalePly,
    StaleThrow,
    ThrowsAwaited,
)
from service.play.records import filing

LONGEST_PATH = 1000
"""Characters of an address that are repeated."""


def problem(refusal: Refusal) -> Response:
    """Return a refusal as a problem document; one of no kind, which no request can cause, is the server's fault."""
    if refusal.code not in KINDS:
        return of_fault(refusal)
    kind = KINDS[refusal.code]
    asked().code = refusal.code
    response = Response(
        orjson.dumps(document(refusal, Place.asked())), kind.status, content_type="application/problem+json"
    )
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = "Authorization, Accept, Accept-Encoding"
    wait = kind.retry_after
    if isinstance(refusal, LimitReached | NudgedLately):
        wait = refusal.retry_after
    if wait is not None:
        response.headers["Retry-After"] = str(wait)
    if kind.status == 401:
        response.headers["WWW-Authenticate"] = kind.challenge
    if isinstance(refusal, refusals.UnsupportedMediaType) and asked().method == "PATCH":
        response.headers["Accept-Patch"] = "application/json"  # RFC 5789, section 2.2
    if isinstance(refusal, refusals.NoSuchMethod):
        response.headers["Allow"] = ", ".join(refusal.allowed)
    return response


def hidden(refusal: Refusal) -> Response:
    """Return a refusal about a match; if the match is private and not the asker's, say that there is no such match."""
    match = (asked().view_args or {}).get("match")
    return problem(refusal if match is None else filing.refusal(referee(), match, refusal, bearer_if_valid()))


def of_game(fault: GameFault) -> Response:
    """Return status 500 for a game's fault; a stranger does not learn from it that a private match exists."""
    return hidden(noted(fault))


@dataclass(frozen=True, slots=True)
class Place:
    """Where this server is reached, and the address that was asked: a problem is also read far from its request."""

    site: str
    path: str

    @classmethod
    def asked(cls) -> Self:
        """Return those of the request."""
        return cls(base(), quote(asked().path[:LONGEST_PATH]))


def document(refusal: Refusal, place: Place) -> dict[str, Plain]:
    """Return the problem document of a refusal that has a kind."""
    kind = KINDS[refusal.code]
    return {
        "type": f"{place.site}/problems/{refusal.code}",
        "title": kind.title,
        "status": kind.status,
        "detail": str(refusal),
        "instance": place.site + place.path,
        "code": refusal.code,
        **_particulars(refusal),
    }


def _particulars(refusal: Refusal) -> Mapping[str, Plain]:
    """Return the fields of a problem that help the client to correct its request."""
    match refusal:
        case Forbidden():
            return {
                "reason": refusal.reason,
                "rule": rule(refusal.game, refusal.clause),
                "decision": refusal.decision,
                "legal": refusal.legal,
            }
        case BadNotation():
            return {"legal": list(refusal.legal)}
        case IllegalAction():
            return {"reason": refusal.reason}
        case StaleDecision() | StaleThrow() | StalePly() | NotAbsent() | NotToAct() | ThrowsAwaited():
            return {name: getattr(refusal, name) for name in _PARTICULARS[refusal.code]}
        case Malformed():
            return {"errors": {".".join(map(str, fault.path)) or "body": fault.message for fault in refusal.faults}}
        case InvalidContent():
            return {"errors": refusal.faults}
        case UnsoundRecord() | UnjudgedRecord():
            word = {"word": refusal.word} if isinstance(refusal, UnsoundRecord) else {}
            return word | {"divergence": codec(Divergence).encode(refusal.divergence)}
        case FaultyLog():
            return {"faults": [codec(LineFault).encode(fault) for fault in refusal.faults]}
        case _:
            return {}


FIELDS: Mapping[str, str] = {
    "type": "Where this kind is explained, for people.",
    "title": "The kind in a few words, for people.",
    "status": "The status with which a request is refused so.",
    "detail": "What was wrong and what is possible, in words.",
    "instance": "The address that was asked, without its query.",
    "code": "The kind, for programs; it never changes.",
}
"""What the fields of every problem say."""

_URL: Schema = {"type": "string", "format": "uri"}
BASE = "ProblemFields"
"""The name of the component of what all problems have."""
BASE_SCHEMA: Schema = {
    "type": "object",
    "description": "What every problem has, in addition to its `status` and `code`.",
    "properties": {
        "type": _URL | {"pattern": "/problems/[a-z-]+$", "description": FIELDS["type"]},
        "title": {"type": "string", "description": FIELDS["title"]},
        "detail": {"type": "string", "description": FIELDS["detail"]},
        "instance": _URL | {"description": FIELDS["instance"]},
    },
    "required": ["type", "title", "detail", "instance"],
}


def schema_of(code: str) -> Schema:
    """Return the JSON Schema of a kind of problem: what all have, and what this one has."""
    kind = KINDS[code]
    properties: Schema = {
        "status": {"type": "integer", "const": kind.status},
        "code": {"type": "string", "const": code},
        **_PARTICULARS.get(code, {}),
    }
    own = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
    }
    # Its own fields are a member too: generators take an `allOf` of one for another name of that one.
    words = {"description": f"{kind.title}. {kind.advice}"}
    return words | {"allOf": [{"$ref": f"#/components/schemas/{BASE}"}, own]}


_ERRORS: Schema = {
    "type": "object",
    "additionalProperties": {"type": "string"},
    "description": "What is wrong with each field, by its path, such as `seats.0.level`; `body` is the whole.",
}
_DECISION: Schema = {"type": "integer", "description": "The number of the open decision, from 1."}
_PLY: Schema = {"type": "integer", "description": "The number of the last ply, from 1."}
_RULE: Schema = {
    "type": "object",
    "description": "The clause that forbids it.",
    "properties": {
        "clause": {"type": "string", "description": "Its number, such as `TBL-3`."},
        "title": {"type": "string", "description": "What it is about, in a few words."},
        "text": {"type": "string", "description": "The whole clause as Markdown."},
        "href": {"type": "string", "description": "Where people can read it: a path of this server."},
    },
    "required": ["clause", "title", "text", "href"],
}
_LEGAL: Schema = {
    "type": "array",
    "items": {"$ref": "#/components/schemas/MenuEntry"},
    "description": "A few of the actions that are legal now.",
}
_DIVERGENCE: Schema = {
    "$ref": "#/components/schemas/Divergence",
    "description": "Where the record and its replay part first.",
}
_ABSENT = "When the seat is absent, in ms since the epoch; with `clock: manual`, in match time."
_PARTICULARS: Mapping[str, Schema] = {
    "bad-notation": {"legal": _LEGAL},
    "malformed": {"errors": _ERRORS},
    "invalid-content": {"errors": _ERRORS},
    "stale-decision": {"decision": _DECISION, "ply": _PLY},
    "stale-throw": {"throw": {"type": "integer", "description": "The number of the next throw, from 1."}, "ply": _PLY},
    "stale-ply": {"ply": _PLY},
    "not-to-act": {
        "decision": _DECISION,
        "to_act": {
            "type": "array",
            "items": {"type": "integer"},
            "description": "The seats for which it waits, from 0.",
        },
    },
    "throws-awaited": {"throws": {"$ref": "#/components/schemas/Throws", "description": "What it waits for."}},
    "seat-not-absent": {"absent_from": {"type": "integer", "description": _ABSENT}},
    "unsound-record": {
        "word": {
            "type": "string",
            "enum": list(WORDS),
            "description": "The first word of `Judgement` that is not true of it: `whole`, `fair` or `judged`.",
        },
        "divergence": _DIVERGENCE,
    },
    "unjudged-record": {"divergence": _DIVERGENCE},
    "faulty-log": {
        "faults": {
            "type": "array",
            "items": {"$ref": "#/components/schemas/LineFault"},
            "description": "What is wrong with the log, line by line.",
        }
    },
    "illegal-action": {
        "reason": {"type": "string", "description": "The case, in kebab-case."},
        "rule": _RULE,
        "decision": _DECISION,
        "legal": _LEGAL,
    },
}


def rule(game: str, number: str) -> catalogue.ClauseShape:
    """Return a clause as a problem cites it."""
    with Blamed(game, "citing a clause"):
        return catalogue.shown(game, clauses.of_game(games.find(game))[number])


def of_http(error: HTTPException) -> Response:
    """Return what Flask and werkzeug refuse by themselves."""
    match error:
        case NotFound():
            return problem(refusals.NoSuchResource("there is nothing at this address; see /docs"))
        case MethodNotAllowed():
            allowed = tuple(sorted(error.valid_methods or ()))
            return problem(refusals.NoSuchMethod(f"this address takes {', '.join(allowed)}", allowed))
        case RequestEntityTooLarge():
            return problem(refusals.TooLarge("the body is too large"))
        case InternalServerError():
            # What Flask makes of an error that was raised when the answer was finished.
            return of_fault(error.original_exception or error)
        case _:
            return problem(refusals.BadRequest(error.description or "the request is not proper HTTP"))


def of_fault(error: BaseException) -> Response:
    """Return status 500 for the server's own fault, without any detail of it."""
    return problem(noted(error))


def noted(error: BaseException) -> Refusal:
    """Note the server's own fault for the log, and return the refusal that the client gets."""
    asked().fault = error
    return refusals.InternalError("the server made a mistake, and it is written in its log")
