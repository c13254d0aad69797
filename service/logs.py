"""Structured logs: one event a line, with fields instead of sentences, and never a secret.

Fields are chosen at the call; nothing logs requests, headers or states wholesale.
"""

from __future__ import annotations

import logging
import sys
from typing import Any

import orjson
import structlog

from service.settings import Settings


def configure(settings: Settings) -> None:
    """Set up the logs of this process: to standard output, as JSON or for a terminal."""
    renderer: Any = structlog.processors.JSONRenderer(serializer=_json)
    factory: Any = structlog.BytesLoggerFactory(sys.stdout.buffer)
    if settings.log_format == "console":
        renderer, factory = structlog.dev.ConsoleRenderer(), structlog.PrintLoggerFactory()
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(_level(settings)),
        logger_factory=factory,
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=max(_level(settings), logging.WARNING), format="%(levelname)s %(name)s %(message)s")


def _json(event: Any, **_: Any) -> bytes:
    return orjson.dumps(event, default=str)


def _level(settings: Settings) -> int:
    return logging.getLevelNamesMapping()[settings.log_level.upper()]
