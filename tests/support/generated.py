"""The clients that are generated from the contract, each made once for all processes of the tests."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from tests.support.locking import made_once

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    import pytest


def generated(name: str, make: Callable[[Path], object], places: pytest.TempPathFactory) -> Path:
    """Return the folder of this name, in which a client is made if no other process has made it."""
    base = places.getbasetemp()
    return made_once((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / name, make)
