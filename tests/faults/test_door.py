"""The door for language models holds: clients that vanish, sessions without end, and credentials of others."""

from __future__ import annotations

import asyncio
import re
import subprocess
from itertools import count
from typing import TYPE_CHECKING, Any

import pytest
import requests

from service.store import embedded
from tests.support.door import COMMAND, door, match_in, over_http
from tests.support.stack import api_alone, free_port, over
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.stack import Stack

BEGIN = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}},
}


_numbers = count(2)
"""Numbers of messages: in one session none is used twice, since an earlier one may still wait for its answer."""


def post(address: str, body: Any = BEGIN, **headers: str) -> requests.Response:
    """Send a message to the door."""
    accept = {
        "Accept": "application/json, text/event-stream",
        **{name.replace("_", "-"): headers[name] for name in headers},
    }
    return requests.post(address, json=body, headers=accept, timeout=60)


def call(tool: str, **arguments: Any) -> dict[str, Any]:
    """Return the message that calls a tool."""
    return {
        "jsonrpc": "2.0",
        "id": next(_numbers),
        "method": "tools/call",
        "params": {"name": tool, "arguments": arguments},
    }


def begun(address: str, **headers: str) -> dict[str, str]:
    """Begin a session, and return the headers of what belongs to it."""
    answer = post(address, **headers)
    assert answer.status_code == 200, answer.text
    own = {"Mcp_Session_Id": answer.headers["Mcp-Session-Id"], **headers}
    assert post(address, {"jsonrpc": "2.0", "method": "notifications/initialized"}, **own).status_code == 202
    return own


def test_a_client_that_vanishes_while_it_waits_goes_on_in_its_session(stack: Stack) -> None:
    with door(stack.url) as address:
        own = begun(address)
        post(address, call("open_or_join", game="twelve-oclock-high", others=["open"]), **own)
        waiting = requests.post(
            address,
            json=call("look", wait=20),
            headers={"Accept": "application/json, text/event-stream", "Mcp-Session-Id": own["Mcp_Session_Id"]},
            stream=True,
            timeout=60,
        )
        waiting.close()  # it vanishes while the door holds the answer
        assert "seat 0" in post(address, call("look"), **own).text
        assert "You have left" in post(address, call("leave"), **own).text


def test_an_address_opens_a_few_sessions_at_once_and_keeps_no_other_out(stack: Stack) -> None:
    with door(stack.url) as address:
        own = begun(address)
        answers = [post(address) for _ in range(100)]
        refused = [answer for answer in answers if answer.status_code == 429]

        assert 70 < len(refused) < 100
        assert all(0 < int(answer.headers["Retry-After"]) <= 30 for answer in refused)
        assert "twelve-oclock-high" in post(address, call("list_games"), **own).text

        async def another() -> str:
            async with over_http(address, source="127.0.0.2") as model:
                return await model.call("list_games")

        assert "twelve-oclock-high" in asyncio.run(another())


def test_a_session_belongs_to_the_credential_that_began_it(stack: Stack) -> None:
    _, tokens = stack.open("person", "person")
    first, second = (f"Bearer {tokens[seat]}" for seat in (0, 1))
    with door(stack.url) as address:
        own = begun(address, Authorization=first)
        session = own["Mcp_Session_Id"]

        assert "seat 0" in post(address, call("look"), **own).text
        assert post(address, call("look"), Mcp_Session_Id=session, Authorization=second).status_code == 404
        assert post(address, call("look"), Mcp_Session_Id=session).status_code == 404
        void = first[:-4] + "AAAA"
        assert post(address, call("look"), Mcp_Session_Id=session, Authorization=void).status_code == 401
        # The holder of a seat's token comes back to it in a new session.
        assert "seat 0" in post(address, call("look"), **begun(address, Authorization=first)).text
        assert post(address, call("look"), Mcp_Session_Id="0" * 32).status_code == 404


def test_a_credential_that_lets_nobody_in_is_refused_with_the_reason(stack: Stack) -> None:
    body = {"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "bot"}]}
    opened = stack.call("POST", "/v1/matches", json=body).json()
    with door(stack.url) as address:
        for credential, words in (
            (opened["seats"][0]["token"][:-4] + "AAAA", "does not know"),
            (opened["host_token"], "the token of a host"),
            ("nk1.aaaaaaaaaaaa." + "A" * 43, "does not know"),
            ("nd1.é".encode().decode("latin-1"), "neither an API key nor"),
            ("", "Authentication required"),
        ):
            refused = post(address, Authorization=f"Bearer {credential}")
            assert (refused.status_code, refused.json()["error"]) == (401, "invalid_token")
            assert words in refused.json()["error_description"]
            assert refused.headers["WWW-Authenticate"].startswith('Bearer error="invalid_token", error_description="')


def ends_when_asked(address: str, own: dict[str, str]) -> None:
    """End a session as a client that goes."""
    headers = {name.replace("_", "-"): own[name] for name in own}
    assert requests.delete(address, headers=headers, timeout=60).status_code == 200


def ends_by_itself(address: str, own: dict[str, str]) -> None:
    """Ask for nothing until a session has ended; the door is opened with `--idle 3`."""
    _ = address, own


@pytest.mark.parametrize("ends", [ends_when_asked, ends_by_itself])
def test_a_seat_is_left_when_its_session_ends(stack: Stack, ends: Callable[[str, dict[str, str]], None]) -> None:
    with door(stack.url, "--idle", "3" if ends is ends_by_itself else "600") as address:
        own = begun(address)
        match = match_in(post(address, call("open_or_join", game="twelve-oclock-high"), **own).text)

        ends(address, own)

        assert over(stack, match)["outcome"]["reason"] == "resignation"
        assert post(address, call("look"), **own).status_code == 404


def test_a_seat_is_free_again_when_its_session_ends_before_the_start(stack: Stack) -> None:
    with door(stack.url) as address:
        own = begun(address)
        opened = post(address, call("open_or_join", game="twelve-oclock-high", others=["open"]), **own).text
        assert stack.match(match_in(opened))["seats"][0]["player"] == "person"

        ends_when_asked(address, own)

        wait_until(lambda: stack.match(match_in(opened))["seats"][0]["player"] == "open")
        assert stack.match(match_in(opened))["status"] == "open"


def test_the_seats_of_sessions_are_left_when_the_door_closes(stack: Stack) -> None:
    with door(stack.url) as address:
        opened = post(address, call("open_or_join", game="twelve-oclock-high"), **begun(address)).text

    assert stack.match(match_in(opened))["outcome"]["reason"] == "resignation"


def test_a_bot_to_which_the_host_has_handed_the_seat_plays_on_when_its_session_ends(stack: Stack) -> None:
    seats = [{"player": "person"}, {"player": "open"}]
    opened = stack.call("POST", "/v1/matches", json={"game": "twelve-oclock-high", "seats": seats}).json()
    match = opened["match"]["id"]
    with door(stack.url) as address:
        own = begun(address)
        post(address, call("open_or_join", match=match), **own)
        path = f"/v1/matches/{match}/seats/1"
        assert stack.call("PATCH", path, opened["host_token"], json={"player": "bot"}).status_code == 200

        ends_when_asked(address, own)

    seat = stack.match(match)["seats"][1]
    assert (seat["player"], seat["resigned"]) == ("bot", False)


def test_a_seat_whose_match_is_over_is_no_trouble_at_the_end_of_its_session(stack: Stack) -> None:
    with door(stack.url) as address:
        own = begun(address)
        match = match_in(post(address, call("open_or_join", game="twelve-oclock-high"), **own).text)
        post(address, call("leave"), **own)
        second = match_in(post(address, call("open_or_join", game="twelve-oclock-high"), **own).text)

        ends_when_asked(address, own)

        assert over(stack, second)["outcome"]["reason"] == over(stack, match)["outcome"]["reason"] == "resignation"


def test_bad_messages_are_refused(stack: Stack) -> None:
    with door(stack.url) as address:
        assert post(address, ["not", "a", "message"]).status_code == 400
        assert post(address, {**BEGIN, "padding": "x" * 100_000}).status_code == 413
        assert post(address, Host="evil.example").status_code == 421
        assert post(address, Origin="https://evil.example").status_code == 403
        assert post(address, MCP_Protocol_Version="2026-07-28").json()["error"]["data"]["supported"]
        assert requests.get(address.replace("/mcp", "/"), timeout=10).status_code == 404


def test_with_keys_nobody_comes_in_without_one_and_matches_belong_to_it(stack: Stack) -> None:
    made = subprocess.run(
        [*COMMAND[:-1], "key", "api", "new", "City League"],
        env=stack.for_a_part(), capture_output=True, text=True, check=True, timeout=60,
    )  # fmt: skip
    key = re.search(r"nk1\.\S+", made.stdout + made.stderr)
    assert key is not None
    with door(stack.url, "--keys") as address:
        assert post(address).status_code == 401
        own = begun(address, Authorization=f"Bearer {key[0]}")
        opened = post(address, call("open_or_join", game="twelve-oclock-high"), **own).text
        mine = stack.call("GET", "/v1/matches?mine=true", key[0]).json()["matches"]
        again = begun(address, Authorization=f"Bearer {key[0]}")

        assert [match["id"] for match in mine] == [match_in(opened)]
        ends_when_asked(address, own)
        assert "seat 0" in post(address, call("look"), **again).text

    # All that ends with a session has ended by now.
    assert stack.match(match_in(opened))["status"] == "on"


def test_each_client_has_the_limits_of_its_own_address(stack: Stack, tmp_path: Path) -> None:
    store = stack.for_a_part()["STORE_URL"]
    limits = {"RATE_LIMIT": "100/6000", "TRUSTED_PROXIES": "1"}
    with api_alone(tmp_path, store, **limits) as api, door(api.url) as address:

        async def opens(source: str, times: int) -> str:
            """Open matches and leave them, as long as the door lets this address."""
            async with over_http(address, source=source) as model:
                for _ in range(times):
                    answer = await model.client.call_tool("open_or_join", {"game": "twelve-oclock-high"})
                    if answer.is_error:
                        return str(answer.content[0].text)
                    await model.call("leave")
                return "served"

        assert "more patience" in asyncio.run(opens("127.0.0.3", 100))
        assert asyncio.run(opens("127.0.0.4", 1)) == "served"


def test_a_credential_that_cannot_be_judged_now_is_not_called_void(tmp_path: Path) -> None:
    key = "Bearer nk1.aaaaaaaaaaaa." + "A" * 43
    runtime = embedded.make_runtime()
    store = embedded.start("store", tmp_path, runtime)
    try:
        with api_alone(tmp_path, store.url) as api, door(api.url) as address:
            judged = post(address, Authorization=key)
            store.stop(hasty=lambda: True)
            unjudged = post(address, Authorization=key)
    finally:
        store.stop(hasty=lambda: True)
        runtime.rmdir()

    assert judged.status_code == 401
    assert (unjudged.status_code, unjudged.json()["error"]) == (503, "temporarily_unavailable")


def test_a_door_that_cannot_open_says_why_in_a_line(stack: Stack) -> None:
    taken = stack.url.rpartition(":")[2]
    for options, words in (
        (["nowhere"], "is not an address"),
        ([stack.url, "--port", taken], "cannot listen"),
        ([stack.url, "--port", "70000"], "cannot listen"),
        ([stack.url, "--address", "no.such.host.invalid"], "cannot listen"),
        ([stack.url, "--stdio", "--seat", "/no/such/folder/seat.json"], "cannot write /no/such/folder/seat.json"),
    ):
        done = subprocess.run([*COMMAND, *options], capture_output=True, text=True, check=False, timeout=60)
        assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
        assert words in done.stderr


def test_a_door_takes_no_time_that_is_none(stack: Stack) -> None:
    for seconds in ("0", "-1", "soon", "99999999999"):
        done = subprocess.run(
            [*COMMAND, stack.url, "--idle", seconds], capture_output=True, text=True, check=False, timeout=60
        )
        assert (done.returncode, "--idle: must be a number from 1" in done.stderr) == (2, True), done.stderr


def test_the_service_may_start_after_the_door(stack: Stack) -> None:
    with door(f"http://127.0.0.1:{free_port()}") as address:
        assert post(address).status_code == 200
        unjudged = post(address, Authorization="Bearer nk1.aaaaaaaaaaaa." + "A" * 43)
        assert (unjudged.status_code, unjudged.headers["Retry-After"]) == (503, "5")
    assert stack.call("GET", "/readyz").status_code == 200
