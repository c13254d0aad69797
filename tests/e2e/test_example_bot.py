"""The example of a bot plays each game, also when the server is killed meanwhile."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import requests

from tests.support.stack import START, over
from tests.support.twelve_strokes_of_noon import small_box
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.support.stack import Stack

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
GAMES: dict[str, dict[str, Any]] = {
    "twelve-oclock-high": {"options": {"points_to_win": 45}},
    "bomb-the-axis": {"options": {"checker": None}},
    "screaming-eagles": {},
    "twelve-strokes-of-noon": {},
}


def bot(stack: Stack, match: str, token: str, printed: Path) -> subprocess.Popen[bytes]:
    """Start the example, which prints into a file."""
    command = [sys.executable, str(BOT), stack.url, match, token]
    with printed.open("wb") as file:
        return subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)


def reached(stack: Stack, match: str) -> int:
    """Return the last ply of a match, a million when it is over; 0 while the server starts again."""
    try:
        answer = stack.call("GET", f"/v1/matches/{match}")
    except requests.ConnectionError:
        return 0
    if answer.status_code != 200:
        return 0
    seen = answer.json()
    return 1_000_000 if seen["status"] == "over" else int(seen["ply"])


def opened(stack: Stack, game: str) -> tuple[dict[str, Any], dict[int, str]]:
    """Open a match of a game for two people, with a small deck where one is needed."""
    terms = dict(GAMES[game])
    if game == "twelve-strokes-of-noon":
        brought = stack.call("POST", f"/v1/games/{game}/contents", json=small_box())
        terms["content"] = {name: brought.json()[name] for name in ("digest", "token")}
    return stack.open("person", "person", game=game, **terms)


def test_two_example_bots_of_each_game_play_on_when_the_server_was_killed(breakable: Stack, tmp_path: Path) -> None:
    matches, bots = [opened(breakable, game) for game in GAMES], {}
    for (match, tokens), game in zip(matches, GAMES, strict=True):
        for seat, token in tokens.items():
            file = tmp_path / f"{game}-{seat}.txt"
            bots[file] = bot(breakable, match["id"], token, file)

    def beyond(plies: int) -> bool:
        return all(reached(breakable, match["id"]) > match["ply"] + plies for match, _ in matches)

    wait_until(lambda: beyond(1))
    breakable.kill("api")
    wait_until(lambda: beyond(20), within=START)
    for match, tokens in matches:
        breakable.call("DELETE", f"/v1/matches/{match['id']}/seats/0", tokens[0])
    codes = {file: one.wait(START) for file, one in bots.items()}

    assert [(file.stem, code, file.read_text()) for file, code in codes.items() if code != 0] == []
    assert [game for game, (match, _) in zip(GAMES, matches, strict=True) if not over(breakable, match["id"])] == []
    assert [file.stem for file in bots if "The match begins." not in file.read_text()] == []


def test_a_bot_whose_token_is_wrong_says_so(stack: Stack, tmp_path: Path) -> None:
    match, _ = stack.open("person", "person")

    asked = bot(stack, match["id"], "nd1.x.0.0.x", tmp_path / "printed.txt")

    assert asked.wait(START) == 1
    assert "The token is not valid" in (tmp_path / "printed.txt").read_text()
