"""The door for language models as `noonday mcp` opens it, and a host of models that plays through it."""

from __future__ import annotations

import random
import re
import subprocess
import sys
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.support.stack import end

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterator

    from mcp import Client

MENU = re.compile(r"^- (?:such as )?(.+?) : ", re.MULTILINE)
MOST_ACTIONS = 2000
COMMAND = (sys.executable, "-m", "service.commands.cli", "mcp")


@contextmanager
def door(server: str, *options: str) -> Iterator[str]:
    """Open the door to a service on a free port until the block ends, and give its address."""
    command = [*COMMAND, server, "--port", "0", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert process.stdout is not None
    try:
        found = re.search(r"http://\S+/mcp", line := process.stdout.readline())
        assert found is not None, line
        yield found[0]
    finally:
        end(process)
        said = process.stdout.read()
        process.stdout.close()
    assert said == ""  # nothing is logged, least of all an id of a session


class Host:
    """What a host of a language model does: it calls tools, and reads their text."""

    def __init__(self, client: Client) -> None:
        self.client = client

    async def call(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must succeed."""
        answer = await self.client.call_tool(tool, arguments)
        assert not answer.is_error, answer.content
        return str(answer.content[0].text)

    async def act(self, decision: int, notation: str) -> str:
        """Act, or look again if another seat has ended the decision in the meantime."""
        answer = await self.client.call_tool("act", {"decision": decision, "notation": notation, "wait": 20})
        text = str(answer.content[0].text)
        if not answer.is_error:
            return text
        assert re.search("the match is over|decision", text), text
        return await self.call("look", wait=0)

    async def refused(self, tool: str, **arguments: Any) -> str:
        """Call a tool that must refuse."""
        answer = await self.client.call_tool(tool, arguments)
        assert answer.is_error
        return str(answer.content[0].text)

    async def plays(self, text: str, luck: random.Random) -> int:
        """Play on from a text until the match is over; return the number of calls."""
        for number in range(MOST_ACTIONS):
            if "The match is over" in text:
                return number
            asked = re.search(r"Decision (\d+) waits for [^.\n]*\byou\b", text)
            if asked is None:
                text = await self.call("look", wait=20)
                continue
            text = await self.act(int(asked[1]), luck.choice(notations(text)))
        raise AssertionError(f"not over after {MOST_ACTIONS} calls: {text}")


@asynccontextmanager
async def over_http(address: str, *, credential: str | None = None, source: str | None = None) -> AsyncIterator[Host]:
    """Begin a session, with a credential and from an address of the loopback network."""
    # The package takes a second to import, which no other test should wait for.
    import httpx2
    from mcp import Client
    from mcp.client.streamable_http import streamable_http_client

    headers = {} if credential is None else {"Authorization": f"Bearer {credential}"}
    transport = httpx2.AsyncHTTPTransport(local_address=source)
    async with (
        httpx2.AsyncClient(headers=headers, transport=transport, timeout=90) as http,
        Client(streamable_http_client(address, http_client=http)) as client,
    ):
        yield Host(client)


@asynccontextmanager
async def over_stdio(server: str, folder: Path) -> AsyncIterator[Host]:
    """Start the command as hosts do."""
    from mcp import Client
    from mcp.client.stdio import StdioServerParameters, stdio_client

    arguments = [*COMMAND[1:], server, "--stdio", "--seat", str(folder / "seat.json")]
    with (folder / "log.txt").open("a") as log:
        transport = stdio_client(StdioServerParameters(command=COMMAND[0], args=arguments), errlog=log)
        async with Client(transport) as client:
            yield Host(client)


def notations(text: str) -> list[str]:
    """Return what a text offers to the seat that must act: the lines of a menu, or what stands in one line."""
    if cards := re.search(r"any of these: (.+)$", text, re.MULTILINE):
        return cards[1].split("; ")
    asked = text.rpartition("You can send:")[2].partition("You can also send:")[0]
    return MENU.findall(asked) or asked.strip().rpartition(": ")[2].split()


def match_in(text: str) -> str:
    """Return the id of the match that a text names."""
    return str(re.findall(r"Match (\w{26})", text)[0])
