"""The package that `noonday game new` makes: installed as its author installs it, green at once, played over HTTP."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.commands.new_game import LONGEST_KEY
from tests.support.sources import ROOT
from tests.support.stack import Stack, running

KEY = "coins-of-two-long-sides"
"""A key that is nearly as long as one may be, so that the package's lines are at their longest."""

PACKAGE = KEY.replace("-", "_")


def run(python: Path, *arguments: str, cwd: Path, **environ: str) -> str:
    """Run a module in an environment, insist that it ends well, and return what it prints."""
    known = {"PATH": os.environ["PATH"], "HOME": str(cwd)} | environ
    done = subprocess.run([python, *arguments], cwd=cwd, env=known, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the interpreter of an environment with all that the tests have, into which nothing else is installed yet."""
    environment = tmp_path_factory.mktemp("environment")
    venv.create(environment, symlinks=True)
    (site,) = environment.glob("lib/python3*/site-packages")
    (site / "noonday.pth").write_text(f"{ROOT}\n{sysconfig.get_path('purelib')}\n", encoding="utf-8")
    return environment / "bin" / "python"


@pytest.fixture(scope="module")
def folder(python: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the new package, installed so that what its author changes holds at once."""
    around = tmp_path_factory.mktemp("author")
    said = run(python, "-m", "service.commands.cli", "game", "new", KEY, cwd=around)
    assert f"noonday game check {KEY}" in said
    pip = ("-m", "pip", "--python", str(python), "install", "--no-index", "--no-deps", "--no-build-isolation")
    run(Path(sys.executable), *pip, "-e", str(around / KEY), cwd=around)
    return around / KEY


@pytest.fixture(scope="module")
def stack(python: Path, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    assert folder.is_dir()
    with running(tmp_path_factory.mktemp("service"), python=str(python)) as stack:
        yield stack


def test_the_longest_key_is_tried() -> None:
    assert len(KEY) in range(LONGEST_KEY - 1, LONGEST_KEY + 1)


def test_it_is_whole_and_keeps_every_law(python: Path, folder: Path) -> None:
    doctor = run(python, "-m", "service.commands.cli", "game", "doctor", cwd=folder)
    assert f"{KEY}: whole, version 1" in doctor
    assert " laws hold; seeds: 4" in run(python, "-m", "service.commands.cli", "game", "check", KEY, cwd=folder)


def test_its_own_tests_pass_one_for_each_law(python: Path, folder: Path) -> None:
    said = run(python, "-m", "pytest", "-v", "-p", "no:cacheprovider", cwd=folder)
    assert "tests/test_laws.py::test_law[secrecy.twins] PASSED" in said
    assert "tests/test_rules.py::test_the_goal_wins PASSED" in said


def test_linters_and_types_are_content(python: Path, folder: Path) -> None:
    run(python, "-m", "ruff", "check", "--no-cache", ".", cwd=folder)
    run(python, "-m", "ruff", "format", "--no-cache", "--check", ".", cwd=folder)
    run(python, "-m", "mypy", "--cache-dir", os.devnull, cwd=folder, MYPYPATH=str(ROOT))


def test_a_change_holds_without_another_install(python: Path, folder: Path) -> None:
    rules = folder / PACKAGE / "RULES.md"
    before = rules.read_text("utf-8")
    rules.write_text(before.replace("### CO", "### XX"), encoding="utf-8")
    show = f"from importlib.resources import files; print(files('{PACKAGE}').joinpath('RULES.md').read_text())"
    try:
        assert "### XX" in run(python, "-c", show, cwd=folder.parent)
    finally:
        rules.write_text(before, encoding="utf-8")


def test_its_first_match_is_played_over_http_to_its_sheet(python: Path, folder: Path, stack: Stack) -> None:
    sheet = run(python, str(folder / "first_match.py"), stack.url, cwd=folder)
    assert "Coins Of Two Long Sides" in sheet
    assert "Final standing" in sheet or "Points" in sheet
