"""Webhooks of the whole service: over HTTP, with its own sweeper, broker and caller."""

from __future__ import annotations

import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from standardwebhooks import Webhook

import rules
from service.play.webhooks.managing import MOST
from tests.support.cutting import cutting
from tests.support.stack import START, over, play_on, prepared
from tests.support.targets import dripping, listening
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    import socket
    from collections.abc import Callable, Iterable

    from tests.support.stack import Stack
    from tests.support.targets import Target

EXAMPLE = Path(__file__).parents[2] / "examples" / "webhook.py"


def add(stack: Stack, match: str, token: str, url: str, *events: str) -> Any:
    """Add a webhook."""
    path = f"/v1/matches/{match}/webhooks"
    answer = stack.call("POST", path, token, json={"url": url, "events": list(events)})
    assert answer.status_code == 201, answer.text
    return answer.json()


Added = list[tuple[str, str, str]]
"""Webhooks: the match, the token of the owner, the id."""


def added_to(
    stack: Stack, owners: Iterable[tuple[str, str]], url: str, events: tuple[str, ...] = ("turn", "ply")
) -> Added:
    """Add for each owner, a match and a token, as many webhooks as one may have."""
    return [
        (match, token, add(stack, match, token, url, *events)["webhook"]["id"])
        for match, token in owners
        for _ in range(MOST)
    ]


def remove(stack: Stack, webhooks: Added) -> None:
    """Remove webhooks."""
    for match, token, webhook in webhooks:
        assert stack.call("DELETE", f"/v1/matches/{match}/webhooks/{webhook}", token).status_code == 204


@pytest.mark.parametrize("game", rules.games())
def test_a_player_that_is_called_back_plays_a_match_of_each_game_through_the_proxy(
    stack: Stack, game: str, tmp_path: Path
) -> None:
    seats = stack.call("GET", f"/v1/games/{game}").json()["seats"]
    bots = [{"player": "bot"}] * (min(seats) - 1)
    wish = {"game": game, "seats": [{"player": "person"}, *bots], "pace": "fast"}
    opened = stack.call("POST", "/v1/matches", json=wish).json()
    match, token = opened["match"]["id"], opened["seats"][0]["token"]

    with cutting(stack.url, tmp_path / "printed.txt", faults=0.05, seed=3) as url:
        program = [sys.executable, str(EXAMPLE), url, match, token]
        played = subprocess.run(program, capture_output=True, text=True, timeout=240, check=False)

    assert played.returncode == 0, played.stdout + played.stderr
    ended = over(stack, match)
    assert played.stdout.splitlines()[-1] == f"over: {ended['outcome']['reason']}"
    assert not any(seat["resigned"] for seat in ended["seats"])


def test_every_ply_arrives_once_in_order_though_the_caller_is_killed(breakable: Stack) -> None:
    stack = breakable
    with listening() as target:
        opened, tokens = stack.open("person", "veteran")
        added = add(stack, opened["id"], tokens[0], target.url(), "ply", "over")
        killed = False
        while (match := stack.match(opened["id"], tokens[0]))["status"] == "on":
            if match["actions"]:
                stack.act(opened["id"], tokens[0], match["decision"], match["actions"][0]["action"])
            if not killed and len(target.received) > 4:
                stack.kill("caller", signal.SIGKILL)
                killed = True
        wait_until(lambda: ("over", match["ply"]) in target.kinds(), within=START)

    first, ids = added["webhook"]["cursor"], []
    for got in target.received:
        Webhook(added["secret"]).verify(got.body, dict(got.headers))
        if got.headers["webhook-id"] not in ids:
            ids.append(got.headers["webhook-id"])
    webhook = added["webhook"]["id"]
    assert killed
    assert ids == [*(f"{webhook}_ply_{ply}" for ply in range(first + 1, match["ply"] + 1)), f"{webhook}_over"]


def test_targets_that_never_answer_delay_no_other(stack: Stack) -> None:
    """A message arrives while all calls that hung when it was due hang still."""
    held: set[socket.socket] = set()
    with listening() as target, dripping(held=held) as port:
        stuck = [(match["id"], tokens[0]) for match, tokens in (stack.open("person", "person") for _ in range(20))]
        webhooks = added_to(stack, stuck, f"http://127.0.0.1:{port}/")
        opened, tokens = stack.open("person", "person")
        added = add(stack, opened["id"], tokens[0], target.url(host="127.0.0.2"), "turn", "ply")
        assert added["webhook"]["state"] == "active"

        def arrives_meanwhile() -> bool:
            hung = set(held)
            ply = play_on(stack, opened["id"], tokens, 1)
            wait_until(lambda: ("ply", ply) in target.kinds(), within=START)
            return bool(hung) and hung <= held

        wait_until(arrives_meanwhile, within=START)
        remove(stack, webhooks)


@dataclass(frozen=True, slots=True)
class Group:
    """Matches with as many webhooks as they may have, all at one target."""

    stack: Stack
    target: Target
    matches: list[tuple[str, dict[int, str]]]
    webhooks: Added

    @classmethod
    def opened(cls, stack: Stack, target: Target, count: int, path: str, *events: str) -> Group:
        """Open matches of two persons and add the webhooks of each."""
        opened = [stack.open("person", "person") for _ in range(count)]
        matches = [(match["id"], tokens) for match, tokens in opened]
        owners = [(match, token) for match, tokens in matches for token in tokens.values()]
        return cls(stack, target, matches, added_to(stack, owners, target.url(path), events))

    def ready(self) -> Callable[[], set[tuple[str, int]]]:
        """Return what plays one ply in each match, in a short time, and gives the messages that it leads to."""
        acts = {match: prepared(self.stack, match, tokens) for match, tokens in self.matches}

        def play() -> set[tuple[str, int]]:
            plies = {match: act() for match, act in acts.items()}
            return {(webhook, plies[match]) for match, _, webhook in self.webhooks}

        return play

    def has(self, messages: set[tuple[str, int]]) -> bool:
        """Return whether the target has these messages."""
        return messages <= told(self.target)


CROWD = 40
"""The number of calls of strangers that must stay open while the others get their messages."""


def heard_meanwhile(working: Group, strangers: Group) -> bool:
    """Play in all matches; return whether a crowd of the strangers' calls stayed open until all others were heard."""
    target = working.target
    wait_until(lambda: not target.held, within=START)
    theirs, ours = strangers.ready(), working.ready()
    called = theirs()
    # Calls that are answered may be over before so many are open at once: then it is played again.
    wait_until(lambda: len(target.held) >= CROWD or (strangers.has(called) and not target.held), within=START)
    held = set(target.held)
    messages = ours()
    wait_until(lambda: working.has(messages), within=START)
    return len(held & target.held) >= CROWD


def test_strangers_that_never_answer_delay_no_webhook_that_works_at_their_host(stack: Stack) -> None:
    """Twenty webhooks of a host get each message while the calls that are open to fifty others stay open."""
    with listening() as target:
        target.silent = "/silent"
        working = Group.opened(stack, target, 2, "/works", "turn", "ply")

        def delays_none() -> bool:
            strangers = Group.opened(stack, target, 5, "/silent", "ply")  # after a failure they rest, ever longer
            meanwhile = heard_meanwhile(working, strangers)
            remove(stack, strangers.webhooks)
            return meanwhile

        hear(working)
        wait_until(delays_none, within=START)
        remove(stack, working.webhooks)


def test_strangers_that_answer_just_in_time_delay_no_webhook_that_works_at_their_host(stack: Stack) -> None:
    """Ten webhooks of a host get each message while the calls that are open to fifty others stay open."""
    with listening() as target:
        target.silent, target.after = "/silent", 1.8
        working = Group.opened(stack, target, 1, "/works", "ply")  # few and short: a slow machine has 1.8 s for all

        hear(working)
        strangers = Group.opened(stack, target, 5, "/silent", "ply")
        for _ in range(2):  # after their first call they are among those that work
            wait_until(lambda: heard_meanwhile(working, strangers), within=START)
        remove(stack, strangers.webhooks + working.webhooks)


def hear(working: Group) -> None:
    """Play one ply in each match; return when all webhooks were called, so that it is known that they work."""
    messages = working.ready()()
    wait_until(lambda: working.has(messages), within=START)


def told(target: Target) -> set[tuple[str, int]]:
    """Return the plies that a target was told, each with the webhook."""
    messages = [got.message for got in list(target.received)]
    return {(one["data"]["webhook"], one["data"]["ply"]) for one in messages if one["type"] == "ply"}
