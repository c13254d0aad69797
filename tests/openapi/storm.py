"""Send requests that machines and hostile hands make up, and count how they are answered.

    python -m tests.openapi.storm --requests 100000

One in ten is made from the contract by schemathesis and builds on the answers before it; the others are legal requests
changed by a list of hostile values. The exit code is 0 if no answer is a 5xx but the store's 503.
"""

from __future__ import annotations

import argparse
import copy
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

import orjson
import schemathesis
import structlog
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from service.api import create_app
from service.running import bootstrap
from service.settings import RateLimit, Settings
from service.store import embedded
from tests.support.refusals import SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from flask import Flask

GAMES = ("twelve-oclock-high", "bomb-the-axis", "screaming-eagles", "twelve-strokes-of-noon")
STATEFUL_SHARE = 0.1
STEPS = 40
"""Most requests of one walk through the contract."""
REUSE = 40
"""Requests that are sent to one match before another is opened."""

TEXTS = (
    "",
    " ",
    "a" * 70_000,
    "\x00",
    "\u0000\u202e\u2066",
    "\ud800".encode("utf-16", "surrogatepass").decode("utf-16", "replace"),
    "💣" * 200,
    "ÅǺ" * 40,
    "../../../etc/passwd",
    "%2e%2e%2f",
    "<script>alert(1)</script>",
    "{{7*7}}",
    "${jndi:ldap://x}",
    "' OR 1=1 --",
    "nd1.x.0.0.x",
    "null",
    "NaN",
    "-0",
    "1e400",
    "9" * 400,
    "0x10",
    "٣",
    "１",
    "true",
    "A1\n",
    "﷽" * 50,
)
NUMBERS = (0, -1, 1, 2**31, 2**53, 2**53 + 1, -(2**63), 10**40, 0.5, -0.0, 1e308)
VALUES: tuple[Any, ...] = (*TEXTS, *NUMBERS, None, True, False, [], {}, [[]], [None] * 300, {"": ""}, {"kind": "throw"})
RAW = (
    b"",
    b"{",
    b"[]",
    b"null",
    b'"',
    b"\xff\xfe",
    b"\xef\xbb\xbf{}",
    b"{" * 5000,
    b"[" * 60_000,
    b'{"a":1,"a":2}',
    b"NaN",
    b'{"decision":1e999}',
    b"[" + b"1," * 20_000 + b"1]",
    b'{"\\ud800":1}',
    b"0" * 70_000,
    b'{"kind":"throw"}\x00',
)
HEADERS = (
    ("Authorization", "Bearer"),
    ("Authorization", "Bearer nd1.a.0.0.b"),
    ("Authorization", "Basic QQ=="),
    ("Authorization", "Bearer ÿ"),
    ("Content-Type", "text/plain"),
    ("Content-Type", "application/json; charset=utf-7"),
    ("Content-Type", "ÿ/ÿ"),
    ("Content-Encoding", "gzip"),
    ("Accept", "image/png"),
    ("Accept", "*/*;q=x"),
    ("Accept", "," * 2000),
    ("Accept-Encoding", "zstd;q=ÿ"),
    ("If-None-Match", '""'),
    ("If-None-Match", 'W/"'),
    ("If-None-Match", "*"),
    ("Idempotency-Key", "k"),
    ("Idempotency-Key", "k" * 500),
    ("Idempotency-Key", "ÿ" * 20),
    ("X-Forwarded-For", "::1, x"),
    ("Host", "a b"),
    ("Host", ""),
    ("Range", "bytes=0-"),
    ("Expect", "x"),
    ("Content-Length", "-1"),
    ("Content-Length", "x"),
    ("Transfer-Encoding", "chunked"),
    ("Origin", "null"),
    ("Cookie", "a=" + "b" * 5000),
)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "QUERY", "ÿ")


@dataclass(slots=True)
class Count:
    """What was answered: requests by status, and the first few faults."""

    statuses: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    @property
    def requests(self) -> int:
        """All requests that were answered."""
        return self.statuses.total()

    def watch(self, app: Flask) -> None:
        """Count every answer of an application."""
        inner = app.wsgi_app

        def counted(environ: dict[str, Any], start: Callable[..., Any]) -> Any:
            def note(status: str, *rest: Any) -> Any:
                self.statuses[status[:3]] += 1
                if status.startswith("5") and not status.startswith("503"):
                    request = f"{environ['REQUEST_METHOD']} {environ['PATH_INFO']}?{environ['QUERY_STRING']}"
                    heads = {name: text for name, text in environ.items() if name.startswith(("HTTP_", "CONTENT_"))}
                    self.faults.append(f"{status}: {request[:300]} {str(heads)[:600]}")
                return start(status, *rest)

            return inner(environ, note)

        app.wsgi_app = counted  # type: ignore[method-assign]


def send_stateful(app: Flask, count: Count, requests: int) -> None:
    """Let schemathesis walk through the contract, each request building on answers before it."""
    machine = schemathesis.openapi.from_wsgi("/v1/openapi.json", app).as_state_machine()

    class Walk(machine):  # type: ignore[misc, valid-type]
        """A walk whose answers are counted and not judged: tests/openapi/test_fuzz.py does that."""

        def validate_response(self, *_: Any, **__: Any) -> None:
            """Judge nothing."""

    until = count.requests + requests
    walks = settings(
        max_examples=max(1, min(25, requests // STEPS)),
        stateful_step_count=STEPS,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    while count.requests < until:
        run_state_machine_as_test(Walk, settings=walks)


@dataclass(slots=True)
class Hostile:
    """A client that changes legal requests by hostile values."""

    app: Flask
    luck: random.Random
    game: str = GAMES[0]
    match: str = ""
    tokens: Sequence[str] = ()

    def open(self) -> None:
        """Open a match for the requests that follow."""
        self.game = self.luck.choice(GAMES)
        seats = [{"player": "person"}] + [{"player": self.luck.choice(("person", "open", "bot"))} for _ in range(2)]
        opened = self.app.test_client().post("/v1/matches", json={"game": self.game, "seats": seats, "pace": "fast"})
        if opened.status_code == 201:
            self.match = opened.json["match"]["id"]
            self.tokens = [opened.json["host_token"], *(one["token"] for one in opened.json["seats"])]

    def send(self) -> None:
        """Send one changed request."""
        method, path, body = copy.deepcopy(self.luck.choice(list(SHAPES.values())))
        path = path.format(game=self.game, match=self.match)
        query: dict[str, str] = {}
        headers = {"Content-Type": "text/plain" if isinstance(body, str) else "application/json"}
        if self.luck.random() < 0.7:
            headers["Authorization"] = f"Bearer {self.luck.choice(self.tokens)}"
        raw = None if body is None else self._body(body)
        for _ in range(self.luck.randint(1, 2)):
            change = self.luck.randrange(6)
            if change == 0:
                method = self.luck.choice(METHODS)
            elif change == 1:
                parts = path.split("/")
                parts[self.luck.randrange(1, len(parts))] = self.luck.choice(TEXTS)[:2000]
                path = "/".join(parts)
            elif change == 2:
                query[self.luck.choice(("ply", "after", "menu", "dry_run", "limit", "cursor", "paper", "x"))] = str(
                    self.luck.choice(VALUES)
                )[:3000]
            elif change == 3:
                name, text = self.luck.choice(HEADERS)
                headers[name] = text
            else:
                raw = self.luck.choice(RAW) if self.luck.random() < 0.3 else self._body(body or {})
        client = self.app.test_client()
        # The client would take a path with a colon for an address; so it is sent in its quoted form.
        client.open(quote(path, safe="/"), method=method, headers=headers, query_string=query, data=raw, buffered=True)

    def _body(self, body: Any) -> bytes:
        """Return a body of which one value is replaced or added."""
        if isinstance(body, str):
            return f"{body}\n{self.luck.choice(TEXTS)}".encode("utf-8", "replace")
        changed = copy.deepcopy(body)
        places = list(_places(changed)) if isinstance(changed, (dict, list)) else []
        value = self.luck.choice(VALUES)
        if not places or self.luck.random() < 0.2:
            changed = {**changed, self.luck.choice((*TEXTS, "seats", "action", "seed")): value}
        else:
            holder, name = self.luck.choice(places)
            holder[name] = value
        try:
            return orjson.dumps(changed)
        except TypeError:
            return repr(changed).encode("utf-8", "replace")  # a number that is too large for JSON's writer


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Yield every place of a value as its holder and its name there."""
    named = value.items() if isinstance(value, dict) else enumerate(value)
    for name, inner in list(named):
        yield value, name
        if isinstance(inner, (dict, list)):
            yield from _places(inner)


def storm(folder: Path, requests: int, seed: int = 0) -> Count:
    """Send so many requests to an application on a store of its own, and return the count."""
    count, runtime = Count(), embedded.make_runtime()
    server = embedded.start("store", folder, runtime)
    try:
        chosen = Settings(
            data_dir=folder,
            store_url=server.url,
            secret_key="a secret of the storm's own, 40 bytes",
            signing_key="5e" * 32,
            rate_limit=RateLimit(10**6, 1),
        )
        app = create_app(bootstrap.referee(chosen), chosen)
        count.watch(app)
        send_stateful(app, count, int(requests * STATEFUL_SHARE))
        client = Hostile(app, random.Random(seed))
        while count.requests < requests:
            client.open()
            for _ in range(REUSE):
                client.send()
    finally:
        server.stop(hasty=lambda: True)
        runtime.rmdir()
    return count


def main() -> int:
    """Send as many requests as the command line asks for, and print the count."""
    parser = argparse.ArgumentParser(prog="python -m tests.openapi.storm", description=__doc__.splitlines()[0])
    parser.add_argument("--requests", type=int, default=100_000, help="how many requests to send (default 100000)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the hostile requests (default 0)")
    given = parser.parse_args()
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="storm-") as folder:
        count = storm(Path(folder), given.requests, given.seed)
    for fault in count.faults[:20]:
        print(fault)
    told = ", ".join(f"{status}: {number:,}" for status, number in sorted(count.statuses.items()))
    print(f"{count.requests:,} requests in {time.monotonic() - began:.0f} s; {told}; {len(count.faults)} faults")
    return 1 if count.faults else 0


if __name__ == "__main__":
    sys.exit(main())
