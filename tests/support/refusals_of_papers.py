"""What makes the operations refuse that judge and print records from anywhere."""

from __future__ import annotations

import json
import secrets
from functools import cache
from typing import Any

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.play.files import printed
from tests.support.over_http import as_log
from tests.support.reels import GOLDEN, golden
from tests.support.refusals import BLANK, OF_RECORDS, World, produces
from tests.support.refusals_of_limits import poor, spent

PRINTING = ("print_record", "replay_record")
LOG = "game: twelve-oclock-high\nplayers: Ann, Bob\nA 5 4\nB 6 2\nA throw 1 5 blank\nA move 4\n"


@cache
def _plain() -> str:
    return json.dumps(codec(Record).encode(golden(GOLDEN[0])))


def sound() -> Any:
    """Return a sound record of no match of this server."""
    return json.loads(_plain())


def of_nobody() -> Any:
    """Return a sound record that no other test brings: names are outside its chain."""
    record = sound()
    record["seats"][0]["name"] = secrets.token_hex(8)
    return record


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


@produces(*PRINTING, "score_log", code="faulty-log")
def _(world: World, operation: str) -> Any:
    problem = world.send(world.api, operation, "faulty-log", **as_log(LOG.replace("move 4", "move 3")))
    (fault,) = problem["faults"]
    assert (fault["line"], fault["clause"], [one["notation"] for one in fault["legal"]]) == (
        6, "12H-3", ["A move 2", "A move 4"],
    )  # fmt: skip


@produces("replay_record", code="match-not-over")
def _(world: World, operation: str) -> Any:
    world.send(world.api, operation, "match-not-over", **as_log(LOG))


@produces("print_blank_sheet", code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away", path=BLANK.replace("txt", "pdf"))


@produces("score_log", "print_kit", code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away")


@produces(*OF_RECORDS, code="store-away")
def _(world: World, operation: str) -> Any:
    world.send(world.without_store, operation, "store-away", json=sound())


@produces("print_record", code="sheet-too-long")
def _(world: World, operation: str) -> Any:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(printed, "MOST_CELLS", 1)
        world.send(world.api, operation, "sheet-too-long", json=of_nobody(), query_string={"kind": "pdf"})


@produces("score_log", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", **spent(api))


@produces(*PRINTING, code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", json=sound(), **spent(api))
