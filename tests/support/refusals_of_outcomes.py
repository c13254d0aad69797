"""What makes the refusals of requests whose outcome is not known, since the store did not answer."""

from __future__ import annotations

from typing import Any

from tests.support.api import PEOPLE
from tests.support.refusals import SHAPES, World, produces
from tests.support.stores import Mute


@produces("open_rematch", code="unknown-outcome")
def _(world: World, operation: str) -> Any:
    match = world.api.over()
    world.send(world.on(Mute), operation, "unknown-outcome", match.host, match=match.id)
    assert match.see()["next"] is None


@produces(
    "open_match",
    "take_seat",
    "start_match",
    "cancel_match",
    "leave_seat",
    "hand_seat_over",
    "renew_token",
    "act",
    code="unknown-outcome",
)
def _(world: World, operation: str) -> Any:
    seats = PEOPLE if operation == "act" else [*PEOPLE, {"player": "open"}]
    match = world.api.open(seats)
    token, path = match.host, SHAPES[operation][1].replace("seats/1", "seats/2").replace("seats/0", "seats/2")
    rest: dict[str, Any] = {}
    if operation in ("leave_seat", "renew_token"):
        path = SHAPES[operation][1]
    if operation == "act":
        token, rest["json"] = match.submission()
    before = match.see()
    world.send(world.on(Mute), operation, "unknown-outcome", token, path=path, match=match.id, **rest)
    assert match.see() == before
