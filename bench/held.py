"""Actions while many requests are held, compared with a server that holds none; and how soon a ply is heard."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager

import orjson

from bench.clients import play
from bench.players import Persons, Seats, open_match
from bench.report import Line, below, median
from bench.stage import Stage
from bench.wire import Wire, written

HELD = 2000
"""Streams that are open at once."""

WATCHED = 500
"""Matches to which these streams listen, in which nothing happens."""

CONNECTIONS = 4
EVENTS = 200


def measure(stage: Stage, port: int, *, pairs: int, seconds: float) -> list[Line]:
    """Measure actions on both servers in turn, then the delay of single plies on the server that holds streams."""
    _, crowded = stage.served("held", "service.commands.cli", "run", "api", HELD_PER_ADDRESS="16384")
    players = [Persons(random.Random(number)) for number in range(CONNECTIONS)]
    latencies: dict[int, list[float]] = {port: [], crowded: []}
    with closing(Wire(crowded)) as wire, _streams(wire, crowded):
        for pair in range(pairs):
            for each in ((port, crowded), (crowded, port))[pair % 2]:
                for player in players:
                    with closing(Wire(each)) as opening:
                        player.prepare(opening)
                latencies[each] += play([each], players, seconds).latencies
        with closing(Wire(crowded)) as acting:  # the other connection was idle for so long that it may be closed
            delays = _delays(acting, crowded)
    alone, held = (sorted(latencies[each]) for each in (port, crowded))
    p99 = [1000 * each[int(len(each) * 0.99)] for each in (alone, held)]
    return [
        Line(f"{HELD} held streams ({pairs} pairs of slices of {seconds} s, {CONNECTIONS} connections that act)"),
        Line("action without held requests: median, p99", f"{1000 * median(alone):.2f}, {p99[0]:.2f} ms"),
        Line("action with held requests: median, p99", f"{1000 * median(held):.2f}, {p99[1]:.2f} ms"),
        below("  p99 in proportion", p99[1] / p99[0], 1.1, shown=f"{p99[1] / p99[0]:.2f}", target_shown="< 1.10"),
        below(
            f"from a ply's time to its listener ({EVENTS} plies): median",
            median(delays),
            20.0,
            shown=f"{median(delays):.1f} ms",
            target_shown="< 20 ms",
        ),
    ]


@contextmanager
def _streams(wire: Wire, port: int) -> Iterator[None]:
    """Hold the streams open; each has sent its first message."""
    matches = [open_match(wire, 2)[0].match for _ in range(WATCHED)]
    with ExitStack() as ends:
        for number in range(HELD):
            ends.enter_context(closing(_listening(port, matches[number % WATCHED])))
        yield


def _listening(port: int, match: str, token: str | None = None) -> Wire:
    wire = Wire(port)
    request = written("GET", f"/v1/matches/{match}/events", token)
    wire.send(request.replace(b"Host:", b"Accept: application/x-ndjson\r\nHost:", 1))
    head = wire.socket.recv(4096)
    assert head.startswith(b"HTTP/1.1 200"), head[:200]
    return wire


def _delays(wire: Wire, port: int) -> list[float]:
    """Return the ms from the time of each ply, as the store stamped it before the commit, to its arrival."""
    seats, _ = open_match(wire, 2)
    delays: list[float] = []
    done = threading.Event()

    def read(stream: Wire) -> None:
        rest = b""
        while len(delays) < EVENTS and (piece := stream.socket.recv(65536)):
            now = time.time() * 1000
            *pieces, rest = (rest + piece).split(b"\n")
            lines = [line for line in pieces if line.startswith(b'{"type":"ply"')]
            delays.extend(now - orjson.loads(line)["at"] for line in lines)
        done.set()

    with closing(_listening(port, seats.match)) as stream:
        thread = threading.Thread(target=read, args=(stream,), daemon=True)
        thread.start()
        _act(wire, seats, EVENTS + 10)
        done.wait(5)
    return delays[5:]


def _act(wire: Wire, seats: Seats, times: int) -> None:
    """Act in a match, one action after the other, with a pause that lets its listener hear of each."""
    players = Persons(random.Random(1))
    players.hold(seats)
    for _ in range(times):
        players.take(wire.ask(players.request()))
        time.sleep(0.01)
