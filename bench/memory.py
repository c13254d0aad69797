"""The memory of a process of the API after mixed load, and after two minutes of rest.

``python -m bench.memory --minutes 60``: clients open matches of all games, act in them, and ask for what else people
look at. Each keeps some matches in turn and gives up the oldest, so that all together are more than the cache holds.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import orjson
import psutil

from bench.report import Line, below, table
from bench.stage import Stage
from bench.wire import Refused, Wire, document, written
from rules import find, games

CLIENTS: Final = 4
HELD: Final = 700
"""Matches of a client: 2,800 of all games are more than the cache has room for."""

REST: Final = 120.0
"""Seconds without a request, after which the memory is looked at; the cache is empty by then."""

SLACK: Final = 1.2
"""How much more than at its start, with a full cache, the process may take up."""

OK: Final = 200
TOO_LATE: Final = 409
"""The status of an action that a clock was faster than."""

OVERTAKEN: Final = frozenset({"stale-decision", "match-over"})
"""The codes of its problem."""

LOOKS: Final = (
    "/v1/matches/{match}",
    "/v1/matches/{match}/events",
    "/v1/matches/{match}/board.svg",
    "/v1/matches?limit=50",
    "/v1/games/{game}/blank-sheet.html",
    "/matches/{match}",
    "/games/{game}/rules",
)


class Client:
    """Keeps matches between persons, all of them its own, and acts in one at random with most of its requests."""

    def __init__(self, port: int, luck: random.Random) -> None:
        self._port = port
        self._wire = Wire(port)
        self._luck = luck
        self._held: deque[tuple[str, str, Sequence[str]]] = deque()
        self.asked = 0

    def run(self, until: float) -> None:
        """Send one request after the other until a moment of the monotonic clock."""
        while time.monotonic() < until:
            if len(self._held) < HELD or self._luck.random() < 0.02:
                self._open()
            elif self._luck.random() < 0.7:
                self._act()
            else:
                self._look()
        self._wire.close()

    def _ask(self, method: str, path: str, token: str | None = None, body: Any = None) -> tuple[int, bytes]:
        self.asked += 1
        try:
            return self._wire.ask(written(method, path, token, body))
        except Refused:  # the server ends a connection after some time
            self._wire.close()
            self._wire = Wire(self._port)
            return self._wire.ask(written(method, path, token, body))

    def _open(self) -> None:
        if len(self._held) >= HELD:
            _, match, tokens = self._held.popleft()
            for seat, token in enumerate(tokens):
                self._ask("DELETE", f"/v1/matches/{match}/seats/{seat}", token)
        key = self._luck.choice(games())
        game = find(key)
        seats = [{"player": "person"}] * game.seats(game.options())[0]
        made = document(self._ask("POST", "/v1/matches", body={"game": key, "seats": seats}), 201)
        self._held.append((key, made["match"]["id"], [seat["token"] for seat in made["seats"]]))

    def _look(self) -> None:
        game, match, _ = self._luck.choice(self._held)
        path = self._luck.choice(LOOKS).format(game=game, match=match)
        status, body = self._ask("GET", path)
        if status != OK:
            raise Refused(f"{path} was answered {status}: {body[:600].decode(errors='replace')}")

    def _act(self) -> None:
        _, match, tokens = self._luck.choice(self._held)
        seat = self._luck.randrange(len(tokens))
        seen = document(self._ask("GET", f"/v1/matches/{match}", tokens[seat]))
        asked = [entry for entry in seen.get("actions") or () if not entry["unasked"]]
        if asked and seat in seen["to_act"]:
            entry = self._luck.choice(asked)
            action = entry["action"] if entry["form"] == "action" else entry["example"]
            body = {"decision": seen["decision"], "action": action}
            answer = self._ask("POST", f"/v1/matches/{match}/actions", tokens[seat], body)
            if answer[0] != TOO_LATE or orjson.loads(answer[1])["code"] not in OVERTAKEN:
                document(answer)


def resident(pid: int) -> float:
    """Return the MB of memory of the one process that answers requests, the child of ``pid``."""
    children = psutil.Process(pid).children(recursive=True)
    return max(process.memory_info().rss for process in children) / 1e6


def measure(minutes: float) -> list[Line]:
    """Load a server of one process, let it rest, and return the lines of the table."""
    with Stage() as stage:
        api, port = stage.served("api", "service.commands.cli", "run", "api", API_PROCESSES="1")
        bound = stage.settings.cache_bytes / 1e6
        begun = resident(api.pid)
        clients = [Client(port, random.Random(number)) for number in range(CLIENTS)]
        until = time.monotonic() + 60 * minutes
        with ThreadPoolExecutor(CLIENTS) as pool:
            list(pool.map(lambda client: client.run(until), clients))
        loaded = resident(api.pid)
        time.sleep(REST)
        rested = resident(api.pid)
    asked = sum(client.asked for client in clients)
    most = SLACK * (begun + bound)
    return [
        Line(f"memory of a process of the API, {minutes:g} minutes of mixed load, {asked:,} requests"),
        Line("at its start", f"{begun:.0f} MB"),
        Line("after the load", f"{loaded:.0f} MB"),
        below(f"after {REST:.0f} s of rest", rested, most, shown=f"{rested:.0f} MB", target_shown=f"< {most:.0f} MB"),
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.memory", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60.0, help="minutes of load (default 60)")
    print(table(measure(parser.parse_args(arguments).minutes)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
