"""The site of a season, as ``noonday record publish`` makes it: from nothing, and again with one match more."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from bench import season
from bench.report import Line, below

MATCHES = 1000
"""The matches for which the targets are given, in all of which every game has its turn."""
MINUTES = 10
AGAIN = 5


def measure(*, matches: int) -> list[Line]:
    """Publish this number of matches, then one more, and count processor time, which is that of one core.

    The time for a whole season is reckoned from them.
    """
    folder = Path(tempfile.mkdtemp(prefix="noonday-bench-site-"))
    try:
        season.write(folder, matches + 1)
        last = folder / "records" / f"spring-{matches + 1:04}.json"
        held = folder / last.name
        last.rename(held)
        first, memory = _published(folder)
        held.rename(last)
        again, _ = _published(folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    minutes = first / matches * MATCHES / 60
    return [
        Line(f"Site of a season of {matches} matches (processor time)"),
        below(f"{MATCHES} matches, reckoned", minutes, MINUTES, shown=f"{minutes:.1f} min", target_shown="< 10 min"),
        Line("each match", f"{1000 * first / matches:.0f} ms"),
        below("again, with one match more", again, AGAIN, shown=f"{again:.1f} s", target_shown="< 5 s"),
        Line("memory at most", f"{memory // 2**20} MB"),
    ]


def _published(folder: Path) -> tuple[float, int]:
    """Publish a season by the command; return the seconds of processor time and the most bytes of memory it took."""
    command = [
        "-m",
        "service.commands.cli",
        "record",
        "publish",
        str(folder / "records"),
        "--season",
        str(folder / "season.toml"),
    ]
    process = subprocess.Popen([sys.executable, *command, "-o", str(folder / "site")], stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"noonday record publish ended with {process.returncode}")
    return used.ru_utime + used.ru_stime, used.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
