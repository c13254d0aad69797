"""The example of a bot plays each game, also when the server is killed meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import requests

from tests.support.stack import Stack, over, running
from tests.support.twelve_strokes_of_noon import small_box
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
GAMES: dict[str, dict[str, Any]] = {
    "twelve-oclock-high": {"options": {"points_to_win": 45}},
    "bomb-the-axis": {"options": {"checker": None}},
    "screaming-eagles": {},
    "twelve-strokes-of-noon": {},
}


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(tmp_path_factory.mktemp("data")) as stack:
        yield stack


def bot(stack: Stack, match: str, token: str, printed: Path) -> subprocess.Popen[bytes]:
    """Start the example, which prints into a file."""
    command = [sys.executable, str(BOT), stack.url, match, token]
    with printed.open("wb") as file:
        return subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)


def reached(stack: Stack, match: str) -> int:
    """Return the last ply of a match, a million when it is over; 0 while the server starts again."""
    try:
        seen = stack.match(match)
    except requests.ConnectionError:
        return 0
    return 1_000_000 if seen["status"] == "over" else int(seen["ply"])


@pytest.mark.parametrize("game", GAMES)
def test_two_example_bots_play_on_when_the_server_was_killed(stack: Stack, tmp_path: Path, game: str) -> None:
    terms = dict(GAMES[game])
    if game == "twelve-strokes-of-noon":
        brought = stack.call("POST", f"/v1/games/{game}/contents", json=small_box())
        terms["content"] = {name: brought.json()[name] for name in ("digest", "token")}
    match, tokens = stack.open("person", "person", game=game, **terms)
    files = [tmp_path / f"{seat}.txt" for seat in tokens]
    bots = [bot(stack, match["id"], token, file) for token, file in zip(tokens.values(), files, strict=True)]
    wait_until(lambda: stack.match(match["id"])["ply"] > match["ply"] + 1, within=30)

    stack.kill("api")
    went_on = match["ply"] + 20
    wait_until(lambda: went_on < reached(stack, match["id"]), within=60)
    stack.call("DELETE", f"/v1/matches/{match['id']}/seats/0", tokens[0])
    codes = [one.wait(60) for one in bots]

    assert codes == [0, 0], [file.read_text() for file in files]
    assert over(stack, match["id"])["status"] == "over"
    assert all("The match begins." in file.read_text() for file in files)


def test_a_bot_whose_token_is_wrong_says_so(stack: Stack, tmp_path: Path) -> None:
    match, _ = stack.open("person", "person")

    asked = bot(stack, match["id"], "nd1.x.0.0.x", tmp_path / "printed.txt")

    assert asked.wait(20) == 1
    assert "The token is not valid" in (tmp_path / "printed.txt").read_text()
