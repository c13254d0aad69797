"""The server that ours is measured beside: what npm installs is known, and without node the bench goes on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from bench.peers import HERE, installed, version

if TYPE_CHECKING:
    from pathlib import Path


def test_the_lock_has_the_version_of_the_package_and_no_address_of_a_registry() -> None:
    text = (HERE / "package-lock.json").read_text("utf-8")
    lock = json.loads(text)["packages"]

    assert lock["node_modules/boardgame.io"]["version"] == version()
    assert lock["node_modules/koa-compose"]["version"] == "4.1.0"
    assert '"resolved"' not in text
    assert all("integrity" in package for name, package in lock.items() if name)


def test_without_node_it_is_left_out(tmp_path: Path) -> None:
    assert installed(tmp_path / "peers", str(tmp_path)) == "there is no node with npm"
    assert not (tmp_path / "peers").exists()


def test_where_npm_fails_it_is_left_out(tmp_path: Path) -> None:
    for name in ("node", "npm"):
        (tmp_path / name).write_text("#!/bin/sh\nexit 1\n")
        (tmp_path / name).chmod(0o755)
    assert installed(tmp_path / "peers", str(tmp_path)) == "npm could not install it"
