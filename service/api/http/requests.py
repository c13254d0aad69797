"""What a request brings: its query and its body, read once, strictly and within bounds."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import Any

from marshmallow import Schema, ValidationError
from werkzeug.datastructures import MIMEAccept, MultiDict
from werkzeug.http import parse_accept_header

from rules.errors import Fault, Malformed
from rules.log.text import MOST as MOST_LOG
from rules.wire.codec import Plain
from rules.wire.plain import check_plain, parse
from service.api.http.charges import charge
from service.api.http.context import Asked, asked, here
from service.api.http.identity import address
from service.api.http.refusals import BadRequest, NotAcceptable, NotJson, TooLarge, UnsupportedMediaType
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.processes.draining import READ

JSON_TYPES = ("application/json", "text/json")
LOG_TYPE = "text/plain"
"""The media type of a log (:mod:`rules.log`)."""


def accept(request: Asked, offered: tuple[str, ...]) -> None:
    """Insist that the client takes an answer in one of the media types that there are; one without a body has none."""
    header = request.environ.get("HTTP_ACCEPT")
    if header is not None and offered and not _acceptable(header[:1000], offered):
        raise NotAcceptable(f"the answer comes as {' or '.join(offered)}")


def preferred(offered: tuple[str, ...]) -> str:
    """Return the media type that the client likes best; of several the first, also if it says nothing."""
    accepted = asked().headers.get("Accept")
    if accepted is None:
        return offered[0]
    return parse_accept_header(accepted[:1000], MIMEAccept).best_match(offered) or offered[0]


def last_event() -> int | None:
    """Return the id of the last message that the client of a stream has read, or None when it had no stream before.

    :raises Malformed: when the header is no number.
    """
    sent = asked().headers.get("Last-Event-ID")
    if not sent:
        return None
    if not re.fullmatch(r"\d{1,9}", sent, re.ASCII):
        raise Malformed("must be the id of a message: a number", ("Last-Event-ID",))
    return int(sent)


@lru_cache(maxsize=1024)
def _acceptable(header: str, offered: tuple[str, ...]) -> bool:
    accepted = parse_accept_header(header, MIMEAccept)
    return not accepted or any(accepted[media] > 0 for media in offered)


def read_query(schema: Schema | None, rest: str | None, arguments: MultiDict[str, str]) -> dict[str, Any]:
    """Return what a query means; the parameters that the schema does not know go together under ``rest``.

    :raises Malformed: naming every parameter that is wrong, or that is given more than once.
    """
    given = arguments.to_dict()
    known = () if schema is None else schema.fields.keys()
    others = {name: text for name, text in given.items() if name not in known}
    faults = [Fault((name,), "must be given once") for name, texts in arguments.lists() if len(texts) > 1]
    if rest is None:
        faults += [Fault((name,), "is not a known parameter") for name in others]
    loaded: dict[str, Any] = {}
    if schema is not None:
        loaded, wrong = _load(schema, {name: given[name] for name in given if name in known})
        faults += wrong
    if faults:
        raise _refusal(faults)
    return loaded if rest is None else {**loaded, rest: others}


def has_body(request: Asked) -> bool:
    """Whether the request says that a body follows its head."""
    return bool(request.content_length) or "Transfer-Encoding" in request.headers


def read_body(
    request: Asked,
    schema: Schema | None,
    *,
    most: int,
    optional: bool,
    piece: int = 0,
    further: Callable[[Plain], Iterable[Fault]] = lambda _: (),
    made: str = "",
) -> Any:
    """Return the body of up to ``most`` bytes as ``schema`` reads it, or as plain data without a schema.

    Each 64 kB of it cost ``piece`` units, which are charged before it is read. If the body is refused, ``further``
    finds its other faults. ``made`` says how to make such a body, for a client that sends another media type.

    :raises Busy: when too many bodies are being waited for.
    :raises BadRequest: when the connection ended before the body did.
    :raises LimitReached: when its sender has not enough left for it.
    :raises NotJson: when it is no JSON; a name that is twice in an object is none either.
    :raises Malformed: naming every field that is wrong, or holds what a record cannot; when it is nested too deeply.
    """
    plain = _received(request, most=most, optional=optional, piece=piece, made=made)
    loaded = understood(schema, plain, further)
    request.plain = plain
    return loaded


def understood(schema: Schema | None, plain: Plain, further: Callable[[Plain], Iterable[Fault]]) -> Any:
    """Return plain data as ``schema`` reads it, or as it is without a schema.

    :raises Malformed: naming every field that is wrong, or holds what a record cannot.
    """
    faults: list[Fault] = []
    try:
        check_plain(plain)
    except Malformed as refusal:
        faults += refusal.faults
    loaded, wrong = (plain, []) if schema is None else _load(schema, plain)
    if faults or wrong:
        # What a field must be comes before what any value must be.
        raise _refusal([*wrong, *faults, *further(plain)])
    return loaded


def read_log(request: Asked) -> bytes:
    """Return the body as the bytes of a log, which are charged by their number.

    :raises UnsupportedMediaType: when it is something else; otherwise as ``read_body``.
    """
    raw = _whole(request, MOST_LOG)
    if request.mimetype != LOG_TYPE:
        raise UnsupportedMediaType(f"the body must be a log: Content-Type: {LOG_TYPE}")
    charge(Bill(limits.of_log(len(raw))))
    return raw


def _received(request: Asked, *, most: int, optional: bool, piece: int, made: str) -> Plain:
    """Return the body as it came, read as JSON."""
    raw = _whole(request, most)
    if not raw and optional:
        return {}
    if request.environ.get("CONTENT_TYPE") not in JSON_TYPES and request.mimetype not in JSON_TYPES:
        raise UnsupportedMediaType(f"the body must be JSON: Content-Type: application/json{made and f'; {made}'}")
    if piece:
        charge(Bill(piece * limits.pieces(len(raw))))
    return _parse(raw)


def _whole(request: Asked, most: int) -> bytes:
    """Return the bytes of the body, all of them."""
    environ = request.environ
    if environ.get("HTTP_CONTENT_ENCODING", "identity") != "identity":
        raise UnsupportedMediaType("the body must be sent as it is, without a Content-Encoding")
    with here().intake.reading(address()):
        raw = _raw(request, most)
    length = request.content_length
    if length is None and len(raw) >= most:
        # A body that comes in chunks is cut at the limit, which must not pass for its end.
        raise TooLarge("the body is too large")
    if len(raw) < (length or 0) or (not raw and has_body(request)):
        # The server passes on what came as if it were all. An optional body would then pass for one left out.
        raise BadRequest("the request was cut: the body is shorter than its head says")
    environ[READ] = True
    return raw


def _raw(request: Asked, most: int) -> bytes:
    """Return the bytes of the body: of a stated length straight from the server, which costs a quarter."""
    environ = request.environ
    stated = environ.get("CONTENT_LENGTH", "")
    if stated.isdecimal() and stated.isascii() and len(stated) < 10 and int(stated) <= most:
        return bytes(environ["wsgi.input"].read(int(stated)))
    request.max_content_length = most
    return request.get_data(cache=False)


def _load(schema: Schema, plain: Plain) -> tuple[Any, list[Fault]]:
    """Return what plain data means, and what is wrong with it."""
    try:
        return schema.load(plain), []
    except ValidationError as error:
        error.__traceback__ = None  # a frame of marshmallow's holds the error: it would keep the request in memory
        return {}, list(_flat(error.messages))


def _flat(messages: Any, path: tuple[str, ...] = ()) -> Iterable[Fault]:
    """Give each field that is wrong by its path, with its first message."""
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            yield from _flat(inner, path if name == "_schema" else (*path, str(name)))
    else:
        yield Fault(path, messages[0] if isinstance(messages, list) else str(messages))


def _refusal(faults: Iterable[Fault]) -> Malformed:
    """Return the refusal that names each field once, with the first thing that is wrong with it."""
    found: dict[str, Fault] = {}
    for fault in faults:
        # Names that the client made up may hold what no answer can.
        name = ".".join(map(str, fault.path)).encode(errors="replace").decode()
        found.setdefault(name, Fault((name,) if name else (), fault.message))
    return Malformed.of(found.values())


def _parse(raw: bytes) -> Plain:
    try:
        return parse(raw)
    except UnicodeDecodeError:
        raise NotJson("the body is not UTF-8") from None
    except ValueError as error:
        raise NotJson(f"the body is not JSON: {error}"[:200]) from None


def options_from_query(schema: Mapping[str, Any], given: Mapping[str, str]) -> dict[str, Plain]:
    """Read a game's options from a query by their JSON Schema; what is no option is left for the game to refuse."""
    properties = schema["properties"]
    return {name: _plain(properties.get(name, {}), text) for name, text in given.items()}


def _plain(schema: Mapping[str, Any], text: str) -> Plain:
    kinds = {one.get("type") for one in (schema, *schema.get("anyOf", ()))}
    if "integer" in kinds and text.lstrip("-").isdecimal() and text.isascii() and len(text) < 20:
        return int(text)
    if "boolean" in kinds and text in ("true", "false"):
        return text == "true"
    if "null" in kinds and text in ("null", ""):
        return None
    return text
