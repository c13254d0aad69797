"""What makes the operations of a real table refuse, and others while throws are awaited."""

from __future__ import annotations

from typing import Any

from tests.support.api import OPEN
from tests.support.at_table import FIRST, THREE, act, back, entered, opened, started
from tests.support.refusals import World, produces
from tests.support.refusals_of_limits import poor, spent
from tests.support.stores import Mute

BOTH = ("enter_throws", "go_back")


@produces(*BOTH, code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=started(world.api).id)


@produces("enter_throws", code="not-the-host")
def _(world: World, operation: str) -> Any:
    match = started(world.api)
    world.api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
    world.send(world.api, operation, "not-the-host", match.tokens[0], match=match.id, json={"over": True})


@produces("go_back", code="not-the-host")
def _(world: World, operation: str) -> Any:
    match = started(world.api)
    world.send(world.api, operation, "not-the-host", match.tokens[0], match=match.id)


@produces("enter_throws", code="no-throw-awaited")
def _(world: World, operation: str) -> Any:
    match = started(world.api)
    world.send(world.api, operation, "no-throw-awaited", match.host, match=match.id)


@produces("enter_throws", code="stale-throw")
def _(world: World, operation: str) -> Any:
    match = opened(world.api)
    body = {"throws": ["3"], "throw": 7}
    problem = world.send(world.api, operation, "stale-throw", match.host, match=match.id, json=body)
    assert (problem["throw"], problem["ply"]) == (1, 2)


@produces(*BOTH, code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    match = opened(world.api)
    before, rest = match.see(), {} if operation == "enter_throws" else {"json": {"to": 2}}
    world.send(world.on(Mute), operation, "unknown-outcome", match.host, match=match.id, **rest)
    assert match.see() == before


@produces("go_back", code="not-started")
def _(world: World, operation: str) -> Any:
    match = opened(world.api, OPEN)
    world.send(world.api, operation, "not-started", match.host, match=match.id)


@produces("go_back", code="match-over")
def _(world: World, operation: str) -> Any:
    match = started(world.api)
    match.close()
    world.send(world.api, operation, "match-over", match.host, match=match.id)


@produces("go_back", code="out-of-order")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "out-of-order", (match := world.api.open()).host, match=match.id)


@produces("go_back", code="stale-ply")
def _(world: World, operation: str) -> Any:
    match = started(world.api)
    problem = world.send(world.api, operation, "stale-ply", match.host, match=match.id, json={"to": 3, "ply": 2})
    assert problem["ply"] == 3


@produces(*BOTH, code="seat-resigned")
def _(world: World, operation: str) -> Any:
    match = opened(world.api, THREE, rewinds="seats")
    entered(match, *FIRST, "1", "1")
    world.api.send("DELETE", f"{match.path}/seats/2", match.tokens[2])
    body: dict[str, Any] = {"to": match.see()["ply"]}
    if operation == "enter_throws":
        world.api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
        body = {"over": True}
    world.send(world.api, operation, "seat-resigned", match.tokens[2], match=match.id, json=body)


@produces("go_back", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match = poor(world), started(world.api)
    for _ in range(2):
        act(match, "throw", "3")
        back(match, match.see()["ply"])
    act(match, "throw", "3")
    world.send(api, operation, "limit-reached", match.host, match=match.id, json={"to": 3}, **spent(api))


@produces("act", "leave_seat", code="throws-awaited")
def _(world: World, operation: str) -> Any:
    match = started(world.api)
    assert act(match, "throw", "3").status_code == 202
    rest = {"json": {"decision": match.see()["decision"], "notation": "end turn"}} if operation == "act" else {}
    problem = world.send(world.api, operation, "throws-awaited", match.tokens[0], match=match.id, **rest)
    assert problem["throws"] == match.see()["throws"]
    assert problem["throws"]["entered"] == ["3"]


@produces("take_seat", "hand_seat_over", code="throws-awaited")
def _(world: World, operation: str) -> Any:
    match = opened(world.api, (*THREE, {"player": "open"}))
    world.api.ok("POST", f"{match.path}/start", match.host)
    path = "/v1/matches/{match}/seats/3"
    problem = world.send(world.api, operation, "throws-awaited", match.host, match=match.id, path=path)
    assert problem["throws"] == match.see()["throws"]


@produces("print_sheet", code="not-remembered")
def _(world: World, operation: str) -> Any:
    match = opened(world.api, THREE, game="bomb-the-axis", options={"memory": True})
    world.send(world.api, operation, "not-remembered", match=match.id)
