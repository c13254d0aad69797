from __future__ import annotations

import json
import re
import subprocess
from html import unescape
from typing import TYPE_CHECKING

from tests.support.guide import in_shell
from tests.support.stack import Stack

if TYPE_CHECKING:
    from pathlib import Path


def pasted(page: str, folder: Path, *before: str) -> subprocess.CompletedProcess[str]:
    """Run all that a page has to paste in one shell, which gives up at the first command that fails."""
    blocks = [unescape(block) for block in re.findall(r"<pre[^>]*><code>(.*?)</code></pre>", page, re.DOTALL)]
    return in_shell([*before, *blocks], folder)


def test_the_walk_for_developers_plays_a_match_to_its_end_and_prints_it(stack: Stack, tmp_path: Path) -> None:
    walked = pasted(stack.call("GET", "/developers").text, tmp_path)

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
    page = stack.call("GET", "/developers").text.replace("MATCH=$SITE", "MATCH=http://127.0.0.1:9")

    assert pasted(page, tmp_path).returncode != 0


def test_the_table_that_a_games_page_for_programs_opens(stack: Stack, tmp_path: Path) -> None:
    for game in stack.call("GET", "/v1/games").json()["games"]:
        opened = pasted(stack.call("GET", f"/games/{game['key']}/program").text, tmp_path)

        assert opened.returncode == 0, opened.stderr
        match = json.loads(opened.stdout)["match"]
        assert (match["game"], match["status"], match["pace"]) == (game["key"], "on", "human")
