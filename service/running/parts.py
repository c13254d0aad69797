"""One part of the service in this process: the API, the worker, the exporter, the caller or the sweeper."""

from __future__ import annotations

import atexit
import ctypes
import multiprocessing
import os
import resource
import runpy
import select
import shutil
import signal
import sys
import tempfile
import threading
import time
from typing import TYPE_CHECKING

from service.play.ports.due import CALLERS
from service.processes import vitals
from service.processes.starting import PATIENCE_TO_STOP
from service.settings import BODIES

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.settings import Settings

LIFELINE = "NOONDAY_LIFELINE"
CONNECTIONS = 512
"""Most connections to a process of the API, idle ones included, and those that wait for news not included."""

CALLS = 288
"""The calls to webhooks that the caller makes at once, each on a thread that is started when it is needed."""

RESOLVING = ("RES_OPTIONS", "timeout:2 attempts:1")
"""The variable by which the system's resolver knows how long to look for a name, and its value unless it is set."""

METRICS_PORTS = {"worker": 0, "exporter": 1, "caller": 2, "sweeper": 3}
"""The port for the metrics of each part, counted from METRICS_PORT; those of the API are at its own."""

_lifeline: list[int] = []

PR_SET_PDEATHSIG = 1
"""The number by which Linux knows the wish of :func:`_at_death_of_parent`."""

OWN_LINES = {"formatters": {}, "handlers": {}, "loggers": {"_granian": {"handlers": [], "propagate": True}}}
"""What the server says goes the way of all other logs."""


def run_api(settings: Settings) -> None:
    """Serve HTTP until SIGTERM."""
    from granian.constants import HTTPModes, Interfaces
    from granian.log import LogLevels

    from service.processes.draining import drain_first
    from service.processes.serving import Server

    if sys.platform == "linux":
        # Its processes share the memory of what was imported until here; Python 3.14 would start them afresh.
        multiprocessing.set_start_method("fork", force=True)
    _allow_files(2 * CONNECTIONS + settings.api_held)
    server = Server(
        "service.running.wsgi:application",
        started=end_with_supervisor,
        address=settings.host,
        port=settings.port,
        interface=Interfaces.WSGI,
        # HTTP/2 in the clear is nobody's need, and its bodies do not end when their connection does: the thread that
        # reads one would never come back. A proxy may still speak HTTP/2 to clients.
        http=HTTPModes.http1,
        workers=settings.api_processes,
        blocking_threads=settings.api_threads + BODIES + settings.api_held,
        backlog=1024,
        backpressure=CONNECTIONS + settings.api_held,
        websockets=False,
        log_level=LogLevels(settings.log_level),
        log_dictconfig=OWN_LINES,
        respawn_failed_workers=True,
        respawn_interval=1,
        workers_kill_timeout=3,
    )
    server.on_startup(drain_first)
    server.serve()


def _allow_files(count: int) -> None:
    """Raise the limit of open files of this process and its children, as far as the system lets it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = count if hard == resource.RLIM_INFINITY else min(count, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def run_worker(settings: Settings) -> None:
    """Play the bots' turns until SIGTERM."""
    _run_celery(settings, "bots", settings.worker_processes)


def run_exporter(settings: Settings) -> None:
    """Make files until SIGTERM, one at a time, in processor time that nothing else wants.

    Anybody may ask for files: however many are waiting, they take neither the bots' processes nor their time.
    """
    os.nice(10)
    _run_celery(settings, "exports", 1)


def run_caller(settings: Settings) -> None:
    """Call webhooks until SIGTERM, on threads: a call mostly waits.

    The queue of quick webhooks comes first. A name that does not resolve keeps its thread for a few seconds.
    """
    os.environ.setdefault(*RESOLVING)
    _run_celery(settings, ",".join(CALLERS), CALLS, pool="threads")


def _run_celery(settings: Settings, queue: str, processes: int, pool: str = "prefork") -> None:
    _run_module("workers.serving", queue, str(processes), pool, settings.log_level)


def run_sweeper(_settings: Settings) -> None:
    """Hand out what is due until SIGTERM."""
    end_with_supervisor()
    _run_module("workers.sweeper")


PARTS: dict[str, Callable[[Settings], None]] = {
    "api": run_api,
    "worker": run_worker,
    "exporter": run_exporter,
    "caller": run_caller,
    "sweeper": run_sweeper,
}


def offer_metrics(settings: Settings, part: str) -> None:
    """Let the processes of the API count together, and those of a part that Prometheus may ask at a port of its own."""
    os.environ[vitals.PART] = part
    if part in METRICS_PORTS and not settings.metrics_port:
        return
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        folder = tempfile.mkdtemp(prefix="noonday-metrics-")
        atexit.register(shutil.rmtree, folder, ignore_errors=True)
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = folder
    if part not in METRICS_PORTS:
        return

    from service.watch import metrics  # it looks for the folder when it is imported

    metrics.serve(settings.host, settings.metrics_port + METRICS_PORTS[part])


def hold_lifeline() -> None:
    """Keep the pipe that the supervisor gave this part from the processes that the part starts.

    Until the part calls `end_with_supervisor`, which may take as long as a game takes to be imported, the kernel ends
    it with its supervisor; a system without that has the thread at once.
    """
    if (number := os.environ.pop(LIFELINE, None)) is None:
        return
    os.set_inheritable(int(number), False)
    _lifeline.append(int(number))
    if sys.platform != "linux":
        end_with_supervisor()
        return
    _at_death_of_parent(signal.SIGTERM)
    if select.select(_lifeline, [], [], 0)[0]:  # the supervisor was gone before
        os.kill(os.getpid(), signal.SIGTERM)


def _at_death_of_parent(number: int) -> None:
    """Have Linux send this process a signal when its parent ends; 0 takes that back."""
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, number)


def end_with_supervisor() -> None:
    """End this part when its supervisor is gone, even one that was killed and could not say so.

    The supervisor alone holds the write end of a pipe, on which nobody ever writes: when the read end comes to its end,
    the supervisor is no more. A thread waits for it, so a part calls this when its processes run, which are forks; they
    do not watch; the part ends them as it does at any SIGTERM.
    """
    while _lifeline:
        threading.Thread(target=_watch, args=(_lifeline.pop(),), name="lifeline", daemon=True).start()
        if sys.platform == "linux":
            _at_death_of_parent(0)


def _watch(lifeline: int) -> None:
    """Show signs of life until the supervisor is gone."""
    show = vitals.begin()
    while not select.select([lifeline], [], [], vitals.EVERY)[0]:
        show()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PATIENCE_TO_STOP)
    if os.getpgrp() == os.getpid():
        os.killpg(os.getpid(), signal.SIGKILL)


def _run_module(name: str, *arguments: str) -> None:
    """Do what `python -m NAME` does, so that this package needs to import neither Celery nor the workers."""
    sys.argv = [name, *arguments]
    runpy.run_module(name, run_name="__main__", alter_sys=True)
