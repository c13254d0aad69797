from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FIND_PYTHON = Path(__file__).parents[2] / "deploy" / "find-python"
OURS = "{}.{}".format(*sys.version_info)


def found(path: list[Path], *versions: str) -> tuple[int, str]:
    """Return the exit code and what is printed, on a PATH of these folders."""
    environ = {"PATH": ":".join(map(str, path))}
    done = subprocess.run([FIND_PYTHON, *versions], env=environ, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


@pytest.fixture
def shims(tmp_path: Path) -> Path:
    """Give a folder in which every interpreter is a name with nothing behind it."""
    folder = tmp_path / "shims"
    folder.mkdir()
    for name in ("python3", f"python{OURS}"):
        (folder / name).write_text("#!/bin/sh\necho 'python: command not found' >&2\nexit 127\n")
        (folder / name).chmod(0o755)
    return folder


@pytest.fixture
def real(tmp_path: Path) -> Path:
    """Give a folder with this interpreter, under the name python3."""
    folder = tmp_path / "real"
    folder.mkdir()
    (folder / "python3").symlink_to(sys.executable)
    return folder


def test_a_shim_with_no_interpreter_behind_it_is_passed_over(shims: Path, real: Path) -> None:
    code, path = found([shims, real], OURS)

    assert code == 0
    assert Path(path).samefile(sys.executable)


def test_the_first_version_that_there_is_is_taken(real: Path) -> None:
    assert found([real], "3.99", OURS)[0] == 0


def test_an_interpreter_of_another_version_is_not_taken(real: Path) -> None:
    assert found([real], "3.99") == (1, "")


def test_without_any_interpreter_nothing_is_found(shims: Path) -> None:
    assert found([shims], OURS) == (1, "")
