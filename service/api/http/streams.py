"""Streams: messages as they are sent, as server-sent events or as lines of JSON."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager

import orjson
from flask import Response

from rules.errors import Refusal
from service.api.http import problems, watch
from service.api.http.answers import PRIVATE
from service.api.http.context import asked, here
from service.api.http.held import Slot
from service.api.http.identity import address
from service.api.http.problems import Place
from service.api.http.refusals import InternalError
from service.play.verbs.follow import Message, Wait

EVENT_STREAM = "text/event-stream"
LINES = "application/x-ndjson"
RECONNECT = b"retry: 2000\n"
"""Lets a browser connect again 2 s after its stream was cut."""

LEVEL = 4
"""How much zlib tries: a position of 100 kB takes 0.6 ms, and has a tenth of its size then."""

Messages = Generator[Message | None, None, None]
Write = Callable[[Message | None], bytes]


def _json(message: Message) -> bytes:
    return orjson.dumps({"type": message.type, **message.document})


def _event(message: Message | None) -> bytes:
    if message is None or message.type == "heartbeat":
        return b":\n\n" if message is None else b": the store does not answer\n\n"
    number = b"" if message.number is None else b"id: %d\n" % message.number
    return b"%sevent: %s\ndata: %s\n\n" % (number, message.type.encode(), _json(message))


def _line(message: Message | None) -> bytes:
    return _json(Message("heartbeat", {}) if message is None else message) + b"\n"


_WRITE: Mapping[str, Write] = {EVENT_STREAM: _event, LINES: _line}
STREAMS = tuple(_WRITE)
"""The media types of streams."""


@contextmanager
def waiting(seconds: int) -> Iterator[Wait]:
    """Count this request among those that wait, if it does; it ends early where another one needs its place.

    :raises Busy: when too many requests wait already.
    """
    if not seconds:
        yield Wait(0)
        return
    with here().held.waiting(address(), polls=True) as slot:
        yield Wait(seconds, slot.meet)


def streamed(make: Callable[[Slot], Messages], media: str, *, packed: bool = False) -> Response:
    """Return an answer that goes on until the messages that are made end.

    What refuses their first one is an ordinary refusal.

    Without any message the answer is 204, which keeps a browser from connecting again. ``packed``: its messages are so
    large that they are compressed for a client that takes gzip.

    :raises Busy: when too many requests wait already.
    """
    body = _body(make, _WRITE[media], here().held.waiting(address()), Place.asked())
    if next(body, None) is None:
        return Response(status=204, headers=PRIVATE)
    packed = packed and asked().accept_encodings.quality("gzip") > 0
    response = Response(_gzipped(body) if packed else body, 200, PRIVATE, content_type=media)
    response.headers["X-Accel-Buffering"] = "no"
    if packed:
        response.headers["Content-Encoding"] = "gzip"
    return response


def _gzipped(body: Generator[bytes, None, None]) -> Iterator[bytes]:
    """Yield the pieces of a stream compressed, each so that it can be read when it arrives."""
    packing = zlib.compressobj(LEVEL, zlib.DEFLATED, zlib.MAX_WBITS | 16)
    with closing(body):
        for piece in body:
            yield packing.compress(piece) + packing.flush(zlib.Z_SYNC_FLUSH)
        yield packing.flush()


def _body(
    make: Callable[[Slot], Messages], write: Write, held: AbstractContextManager[Slot], place: Place
) -> Generator[bytes, None, None]:
    """Yield an empty piece once there is a message, then all messages; a client that is gone closes it."""
    with held as slot, closing(make(slot)) as messages:
        try:
            first = next(messages)
        except StopIteration:
            return
        yield b""
        yield (RECONNECT if write is _event else b"") + write(first)
        try:
            for message in messages:
                yield write(message)
        except Refusal as refusal:
            yield write(_refused(refusal, place))
        except Exception as fault:  # noqa: BLE001 - the head was sent: only a last message can say it
            watch.note(fault)
            said = InternalError("the server made a mistake, and it is written in its log")
            yield write(_refused(said, place))


def _refused(refusal: Refusal, place: Place) -> Message:
    """Return the last message of a stream that may not go on."""
    return Message("problem", {"problem": problems.document(refusal, place)})
