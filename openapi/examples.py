"""Send the contract's examples to the service itself, on a store of its own, under fixed keys, seeds, ids and times.

The same requests have the same answers, whenever and wherever they are sent: `service/api/contract/examples.json` holds
them.
"""

from __future__ import annotations

import hashlib
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import orjson
import structlog
from flask import Flask

from service.api import create_app
from service.play.ports.matches import Clock, Loaded
from service.play.ports.tokens import Mint
from service.running import bootstrap
from service.settings import Settings
from service.store import embedded
from service.store.decks import Decks
from service.store.matches import Store

OPENED = 1_800_000_000_000
"""The store's time, in ms, at which the first example is sent; each takes a second."""

FIXED = "examples are no secret: 32 bytes."
"""The deployment's secret, for the tokens and ids of the examples."""


class Still(Store):
    """A real store whose clock is held while a request is answered."""

    def __init__(self, url: str) -> None:
        super().__init__(url, offset=lambda: self.at - time.time_ns() // 1_000_000)
        self.at = OPENED

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Return a match at the held time."""
        loaded = super().load(match, with_seed=with_seed)
        return None if loaded is None else replace(loaded, now=self.at)

    def cached(self, match: str) -> Loaded | None:
        """Return a remembered match at the held time."""
        cached = super().cached(match)
        return None if cached is None else replace(cached, now=self.at)

    def clock(self, match: str) -> Clock:
        """Return the held time."""
        return replace(super().clock(match), now=self.at)

    def now(self) -> int:
        """Return the held time."""
        return self.at


class Known(Mint):
    """A mint whose random bytes are known beforehand."""

    def __init__(self) -> None:
        super().__init__(FIXED)
        self._made = 0

    def fresh(self, count: int) -> bytes:
        """Return the next bytes of a fixed row."""
        self._made += 1
        return hashlib.sha256(f"example {self._made}".encode()).digest()[:count]


class Walk:
    """A client that notes each request and its answer."""

    def __init__(self, app: Flask, store: Still) -> None:
        self._app, self._store = app, store
        self._paths = app.url_map.bind("localhost")
        self.exchanges: list[dict[str, Any]] = []

    def send(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """Send a request, note it, and return the answer."""
        self._store.at += 1000
        headers = {} if token is None else {"Authorization": f"Bearer {token}"}
        reply = self._app.test_client().open(path, method=method, headers=headers, json=body)
        assert reply.status_code < 400, reply.get_data(as_text=True)
        endpoint, values = self._paths.match(path.partition("?")[0], method)
        exchange = {
            "operation": str(endpoint).partition(".")[2],
            "path": dict(values),
            "body": body,
            "status": reply.status_code,
            "media": reply.mimetype,
            "answer": orjson.loads(reply.get_data()),
        }
        self.exchanges.append(exchange)
        return exchange["answer"]

    def prepare(self, method: str, path: str, token: str | None = None, body: Any = None) -> Any:
        """Send a request that is no example, and return the answer."""
        answer = self.send(method, path, token, body)
        self.exchanges.pop()
        return answer


def made() -> bytes:
    """Return the examples as their file holds them."""
    with _walk() as walk:
        game = walk.send("GET", "/v1/games")["games"][0]
        _play(walk, game)
        _sit(walk, game)
        walk.send("GET", "/v1/matches?limit=1")
        walk.send("GET", "/healthz")
        return orjson.dumps(walk.exchanges, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE)


@contextmanager
def _walk() -> Iterator[Walk]:
    """Give a client of the service, on a store that is gone afterwards; nobody reads the log."""
    structlog.configure(logger_factory=structlog.ReturnLoggerFactory())
    runtime = embedded.make_runtime()
    with tempfile.TemporaryDirectory() as folder:
        server = embedded.start("store", Path(folder), runtime)
        try:
            settings = Settings(
                data_dir=Path(folder), store_url=server.url, secret_key=FIXED, signing_key=FIXED.encode().hex()[:64]
            )
            store = Still(server.url)
            referee = replace(
                bootstrap.referee(settings),
                matches=store,
                decks=Decks(store),
                due=store,
                shelf=store,
                limits=store,
                mint=Known(),
            )
            yield Walk(create_app(referee, settings), store)
        finally:
            server.stop(hasty=lambda: True)
            runtime.rmdir()


def _play(walk: Walk, game: Any) -> None:
    """Open a match against bots, act once, resign, have the record judged, and open the rematch."""
    bots = [{"player": "bot"}] * (min(game["seats"]) - 1)
    seats = [{"player": "person", "name": "Ann"}, *bots]
    wish = {"game": game["key"], "seats": seats, "time_per_decision": 120_000, "access": "listed"}
    opened = walk.send("POST", "/v1/matches", body=wish)
    while opened["match"]["to_act"] != [0]:  # a bot has won the opening roll
        walk.exchanges.pop()
        opened = walk.send("POST", "/v1/matches", body=wish)
    match, token = f"/v1/matches/{opened['match']['id']}", opened["seats"][0]["token"]
    walk.send("GET", match, token)
    menu = walk.send("GET", f"{match}/actions", token)
    entry = menu["actions"][0]
    walk.send("GET", f"/v1/games/{game['key']}/guide")
    walk.send("GET", f"/v1/games/{game['key']}/rules/{entry['clause']}")
    sent = {"decision": menu["decision"], "action": entry["action"]}
    acted = walk.send("POST", f"{match}/actions", token, sent)
    walk.send("GET", f"{match}/events?after={menu['ply']}", token)
    assert acted["ply"] == menu["ply"] + 1
    walk.send("DELETE", f"{match}/seats/0", token)
    record = walk.send("GET", f"{match}/record", token)
    walk.send("POST", "/v1/verifications", body=record)
    walk.send("GET", f"{match}/sheet.pdf", token)
    walk.send("POST", f"{match}/rematch", token)


def _sit(walk: Walk, game: Any) -> None:
    """Take an open seat, be called back, hand it to a bot, start without the last player, and cancel."""
    ann, vacant = {"player": "person", "name": "Ann"}, {"player": "open"}
    wish = {"game": game["key"], "seats": [ann, vacant]}
    match = f"/v1/matches/{walk.prepare('POST', '/v1/matches', body=wish)['match']['id']}"
    taken = walk.send("POST", f"{match}/seats/1", body={"name": "Ben", "seed": "my-own-luck-7"})
    walk.send(
        "POST", f"{match}/webhooks", taken["token"], {"url": "https://bot.example/noonday", "events": ["turn", "over"]}
    )
    bot = {"player": "bot", "level": game["levels"][-1]}
    walk.send("PATCH", f"{match}/seats/1", taken["token"], bot)
    opened = walk.prepare("POST", "/v1/matches", body={**wish, "seats": [ann, {"player": "bot"}, vacant]})
    walk.send("POST", f"/v1/matches/{opened['match']['id']}/start", opened["host_token"], {"bots": True})
    opened = walk.prepare("POST", "/v1/matches", body=wish)
    walk.send("DELETE", f"/v1/matches/{opened['match']['id']}", opened["host_token"])
