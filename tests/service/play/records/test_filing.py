"""Records leave the store for the folder: when, in which order, and whatever is cut, erased or missing meanwhile."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from rules.table.table import Personal
from service.archive.folder import ArchiveFolder
from service.play.match import ledger
from service.play.ports.due import Claim, Obligation
from service.play.ports.errors import ArchiveAway, MatchExpired
from service.play.ports.tokens import Bearer
from service.play.records import filing
from service.play.verbs import look, upkeep
from service.play.verbs.erasure import erase
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import Api, Played
from tests.support.archives import archiving, end_keeping, filed, place

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.archive import Left
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Clock


@pytest.fixture
def archive(api: Api, settings: Settings, tmp_path: Path) -> Api:
    """Give an API whose records go to a folder."""
    return archiving(api, settings, tmp_path)


@pytest.fixture
def store(settings: Settings, session_clock: Clock) -> Store:
    assert settings.store_url is not None
    return Store(settings.store_url, offset=session_clock.offset)


def lasts(store: Store, match: str) -> int:
    """Return how long the store keeps the record of a match: -1 without an end, -2 when it has none."""
    with store.client() as client:
        return int(client.pttl(EVEN.record(match)))


def test_a_record_stays_in_the_store_without_an_end_until_it_is_filed(
    archive: Api, clock: Clock, store: Store, tmp_path: Path
) -> None:
    match = archive.over()
    before = archive.ok("GET", f"{match.path}/record")
    end_keeping(archive.referee, clock, match.id)

    assert store.archived(match.id)
    assert lasts(store, match.id) == -1
    assert archive.referee.due.has(Obligation.read(f"file {match.id}"))
    assert not place(tmp_path, match.id).exists()
    assert archive.ok("GET", f"{match.path}/record") == before

    filing.file(archive.referee, match.id)

    assert store.archived(match.id) == b""
    assert place(tmp_path, match.id).exists()
    assert archive.ok("GET", f"{match.path}/record") == before


def test_the_id_of_a_filed_match_stays_used_for_its_time(archive: Api, clock: Clock, store: Store) -> None:
    match = archive.over()
    ended = ledger.load(archive.referee, match.id).match.table.at
    filed(archive, clock, match)

    until = archive.referee.matches.now() + lasts(store, match.id)
    assert abs(ended + archive.referee.retention.record - until) < 30_000


def test_to_file_twice_is_to_file_once(archive: Api, clock: Clock, tmp_path: Path) -> None:
    match = filed(archive, clock, archive.over())
    before = place(tmp_path, match.id).stat()

    filing.file(archive.referee, match.id)

    assert place(tmp_path, match.id).stat() == before


def test_without_a_folder_a_record_ends_by_its_time(api: Api, clock: Clock, store: Store) -> None:
    match = api.over()
    end_keeping(api.referee, clock, match.id)

    assert lasts(store, match.id) > 0
    assert not api.referee.due.has(Obligation.read(f"file {match.id}"))
    api.refused("match-expired", "GET", f"{match.path}/sheet.txt")
    api.refused("match-expired", "GET", f"{match.path}/replay.html")


def test_a_sweeper_killed_before_the_record_was_due_leaves_one_that_another_files(
    archive: Api, clock: Clock, store: Store
) -> None:
    match = archive.over()
    held = ledger.settled(archive.referee, match.id, with_seed=True)
    assert store.archive(match.id, look.archive(held, look.record_of(archive.referee, held)), 0)

    end_keeping(archive.referee, clock, match.id)

    assert archive.referee.due.has(Obligation.read(f"file {match.id}"))
    filing.file(archive.referee, match.id)
    assert store.archived(match.id) == b""


KILLED = """
import os, sys
from dataclasses import replace
from pathlib import Path
from service.running import bootstrap
from service.archive.folder import ArchiveFolder
from service.play.records import filing
from service.settings import Settings

class Dying(ArchiveFolder):
    def write(self, match, left):
        if sys.argv[5] == "after":
            super().write(match, left)
        os._exit(9)

settings = Settings(data_dir=Path(sys.argv[2]), store_url=sys.argv[1], secret_key="k" * 32, signing_key="5e" * 32)
referee = replace(bootstrap.referee(settings), folder=Dying(Path(sys.argv[3])))
filing.file(referee, sys.argv[4])
"""
"""Ends before or after the file is written, and before the store forgets the record."""


@pytest.mark.parametrize("moment", ["before", "after"])
def test_a_filer_killed_between_its_steps_is_made_good_by_the_next(
    archive: Api, clock: Clock, store: Store, settings: Settings, tmp_path: Path, moment: str
) -> None:
    match = archive.over()
    before = archive.ok("GET", f"{match.path}/record")
    end_keeping(archive.referee, clock, match.id)
    words = [settings.store_url, str(settings.data_dir), str(tmp_path), match.id, moment]

    done = subprocess.run([sys.executable, "-c", KILLED, *map(str, words)], check=False)

    assert done.returncode == 9
    assert place(tmp_path, match.id).exists() == (moment == "after")
    assert store.archived(match.id)
    assert archive.referee.due.has(Obligation.read(f"file {match.id}"))
    assert archive.ok("GET", f"{match.path}/record") == before
    filing.file(archive.referee, match.id)
    assert store.archived(match.id) == b""
    assert archive.ok("GET", f"{match.path}/record") == before


def test_a_record_stays_in_the_store_while_the_folder_cannot_be_reached(
    archive: Api, clock: Clock, store: Store, tmp_path: Path
) -> None:
    match = archive.over()
    end_keeping(archive.referee, clock, match.id)
    tmp_path.rename(tmp_path.with_name("unmounted"))

    with pytest.raises(ArchiveAway):
        filing.file(archive.referee, match.id)

    clock.forward(2 * archive.referee.retention.record)
    assert lasts(store, match.id) == -1
    assert archive.ok("GET", f"{match.path}/record")["match"] == match.id
    assert archive.send("GET", f"{match.path}/sheet.txt").status_code == 200
    tmp_path.with_name("unmounted").rename(tmp_path)
    filing.file(archive.referee, match.id)
    assert not store.archived(match.id)  # its id had no time left
    assert archive.ok("GET", f"{match.path}/record")["match"] == match.id


class Late(ArchiveFolder):
    """A folder in which something happens each time before a file is written."""

    def __init__(self, path: Path, happening: list[object]) -> None:
        super().__init__(path)
        self.happening = happening

    def write(self, match: str, left: Left) -> None:
        """Let the next thing happen, then write."""
        if self.happening:
            self.happening.pop()()  # type: ignore[operator]
        super().write(match, left)


def test_tbl_12_a_name_erased_while_its_record_is_filed_does_not_come_to_stay(
    archive: Api, clock: Clock, tmp_path: Path
) -> None:
    match = archive.over()
    end_keeping(archive.referee, clock, match.id)
    host = Bearer(match.id, None, 0)
    happening: list[object] = [lambda: erase(archive.referee, match.id, 0, host, Personal.NAME)]

    filing.file(replace(archive.referee, folder=Late(tmp_path, happening)), match.id)

    assert happening == []
    assert archive.referee.matches.archived(match.id) == b""
    assert [line["name"] for line in archive.ok("GET", f"{match.path}/record")["seats"]] == [None, "Ben"]
    assert b"Ann" not in place(tmp_path, match.id).read_bytes()


def test_records_that_were_archived_before_there_was_a_folder_are_filed(
    api: Api, archive: Api, clock: Clock, store: Store
) -> None:
    match, forgotten = api.over(), api.cancelled()
    end_keeping(api.referee, clock, match.id)
    api.referee.matches.forget(forgotten.id, 60_000)

    upkeep.find_unfiled(archive.referee)

    assert lasts(store, match.id) == -1
    assert archive.referee.due.has(Obligation.read(f"file {match.id}"))
    assert not archive.referee.due.has(Obligation.read(f"file {forgotten.id}"))
    assert lasts(store, forgotten.id) > 0


def test_where_the_folder_was_given_up_a_record_that_waits_for_it_ends_by_its_time(
    api: Api, archive: Api, clock: Clock, store: Store
) -> None:
    match = archive.over()
    end_keeping(archive.referee, clock, match.id)

    upkeep.find_unfiled(api.referee)
    filing.file(api.referee, match.id)

    assert 0 < lasts(store, match.id) <= api.referee.retention.record
    assert api.ok("GET", f"{match.path}/record")["match"] == match.id


def test_a_key_that_opened_a_filed_match_opens_no_other_however_late(archive: Api, clock: Clock, store: Store) -> None:
    headers, body = {"Idempotency-Key": "one-that-is-never-used-again"}, {"game": "twelve-oclock-high"}
    body |= {"seats": [{"player": "person"}, {"player": "person"}]}  # type: ignore[dict-item]
    opened = archive.ok("POST", "/v1/matches", json=body, headers=headers)
    tokens = {entry["seat"]: entry["token"] for entry in opened["seats"]}
    match = Played(archive, opened["match"]["id"], opened["host_token"], tokens, opened)
    match.resign(1)
    filed(archive, clock, match)
    with store.client() as client:
        client.delete(EVEN.record(match.id))

    archive.refused("match-expired", "POST", "/v1/matches", json=body, headers=headers)


def test_the_end_of_a_filed_match_is_no_end_of_it_a_second_time(archive: Api, clock: Clock, tmp_path: Path) -> None:
    match = filed(archive, clock, archive.over())
    before = place(tmp_path, match.id).stat()

    upkeep.expire(archive.referee, Claim(0, Obligation.read(f"expire {match.id}"), 0))

    assert not archive.referee.due.has(Obligation.read(f"file {match.id}"))
    assert place(tmp_path, match.id).stat() == before


def test_a_cancelled_table_leaves_nothing(archive: Api, referee: Referee, clock: Clock, tmp_path: Path) -> None:
    match = archive.cancelled()
    clock.forward(referee.retention.open + 1)
    upkeep.expire(archive.referee, Claim(0, Obligation.read(f"expire {match.id}"), 0))

    assert list(tmp_path.iterdir()) == []
    with pytest.raises(MatchExpired):
        filing.left(archive.referee, match.id)
