"""Whether this deployment traces, by the usual variables of OpenTelemetry; only then its packages are imported."""

from __future__ import annotations

import os
from functools import cache
from typing import TYPE_CHECKING

import structlog

if TYPE_CHECKING:
    from collections.abc import Mapping
    from types import ModuleType

    from _typeshed.wsgi import WSGIApplication

    from service.play.ports.watch import Watch
    from service.settings import Settings
    from service.store.matches import Store

VARIABLES = ("OTEL_TRACES_EXPORTER", "OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
"""Any of these switches traces on."""

EXPORTERS = ("otlp", "console")


def wanted(environ: Mapping[str, str]) -> bool:
    """Return whether traces are switched on."""
    exporter = environ.get("OTEL_TRACES_EXPORTER", "").strip() or "otlp"
    off = environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true" or exporter not in EXPORTERS
    return not off and any(environ.get(name, "").strip() for name in VARIABLES)


def parts() -> tuple[type[Store], Watch]:
    """Return a kind of store and a watch: those that trace, if that is switched on and the packages are installed."""
    from service.store.matches import Store
    from service.watch.metrics import Metrics

    spans = _spans()
    return (Store, Metrics()) if spans is None else (spans.TracedStore, spans.Traced())


def around(application: WSGIApplication, settings: Settings) -> WSGIApplication:
    """Return the application, each of whose requests begins a trace if that is switched on."""
    spans = _spans()
    return application if spans is None else spans.Requests(application, behind=settings.trusted_proxies > 0)


@cache
def _spans() -> ModuleType | None:
    """Return the module that traces, if that is switched on and possible."""
    if not wanted(os.environ):
        return None
    try:
        from service.watch import spans
    except ImportError as missing:
        structlog.get_logger().warning("no traces: noonday[otel] is not installed", reason=str(missing))
        return None
    return spans
