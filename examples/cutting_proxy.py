"""A proxy that drops, delays, doubles and cuts requests and answers, so that you can prove a client of Noonday.

    python examples/cutting_proxy.py http://127.0.0.1:8000 --port 8001 --faults 0.3 --seed 7

Point your client at http://127.0.0.1:8001 and let it play a match. It prints each fault, and at the end (Ctrl-C or
SIGTERM) the number of each kind. A client is proven when its match goes to the end and the record has each of its
actions once. What to do for that: send a request again until it has a whole answer, an action with the same decision,
an opening with the same Idempotency-Key; resume a stream after the last ply that you read.

Chance is drawn for each request from the seed and the request's number. So a client that sends one request after the
other meets the same faults again with the same seed. In a stream chance is drawn again for each piece, and a fault cuts
the stream there.

It needs nothing but Python's standard library, and speaks HTTP only, without TLS, on both sides.
"""

import argparse
import random
import signal
import socket
import sys
import threading
import time
from collections import Counter
from contextlib import ExitStack
from http.client import HTTPException, HTTPResponse
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import count
from urllib.parse import urlsplit

FAULTS = {
    "request dropped": "the server never sees the request, and the client gets no answer",
    "request cut": "the server gets the beginning of the request, and the client gets no answer",
    "request delayed": "the server gets the request late",
    "request doubled": "the server gets the request twice at once, and the client gets one of the two answers",
    "answer dropped": "the server carries the request out, and the client gets no answer",
    "answer cut": "the client gets the beginning of the answer; a stream is cut within its first piece",
    "answer delayed": "the client gets the answer late",
}
ONE_HOP = {"connection", "keep-alive", "transfer-encoding"}
"""Headers that concern one connection, not the whole way."""


class Proxy(ThreadingHTTPServer):
    """Takes requests for a server; ``faults`` is the share of requests and of pieces of a stream that meet a fault."""

    daemon_threads = True

    def __init__(self, port, server, *, faults, delay, seed, show=print):
        """Listen on the port; ``delay`` is the longest delay in seconds, ``show`` is called with each fault."""
        super().__init__(("127.0.0.1", port), Relay)
        self.target = (server.hostname, server.port or 80)
        self.faults, self.delay, self.seed, self.show = faults, delay, seed, show
        self.met = Counter()
        self._numbers, self._lock = count(1), threading.Lock()

    def chance(self):
        """Return the luck of the next request, and its fault or None."""
        with self._lock:
            luck = random.Random(f"{self.seed} {next(self._numbers)}")
        return luck, luck.choice(list(FAULTS)) if luck.random() < self.faults else None

    def note(self, fault, request):
        """Count a fault and show it."""
        with self._lock:
            self.met[fault] += 1
            self.show(f"{fault}: {request}")

    def handle_error(self, request, client_address):
        """Say nothing of a client that went away, as clients do when an answer is late."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class Relay(BaseHTTPRequestHandler):
    """Passes the requests of one connection on, one after the other."""

    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def relay(self):
        """Pass one request and its answer on, with the fault that chance brings."""
        if "Transfer-Encoding" in self.headers:
            self.send_error(411, "This proxy needs a Content-Length")
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        luck, fault = self.server.chance()
        if fault:
            self.server.note(fault, f"{self.command} {self.path}")
        self.close_connection |= bool(fault)
        if fault == "request dropped":
            return
        if fault == "request delayed":
            time.sleep(luck.uniform(0, self.server.delay))
        try:
            self.carry(self.message(body), luck, fault)
        except (OSError, HTTPException) as error:
            self.close_connection = True
            self.server.note("connection ended", f"{self.command} {self.path}: {error}")

    do_GET = do_HEAD = do_POST = do_PATCH = do_DELETE = do_OPTIONS = relay  # noqa: N815 - the library finds them so

    def message(self, body):
        """Return the request as the server gets it."""
        headers = [f"{name}: {value}" for name, value in self.headers.items() if name.lower() not in ONE_HOP]
        lines = [f"{self.command} {self.path} HTTP/1.1", *headers, "Connection: close", "", ""]
        return "\r\n".join(lines).encode("latin-1") + body

    def carry(self, message, luck, fault):
        """Send the request to the server and its answer to the client."""
        if fault == "request cut":
            self.sent(message[: luck.randrange(len(message))]).close()
            return
        with ExitStack() as ends:
            if fault == "request doubled":
                ends.enter_context(self.sent(message))
            answer = HTTPResponse(ends.enter_context(self.sent(message)), method=self.command)
            answer.begin()
            if fault == "answer delayed":
                time.sleep(luck.uniform(0, self.server.delay))
            if fault != "answer dropped":
                self.pass_on(answer, luck, cut=fault == "answer cut")

    def sent(self, message):
        """Return a connection on which the message was sent to the server."""
        connection = socket.create_connection(self.server.target, timeout=60)
        connection.sendall(message)
        return connection

    def pass_on(self, answer, luck, *, cut):
        """Send an answer to the client, as far as it is not cut."""
        self.send_response_only(answer.status, answer.reason)
        for name, value in answer.getheaders():
            if name.lower() not in ONE_HOP:
                self.send_header(name, value)
        if answer.length is None:
            self.send_header("Transfer-Encoding", "chunked")
            self.end_headers()
            self.stream(answer, luck, cut=cut)
        else:
            body = answer.read()
            self.end_headers()
            self.wfile.write(body[: luck.randrange(len(body))] if cut and body else body)

    def stream(self, answer, luck, *, cut):
        """Send the pieces of a stream as they come, until one of them is cut."""
        while piece := answer.read1(65536):
            chunk = b"%x\r\n%b\r\n" % (len(piece), piece)
            if cut or luck.random() < self.server.faults:
                self.server.note("stream cut", self.path)
                self.wfile.write(chunk[: luck.randrange(len(chunk))])
                self.close_connection = True
                return
            self.wfile.write(chunk)
        self.wfile.write(b"0\r\n\r\n")

    def log_message(self, *_):
        """Print nothing but faults."""


def main():
    """Run the proxy until Ctrl-C, or SIGTERM: a shell lets what it starts in the background ignore Ctrl-C."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    # A terminal that lacks a letter is given its number.
    sys.stdout.reconfigure(line_buffering=True, errors="backslashreplace")
    kinds = "\n".join(f"  {kind:16} {meaning}" for kind, meaning in FAULTS.items())
    parser = argparse.ArgumentParser(
        description=__doc__, epilog=f"faults:\n{kinds}", formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("server", type=urlsplit, help="where Noonday runs, such as http://127.0.0.1:8000")
    parser.add_argument("--port", type=int, default=8001, help="the port to listen on (default %(default)s)")
    parser.add_argument("--faults", type=float, default=0.3, help="the share of faults, 0 to 1 (default %(default)s)")
    parser.add_argument("--delay", type=float, default=2, help="the longest delay, in seconds (default %(default)s)")
    parser.add_argument("--seed", default="1", help="chance begins with it: the same seed, the same faults")
    given = parser.parse_args()
    if given.server.scheme != "http" or not given.server.hostname or not 0 <= given.faults <= 1:
        parser.error("it needs an address such as http://127.0.0.1:8000, and a share of faults from 0 to 1")
    try:
        made = Proxy(given.port, given.server, faults=given.faults, delay=given.delay, seed=given.seed)
    except OSError as error:
        parser.error(f"it cannot listen on port {given.port}: {error.strerror}")
    with made as proxy:
        print(f"http://127.0.0.1:{proxy.server_port} leads to {given.server.geturl()}; Ctrl-C or SIGTERM ends it")
        try:
            proxy.serve_forever()
        except KeyboardInterrupt:
            print("\n", *(f"{fault}: {times}\n" for fault, times in proxy.met.items()), sep="", end="")


if __name__ == "__main__":
    main()
