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
case "$*" in *fcntl* | -ISc* | --version) ;; *) echo "asked: $*" ;; esac
case "$*" in
    *fcntl*) exec "$REAL" "$@" ;;
    -ISc*) echo 3 13 ;;
    --version) echo Python 3.13.0 ;;
    "-m venv "*)
        mkdir -p "$3/bin" "$3/lib/python3.13/site-packages"
        cp "$0" "$3/bin/python"
        cp "$0" "$3/bin/pip"
        cp "$0" "$3/bin/npm" ;;
    "ci "*) [ ! -e "$GO-without-npm" ] || exit 1; touch node_modules ;;
    *--no-deps*/each/three) exit 1 ;;
    *requirements-dev.lock) [ ! -e "$GO-without-three" ] || exit 1 ;;
    *--require-hashes*)
        printf 'Ignoring %s: markers do not match\\n' one
        printf 'Collecting %s==1\\n' two three
        until [ -e "$GO" ]; do sleep 0.05; done ;;
esac
"""
LOCK = "".join(f"{name}==1 \\\n    --hash=sha256:0\n" for name in ("one", "two", "three", "four"))

RUN_LOCK = "one==1 \\\n    --hash=sha256:0\n"


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


def make(checkout: Path, output: int, kind: str = "run", **more: str) -> subprocess.Popen[bytes]:
    """Begin to make an environment; the installation lasts until the file ``go`` is there."""
    settings = more | {
        "PYTHON": str(checkout / "python"),
        "REAL": shutil.which("python3") or "",
        "GO": str(checkout / "go"),
    }
    command = [checkout / "deploy" / "environment", kind, ".venv-made"]
    environ = {name: value for name, value in os.environ.items() if name != "REQUIRE_ALL"} | settings
    return subprocess.Popen(command, env=environ, stdout=output, stderr=output)


def made(checkout: Path, kind: str = "dev", **more: str) -> tuple[int, str]:
    """Make an environment at once; return the exit code and what was said."""
    (checkout / "go").touch()
    with (checkout / "shown").open("wb") as shown:
        code = make(checkout, shown.fileno(), kind, **more).wait(60)
    return code, (checkout / "shown").read_text()


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
    assert making.wait(60) == 0
    os.close(end)


def test_what_is_made_is_not_made_again(checkout: Path) -> None:
    (checkout / "go").touch()
    with (checkout / "shown").open("wb") as shown:
        assert make(checkout, shown.fileno()).wait(60) == 0
        before = shown.tell()
        assert make(checkout, shown.fileno()).wait(60) == 0
        assert shown.tell() == before


def test_the_tests_are_given_the_packages_of_npm_which_a_change_of_their_lock_brings_again(checkout: Path) -> None:
    (checkout / "go").touch()
    installed, lock = (
        checkout / ".venv-made" / "node" / "node_modules",
        checkout / "deploy" / "node" / "package-lock.json",
    )
    with (checkout / "shown").open("wb") as shown:
        assert make(checkout, shown.fileno()).wait(60) == 0
        assert not installed.exists()
        assert make(checkout, shown.fileno(), "dev").wait(60) == 0
        assert installed.exists()
        installed.unlink()
        assert make(checkout, shown.fileno(), "dev").wait(60) == 0
        assert not installed.exists()
        lock.write_text("{}")
        assert make(checkout, shown.fileno(), "dev").wait(60) == 0
        assert installed.exists()


def test_two_at_once_make_it_one_after_the_other(checkout: Path) -> None:
    end, terminal = pty.openpty()
    first = make(checkout, terminal)
    read_until(end, "Installing the packages")
    second = make(checkout, terminal)
    read_until(end, "Waiting for another run that is making .venv-made")
    (checkout / "go").touch()

    assert (first.wait(60), second.wait(60)) == (0, 0)
    os.close(terminal)
    os.close(end)


def test_a_run_that_was_killed_holds_up_no_other(checkout: Path) -> None:
    end, terminal = pty.openpty()
    killed = make(checkout, terminal)
    read_until(end, "Installing the packages")
    (checkout / "go").touch()
    killed.kill()
    killed.wait()

    assert make(checkout, terminal).wait(60) == 0
    os.close(terminal)
    os.close(end)


def missing(checkout: Path) -> list[str]:
    """Return what pytest is given to know as missing."""
    place = checkout / ".venv-made" / "missing"
    return place.read_text().split() if place.exists() else []


def test_without_npm_the_rest_is_installed_and_it_is_not_tried_again_each_time(checkout: Path) -> None:
    (checkout / "go-without-npm").touch()

    code, said = made(checkout)
    assert code == 0
    assert "Not installed: npm." in said
    assert missing(checkout) == ["npm"]
    assert not (checkout / ".venv-made" / "node").exists()
    assert made(checkout) == (0, "")


def test_after_a_day_npm_is_tried_again(checkout: Path) -> None:
    (checkout / "go-without-npm").touch()
    made(checkout)
    (checkout / "go-without-npm").unlink()
    os.utime(checkout / ".venv-made" / "missing", (0, 0))

    code, said = made(checkout)

    assert code == 0
    assert "Not installed" not in said
    assert missing(checkout) == []
    assert (checkout / ".venv-made" / "node" / "node_modules").exists()


def test_a_package_that_cannot_be_installed_leaves_the_others(checkout: Path) -> None:
    (checkout / "go-without-three").touch()
    (checkout / "requirements.lock").write_text(RUN_LOCK)

    code, said = made(checkout)

    assert code == 0
    assert "Not installed: three." in said
    assert missing(checkout) == ["three"]
    log = (checkout / ".venv-made" / "install.log").read_text()
    assert [name for name in ("one", "two", "three", "four") if f"/each/{name}" in log] == ["two", "three", "four"]


@pytest.mark.parametrize("lacking", ["npm", "three"])
def test_where_all_is_required_what_is_missing_is_a_failure(checkout: Path, lacking: str) -> None:
    (checkout / f"go-without-{lacking}").touch()
    (checkout / "requirements.lock").write_text(RUN_LOCK)

    assert made(checkout, REQUIRE_ALL="1")[0] == 1
    assert made(checkout)[0] == 0
    assert made(checkout, REQUIRE_ALL="1")[0] == 1


@pytest.mark.parametrize("lacking", ["npm", "three"])
def test_the_service_runs_without_what_only_tests_need(checkout: Path, lacking: str) -> None:
    (checkout / f"go-without-{lacking}").touch()

    assert made(checkout, "run")[0] == 0
    assert missing(checkout) == []
