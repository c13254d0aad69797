"""The trial of an installed release: its service in an empty folder, a whole match over HTTP, and its record."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import requests

START, END, MATCH, ANSWER = 120.0, 60.0, 300.0, 60.0
"""The most seconds that the service may take to start and to end, a match, and an answer."""

BOT = Path(__file__).parents[1] / "examples" / "bot.py"
CLIENT = Path(__file__).parents[1] / "openapi" / "clients" / "python"
OPENING = {
    "game": "bomb-the-axis",
    "options": {"checker": None},
    "pace": "fast",
    "seats": [{"player": "person", "name": "Ann"}, {"player": "bot"}],
}
JSON = {"Content-Type": "application/json"}
SHOWN = ("/", "/docs", "/play", "/v1/openapi.json", "/v1/games")
"""Pages of the service that are made from files of its packages."""


def free_port() -> int:
    """Return a port on which nobody listens."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


@contextmanager
def served(program: Sequence[str], folder: Path, port: int) -> Iterator[str]:
    """Run the whole service in a folder until the block ends, and give its address."""
    environ = {"PATH": os.environ["PATH"], "PORT": str(port)}
    with (
        (folder / "output").open("wb") as output,
        subprocess.Popen([*program, "run"], cwd=folder, env=environ, stdout=output, stderr=output) as process,
    ):
        try:
            url = f"http://127.0.0.1:{port}"
            _await(lambda: process.poll() is not None or _is_ready(url), START, "the service is not ready")
            if process.poll() is not None:
                raise RuntimeError(f"the service ended at its start: {(folder / 'output').read_text('utf-8')}")
            yield url
        finally:
            process.send_signal(signal.SIGINT)
            try:
                process.wait(END)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _is_ready(url: str) -> bool:
    try:
        return requests.get(f"{url}/readyz", timeout=ANSWER).ok
    except requests.ConnectionError:
        return False


def _await(condition: Any, seconds: float, otherwise: str) -> None:
    """Wait until a condition holds."""
    latest = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > latest:
            raise TimeoutError(f"{otherwise} after {seconds:.0f} s")
        time.sleep(0.1)


def play(url: str) -> dict[str, Any]:
    """Play a match against a bot to its end, with the example bot on our seat; return the match."""
    answer = requests.post(f"{url}/v1/matches", json=OPENING, timeout=ANSWER)
    answer.raise_for_status()
    opened = answer.json()
    match, token = opened["match"]["id"], opened["seats"][0]["token"]
    environ = os.environ | {"PYTHONPATH": str(CLIENT)}
    command = [sys.executable, BOT, url, match, token]
    subprocess.run(command, check=True, capture_output=True, timeout=MATCH, env=environ)
    shown: dict[str, Any] = json.loads(fetch(f"{url}/v1/matches/{match}"))
    return shown


def fetch(address: str) -> bytes:
    """Return the body of the answer at an address; request a file again while it is being made."""
    latest = time.monotonic() + MATCH
    while (answer := requests.get(address, timeout=ANSWER)).status_code == 202 and time.monotonic() < latest:
        time.sleep(int(answer.headers["Retry-After"]))
    if answer.status_code != 200:
        raise RuntimeError(f"{address} is answered {answer.status_code}: {answer.text[:500]}")
    return answer.content


def try_out(program: Sequence[str], folder: Path, port: int) -> str:
    """Play a match on the service of ``program`` in an empty folder, fetch all its files, and return the findings."""
    record = folder / "record.json"
    with served(program, folder, port) as url:
        for page in SHOWN:
            fetch(url + page)
        files = play(url)["files"]
        made = {"replay": files["replay"], **files["sheets"]}
        sizes = [f"{name} {len(fetch(url + address)):,} bytes" for name, address in made.items()]
        record.write_bytes(fetch(url + files["record"]))
        found = requests.post(f"{url}/v1/verifications", data=record.read_bytes(), headers=JSON, timeout=ANSWER).json()
        if not (found["sound"] and found["known"] and found["signed"]):
            raise RuntimeError(f"the service does not verify its record: {found}")
        verify = [*program, "record", "verify", "--keys", url, str(record)]
        subprocess.run(verify, cwd=folder, capture_output=True, text=True, check=True)
    return f"a match of {found['plies']} plies, its record whole, fair, judged and signed; {', '.join(sizes)}"
