from __future__ import annotations

import os
import re
import signal
import socket
import subprocess
import sys
from typing import TYPE_CHECKING, Any, cast

import pytest

from service.running.supervisor import LONG_RUN, LONGEST_PAUSE, Part
from service.store import embedded
from tests.support.stack import free_port
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def noonday(folder: Path, *arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """Run the command in an empty folder, where it reads no other settings than these."""
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder / "data"), **settings}
    return subprocess.run(
        [sys.executable, "-m", "service.commands.cli", *arguments],
        cwd=folder,
        env=environ,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_a_port_in_use_is_reported_before_anything_is_started(tmp_path: Path, taken_port: int) -> None:
    ended = noonday(tmp_path, "run", PORT=str(taken_port))

    assert ended.returncode == 1
    assert ended.stderr == f"noonday: port {taken_port} on 127.0.0.1 is in use; set PORT to another\n"
    assert not (tmp_path / "data" / "log").exists()


def test_a_wrong_setting_is_one_line(tmp_path: Path) -> None:
    ended = noonday(tmp_path, "run", PORT="eight")

    assert ended.returncode == 1
    assert ended.stderr == "noonday: PORT is 'eight'; it must be a whole number from 1 to 65535\n"


def test_the_env_file_is_read_and_the_environment_wins(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("PORT=eight\nLOG_LEVEL=loud\n", encoding="utf-8")

    ended = noonday(tmp_path, "run", PORT="8000")

    assert ended.returncode == 1
    assert ended.stderr.startswith("noonday: LOG_LEVEL is 'loud'")


def test_an_address_of_another_machine_is_one_line(tmp_path: Path) -> None:
    ended = noonday(tmp_path, "run", HOST="192.0.2.1")

    assert ended.returncode == 1
    assert ended.stderr.startswith("noonday: HOST is 192.0.2.1, where this machine cannot listen")
    assert ended.stderr.count("\n") == 1


def test_a_second_run_on_the_same_data_names_the_first(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    lock = embedded.hold(tmp_path / "data")
    try:
        ended = noonday(tmp_path, "run")
    finally:
        lock.release()

    assert ended.returncode == 1
    assert f"is in use by process {os.getpid()}; stop it" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("part", "given", "missing"),
    [
        ("api", {}, "STORE_URL"),
        ("worker", {"STORE_URL": "redis://store"}, "BROKER_URL"),
        ("exporter", {"STORE_URL": "redis://store"}, "BROKER_URL"),
        ("caller", {"STORE_URL": "redis://store"}, "BROKER_URL"),
        ("sweeper", {"STORE_URL": "redis://store"}, "BROKER_URL"),
    ],
)
def test_one_part_by_itself_needs_its_servers_named(
    tmp_path: Path, part: str, given: dict[str, str], missing: str
) -> None:
    ended = noonday(tmp_path, "run", part, **given)

    assert ended.returncode == 1
    assert ended.stderr.startswith(f"noonday: {missing} is unset; the {part} by itself needs it")


def test_a_store_that_nobody_answers_for_is_one_line(tmp_path: Path) -> None:
    ended = noonday(tmp_path, "run", STORE_URL=f"unix://{tmp_path}/nobody.sock", BROKER_URL="redis://127.0.0.1:1")

    assert ended.returncode == 1
    assert ended.stderr.startswith("noonday: no store answers at STORE_URL (")
    assert "No such file" in ended.stderr
    assert ended.stderr.count("\n") == 1


@pytest.mark.parametrize("part", ["store", "broker"])
def test_a_server_that_is_killed_at_the_start_is_named_with_its_end(tmp_path: Path, part: str) -> None:
    data = tmp_path / "data"
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(data), "PORT": str(free_port())}
    command = [sys.executable, "-m", "service.commands.cli", "run"]
    starting = subprocess.Popen(command, cwd=tmp_path, env=environ, stderr=subprocess.PIPE, text=True)
    log, note = data / "log" / f"{part}.log", data / f"{part}.pid"
    wait_until(lambda: note.exists() and note.read_text(encoding="utf-8").endswith("\n"))
    wait_until(lambda: "Ready to accept" in log.read_text(encoding="utf-8"))
    os.kill(int(note.read_text(encoding="utf-8").split()[0]), signal.SIGKILL)

    _, said = starting.communicate(timeout=120)

    assert starting.returncode == 1
    assert re.fullmatch(
        rf"noonday: the {part} (did not start|ended before the service was ready): "
        rf"it was killed by signal 9 \(Killed\) \(see {re.escape(str(log))}\)\n",
        said,
    )


def test_a_part_that_fails_to_start_waits_longer_each_time_and_one_that_ran_does_not() -> None:
    nothing = cast("Any", None)
    part = Part("store", launch=nothing, running=nothing, since=0.0)

    pauses = [part.note_end(LONG_RUN) for _ in range(7)]
    assert pauses == [1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]
    assert part.again_at == LONG_RUN + LONGEST_PAUSE

    assert [part.note_end(LONG_RUN + 0.1) for _ in range(2)] == [1, 1]
