"""A broken game is absent: it takes nothing else away, and its matches wait for it."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

import rules
from service.api.resources.catalogue import _written as written
from service.commands import cli
from service.play.files import sheets
from service.play.match import catalogue
from service.play.ports.due import Kind
from tests.support.games import coin_race
from tests.support.games.broken import fail, leave
from tests.support.games.varied import patched, varied
from tests.support.offenders import each
from tests.support.over_http import GAME, PEOPLE, STAKE, Race, api_of, installed, path_to, removed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api

BROKEN = ("incomplete", "no-beginning", "no-picture", "no-reference", "no-rules", "no-seats", "no-state", "no-title")
PAGES = ("/", "/games", "/docs", "/docs/matches", "/v1/games", "/v1/openapi.json", "/readyz", "/v1/matches", "/tables")


@pytest.fixture(scope="module", autouse=True)
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Install a distribution with one game that is whole, and all that are broken."""
    folder = tmp_path_factory.mktemp("site")
    with installed(folder):
        entries = folder / "races-1.0.dist-info" / "entry_points.txt"
        lines = [f"{key} = tests.support.games.broken:{key.replace('-', '_').upper()}" for key in BROKEN]
        lines += ["leaving = a_game_that_leaves", "absent = a_game_that_is_not_there"]
        entries.write_text(entries.read_text("utf-8") + "\n".join((*lines, "")), encoding="utf-8")
        (folder / "a_game_that_leaves.py").write_text("import sys; sys.exit(3)\n", encoding="utf-8")
        rules.forget()
        yield folder


@pytest.fixture(scope="module")
def api(referee: Referee, settings: Settings) -> Api:
    return api_of(referee, settings)


@contextmanager
def broken() -> Iterator[None]:
    """Break the game that is whole until the block ends."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(coin_race, "GAME", varied(coin_race.GAME, reference=fail))
        _forget()
        yield
    _forget()


def _forget() -> None:
    rules._loaded.cache_clear()
    rules.find.cache_clear()


@pytest.mark.parametrize("path", PAGES)
def test_what_all_games_share_stays_as_it_is(api: Api, path: str) -> None:
    reply = api.send("GET", path)

    assert reply.status_code == 200
    assert [key for key in (*BROKEN, "leaving", "absent") if f"/{key}" in reply.get_data(as_text=True)] == []


@pytest.mark.parametrize("path", PAGES)
def test_a_server_without_any_game_answers_all_the_same(referee: Referee, settings: Settings, path: str) -> None:
    with removed():
        assert api_of(referee, settings).app.test_client().get(path).status_code == 200


@pytest.fixture
def unknown() -> Iterator[None]:
    """Forget what was asked of games before, and afterwards what was asked in the test."""
    _forget_pages()
    yield
    _forget_pages()


def _forget_pages() -> None:
    written.cache_clear()
    catalogue.opening.cache_clear()


@pytest.mark.usefixtures("unknown")
@pytest.mark.parametrize("member", ["seats", "rules__initial", "pictures__still"])
@pytest.mark.parametrize("function", [leave, fail], ids=["leaves", "fails"])
def test_a_game_that_fails_after_it_was_loaded_takes_nothing_else_away(
    referee: Referee, settings: Settings, monkeypatch: pytest.MonkeyPatch, member: str, function: Any
) -> None:
    patched(monkeypatch, GAME, **{member: function})
    client = api_of(referee, settings).app.test_client()

    assert [path for path in PAGES if client.get(path).status_code != 200] == []


@each("key", [*BROKEN, "leaving", "absent"])
def test_a_broken_game_is_not_offered(api: Api, key: str) -> None:
    assert key not in rules.games()
    api.refused("unknown-game", "GET", f"/v1/games/{key}")
    api.refused("unknown-game", "POST", "/v1/matches", json={"game": key, "seats": PEOPLE})
    assert api.send("GET", f"/games/{key}").status_code == 404
    assert api.send("GET", f"/games/{key}/picture.svg").status_code == 404
    assert api.send("GET", f"/docs/games/{key}").status_code == 404


def test_the_matches_of_a_game_that_broke_wait_for_it(api: Api) -> None:
    race = Race(api, access="listed")
    body = {"decision": 1, "action": STAKE}
    with broken():
        problem = api.refused("game-unavailable", "GET", race.path)
        assert "version 1 of coin-race" in problem["detail"]
        api.refused("game-unavailable", "POST", f"{race.path}/actions", race.tokens[0], json=body)
        assert api.send("GET", "/readyz").status_code == 200
        assert race.id not in str(api.ok("GET", "/v1/matches"))

    assert race.send(0, 1, STAKE)["ply"] == 2 + 2


def test_the_record_and_the_files_of_a_game_that_broke_remain(api: Api) -> None:
    race = Race(api, PEOPLE, goal=2)
    race.play()
    record = race.record()
    with broken():
        assert race.record() == record
        assert race.see()["status"] == "over"


def make_the_sheet(api: Api, match: str) -> None:
    """Make the sheet that was asked for, as an exporter does."""
    for claim in api.referee.due.sweep(range(32), lease=1000, limit=1000).claims:
        if (claim.obligation.kind, claim.obligation.about) == (Kind.SHEET, match):
            sheets.make_sheet(api.referee, match, *claim.obligation.more)


def test_a_sheet_of_a_game_that_broke_remains_if_it_was_made(api: Api) -> None:
    race = Race(api, PEOPLE, goal=2)
    race.play()
    sheet = f"{race.path}/sheet.pdf"
    assert api.send("GET", sheet).status_code == 202
    make_the_sheet(api, race.id)
    made = api.send("GET", sheet)
    assert made.status_code == 200
    with broken():
        assert api.send("GET", sheet).get_data() == made.get_data()
        assert api.send("GET", f"{sheet}?variant=full").get_data() == made.get_data()
        api.refused("game-unavailable", "GET", f"{sheet}?paper=letter")
        api.refused("game-unavailable", "GET", f"{race.path}/sheet.html")


def test_the_doctor_names_all_faults_a_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    code = cli.main(["game", "doctor"])

    lines = capsys.readouterr().out.splitlines()
    assert code == 1
    assert f"{GAME}: whole, version 1 (races 1.0)" in lines
    assert "incomplete: rules.leave is missing" in lines
    assert "incomplete: state is missing" in lines
    assert "leaving: a_game_that_leaves cannot be imported: SystemExit: 3" in lines
    assert "no-reference: reference(): ValueError: a mistake" in lines
    assert "no-title: title must be a text, and is 7" in lines
    assert {line.partition(":")[0] for line in lines} >= {*BROKEN, "absent", *rules.games()}


def test_the_doctor_finds_nothing_where_all_games_are_whole() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "service.commands.cli", "game", "doctor"], capture_output=True, check=True, text=True
    )

    assert found.stdout.count(": whole, version ") == len(found.stdout.splitlines()) >= 4


def test_the_doctor_runs_where_a_game_would_end_the_process(site: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": path_to(site)}
    run = [sys.executable, "-m", "service.commands.cli", "game", "doctor"]
    found = subprocess.run(run, capture_output=True, check=False, env=environ, text=True)

    assert (found.returncode, found.stderr) == (1, "")
    assert "no-seats: seats(): SystemExit: 3" in found.stdout.splitlines()
