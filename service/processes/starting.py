"""Child processes: a log file for each, and an end that is asked for before it is forced."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from service.processes.forking import Fork, fork

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from pathlib import Path

    Child = subprocess.Popen[bytes] | Fork

LARGEST_LOG = 10 * 1024 * 1024
PATIENCE_TO_STOP = 10.0


def start_process(
    command: Sequence[str | Path],
    log: Path,
    *,
    environ: Mapping[str, str],
    cwd: Path | None = None,
    pass_fds: Sequence[int] = (),
) -> subprocess.Popen[bytes]:
    """Start a program in a session of its own, so that Ctrl-C on the terminal is left to its parent.

    What it writes is its owner's alone.
    """
    with log.open("ab") as output:
        return subprocess.Popen(
            [str(part) for part in command],
            cwd=cwd,
            env=dict(environ),
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            umask=0o077,
            pass_fds=pass_fds,
        )


def never() -> bool:
    """Say that nobody is in a hurry."""
    return False


@dataclass(slots=True)
class Waiting:
    """Says again and again that a start takes long and for what it waits, however long that is."""

    say: Callable[[str], None]
    every: float = 10.0
    begun: float = field(default_factory=time.monotonic)
    said: int = 0
    """How many intervals had passed when something was said last."""

    def goes_on(self, what: str) -> None:
        """Take note of what is waited for."""
        spent = time.monotonic() - self.begun
        if spent >= (self.said + 1) * self.every:
            self.said = int(spent / self.every)
            self.say(f"still starting after {spent:.0f} s: {what}")


def end_process(process: Child, patience: float, hasty: Callable[[], bool] = never) -> None:
    """Ask a program to end, wait up to `patience` seconds, then force it and whatever it started.

    `hasty` is asked again and again, and ends the patience.
    """
    process.terminate()
    for _ in range(int(patience * 20)):
        if hasty():
            break
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.05)
            break
    force_end(process)


def force_end(process: Child) -> None:
    """Kill all processes of a program's session; a leader that ended may have left members behind."""
    # When nobody is left, macOS calls that a lack of permission.
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    process.kill()  # a fork that has no session of its own yet
    process.wait()


def rotate(log: Path) -> None:
    """Put a log aside that has grown large, in place of the one put aside before."""
    if log.exists() and log.stat().st_size > LARGEST_LOG:
        log.replace(log.with_suffix(".log.1"))


def size(log: Path) -> int:
    """Return the size of a log, in bytes; 0 if there is none yet."""
    return log.stat().st_size if log.exists() else 0


def last_line(log: Path, offset: int = 0) -> str:
    """Give the last line with any text that was written to a log after `offset` bytes."""
    try:
        with log.open("rb") as file:
            file.seek(max(offset, log.stat().st_size - 8192))
            lines = file.read().decode("utf-8", "replace").split("\n")
    except FileNotFoundError:
        return ""
    return next((line.strip() for line in reversed(lines) if line.strip()), "")


@dataclass(slots=True)
class Program:
    """A child process that runs on until it is stopped, and its log."""

    process: Child
    log: Path
    log_start: int
    """Where in its log this process began to write."""

    @classmethod
    def begin(
        cls,
        command: Sequence[str | Path],
        log: Path,
        *,
        environ: Mapping[str, str],
        cwd: Path | None = None,
        pass_fds: Sequence[int] = (),
        **own: Any,
    ) -> Self:
        """Start the program; a log that has grown large is put aside first."""
        rotate(log)
        log_start = size(log)
        return cls(start_process(command, log, environ=environ, cwd=cwd, pass_fds=pass_fds), log, log_start, **own)

    @classmethod
    def fork(
        cls, name: str, work: Callable[[], int], log: Path, *, environ: Mapping[str, str], keep: Collection[int]
    ) -> Self:
        """Run a function in a child of this name, which ends with it; the function's value is the exit code."""
        rotate(log)
        return cls(log=log, log_start=size(log), process=fork(name, work, log, environ=environ, keep=keep))

    def alive(self) -> bool:
        """Say whether the process still runs."""
        return self.process.poll() is None

    def last_words(self) -> str:
        """Say why the process ended."""
        code = self.process.poll()
        if code == 0:
            return "it was asked to end"
        if code is not None and code < 0:
            # A killed process says nothing: the log's last line would be about something else.
            return f"it was killed by signal {-code} ({signal.strsignal(-code)})"
        said = last_line(self.log, self.log_start)
        with suppress(ValueError, TypeError, KeyError):  # it is no line of JSON
            said = str(json.loads(said)["event"])
        return said or "it said nothing"

    def ask_to_stop(self) -> None:
        """Ask the process to end, without waiting for it."""
        self.process.terminate()

    def force_end(self) -> None:
        """Kill the process and whatever it started."""
        force_end(self.process)

    def stop(self, hasty: Callable[[], bool] = never) -> None:
        """Let the process finish its work and end; after 10 s it is killed."""
        end_process(self.process, PATIENCE_TO_STOP, hasty)
