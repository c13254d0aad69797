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


def freeze_until_gone(pids: list[int]) -> None:
    """Stop processes and wait until each of them was ended."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        wait_until(lambda: not any(map(psutil.pid_exists, pids)), within=START)
    finally:
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)


def test_frozen_processes_are_replaced_and_the_service_goes_on(breakable: Stack) -> None:
    stack = breakable
    before = replaced(stack)
    assert set(before) >= {"api", "worker", "exporter", "caller", "sweeper", "store", "broker"}
    pools = {part: stack.pids(part) for part in ("api", "worker", "exporter")}
    assert all(len(pids) > 1 for pids in pools.values())
    frozen = {"api": pools["api"][1:2], "sweeper": stack.pids("sweeper")}
    frozen |= {part: pools[part][1:] for part in ("worker", "exporter")}

    freeze_until_gone([pid for pids in frozen.values() for pid in pids])

    for part, pids in pools.items():
        wait_until(lambda part=part, pids=pids: len(stack.pids(part)) == len(pids), within=START)
        assert stack.pids(part)[0] == pids[0]
    stack.wait_until_whole()
    after = replaced(stack)
    assert {part: after[part] - before[part] for part in after} == {part: len(frozen.get(part, ())) for part in before}
    match, _ = stack.open("rookie", "rookie")
    assert over(stack, match["id"])["outcome"] is not None


def test_a_frozen_store_and_broker_are_replaced_and_nothing_is_lost(breakable: Stack) -> None:
    stack = breakable
    before = replaced(stack)
    match, _ = stack.open("rookie", "rookie")

    freeze_until_gone([*stack.pids("store"), *stack.pids("broker")])

    stack.wait_until_whole()
    after = replaced(stack)
    assert (after["store"] - before["store"], after["broker"] - before["broker"]) == (1, 1)
    assert over(stack, match["id"])["outcome"] is not None
