"""5,000 streams of one address: what is accepted and what is refused, and actions while all connections stay open."""

from __future__ import annotations

import random
import time
from collections import Counter
from contextlib import ExitStack, closing

import orjson

from bench.clients import play
from bench.players import Persons, open_match
from bench.report import Line, below, median, percentile
from bench.stage import Stage
from bench.wire import Wire, written

STREAMS = 5000
CONNECTIONS = 4


def measure(stage: Stage, port: int, *, seconds: float) -> list[Line]:
    """Measure actions before and during the streams, with the shares that a deployment has by default."""
    players = [Persons(random.Random(number)) for number in range(CONNECTIONS)]
    alone = _latencies(port, players, seconds)
    with ExitStack() as ends:
        answers, elapsed = _flood(port, ends)
        flooded = _latencies(port, players, seconds)
    share = stage.settings.held_per_address * stage.settings.api_processes
    refused = sum(count for answer, count in answers.items() if answer == (503, "busy", True))
    return [
        Line(f"{STREAMS} streams of one address, all connections kept open ({CONNECTIONS} connections act)"),
        Line(
            "streams that go on", str(answers[200, "", False]), "", f"<= {share}", 0 < answers[200, "", False] <= share
        ),
        below(
            "answers but those and 503 busy with Retry-After",
            STREAMS - answers[200, "", False] - refused,
            1,
            shown=str(STREAMS - answers[200, "", False] - refused),
            target_shown="0",
        ),
        Line("  refused so, in all", f"{refused} in {elapsed:.0f} s"),
        Line("action before: median, p99", _shown(alone)),
        Line("action during: median, p99", _shown(flooded)),
    ]


def _flood(port: int, ends: ExitStack) -> tuple[Counter[tuple[int, str, bool]], float]:
    """Ask for the streams one after the other; return how often each (status, code, with Retry-After) came."""
    with closing(Wire(port)) as wire:
        match = open_match(wire, 2)[0].match
    request = written("GET", f"/v1/matches/{match}/events").replace(
        b"Host:", b"Accept: application/x-ndjson\r\nHost:", 1
    )
    answers: Counter[tuple[int, str, bool]] = Counter()
    began = time.perf_counter()
    for _ in range(STREAMS):
        wire = ends.enter_context(closing(Wire(port, patience=60.0)))
        wire.send(request)
        heard = wire.socket.recv(16_384)
        status = int(heard[9:12])
        code = "" if status == 200 else orjson.loads(heard.partition(b"\r\n\r\n")[2])["code"]
        answers[status, code, b"retry-after:" in heard.lower()] += 1
    return answers, time.perf_counter() - began


def _latencies(port: int, players: list[Persons], seconds: float) -> list[float]:
    """Return the ms that each action takes."""
    with closing(Wire(port)) as wire:
        for player in players:
            player.prepare(wire)
    return [1000 * each for each in play([port], players, seconds).latencies]


def _shown(latencies: list[float]) -> str:
    return f"{median(latencies):.2f}, {percentile(latencies, 99):.2f} ms"
