"""An operation: what a view takes and gives, said once, for the checking of requests and for the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial, wraps
from typing import Any

from flask import Response
from marshmallow import Schema
from werkzeug.datastructures import MultiDict

from rules.errors import Fault, Refusal
from service.api.http.context import asked
from service.api.http.deprecation import Deprecated
from service.api.http.identity import api_key
from service.api.http.requests import LOG_TYPE, accept, has_body, read_body, read_log, read_query

View = Callable[..., Response]
PROBLEM_JSON = "application/problem+json"
JSON = "application/json"
SAFE = frozenset(("GET", "HEAD", "OPTIONS"))
"""The methods whose requests have no bodies."""


class Nothing(Schema):
    """An object without fields."""

    error_messages = {"unknown": "is not a known field"}  # noqa: RUF012 - marshmallow's


NOTHING = Nothing()
"""The body of a request that says all in its address: none, or an empty object, which some clients always send."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One way in which an operation answers.

    ``shape`` is the type of a document, the name of a component, or a JSON Schema; None for an answer without a body.
    ``streams`` are the media types in which it comes as a stream of ``StreamMessage`` instead, ``texts`` those in which
    it is text. ``kept`` are those in which clients of earlier releases still get it; the contract is silent about them.
    """

    description: str
    shape: type | str | Mapping[str, Any] | None = None
    media: tuple[str, ...] = (JSON,)
    texts: tuple[str, ...] = ()
    headers: tuple[str, ...] = ()
    streams: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


UNCHANGED = Answer("Nothing has changed.", headers=("ETag",))


@dataclass(frozen=True, slots=True)
class Operation:
    """The declaration of a view: all that the contract says of it.

    ``open_query`` is the name under which a view gets all parameters that the query does not name. ``log`` says
    that the body is a log, or may be one in the place of JSON: it comes as its bytes. ``most`` is the
    largest body in bytes, ``piece`` the cost of each 64 kB of it in units. ``further`` finds the other faults of a body
    that the schema refuses, from the plain body and the names of the address. ``made`` says how to make such a body; it
    is shown to a client that sends another media type. ``takes`` are further headers of the request. ``credential``
    reads the token before all else, so that a void one is refused whatever else is wrong (None: tokens are ignored).
    ``open``: no token is needed, though some servers require one, as with ``CREATE=keys``. ``stored``: the view asks
    the store, so that a token makes a difference. ``holds_token``: an answer holds a token. ``charged``: a part of it
    is charged, but it is not refused as a whole. ``deprecated``: when it will be removed.
    """

    summary: str
    description: str
    answers: Mapping[int, Answer]
    refusals: tuple[type[Refusal], ...] = ()
    query: Schema | None = None
    open_query: str | None = None
    body: Schema | str | None = None
    log: bool = False
    body_optional: bool = False
    most: int = 64 * 1024
    piece: int = 0
    further: Callable[..., Iterable[Fault]] = lambda _plain, **_address: ()
    made: str = ""
    takes: tuple[str, ...] = ()
    credential: Callable[[], object] | None = api_key
    open: bool = False
    stored: bool = True
    holds_token: bool = False
    charged: bool = False
    deprecated: Deprecated | None = None
    media: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        offered = {
            media: None
            for answer in self.answers.values()
            for media in (*answer.media, *answer.streams, *answer.texts, *answer.kept)
            if answer.shape is not None
        }
        object.__setattr__(self, "media", tuple(offered))


OPERATIONS: dict[Callable[..., Any], Operation] = {}
"""Each wrapped view with its operation."""


def operation(summary: str, description: str, **rest: Any) -> Callable[[View], View]:
    """Declare what a view takes and gives; its query's parameters and its ``body`` come to it as arguments."""
    documented = Operation(summary, description, **rest)

    def declare(view: View) -> View:
        schema = documented.body if isinstance(documented.body, Schema) else None
        unasked = read_query(documented.query, documented.open_query, MultiDict())
        announced = documented.deprecated.headers() if documented.deprecated else {}

        @wraps(view)
        def answer(**arguments: Any) -> Response:
            request = asked()
            request.holds_token = documented.holds_token
            request.announced = announced
            if documented.credential is not None:
                documented.credential()
            accept(request, documented.media)
            if request.query_string:
                arguments.update(read_query(documented.query, documented.open_query, request.args))
            else:
                arguments.update(unasked)
            if documented.log and (documented.body is None or request.mimetype == LOG_TYPE):
                arguments["body"] = read_log(request)
            elif documented.body is None:
                if request.method not in SAFE and has_body(request):
                    read_body(request, NOTHING, most=documented.most, optional=True)
            else:
                arguments["body"] = read_body(
                    request,
                    schema,
                    most=documented.most,
                    optional=documented.body_optional,
                    piece=documented.piece,
                    further=partial(documented.further, **request.view_args or {}),
                    made=documented.made,
                )
            return view(**arguments)

        OPERATIONS[answer] = documented
        return answer

    return declare
