"""The end of every request: it is counted, and has a line in the log, without a token, a body, a seed or a query."""

from __future__ import annotations

import time
import traceback
from contextlib import suppress
from typing import Any

import structlog
from flask import Response

from service.api.http.context import asked
from service.api.http.headers import REQUEST_ID
from service.api.http.tally import TALLY
from service.play.ports import watch
from service.play.ports.errors import GameFault
from service.watch import logs

_log = structlog.get_logger()
_QUIET = frozenset({"/healthz", "/readyz", "/metrics"})

_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def end(response: Response) -> None:
    """Count the answer and write its line."""
    request = asked()
    spent = time.perf_counter_ns() - request.began
    rule, method, status, code = request.url_rule, request.method, response.status_code, request.code
    route = request.environ["noonday.route"] = "none" if rule is None else rule.rule
    method = method if method in _METHODS else "other"
    TALLY.add((method, route, status, code), spent, watch.TRIPS.count - request.trips)
    line: dict[str, Any] = {"id": request.environ[REQUEST_ID], "method": method, "route": route, "status": status}
    line["ms"] = spent // 10_000 / 100
    about = request.view_args
    if about and "match" in about:
        line["match"] = about["match"][:32]
    if request.seat is not None:
        line["seat"] = request.seat
    if request.ply is not None:
        line["ply"] = request.ply
    if code is not None:
        line["code"] = code
    if request.fault is not None:
        logs.write("error", "request", line | _described(request.fault))
    else:
        logs.write("debug" if route in _QUIET else "info", "request", line)


def note(fault: BaseException) -> None:
    """Write a line for a fault that changed no answer, if it can be written."""
    with suppress(Exception):
        _log.error("an answer could not be finished", **_described(fault))


def _described(fault: BaseException) -> dict[str, Any]:
    """Return the fields of a fault that a log may show; of a GameFault those of its cause, and the game."""
    whose = {}
    if isinstance(fault, GameFault):
        whose = {"game": fault.game}
        fault = fault.__cause__ or fault
    return {**whose, "fault": type(fault).__name__, "at": _where(fault)}


def _where(fault: BaseException) -> list[str]:
    """Return the places of the code where a fault was raised, without its message, which may contain a secret."""
    frames = traceback.extract_tb(fault.__traceback__)[-8:]
    return [f"{frame.filename.rsplit('/', 3)[-1]}:{frame.lineno} {frame.name}" for frame in frames]
