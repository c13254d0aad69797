"""What makes the refusals about people who are absent or reminded (TBL-16)."""

from __future__ import annotations

from typing import Any

from tests.support.api import OPEN, PEOPLE, Played
from tests.support.refusals import SHAPES, World, produces
from tests.support.stores import Mute

HOUR = 60 * 60 * 1000


def awaited(world: World, **terms: Any) -> tuple[Played, int]:
    """Return a match of people, and the seat for which it waits."""
    match = world.api.open([*PEOPLE, {"player": "person", "name": "Cem"}], absent_after=HOUR, **terms)
    return match, match.see()["to_act"][0]


def path_of(operation: str, seat: int) -> str:
    """Return the address of a request about a seat."""
    return SHAPES[operation][1].replace("seats/0", f"seats/{seat}")


@produces("nudge_seat", code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=world.api.open().id)


@produces("nudge_seat", code="not-your-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "not-your-seat", match.tokens[0], match=match.id)


@produces("nudge_seat", code="no-such-seat")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    world.send(world.api, operation, "no-such-seat", match.host, match=match.id, path=path_of(operation, 7))


@produces("nudge_seat", code="not-started")
def _(world: World, operation: str) -> Any:
    match = world.api.open(OPEN)
    world.send(world.api, operation, "not-started", match.host, match=match.id)


@produces("nudge_seat", code="match-over")
def _(world: World, operation: str) -> Any:
    match = world.api.over()
    world.send(world.api, operation, "match-over", match.host, match=match.id)


@produces("nudge_seat", code="seat-resigned")
def _(world: World, operation: str) -> Any:
    match, seat = awaited(world)
    match.resign(seat)
    world.send(world.api, operation, "seat-resigned", match.host, match=match.id, path=path_of(operation, seat))
    asker, asked = match.tokens[seat], path_of(operation, (seat + 1) % 3)
    world.send(world.api, operation, "seat-resigned", asker, match=match.id, path=asked)


@produces("nudge_seat", "hand_seat_over", code="seat-not-awaited")
def _(world: World, operation: str) -> Any:
    match, seat = awaited(world)
    world.clock.forward(HOUR)
    path, token = path_of(operation, (seat + 1) % 3), match.tokens[seat]
    world.send(world.api, operation, "seat-not-awaited", token, match=match.id, path=path)


@produces("hand_seat_over", code="seat-not-absent")
def _(world: World, operation: str) -> Any:
    match, seat = awaited(world)
    path, token = path_of(operation, seat), match.tokens[(seat + 1) % 3]
    problem = world.send(world.api, operation, "seat-not-absent", token, match=match.id, path=path)
    assert problem["absent_from"] == match.see()["seats"][seat]["absent_from"]


@produces("nudge_seat", code="nudged-lately")
def _(world: World, operation: str) -> Any:
    match, seat = awaited(world)
    path = path_of(operation, seat)
    world.api.ok("POST", path.format(match=match.id), match.host)
    world.clock.forward(60_000)
    world.send(world.api, operation, "nudged-lately", match.tokens[(seat + 1) % 3], match=match.id, path=path)
    reply = world.api.send("POST", path.format(match=match.id), match.host)
    assert 530 < int(reply.headers["Retry-After"]) <= 540


@produces("nudge_seat", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    match, seat = awaited(world)
    before = match.see()
    path = path_of(operation, seat)
    world.send(world.on(Mute), operation, "unknown-outcome", match.host, match=match.id, path=path)
    assert match.see() == before
