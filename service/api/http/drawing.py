"""A picture is drawn in the request that asks for it: a preview of a link is not asked for again after a 202.

The largest board takes 60 ms of a processor at 800 pixels and 130 ms at 1,200, in which other threads go on. Each
process draws one at a time. A request that waits for that is counted among those that wait for news, so that it has no
thread that acts need.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from service.api.http.context import here
from service.api.http.identity import address
from service.api.http.refusals import Busy

PATIENCE = 5
"""The seconds for which a request waits until the pictures before it are drawn."""

_drawing = Lock()


@contextmanager
def turn() -> Iterator[None]:
    """Wait until no other picture is being drawn in this process, and draw.

    :raises Busy: when that takes too long, or too many requests wait already.
    """
    with here().held.waiting(address()):
        if not _drawing.acquire(timeout=PATIENCE):
            raise Busy("too many pictures are being drawn; ask again, or for board.svg")
        try:
            yield
        finally:
            _drawing.release()
