"""What refuses a valid credential that is of the wrong kind, or has not the scope: with 403, and never with 401."""

from __future__ import annotations

from typing import Any

from service.play.ports.keys import Scope
from tests.support.api import OPEN
from tests.support.refusals import CLAIMS, ERASING, GAME, OF_HOST, World, key, produces

TO_HOST = {
    *OF_HOST,
    *ERASING,
    *(CLAIMS - {"ask_for_seat"}),
    *("open_rematch", "leave_seat", "hand_seat_over", "nudge_seat", "renew_token"),
    *("enter_throws", "go_back", "advance_clock"),
}
"""Operations at a match for which the scope ``host`` counts."""


def opened_by(world: World, token: str, **wish: Any) -> str:
    """Return the id of an open table that a key opened."""
    sent = {"game": GAME, "seats": list(OPEN), **wish}
    return str(world.api.ok("POST", "/v1/matches", token, json=sent)["match"]["id"])


@produces(*TO_HOST, code="scope-missing")
def _(world: World, operation: str) -> Any:
    opener = key(world, Scope.OPEN)
    problem = world.send(world.api, operation, "scope-missing", opener, match=opened_by(world, opener))
    assert problem["detail"].endswith("has no scope 'host'")
