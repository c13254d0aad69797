"""A worker with one task more, an exporter and a sweeper, as the service starts them."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any
from uuid import uuid4

from bench.stage import Stage
from service.store import layout

GLANCE = 0.0002
"""Seconds between two looks at the store."""


@cache
def hire(stage: Stage) -> None:
    """Start all three, once on a stage."""
    settings = stage.settings
    worker = stage.program(
        "worker",
        "celery",
        "--quiet",
        "--app=bench.tasks",
        "worker",
        "--pool=prefork",
        f"--concurrency={settings.worker_processes}",
        "--queues=bots",
        f"--loglevel={settings.log_level.upper()}",
        "--without-gossip",
        "--without-mingle",
        "--without-heartbeat",
    )
    stage.program("exporter", "service.commands.cli", "run", "exporter")
    stage.program("caller", "service.commands.cli", "run", "caller")
    stage.program("sweeper", "service.commands.cli", "run", "sweeper")
    note, tries = no_op(stage), iter(range(10))
    stage.await_("worker", worker, lambda: next(tries, None) is None or note(within=2.0) < 2000)


def no_op(stage: Stage) -> Callable[..., float]:
    """Return what publishes a no-op, waits for its key, and returns the ms that it took."""
    os.environ.update(stage.environ)
    from bench.tasks import note  # noqa: PLC0415 - the workers' application reads the environment when it is imported

    def once(within: float = 10.0) -> float:
        key = uuid4().hex
        began = time.perf_counter()
        note.apply_async((key,), retry=False)
        return seen(partial(stage.client.hexists, layout.SHELF[0], key), began, within)

    return once


def seen(ready: Callable[[], Any], began: float, within: float, glance: float = GLANCE) -> float:
    """Return the ms from ``began`` until something is seen, looking again and again."""
    while not ready():
        if time.perf_counter() - began > within:
            return within * 1000
        time.sleep(glance)
    return (time.perf_counter() - began) * 1000
