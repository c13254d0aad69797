"""Language models play through `noonday mcp`, from the text of its tools alone."""

from __future__ import annotations

import asyncio
import random
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.cutting import cutting
from tests.support.door import Host, door, match_in, over_http, over_stdio

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.stack import Stack

GAMES: dict[str, dict[str, Any]] = {
    "twelve-oclock-high": {"others": ["veteran"]},
    "bomb-the-axis": {"options": {"checker": 2}},
    "screaming-eagles": {},
    "twelve-strokes-of-noon": {},
}


async def whole_match(model: Host, game: str) -> tuple[str, int]:
    """Play a match of a game from the list of games to the record; return the record and the number of calls."""
    assert game in await model.call("list_games")
    assert "\n" in await model.call("rules", game=game)
    opened = await model.call("open_or_join", game=game, name="Ada", **GAMES[game])
    number = await model.plays(opened, random.Random(1))
    return await model.call("record"), number


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_each_game_is_played_through_the_door_and_the_cutting_proxy(
    stack: Stack, tmp_path: Path, game: str
) -> None:
    async def plays(address: str) -> tuple[str, int]:
        async with over_http(address) as model:
            return await whole_match(model, game)

    with cutting(stack.url, tmp_path / "faults.txt", faults=0.05, seed=3) as url, door(url) as address:
        record, number = asyncio.run(plays(address))

    assert record.startswith("Outcome: {")
    assert "sheet.pdf" in record
    assert "The match begins." in record
    assert number > 1


async def meets_refusals(address: str) -> list[str]:
    """Do all that tools refuse; return their words."""
    async with over_http(address) as model:
        refusals = [
            await model.refused("act", decision=0, notation="throw"),
            await model.refused("look"),
            await model.refused("leave"),
        ]
        opened = await model.call("open_or_join", game="twelve-oclock-high", name="Ada", others=["open"])
        return [
            *refusals,
            await model.refused("rules", game="chess"),
            await model.refused("rules", game="../matches"),
            await model.refused("open_or_join", game="bomb-the-axis"),
            await model.refused("open_or_join"),
            await model.refused("look", match="a" * 26),
            await model.refused("look", wait=1000),
            await model.refused("act", decision=0, notation="throw"),
            await model.refused("act", decision=-1, notation="throw"),
            await model.refused("act", decision=0, notation="x" * 3000),
            await model.refused("record", match=match_in(opened)),
            await model.call("leave"),
            await model.refused("open_or_join", game="twelve-oclock-high", others=["grandmaster"]),
            await model.refused("open_or_join", game="twelve-oclock-high", name="\u202egnp"),
            await model.refused("open_or_join", game="twelve-oclock-high", options={"bombs": 3}),
            await model.refused("options", game="chess"),
        ]


def test_refusals_reach_the_model_in_words(stack: Stack) -> None:
    with door(stack.url) as address:
        refusals = asyncio.run(meets_refusals(address))

    wanted = [
        "no seat", "no seat", "no seat", "no game 'chess'", "[a-z0-9-]", "not over", "either a game", "no match", "60",
        "not started", "greater than", "2000", "before it is over", "You have left", "seats.1.level", "seats.0.name",
        "no option 'bombs'; it has: points_to_win, bomb_faces.", "no game 'chess'",
    ]  # fmt: skip
    assert [word for word, text in zip(wanted, refusals, strict=True) if word not in text] == [], "\n\n".join(refusals)


async def two_models(url: str, folders: list[Path]) -> tuple[str, str]:
    """Let one model open a match and another join it; the first is started again in between. Return what each sees."""
    async with over_stdio(url, folders[0]) as first:
        opened = await first.call("open_or_join", game="twelve-oclock-high", name="Ada", others=["open"])
    match = match_in(opened)
    async with over_stdio(url, folders[0]) as first, over_stdio(url, folders[1]) as second:
        waiting = asyncio.create_task(first.call("look", match=match, wait=20))
        joined = await second.call("open_or_join", match=match, name="Ben")
        if "waits for you" in joined:
            joined = await second.call("act", decision=1, notation="throw")
        assert "not over" in await second.refused("open_or_join", match=match)
        return await waiting, joined


def test_over_stdio_a_model_joins_the_match_of_another_that_was_started_again(stack: Stack, tmp_path: Path) -> None:
    folders = [tmp_path / "first", tmp_path / "second"]
    for folder in folders:
        folder.mkdir()

    first, second = asyncio.run(two_models(stack.url, folders))

    assert "You are Ada, seat 0." in first
    assert "You are Ben, seat 1." in second
    assert (folders[0] / "seat.json").stat().st_mode & 0o077 == 0


def test_a_model_reads_the_options_of_a_game(stack: Stack) -> None:
    async def reads(address: str) -> tuple[str, str]:
        async with over_http(address) as model:
            return await model.call("list_games"), await model.call("options", game="bomb-the-axis")

    with door(stack.url) as address:
        games, options = asyncio.run(reads(address))

    assert "seats [3, 4, 5, 6, 7, 8, 9] with its usual options" in games
    assert options.startswith("Seats: [3, 4, 5, 6, 7, 8, 9] with the usual options")
    assert 'no_repeats: A dot can be called once in a game (BTA-25).\n{"type": "boolean", "default": false}' in options
    checker = next(part for part in options.split("\n\n") if part.startswith("checker: "))
    assert '"default"' not in checker  # who is Checker without a wish depends on who plays
    assert {line.partition(":")[0] for line in options.split("\n\n")[1:]} == {
        "chart", "checker", "next_checker", "memory", "no_repeats", "call_seconds", "series",
    }  # fmt: skip


def test_tools_say_what_they_do_and_each_text_comes_once(stack: Stack) -> None:
    async def looks(address: str) -> tuple[list[Any], Any]:
        async with over_http(address) as model:
            return (await model.client.list_tools()).tools, await model.client.call_tool("list_games", {})

    with door(stack.url) as address:
        tools, answer = asyncio.run(looks(address))

    kinds = {tool.name: (tool.annotations.read_only_hint, tool.annotations.destructive_hint) for tool in tools}
    readers = dict.fromkeys(("list_games", "options", "rules", "look", "record"), (True, None))
    assert kinds == {**readers, "open_or_join": (False, False), "act": (False, False), "leave": (False, True)}
    assert {tool.output_schema for tool in tools} == {None}
    assert (len(answer.content), answer.structured_content) == (1, None)


def test_an_action_after_the_end_is_answered_with_the_end(stack: Stack) -> None:
    match, tokens = stack.open("person", "person", leaving="out")
    with door(stack.url) as address:

        async def acts() -> tuple[str, str]:
            async with over_http(address, credential=tokens[0]) as model:
                before = await model.call("look")
                assert stack.call("DELETE", f"/v1/matches/{match['id']}/seats/1", tokens[1]).status_code == 200
                return before, await model.call("act", decision=match["decision"], notation="throw")

        before, after = asyncio.run(acts())

    assert "The match is over" not in before
    assert after.startswith("This was not done: ")
    assert "resigns" in after
    assert "The match is over" in after


@pytest.mark.parametrize("content", [b"{broken", b"[]", b"{}", b'{"match": 1, "token": 2}', b"\xff", None])
def test_a_damaged_file_of_a_seat_is_named_and_kept(stack: Stack, tmp_path: Path, content: bytes | None) -> None:
    file = tmp_path / "seat.json"
    if content is None:
        file.mkdir()
    else:
        file.write_bytes(content)

    async def tries() -> list[str]:
        async with over_stdio(stack.url, tmp_path) as model:
            assert "twelve-oclock-high" in await model.call("list_games")
            tools: dict[str, dict[str, Any]] = {"look": {}, "leave": {}, "open_or_join": {"game": "twelve-oclock-high"}}
            return [await model.refused(tool, **arguments) for tool, arguments in tools.items()]

    assert [f"{file} is not a file of a seat" in refusal for refusal in asyncio.run(tries())] == [True] * 3
    assert content is None or file.read_bytes() == content
    assert (tmp_path / "log.txt").read_text("utf-8") == ""
