"""Answer operators: is the service alive, is it ready, how is it doing; and serve the contract."""

from __future__ import annotations

import os
from functools import cache
from http.client import OK
from pathlib import Path

import brotli  # type: ignore[import-untyped]
import psutil
from flask import Blueprint, Response, current_app
from prometheus_client import CONTENT_TYPE_LATEST, REGISTRY, CollectorRegistry, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from service.api.contract import contract
from service.api.http import health
from service.api.http.answers import RETRY_AFTER, answer, unless_known
from service.api.http.compression import packed, takes_brotli
from service.api.http.context import here
from service.api.http.operation import UNCHANGED, Answer, operation
from service.api.http.tally import TALLY
from service.watch import metrics

blueprint = Blueprint("operations", __name__)


@blueprint.get("/healthz")
@operation(
    "Is it alive",
    "Shows that a process answers.",
    answers={200: Answer("It is.", health.Alive)},
    stored=False,
    credential=None,
)
def check_alive() -> Response:
    """Report that this process answers."""
    return answer({"alive": True})


@blueprint.get("/readyz")
@operation(
    "Is it ready",
    "Ready means: the store answers within a second, and requests with a body are taken. Without this nobody can act. "
    "`swept` is when a sweeper last looked for what is due: without one bots do not play, but people can.",
    answers={
        200: Answer("It is.", health.Readiness),
        503: Answer(
            "The store does not answer, or too many bodies are on their way.",
            health.Readiness,
            headers=("Retry-After",),
        ),
    },
    stored=False,
    credential=None,
)
def check_ready() -> Response:
    """Return whether somebody can act."""
    state = health.readiness(here().referee, here().intake)
    return answer(state) if state["ready"] else answer(state, 503, Retry_After=str(RETRY_AFTER))


@blueprint.get("/metrics")
@operation(
    "Metrics",
    "For Prometheus. Not for everybody: let the reverse proxy keep it.",
    answers={200: Answer("The metrics.", {"type": "string"}, media=("text/plain",))},
    stored=False,
    credential=None,
)
def get_metrics() -> Response:
    """Return the metrics, of all processes where there are several."""
    registry = REGISTRY
    here().intake.note_overlong()
    here().intake.show()
    TALLY.flush()
    if "PROMETHEUS_MULTIPROC_DIR" in os.environ:
        _forget_the_dead(Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]))
        registry = CollectorRegistry()
        MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
    due = CollectorRegistry()
    due.register(here().backlog)
    due.register(metrics.Replaced())
    return Response(generate_latest(registry) + generate_latest(due), content_type=CONTENT_TYPE_LATEST)


def _forget_the_dead(folder: Path) -> None:
    """Remove the gauges of processes that were killed; what they counted stays."""
    for path in folder.glob("gauge_live*_*.db"):
        pid = int(path.stem.rpartition("_")[2])
        if not psutil.pid_exists(pid):
            mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]


@blueprint.get("/v1/openapi.json")
@operation(
    "The contract",
    "This very description, as OpenAPI 3.1.",
    answers={200: Answer("The contract.", "Contract", headers=("ETag",)), 304: UNCHANGED},
    takes=("If-None-Match",),
    stored=False,
)
def get_contract() -> Response:
    """Return the contract."""
    content, tag = contract.written(current_app)
    response = unless_known(tag, lambda: content, Cache_Control="public, max-age=300", Vary="Accept, Accept-Encoding")
    return packed(response, _packed(content)) if response.status_code == OK and takes_brotli() else response


@cache
def _packed(content: bytes) -> bytes:
    """Return the contract in Brotli, in the fewest bytes: it takes about a second, once in the life of a process."""
    least: bytes = brotli.compress(content)
    return least
