"""What makes every operation that costs something refuse a client that has spent too much."""

from __future__ import annotations

import uuid
from dataclasses import replace
from typing import Any

from service.api import create_app
from tests.support.api import BOTS, Api
from tests.support.over_http import deck
from tests.support.refusals import BLANK, OPENING, World, produces
from tests.support.refusals_of_contents import CONTENTS, with_the_game


def poor(world: World) -> Api:
    """Return the API of a deployment in which a client has one unit, which is back after 10,000 s."""
    referee = replace(world.api.referee, rate=(1, 10_000))
    return Api(create_app(referee, world.settings), referee, world.api.contract)


def stranger() -> dict[str, Any]:
    """Return what lets a request come from an address of its own."""
    one = uuid.uuid4().hex  # of 32 bits: of 16 some strangers of a long run had the same, and one had spent all
    return {"environ_overrides": {"REMOTE_ADDR": f"2001:db8:{one[:4]}:{one[4:8]}::1"}}


def spent(api: Api) -> dict[str, Any]:
    """Return an address that has spent all it had."""
    address = stranger()
    assert api.send("POST", "/v1/matches", json=OPENING, **address).status_code == 201
    return address


@produces("open_match", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", **spent(api))


@produces("look_at_matches", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", **spent(api))


@produces("open_rematch", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match = poor(world), world.api.over()
    world.send(api, operation, "limit-reached", match.host, match=match.id, **spent(api))


@produces("bring_content", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    with with_the_game():
        world.send(api, operation, "limit-reached", path=CONTENTS, json=deck("a deck"), **spent(api))


@produces("verify_record", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", **spent(api))


@produces("act", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match = poor(world), world.api.open()
    token, sent = match.submission()
    rest = {**stranger(), "query_string": {"dry_run": "true"}, "json": sent}
    assert api.ok("POST", f"{match.path}/actions", token, **rest)
    world.send(api, operation, "limit-reached", token, match=match.id, **rest)


@produces("print_sheet", "show_highlights", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match = poor(world), world.api.over()
    world.send(api, operation, "limit-reached", match=match.id, **spent(api))


@produces("draw_picture", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match = poor(world), world.api.open()
    world.send(api, operation, "limit-reached", match=match.id, **spent(api))


@produces("watch_replay", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api, match = poor(world), world.api.open(BOTS)
    match.play_bots()
    world.send(api, operation, "limit-reached", match=match.id, **spent(api))


@produces("print_blank_sheet", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", path=BLANK, **spent(api))


@produces("print_kit", code="limit-reached")
def _(world: World, operation: str) -> Any:
    api = poor(world)
    world.send(api, operation, "limit-reached", query_string={"bomb_faces": "3"}, **spent(api))
