"""The load: client processes, each with a few connections, on which matches are played from their own menus."""

from __future__ import annotations

import random
import selectors
import signal
import time
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Protocol

from bench.wire import Refused, Wire, document, written

GAME = "twelve-oclock-high"
FIRST = {"kind": "throw"}
"""The action with which every turn of that game begins, so that nobody has to ask for the menu when a turn passes."""

SPARE = 12
"""Matches that are ready on a connection before a slice; one that ends in it is followed by the next of them.

Random matches have at least 67 plies (median 866), so that 1,000 actions, more than one slice has, never reach the
twelfth. With two of them, the second ended as well in about one slice of a thousand, which broke one full run in four.
"""

FLOOR_MATCH = 900
"""After this number of plies the floor begins a new list, as a new match does."""


@dataclass(frozen=True, slots=True)
class Slice:
    """What one client did in one slice: seconds for each action, its own processor time, the time that all took."""

    latencies: Sequence[float]
    cpu: float
    elapsed: float


class Player(Protocol):
    """Plays on one connection."""

    def prepare(self, wire: Wire) -> None:
        """Get ready for a slice."""

    def request(self) -> bytes:
        """Return the next action, as it goes over the wire."""

    def take(self, answer: tuple[int, bytes]) -> None:
        """Take the answer."""


@dataclass(slots=True)
class Seats:
    """A match between persons of one client: its id, the tokens by seat, and what comes next."""

    match: str
    tokens: Sequence[str]
    seat: int
    decision: int
    action: Any = field(default_factory=lambda: FIRST)

    def request(self) -> bytes:
        """Return the next action as a request."""
        body = {"decision": self.decision, "action": self.action}
        return written("POST", f"/v1/matches/{self.match}/actions", self.tokens[self.seat], body)


def open_match(
    wire: Wire, persons: int, bots: Sequence[str] = (), *, game: str = GAME, options: Any = None
) -> tuple[Seats, Any]:
    """Open a match of persons, all held by this client, and of fast bots; return it and its document."""
    seats = [{"player": "person"}] * persons + [{"player": "bot", "level": level} for level in bots]
    body = {"game": game, "options": options or {}, "seats": seats, "pace": "fast"}
    made = wire.get(written("POST", "/v1/matches", body=body), 201)
    match = made["match"]
    tokens = [seat["token"] for seat in made["seats"]]
    return Seats(match["id"], tokens, match["to_act"][0], match["decision"]), match


class Persons:
    """Plays two-person matches against itself through the API, taking whatever the menu offers."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._ready: deque[Seats] = deque()

    @property
    def match(self) -> str:
        """The id of the match in hand."""
        return self._ready[0].match

    def hold(self, seats: Seats) -> None:
        """Take a match that was opened elsewhere."""
        self._ready.append(seats)

    def prepare(self, wire: Wire) -> None:
        """Open the matches for the next slice."""
        while len(self._ready) < SPARE:
            self._ready.append(open_match(wire, 2)[0])

    def request(self) -> bytes:
        """Return the next action."""
        return self._ready[0].request()

    def take(self, answer: tuple[int, bytes]) -> None:
        """Choose from the menu that the answer brought, or go on to another match."""
        match, seats = document(answer)["match"], self._ready[0]
        if match["status"] != "on":
            self._ready.popleft()
            if not self._ready:
                raise Refused("more matches ended in one slice than were ready")
            return
        seats.decision = match["decision"]
        to_act = match["to_act"][0]
        seats.action = self._luck.choice(match["actions"])["action"] if to_act == seats.seat else FIRST
        seats.seat = to_act


class Bare:
    """Sends the floor requests of the same size."""

    def __init__(self, luck: random.Random) -> None:
        self._luck = luck
        self._left = 0
        self._seats = Seats("", [], 0, 0)

    def prepare(self, wire: Wire) -> None:
        """Need nothing."""

    def request(self) -> bytes:
        """Return the next request."""
        if not self._left:
            self._left = FLOOR_MATCH
            match = f"{self._luck.getrandbits(86):026}"
            self._seats = Seats(match, [f"nd1.{match}.0.0.{'x' * 22}"], 0, 100)
        self._left -= 1
        return self._seats.request()

    def take(self, answer: tuple[int, bytes]) -> None:
        """Read the document and choose from its menu, as the API's client does."""
        match = document(answer)["match"]
        self._seats.action = self._luck.choice(match["actions"])["action"] if match["actions"] else FIRST


def play(port: int, players: Sequence[Player], seconds: float) -> Slice:
    """Play on a new connection for each player until the time is over; each waits for its answer before it goes on."""
    selector = selectors.DefaultSelector()
    wires = [Wire(port) for _ in players]
    latencies: list[float] = []
    sent: dict[int, float] = {}
    try:
        for wire, player in zip(wires, players, strict=True):
            selector.register(wire.socket, selectors.EVENT_READ, (wire, player))
        cpu, began = time.process_time(), time.perf_counter()
        end = began + seconds
        for wire, player in zip(wires, players, strict=True):
            sent[id(wire)] = time.perf_counter()
            wire.send(player.request())
        while sent:
            for key, _ in selector.select():
                wire, player = key.data
                if (answer := wire.hear()) is None:
                    continue
                now = time.perf_counter()
                latencies.append(now - sent.pop(id(wire)))
                player.take(answer)
                if now < end:
                    sent[id(wire)] = time.perf_counter()
                    wire.send(player.request())
        return Slice(latencies, time.process_time() - cpu, time.perf_counter() - began)
    finally:
        selector.close()
        for wire in wires:
            wire.close()


def _prepare(port: int, players: Sequence[Player]) -> None:
    wire = Wire(port)
    try:
        for player in players:
            player.prepare(wire)
    finally:
        wire.close()


def _work(orders: Connection, ports: dict[str, int], connections: int, seed: int) -> None:
    """Do what is ordered until the orders end: ``(side, None)`` to prepare, ``(side, seconds)`` to play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kinds = dict.fromkeys(ports, Persons) | {"floor": Bare}
    players = {
        side: [kinds[side](random.Random(f"{seed} {side} {number}")) for number in range(connections)] for side in ports
    }
    while True:
        try:
            side, seconds = orders.recv()
        except EOFError:
            return
        try:
            done = (
                _prepare(ports[side], players[side]) if seconds is None else play(ports[side], players[side], seconds)
            )
        except (Refused, OSError) as error:
            done = error
        with suppress(BrokenPipeError):  # the bench was interrupted meanwhile, and the orders end
            orders.send(done)


class Clients:
    """The client processes, ordered about together."""

    def __init__(self, ports: dict[str, int], processes: int, connections: int) -> None:
        context = get_context("spawn")
        self._ends: list[Connection] = []
        self._processes = []
        for number in range(processes):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs, ports, connections, number), daemon=True)
            process.start()
            theirs.close()
            self._ends.append(ours)
            self._processes.append(process)

    def order(self, side: str, seconds: float | None) -> list[Any]:
        """Let every client prepare for a side, or play for ``seconds``; return the answer of each."""
        for end in self._ends:
            end.send((side, seconds))
        answers = [end.recv() for end in self._ends]
        for one in answers:
            if isinstance(one, Exception):
                raise one
        return answers

    def close(self) -> None:
        """End the clients."""
        for end in self._ends:
            end.close()
        for process in self._processes:
            process.join(5)
            process.terminate()
