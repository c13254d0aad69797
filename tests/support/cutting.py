"""The example of a proxy that cuts requests and answers, in front of a running service."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.stack import end, free_port
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from collections.abc import Iterator

PROGRAM = Path(__file__).parents[2] / "examples" / "cutting_proxy.py"


@contextmanager
def cutting(server: str, printed: Path, *, faults: float, seed: int, delay: float = 0.2) -> Iterator[str]:
    """Run the proxy, which prints into a file, and give its address."""
    port = free_port()
    options = [f"--port={port}", f"--faults={faults}", f"--seed={seed}", f"--delay={delay}"]
    with printed.open("wb") as file:
        proxy = subprocess.Popen([sys.executable, str(PROGRAM), server, *options], stdout=file, stderr=file)
    try:
        wait_until(lambda: "leads to" in printed.read_text("utf-8"))
        yield f"http://127.0.0.1:{port}"
    finally:
        end(proxy)


def met(printed: Path) -> dict[str, int]:
    """Return how often each fault is in what the proxy printed."""
    kinds = [line.partition(": ")[0] for line in printed.read_text("utf-8").splitlines()[1:]]
    return {kind: kinds.count(kind) for kind in kinds}
