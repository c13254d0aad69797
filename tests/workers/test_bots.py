"""Bots' turns in real workers."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import orjson

from tests.support.over_http import distribution, path_to
from tests.support.stack import Stack, over, running
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    pass

BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "novice"}]


def opened(stack: Stack, game: str, **options: Any) -> str:
    """Open a match of bots, and return its id."""
    answer = stack.call("POST", "/v1/matches", json={"game": game, "seats": BOTS, "options": options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"]["id"])


def logged(stack: Stack, event: str) -> list[dict[str, Any]]:
    """Return the lines of the worker's log that tell of an event."""
    lines = (stack.data / "log" / "worker.log").read_text().splitlines()
    return [line for line in map(orjson.loads, lines) if line["event"] == event]


def test_policies_that_ignore_their_budget_hold_up_no_other_games_bots(tmp_path: Path) -> None:
    site = distribution(tmp_path / "site", coin_race="coin_race", endless_race="endless_race")
    with running(tmp_path / "data", PYTHONPATH=path_to(site)) as stack:
        endless = [opened(stack, "endless-race", rounds=12, goal=20) for _ in range(3)]
        before = [stack.match(match)["ply"] for match in endless]
        others = [opened(stack, "coin-race") for _ in range(4)]

        for match in others:
            assert over(stack, match, patience=15)["status"] == "over"

        wait_until(lambda: all(stack.match(match)["ply"] > ply for match, ply in zip(endless, before, strict=True)))
        assert {stack.match(match)["status"] for match in endless} == {"on"}
        failed = logged(stack, "a policy failed and a fallback was played")
        assert {line["match"] for line in failed} == set(endless)
        assert all("SoftTimeLimitExceeded" in line["fault"] for line in failed)


def test_a_policy_that_cannot_be_interrupted_ends_its_workers_and_is_not_asked_for_ever(tmp_path: Path) -> None:
    site = distribution(tmp_path / "site", stubborn_race="stubborn_race")
    with running(tmp_path / "data", PYTHONPATH=path_to(site)) as stack:
        match = opened(stack, "stubborn-race")
        before = stack.match(match)["ply"]

        wait_until(lambda: stack.match(match)["ply"] > before, within=45)

        failed = logged(stack, "a policy failed and a fallback was played")
        assert {line["fault"].partition(": ")[2] for line in failed} == {
            "the policy is not asked: it may have ended the workers that asked it"
        }
