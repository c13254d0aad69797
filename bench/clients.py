"""The load: client processes with a few connections each, on which players play."""

from __future__ import annotations

import random
import selectors
import signal
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any
from zlib import crc32

from bench.players import Bare, Followers, Persons, Player
from bench.wire import Refused, Wire

FLOOR = "floor"
"""The side whose requests are those of :class:`bench.players.Bare`."""

SEATS = 2
"""The connections of a match: each seat acts on its own, and may so be answered by another process than the other."""


@dataclass(frozen=True, slots=True)
class Load:
    """What the clients of one side do together.

    ``connections`` is how many they have in all, one for each seat of the matches that are played at a time. ``live``
    matches take turns: each action is for the next of them; with 0 each player plays its match to the end. ``minimal``
    actions ask for an answer without the match.
    """

    connections: int = 8
    live: int = 0
    minimal: bool = False

    @property
    def players(self) -> int:
        """The number of players, which is that of actions on their way at once."""
        return self.connections // SEATS

    def player(self, side: str, luck: random.Random) -> Player:
        """Return one of the players."""
        live = self.live // self.players
        if side == FLOOR:
            return Bare(luck, live, minimal=self.minimal)
        return (Followers if self.minimal else Persons)(luck, live)


@dataclass(frozen=True, slots=True)
class Slice:
    """What one client did in one slice: seconds for each action, its own processor time, the time that all took."""

    latencies: Sequence[float]
    cpu: float
    elapsed: float


class Pair:
    """A player with its connections to each server, and when it sent the action that is on its way."""

    def __init__(self, ports: Sequence[int], player: Player, connections: int) -> None:
        self._of_server = [[Wire(port) for _ in range(connections)] for port in ports]
        self.wires = [wire for wires in self._of_server for wire in wires]
        self.player = player
        self.sent = 0.0

    def act(self) -> None:
        """Send the next action, over the connection of the seat that acts to the server of its match."""
        request, wires = self.player.request(), self._of_server[0]
        if len(self._of_server) > 1:  # as a proxy chooses it by a hash of the address
            wires = self._of_server[crc32(self.player.match.encode()) % len(self._of_server)]
        wire = wires[self.player.seat % len(wires)]
        self.sent = time.perf_counter()
        wire.send(request)


def play(ports: Sequence[int], players: Sequence[Player], seconds: float, *, connections: int = 1) -> Slice:
    """Play until the time is over; each player has ``connections`` new ones to each server, and waits for each answer.

    Of several servers each match has one.
    """
    selector = selectors.DefaultSelector()
    pairs = [Pair(ports, player, connections) for player in players]
    latencies: list[float] = []
    try:
        for pair in pairs:
            for wire in pair.wires:
                selector.register(wire.socket, selectors.EVENT_READ, (wire, pair))
        cpu, began = time.process_time(), time.perf_counter()
        end, waiting = began + seconds, len(pairs)
        for pair in pairs:
            pair.act()
        while waiting:
            for key, _ in selector.select():
                wire, pair = key.data
                if (answer := wire.hear()) is None:
                    continue
                now = time.perf_counter()
                latencies.append(now - pair.sent)
                pair.player.take(answer)
                if now < end:
                    pair.act()
                else:
                    waiting -= 1
        return Slice(latencies, time.process_time() - cpu, time.perf_counter() - began)
    finally:
        selector.close()
        for pair in pairs:
            for wire in pair.wires:
                wire.close()


def _prepare(port: int, players: Sequence[Player]) -> None:
    wire = Wire(port)
    try:
        for player in players:
            player.prepare(wire)
    finally:
        wire.close()


def _work(orders: Connection, ports: Mapping[str, Sequence[int]], load: Load, numbers: Sequence[int]) -> None:
    """Do what is ordered until the orders end: ``(side, None)`` to prepare, ``(side, seconds)`` to play."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    players = {side: [load.player(side, random.Random(f"{side} {number}")) for number in numbers] for side in ports}
    while True:
        try:
            side, seconds = orders.recv()
        except EOFError:
            return
        try:
            done = (
                _prepare(ports[side][0], players[side])
                if seconds is None
                else play(ports[side], players[side], seconds, connections=SEATS)
            )
        except (Refused, OSError) as error:
            done = error
        with suppress(BrokenPipeError):  # the bench was interrupted meanwhile, and the orders end
            orders.send(done)


class Clients:
    """The client processes, ordered about together; they share the players of a load."""

    def __init__(self, ports: Mapping[str, Sequence[int]], processes: int, load: Load) -> None:
        context = get_context("spawn")
        self._ends: list[Connection] = []
        self._processes = []
        for first in range(processes):
            ours, theirs = context.Pipe()
            numbers = range(first, load.players, processes)
            process = context.Process(target=_work, args=(theirs, ports, load, numbers), daemon=True)
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
