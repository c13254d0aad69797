"""The first match of README, and every example in a shell and in Python that /docs/clients shows, are run as shown."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import subprocess
import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.calling.caller import signed
from service.play.ports.calls import Call
from tests.support.guide import SITE, examples, in_shell, programs, verifying
from tests.support.sources import ROOT
from tests.support.stack import Stack, over

if TYPE_CHECKING:
    from pathlib import Path

RUN_BY = {
    "sh": "here",
    "python": "here",
    "json": "here",
    "js": "tests/browser/test_guide.py",
    "html": "tests/browser/test_guide.py",
}
"""The test that runs the examples in each language."""


@pytest.fixture(scope="module")
def key(stack: Stack) -> str:
    command = [sys.executable, "-m", "service.commands.cli", "key", "api", "new", "Guide"]
    made = subprocess.run(
        command, env={"DATA_DIR": str(stack.data)}, cwd=stack.data, capture_output=True, text=True, check=True
    )
    return made.stdout.strip()


def test_the_first_match_of_readme_is_played(stack: Stack, tmp_path: Path) -> None:
    text = (ROOT / "README.md").read_text("utf-8").replace(SITE, stack.url)
    opening, acting = re.findall(r"^```sh\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    opened = in_shell([opening], tmp_path)
    assert opened.returncode == 0, opened.stderr
    answer = json.loads(opened.stdout)
    match, token = answer["match"]["id"], answer["seats"][0]["token"]
    filled = acting.replace("matches/ID", f"matches/{match}").replace("TOKEN", token)
    done = in_shell([f"SITE={stack.url}", filled], tmp_path)
    assert done.returncode == 0, done.stderr
    acted, end = json.JSONDecoder().raw_decode(done.stdout)
    seen = json.loads(done.stdout[end:])

    assert acted["events"][0]["words"].startswith("Ann calls B5 and ")
    assert f"after={acted['ply']}" in acting
    assert (seen["id"], seen["ply"] >= acted["ply"]) == (match, True)


def in_python(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a program in a folder of its own."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", text],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def shell(stack: Stack, key: str) -> list[str]:
    """Return all examples in a shell, one after the other: each goes on where the one before it ended."""
    return [example.filled(stack.url, key=key) for example in examples(stack, "sh")]


def test_some_test_runs_every_example(stack: Stack) -> None:
    found = examples(stack)

    assert {example.language for example in found} == set(RUN_BY)
    assert {"a-match-in-five-requests", "api-keys-and-many-tables-at-once", "bots", "the-menu"} <= {
        example.section for example in found if example.language == "sh"
    }
    assert {"waiting-for-something-to-happen", "bots"} <= {example.section for example in programs(stack, "python")}
    assert len(found) == stack.call("GET", "/docs/clients").text.count("<pre")


def test_the_examples_in_a_shell_work_one_after_the_other(stack: Stack, key: str, tmp_path: Path) -> None:
    done = in_shell(shell(stack, key), tmp_path)

    assert done.returncode == 0, done.stderr
    assert '"results":[{"status":201' in done.stdout
    assert "You are Ann, seat 0." in done.stdout
    assert '"kind":"thrown"' in done.stdout
    assert '"etag":' in done.stdout
    assert '"level":"veteran"' in done.stdout
    assert (tmp_path / "board.png").read_bytes().startswith(b"\x89PNG")


def test_the_programs_in_python_play_matches_to_their_end(stack: Stack, tmp_path: Path) -> None:
    for example in programs(stack, "python"):
        match, tokens = stack.open("person", "rookie", "rookie", game="bomb-the-axis", options={"checker": None})
        done = in_python(example.filled(stack.url, match["id"], tokens[0]), tmp_path)

        assert (done.returncode, done.stderr) == (0, ""), example.section
        won = over(stack, match["id"])["outcome"]["winners"]
        assert done.stdout.split("\n")[0] == " ".join(["Won by seat" if won else "Nobody won", *map(str, won)])


ENDING = """
import requests

send = requests.post


def resign_first(address, **rest):
    requests.post = send
    for seat, token in {tokens}.items():
        own = {{"Authorization": f"Bearer {{token}}"}}
        requests.delete(address.replace("/actions", f"/seats/{{seat}}"), headers=own)
    return send(address, **rest)


requests.post = resign_first
"""
"""Lets all people resign just before a program acts for the first time."""


def test_the_programs_in_python_end_with_a_match_that_ends_under_them(stack: Stack, tmp_path: Path) -> None:
    for example in programs(stack, "python"):
        match, tokens = stack.open("person", "person", game="twelve-strokes-of-noon")
        leaving = ENDING.format(tokens={str(seat): token for seat, token in tokens.items()})
        asked = tokens[stack.match(match["id"])["to_act"][0]]
        done = in_python(leaving + example.filled(stack.url, match["id"], asked), tmp_path)

        assert (done.returncode, done.stderr) == (0, ""), example.section
        assert done.stdout.startswith("Won by seat")


def test_the_function_in_python_verifies_messages_of_webhooks_and_no_others(stack: Stack) -> None:
    found: dict[str, Any] = {}
    exec(verifying(stack, "python"), found)  # the text of the guide, as it is shown
    secret, key = "whsec_" + base64.b64encode(b"k" * 32).decode(), b"k" * 32
    call = Call("https://bot.example/", "a_message", b"{}", (b"another secret", key))

    assert found["verified"](secret, signed(call), b"{}")
    assert not found["verified"](secret, signed(call), b"{ }")
    assert not found["verified"](secret, signed(replace(call, secrets=(b"another secret",))), b"{}")
    assert not found["verified"](secret, signed(call, now=time.time() - 400), b"{}")
    assert not found["verified"](secret, {}, b"{}")
    assert not found["verified"](secret, signed(call) | {"webhook-timestamp": "today"}, b"{}")
    assert not found["verified"](secret, signed(call) | {"webhook-signature": "v1,é"}, b"{}")


def test_a_host_of_language_models_starts_the_server_by_its_settings(stack: Stack, tmp_path: Path) -> None:
    (example,) = examples(stack, "json")
    entry = json.loads(example.filled(stack.url))["mcpServers"]["noonday"]
    assert entry["command"] == "noonday"

    async def tools() -> set[str]:
        from mcp import Client, StdioServerParameters

        command = ["-m", "service.commands.cli", *entry["args"]]
        start = StdioServerParameters(command=sys.executable, args=command, cwd=tmp_path, env={**os.environ})
        async with Client(start) as client:
            answer = await client.call_tool("list_games", {})
            assert not answer.is_error
            return {tool.name for tool in (await client.list_tools()).tools}

    text = stack.call("GET", "/docs/clients").text
    assert all(f"<code>{name}</code>" in text for name in asyncio.run(tools()))


def test_every_program_that_the_guide_names_says_how_it_is_started(stack: Stack) -> None:
    section = stack.call("GET", "/docs/clients").text.partition('id="programs-to-start-from"')[2].partition("<h2")[0]
    lines = re.findall(r"<code>(\w+\.py) ([^<]*)</code>", section)

    assert {name for name, _ in lines} == {"terminal.py", "bot.py", "chat.py", "webhook.py"}
    for name, arguments in lines:
        source = (ROOT / "examples" / name).read_text("utf-8")
        assert all(option in source for option in re.findall(r"--\w+", arguments)), name


def test_an_example_that_is_wrong_fails(stack: Stack, key: str, tmp_path: Path) -> None:
    lines = shell(stack, key)
    for place, line in enumerate(lines):
        wrong = re.sub(r'(curl -fsS "?)\$', r"\1$SITE/nothing/$", line, count=1)
        assert wrong != line
        assert in_shell([*lines[:place], wrong], tmp_path).returncode != 0, line
    for example in programs(stack, "python"):
        match, tokens = stack.open("person", "rookie", "rookie", game="bomb-the-axis", options={"checker": None})
        text = example.filled(stack.url, match["id"], tokens[0]).replace("/v1/matches/", "/v1/nothing/")
        assert in_python(text, tmp_path).returncode != 0, example.section
