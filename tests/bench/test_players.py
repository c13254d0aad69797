"""The load of the bench: enough matches for a slice, a connection for each seat, and matches followed without views."""

from __future__ import annotations

import json
import random
import socket
from contextlib import ExitStack, closing
from dataclasses import dataclass
from typing import TYPE_CHECKING

import rules
from bench.alone import play_out
from bench.clients import Load, Pair
from bench.players import GAME, SPARE, Bare, Followers, Seats
from rules.chance import Cheap
from rules.table.record import events
from rules.wire.codec import family

if TYPE_CHECKING:
    from bench.wire import Wire

ACTIONS = 1_000
"""More actions than one player plays in a slice: about 250 a second, for less than a second."""

LIVE = b'{"match": {"actions": []}}'


def test_the_shortest_of_many_matches_together_outlast_a_slice() -> None:
    game, chance = rules.find(GAME), Cheap(random.Random(3).random)
    lengths = sorted(len(play_out(game, 2, chance)) for _ in range(60))

    assert sum(lengths[: SPARE - 1]) > ACTIONS


@dataclass
class Alternating:
    """Seat 1 acts, then seat 0, and so on."""

    seat: int = 1
    match: str = "a"

    def prepare(self, wire: Wire) -> None:
        """Need nothing."""

    def request(self) -> bytes:
        """Return the seat."""
        return b"%d" % self.seat

    def take(self, answer: tuple[int, bytes]) -> None:  # noqa: ARG002 - as the others
        """Go on with the other seat."""
        self.seat = 1 - self.seat


def test_each_seat_acts_on_a_connection_of_its_own() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        pair = Pair([server.getsockname()[1]], Alternating(), 2)
        ends = [server.accept()[0] for _ in pair.wires]
        for _ in range(4):
            pair.act()
            pair.player.take((200, b""))
        for wire in pair.wires:
            wire.close()
        for end, heard in zip(ends, (b"00", b"11"), strict=True):
            with closing(end):
                assert end.recv(100, socket.MSG_WAITALL) == heard


def test_of_several_servers_each_match_has_one() -> None:
    with ExitStack() as opened:
        servers = [opened.enter_context(socket.create_server(("127.0.0.1", 0))) for _ in range(2)]
        pair = Pair([server.getsockname()[1] for server in servers], Alternating(), 1)
        for wire in pair.wires:
            opened.callback(wire.close)
        ends = [opened.enter_context(closing(server.accept()[0])) for server in servers]
        for name in "abcdefgh" * 2:
            pair.player.match, pair.player.seat = name, ord(name)
            pair.act()
        for wire in pair.wires:
            wire.close()
        heard = [end.recv(1000, socket.MSG_WAITALL) for end in ends]

    numbers = [b"%d" % ord(name) for name in "abcdefgh"]
    assert all(heard), "both servers have matches"
    assert sorted(b"".join(heard)) == sorted(b"".join(numbers * 2))
    assert not {one for one in numbers if one in heard[0]} & {one for one in numbers if one in heard[1]}


def test_live_matches_take_turns() -> None:
    player, addresses = Bare(random.Random(1), live=3), []
    for _ in range(6):
        addresses.append(player.request().split()[1])
        player.take((200, LIVE))

    assert len(set(addresses)) == 3
    assert addresses[:3] == addresses[3:]


def test_the_players_of_a_load_share_its_live_matches() -> None:
    load = Load(connections=8, live=2000)
    assert (load.players, load.live // load.players) == (4, 500)


def test_a_follower_has_the_match_as_the_rules_have_it() -> None:
    game, chance = rules.find(GAME), Cheap(random.Random(5).random)
    encode, decode = events(game).encode, family(*game.actions).decode
    state = game.rules.initial(game.options(), (0, 1), (0, 1), None, at=0, chance=chance).state
    first = game.rules.standing(state).must[0]
    seats = Seats("m", ["a", "b"], first, 1)
    player = Followers(random.Random(6))
    player.follow(seats)
    player.hold(seats)
    plies = 0
    while must := game.rules.standing(state).must:
        assert seats.state == state
        assert seats.seat == must[0]
        step = game.rules.apply(state, seats.seat, decode(seats.action), at=0, chance=chance)
        state, plies = step.state, plies + 1
        if game.rules.standing(state).must:
            happened = [encode(event) for event in step.events]
            done = {"status": "on", "decision": game.rules.standing(state).decision, "events": happened}
            player.take((200, json.dumps(done).encode()))

    assert plies > 60
