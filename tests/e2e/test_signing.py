"""Signing from end to end: a match, its record on disk, a restart, a rotation, and the command that verifies."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from tests.support.stack import Stack, over, running

if TYPE_CHECKING:
    from pathlib import Path

KEYS = "/.well-known/noonday-keys.json"


def noonday(*arguments: str, data: Path) -> subprocess.CompletedProcess[str]:
    """Run the command as an operator does, beside the service."""
    command = [sys.executable, "-m", "service.commands.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60, env={"DATA_DIR": str(data)})


def record_of_a_match(stack: Stack) -> Any:
    match, _ = stack.open("veteran", "veteran")
    over(stack, match["id"])
    return stack.call("GET", f"/v1/matches/{match['id']}/record").json()


def judged(stack: Stack, record: Any) -> tuple[bool, str]:
    found = stack.call("POST", "/v1/verifications", json=record).json()
    return found["sound"], found["signature"]


def test_a_record_stays_signed_through_a_restart_and_a_rotation(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "match.json"

    with running(data) as stack:
        first = record_of_a_match(stack)
        keys = stack.call("GET", KEYS).json()["keys"]
        assert judged(stack, first) == (True, "valid")

    assert noonday("key", "signing", "rotate", data=data).returncode == 0
    with running(data) as stack:
        second = record_of_a_match(stack)
        now, before = stack.call("GET", KEYS).json()["keys"]
        assert [judged(stack, record) for record in (first, second)] == [(True, "valid")] * 2
        kept = stack.call("GET", f"/v1/matches/{first['match']}/record").json()
        verified = []
        for record in (first, second):
            file.write_text(json.dumps(record))
            verified.append(noonday("record", "verify", str(file), "--keys", stack.url, data=data))

    assert (first["signature"]["key"], second["signature"]["key"]) == (before["id"], now["id"])
    assert before == {**keys[0], "until": before["until"]}, "a restart keeps the key"
    assert kept == first, "it bears the signature that was made once"
    assert [done.returncode for done in verified] == [0, 0], verified
    assert [done.stdout.splitlines()[-1].partition(" of ")[0] for done in verified] == [
        f"  signed: yes: by key {before['id']}",
        f"  signed: yes: by key {now['id']}",
    ]
    seed = (data / "signing-keys").read_text().partition("/")[0]
    logs = "".join(log.read_text(errors="replace") for log in (data / "log").glob("*"))
    assert logs
    assert seed not in logs


def test_a_wrong_signing_key_keeps_the_service_from_starting(tmp_path: Path) -> None:
    (tmp_path / "signing-keys").write_text("not a key\n")

    done = noonday("run", data=tmp_path)

    assert done.returncode == 1
    assert done.stderr.startswith("noonday: SIGNING_KEY is unset, and ")
    assert done.stderr.count("\n") == 1
