from __future__ import annotations

import ctypes

import psutil
import pytest

from service.processes.memory import EVERY, GivingBack

BLOCK, BLOCKS = 1_000, 60_000


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
