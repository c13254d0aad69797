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
        ]


def test_refusals_reach_the_model_in_words(stack: Stack) -> None:
    with door(stack.url) as address:
        refusals = asyncio.run(meets_refusals(address))

    wanted = [
        "no seat", "no seat", "no seat", "no game 'chess'", "[a-z0-9-]", "not over", "either a game", "no match", "60",
        "not started", "greater than", "2000", "before it is over", "You have left", "seats.1.level", "seats.0.name",
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
