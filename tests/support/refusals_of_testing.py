"""What makes the operations of the test mode refuse (TBL-18)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rules.table.testing import LAST_ADVANCE
from tests.support.api import OPEN, PEOPLE, written
from tests.support.at_table import act, started
from tests.support.refusals import World, produces
from tests.support.stores import Mute

if TYPE_CHECKING:
    from service.play.match.drafting import Draft
    from tests.support.api import Played


def clocked(world: World, **rest: Any) -> Played:
    """Open a match whose clock a test moves."""
    return world.api.open(**{"seats": PEOPLE, "clock": "manual"} | rest)


@produces("advance_clock", code="token-needed")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "token-needed", match=clocked(world).id)


@produces("advance_clock", code="clock-not-manual")
def _(world: World, operation: str) -> Any:
    match = world.api.open()
    before = match.see()
    world.send(world.api, operation, "clock-not-manual", match.host, match=match.id)
    assert match.see() == before


@produces("advance_clock", code="not-started")
def _(world: World, operation: str) -> Any:
    match = clocked(world, seats=OPEN)
    world.send(world.api, operation, "not-started", match.host, match=match.id)


@produces("advance_clock", code="match-over")
def _(world: World, operation: str) -> Any:
    match = clocked(world)
    match.resign(1)
    world.send(world.api, operation, "match-over", match.tokens[0], match=match.id)


@produces("advance_clock", code="stale-ply")
def _(world: World, operation: str) -> Any:
    match = clocked(world)
    body = {"advance": 1, "ply": 2}
    problem = world.send(world.api, operation, "stale-ply", match.host, match=match.id, json=body)
    assert problem["ply"] == match.see()["ply"]


@produces("advance_clock", code="throws-awaited")
def _(world: World, operation: str) -> Any:
    match = started(world.api, clock="manual")
    act(match, "throw", "3")
    problem = world.send(world.api, operation, "throws-awaited", match.host, match=match.id)
    assert problem["throws"] == match.see()["throws"]


@produces("advance_clock", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    match = clocked(world)
    before = match.see()
    world.send(world.on(Mute), operation, "unknown-outcome", match.host, match=match.id)
    assert match.see() == before


@produces("advance_clock", code="out-of-order")
def _(world: World, operation: str) -> Any:
    match = clocked(world)
    come_to(match, LAST_ADVANCE)
    world.send(world.api, operation, "out-of-order", match.host, match=match.id)


def come_to(match: Played, ply: int) -> None:
    """Let a match have come to a ply."""

    def late(held: Draft) -> Draft:
        return replace(held, match=replace(held.match, table=replace(held.match.table, ply=ply)))

    written(match.api.referee, match.id, late)
