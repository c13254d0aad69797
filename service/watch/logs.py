"""Structured logs: one event a line, with fields instead of sentences, and never a secret.

Fields are chosen at the call; nothing logs requests, headers or states wholesale.
"""

from __future__ import annotations

import io
import logging
import os
import sys
from datetime import UTC, datetime
from threading import Lock, local
from typing import TYPE_CHECKING, Any

import orjson
import structlog

from service.settings import Settings

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


_log = structlog.get_logger()
_outputs: dict[str, Output | None] = {}
"""Where :func:`write` writes the lines of a level, None for one that is left out; empty while structlog writes them."""


class Output(io.RawIOBase):
    """A file to which lines are written if they can be: a full disk or a reader that is gone raises nothing.

    So a line can be written when a request is done already, and cannot change its answer. Lines that are lost are
    counted, and their number is the first line that can be written again.
    """

    def __init__(self, number: int) -> None:
        """Take the number of an open file."""
        self._number = number
        self._lost = 0
        self._guard = Lock()

    def writable(self) -> bool:
        """Say that this is a file to write to."""
        return True

    def write(self, line: ReadableBuffer, /) -> int:
        """Write a line, or count it as lost."""
        written = bytes(line)
        with self._guard:
            try:
                if self._lost:
                    self._put(_json({"event": "log lines were lost", "lines": self._lost, "level": "error"}) + b"\n")
                    self._lost = 0
                self._put(written)
            except OSError:
                self._lost += 1
        return len(written)

    def _put(self, written: bytes) -> None:
        while written:
            written = written[os.write(self._number, written) :]


class Printed(io.TextIOBase):
    """Replaces standard output while the log is JSON: each line that a game or a library prints becomes a log line."""

    def __init__(self, number: int) -> None:
        """Take the number of the file whose place it takes."""
        self._number = number
        self._thread = local()

    def fileno(self) -> int:
        """Return the number of the file."""
        return self._number

    def writable(self) -> bool:
        """Say that this is a file to write to."""
        return True

    def write(self, text: str, /) -> int:
        """Log the lines that are whole, and keep what follows them for its thread."""
        *lines, self._thread.rest = (getattr(self._thread, "rest", "") + text).split("\n")
        for line in lines:
            self._log(line)
        return len(text)

    def flush(self) -> None:
        """Log what was kept."""
        rest, self._thread.rest = getattr(self._thread, "rest", ""), ""
        self._log(rest)

    def _log(self, line: str) -> None:
        # What cannot be logged is complained of on standard error, which is one of these too.
        if line.strip() and not getattr(self._thread, "logging", False):
            self._thread.logging = True
            try:
                logging.getLogger("printed").warning("%s", line)
            finally:
                self._thread.logging = False


def configure(settings: Settings) -> None:
    """Set up the logs of this process, also those of the libraries: to standard output, as JSON or for a terminal.

    Where they are JSON, what is printed past them is a line of them too.
    """
    _outputs.clear()
    # Our own lines are written as bytes: that is cheaper, and every request has one.
    output: Any = Output(sys.stdout.fileno())
    text = io.TextIOWrapper(output, "utf-8", "backslashreplace", write_through=True)
    rendered: Any = structlog.processors.JSONRenderer(serializer=_text)
    factory: Any = structlog.BytesLoggerFactory(output)
    common: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    processors: list[Any] = [_line]
    if settings.log_format == "console":
        rendered = structlog.dev.ConsoleRenderer()
        factory = structlog.PrintLoggerFactory(text)
        processors = [*common, rendered]
    structlog.configure(
        processors=processors,
        wrapper_class=structlog.make_filtering_bound_logger(_level(settings)),
        logger_factory=factory,
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(text)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *common],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, rendered],
        )
    )
    logging.captureWarnings(capture=True)
    logging.basicConfig(level=max(_level(settings), logging.WARNING), handlers=[handler], force=True)
    if settings.log_format == "json":
        for name, level in logging.getLevelNamesMapping().items():
            _outputs[name.lower()] = output if level >= _level(settings) else None
        for name in ("stdout", "stderr"):
            if not isinstance(stream := getattr(sys, name), Printed):
                stream.flush()
                setattr(sys, name, Printed(stream.fileno()))


def write(level: str, event: str, fields: dict[str, Any]) -> None:
    """Write a line of the log as structlog does, at less than half of its cost: every request has one.

    ``level`` is `debug`, `info`, `warning` or `error`. The dict of ``fields`` becomes the line: do not use it again.
    """
    if level not in _outputs:
        getattr(_log, level)(event, **fields)
        return
    output = _outputs[level]
    if output is not None:
        fields["event"] = event
        output.write(_line(None, level, fields) + b"\n")


def _line(logger: Any, level: str, event: Any) -> bytes:
    """Return an event as one line of JSON; one function, since every request has a line."""
    event["level"], event["timestamp"] = level, datetime.now(UTC)
    return _json(structlog.processors.format_exc_info(logger, level, event) if "exc_info" in event else event)


def _json(event: Any, **_: Any) -> bytes:
    return orjson.dumps(event, default=str, option=orjson.OPT_UTC_Z)


def _text(event: Any, **_: Any) -> str:
    return _json(event).decode()


def _level(settings: Settings) -> int:
    return logging.getLevelNamesMapping()[settings.log_level.upper()]
