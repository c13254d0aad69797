"""The commands that make, list and revoke API keys, on the store of a service that runs and of one that does not."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import TYPE_CHECKING

from tests.support.stores import served

if TYPE_CHECKING:
    from pathlib import Path

    from flask.testing import FlaskClient


def run(data: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command on a data directory."""
    command = [sys.executable, "-m", "service.commands.cli", "key", "api", *arguments]
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(data)}
    return subprocess.run(command, env=environ, cwd=data, capture_output=True, text=True, check=False, timeout=60)


def opens(client: FlaskClient, key: str) -> int:
    """Try to open a match with a key, and return the status."""
    seats = [{"player": "person"}, {"player": "person"}]
    sent = {"game": "twelve-oclock-high", "seats": seats}
    return client.post("/v1/matches", json=sent, headers={"Authorization": f"Bearer {key}"}).status_code


def test_a_key_is_shown_once_opens_matches_and_is_revoked(tmp_path: Path) -> None:
    with served(tmp_path, CREATE="keys") as client:
        made = run(tmp_path, "new", "City League", "--scope", "open", "--rate", "500/60")
        key = made.stdout.strip()
        _, key_id, secret = key.split(".")
        listed = run(tmp_path, "list").stdout
        statuses = [opens(client, key), opens(client, key[:-1] + ("A" if key[-1] != "A" else "B"))]
        revoked = run(tmp_path, "revoke", key_id)
        statuses.append(opens(client, key))

    assert statuses == [201, 401, 401]
    assert listed.startswith(f"{key_id}  City League  (open; 500/60; made 20")
    assert secret not in listed
    assert (revoked.returncode, revoked.stdout) == (0, f"{key_id} is revoked: it opens nothing any more\n")
    assert "revoked 20" in run(tmp_path, "list").stdout, "the store of a service that was stopped"
    unknown = run(tmp_path, "revoke", "nonsense")
    assert (unknown.returncode, unknown.stderr.count("\n")) == (1, 1)


def test_there_are_no_keys_without_a_store(tmp_path: Path) -> None:
    done = run(tmp_path, "list")

    assert (done.returncode, done.stderr) == (
        1,
        f"noonday: there is no store in {tmp_path}; set DATA_DIR or STORE_URL\n",
    )
