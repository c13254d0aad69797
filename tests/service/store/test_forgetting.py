"""What processes do with matches that nobody asks them for."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support.changes import begun, new_id

if TYPE_CHECKING:
    from pathlib import Path

    from service.store.matches import Store

OF_API = "from service.running.wsgi import referee"
OF_POOL = """
from celery.signals import worker_process_init
from workers import app, serving
worker_process_init.send(None)
referee = app.referee()
"""
FORGETTING = """
import sys
from service.store import cache
from tests.support.waiting import wait_until

matches, match, usual = referee.matches, sys.argv[1], cache.AGE

def known():
    matches.load(match, with_seed=True)
    return matches.cached(match) is not None

def gone():
    cache.AGE = usual
    matches.load(match)  # brings no seed, so that a forgotten match is not cached for writers
    found = matches.cached(match)
    cache.AGE = -1.0  # now every match is too old
    return found is None

wait_until(known)
wait_until(gone)
"""


@pytest.mark.parametrize("process", [OF_API, OF_POOL], ids=["api", "pool"])
def test_a_process_forgets_old_matches_where_nothing_comes(
    store: Store, url: str, tmp_path: Path, process: str
) -> None:
    match = begun(store, new_id())
    environ = {"DATA_DIR": str(tmp_path), "STORE_URL": url, "BROKER_URL": "redis+socket:///nobody.sock"}
    environ["PYTHONPATH"] = ":".join(sys.path)
    command = [sys.executable, "-c", process + FORGETTING, match]

    done = subprocess.run(command, env=environ, capture_output=True, check=False, timeout=200)

    assert done.returncode == 0, (done.stdout + done.stderr).decode()
