"""The end of connections, which is announced in the last answer.

The server closes a connection on which it has not read the body that was sent, as of a request that is refused before:
such an answer says `Connection: close` too.

The end of the API: each kept connection is notified before it is closed.

A server that ends closes the connections on which no request is being answered. A client whose next request is on its
way just then gets no answer. So when the API is asked to end, its processes first say `Connection: close` in every
answer, for a while, and only then end.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from contextlib import suppress
from threading import Timer
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FrameType

    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SECONDS = 1.0
"""How long connections are notified; a busy client sends its next request sooner."""

ENDING = signal.SIGUSR2

READ = "noonday.read"
"""The key of the WSGI environment that says that the body of the request was read to its end."""


def _unread(environ: WSGIEnvironment) -> bool:
    """Return whether a request has a body that was not read."""
    has_body = environ.get("CONTENT_LENGTH", "") not in ("", "0") or "HTTP_TRANSFER_ENCODING" in environ
    return has_body and READ not in environ


class Draining:
    """A WSGI application whose answers end their connections, once its process has had the signal, and say so.

    ``close`` then ends the requests that wait for something to happen.
    """

    def __init__(self, application: WSGIApplication, close: Callable[[], None]) -> None:
        self._application = application
        self._close = close
        self._ending = False
        signal.signal(ENDING, self._end)

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answer a request."""

        def begin(status: str, headers: list[tuple[str, str]], *rest: Any) -> Any:
            ends = self._ending or _unread(environ)
            return start_response(status, [*headers, ("Connection", "close")] if ends else headers, *rest)

        return self._application(environ, begin)

    def _end(self, _number: int, _frame: FrameType | None) -> None:
        self._ending = True
        self._close()


def drain_first() -> None:
    """Let the server of this process, which has set its handlers of signals, end only after its processes have drained.

    A second signal changes nothing: the end comes soon enough.
    """
    end = signal.getsignal(signal.SIGTERM)
    assert callable(end)

    def drain(number: int, frame: FrameType | None) -> None:
        for asked in (signal.SIGTERM, signal.SIGINT):
            signal.signal(asked, signal.SIG_IGN)
        for process in multiprocessing.active_children():
            with suppress(ProcessLookupError):
                os.kill(process.pid or 0, ENDING)
        timer = Timer(SECONDS, end, (number, frame))
        timer.daemon = True
        timer.start()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, drain)
    # Also for the processes that start from here: one that is not ready yet has nobody to notify.
    signal.signal(ENDING, signal.SIG_IGN)
