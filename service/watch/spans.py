"""Traces by OpenTelemetry: from the request of an action, through the due set, to the bot's answer.

Only a request begins a trace. A commit stores the name of its step with the match, and the ply that it made; the
sweeper that claims an obligation of this ply continues the trace from there, and so does the task.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, ConsoleSpanExporter, SimpleSpanProcessor
from opentelemetry.trace import Span, SpanKind
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

from service.processes.vitals import PART
from service.store.matches import Store
from service.watch.metrics import Metrics

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from opentelemetry.context import Context

    from service.play.ports.due import Claim, Sweep
    from service.play.ports.matches import Change, Loaded, Lost

PROBES = frozenset({"/healthz", "/readyz", "/metrics"})

_propagator = TraceContextTextMapPropagator()


@cache
def _provider() -> TracerProvider:
    """Return what makes this process's tracer; made when first needed, since its thread does not survive a fork."""
    part = os.environ.get(PART) or "api"
    resource = Resource.create({} if "OTEL_SERVICE_NAME" in os.environ else {"service.name": f"noonday-{part}"})
    provider = TracerProvider(resource=resource)
    if os.environ.get("OTEL_TRACES_EXPORTER", "").strip() == "console":
        provider.add_span_processor(SimpleSpanProcessor(ConsoleSpanExporter()))
    else:
        provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
    return provider


@cache
def _tracer() -> trace.Tracer:
    return _provider().get_tracer("noonday")


def _context(name: str) -> Context:
    return _propagator.extract({"traceparent": name})


def _named(span: Span) -> str:
    carrier: dict[str, str] = {}
    _propagator.inject(carrier, trace.set_span_in_context(span))
    return carrier.get("traceparent", "")


def _within(name: str, **about: str | int) -> AbstractContextManager[Any]:
    """Make a step of the present trace; where there is none, nothing."""
    if not trace.get_current_span().get_span_context().is_valid:
        return nullcontext()
    return _begun(name, None, about)


def _begun(
    name: str, parent: Context | None, about: Mapping[str, str | int], kind: SpanKind = SpanKind.INTERNAL
) -> AbstractContextManager[Span]:
    """Begin a step. What an error says is not noted: it may hold what nobody outside the match may read."""
    attributes = {f"noonday.{key}": value for key, value in about.items()}
    return _tracer().start_as_current_span(
        name, parent, kind, attributes, record_exception=False, set_status_on_exception=False
    )


def _after(name: str, parent: str, about: Mapping[str, str | int]) -> AbstractContextManager[Span | None]:
    """Make a step of the trace that ``parent`` names; where it names none, nothing."""
    context = _context(parent)
    known = trace.get_current_span(context).get_span_context().is_valid
    return _begun(name, context, about) if known else nullcontext()


class Traced(Metrics):
    """What the referee and its workers report, counted and traced."""

    @contextmanager
    def choosing(self, game: str) -> Iterator[None]:
        """Time a bot's choice, and make a step of it."""
        with super().choosing(game), _within("choose", game=game):
            yield

    @contextmanager
    def step(self, name: str, parent: str) -> Iterator[None]:
        """Make a step of the trace that ``parent`` names."""
        with _after(name, parent, {}):
            yield

    def trace(self) -> str:
        """Return the name of the present step."""
        return _named(trace.get_current_span())


class TracedStore(Store):
    """A store that makes a step of each load, commit and claim of a trace."""

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Return a match, in one round trip, or None."""
        with _within("load", match=match):
            return super().load(match, with_seed=with_seed)

    def commit(self, match: str, change: Change) -> Lost | None:
        """Make the change, and store the name of this step with the match."""
        with _within("commit", match=match, ply=change.ply):
            lost = super().commit(match, replace(change, trace=_named(trace.get_current_span())))
            trace.get_current_span().set_attribute("noonday.made", lost is None)
            return lost

    def sweep(
        self, partitions: Sequence[int], *, lease: int, limit: int, waited: Mapping[int, int] | None = None
    ) -> Sweep:
        """Claim what is due, and make a step of each claim that belongs to a trace."""
        swept = super().sweep(partitions, lease=lease, limit=limit, waited=waited)
        traced = [claim for claim in swept.claims if claim.obligation.kind.traced]
        if traced:
            names = dict(zip((claim.obligation for claim in traced), self._left(traced), strict=True))
            swept.claims = [_claimed(claim, names.get(claim.obligation, "")) for claim in swept.claims]
        return swept

    def _left(self, claims: Sequence[Claim]) -> list[str]:
        """Return for each claim the step that made its match's last ply, or nothing."""
        keys = [self.layout.match(claim.obligation.about) for claim in claims]
        found = self.gather([(key, ("HMGET", key, "ply", "trace")) for key in keys])
        kept = [((ply or b"").decode(), *(left or b" ").decode().split(" ", 1)) for ply, left in found]
        return [name if ply == of else "" for ply, of, name in kept]


def _claimed(claim: Claim, parent: str) -> Claim:
    with _after("sweep claim", parent, {"kind": claim.obligation.kind}) as span:
        return claim if span is None else replace(claim, trace=_named(span))


class Requests:
    """A WSGI application that begins a trace with each request but a probe.

    With ``behind`` a proxy that is trusted it goes on with the trace that the request names; else any client could
    choose what is kept.
    """

    def __init__(self, application: WSGIApplication, *, behind: bool) -> None:
        self._application = application
        self._behind = behind

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""
        if environ["PATH_INFO"] in PROBES:
            return self._application(environ, start_response)
        method = environ["REQUEST_METHOD"]
        parent = _context(environ.get("HTTP_TRACEPARENT", "") if self._behind else "")
        with _begun("request", parent, {}, SpanKind.SERVER) as span:

            def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
                span.set_attribute("http.response.status_code", int(status[:3]))
                return start_response(status, headers, *rest)

            answer = self._application(environ, begin)
            span.set_attribute("http.request.method", method)
            span.set_attribute("http.route", environ.get("noonday.route", "none"))
            return answer
