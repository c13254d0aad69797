"""A plug-in for pytest: collects without the collector of garbage, and puts files that start processes first.

Files that start a service, a store or a browser wait for half of their time. At the start of a run each worker waits in
one of them while another computes; at its end one of them would be all that is left to run.
"""

from __future__ import annotations

import gc
from collections.abc import Generator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

PROCESSES: Final = ("running(", "api_alone(", "stack:", "Browser", "embedded.start", "nodes:", "Popen(")
"""Words in a file of tests that starts a service, a store, a browser or another program."""


@cache
def starts_processes(file: Path) -> bool:
    """Tell whether a file of tests starts programs that it waits for."""
    text = file.read_text("utf-8")
    return any(word in text for word in PROCESSES)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage, of which there is none: what is collected lives as long as the process."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the tests of files that start processes first, each file whole."""
    items.sort(key=lambda item: not starts_processes(item.path))
