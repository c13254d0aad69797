"""The parts of a running service are forks of its supervisor, and hold nothing that is the supervisor's own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest
import requests

from service.running.parts import PARTS
from tests.support.over_http import distribution, path_to
from tests.support.sources import ROOT
from tests.support.stack import Stack, free_port, running
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

SUPERVISED = """
from service.commands import cli
from service.running import supervisor
supervisor.{constant} = {value}
cli.main(['run'])
"""

NOTES = """
import os, sys, threading
def note(event, _):
    if event == "os.fork":
        with open({notes!r}, "a") as notes:
            print(os.getpid(), threading.active_count(), file=notes, flush=True)
sys.addaudithook(note)
"""

WAITS = """
import time
from pathlib import Path
while not Path({gate!r}).exists():
    time.sleep(0.05)
from tests.support.games.coin_race import GAME
"""


@pytest.fixture(scope="module")
def stack(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    with running(tmp_path_factory.mktemp("data")) as stack:
        yield stack


def status_of(pid: int) -> dict[str, str]:
    """Return what the kernel says of a process, by name."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def files_of(pid: int) -> dict[str, bool]:
    """Return the open files of a process, and whether each can be written to."""
    found = {}
    for number in Path(f"/proc/{pid}/fd").iterdir():
        name = str(number.readlink())
        flags = Path(f"/proc/{pid}/fdinfo/{number.name}").read_text(encoding="utf-8").split("flags:")[1].split()[0]
        found[name] = found.get(name, False) or int(flags, 8) & os.O_ACCMODE != os.O_RDONLY
    return found


def test_each_part_is_a_fork_with_a_session_a_log_and_a_name_of_its_own(stack: Stack) -> None:
    command, log = psutil.Process(stack.process.pid).cmdline(), stack.data / "log"
    found = {part: stack.pids(part)[0] for part in PARTS}

    assert {part: psutil.Process(pid).cmdline() for part, pid in found.items()} == dict.fromkeys(PARTS, command)
    assert {part: os.getsid(pid) for part, pid in found.items()} == found
    errors = {part: str(Path(f"/proc/{pid}/fd/2").readlink()) for part, pid in found.items()}
    assert errors == {part: f"{log}/{part}.log" for part in PARTS}
    assert {str(Path(f"/proc/{pid}/fd/0").readlink()) for pid in found.values()} == {"/dev/null"}
    statuses = {part: status_of(pid) for part, pid in found.items()}
    assert {part: status["Name"] for part, status in statuses.items()} == {
        part: f"noonday {part}"[:15] for part in PARTS
    }
    assert {status["Umask"] for status in statuses.values()} == {"0077"}
    assert {status["SigBlk"] for status in statuses.values()} == {"0" * 16}


def test_no_part_holds_a_file_of_its_supervisor_but_the_end_of_the_lifeline_that_it_reads(stack: Stack) -> None:
    own = set(files_of(stack.process.pid)) - {"/dev/null", "anon_inode:[eventpoll]"}
    assert f"{stack.data}/lock" in own

    shared = {part: {name for pid in stack.pids(part) for name in files_of(pid) if name in own} for part in PARTS}
    written = [
        (part, name)
        for part in PARTS
        for pid in stack.pids(part)
        for name, writable in files_of(pid).items()
        if name in own and writable
    ]

    assert written == []
    assert {part: len(names) for part, names in shared.items()} == dict.fromkeys(PARTS, 1)
    assert len(set.union(*shared.values())) == 1


def test_a_part_that_was_killed_is_forked_once_more(stack: Stack) -> None:
    before = stack.pids("sweeper")

    stack.kill("sweeper")

    wait_until(lambda: stack.pids("sweeper") not in ([], before), within=60)
    pid = stack.pids("sweeper")[0]
    assert psutil.Process(pid).cmdline() == psutil.Process(stack.process.pid).cmdline()
    assert status_of(stack.process.pid)["Threads"] == "1"


def test_no_part_with_a_thread_forks_when_it_starts(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    (tmp_path / "sitecustomize.py").write_text(NOTES.format(notes=str(notes)), encoding="utf-8")
    with running(tmp_path, PYTHONPATH=os.pathsep.join((str(tmp_path), str(ROOT)))) as stack:
        wait_until(lambda: len(stack.pids("worker")) > 2 and len(stack.pids("exporter")) > 1, within=60)
        forking = {stack.process.pid, *(stack.pids(part)[0] for part in ("api", "worker", "exporter"))}
        forks = [line.split() for line in notes.read_text(encoding="utf-8").splitlines()]

    assert {int(pid) for pid, _ in forks} >= forking
    assert [pid for pid, threads in forks if threads != "1"] == []


def test_all_parts_end_with_a_supervisor_that_is_killed(tmp_path: Path) -> None:
    with running(tmp_path) as stack:
        wait_until(lambda: len(stack.pids("worker")) > 2 and len(stack.pids("exporter")) > 1, within=60)
        parts = [psutil.Process(pid) for part in PARTS for pid in stack.pids(part)]
        servers = [psutil.Process(pid) for part in ("store", "broker") for pid in stack.pids(part)]
        stack.process.kill()
        stack.process.wait()

        _, alive = psutil.wait_procs(parts, timeout=60)
        for server in servers:  # they are left for the next start on these data
            server.terminate()
        psutil.wait_procs(servers, timeout=60)

    assert alive == []


@contextmanager
def supervised(folder: Path, constant: str, value: object) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """Run the service in a folder with another constant of the supervisor until the block ends; give its address."""
    port = free_port()
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder / "data"), "PORT": str(port)}
    script = SUPERVISED.format(constant=constant, value=value)
    service = subprocess.Popen(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, {str(ROOT)!r})\n{script}"],
        cwd=folder,
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        yield service, f"http://127.0.0.1:{port}"
    finally:
        service.send_signal(signal.SIGINT)
        service.communicate()


def said(service: subprocess.Popen[str], words: str) -> str:
    """Return the next line of the service that has these words."""
    assert service.stdout is not None
    return next((line for line in service.stdout if words in line), "")


def test_a_part_that_ends_while_another_is_waited_for_ends_the_start(tmp_path: Path) -> None:
    with supervised(tmp_path, "NEWS_INTERVAL", 0.1) as (service, _):

        def server(name: str) -> list[psutil.Process]:
            children = psutil.Process(service.pid).children()
            return [one for one in children if f"{name}.sock" in " ".join(one.cmdline())]

        wait_until(lambda: server("store") and server("broker"))
        (store,), (broker,) = server("store"), server("broker")
        store.suspend()  # it is asked when the imports are over, which is later
        assert said(service, "the store does not answer yet")
        broker.kill()
        ended = said(service, "ended before the service was ready")

    assert ended.startswith("noonday: the broker ended before the service was ready: it was killed by signal 9")


def test_where_forks_are_unsafe_each_part_is_a_program(tmp_path: Path) -> None:
    with supervised(tmp_path, "FORKS", value=False) as (service, _):
        assert said(service, "is ready")
        commands = [part.cmdline() for part in psutil.Process(service.pid).children()]

    assert {words[-1] for words in commands if words[1:3] == ["-m", "service.commands.cli"]} == set(PARTS)
    assert service.returncode == 0


def with_a_game_that_waits(folder: Path, gate: Path) -> None:
    """Let the service of a folder have a game that is not imported before there is a gate."""
    site = distribution(folder / "site", coin_race="coin_race")
    entries = site / "races-1.0.dist-info" / "entry_points.txt"
    entries.write_text("[noonday.games]\ncoin-race = a_game_that_waits:GAME\n", encoding="utf-8")
    (site / "a_game_that_waits.py").write_text(WAITS.format(gate=str(gate)), encoding="utf-8")
    # What such a file names for Python itself reaches forks too.
    (folder / ".env").write_text(f"PYTHONPATH={path_to(site)}\n", encoding="utf-8")


def test_a_start_that_takes_long_is_waited_for_with_a_line_that_says_why(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with_a_game_that_waits(tmp_path, gate)

    with supervised(tmp_path, "NEWS_INTERVAL", 0.1) as (service, url):
        waits = said(service, f"the api does not answer yet (see {tmp_path}/data/log/api.log)")
        gate.touch()
        ready = said(service, "is ready")
        games = [game["key"] for game in requests.get(f"{url}/v1/games", timeout=30).json()["games"]]

    assert waits.startswith("noonday: still starting after ")
    assert ready
    assert "coin-race" in games
    assert service.returncode == 0


def test_a_game_that_takes_long_to_be_imported_is_named_at_the_start(tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    with_a_game_that_waits(tmp_path, gate)

    with supervised(tmp_path, "NEWS_INTERVAL", 0.5) as (service, _):
        named = said(
            service, "its last line: the game of races 1.0 (a_game_that_waits:GAME) is still being loaded after "
        )
        gate.touch()
        assert said(service, "is ready")

    assert named


def test_a_start_that_takes_long_can_be_ended(tmp_path: Path) -> None:
    with_a_game_that_waits(tmp_path, tmp_path / "never")

    with supervised(tmp_path, "NEWS_INTERVAL", 0.1) as (service, _):
        assert said(service, "still starting after ")

    assert service.returncode == 0


def test_parts_that_start_still_end_with_a_supervisor_that_is_killed(tmp_path: Path) -> None:
    with_a_game_that_waits(tmp_path, tmp_path / "never")

    with supervised(tmp_path, "NEWS_INTERVAL", 0.1) as (service, _):
        assert said(service, "the api does not answer yet")  # so its parts are started, and not its servers alone
        children = psutil.Process(service.pid).children(recursive=True)
        servers = [child for child in children if "valkey" in child.name()]
        parts = [child for child in children if child not in servers]
        service.kill()
        _, alive = psutil.wait_procs(parts, timeout=60)
        for server in servers:  # they are left for the next start on these data
            server.terminate()
        psutil.wait_procs(servers, timeout=60)

    assert len(parts) >= len(PARTS)
    assert alive == []
