"""The contract: OpenAPI 3.1, made from the operations that the views declare and the components of the rules."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterable, Mapping
from functools import partial
from hashlib import sha256
from http import HTTPStatus
from typing import Any

import orjson
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from flask import Flask
from marshmallow import fields
from werkzeug.routing import Rule

from rules.errors import Malformed, Refusal
from rules.log.text import MOST as MOST_LOG
from rules.wire.codec import Plain
from service.api.contract import acted, callbacks, components, derived, examples, general, messages
from service.api.contract.bases import based
from service.api.contract.by_game import divided
from service.api.contract.chosen import ChosenLuckSchema, LuckField
from service.api.contract.derived import ref
from service.api.contract.fields import Flag, Members, Object, Text, Truth, Whole, Word
from service.api.contract.naming import named
from service.api.contract.ordering import in_order
from service.api.contract.sharing import shared
from service.api.http import deprecation, refusals
from service.api.http.answers import RELEASE
from service.api.http.headers import ALWAYS, HEADERS, LIMITS, REQUEST_HEADERS
from service.api.http.identity import api_key
from service.api.http.kinds import KINDS
from service.api.http.operation import JSON, OPERATIONS, SAFE, Answer, Operation
from service.api.http.problems import BASE, BASE_SCHEMA, schema_of
from service.api.http.requests import LOG_TYPE
from service.play.match.menu_shapes import MenuChoice, MenuLine, MenuTemplate
from service.play.ports.errors import StoreAway, TokenNeeded, UnknownToken

TAGS = {
    "catalogue": "The games and their rules.",
    "contents": "Decks and the like, with which a game is played.",
    "deck_checks": "Decks as texts: judged as an author types, shown, and printed.",
    "matches": "Open, find, look, start, cancel, follow.",
    "seats": "Take a seat, leave it, hand it over.",
    "claims": "Ask the host for one's seat on another device.",
    "actions": "What can be done, and doing it.",
    "table": "Dice that are thrown at a real table, and going back.",
    "testing": "Tests of clients: a clock that they move.",
    "records": "Pictures, records, score sheets, and the judgement of records.",
    "papers": "Scores of logs, and score sheets and replays of records from anywhere.",
    "webhooks": "Be called back about a match.",
    "keys": "The keys by which records are signed.",
    "organising": "For organisers of leagues and tournaments: many matches in one request.",
    "operations": "For operators: health, readiness, figures, and this contract.",
}

_ABOUT = (
    "Open a match, take its seats, act by its menu, follow it, and read its record. Refusals are problem documents "
    "(RFC 9457) whose `code` never changes. Every answer has `Noonday-Time` and `X-Request-Id`, and where the request "
    "was charged `RateLimit-Policy` and `RateLimit`. Ignore fields, kinds of event and codes that you do not know. In "
    "answers, a whole number without bounds of its own is within 2**53 - 1 of 0, and a text or a list has at most "
    "10,000 characters or members. How to begin, and who may do what, is in the [manual for clients](/docs/clients)."
)


def written(app: Flask) -> tuple[bytes, str]:
    """Return the contract as it is served, and its tag; made once."""
    if "noonday-contract" not in app.extensions:
        content = orjson.dumps(build(app))
        app.extensions["noonday-contract"] = (content, sha256(content).hexdigest()[:32])
    found: tuple[bytes, str] = app.extensions["noonday-contract"]
    return found


def build(app: Flask) -> Plain:
    """Return the contract of an application."""
    words: dict[str, str] = {}
    plugin = MarshmallowPlugin(schema_name_resolver=partial(_name, words))
    spec = APISpec(
        title="Noonday",
        version=RELEASE,
        openapi_version="3.1.0",
        plugins=[plugin],
        info={
            "summary": "A referee for tabletop games over HTTP.",
            "description": _ABOUT,
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        servers=[{"url": "/", "description": "The server that serves this contract."}],
        tags=[{"name": name, "description": text} for name, text in TAGS.items()],
        externalDocs={"url": "/docs", "description": "The manuals, of which *Clients* says how to begin."},
    )
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(_described)  # type: ignore[no-untyped-call]
    for name, header in HEADERS.items():
        spec.components.header(name, header)
    spec.components.security_scheme(
        "bearer", {"type": "http", "scheme": "bearer", "description": "The token of a seat, of the host, or of a deck."}
    )
    codes: set[str] = set()
    shapes: list[type] = [MenuChoice, MenuTemplate, MenuLine]
    for rule, operation in declared(app):
        spec.path(_path(rule), operations={_method(rule): _operation(rule, operation)})
        codes.update(refusals_of(rule, operation))
        shapes += [answer.shape for answer in operation.answers.values() if isinstance(answer.shape, type)]
    return _completed(spec.to_dict(), words, codes, shapes)


def declared(app: Flask) -> Iterable[tuple[Rule, Operation]]:
    """Give each route of the contract with its operation."""
    for rule in app.url_map.iter_rules():
        view = app.view_functions[rule.endpoint]
        if view in OPERATIONS:
            yield rule, OPERATIONS[view]


def refusals_of(rule: Rule, documented: Operation) -> list[str]:
    """Return the codes of all refusals that an operation may answer with."""
    general: list[type[Refusal]] = [Malformed, refusals.BadRequest, refusals.InternalError]
    if documented.media:
        general.append(refusals.NotAcceptable)
    if rule.arguments:
        general.append(refusals.NoSuchResource)
    if documented.body is not None or documented.log or not (rule.methods or set()) <= SAFE:
        general += [refusals.Busy, refusals.TooLarge, refusals.UnsupportedMediaType]
    if documented.body is not None or not (documented.log or (rule.methods or set()) <= SAFE):
        general.append(refusals.NotJson)
    if documented.credential is not None:
        general.append(UnknownToken)
    if documented.stored or documented.credential is api_key:
        general.append(StoreAway)
    return sorted({refusal.code for refusal in (*documented.refusals, *general)})


def operation_id(rule: Rule) -> str:
    """Return the name by which generated clients call an operation."""
    return str(rule.endpoint).partition(".")[2]


def problem_name(code: str) -> str:
    """Return the name of the component of a kind of problem."""
    return "".join(word.capitalize() for word in code.split("-")) + "Problem"


def _operation(rule: Rule, documented: Operation) -> Plain:
    described: Plain = {
        "operationId": operation_id(rule),
        "tags": [rule.endpoint.partition(".")[0]],
        "summary": documented.summary,
        "description": documented.description,
        "parameters": list(_parameters(rule, documented)),
        "responses": _responses(rule, documented),
    }
    if documented.body is not None or documented.log:
        bodies = _bodies(rule, documented)
        # Of a body in several media types a generator makes Python that cannot be imported if it is required: the
        # contract says less there than is true, and such a body that is left out is refused as malformed.
        required = not documented.body_optional and len(bodies) == 1
        described["requestBody"] = {"required": required, "content": bodies}
    described["security"] = _security(documented)
    return described if documented.deprecated is None else _deprecated(described, documented.deprecated)


def _bodies(rule: Rule, documented: Operation) -> Plain:
    """Return the bodies that an operation takes, by their media types."""
    bodies: Plain = {}
    if documented.body is not None:
        shape = ref(documented.body) if isinstance(documented.body, str) else documented.body
        shown = examples.requested(operation_id(rule))
        bodies[JSON] = {"schema": shape}
        if shown is not None and not examples.long(shown.body):
            bodies[JSON]["example"] = shown.body
    if documented.log:
        about = "A log: a match as a text that people write by hand; see `/docs/logs`."
        bodies[f"{LOG_TYPE}; charset=utf-8"] = {
            "schema": {"type": "string", "maxLength": MOST_LOG, "description": about}
        }
    return bodies


def _deprecated(described: Plain, end: deprecation.Deprecated) -> Plain:
    """Return an operation with the announcement of its end."""
    responses = {
        status: response | {"headers": {**response.get("headers", {}), **deprecation.HEADERS}}
        for status, response in described["responses"].items()
    }
    description = f"{described['description']} {end}"
    return described | {"deprecated": True, "description": description, "responses": responses}


def _security(documented: Operation) -> list[Plain]:
    if not documented.stored:
        return []
    needed = TokenNeeded in documented.refusals and not documented.open
    return [{"bearer": []}] if needed else [{}, {"bearer": []}]


def _parameters(rule: Rule, documented: Operation) -> Iterable[Plain]:
    for name in re.findall(r"<(?:[^<>]*:)?(\w+)>", rule.rule):
        shown = examples.named(name)
        example = {} if shown is None else {"example": shown}
        yield {"in": "path", "name": name, "required": True, **_PATH[name], **example}
    if documented.query is not None:
        yield {"in": "query", "schema": documented.query}
    if documented.open_query is not None:
        yield {
            "in": "query",
            "name": documented.open_query,
            "style": "form",
            "explode": True,
            "description": "The game's options, each as a parameter of its own name.",
            "schema": {"type": "object", "additionalProperties": {"type": "string", "maxLength": 100}},
        }
    for name in documented.takes:
        yield {"in": "header", "name": name, **REQUEST_HEADERS[name]}


_PATH: Mapping[str, Plain] = {
    "game": {"description": "The game's key.", "schema": {"type": "string"}},
    "clause": {"description": "The clause's number.", "schema": {"type": "string"}},
    "digest": {"description": "The deck's digest.", "schema": {"type": "string"}},
    "match": {"description": "The match's id.", "schema": {"type": "string"}},
    "claim": {"description": "The claim's id.", "schema": {"type": "string"}},
    "seat": {"description": "The seat's number.", "schema": {"type": "integer", "minimum": 0, "maximum": 15}},
    "webhook": {"description": "The webhook's id.", "schema": {"type": "string"}},
    "kind": {
        "description": "What kind of file.",
        "schema": {"type": "string", "enum": ["pdf", "html", "txt", "csv"]},
    },
}


def _responses(rule: Rule, documented: Operation) -> Plain:
    found = {str(status): _answer(rule, status, answer) for status, answer in documented.answers.items()}
    by_status: dict[int, list[str]] = {}
    for code in refusals_of(rule, documented):
        by_status.setdefault(KINDS[code].status, []).append(code)
    for status, codes in by_status.items():
        refused = _refused(_method(rule), status, codes)
        if str(status) in found:
            # An answer of the operation's own and refusals share a status.
            found[str(status)]["content"] |= refused["content"]
        else:
            found[str(status)] = refused
    return dict(sorted(found.items()))


def _answer(rule: Rule, status: int, documented: Answer) -> Plain:
    """Return an answer with the headers of it alone; 304 is one component, with those that every answer has."""
    headers = _headers([*documented.headers, *((*ALWAYS, *LIMITS) if status == HTTPStatus.NOT_MODIFIED else ())])
    described: Plain = {"description": documented.description}
    if documented.streams:
        headers["ETag"] = {**HEADERS["ETag"], "description": "Names the page.", "required": False}
    if headers:
        described["headers"] = headers
    if documented.shape is not None:
        shape = derived.component(documented.shape) if isinstance(documented.shape, type) else documented.shape
        schema = ref(shape) if isinstance(shape, str) else shape
        described["content"] = {
            media: {"schema": schema, **_example(rule, status, media)} for media in documented.media
        }
        described["content"] |= {media: {"schema": ref(messages.NAME)} for media in documented.streams}
        described["content"] |= {media: {"schema": {"type": "string"}} for media in documented.texts}
    return described


def _example(rule: Rule, status: int, media: str) -> Plain:
    shown = examples.answered(operation_id(rule), status, media)
    return {} if shown is None or examples.long(shown.answer) else {"example": shown.answer}


def _refused(method: str, status: int, codes: list[str]) -> Plain:
    """Return the refusals of a status, with the headers of these alone: what all answers have is said once."""
    problems = [problem_name(code) for code in codes]
    names = ["Retry-After"] if any(KINDS[code].waits for code in codes) else []
    names += ["WWW-Authenticate"] if status == 401 else []
    names += ["Accept-Patch"] if status == 415 and method == "patch" else []
    said = {"headers": _headers(names)} if names else {}
    return {
        "description": general.REFUSED,
        **said,
        "content": general.refused(problems),
    }


def _headers(names: Iterable[str]) -> Plain:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in names}


def _path(rule: Rule) -> str:
    return re.sub(r"<(?:[^<>]*:)?(\w+)>", r"{\1}", rule.rule)


def _method(rule: Rule) -> str:
    assert rule.methods is not None
    return next(iter(rule.methods - {"HEAD", "OPTIONS"})).lower()


def _name(words: dict[str, str], schema: Any) -> str:
    """Return the name of a schema's component, and note what it says of itself."""
    cls = schema if isinstance(schema, type) else type(schema)
    name = cls.__name__.removesuffix("Schema")
    words[name] = inspect.getdoc(cls) or ""
    return name


def _described(converter: Any, field: fields.Field[Any], **_: Any) -> Plain:
    """Describe the fields of our own making."""
    match field:
        case Whole():
            return {"minimum": field.low, "maximum": field.high}
        case Text():
            return {"minLength": 1, "maxLength": field.longest, "pattern": f"^(?:{field.pattern.pattern})$"}
        case Flag() | Truth():
            return {"type": "boolean"}
        case LuckField():
            word = {"title": "LuckWord", "type": "string", "enum": [str(word) for word in field.words]}
            return {"oneOf": [word, converter.resolve_nested_schema(ChosenLuckSchema)]}
        case Word():
            words = [str(word) for word in field.words]
            nullable = {"type": ["string", "null"], "enum": [*words, None]}
            return nullable if field.allow_none else {"type": "string", "enum": words}
        case Members():
            return {"minItems": field.low, "maxItems": field.high}
        case Object():
            return {"anyOf": [ref(field.component), {"type": "null"}]} if field.allow_none else ref(field.component)
        case _:
            return {}


def _completed(contract: Plain, words: Mapping[str, str], codes: Iterable[str], shapes: Iterable[type]) -> Plain:
    """Add the components of ``shapes``, of the rules and of a problem for each of ``codes``, and sort all of them."""
    contract = _without_defaults(contract)
    found = contract["components"]
    for name in words.keys() & found["schemas"].keys():
        found["schemas"][name]["description"] = words[name]
    for shape in shapes:
        derived.add(shape, found["schemas"])
    found["schemas"] |= components.of_rules()
    found["schemas"] |= messages.of_streams(found["schemas"])
    found["schemas"] |= {BASE: BASE_SCHEMA, **{problem_name(code): schema_of(code) for code in codes}}
    found["schemas"] |= acted.of_actions(found["schemas"])
    contract["webhooks"] = callbacks.of_webhooks(found["schemas"])
    prefixes = components.prefixes()
    found["schemas"] = named(based(divided(found["schemas"], prefixes), prefixes.values()))
    contract = shared(contract)
    contract["components"] = {kind: dict(sorted(parts.items())) for kind, parts in sorted(found.items())}
    return in_order(contract)


def _without_defaults(part: Plain) -> Plain:
    """Drop the defaults that only say that a field was left out."""
    if isinstance(part, dict):
        return {name: _without_defaults(inner) for name, inner in part.items() if (name, inner) != ("default", None)}
    return [_without_defaults(inner) for inner in part] if isinstance(part, list) else part
