"""The log line and the metrics of every request. They never contain a token, a body, a seed or a query."""

from __future__ import annotations

import os
import time
import traceback
from contextlib import suppress
from functools import lru_cache
from typing import Any

import structlog
from flask import Response
from prometheus_client import Counter, Histogram

from service.api.http.context import Asked, asked
from service.api.http.headers import REQUEST_ID
from service.play.ports import watch
from service.play.ports.errors import GameFault
from service.watch import logs, metrics

_log = structlog.get_logger()
_QUIET = frozenset({"/healthz", "/readyz", "/metrics"})

SECONDS = Histogram(
    "noonday_request_seconds",
    "Requests answered, and the time that it took, in seconds.",
    ("method", "route", "status"),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
TRIPS = Counter("noonday_store_trips", "Round trips to the store that requests made.", ("method", "route"))
REFUSALS = Counter("noonday_refusals", "Requests refused, by the problem's code.", ("method", "route", "code"))

_time = lru_cache(maxsize=4096)(SECONDS.labels)
_trips = lru_cache(maxsize=1024)(TRIPS.labels)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


ROOM = 2 * 1024 * 1024
"""Bytes for the metrics of each kind of one process: some 700 combinations of method, route and status."""


def reserve_room() -> None:
    """Take the room on the disk that the metrics of this process need."""
    _time("GET", "none", "404")  # the file of a kind is made with its first metric
    metrics.reserve_room(ROOM, str(os.getpid()))


def end(response: Response) -> None:
    """Count the answer and write its line."""
    request = asked()
    spent = time.perf_counter_ns() - request.began
    rule, method, status = request.url_rule, request.method, response.status_code
    route = request.environ["noonday.route"] = "none" if rule is None else rule.rule
    method = method if method in _METHODS else "other"
    _time(method, route, str(status)).observe(spent / 1e9)
    _trips(method, route).inc(watch.TRIPS.count - request.trips)
    if request.code is not None:
        REFUSALS.labels(method, route, request.code).inc()
    fields: dict[str, Any] = {"id": request.environ[REQUEST_ID], "method": method, "route": route, "status": status}
    fields["ms"] = spent // 10_000 / 100
    fields |= _about(request)
    if request.fault is not None:
        logs.write("error", "request", fields | _described(request.fault))
    else:
        logs.write("debug" if route in _QUIET else "info", "request", fields)


def _about(request: Asked) -> dict[str, Any]:
    """Return what a log line says of the match, the seat, the ply and the refusal of a request."""
    fields: dict[str, Any] = {}
    about = request.view_args
    if about and "match" in about:
        fields["match"] = about["match"][:32]
    if request.seat is not None:
        fields["seat"] = request.seat
    if request.ply is not None:
        fields["ply"] = request.ply
    if request.code is not None:
        fields["code"] = request.code
    return fields


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
