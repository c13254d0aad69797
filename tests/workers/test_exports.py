"""Files from the request to the shelf: owed in the store, handed out by the sweeper, made by the exporter's tasks."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play import sheets
from service.store import layout
from service.store.hints import Hints
from tests.support.api import GAME
from workers import exports
from workers.app import app
from workers.dispatch import Dispatcher
from workers.sweeper import Sweeper

if TYPE_CHECKING:
    from service.play.referee import Referee
    from service.play.sheets import File
    from service.settings import Settings
    from tests.support.api import Api

TASKS = {"sheet": exports.sheet, "blank": exports.blank}


@pytest.fixture(autouse=True)
def on_this_store(referee: Referee, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the tasks work on the session's store."""
    monkeypatch.setattr(exports, "referee", lambda: referee)


@pytest.fixture
def sweeper(referee: Referee, settings: Settings) -> Sweeper:
    """Give a sweeper whose tasks of files are done at once, in this process; all others are let go."""
    assert settings.store_url is not None

    def do(kind: str, words: list[str], _tries: int) -> None:
        if kind in TASKS:
            TASKS[kind](*words)

    return Sweeper(referee, Hints(settings.store_url), Dispatcher(referee, do).deliver)


def written(file: File) -> bytes:
    assert file.make is not None
    return file.make()


def test_a_sheet_is_made_of_what_the_match_owes(api: Api, referee: Referee, sweeper: Sweeper) -> None:
    match = api.over()
    assert sheets.sheet(referee, match.id, None, "pdf", "a4", None).make is None

    sweeper.sweep([layout.partition(match.id)])

    assert written(sheets.sheet(referee, match.id, None, "pdf", "a4", None)).startswith(b"%PDF")


def test_a_blank_sheet_is_made_of_what_somebody_asked_for(referee: Referee, sweeper: Sweeper) -> None:
    options = {"points_to_win": 75}
    assert sheets.blank(referee, GAME, options, "pdf", "letter").make is None

    sweeper.sweep([layout.partition(GAME)])

    assert written(sheets.blank(referee, GAME, options, "pdf", "letter")).startswith(b"%PDF")


def test_a_sheet_of_a_match_that_is_gone_meanwhile_is_owed_no_longer(
    api: Api, referee: Referee, sweeper: Sweeper
) -> None:
    match = api.over()
    tag = sheets.sheet(referee, match.id, None, "pdf", "a4", None).tag
    referee.matches.forget(match.id, 60_000)

    sweeper.sweep([layout.partition(match.id)])

    assert referee.shelf.get(tag) is None
    swept = referee.due.sweep([layout.partition(match.id)], lease=1, limit=10_000)
    assert [claim for claim in swept.claims if claim.member.startswith(f"sheet {match.id}")] == []


def test_a_task_that_comes_twice_does_nothing_the_second_time(api: Api, referee: Referee, sweeper: Sweeper) -> None:
    match = api.over()
    tag = sheets.sheet(referee, match.id, None, "pdf", "a4", None).tag
    sweeper.sweep([layout.partition(match.id)])
    referee.shelf.put(tag, b"the file that was made")

    exports.sheet(match.id, "a4", "full", tag)

    assert referee.shelf.get(tag) == b"the file that was made"


@pytest.mark.parametrize("task", [exports.sheet, exports.blank])
def test_files_are_made_apart_from_bots_turns(task: object) -> None:
    name = task.name  # type: ignore[attr-defined]

    assert app.amqp.router.route({}, name)["queue"].name == "exports"
    assert app.amqp.router.route({}, "workers.bots.take_turn")["queue"].name == "bots"
