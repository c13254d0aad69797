"""Files from the request to the shelf: owed in the store, handed out by the sweeper, made by the exporter's tasks."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from service.play.files import brought, replays, sheets
from service.play.ports.due import Kind, Obligation
from service.store import layout
from service.store.matches import Store
from tests.support.api import GAME
from tests.support.reels import GOLDEN, golden
from tests.support.sweeping import ThoroughSweeper
from workers import exports
from workers.app import app
from workers.dispatch import EXPORTS, Dispatcher

if TYPE_CHECKING:
    from service.play.files.sheets import File
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played
    from workers.sweeper import Sweeper

ROOM = 350_000
"""Bytes for which a shelf has room: three short score sheets."""


@pytest.fixture(autouse=True)
def on_this_store(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tasks work on the session's store."""
    monkeypatch.setattr(exports, "referee", lambda: referee)


@pytest.fixture
def sweeper(referee: Referee, settings: Settings) -> Sweeper:
    """Give a sweeper whose tasks of files are done at once, in this process; all others are let go."""
    return ThoroughSweeper(referee, settings, Dispatcher(referee, make).deliver)


def make(obligation: Obligation, _tries: int) -> None:
    """Do a task of a file, and no other."""
    if obligation.kind in EXPORTS:
        EXPORTS[obligation.kind](obligation.about, *obligation.more)


def written(file: File) -> bytes:
    content = file.make()
    assert content is not None
    return content


def test_a_sheet_that_is_due_for_a_match_is_made(api: Api, referee: Referee, sweeper: Sweeper) -> None:
    match = api.over()
    assert sheets.sheet(referee, match.id, None, "pdf", "a4", None).make() is None

    sweeper.sweep([layout.partition(match.id)])

    assert written(sheets.sheet(referee, match.id, None, "pdf", "a4", None)).startswith(b"%PDF")


def test_a_blank_sheet_is_made_of_what_somebody_asked_for(referee: Referee, sweeper: Sweeper) -> None:
    options = {"points_to_win": 75}
    assert sheets.blank(referee, GAME, options, "pdf", "letter").make() is None

    sweeper.sweep([layout.partition(GAME)])

    assert written(sheets.blank(referee, GAME, options, "pdf", "letter")).startswith(b"%PDF")


def test_a_replay_is_made_when_the_match_ends(api: Api, referee: Referee, sweeper: Sweeper) -> None:
    match = api.over()

    sweeper.sweep([layout.partition(match.id)])

    assert written(replays.replay(referee, match.id, None)).startswith(b"<!doctype html>")


def test_files_are_made_of_a_record_that_somebody_brought(referee: Referee, sweeper: Sweeper) -> None:
    record = golden(GOLDEN[1])
    own = brought.Brought.record(record)
    digest = own.digest
    asked = [brought.sheet(referee, own, "pdf", "letter", None), brought.replay(referee, own)]
    assert [file.make() for file in asked] == [None, None]

    sweeper.sweep([layout.partition(digest)])

    assert [written(file)[:5] for file in asked] == [b"%PDF-", b"<!doc"]


def test_a_sheet_of_a_match_that_is_gone_meanwhile_is_no_longer_due(
    api: Api, referee: Referee, sweeper: Sweeper
) -> None:
    match = api.over()
    asked = sheets.sheet(referee, match.id, None, "pdf", "a4", None)
    assert asked.make() is None
    referee.matches.forget(match.id, 60_000)

    sweeper.sweep([layout.partition(match.id)])

    assert referee.shelf.get(asked.tag) is None
    swept = referee.due.sweep([layout.partition(match.id)], lease=1, limit=10_000)
    owed = [claim.obligation for claim in swept.claims]
    assert [one for one in owed if (one.kind, one.about) == (Kind.SHEET, match.id)] == []


def test_a_task_that_comes_twice_does_nothing_the_second_time(api: Api, referee: Referee, sweeper: Sweeper) -> None:
    match = api.over()
    asked = sheets.sheet(referee, match.id, None, "pdf", "a4", None)
    assert asked.make() is None
    sweeper.sweep([layout.partition(match.id)])
    referee.shelf.put(asked.tag, b"the file that was made")

    exports.sheet(match.id, "a4", "full", asked.tag)

    assert referee.shelf.get(asked.tag) == b"the file that was made"


@pytest.mark.parametrize("task", EXPORTS.values())
def test_files_are_made_apart_from_bots_turns(task: object) -> None:
    name = task.name  # type: ignore[attr-defined]

    assert app.amqp.router.route({}, name)["queue"].name == "exports"
    assert app.amqp.router.route({}, "workers.bots.take_turn")["queue"].name == "bots"


def test_a_file_that_had_to_make_room_is_made_again_on_demand(
    api: Api, referee: Referee, settings: Settings, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert settings.store_url is not None
    store = Store(settings.store_url, offset=clock.offset, shelf_bytes=ROOM)
    with store.client() as client:
        client.delete(*layout.SHELF)  # what other tests laid there may have been used at a later hour than it is here
    narrow = replace(referee, shelf=store)
    monkeypatch.setattr(exports, "referee", lambda: narrow)
    sweeper = ThoroughSweeper(narrow, settings, Dispatcher(narrow, make).deliver)

    def pdf(match: Played) -> File:
        return sheets.sheet(narrow, match.id, None, "pdf", "a4", None)

    def made(match: Played) -> bytes:
        assert pdf(match).make() is None
        sweeper.sweep([layout.partition(match.id)])
        clock.forward(1)
        return written(pdf(match))

    matches = [api.over() for _ in range(5)]
    files = [made(match) for match in matches]
    assert sum(map(len, files)) > ROOM > sum(map(len, files[:3]))

    assert made(matches[0]) == files[0]
    assert pdf(matches[-1]).make() is not None
