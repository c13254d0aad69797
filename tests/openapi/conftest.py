"""What tests of the contract share: the clients that are generated from it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from openapi import clients
from tests.support.locking import made_once

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture(scope="session")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of both clients, made as ``make clients`` does, once for all processes of the tests.

    Where npm's packages are not installed, it has the Python one alone.
    """

    def make(folder: Path) -> None:
        if clients.NODE_PACKAGES.exists():
            assert clients.main(folder) == 0
        else:
            clients.python(folder / "python")

    base = tmp_path_factory.getbasetemp()
    return made_once((base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "generated-clients", make)
