"""What a stranger learns of a private match, whatever has become of it: not even that there is one."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING, Any

import pytest

from tests.support.api import Api, Played
from tests.support.archives import archiving, end_keeping, filed, place
from tests.support.games.varied import patched
from tests.support.over_http import removed
from tests.support.refusals import SHAPES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from service.settings import Settings
    from tests.support.api import Clock


@pytest.fixture
def archive(api: Api, settings: Settings, tmp_path: Path) -> Api:
    """Give an API whose records go to a folder."""
    return archiving(api, settings, tmp_path)


def refusal_of(match: Played, operation: str, token: str | None) -> tuple[int, str]:
    """Return the status and the code with which a stranger's request to an operation of a match is refused."""
    method, path, body = SHAPES[operation]
    reply = match.api.send(method, path.format(match=match.id), token, json=body, faulty=True)
    return reply.status_code, reply.get_json().get("code") if reply.is_json else ""


def refusals_of(match: Played, other: Played) -> dict[str, Any]:
    """Return how strangers are refused, by operation and by who asks, and what the page shows them."""
    found: dict[str, Any] = {
        f"{operation} {who}": refusal_of(match, operation, token)
        for operation, (_, path, _) in SHAPES.items()
        if "{match}" in path
        for who, token in (("nobody", None), ("another host", other.host))
    }
    page = match.api.send("GET", f"/matches/{match.id}", faulty=True)
    return found | {"page": (page.status_code, page.get_data(as_text=True).replace(match.id, ""))}


def differences(found: dict[str, Any], of_live: dict[str, Any]) -> dict[str, Any]:
    """Return what strangers are answered otherwise than of a live private match."""
    return {name: (answer, of_live[name]) for name, answer in found.items() if answer != of_live[name]}


@pytest.mark.parametrize("folder", [True, False], ids=["in the folder", "in the store"])
def test_of_a_match_that_is_gone(api: Api, settings: Settings, clock: Clock, tmp_path: Path, folder: bool) -> None:
    archive = archiving(api, settings, tmp_path) if folder else api
    other, live, match = archive.open(), archive.open(access="private"), archive.over(access="private")
    if folder:
        filed(archive, clock, match)
    else:
        end_keeping(archive.referee, clock, match.id)

    assert differences(refusals_of(match, other), refusals_of(live, other)) == {}

    archive.refused("match-expired", "GET", match.path, match.host)
    archive.refused("match-expired", "GET", f"{match.path}/actions", match.tokens[0])
    states = {"matches": [{"match": match.id}, {"match": match.id, "token": match.host}]}
    codes = [one["problem"]["code"] for one in archive.ok("POST", "/v1/matches/states", json=states)["results"]]
    assert codes == ["no-such-match", "match-expired"]


def gone(_: pytest.MonkeyPatch) -> Any:
    return removed()


def older(patch: pytest.MonkeyPatch) -> Any:
    patched(patch, "twelve-oclock-high", version=1)


def newer(patch: pytest.MonkeyPatch) -> Any:
    patched(patch, "twelve-oclock-high", version=99)


def faulty(patch: pytest.MonkeyPatch) -> Any:
    def fail(*_: Any) -> Any:
        raise ValueError("a mistake")

    patched(patch, "twelve-oclock-high", rules__standing=fail)


@pytest.mark.parametrize("become", [gone, older, newer, faulty])
@pytest.mark.parametrize("end", [False, True], ids=["live", "over"])
def test_of_a_match_whose_game_is_not_here_as_it_was(
    api: Api, monkeypatch: pytest.MonkeyPatch, become: Callable[[pytest.MonkeyPatch], Any], end: bool
) -> None:
    other, live = api.open(), api.open(access="private")
    match = api.over(access="private") if end else api.open(access="private")
    of_live = refusals_of(live, other)

    with become(monkeypatch) or nullcontext():
        assert differences(refusals_of(match, other), of_live) == {}
        states = {"matches": [{"match": match.id}, {"match": match.id, "token": match.host}]}
        stranger, host = api.ok("POST", "/v1/matches/states", json=states)["results"]
    assert stranger["problem"]["code"] == "no-such-match"
    assert host["status"] in (200, 500, 503)


def in_place_of_the_record(path: Path) -> None:
    path.unlink()
    path.mkdir()


def in_place_of_the_seats(path: Path) -> None:
    in_place_of_the_record(path.with_suffix(".seats"))


def in_place_of_both(path: Path) -> None:
    in_place_of_the_record(path)
    in_place_of_the_seats(path)


def in_place_of_the_subfolder(path: Path) -> None:
    path.unlink()
    path.with_suffix(".seats").unlink()
    path.parent.rmdir()
    path.parent.touch()


@pytest.mark.parametrize(
    "damage", [in_place_of_the_record, in_place_of_the_seats, in_place_of_both, in_place_of_the_subfolder]
)
def test_of_a_match_whose_record_is_damaged(
    archive: Api, clock: Clock, tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    other, live = archive.open(), archive.open(access="private")
    match = filed(archive, clock, archive.over(access="private"))
    damage(place(tmp_path, match.id, "private"))

    assert differences(refusals_of(match, other), refusals_of(live, other)) == {}

    archive.refused("record-damaged", "GET", f"{match.path}/record", match.host)
    archive.refused("match-expired", "GET", match.path, match.host)


def test_while_the_folder_cannot_be_reached_nobody_learns_whose_a_match_is(
    archive: Api, clock: Clock, tmp_path: Path
) -> None:
    match = filed(archive, clock, archive.over(access="private"))
    tmp_path.rename(tmp_path.with_name(f"{tmp_path.name}-unmounted"))

    for path in ("", "/events", "/board.svg", "/record", "/sheet.txt"):
        archive.refused("archive-away", "GET", f"{match.path}{path}")
    page = archive.send("GET", f"/matches/{match.id}")
    assert (page.status_code, page.headers["Retry-After"]) == (503, "30")
