"""Commands on a terminal whose encoding lacks most letters: none ends in a traceback, and letters are escaped."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import orjson
import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from tests.support.reels import GOLDEN, golden

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parents[3]
NOONDAY = (sys.executable, "-m", "service.commands.cli")
TABLE = "question,answer\nWhat did Zoë call “Ω”?,Ὀμέγα\n日本?,東京 🏯\n"


def printed(command: Sequence[str], encoding: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """Run a command whose standard streams have an encoding."""
    environ = {"PATH": os.environ["PATH"], "DATA_DIR": str(folder / "data"), "PYTHONIOENCODING": encoding}
    environ |= {"PYTHONPATH": str(ROOT), "LC_ALL": "C"}
    return subprocess.run(command, cwd=folder, env=environ, capture_output=True, input=b"", timeout=120, check=False)


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_no_command_ends_in_a_traceback_whatever_its_output_can_show(tmp_path: Path, encoding: str) -> None:
    table, record = tmp_path / "Fragen “Ω”.csv", tmp_path / "Zoë Ω.json"
    table.write_text(TABLE, "utf-8")
    record.write_text(
        orjson.dumps(codec(Record).encode(golden(GOLDEN[0]))).decode().replace('"name":"', '"name":"Ω“Zoë” '), "utf-8"
    )
    own = ROOT / "rules" / "twelve_strokes_of_noon" / "deck" / "example.csv"
    commands = {
        "doctor": ("game", "doctor"),
        "deck check": ("deck", "check", str(table)),
        "deck check of the example": ("deck", "check", str(own)),
        "inspect": ("record", "inspect", str(record)),
        "verify": ("record", "verify", str(record), str(tmp_path / "nicht da Ω")),
        "publish": ("record", "publish", "-o", str(tmp_path / "site “Ω”"), str(record)),
        "help": ("deck", "--help"),
    }
    ended = {name: printed((*NOONDAY, *words), encoding, tmp_path) for name, words in commands.items()}
    ended["the example"] = printed(
        (sys.executable, str(ROOT / "examples/verify_record.py"), str(record)), encoding, tmp_path
    )

    found = {name: one.stderr.decode(encoding) for name, one in ended.items()}
    assert {name: text for name, text in found.items() if "Traceback" in text or "Error" in text} == {}
    assert all(one.stdout + one.stderr for one in ended.values())
    escaped = b"".join(one.stdout + one.stderr for one in ended.values())
    assert b"\\u03a9" in escaped
