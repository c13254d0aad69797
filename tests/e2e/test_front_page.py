from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.support.sources import ROOT
from tests.support.stack import Stack, running

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(tmp_path_factory.mktemp("data")) as stack:
        yield stack


def path_with_curl(folder: Path) -> str:
    """Return a search path on which there is a ``curl``: the machine's own if it has one."""
    path = os.environ["PATH"]
    if shutil.which("curl") is not None:
        return path
    folder.mkdir(exist_ok=True)
    stand_in = folder / "curl"
    stand_in.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{ROOT}/tests/support/curl.py" "$@"\n')
    stand_in.chmod(0o755)
    return f"{folder}{os.pathsep}{path}"


def pasted(page: str, folder: Path, *before: str) -> subprocess.CompletedProcess[str]:
    """Run all that a page has to paste in one shell, which gives up at the first command that fails."""
    blocks = [unescape(block) for block in re.findall(r"<pre[^>]*><code>(.*?)</code></pre>", page, re.DOTALL)]
    environ = {**os.environ, "PATH": path_with_curl(folder / "bin")}
    script = "\n".join(["set -eu", *before, *blocks])
    return subprocess.run(
        ["/bin/sh"], input=script, cwd=folder, env=environ, capture_output=True, text=True, timeout=180, check=False
    )


def test_the_walk_on_the_front_page_plays_a_match_to_its_end_and_prints_it(stack: Stack, tmp_path: Path) -> None:
    walked = pasted(stack.call("GET", "/").text, tmp_path)

    assert walked.returncode == 0, walked.stderr
    (page,) = re.findall(rf"Watch it in a browser: {stack.url}(/matches/\w{{26}})$", walked.stdout, re.MULTILINE)
    match = stack.match(page.rpartition("/")[2])
    assert (match["game"], match["status"]) == ("twelve-oclock-high", "over")
    assert [seat["player"] for seat in match["seats"]] == ["person", "bot"]
    assert '"outcome":' + json.dumps(match["outcome"], separators=(",", ":")) in walked.stdout
    assert json.loads((tmp_path / "record.json").read_text("utf-8"))["match"] == match["id"]
    assert (tmp_path / "board.svg").read_text("utf-8").startswith("<svg")
    assert match["id"] in (tmp_path / "sheet.html").read_text("utf-8")
    assert (tmp_path / "sheet.pdf").read_bytes().startswith(b"%PDF-")
    assert stack.call("GET", page).text.count("/sheet.") == 4


def test_the_walk_ends_when_the_server_is_gone(stack: Stack, tmp_path: Path) -> None:
    page = stack.call("GET", "/").text.replace("MATCH=$SITE", "MATCH=http://127.0.0.1:9")

    assert pasted(page, tmp_path).returncode != 0


def test_the_table_of_a_games_page_opens(stack: Stack, tmp_path: Path) -> None:
    for game in stack.call("GET", "/v1/games").json()["games"]:
        opened = pasted(stack.call("GET", f"/games/{game['key']}").text, tmp_path)

        assert opened.returncode == 0, opened.stderr
        match = json.loads(opened.stdout)["match"]
        assert (match["game"], match["status"], match["pace"]) == (game["key"], "on", "human")
