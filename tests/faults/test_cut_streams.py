"""A stream has every ply once and in order, whatever is killed while it is read."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

import pytest
import requests

from tests.support.following import Follower
from tests.support.stack import START, over
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.support.stack import Stack

BOTS = ("rookie", "rookie", "rookie")


@pytest.fixture
def stack(breakable: Stack) -> Stack:
    """Give a service whose parts may be killed."""
    return breakable


@pytest.mark.parametrize("part", ["api", "store", "worker", "sweeper"])
def test_a_killed_part_leaves_no_gap_in_a_stream(stack: Stack, part: str) -> None:
    match, tokens = stack.open("person", *BOTS)
    following, mine = Follower(stack.url, match["id"]), Follower(stack.url, match["id"], tokens[0])

    def came(count: int) -> bool:
        """Play the person's turns, so that the bots never wait for them."""
        with suppress(requests.RequestException):
            seen = stack.call("GET", f"/v1/matches/{match['id']}", tokens[0]).json()
            if seen.get("actions"):
                stack.act(match["id"], tokens[0], seen["decision"], seen["actions"][0]["action"])
        return len(following.plies) >= count

    wait_until(lambda: came(6))
    stack.kill(part)
    # More than the streams may still hold of what they read before.
    more = len(following.plies) + 30
    wait_until(lambda: came(more), within=START)
    wait_until(lambda: left(stack, match["id"], tokens[0]), within=START)
    ply = over(stack, match["id"])["ply"]
    following.end()
    mine.end()

    assert following.plies == mine.plies == list(range(1, ply + 1))


def left(stack: Stack, match: str, token: str) -> bool:
    """Leave the match, which ends it, and return whether the service was there to hear it."""
    try:
        return stack.call("DELETE", f"/v1/matches/{match}/seats/0", token).status_code == 200
    except requests.ConnectionError:
        return False


def test_a_listener_that_never_reads_holds_up_nobody(stack: Stack) -> None:
    """Its connection is stopped as by SIGSTOP: it is open, and takes nothing."""
    match, tokens = stack.open("person", *BOTS, time_per_decision=1000)
    following = Follower(stack.url, match["id"])
    idle = stack.silent(f"/v1/matches/{match['id']}/events")
    stack.call("DELETE", f"/v1/matches/{match['id']}/seats/0", tokens[0])

    following.end()
    idle.close()

    assert following.messages[-1]["type"] == "over"
