"""Moves through boardgame.io's server, in memory, and through ours on its store, in the same run.

`server.js` and `load.js` run in a temporary folder, in which npm installs what `package-lock.json` names. Theirs is one
process of Node; ours is one process of the API, with its store. On both sides each seat of a match has a connection of
its own, one process of clients makes all moves, and a match has one move on its way at a time.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

from bench import machine
from bench.clients import SEATS, Clients, Load
from bench.report import Line, median
from bench.stage import Stage, free_port
from bench.throughput import Meter, Side
from service.processes.starting import end_process, force_end

HERE = Path(__file__).parent
FILES = ("package.json", "package-lock.json", "server.js", "load.js")
MATCHES = (1, 8, 50)
"""The matches that are played at once."""

ROUNDS = 3
"""Slices of each side, in turn."""

PATIENCE = 300.0
"""Seconds within which npm installs the packages."""

INSTALLING = ("ci", "--ignore-scripts", "--no-audit", "--no-fund", "--fetch-retries=0")
HEADING = "Moves beside boardgame.io {version} in memory (matches at once, two connections each)"


def measure(stage: Stage, *, seconds: float, matches: Sequence[int] = MATCHES) -> list[Line]:
    """Return the moves/s and the processor time of a move of both servers; a line that says why, where it cannot."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"
    folder = stage.folder / "peers"
    missing = installed(folder, path)
    heading = Line(HEADING.format(version=version()))
    if missing:
        return [heading, Line("  left out", missing)]
    node = str(shutil.which("node", path=path))
    api, port = stage.served("api of peers", "service.commands.cli", "run", "api", API_PROCESSES="1")
    found = [line for count in matches for line in _beside(stage, (node, folder), (api.pid, port), count, seconds)]
    end_process(api, 5.0)
    return [heading, *found]


def version() -> str:
    """Return the version of boardgame.io."""
    return str(json.loads((HERE / "package.json").read_text("utf-8"))["dependencies"]["boardgame.io"])


def installed(folder: Path, path: str) -> str:
    """Install the packages into a folder; return why that is not possible, or an empty text."""
    if not (shutil.which("node", path=path) and shutil.which("npm", path=path)):
        return "there is no node with npm"
    folder.mkdir()
    for name in FILES:
        shutil.copy(HERE / name, folder)
    command = [str(shutil.which("npm", path=path)), *INSTALLING]
    try:
        subprocess.run(
            command, cwd=folder, env={**os.environ, "PATH": path}, check=True, capture_output=True, timeout=PATIENCE
        )
    except subprocess.SubprocessError:
        return "npm could not install it"
    return ""


def _beside(stage: Stage, theirs: tuple[str, Path], ours: tuple[int, int], matches: int, seconds: float) -> list[Line]:
    """Measure both servers in turn with a number of matches."""
    pid, port = ours
    clients = Clients({"api": [port]}, 1, Load(connections=SEATS * matches))
    stage.ended_with(clients.close)
    meter, api, found = Meter(stage, {"api": [pid]}), Side(), []
    clients.order("api", None)
    clients.order("api", min(seconds, 1.0))
    for _ in range(ROUNDS):
        clients.order("api", None)
        before = meter.read("api")
        api.add(clients.order("api", seconds))
        api.used(before, meter.read("api"))
        found.append(_theirs(*theirs, matches, seconds))
    clients.close()
    moves = sum(one["moves"] for one in found)
    rates = [one["moves"] / one["seconds"] for one in found]
    p50, p99 = (median(one[name] for one in found) for name in ("p50", "p99"))
    spent = sum(one["cpu"] for one in found) / moves * 1e6
    return [
        Line(f"{matches} matches: moves/s", f"{median(api.rates):,.0f}", f"{median(rates):,.0f}"),
        Line("  latency p50, p99 (ms)", f"{median(api.p50):.1f}, {median(api.p99):.1f}", f"{p50:.1f}, {p99:.1f}"),
        Line("  processor time a move: server", api.cost(api.served), f"{spent:,.0f} us"),
        Line("  processor time a move: store", api.cost(api.stored), "none"),
    ]


def _theirs(node: str, folder: Path, matches: int, seconds: float) -> dict[str, Any]:
    """Measure one slice of a new server of theirs."""
    start: Callable[..., subprocess.Popen[str]] = partial(
        subprocess.Popen,
        cwd=folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    port = str(free_port())
    with ExitStack() as ends:
        server = start([node, "server.js", port])
        ends.callback(_ended, server)
        _await(server, "ready")
        load = start([node, "load.js", port, str(matches), str(seconds)])
        ends.callback(_ended, load)
        _await(load, "ready")
        before = machine.cpu_seconds(server.pid)
        said, _ = load.communicate("begin\n", timeout=seconds + 60)
        spent = machine.cpu_seconds(server.pid) - before
        return {**json.loads(said), "cpu": spent}


def _await(process: subprocess.Popen[str], word: str) -> None:
    """Read until a program has said a word.

    :raises RuntimeError: when it ends before.
    """
    assert process.stdout is not None
    while (line := process.stdout.readline()).strip() != word:
        if not line:
            raise RuntimeError(f"{process.args} ended before it was ready")


def _ended(process: subprocess.Popen[str]) -> None:
    force_end(process)  # also the program below it, where `node` is a script of a wheel
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            pipe.close()
