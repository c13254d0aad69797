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
    """Set up the logs of this process, also those of the libraries: to standard output, as JSON or for a terminal."""
    # Our own lines are written as bytes: that is cheaper, and every request has one.
    written: Any = structlog.processors.JSONRenderer(serializer=_json)
    told: Any = structlog.processors.JSONRenderer(serializer=_text)
    factory: Any = structlog.BytesLoggerFactory(sys.stdout.buffer)
    if settings.log_format == "console":
        written = told = structlog.dev.ConsoleRenderer()
        factory = structlog.PrintLoggerFactory()
    common: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*common, written],
        wrapper_class=structlog.make_filtering_bound_logger(_level(settings)),
        logger_factory=factory,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stdout)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *common],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, told],
        )
    )
    logging.captureWarnings(capture=True)
    logging.basicConfig(level=max(_level(settings), logging.WARNING), handlers=[handler], force=True)


def _json(event: Any, **_: Any) -> bytes:
    return orjson.dumps(event, default=str)


def _text(event: Any, **_: Any) -> str:
    return _json(event).decode()


def _level(settings: Settings) -> int:
    return logging.getLevelNamesMapping()[settings.log_level.upper()]
