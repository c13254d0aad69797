"""Bots' turns in real workers."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import Any

import orjson

from tests.support.over_http import distribution, path_to
from tests.support.stack import Stack, over, running
from tests.support.waiting import wait_until

BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "novice"}]
FAILED = "a policy failed and a fallback was played"


def opened(stack: Stack, game: str, **options: Any) -> str:
    """Open a match of bots, and return its id."""
    answer = stack.call("POST", "/v1/matches", json={"game": game, "seats": BOTS, "options": options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"]["id"])


def logged(stack: Stack, event: str) -> list[dict[str, Any]]:
    """Return the lines of the worker's log that tell of an event."""
    return [line for line in written(stack) if line["event"] == event]


def written(stack: Stack) -> list[dict[str, Any]]:
    """Return the lines of the worker's log."""
    return [orjson.loads(line) for line in (stack.data / "log" / "worker.log").read_text().splitlines()]


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
        wait_until(lambda: {line["match"] for line in logged(stack, FAILED)} == set(endless))
        assert all("SoftTimeLimitExceeded" in line["fault"] for line in logged(stack, FAILED))


def test_a_store_that_freezes_is_a_plain_line_for_each_task_in_the_log(tmp_path: Path) -> None:
    with running(tmp_path / "data", WORKER_PROCESSES="2") as stack:
        matches = [stack.open("rookie", "rookie")[0]["id"] for _ in range(8)]
        wait_until(lambda: logged(stack, "bots played") != [])
        before = len(written(stack))
        stack.kill("store", signal.SIGSTOP)
        try:
            # Both processes end the task that they have, and wait with the next one from its beginning.
            wait_until(lambda: len(written(stack)) - before >= 6, within=30)
        finally:
            stack.kill("store", signal.SIGCONT)

        ends = {over(stack, match, patience=90)["status"] for match in matches}

        assert ends == {"over"}, "what was interrupted was not handed out again"
        lines = [line for line in written(stack)[before:] if line["level"] != "info"]
        assert lines != []
        assert [line for line in lines if line["level"] != "warning" or "exception" in line] == []
        assert {line["event"] for line in lines} <= {
            "a task waits for the store",
            "a bot's turn took too long outside its policy and is handed out again",
        }


def test_a_policy_that_cannot_be_interrupted_ends_its_workers_and_is_not_asked_for_ever(tmp_path: Path) -> None:
    site = distribution(tmp_path / "site", stubborn_race="stubborn_race")
    with running(tmp_path / "data", PYTHONPATH=path_to(site)) as stack:
        match = opened(stack, "stubborn-race")
        before = stack.match(match)["ply"]

        wait_until(lambda: stack.match(match)["ply"] > before, within=45)
        wait_until(lambda: logged(stack, FAILED) != [])

        failed = logged(stack, FAILED)
        assert {line["fault"].partition(": ")[2] for line in failed} == {
            "the policy is not asked: it may have ended the workers that asked it"
        }
