"""How soon a webhook's message arrives: alone, with slow or silent ones at its host, and with thousands of others."""

from __future__ import annotations

import random
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import orjson

from bench.players import Persons, open_match
from bench.report import Line, below, median
from bench.stage import Stage
from bench.wire import Wire, written
from service.play.asking.limits import free
from service.play.ports.webhooks import Event
from service.play.webhooks import managing
from service.play.webhooks.managing import MOST, Wish

DEAD = 10_000
"""Webhooks whose targets take a connection and never answer."""

HOSTS = 500
"""Hosts at which these targets are."""

EVERY, LONG = 5, 120
"""Seconds between two new webhooks that are silent at the host of the one that is measured, and for how long."""

SLOW, HELD = 60, 1.9
"""How many other webhooks are at the same host, and the seconds after which they answer, just in time."""

PLIES = 150
SHOWING = 5
PAUSE = 0.05


def measure(stage: Stage, port: int) -> list[Line]:
    """Measure the delay of single plies, then the same while the dead targets are called."""
    for part in ("caller", "sweeper"):
        stage.program(f"webhooks-{part}", "service.commands.cli", "run", part)
    with closing(Wire(port)) as wire, _target() as (url, arrived), _dead() as dead:
        players = _proven(wire, url, arrived)
        alone = _delays(wire, players, arrived)
        slow = _with_slow(wire, url, arrived)
        silent = _with_silent(stage, wire, url, arrived)
        players = _proven(wire, url, arrived)
        _add_dead(stage, wire, dead)
        crowded = _delays(wire, players, arrived)
    return [
        Line(f"webhooks ({PLIES} plies of one match, {PAUSE} s apart)"),
        below(
            "from a ply's time to its webhook's target: median",
            median(alone),
            100.0,
            shown=f"{median(alone):.1f} ms",
            target_shown="< 100 ms",
        ),
        Line("  p99", f"{_p99(alone):.1f} ms"),
        below(
            f"with {SLOW} webhooks at the same host that answer after {HELD} s: the longest",
            max(slow),
            1000.0,
            shown=f"{max(slow):.1f} ms",
            target_shown="< 1,000 ms",
        ),
        below(
            f"with a new webhook at the same host every {EVERY} s for {LONG} s, each silent: the longest",
            max(silent),
            1000.0,
            shown=f"{max(silent):.1f} ms",
            target_shown="< 1,000 ms",
        ),
        below(
            f"with {DEAD} webhooks at {HOSTS} hosts that never answer: median",
            median(crowded),
            100.0,
            shown=f"{median(crowded):.1f} ms",
            target_shown="< 100 ms",
        ),
        Line("  p99", f"{_p99(crowded):.1f} ms"),
    ]


def _p99(delays: list[float]) -> float:
    return sorted(delays)[int(len(delays) * 0.99)]


def _add_dead(stage: Stage, wire: Wire, port: int) -> None:
    """Add the webhooks of dead targets at matches of their own; each is due at once, since it is the host's turn."""
    referee, at = stage.referee, 0
    wish_events = (Event.TURN, Event.PLY)
    while at < DEAD:
        seats, _ = open_match(wire, 2)
        for token in seats.tokens:
            bearer = referee.mint.read(token)
            for _ in range(MOST):
                host = f"127.1.{at % HOSTS // 250}.{at % 250 + 1}"
                managing.add(
                    referee, seats.match, bearer, Wish(f"http://{host}:{port}/", wish_events), None, charge=free
                )
                at += 1


def _with_slow(wire: Wire, url: str, arrived: dict[int, float]) -> list[float]:
    """Return the delays of the plies of a match, two a second, while others at its host answer slowly without end."""
    players = _proven(wire, url, arrived)
    strangers = [_watched(wire, f"{url}slow", MOST) for _ in range(SLOW // MOST)]
    arrived.clear()
    for _ in range(PLIES // 5):
        for one in (*strangers, players):
            one.take(wire.ask(one.request()))
        time.sleep(0.5)
    _await(arrived, PLIES // 5)
    return list(arrived.values())


def _with_silent(stage: Stage, wire: Wire, url: str, arrived: dict[int, float]) -> list[float]:
    """Return the delays of the plies of a match, one every two seconds, while new webhooks at its host never answer."""
    referee, begun, added = stage.referee, time.monotonic(), 0
    players = _proven(wire, url, arrived)
    arrived.clear()
    made = 0
    while (passed := time.monotonic() - begun) < LONG:
        if passed >= added * EVERY:
            strangers, _ = open_match(wire, 2)
            wish = Wish(f"{url}silent", (Event.TURN,))
            bearer = referee.mint.read(strangers.tokens[0])
            managing.add(referee, strangers.match, bearer, wish, None, charge=free)
            added += 1
        players.take(wire.ask(players.request()))
        made += 1
        time.sleep(2)
    _await(arrived, made)
    return list(arrived.values())


def _delays(wire: Wire, players: Persons, arrived: dict[int, float]) -> list[float]:
    """Return the ms from the time of each ply of a match, as the store stamped it before the commit, to its arrival."""
    arrived.clear()
    for _ in range(PLIES):
        players.take(wire.ask(players.request()))
        time.sleep(PAUSE)
    _await(arrived, PLIES)
    return list(arrived.values())


def _proven(wire: Wire, url: str, arrived: dict[int, float]) -> Persons:
    """Return the players of a new match whose webhook has shown that it works."""
    players = _watched(wire, url)
    arrived.clear()
    for number in range(SHOWING):
        players.take(wire.ask(players.request()))
        _await(arrived, number + 1)
    return players


def _watched(wire: Wire, url: str, webhooks: int = 1) -> Persons:
    """Return the players of a new match with this number of webhooks."""
    seats, _ = open_match(wire, 2)
    wish = {"url": url, "events": ["ply"]}
    for _ in range(webhooks):
        wire.get(written("POST", f"/v1/matches/{seats.match}/webhooks", seats.tokens[0], wish), 201)
    players = Persons(random.Random(1))
    players.hold(seats)
    return players


def _await(arrived: dict[int, float], count: int) -> None:
    deadline = time.monotonic() + 60
    while len(arrived) < count and time.monotonic() < deadline:
        time.sleep(0.01)


@contextmanager
def _target() -> Iterator[tuple[str, dict[int, float]]]:
    """Listen; give the URL, and the delay in ms of each ply's message."""
    arrived: dict[int, float] = {}

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            if self.path.endswith("silent"):
                while self.connection.recv(65_536):
                    pass
                self.close_connection = True
                return
            if self.path.endswith("slow"):
                self.rfile.read(int(self.headers["Content-Length"]))
                time.sleep(HELD)
                self.send_response(204)
                self.end_headers()
                return
            data = orjson.loads(self.rfile.read(int(self.headers["Content-Length"])))["data"]
            arrived.setdefault(data["ply"], time.time() * 1000 - data["at"])
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        request_queue_size = 256

    server = Server(("127.0.0.1", 0), Handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/", arrived
    finally:
        server.shutdown()
        server.server_close()


@contextmanager
def _dead() -> Iterator[int]:
    """Give a port at which connections are taken, until the queue is full, and never answered."""
    with socket.create_server(("0.0.0.0", 0), backlog=128) as server:
        yield int(server.getsockname()[1])
