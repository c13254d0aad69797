"""A request answered by both ways of the application, the short one and Flask's own, from the same beginnings.

    .venv/bin/python -m pytest -p tests.support.both_ways tests/api

As a plug-in for pytest it does that with every action that a test sends to an application in its process, and lists the
requests at the end. A test that counts calls to a part of its own meets each twice.
"""

from __future__ import annotations

import re
import sys
import threading
from collections import Counter
from dataclasses import dataclass, field, fields
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import pytest
import structlog
from flask import Flask, request_started
from structlog.testing import capture_logs

from service.api import app as factory
from service.api.http import context, headers, proxies
from tests.support.worlds import World, stoppable, stopped

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

ID: Final = "X-Request-Id"
ACTIONS: Final = re.compile(r"/actions/?$")
OF_TESTS: Final = ("werkzeug.request", "werkzeug.debug.preserve_context")
"""The keys of the environment that Flask's client for tests adds, and no server."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What a request led to; the headers are without its ``id``, which is drawn for each."""

    status: str
    id: str = field(compare=False)
    headers: list[tuple[str, str]]
    body: bytes
    raised: BaseException | None = field(compare=False)
    fault: type[BaseException] | None
    environ: Mapping[str, Any]
    lines: list[Mapping[str, Any]]
    counted: Mapping[str, float]
    changes: Mapping[str, Any]
    short: bool = field(compare=False)

    def otherwise(self, other: Sent) -> list[str]:
        """Return what differs, in words."""
        pairs = [(one.name, getattr(self, one.name), getattr(other, one.name)) for one in fields(self) if one.compare]
        return [f"{name}: {mine!r}\n  and not {others!r}" for name, mine, others in pairs if mine != others]


def by_flask(app: Flask) -> WSGIApplication:
    """Return an application without its short way, made of the same parts."""
    here = app.extensions["noonday"]
    application = headers.everywhere(partial(Flask.wsgi_app, app), here.clock)
    return proxies.behind(application, here.settings.trusted_proxies)


def compared(app: Flask, environ: WSGIEnvironment) -> Sent:
    """Return what a request leads to, on the short way if it is one for it; on Flask's own it leads to the same.

    :raises AssertionError: when it does not.
    """
    stream = environ["wsgi.input"]
    body = stream.getvalue()[stream.tell() :]
    with stopped(app, environ["PATH_INFO"]) as world:
        usual = _send(by_flask(app), {**environ, "wsgi.input": BytesIO(body)}, world)
        world.bring_back()
        sent = _send(app.wsgi_app, environ | {"wsgi.input": BytesIO(body)}, world)
    differences = sent.otherwise(usual)
    asked = {key: value for key, value in environ.items() if key.isupper()}
    assert not differences, "\n".join((f"{asked}\n{body[:2000]!r}", *differences))
    assert (context._now.asked, context._now.here) == (None, None)
    return sent


def _send(application: WSGIApplication, environ: WSGIEnvironment, world: World) -> Sent:
    begun: list[tuple[str, list[tuple[str, str]]]] = []
    routed: list[bool] = []
    body, raised = b"", None
    for key in OF_TESTS:
        environ.pop(key, None)

    def begin(status: str, given: list[tuple[str, str]], *_: Any) -> Any:
        begun.append((status, [pair for pair in given if pair != (ID, environ[headers.REQUEST_ID])]))

    with capture_logs() as lines, request_started.connected_to(lambda _, **__: routed.append(True)):
        try:
            parts = application(environ, begin)
            body = b"".join(parts)
            getattr(parts, "close", bool)()
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever leaves it is compared
            raised = error
    status, given = begun[-1] if begun else ("", [])
    drawn = environ[headers.REQUEST_ID]
    own = {name: value for name, value in environ.items() if name.startswith("noonday.") and name != headers.REQUEST_ID}
    about = [_compared(line) for line in lines]
    fault = None if raised is None else type(raised)
    counted, changes = world.counted(), world.changes()
    return Sent(status, drawn, given, body, raised, fault, own, about, counted, changes, short=not routed)


def _compared(line: Mapping[str, Any]) -> dict[str, Any]:
    """Return a line of the log without what each request has of its own; of a fault, the place where it was raised.

    The frames that lead to it differ by the way, and an error that a test raises again collects those of both.
    """
    about = {name: value for name, value in line.items() if name not in ("id", "ms")}
    return about | {"at": about["at"][-1:]} if "at" in about else about


class Ways:
    """The plug-in: applications of this process answer an action by both ways, and tests get the short one's answer.

    A request goes one way only while another is being answered, or when its body comes from a stream of a test's own.
    """

    def __init__(self) -> None:
        self.tally: Counter[str] = Counter()
        self.differences: list[str] = []
        self._under_way = 0
        self._counting, self._alone = threading.Lock(), threading.RLock()

    def answer(self, app: Flask, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request of an application, as a WSGI application."""
        with self._counting:
            self._under_way += 1
        try:
            if not ACTIONS.search(environ["PATH_INFO"]) or environ["REQUEST_METHOD"] != "POST":
                return app.wsgi_app(environ, start_response)
            if self._under_way > 1 or type(environ["wsgi.input"]) is not BytesIO:
                self.tally["not compared"] += 1
                return app.wsgi_app(environ, start_response)
            with self._alone:
                return self._both(app, environ, start_response)
        finally:
            with self._counting:
                self._under_way -= 1

    def _both(self, app: Flask, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        try:
            sent = compared(app, environ)
        except AssertionError as difference:
            self.differences.append(f"{difference}")
            raise
        self.tally[f"{'short way' if sent.short else 'Flask'}, {sent.status or sent.fault}"] += 1
        for line in sent.lines:
            about = dict(line)
            getattr(structlog.get_logger(), about.pop("log_level"))(**about)
        if sent.raised is not None:
            raise sent.raised
        start_response(sent.status, [*sent.headers, (ID, sent.id)])
        return [sent.body]


_ways = Ways()


def _answer(app: Flask, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
    """Answer in the place of an application; it is a function so that it becomes a method of it."""
    return _ways.answer(app, environ, start_response)


def pytest_configure(config: pytest.Config) -> None:
    """Let every application of this process answer by both ways."""
    patch, stopping = pytest.MonkeyPatch(), stoppable()
    patch.setattr(factory._Api, "__call__", _answer)
    stopping.__enter__()
    config.add_cleanup(patch.undo)
    config.add_cleanup(lambda: stopping.__exit__(*sys.exc_info()))


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Write how many requests were sent both ways, by their answers, and what differed."""
    terminalreporter.section("requests by both ways")
    if not _ways.tally:
        terminalreporter.line("none")
    for name, count in sorted(_ways.tally.items()):
        terminalreporter.line(f"{count:6} {name}")
    for difference in _ways.differences:
        terminalreporter.line(difference)
