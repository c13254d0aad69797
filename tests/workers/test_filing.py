"""The filer: it files what is due, rests when the folder is away, and holds up nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

from service.play.ports.due import Kind, Obligation
from service.store import layout
from tests.support.archives import archiving, end_keeping, place
from tests.support.sweeping import ThoroughSweeper
from tests.support.waiting import wait_until
from workers import filing
from workers.filing import LONGEST_WAIT, Filer

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.due import Claim
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played


@pytest.fixture
def archive(api: Api, settings: Settings, tmp_path: Path) -> Api:
    """Give an API whose records go to a folder that is not there yet."""
    return archiving(api, settings, tmp_path / "archive")


def over(archive: Api, clock: Clock) -> Played:
    """Return a match whose record is due for the folder."""
    match = archive.over()
    end_keeping(archive.referee, clock, match.id)
    return match


def claimed(archive: Api, settings: Settings, match: str) -> list[tuple[Claim, int]]:
    """Sweep the partition of a match, and return what was handed out of it with the store's time."""
    handed: list[tuple[Claim, int]] = []
    sweeper = ThoroughSweeper(archive.referee, settings, lambda claim, now: handed.append((claim, now)))
    sweeper.sweep([layout.partition(match)])
    return [(claim, now) for claim, now in handed if claim.obligation == Obligation(Kind.FILE, match)]


def test_what_is_due_is_filed_in_a_thread_of_its_own(
    archive: Api, clock: Clock, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "archive").mkdir()
    match = over(archive, clock)
    ((claim, now),) = claimed(archive, settings, match.id)
    thread = filing.thread(archive.referee)

    thread.start()
    thread.put(claim, now)

    wait_until(lambda: not archive.referee.due.has(claim.obligation))
    assert place(tmp_path / "archive", match.id).exists()
    assert archive.referee.matches.archived(match.id) == b""


def test_a_record_in_trouble_stops_no_other_and_is_tried_again_late(
    archive: Api, clock: Clock, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "archive").mkdir()
    match, other, thread = over(archive, clock), over(archive, clock), filing.thread(archive.referee)
    kept = archive.referee.matches.archived(match.id)
    assert kept
    assert archive.referee.matches.rewrite(match.id, kept, b"damaged")
    thread.start()
    for one in (match, other):
        for claim, now in claimed(archive, settings, one.id):
            thread.put(claim, now)

    wait_until(lambda: not archive.referee.due.has(Obligation.read(f"file {other.id}")))
    clock.forward(LONGEST_WAIT // 2)
    assert claimed(archive, settings, match.id) == []
    assert archive.referee.due.has(Obligation.read(f"file {match.id}"))
    archive.referee.due.drop(Obligation.read(f"file {match.id}"))


def test_a_record_whose_place_is_taken_is_said_to_be_and_stops_no_other(
    archive: Api, clock: Clock, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "archive").mkdir()
    match, other, filer = over(archive, clock), over(archive, clock), Filer(archive.referee)
    place(tmp_path / "archive", match.id).mkdir(parents=True)

    with capture_logs() as lines:
        for one in (match, other):
            for claim, now in claimed(archive, settings, one.id):
                filer.meet(claim, now)

    assert place(tmp_path / "archive", other.id).exists()
    said = [line for line in lines if line.get("member") == f"file {match.id}"]
    assert [line["event"] for line in said] == ["a record has no place and stays in the store"]
    assert archive.referee.matches.archived(match.id)
    clock.forward(LONGEST_WAIT // 2)
    assert claimed(archive, settings, match.id) == []
    archive.referee.due.drop(Obligation.read(f"file {match.id}"))


def test_a_folder_that_cannot_be_reached_is_tried_again_later_each_time_and_logged(
    archive: Api, clock: Clock, settings: Settings
) -> None:
    match, filer, waits = over(archive, clock), Filer(archive.referee), []
    # A sweep meets what earlier tests left in the partition, too, and may say so.
    with capture_logs() as lines:
        for _ in range(6):
            ((claim, now),) = claimed(archive, settings, match.id)
            filer.meet(claim, now)
            filer._resting_until = 0.0
            said = [line for line in lines if line.get("member") == f"file {match.id}"]
            waits.append(said[-1]["again_in_ms"])
            assert claimed(archive, settings, match.id) == []
            clock.forward(waits[-1])

    assert waits == [4_000, 8_000, 16_000, 32_000, 60_000, 60_000]
    assert len(said) == len(waits)
    assert said[0]["error"] == "ARCHIVE_DIR is not there, or is no folder"
    assert archive.referee.matches.archived(match.id)


def test_while_the_folder_rests_nothing_else_is_tried_and_then_all_is_filed(
    archive: Api, clock: Clock, settings: Settings, tmp_path: Path
) -> None:
    one, other, filer = over(archive, clock), over(archive, clock), Filer(archive.referee)
    ((first, now),) = claimed(archive, settings, one.id)
    ((second, then),) = claimed(archive, settings, other.id)
    with capture_logs() as lines:
        filer.meet(first, now)
        (tmp_path / "archive").mkdir()
        filer.meet(second, then)
    assert [line["member"] for line in lines] == [first.obligation.write()]
    assert list((tmp_path / "archive").iterdir()) == []

    clock.forward(LONGEST_WAIT)
    late = Filer(archive.referee)
    for match in (one, other):
        for claim, at in claimed(archive, settings, match.id):
            late.meet(claim, at)

    assert all(place(tmp_path / "archive", match.id).exists() for match in (one, other))


def test_a_record_that_waits_already_is_not_claimed_all_the_time(
    archive: Api, clock: Clock, settings: Settings
) -> None:
    match, thread = over(archive, clock), filing.thread(archive.referee)
    ((claim, now),) = claimed(archive, settings, match.id)
    thread.put(claim, now)
    clock.forward(4_001)
    ((again, later),) = claimed(archive, settings, match.id)

    thread.put(again, later)

    clock.forward(LONGEST_WAIT // 2)
    assert claimed(archive, settings, match.id) == []
    clock.forward(LONGEST_WAIT // 2 + 1)
    assert len(claimed(archive, settings, match.id)) == 1
