"""Parts as forks of the supervisor, which has imported what they share: each starts at once, on the same memory.

A fork copies the thread that makes it and no other, so the supervisor has one thread alone. What is imported before a
fork must start no thread, open no file and read no variable that is the part's own. Games of other distributions are
left to the parts: nobody knows what they do while they are imported.
"""

from __future__ import annotations

import atexit
import gc
import importlib
import os
import signal
import subprocess
import sys
import threading
import time
import traceback
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

SHARED = (
    "structlog.dev",
    "redis.cluster",
    "service.processes.serving",
    "rules",
    "service.printing",
    "service.watch.metrics",
    "service.running.parts",
    "service.running.bootstrap",
    "service.api",
    "workers.shared",
)
"""What the parts import, in steps between which the supervisor can be stopped."""

POLLING = 0.02
TASKS = Path("/proc/self/task")
FILES = Path("/proc/self/fd")
NAME = Path("/proc/self/comm")
OWN = "noonday"
"""The distribution whose games are loaded before the parts are started."""


def possible() -> bool:
    """Say whether a fork of this process is safe: on macOS it is not, once its frameworks were used, as Python does.

    A second thread would leave its locks held for ever in the fork.
    """
    if sys.platform != "linux" or not (TASKS.is_dir() and FILES.is_dir()):
        return False
    return threading.active_count() == 1 and len(list(TASKS.iterdir())) == 1


def preload(hurried: Callable[[], bool]) -> None:
    """Import what the parts share, unless there is a hurry; what cannot be imported is left to its part to report."""
    # The parts choose by this variable where they count, and a value made before would be a file of the supervisor's.
    os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
    gc.disable()
    try:
        for name in SHARED:
            if hurried():
                return
            with suppress(ImportError):
                importlib.import_module(name)
        if not hurried():
            importlib.import_module("rules").load_all_of(OWN)
    finally:
        gc.enable()
    gc.freeze()


@dataclass(slots=True)
class Fork:
    """A forked child; what it can do is named as in :class:`subprocess.Popen`."""

    pid: int
    returncode: int | None = None

    def poll(self) -> int | None:
        """Return the exit code, or less than 0 for the signal that killed the child; None as long as it runs."""
        if self.returncode is None:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                self.returncode = os.waitstatus_to_exitcode(status)
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end.

        :raises subprocess.TimeoutExpired: when it does not come in time.
        """
        deadline = None if timeout is None else time.monotonic() + timeout
        while (code := self.poll()) is None:
            if deadline is not None and time.monotonic() >= deadline:
                raise subprocess.TimeoutExpired(f"process {self.pid}", timeout or 0.0)
            time.sleep(POLLING)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the child has ended: its number may be another's by now."""
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        """Ask the child to end."""
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        """End the child by force."""
        self.send_signal(signal.SIGKILL)


def fork(name: str, work: Callable[[], int], log: Path, *, environ: Mapping[str, str], keep: Collection[int]) -> Fork:
    """Run a function in a child of this name, as :func:`service.processes.starting.start_process` runs a program.

    The child has a session of its own, no files of its parent's but those to ``keep``, and this environment alone.
    """
    output = os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o666)
    for stream in (sys.stdout, sys.stderr):
        if stream is not None:
            stream.flush()  # else the child would write it once more
    # A signal for the child waits until it has handlers of its own.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    try:
        pid = os.fork()
        if pid == 0:
            _live(name, work, output, environ, keep)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        os.close(output)
    return Fork(pid)


def _live(name: str, work: Callable[[], int], output: int, environ: Mapping[str, str], keep: Collection[int]) -> None:
    """Be the child until its end: nothing of the supervisor's may run after this, neither handlers nor `finally`."""
    code = 1
    try:
        _leave_parent(output, environ, keep)
        with suppress(OSError):  # as `top` and `ps -e` show it; the command line stays the parent's
            NAME.write_text(name, encoding="utf-8")
        code = _exit_code(work)
        # What Python does at the end of a program, and multiprocessing at the end of its children.
        threading._shutdown()  # type: ignore[attr-defined]  # noqa: SLF001
        atexit._run_exitfuncs()  # noqa: SLF001
        sys.stdout.flush()
    except BaseException:  # noqa: BLE001 - whatever it is, it must not pass to the supervisor's code
        with suppress(Exception):
            traceback.print_exc()
    finally:
        os._exit(code)


def _leave_parent(output: int, environ: Mapping[str, str], keep: Collection[int]) -> None:
    os.setsid()
    os.umask(0o077)
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # forgets a Ctrl-C of before: the supervisor has it too, and ends us
    for number in signal.valid_signals():
        if callable(signal.getsignal(number)):
            signal.signal(number, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for standard in (1, 2):
        os.dup2(output, standard)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    _close_all_but({0, 1, 2, *keep})
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - all three are open until the end
    for name, standard, errors in (("stdout", 1, "strict"), ("stderr", 2, "backslashreplace")):
        stream = open(standard, "w", buffering=1, errors=errors, closefd=False)  # noqa: SIM115
        setattr(sys, name, stream)
        setattr(sys, f"__{name}__", stream)
    os.environ.clear()
    os.environ.update(environ)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def _close_all_but(kept: Collection[int]) -> None:
    """Close the parent's files, among them the end of the lifeline and the lock: a child must hold neither."""
    for number in [int(path.name) for path in FILES.iterdir()]:
        if number not in kept:
            with suppress(OSError):  # the listing was open itself
                os.close(number)


def _exit_code(work: Callable[[], int]) -> int:
    """Run the work and return the code with which Python would end."""
    try:
        return work()
    except SystemExit as ending:
        if ending.code is None or isinstance(ending.code, int):
            return ending.code or 0
        sys.stderr.write(f"{ending.code}\n")
        return 1
