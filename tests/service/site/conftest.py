"""What tests of a site share: some records, and the site of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.table.record import Record
from tests.support import seasons


@pytest.fixture(scope="session")
def played() -> tuple[Record, ...]:
    """Give the records of a small season."""
    return tuple(seasons.records())


@pytest.fixture(scope="session")
def given(played: tuple[Record, ...], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of these records, with a forged one among them."""
    folder = seasons.laid(tmp_path_factory.mktemp("records"), *played)
    (folder / "forged.json").write_bytes(seasons.forged(played[0]))
    return folder


@pytest.fixture(scope="session")
def site(given: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the folder of the site that is made of them, to be read only."""
    folder = tmp_path_factory.mktemp("site")
    report = seasons.published(folder, given)
    assert (report.matches, report.made, len(report.left_out)) == (4, 4, 1)
    return folder
