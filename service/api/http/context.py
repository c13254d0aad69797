"""What every view works with: the request, the referee, the settings and the store's clock."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, cast

from flask import Request, current_app, request

from rules.wire.codec import Plain
from service.api.http.backlog import Collector
from service.api.http.clock import StoreClock
from service.api.http.held import Held
from service.api.http.intake import Intake
from service.api.http.refusals import BadRequest
from service.play.ports.buckets import Allowance
from service.play.ports.keys import ApiKey
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.ports.watch import TRIPS
from service.settings import Settings


class Asked(Request):
    """A request with the facts that its log line and the answer's headers need, such as the seat and the ply.

    ``began`` is when it came (ns of the process's clock), ``trips`` how often its thread had asked the store, ``seat``
    whose token it had, ``plain`` its body, ``left`` what is left in the buckets that it was charged to, by their names,
    ``ply`` that of the action that it sent, ``code`` why it was refused, ``fault`` what the server did wrong,
    ``holds_token`` whether its answer may hold a token, ``key`` the API key that it had, ``bearer`` whose its
    token is, ``announced`` the headers that announce the end of its operation.
    """

    seat: int | str | None = None
    plain: Plain = None
    ply: int | None = None
    code: str | None = None
    fault: BaseException | None = None
    holds_token: bool = False
    key: ApiKey | None = None
    bearer: Bearer | None = None
    announced: Mapping[str, str] = MappingProxyType({})

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self.left: dict[str, Allowance] = {}
        self.began = time.perf_counter_ns()
        self.trips = TRIPS.count


@dataclass(frozen=True, slots=True)
class Context:
    """What an application was made with; ``referee`` reads matches by way of ``clock``."""

    referee: Referee
    settings: Settings
    clock: StoreClock
    intake: Intake
    held: Held
    backlog: Collector


class _Now(threading.local):
    """What a thread answers that is not in a context of Flask (:mod:`service.api.http.direct`)."""

    asked: Asked | None = None
    here: Context | None = None


_now = _Now()


@contextmanager
def entered(request: Asked | None, context: Context | None) -> Iterator[None]:
    """Let this thread answer a request of an application without a context of Flask; None: in one, as always."""
    before = _now.asked, _now.here
    _now.asked, _now.here = request, context
    try:
        yield
    finally:
        _now.asked, _now.here = before  # an application may ask another in the same thread


def asked() -> Asked:
    """Return the request that this thread answers, without Flask's proxy, which costs more to work with."""
    return _now.asked or cast("Asked", request._get_current_object())  # type: ignore[attr-defined]  # noqa: SLF001


def here() -> Context:
    """Return the context of the application that answers."""
    return _now.here or cast("Context", current_app.extensions["noonday"])


_HOST = re.compile(r"(?:[\w.-]{1,253}|\[[\da-f:.]+\])(?::(\d{1,5})?)?", re.ASCII | re.IGNORECASE)
WITHOUT_HOST = frozenset({"HTTP/1", "HTTP/1.0"})
"""How the protocol is called whose requests need not name a host."""


def host() -> str | None:
    """Return the request's Host header, with its port if it has one; None if it is missing or malformed."""
    named = asked().environ.get("HTTP_HOST", "")
    found = _HOST.fullmatch(named)
    return named if found is not None and int(found[1] or 0) < 1 << 16 else None


def must_name_a_host() -> None:
    """Insist that the request names a host (RFC 9112, section 3.2).

    :raises BadRequest: when it does not.
    """
    spared = asked().environ.get("SERVER_PROTOCOL") in WITHOUT_HOST and not asked().environ.get("HTTP_HOST")
    if host() is None and not spared:
        raise BadRequest("the Host header is missing, or is no host with or without a port")


def base() -> str:
    """Return where this server is reached: by its setting, else as the request names it, else by its own address."""
    return here().settings.public_url or f"{asked().scheme}://{host() or _own_address()}"


def _own_address() -> str:
    name, port = asked().server or ("localhost", None)
    return f"[{name}]:{port}" if ":" in name else f"{name}:{port}" if port else name


def referee() -> Referee:
    """Return the referee."""
    return here().referee
