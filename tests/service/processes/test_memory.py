from __future__ import annotations

import ctypes
import subprocess
import sys
from typing import TYPE_CHECKING

import psutil
import pytest

from service.processes.memory import EVERY, GivingBack

if TYPE_CHECKING:
    from pathlib import Path

BLOCK, BLOCKS = 1_000, 60_000

OF_API = f"""
import ctypes, psutil
from service.processes import memory
memory.EVERY = 0
import service.running.wsgi
from tests.support.waiting import wait_until
blocks = [b"x" * size for size in [{BLOCK}] * {BLOCKS}]  # a constant would be one block alone
before = psutil.Process().memory_info().rss
blocks = blocks[::1000]
can = hasattr(ctypes.CDLL(None), "malloc_trim")
wait_until(lambda: not can or before - psutil.Process().memory_info().rss > {BLOCK * BLOCKS / 2})
"""


def test_memory_that_is_freed_goes_back_to_the_system_from_time_to_time() -> None:
    moments, process = [0.0], psutil.Process()
    chore = GivingBack(clock=lambda: moments[-1])
    chore.give_back()
    blocks = [b"x" * BLOCK for _ in range(BLOCKS)]
    blocks = blocks[::1000]  # what is left is between the others, so that the C library gives nothing back by itself
    moments.append(EVERY - 0.1)
    chore.give_back()
    before = process.memory_info().rss
    moments.append(EVERY)

    chore.give_back()

    freed = before - process.memory_info().rss
    assert len(blocks) == BLOCKS / 1000
    assert freed > BLOCK * BLOCKS / 2 or not hasattr(ctypes.CDLL(None), "malloc_trim")


def test_without_such_a_function_nothing_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ctypes.CDLL", lambda _: object())

    GivingBack().give_back()


def test_the_api_gives_memory_back(tmp_path: Path) -> None:
    environ = {"DATA_DIR": str(tmp_path), "STORE_URL": "unix:///nobody.sock", "PYTHONPATH": ":".join(sys.path)}

    done = subprocess.run([sys.executable, "-c", OF_API], env=environ, capture_output=True, check=False, timeout=200)

    assert done.returncode == 0, (done.stdout + done.stderr).decode()
