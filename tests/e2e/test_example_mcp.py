"""A client of the MCP package plays each game through the example of a server, from the text of its tools alone."""

from __future__ import annotations

import asyncio
import random
import re
import sys
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.cutting import cutting

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from mcp import Client

    from tests.support.stack import Stack

PROGRAM = Path(__file__).parents[2] / "examples" / "mcp_server.py"
GAMES = {
    "twelve-oclock-high": {"others": ["veteran"]},
    "bomb-the-axis": {"options": {"checker": 2}},
    "screaming-eagles": {},
    "twelve-strokes-of-noon": {},
}
MENU = re.compile(r"^- (?:such as )?(.+?) : ", re.MULTILINE)
MOST_ACTIONS = 2000


class Host:
    """What a host of a language model does: it calls tools, and reads their text."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must succeed."""
        answer = await self.client.call_tool(tool, arguments)
        assert not answer.is_error, answer.content
        return str(answer.content[0].text)

    async def act(self, match: str, decision: int, notation: str) -> str:
        """Act, or look again if another seat has ended the decision in the meantime."""
        arguments = {"match": match, "decision": decision, "notation": notation, "wait": 20}
        answer = await self.client.call_tool("act", arguments)
        text = str(answer.content[0].text)
        if not answer.is_error:
            return text
        assert re.search("the match is over|decision", text), text
        return await self.call("look", match=match, wait=0)

    async def refused(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must refuse."""
        answer = await self.client.call_tool(tool, arguments)
        assert answer.is_error
        return str(answer.content[0].text)


@asynccontextmanager
async def host(url: str, folder: Path) -> AsyncIterator[Host]:
    """Start the example as hosts do; the package takes a second to import, which no other test should wait for."""
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    arguments = [str(PROGRAM), url, "--seats", str(folder / "seats.json")]
    with (folder / "log.txt").open("a") as log:
        transport = stdio_client(StdioServerParameters(command=sys.executable, args=arguments), errlog=log)
        async with Client(transport) as client:
            yield Host(client)


def notations(text: str) -> list[str]:
    """Return what a text offers to the seat that must act: the lines of a menu, or what stands in one line."""
    if cards := re.search(r"any of these: (.+)$", text, re.MULTILINE):
        return cards[1].split("; ")
    asked = text.rpartition("You can send:")[2].partition("You can also send:")[0]
    return MENU.findall(asked) or asked.strip().rpartition(": ")[2].split()


async def plays(host: Host, text: str, luck: random.Random) -> int:
    """Play on from a text until the match is over; return the number of calls."""
    match = re.findall(r"Match (\w{26})", text)[0]
    for number in range(MOST_ACTIONS):
        if "The match is over" in text:
            return number
        asked = re.search(r"Decision (\d+) waits for [^.\n]*\byou\b", text)
        if asked is None:
            text = await host.call("look", match=match, wait=20)
            continue
        text = await host.act(match, int(asked[1]), luck.choice(notations(text)))
    raise AssertionError(f"not over after {MOST_ACTIONS} calls: {text}")


async def whole_match(url: str, folder: Path, game: str) -> tuple[str, int]:
    """Play a match of a game from the list of games to the record; return the record and the number of calls."""
    async with host(url, folder) as model:
        assert game in await model.call("list_games")
        assert "\n" in await model.call("rules", game=game)
        opened = await model.call("open_or_join", game=game, name="Ada", **GAMES[game])
        number = await plays(model, opened, random.Random(1))
        return await model.call("record", match=re.findall(r"Match (\w{26})", opened)[0]), number


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_each_game_is_played_over_mcp_through_the_cutting_proxy(
    stack: Stack, tmp_path: Path, game: str
) -> None:
    with cutting(stack.url, tmp_path / "faults.txt", faults=0.05, seed=3) as url:
        record, number = asyncio.run(whole_match(url, tmp_path, game))

    assert record.startswith("Outcome: {")
    assert "sheet.pdf" in record
    assert "The match begins." in record
    assert number > 1


async def meets_refusals(url: str, folder: Path) -> list[str]:
    """Do all that tools refuse; return their words."""
    async with host(url, folder) as model:
        opened = await model.call("open_or_join", game="twelve-oclock-high", name="Ada", others=["open"])
        match = re.findall(r"Match (\w{26})", opened)[0]
        return [
            await model.refused("rules", game="chess"),
            await model.refused("rules", game="../matches"),
            await model.refused("open_or_join"),
            await model.refused("open_or_join", game="twelve-oclock-high", others=["grandmaster"]),
            await model.refused("look", match="a" * 26),
            await model.refused("look", match=match, wait=1000),
            await model.refused("act", match=match, decision=0, notation="throw"),
            await model.refused("act", match="a" * 26, decision=0, notation="throw"),
            await model.refused("record", match=match),
        ]


def test_refusals_reach_the_model_in_words(stack: Stack, tmp_path: Path) -> None:
    refusals = asyncio.run(meets_refusals(stack.url, tmp_path))

    wanted = [
        "no game 'chess'", "[a-z0-9-]", "either a game", "seats.1.level", "no match", "60", "not started", "no seat",
        "before it is over",
    ]  # fmt: skip
    assert [word for word, text in zip(wanted, refusals, strict=True) if word not in text] == [], "\n\n".join(refusals)


async def two_models(url: str, folders: list[Path]) -> tuple[str, str]:
    """Let one model open a match and another join it; the first is started again in between. Return what each sees."""
    async with host(url, folders[0]) as first:
        opened = await first.call("open_or_join", game="twelve-oclock-high", name="Ada", others=["open"])
    match = re.findall(r"Match (\w{26})", opened)[0]
    async with host(url, folders[0]) as first, host(url, folders[1]) as second:
        waiting = asyncio.create_task(first.call("look", match=match, wait=20))
        joined = await second.call("open_or_join", match=match, name="Ben")
        if "waits for you" in joined:
            joined = await second.call("act", match=match, decision=1, notation="throw")
        assert "No seat is open" in await second.refused("open_or_join", match=match)
        return await waiting, joined


def test_a_model_joins_the_match_of_another_that_was_started_again(stack: Stack, tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()

    first, second = asyncio.run(two_models(stack.url, folders))

    assert "You are Ada, seat 0." in first
    assert "You are Ben, seat 1." in second
    assert (folders[0] / "seats.json").stat().st_mode & 0o077 == 0
