"""What is noticed of every request: one line in the log, and the metrics. Never a token, a body, a seed or a query."""

from __future__ import annotations

import time
import traceback
from functools import lru_cache
from typing import Any

import structlog
from flask import Response
from prometheus_client import Counter, Histogram

from service.api.context import asked

_log = structlog.get_logger()
_QUIET = frozenset({"/healthz", "/readyz", "/metrics"})

SECONDS = Histogram(
    "noonday_request_seconds",
    "Requests answered, and the time that it took, in seconds.",
    ("method", "route", "status"),
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0),
)
REFUSALS = Counter("noonday_refusals", "Requests refused, by the problem's code.", ("method", "route", "code"))

_time = lru_cache(maxsize=4096)(SECONDS.labels)
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


def end(response: Response) -> None:
    """Count the answer and write its line."""
    request = asked()
    spent = time.perf_counter_ns() - request.began
    rule, method, status = request.url_rule, request.method, response.status_code
    route = "none" if rule is None else rule.rule
    method = method if method in _METHODS else "other"
    _time(method, route, str(status)).observe(spent / 1e9)
    fields: dict[str, Any] = {"method": method, "route": route, "status": status, "ms": spent // 10_000 / 100}
    about = request.view_args
    if about and "match" in about:
        fields["match"] = about["match"][:32]
    if request.seat is not None:
        fields["seat"] = request.seat
    if request.code is not None:
        fields["code"] = request.code
        REFUSALS.labels(method, route, request.code).inc()
    if request.fault is not None:
        _log.error("request", **fields, fault=type(request.fault).__name__, at=_where(request.fault))
    elif route in _QUIET:
        _log.debug("request", **fields)
    else:
        _log.info("request", **fields)


def _where(fault: BaseException) -> list[str]:
    """Return where it happened; what the error says may hold what a log must not."""
    frames = traceback.extract_tb(fault.__traceback__)[-8:]
    return [f"{frame.filename.rsplit('/', 3)[-1]}:{frame.lineno} {frame.name}" for frame in frames]
