"""Headers that every answer has: the store's time, what browsers may do with it, and limits."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, cast

from flask import Response

from service.api.http.clock import StoreClock
from service.api.http.context import asked
from service.play.ports.buckets import Policy

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

EXPOSED = (
    "ETag, Location, Retry-After, RateLimit, RateLimit-Policy, Link, Noonday-Time, X-Request-Id, WWW-Authenticate, "
    "Content-Disposition, Accept-Patch, Preference-Applied, Deprecation, Sunset"
)
ALWAYS = ("Noonday-Time", "X-Request-Id")
"""The headers of every answer that the contract describes."""
LIMITS = ("RateLimit-Policy", "RateLimit")
"""The headers of an answer to a request that was charged."""
REQUEST_ID = "noonday.request-id"
"""Where the environment of a request has its id."""
API_POLICY = "default-src 'none'; frame-ancestors 'none'"
_FIXED = (("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"))
_OPEN = (
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Expose-Headers", EXPOSED),
    ("Cross-Origin-Resource-Policy", "cross-origin"),
)
_CLOSED = (("Cross-Origin-Resource-Policy", "same-origin"),)
_UNLISTED = (("X-Robots-Tag", "noindex"),)
OF_PLAYERS = ("/v1/", "/matches/", "/tables", "/play")
"""How the addresses begin of what has the names of players: no search engine is to list it."""
OF_OPERATORS = frozenset({"/metrics"})
"""What no page of another origin may read: a browser within the operator's network would carry it out."""


def _header(description: str, schema: Mapping[str, Any], *, always: bool = True) -> dict[str, Any]:
    return {"description": description, "required": always, "schema": dict(schema)}


HEADERS: Mapping[str, dict[str, Any]] = {
    "Noonday-Time": _header("The store's clock, in ms since the epoch.", {"type": "integer"}),
    "X-Request-Id": _header("Names this request in the server's log.", {"type": "string", "pattern": "^[0-9a-f]{16}$"}),
    "ETag": _header("Names this answer; send it back as `If-None-Match`.", {"type": "string"}),
    "Link": _header('The next page, with `rel="next"`; missing on the last page.', {"type": "string"}, always=False),
    "Location": _header("Where it is that was made.", {"type": "string"}),
    "Retry-After": _header("Seconds to wait before the next request.", {"type": "integer", "minimum": 1}),
    "RateLimit-Policy": _header(
        'Each bucket that the request was charged to: its size in units (`q`; with `qu="content-bytes"` in bytes), '
        "and the seconds (`w`) in which an empty one is full. Missing where nothing was charged.",
        {"type": "string", "example": '"seat";q=1200;w=600, "address";q=1200;w=600'},
        always=False,
    ),
    "RateLimit": _header(
        "What is left in each of these buckets (`r`), and the seconds until it is full (`t`). Missing where nothing "
        "was charged.",
        {"type": "string", "example": '"seat";r=1199;t=1, "address";r=1179;t=11'},
        always=False,
    ),
    "Accept-Patch": _header("What a PATCH may be sent as.", {"type": "string"}),
    "Preference-Applied": _header(
        "`return=minimal` where the answer is the short one that `Prefer` asked for.",
        {"type": "string", "const": "return=minimal"},
        always=False,
    ),
    "WWW-Authenticate": _header("The authentication scheme to use.", {"type": "string"}),
    "Content-Disposition": _header("What to save it as.", {"type": "string"}),
    "Content-Security-Policy": _header("What it may load: nothing from outside.", {"type": "string"}),
}
"""The headers of answers, as the contract describes them."""

REQUEST_HEADERS: Mapping[str, dict[str, Any]] = {
    "Idempotency-Key": {
        "description": "Makes the same request find what it made before, so that it can be sent again when its "
        "answer was lost. Without a token it needs at least 16 characters, such as a random UUID.",
        "schema": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "^[!-~]+$"},
    },
    "Last-Event-ID": {
        "description": "The id of the last message of a stream that was read: the stream goes on after it. Browsers "
        "send it by themselves; it counts before `after`.",
        "schema": {"type": "integer", "minimum": 0},
    },
    "Prefer": {
        "description": "`return=minimal` (RFC 7240): the answer leaves out the match. `return=representation` is the "
        "default. Other preferences, and what is no preference, are ignored.",
        "schema": {"type": "string", "example": "return=minimal"},
    },
    "If-None-Match": {
        "description": "The `ETag` of the answer that is known: 304 if it still holds.",
        "schema": {"type": "string"},
    },
}

WHOLE = "noonday.whole"
"""Where the environment of a request says that its answer is ready as a whole: it is no stream."""

METHODS = "GET, HEAD, OPTIONS, POST, PATCH, DELETE"
"""The methods that a page of another origin may send to any address, so that it can read why one is refused."""

ASKED = ", ".join(("Accept", "Authorization", "Content-Type", *REQUEST_HEADERS))
"""The headers that a page of another origin may send."""


def everywhere(application: WSGIApplication, clock: StoreClock) -> WSGIApplication:
    """Return the application with the headers that every answer has, added all at once as it leaves."""

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        environ[REQUEST_ID] = os.urandom(8).hex()

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            sent = [*headers, *_FIXED, *_of_path(environ["PATH_INFO"])]
            sent += [("Noonday-Time", str(clock.now())), ("X-Request-Id", environ[REQUEST_ID])]
            if not any(name == "Content-Security-Policy" for name, _ in headers):
                sent.append(("Content-Security-Policy", API_POLICY))
            return start_response(status, sent, *rest)

        parts = application(environ, cast("StartResponse", begin))
        if not environ.get(WHOLE):
            return parts
        # The server sends a list in one piece, and asks any other iterable for each of its parts.
        try:
            return [*parts]
        finally:
            getattr(parts, "close", bool)()

    return answer


def _of_path(path: str) -> tuple[tuple[str, str], ...]:
    """Return the headers that depend on an address alone."""
    routed = "/" + path.lstrip("/")
    shared = _CLOSED if routed in OF_OPERATORS else _OPEN
    return (*shared, *_UNLISTED) if routed.startswith(OF_PLAYERS) else shared


def complete(response: Response) -> None:
    """Add what belongs on the answers of some requests."""
    request, bare = asked(), response.headers
    request.environ[WHOLE] = response.is_sequence
    preflight = "HTTP_ACCESS_CONTROL_REQUEST_METHOD" in request.environ
    if request.method == "OPTIONS" and (response.status_code == 200 or (response.status_code == 404 and preflight)):
        response.status_code = 204
        response.set_data(b"")
        del bare["Content-Type"]
        bare["Access-Control-Allow-Methods"] = METHODS
        bare["Access-Control-Allow-Headers"] = ASKED
        bare["Access-Control-Max-Age"] = "7200"
    if request.announced:
        bare.extend(request.announced)
    if left := request.left.values():
        bare["RateLimit-Policy"] = ", ".join(_policy(one.policy) for one in left)
        bare["RateLimit"] = ", ".join(f'"{one.policy.name}";r={one.remaining};t={one.reset}' for one in left)


def _policy(policy: Policy) -> str:
    unit = "" if policy.unit == "requests" else f';qu="{policy.unit}"'
    return f'"{policy.name}";q={policy.size}{unit};w={policy.seconds}'
