"""The supervisor behind `noonday run`: starts every part, keeps it running, and ends it in order.

A part is a server (store, broker) or a program of our own (API, worker, exporter, caller, sweeper). Each is in one of
four states:

- *running*: its process lives;
- *ended*: it will be started again at ``again_at``, after a second if it ran for long, else later with each failure;
- *frozen*: its process lives and shows no sign of life (:mod:`service.processes.vitals`). It is killed, and so ended;
- *stopped*: the end of everything was asked for.

There is one thread, and once everything runs it waits in one place, :meth:`Signals.wait`: a signal, the end of a child
or the next moment at which something is due wakes it. So no two of these decisions are made at the same time. What it
asks of a part meanwhile must not wait for it: a store that is frozen would freeze the supervisor with it.

What may happen in between, and who sees it. What a part that died has left of its process group is killed before the
next start. If the supervisor itself is killed, the write end of the *lifeline* closes with it, and every program of our
own, which holds the read end, stops by itself. A server goes on, and the next start ends it first
(:mod:`service.store.embedded`). Nothing here has state that is needed after a crash: the store has it.

Two things are ugly. The parts are forks of a process that has imported everything, which halves the memory, and means
that this process may never run a second thread. And its environment is changed for the resolver, since the system's
library reads that only once.
"""

from __future__ import annotations

import errno
import os
import selectors
import shutil
import signal
import socket
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from service.processes import forking, vitals
from service.processes.starting import Program, Waiting
from service.running.parts import LIFELINE, PARTS, RESOLVING
from service.store import embedded
from service.store.pulse import Pulse
from service.terminal import say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from types import FrameType

    from service.settings import Settings

STOP_ORDER = ("api", "sweeper", "worker", "exporter", "caller", "broker", "store")
PATIENCE_FOR_PORT = 10.0
LONGEST_PAUSE = 30.0
LONG_RUN = 10.0
"""Seconds after which a part that ended counts as one that had started, whatever ended it.

One whose start fails later than that is started each second: a start that takes so long costs little more for it.
"""

PROBE_INTERVAL = 0.03
NEWS_INTERVAL = 5.0
FORKS = sys.platform == "linux"
"""Whether parts are forks of the supervisor; elsewhere each is a program that imports everything by itself."""


class StartFailed(Exception):
    """The service did not come up; the message is one line that says why."""


@dataclass(slots=True)
class Part:
    """One part, as it is now: running, or to be started again at a moment of the monotonic clock."""

    name: str
    launch: Callable[[], Program]
    running: Program
    since: float
    failures: int = 0
    again_at: float | None = None

    def note_end(self, now: float) -> float:
        """Set the next start, later with each failure in a row, and give the seconds until then."""
        self.failures = 0 if now - self.since > LONG_RUN else self.failures
        pause = min(2.0**self.failures, LONGEST_PAUSE)
        self.failures += 1
        self.again_at = now + pause
        return pause

    def start_again(self, now: float) -> None:
        """Start the part; what its last process left behind goes first."""
        self.running.stop(hasty=lambda: True)
        self.again_at, self.since = None, now
        self.running = self.launch()


class Signals:
    """What was asked of the supervisor by signals, and a way to wait for the next one."""

    def __init__(self) -> None:
        self.stops = 0
        self._wake, far_end = socket.socketpair()
        self._far_end = far_end
        self._wake.setblocking(False)
        far_end.setblocking(False)
        self._selector = selectors.DefaultSelector()
        self._selector.register(self._wake, selectors.EVENT_READ)
        # A signal that comes between "is there something to do?" and the wait would be slept over: its byte is not.
        signal.set_wakeup_fd(far_end.fileno(), warn_on_full_buffer=False)
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._stop)
        signal.signal(signal.SIGCHLD, lambda _number, _frame: None)  # only so that it wakes `wait`

    def _stop(self, _number: int, _frame: FrameType | None) -> None:
        self.stops += 1

    def stopping(self) -> bool:
        """Say whether the end was asked for."""
        return self.stops > 0

    def hasty(self) -> bool:
        """Say whether the end was asked for more than once."""
        return self.stops > 1

    def wait(self, seconds: float | None) -> None:
        """Wait for the next signal, but no longer than this."""
        if self._selector.select(seconds):
            self._wake.recv(4096)


class Supervisor:
    """Runs the whole service on one data directory, which the caller holds."""

    def __init__(self, settings: Settings, environ: Mapping[str, str], main: Callable[[list[str]], int]) -> None:
        """Take the command line, by which a part runs in a fork as it does in a process of its own."""
        self.settings = settings
        self.main = main
        # Read when a process or the one that forked it looks up its first name: the caller would set it too late.
        os.environ.setdefault(*RESOLVING)
        self.waiting = Waiting(say, NEWS_INTERVAL)
        self.signals = Signals()
        self.runtime = embedded.make_runtime()
        self.log = settings.data_dir / "log"
        self.parts: dict[str, Part] = {}
        self.pulses: dict[str, Pulse] = {}
        metrics, signs = self.runtime / "metrics", self.runtime / "signs"
        for folder in (metrics, signs):
            folder.mkdir()
        self.watch = vitals.Watch(signs, [*PARTS, *_own_servers(settings)])
        self.environ = {**environ, **settings.to_environment(), "PROMETHEUS_MULTIPROC_DIR": str(metrics)}
        self.environ[vitals.FOLDER] = str(signs)
        self.environ["METRICS_PORT"] = "0"  # the API answers for all parts, from the folder that they share
        # The write end is ours alone: its closing, however we end, makes the parts end too.
        self.lifeline, self._own_end = os.pipe()
        self.environ[LIFELINE] = str(self.lifeline)

    def run(self, announce: Callable[[str], None]) -> None:
        """Start everything, announce the address, and keep watch until the end is asked for.

        :raises StartFailed: if the service does not come up.
        :raises ServerUnavailable: if the store or the broker does not come up.
        """
        # In this order: the servers come up while this process imports everything.
        try:
            self._start_servers()
            if FORKS and forking.possible():
                forking.preload(self.signals.stopping)
            self._await_servers()
            for name in () if self.signals.stopping() else PARTS:
                self._add(name, partial(self._launch_program, name))
            self._await_ready()
            if not self.signals.stopping():
                announce(address_of(self.settings))
            while not self.signals.stopping():
                self._watch()
        finally:
            self._stop()

    def _start_servers(self) -> None:
        self.log.mkdir(mode=0o700, exist_ok=True)
        url = self.settings.store_url
        if url is not None and (why := embedded.silence(url)) is not None:
            raise StartFailed(
                f"no store answers at STORE_URL ({why}); start it first, or unset it to have one embedded"
            )
        for kind in _own_servers(self.settings):
            self.environ[f"{kind.upper()}_URL"] = self._add_server(kind)

    def _add_server(self, kind: embedded.Kind) -> str:
        server = embedded.launch(kind, self.settings.data_dir, self.runtime)
        # Its clients come back by themselves, so a later start is not waited for.
        launch = partial(embedded.launch, kind, self.settings.data_dir, self.runtime)
        self.parts[kind] = Part(kind, launch, server, time.monotonic())
        self.pulses[kind] = Pulse(server.socket)
        return server.url

    def _await_servers(self) -> None:
        for part in tuple(self.parts.values()):
            if isinstance(part.running, embedded.Server):
                embedded.await_answer(part.running, self._is_hopeless, self.waiting)
                self._insist_on_parts()

    def _add(self, name: str, launch: Callable[[], Program]) -> None:
        self.parts[name] = Part(name, launch, launch(), time.monotonic())

    def _launch_program(self, name: str) -> Program:
        environ, log = {**self.environ, "PYTHONUNBUFFERED": "1"}, self.log / f"{name}.log"
        if FORKS and forking.possible():
            work = partial(self._run_part, name)
            return Program.fork(f"noonday {name}", work, log, environ=environ, keep=(self.lifeline,))
        command = [sys.executable, "-m", "service.commands.cli", "run", name]
        return Program.begin(command, log, environ=environ, pass_fds=(self.lifeline,))

    def _run_part(self, name: str) -> int:
        words = ["run", name]
        sys.argv = [sys.argv[0], *words]
        return self.main(words)

    def _is_hopeless(self) -> bool:
        return self.signals.stopping() or not all(part.running.alive() for part in self.parts.values())

    def _insist_on_parts(self) -> None:
        for part in self.parts.values():
            if not part.running.alive() and not self.signals.stopping():
                log, said = self.log / f"{part.name}.log", part.running.last_words()
                raise StartFailed(f"the {part.name} ended before the service was ready: {said} (see {log})")

    def _await_ready(self) -> None:
        while not self.signals.stopping() and (lacking := _lacking(self.settings)) is not None:
            self._insist_on_parts()
            # The last line names a game that takes long to be loaded.
            said = self.parts["api"].running.last_words()
            self.waiting.goes_on(f"{lacking} (see {self.log / 'api.log'}); its last line: {said}")
            self.signals.wait(PROBE_INTERVAL)

    def _watch(self) -> None:
        """Wait for something to happen, then start again what has ended or is frozen, and whose pause is over."""
        moments = [part.again_at for part in self.parts.values() if part.again_at is not None]
        self.signals.wait(max(0.0, min([self.watch.pause, *(at - time.monotonic() for at in moments)])))
        if self.signals.stopping():
            return
        # Only when a look is due: this loop also wakes for each signal, and a look costs a file of every process.
        if not self.watch.pause:
            self._end_frozen()
        now = time.monotonic()
        for part in self.parts.values():
            if part.again_at is not None:
                if part.again_at <= now:
                    self._start_again(part, now)
            elif not part.running.alive():
                pause = part.note_end(now)
                say(f"the {part.name} ended and starts again in {pause:.0f} s; its log is in {self.log}")

    def _end_frozen(self) -> None:
        """End what has shown no sign of life for long: a part, which starts again, or one of its processes."""
        for name, pulse in self.pulses.items():
            if pulse.felt():
                self.watch.note(name, self.parts[name].running.process.pid)
        for name, pid in self.watch.silent():
            part = self.parts.get(name)
            with suppress(OSError):
                # The system may have given the number to a process that is not ours: leave that alone.
                if part is None or os.getpgid(pid) != part.running.process.pid:
                    continue
                # A frozen process hears no SIGTERM, and a part whose first process ends takes its others with it.
                if pid == part.running.process.pid:
                    part.running.force_end()
                else:
                    os.kill(pid, signal.SIGKILL)
                say(f"process {pid} of the {name} showed no sign of life for {vitals.SILENCE:.0f} s and is replaced")
            self.watch.count(name, pid)

    def _start_again(self, part: Part, now: float) -> None:
        try:
            part.start_again(now)
        except (embedded.ServerUnavailable, OSError) as error:
            # Not the end of the service: a full disk or too many processes may pass, and the other parts go on.
            say(str(error))
            part.note_end(now)

    def _stop(self) -> None:
        """End the parts, those that use the servers all at once and the servers after them."""
        for name in PARTS:
            if name in self.parts:
                self.parts[name].running.ask_to_stop()
        # The API answers what it has begun, then nobody needs the broker, and the store writes its file last.
        for name in STOP_ORDER:
            if name in self.parts:
                self.parts[name].running.stop(self.signals.hasty)
        shutil.rmtree(self.runtime, ignore_errors=True)
        os.close(self._own_end)
        os.close(self.lifeline)


def _own_servers(settings: Settings) -> list[embedded.Kind]:
    """Return which servers the service runs for itself."""
    urls: dict[embedded.Kind, str | None] = {"store": settings.store_url, "broker": settings.broker_url}
    return [kind for kind, url in urls.items() if url is None]


def begin_again(settings: Settings, environ: Mapping[str, str]) -> None:
    """Run this very program with the variables of an `.env` file that are not Noonday's, if it does not have them yet.

    Python and the libraries read theirs, such as PYTHONPATH, when they start, and forks do not start again.
    """
    foreign = environ.keys() - os.environ.keys() - settings.names()
    if foreign:
        begun_with = {**os.environ, **{name: environ[name] for name in foreign}}
        os.execve(sys.executable, sys.orig_argv, begun_with)  # noqa: S606


def reach(host: str) -> str:
    """Give the address at which this machine reaches a server bound to `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104 -- compared, not bound


def address_of(settings: Settings) -> str:
    """Give the address to open in a browser on this machine."""
    host = reach(settings.host)
    return f"http://{f'[{host}]' if ':' in host else host}:{settings.port}/"


def check_port(settings: Settings, *, interrupted: bool) -> None:
    """Find out that the port is taken before anything is started on it.

    After a run that was cut short its API may take a moment to end, which is waited for.

    :raises StartFailed: if the API could not listen there.
    """
    deadline = time.monotonic() + (PATIENCE_FOR_PORT if interrupted else 0.0)
    while (trouble := _port_trouble(settings.host, settings.port)) is not None:
        if time.monotonic() >= deadline:
            raise StartFailed(trouble)
        time.sleep(0.05)


def _port_trouble(host: str, port: int) -> str | None:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as probe:
            # As the API does it: connections of an earlier run that linger do not count.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except PermissionError:
        return f"port {port} on {host} is for the administrator alone; set PORT to 1024 or above"
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            return f"port {port} on {host} is in use; set PORT to another"
        return f"HOST is {host}, where this machine cannot listen: {error.strerror}"
    return None


def _lacking(settings: Settings) -> str | None:
    """Say why the API cannot serve yet; None if it can. So few words need no HTTP library."""
    try:
        with socket.create_connection((reach(settings.host), settings.port), timeout=2) as connection:
            connection.sendall(b"GET /readyz HTTP/1.0\r\nHost: localhost\r\n\r\n")
            status = connection.recv(64).split(b" ", 2)[1:2]
    except OSError:
        return "the api does not answer yet"
    return None if status == [b"200"] else "the api answers, but it does not reach the store yet"
