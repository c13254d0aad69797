"""Bots' turns in real workers."""

from __future__ import annotations

import signal
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import orjson

from tests.support.games.endless_race import THINKING
from tests.support.over_http import STAKE
from tests.support.stack import START, Stack, over
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "novice"}]
PERSON = {"player": "person"}
FAILED = "a policy failed and a fallback was played"
INTERRUPTED = {"a task waits for the store", "a bot's turn took too long outside its policy and is handed out again"}


@contextmanager
def opened(stack: Stack, game: str, count: int, *others: dict[str, Any], **options: Any) -> Iterator[dict[str, str]]:
    """Open matches of bots and give their ids, with the token of a person who is there too.

    At the end people leave, so that the workers are free again.
    """
    body = {"game": game, "seats": [*BOTS, *others], "options": options}
    answers = [stack.call("POST", "/v1/matches", json=body) for _ in range(count)]
    assert [answer.status_code for answer in answers] == [201] * count, answers[0].text
    told = [answer.json() for answer in answers]
    tokens = {each["match"]["id"]: each["seats"][0]["token"] if others else "" for each in told}
    yield tokens
    for match, token in tokens.items():
        if others:
            assert stack.call("DELETE", f"/v1/matches/{match}/seats/{len(BOTS)}", token).status_code == 200
        assert over(stack, match)["status"] == "over"


def take_part(stack: Stack, matches: dict[str, str]) -> None:
    """Let the person of each match stake, where that is asked for."""
    for match, token in matches.items():
        seen = stack.match(match)
        if len(BOTS) in seen["to_act"]:
            assert stack.act(match, token, seen["decision"], STAKE).status_code == 200


def written(stack: Stack, after: int = 0) -> list[dict[str, Any]]:
    """Return the lines of the worker's log after so many."""
    return [orjson.loads(line) for line in (stack.data / "log" / "worker.log").read_text().splitlines()[after:]]


def failed(stack: Stack, matches: Collection[str]) -> list[dict[str, Any]]:
    """Return the lines that tell that a policy failed in one of these matches."""
    return [line for line in written(stack) if line["event"] == FAILED and line["match"] in matches]


def test_policies_that_ignore_their_budget_hold_up_no_other_games_bots(breakable: Stack) -> None:
    stack = breakable
    with (
        opened(stack, "endless-race", 3, PERSON, rounds=12, goal=20) as endless,
        opened(stack, "coin-race", 4) as others,
    ):
        before = {match: stack.match(match)["ply"] for match in endless}

        def others_are_over() -> bool:
            take_part(stack, endless)
            return all(stack.match(match)["status"] == "over" for match in others)

        wait_until(others_are_over, within=START)
        assert {stack.match(match)["status"] for match in endless} == {"on"}
        wait_until(lambda: all(stack.match(match)["ply"] > ply + 1 for match, ply in before.items()), within=START)
        wait_until(lambda: {line["match"] for line in failed(stack, endless)} == set(endless), within=START)
        assert all("SoftTimeLimitExceeded" in line["fault"] for line in failed(stack, endless))


def test_a_policy_that_is_interrupted_while_the_store_is_frozen_ends_no_process(breakable: Stack) -> None:
    stack = breakable
    with opened(stack, "endless-race", 1, PERSON, rounds=12, goal=20):
        wait_until(lambda: [line for line in written(stack) if line["event"] == THINKING] != [], within=START)
        before = len(written(stack))
        wait_until(lambda: [line for line in written(stack, before) if line["event"] == THINKING] != [], within=START)
        stack.kill("store", signal.SIGSTOP)
        try:
            wait_until(lambda: {line["event"] for line in written(stack, before)} & INTERRUPTED != set())
        finally:
            stack.kill("store", signal.SIGCONT)

    assert [line for line in written(stack, before) if "exited with" in line["event"]] == []


def test_a_store_that_freezes_is_a_plain_line_for_each_task_in_the_log(breakable: Stack) -> None:
    stack = breakable
    matches = [stack.open("rookie", "rookie")[0]["id"] for _ in range(8)]
    wait_until(lambda: [line for line in written(stack) if line.get("match") in matches] != [])
    before = len(written(stack))
    stack.kill("store", signal.SIGSTOP)
    try:
        # Both processes end the task that they have, and wait with the next one from its beginning.
        wait_until(lambda: len(written(stack)) - before >= 6)
    finally:
        stack.kill("store", signal.SIGCONT)

    ends = {over(stack, match)["status"] for match in matches}

    assert ends == {"over"}, "what was interrupted was not handed out again"
    lines = [line for line in written(stack, before) if line["level"] != "info"]
    assert lines != []
    assert [line for line in lines if line["level"] != "warning" or "exception" in line] == [], written(stack, before)
    printed = {line["event"] for line in lines if line.get("logger") not in ("celery.worker.request", "printed")}
    assert printed <= INTERRUPTED


def test_a_policy_that_cannot_be_interrupted_ends_its_workers_and_is_not_asked_for_ever(breakable: Stack) -> None:
    stack = breakable
    with opened(stack, "stubborn-race", 1, PERSON) as (match,):
        before = stack.match(match)["ply"]

        wait_until(lambda: stack.match(match)["ply"] > before, within=START)
        wait_until(lambda: failed(stack, [match]) != [])

        assert {line["fault"].partition(": ")[2] for line in failed(stack, [match])} == {
            "the policy is not asked: it may have ended the workers that asked it"
        }
