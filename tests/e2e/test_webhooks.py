"""Webhooks of the whole service: over HTTP, with its own sweeper, broker and caller."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from standardwebhooks import Webhook

import rules
from service.play.webhooks.managing import MOST
from tests.support.cutting import cutting
from tests.support.stack import START, over, play_on
from tests.support.targets import dripping, listening
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterable

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


@pytest.mark.parametrize("after", [None, 1.8], ids=["never", "just before it is late"])
def test_strangers_that_hold_their_calls_delay_no_webhook_that_works_at_their_host(
    stack: Stack, after: float | None
) -> None:
    """Twenty webhooks of a host get each message while the calls that are open to fifty others stay open."""
    with listening() as target:
        target.silent, target.after = "/silent", after
        neighbours = [stack.open("person", "person") for _ in range(2)]
        owners = [(match["id"], token) for match, tokens in neighbours for token in tokens.values()]
        working = added_to(stack, owners, target.url("/works"))

        def heard(count: int) -> bool:
            plies = {match["id"]: play_on(stack, match["id"], tokens, count) for match, tokens in neighbours}
            wanted = {(webhook, plies[match]) for match, _, webhook in working}
            wait_until(lambda: wanted <= told(target), within=START)
            return True

        heard(1)
        strangers = [stack.open("person", "person") for _ in range(5)]
        owners = [(match["id"], token) for match, tokens in strangers for token in tokens.values()]
        webhooks = added_to(stack, owners, target.url("/silent"), ("ply",))

        def heard_meanwhile() -> bool:
            wait_until(lambda: after is None or not target.held, within=START)
            for match, tokens in strangers:
                play_on(stack, match["id"], tokens, 1)
            wait_until(lambda: len(target.held) >= 40 or after is None, within=START)
            held = set(target.held)
            return len(held) >= 40 and heard(1) and held <= target.held

        for _ in range(1 if after is None else 2):  # those that answer are among those that work after their first call
            wait_until(heard_meanwhile, within=START)
        remove(stack, webhooks + working)


def told(target: Target) -> set[tuple[str, int]]:
    """Return the plies that a target was told, each with the webhook."""
    messages = [got.message for got in list(target.received)]
    return {(one["data"]["webhook"], one["data"]["ply"]) for one in messages if one["type"] == "ply"}
