"""What makes the operations refuse that judge and print records from anywhere."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.play.files import printed
from tests.support.reels import GOLDEN, golden
from tests.support.refusals import OF_RECORDS, World, produces
from tests.support.refusals_of_limits import poor, spent

PRINTING = ("print_record", "replay_record")


@cache
def _plain() -> str:
    return json.dumps(codec(Record).encode(golden(GOLDEN[0])))


def sound() -> Any:
    """Return a sound record of no match of this server."""
    return json.loads(_plain())


@produces(*PRINTING, code="unsound-record")
def _(world: World, operation: str) -> Any:
    problem = world.send(world.api, operation, "unsound-record", json={**sound(), "seed": "00" * 32})
    assert (problem["word"], problem["divergence"]["what"]) == ("fair", "commitment")


@produces(*PRINTING, code="unjudged-record")
def _(world: World, operation: str) -> Any:
    for change in ({"version": 999}, {"game": "no-such-game"}):
        problem = world.send(world.api, operation, "unjudged-record", json={**sound(), **change})
        assert problem["divergence"]["what"] == next(iter(change))


@produces(*PRINTING, code="not-started")
def _(world: World, operation: str) -> Any:
    record = world.api.ok("GET", world.api.cancelled().path + "/record")
    world.send(world.api, operation, "not-started", json=record)


@produces(*OF_RECORDS, code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away", json=sound())


@produces("print_record", code="sheet-too-long")
def _(world: World, operation: str) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(printed, "MOST_CELLS", 1)
        world.send(world.api, operation, "sheet-too-long", json=sound(), query_string={"kind": "pdf"})


@produces(*PRINTING, code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", json=sound(), **spent(api))
