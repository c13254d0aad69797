"""A player by webhooks that answers first and was stopped before it acted is started again, as the manual says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.support.targets import listening
from tests.support.watching import near_to, watch

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Api


def test_from_its_cursor_it_gets_the_open_turn_alone_with_the_same_id(api: Api, settings: Settings) -> None:
    match = near_to(api, settings).open()
    with listening() as target:
        watched = watch(match, target, match.tokens[match.see()["to_act"][0]], events=["ply", "turn", "over"])
        watched.run()
        match.act()
        watched.run()
        answered = [got.headers["webhook-id"] for got in target.received if got.message["type"] == "turn"]
        to_act = watched.match.see()["to_act"]
        target.received.clear()
        assert watched.run() == 0

        watched.again(after=watched.webhook["cursor"])
        watched.run()

        (got,) = target.received
        assert (got.message["type"], got.message["data"]["to_act"]) == ("turn", to_act)
        assert got.headers["webhook-id"] == answered[-1]


def test_a_match_that_ended_meanwhile_sends_its_end(api: Api, settings: Settings) -> None:
    match = near_to(api, settings).open()
    with listening() as target:
        watched = watch(match, target, events=["turn", "over"])
        match.resign(1)
        watched.run()
        target.received.clear()

        watched.again(after=watched.webhook["cursor"])
        watched.run()

        assert [one for one, _ in target.kinds()] == ["over"]
