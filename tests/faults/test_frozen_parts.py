"""A process that is frozen, and so neither works nor ends, is replaced."""

from __future__ import annotations

import os
import re
import signal
from contextlib import suppress

import psutil

from tests.support.stack import START, Stack, over
from tests.support.waiting import wait_until


def replaced(stack: Stack) -> dict[str, int]:
    """Return how many processes of each part were replaced so far."""
    found = re.findall(
        r'^noonday_frozen_total\{part="(\w+)"\} (\S+)$', stack.call("GET", "/metrics").text, re.MULTILINE
    )
    return {part: int(float(count)) for part, count in found}


def test_frozen_processes_are_replaced_and_the_service_goes_on(breakable: Stack) -> None:
    stack = breakable
    before = replaced(stack)
    parent, *of_api = stack.pids("api")
    assert len(of_api) > 1
    frozen = [of_api[0], *stack.pids("sweeper"), *stack.pids("worker")]
    for pid in frozen:
        os.kill(pid, signal.SIGSTOP)
    try:
        wait_until(lambda: not any(map(psutil.pid_exists, frozen)), within=START)
    finally:
        for pid in frozen:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)

    wait_until(lambda: len(stack.pids("api")) == 1 + len(of_api), within=START)
    stack.wait_until_whole()
    assert stack.pids("api")[0] == parent
    after = replaced(stack)
    assert {part: after[part] - before.get(part, 0) for part in after} == {"api": 1, "sweeper": 1, "worker": 1}
    match, _ = stack.open("rookie", "rookie")
    assert over(stack, match["id"])["outcome"] is not None
