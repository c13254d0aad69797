"""Facts about the machine: the processor time of processes, and the versions in use."""

from __future__ import annotations

import os
import platform
import sys
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from shutil import which
from typing import Any

import psutil

CHROMIUM = which("chromium-headless-shell") or which("chromium")
"""Where Chromium is, None if it is missing: the one without windows of its own takes two thirds of the time."""

PACKAGES = ("flask", "granian", "redis", "hiredis", "celery", "orjson", "typst")


def cpu_seconds(pid: int) -> float:
    """Return the processor time, in s, that a process and all that it started have used."""
    parent = psutil.Process(pid)
    spent = 0.0
    for process in (parent, *parent.children(recursive=True)):
        with suppress(psutil.NoSuchProcess):
            # User and system time of its own, and of those children that have ended and were waited for.
            spent += sum(process.cpu_times()[:4])
    return spent


def file_system(path: Path) -> str:
    """Name the kind of file system under a path, since the cost of a sync to the disk is its own."""
    try:
        lines = Path("/proc/mounts").read_text().splitlines()
    except OSError:
        return "file system unknown"
    mounts = {mount: kind for _, mount, kind, *_ in map(str.split, lines)}
    return next(mounts[str(folder)] for folder in (path, *path.parents) if str(folder) in mounts)


def summary(store: Any, folder: Path) -> str:
    """Say in a line what the measurements ran on; ``store`` is a client of the store."""
    server = store.info("server")
    kept_by = f"valkey {server['valkey_version']}" if "valkey_version" in server else f"redis {server['redis_version']}"
    sync = store.config_get("appendfsync")["appendfsync"]
    packages = ", ".join(f"{name} {version(name)}" for name in PACKAGES)
    python = f"{platform.python_implementation()} {platform.python_version()}"
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{os.cpu_count()} processors{load}, {sys.platform} {platform.machine()}, {python}, {packages}; "
        f"{kept_by}, appendfsync {sync} on {file_system(folder)}"
    )
