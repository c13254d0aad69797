from __future__ import annotations

import os
import pty
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INTERPRETER = """#!/bin/sh
# Does what deploy/environment asks of an interpreter, as far as it can see.
case "$*" in
    *fcntl*) exec "$REAL" "$@" ;;
    -ISc*) echo 3 13 ;;
    --version) echo Python 3.13.0 ;;
    "-m venv "*)
        mkdir -p "$3/bin" "$3/lib/python3.13/site-packages"
        cp "$0" "$3/bin/python"
        cp "$0" "$3/bin/pip"
        cp "$0" "$3/bin/npm" ;;
    "ci "*) touch node_modules ;;
    *--require-hashes*)
        printf 'Ignoring %s: markers do not match\\n' one
        printf 'Collecting %s==1\\n' two three
        until [ -e "$GO" ]; do sleep 0.05; done ;;
esac
"""
LOCK = "".join(f"{name}==1 \\\n    --hash=sha256:0\n" for name in ("one", "two", "three", "four"))


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Give a folder with what is needed to make an environment, and an interpreter that only seems to be one."""
    folder = tmp_path / "checkout"
    shutil.copytree(ROOT / "deploy", folder / "deploy")
    (folder / "pyproject.toml").touch()
    (folder / "requirements.lock").write_text(LOCK)
    (folder / "requirements-dev.lock").write_text(LOCK)
    (folder / "python").write_text(INTERPRETER)
    (folder / "python").chmod(0o755)
    return folder


def make(checkout: Path, output: int, kind: str = "run") -> subprocess.Popen[bytes]:
    """Begin to make an environment; the installation lasts until the file ``go`` is there."""
    settings = {"PYTHON": str(checkout / "python"), "REAL": shutil.which("python3") or "", "GO": str(checkout / "go")}
    command = [checkout / "deploy" / "environment", kind, ".venv-made"]
    return subprocess.Popen(command, env={**os.environ, **settings}, stdout=output, stderr=output)


def read_until(end: int, words: str) -> str:
    """Read what a terminal shows until some words are there."""
    shown = b""
    while words.encode() not in shown:
        shown += os.read(end, 4096)
    return shown.decode()


def test_the_installation_shows_how_far_it_is(checkout: Path) -> None:
    end, terminal = pty.openpty()
    making = make(checkout, terminal)
    os.close(terminal)

    shown = read_until(end, "2 of 3 packages fetched")
    (checkout / "go").touch()

    assert "Making .venv-made with Python 3.13.0" in shown
    assert making.wait(20) == 0
    os.close(end)


def test_what_is_made_is_not_made_again(checkout: Path) -> None:
    (checkout / "go").touch()
    with (checkout / "shown").open("wb") as shown:
        assert make(checkout, shown.fileno()).wait(20) == 0
        before = shown.tell()
        assert make(checkout, shown.fileno()).wait(20) == 0
        assert shown.tell() == before


def test_the_tests_are_given_the_packages_of_npm_which_a_change_of_their_lock_brings_again(checkout: Path) -> None:
    (checkout / "go").touch()
    installed, lock = (
        checkout / ".venv-made" / "node" / "node_modules",
        checkout / "deploy" / "node" / "package-lock.json",
    )
    with (checkout / "shown").open("wb") as shown:
        assert make(checkout, shown.fileno()).wait(20) == 0
        assert not installed.exists()
        assert make(checkout, shown.fileno(), "dev").wait(20) == 0
        assert installed.exists()
        installed.unlink()
        assert make(checkout, shown.fileno(), "dev").wait(20) == 0
        assert not installed.exists()
        lock.write_text("{}")
        assert make(checkout, shown.fileno(), "dev").wait(20) == 0
        assert installed.exists()


def test_two_at_once_make_it_one_after_the_other(checkout: Path) -> None:
    end, terminal = pty.openpty()
    first = make(checkout, terminal)
    read_until(end, "Installing the packages")
    second = make(checkout, terminal)
    read_until(end, "Waiting for another run that is making .venv-made")
    (checkout / "go").touch()

    assert (first.wait(20), second.wait(20)) == (0, 0)
    os.close(terminal)
    os.close(end)


def test_a_run_that_was_killed_holds_up_no_other(checkout: Path) -> None:
    end, terminal = pty.openpty()
    killed = make(checkout, terminal)
    read_until(end, "Installing the packages")
    (checkout / "go").touch()
    killed.kill()
    killed.wait()

    assert make(checkout, terminal).wait(20) == 0
    os.close(terminal)
    os.close(end)
