"""The file of the signing keys: made once, replaced whole, for its owner alone."""

from __future__ import annotations

import stat
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from service.signing import keyring

if TYPE_CHECKING:
    from pathlib import Path

KEY, OLD, OLDER = "5e" * 32 + "/3", "0a" * 32 + "/2/3", "0b" * 32 + "/1/2"


@pytest.mark.parametrize("retired", ["", OLD, f"{OLD},{OLDER}"])
def test_what_is_kept_is_read_back(tmp_path: Path, retired: str) -> None:
    path = tmp_path / keyring.NAME
    keyring.keep(path, keyring.fresh(), "")

    keyring.keep(path, KEY, retired)

    assert keyring.kept(path) == (KEY, retired)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert [found.name for found in tmp_path.iterdir()] == [keyring.NAME]


def test_of_many_that_start_at_once_all_use_one_key(tmp_path: Path) -> None:
    path = tmp_path / keyring.NAME

    with ThreadPoolExecutor(8) as pool:
        found = set(pool.map(keyring.kept, [path] * 32))

    assert len(found) == 1


def test_each_new_key_is_another() -> None:
    assert keyring.fresh()[:64] != keyring.fresh()[:64]


def test_retired_keys_may_be_divided_by_commas_spaces_and_lines() -> None:
    assert keyring.check_retired(f" {OLD},\n{OLDER} ") == f"{OLD},{OLDER}"
