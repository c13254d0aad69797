"""The command `noonday store audit`, on stores of its own and on others'."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.table.record import Record
from rules.wire.codec import codec
from service.archive.folder import ArchiveFolder
from service.commands import audit
from service.play.ports.archive import Access, Left
from service.store import embedded, layout, survey
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.damage import damage
from tests.support.reels import GOLDEN, golden
from tests.support.stores import served

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from service.settings import Settings


def audited(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command."""
    command = [sys.executable, "-m", "service.commands.cli", "store", "audit", *arguments]
    environ = {"PATH": os.environ["PATH"], **environ}
    return subprocess.run(command, env=environ, capture_output=True, text=True, check=False, timeout=60)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the data directory of a service that ran, with three matches, and was stopped."""
    data = tmp_path_factory.mktemp("data")
    opening = {"game": "twelve-oclock-high", "seats": [{"player": "person"}] * 2, "time_per_decision": 60_000}
    with served(data) as client:
        assert [client.post("/v1/matches", json=opening).status_code for _ in range(3)] == [201] * 3
        during = audited(DATA_DIR=str(data))
    assert (during.returncode, during.stdout) == (0, "3 matches and 0 archived records read; faults: 0\n")
    return data


def test_a_store_whose_service_is_stopped_is_started_for_the_while(data: Path) -> None:
    done = audited(DATA_DIR=str(data))

    assert (done.returncode, done.stdout, done.stderr) == (0, "3 matches and 0 archived records read; faults: 0\n", "")
    embedded.hold(data).release()
    assert not (data / "store.pid").exists()


@pytest.fixture
def copied(data: Path, tmp_path: Path) -> Iterator[str]:
    """Give a store on a copy of that data."""
    runtime = embedded.make_runtime()
    copy = shutil.copytree(data, tmp_path / "copy")
    server = embedded.start("store", copy, runtime)
    yield server.url
    server.stop()
    runtime.rmdir()


def one_of(url: str) -> str:
    """Return the id of a match in a store."""
    with Store(url).client() as client:
        return min(key for key in client.scan_iter(match="*:match:*")).decode().rpartition(":")[2]


def test_each_fault_is_one_line_and_the_exit_code_1(copied: str, tmp_path: Path) -> None:
    match = one_of(copied)
    with Store(copied).client() as client:
        client.zrem(EVEN.due(layout.partition(match)), f"lapse {match}")

    done = audited(STORE_URL=copied, DATA_DIR=str(tmp_path))

    assert done.stdout.splitlines() == [
        f"match {match}: due: should be 'lapse {match}', is missing",
        "3 matches and 0 archived records read; faults: 1",
    ]
    assert (done.returncode, done.stderr) == (1, "")


def test_matches_that_no_rules_judge_are_counted_and_named(copied: str, tmp_path: Path) -> None:
    def older(plain: Any) -> None:
        plain["setup"]["version"] = 77

    match = one_of(copied)
    damage(copied, match, older)

    done = audited(STORE_URL=copied, DATA_DIR=str(tmp_path))

    first, *_, last = done.stdout.splitlines()
    assert first.startswith(f"match {match}: ply 1, hash: ")
    assert last.startswith("1 not judged by rules: version 77 of twelve-oclock-high (here: version ")


@pytest.mark.parametrize(
    ("environ", "arguments", "said"),
    [
        ({"STORE_URL": "unix:///nowhere/store.sock"}, [], "the store does not answer"),
        ({}, ["--after", "0123:7"], "begin again, without --after"),
    ],
)
def test_what_cannot_be_audited_is_said_in_a_line(
    data: Path, environ: dict[str, str], arguments: list[str], said: str
) -> None:
    done = audited(*arguments, DATA_DIR=str(data), **environ)

    assert done.returncode == 1
    assert said in done.stderr.splitlines()[-1]
    assert "Traceback" not in done.stderr


def test_a_data_directory_without_a_store_has_none_to_audit(tmp_path: Path) -> None:
    done = audited(DATA_DIR=str(tmp_path))

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"noonday: there is no store in {tmp_path}; set DATA_DIR or STORE_URL\n"
    assert not (tmp_path / "store").exists()


def test_without_a_terminal_lines_show_how_far_it_is_and_where_to_go_on(
    copied: str, settings: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here = replace(settings, store_url=copied)
    monkeypatch.setattr(audit, "PERIOD", 0.0)
    monkeypatch.setattr(survey, "AT_ONCE", 1)
    assert audit.audit_deployment(here, None) == 0
    told = capsys.readouterr()
    places = re.findall(r"; to go on from here: --after (\S+)", told.err)

    assert audit.audit_deployment(here, places[-1]) == 0

    rest = capsys.readouterr().out
    assert told.out == "3 matches and 0 archived records read; faults: 0\n"
    assert re.fullmatch(r"[0-2] matches and 0 archived records read; faults: 0\n", rest)
    assert re.search(r"\d+ of about \d+ keys, \d matches, faults: 0; ", told.err)


def test_on_a_terminal_a_bar_shows_how_far_it_is(copied: str, tmp_path: Path) -> None:
    command = f"{sys.executable} -m service.commands.cli store audit"
    environ = {"PATH": os.environ["PATH"], "STORE_URL": copied, "DATA_DIR": str(tmp_path), "TERM": "xterm"}
    master, slave = os.openpty()
    done = subprocess.run(command.split(), env=environ, stdout=subprocess.PIPE, stderr=slave, check=False, timeout=60)
    os.close(slave)
    shown = b""
    with suppress(OSError):  # the terminal's end, after all that was written
        while more := os.read(master, 4096):
            shown += more
    os.close(master)

    assert done.stdout.decode() == "3 matches and 0 archived records read; faults: 0\n"
    assert b"100%" in shown


def spoiled(data: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]) -> Path:
    """Return a copy of the data directory whose append-only file was damaged while nobody looked."""
    copy = shutil.copytree(data, tmp_path / "spoiled")
    (file,) = (copy / "store" / "appendonlydir").glob("*.incr.aof")
    file.write_bytes(spoil(file.read_bytes()))
    return copy


def test_zeros_inside_a_value_of_the_file_load_without_a_word_and_are_found(data: Path, tmp_path: Path) -> None:
    def zeros(content: bytes) -> bytes:
        place = content.index(b'"status":"on"')
        return content[:place] + b"\0" * 40 + content[place + 40 :]

    done = audited(DATA_DIR=str(spoiled(data, tmp_path, zeros)))

    fault, summary = done.stdout.splitlines()
    assert fault.endswith(": snapshot: should be a match, is unreadable (JSONDecodeError)")
    assert summary == "3 matches and 0 archived records read; faults: 1"


def test_a_length_beyond_the_end_of_the_file_drops_all_that_follows_and_the_log_alone_says_so(
    data: Path, tmp_path: Path
) -> None:
    def longer(content: bytes) -> bytes:
        value = content.rindex(b"\r\n", 0, content.index(b'{"setup"'))
        length = content.rindex(b"$", 0, value)
        return content[:length] + b"$99999999\r\n" + content[length + 11 :]

    copy = spoiled(data, tmp_path, longer)

    assert audited(DATA_DIR=str(copy)).stdout == "0 matches and 0 archived records read; faults: 0\n"
    assert "loaded anyway because aof-load-truncated is enabled" in (copy / "log" / "store.log").read_text()


def test_the_records_of_the_folder_are_judged_after_the_store(copied: str, tmp_path: Path) -> None:
    folder = ArchiveFolder(tmp_path)
    for letter, name in zip("ab", GOLDEN, strict=False):
        match = letter * 26
        folder.write(match, Left(Access.LISTED, (0,), None, {**codec(Record).encode(golden(name)), "match": match}))
    (tmp_path / "listed" / "aa" / f"{'a' * 26}.json").write_text("{")

    done = audited(STORE_URL=copied, DATA_DIR=str(tmp_path), ARCHIVE_DIR=str(tmp_path))
    rest = audited("--after", "archive:listed/aa", STORE_URL=copied, DATA_DIR=str(tmp_path), ARCHIVE_DIR=str(tmp_path))

    damaged, renamed, last = done.stdout.splitlines()
    assert damaged.startswith(f"match {'a' * 26}: filed record: should be a record, is the filed record of match ")
    assert renamed.startswith(f"match {'b' * 26}: ")
    assert last == "3 matches and 0 archived records, and 2 records in ARCHIVE_DIR read; faults: 2"
    assert (done.returncode, rest.returncode) == (1, 1)
    assert rest.stdout.splitlines() == [
        renamed,
        "0 matches and 0 archived records, and 1 records in ARCHIVE_DIR read; faults: 1",
    ]


def test_a_missing_folder_stops_the_audit_which_says_where_to_go_on(copied: str, tmp_path: Path) -> None:
    done = audited(STORE_URL=copied, DATA_DIR=str(tmp_path), ARCHIVE_DIR=str(tmp_path / "none"))

    assert done.returncode == 1
    last = (
        "noonday: stopped (ARCHIVE_DIR is not there, or is no folder); go on with: noonday store audit --after archive:"
    )
    assert done.stderr.splitlines()[-1] == last
