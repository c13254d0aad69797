"""Signs of life: who is silent, and what is counted."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from service.processes import vitals
from service.processes.vitals import COUNTS, EVERY, SILENCE, Watch, replaced

if TYPE_CHECKING:
    from pathlib import Path


PARTS = ("api", "worker", "sweeper")


class Elapsed:
    """A clock that is moved by hand, in s."""

    now = 1000.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now


@pytest.fixture
def elapsed() -> Elapsed:
    return Elapsed()


def sign(folder: Path, part: str, pid: int, at: float) -> None:
    (folder / f"{part}.{pid}").write_text(f"{int(at * 1e9):020}")


def gone() -> int:
    """Return the number of a process that has ended."""
    with subprocess.Popen([sys.executable, "-c", ""]) as process:
        return process.pid


def look(watch: Watch, elapsed: Elapsed, seconds: float) -> list[tuple[str, int]]:
    """Look regularly for so many seconds, and return what was silent at the last look."""
    found: list[tuple[str, int]] = []
    for _ in range(int(seconds / EVERY)):
        elapsed.now += EVERY
        found = watch.silent()
    return found


def test_a_process_is_silent_after_its_time_and_not_before(tmp_path: Path, elapsed: Elapsed) -> None:
    watch, own = Watch(tmp_path, PARTS, elapsed=elapsed), os.getpid()
    sign(tmp_path, "api", own, elapsed.now)
    assert look(watch, elapsed, SILENCE - EVERY) == []
    assert look(watch, elapsed, 2 * EVERY) == [("api", own)]

    sign(tmp_path, "api", own, elapsed.now)
    assert look(watch, elapsed, EVERY) == []


def test_a_machine_that_slept_has_frozen_nobody(tmp_path: Path, elapsed: Elapsed) -> None:
    watch, own = Watch(tmp_path, PARTS, elapsed=elapsed), os.getpid()
    sign(tmp_path, "api", own, elapsed.now)
    elapsed.now += 3600
    assert watch.silent() == []
    assert look(watch, elapsed, SILENCE - EVERY) == []
    assert look(watch, elapsed, 2 * EVERY) == [("api", own)]


def test_a_process_that_ended_is_forgotten(tmp_path: Path, elapsed: Elapsed) -> None:
    watch = Watch(tmp_path, PARTS, elapsed=elapsed)
    sign(tmp_path, "api", gone(), elapsed.now)
    assert look(watch, elapsed, 2 * SILENCE) == []
    assert [path.name for path in tmp_path.iterdir()] == [COUNTS]


def test_a_process_whose_number_is_another_users_now_has_ended(
    tmp_path: Path, elapsed: Elapsed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_pid: int, _number: int) -> None:
        raise PermissionError

    watch = Watch(tmp_path, PARTS, elapsed=elapsed)
    sign(tmp_path, "api", os.getpid(), elapsed.now)
    monkeypatch.setattr(os, "kill", refuse)
    assert look(watch, elapsed, 2 * SILENCE) == []
    assert [path.name for path in tmp_path.iterdir()] == [COUNTS]


def test_a_look_while_a_process_shows_its_first_sign_does_not_lose_it(tmp_path: Path, elapsed: Elapsed) -> None:
    watch, own = Watch(tmp_path, PARTS, elapsed=elapsed), os.getpid()
    with (tmp_path / f"api.{own}").open("wb", buffering=0) as sign:
        assert watch.silent() == []
        sign.write(b"%020d" % int(elapsed.now * 1e9))
    assert look(watch, elapsed, SILENCE + EVERY) == [("api", own)]


def test_a_process_of_a_pool_that_works_in_a_single_call_is_not_frozen(tmp_path: Path, elapsed: Elapsed) -> None:
    """The test's own process works between two looks; the one that it started has stopped."""
    watch = Watch(tmp_path, PARTS, elapsed=elapsed)
    stops_itself = "import os, signal; os.kill(os.getpid(), signal.SIGSTOP)"
    with subprocess.Popen([sys.executable, "-c", stops_itself]) as stopped:
        try:
            os.waitpid(stopped.pid, os.WUNTRACED)
            sign(tmp_path, "worker", os.getpid(), elapsed.now)
            sign(tmp_path, "worker", stopped.pid, elapsed.now)
            assert look(watch, elapsed, 2 * SILENCE) == [("worker", stopped.pid)]
        finally:
            stopped.kill()


def test_a_folder_that_takes_nothing_ends_neither_the_watch_nor_a_process(
    tmp_path: Path, elapsed: Elapsed, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch, folder = Watch(tmp_path, PARTS, elapsed=elapsed), tmp_path / "later"
    (tmp_path / f"{COUNTS}.draft").mkdir()
    watch.count("api", os.getpid())
    Watch(folder, PARTS, elapsed=elapsed).note("api", os.getpid())
    assert Watch(folder, PARTS, elapsed=elapsed).silent() == []

    monkeypatch.setenv(vitals.FOLDER, str(folder))
    show = vitals.begin()
    folder.mkdir()
    show()
    assert len(list(folder.iterdir())) == 1


def test_what_is_replaced_is_counted_and_its_sign_is_gone(tmp_path: Path, elapsed: Elapsed) -> None:
    own = os.getpid()
    environ = {vitals.FOLDER: str(tmp_path)}
    assert replaced({}) == replaced(environ) == {}
    watch = Watch(tmp_path, PARTS, elapsed=elapsed)
    assert replaced(environ) == dict.fromkeys(PARTS, 0)
    sign(tmp_path, "api", own, 0)
    for part in ("api", "sweeper", "api"):
        watch.count(part, own)

    assert replaced(environ) == {"api": 2, "worker": 0, "sweeper": 1}
    assert look(watch, elapsed, 2 * SILENCE) == []


def test_a_process_shows_its_signs_where_a_supervisor_looks(
    tmp_path: Path, elapsed: Elapsed, monkeypatch: pytest.MonkeyPatch
) -> None:
    vitals.begin()()
    monkeypatch.setenv(vitals.FOLDER, str(tmp_path))
    monkeypatch.setenv(vitals.PART, "api")
    vitals.begin()()
    (shown,) = tmp_path.iterdir()
    assert shown.name == f"api.{os.getpid()}"
    elapsed.now = int(shown.read_bytes()) / 1e9
    assert Watch(tmp_path, PARTS, elapsed=elapsed).silent() == []
