"""A receiver of traces by OTLP over HTTP, on this machine."""

from __future__ import annotations

import gzip
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

if TYPE_CHECKING:
    from collections.abc import Iterator


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a trace as it was received; ``parent`` is empty for the first."""

    trace: str
    id: str
    parent: str
    name: str
    part: str
    about: dict[str, Any]
    began: int
    ended: int


@dataclass(slots=True)
class Receiver:
    """What was received, and where."""

    url: str
    steps: list[Step] = field(default_factory=list)
    bodies: list[bytes] = field(default_factory=list)

    def of(self, trace: str) -> list[Step]:
        """Return the steps of a trace, in the order in which they began."""
        return sorted((step for step in list(self.steps) if step.trace == trace), key=lambda step: step.began)


def _value(value: Any) -> Any:
    return getattr(value, value.WhichOneof("value"))


def _steps(body: bytes) -> Iterator[Step]:
    for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
        part = next(one.value.string_value for one in resource.resource.attributes if one.key == "service.name")
        for scope in resource.scope_spans:
            for span in scope.spans:
                yield Step(
                    span.trace_id.hex(),
                    span.span_id.hex(),
                    span.parent_span_id.hex(),
                    span.name,
                    part,
                    {one.key: _value(one.value) for one in span.attributes},
                    span.start_time_unix_nano,
                    span.end_time_unix_nano,
                )


@contextmanager
def receiving() -> Iterator[Receiver]:
    """Receive traces until the block ends."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            if self.headers["Content-Encoding"] == "gzip":
                body = gzip.decompress(body)
            receiver.bodies.append(body)
            receiver.steps += _steps(body)
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver = Receiver(f"http://127.0.0.1:{server.server_address[1]}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    try:
        yield receiver
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
