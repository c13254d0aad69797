"""What a client can still ask of a match whose record was filed, and who may."""

from __future__ import annotations

import html
import json
import re
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from rules.table.table import Personal
from service.play.files import replays, sheets
from service.play.ports.tokens import Bearer
from service.play.verbs.erasure import erase
from tests.support.api import OPEN, Api, Played
from tests.support.archives import archiving, filed, place
from tests.support.games.varied import patched
from tests.support.over_http import removed

if TYPE_CHECKING:
    from pathlib import Path

    from service.settings import Settings
    from tests.support.api import Clock

TEXT = "Kiwi and plum."


@pytest.fixture
def archive(api: Api, settings: Settings, tmp_path: Path) -> Api:
    """Give an API whose records go to a folder."""
    return archiving(api, settings, tmp_path)


def test_the_page_of_a_filed_match_leads_to_what_is_left_of_it(archive: Api, clock: Clock) -> None:
    match = filed(archive, clock, archive.over())

    page = archive.send("GET", f"/matches/{match.id}")

    assert page.status_code == 410
    links = re.findall(r'href="(/v1/[^"]+)"', page.get_data(as_text=True))
    assert links == [f"{match.path}/{file}" for file in ("replay.html", "sheet.html", "sheet.pdf", "record")]
    assert all(archive.send("GET", link).status_code in (200, 202) for link in links)


def test_the_page_of_a_filed_private_match_is_that_of_a_live_one(archive: Api, clock: Clock) -> None:
    match, live = filed(archive, clock, archive.over(access="private")), archive.open(access="private")

    pages = [archive.send("GET", f"/matches/{one.id}") for one in (match, live)]

    assert [page.status_code for page in pages] == [404, 404]
    texts = [page.get_data(as_text=True) for page in pages]
    assert texts[0].replace(match.id, "") == texts[1].replace(live.id, "")


def fight(api: Api, clock: Clock, **terms: Any) -> Played:
    """Return a fight of four persons, with notes of seats 0 and 1, that was filed."""
    seats = [{"player": "person", "name": f"Pilot{seat}"} for seat in range(4)]
    match = api.open(seats, game="screaming-eagles", **terms)
    for seat in (0, 1):
        body = {"decision": 1, "action": {"kind": "note", "number": 1, "note": TEXT}}
        api.ok("POST", f"{match.path}/actions", match.tokens[seat], json=body)
    match.close()
    return filed(api, clock, match)


def text(match: Played, path: str, token: str | None = None) -> str:
    reply = match.api.send("GET", f"{match.path}/{path}", token)
    assert reply.status_code == 200, reply.get_data(as_text=True)
    return reply.get_data(as_text=True)


def make_what_is_owed(match: Played) -> list[str]:
    """Do what a worker does for a match, and return the kinds of what it made."""
    claims = match.api.referee.due.sweep(range(32), lease=1000, limit=1000).claims
    owed = [claim.obligation for claim in claims if claim.obligation.about == match.id]
    for one in owed:
        {"sheet": sheets.make_sheet, "replay": replays.make_replay}[one.kind](match.api.referee, match.id, *one.more)
    return [one.kind for one in owed]


# What goes on


@pytest.mark.parametrize("kind", ["txt", "csv", "html"])
def test_a_sheet_is_the_same_before_and_after(archive: Api, clock: Clock, kind: str) -> None:
    match = archive.over()
    before = text(match, f"sheet.{kind}")

    filed(archive, clock, match)

    assert text(match, f"sheet.{kind}") == before
    archive.refused("malformed", "GET", f"{match.path}/sheet.{kind}?variant=none")


@pytest.mark.parametrize(("path", "begins"), [("sheet.pdf", b"%PDF-"), ("replay.html", b"<!doctype html>")])
def test_a_worker_makes_the_files_of_a_filed_match(archive: Api, clock: Clock, path: str, begins: bytes) -> None:
    match = filed(archive, clock, archive.over())
    assert archive.send("GET", f"{match.path}/{path}").status_code == 202

    assert path.partition(".")[0] in make_what_is_owed(match)

    reply = archive.send("GET", f"{match.path}/{path}")
    assert reply.status_code == 200
    assert reply.data.lower().startswith(begins.lower())
    known = {"If-None-Match": reply.headers["ETag"]}
    assert archive.send("GET", f"{match.path}/{path}", headers=known).status_code == 304


def test_a_filed_record_is_still_known_and_verifies(archive: Api, clock: Clock) -> None:
    match = filed(archive, clock, archive.over())
    record = archive.ok("GET", f"{match.path}/record")

    judged = archive.ok("POST", "/v1/verifications", json=record)

    assert (judged["sound"], judged["signed"], judged["known"]) == (True, True, True)
    forged = {**record, "outcome": {**record["outcome"], "winners": [1]}}
    assert archive.ok("POST", "/v1/verifications", json=forged)["known"] is False


@pytest.mark.parametrize("path", ["", "/events", "/board.svg", "/position.txt", "/actions"])
def test_all_else_has_ended(archive: Api, clock: Clock, path: str) -> None:
    match = filed(archive, clock, archive.over())

    archive.refused("match-expired", "GET", f"{match.path}{path}", match.tokens[0])


def test_rules_that_are_not_here_any_more_leave_the_record(
    archive: Api, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = filed(archive, clock, archive.over())
    with removed():
        archive.refused("game-unavailable", "GET", f"{match.path}/sheet.txt")
        archive.refused("game-unavailable", "GET", f"{match.path}/replay.html")
        assert archive.ok("GET", f"{match.path}/record")["match"] == match.id
    patched(monkeypatch, "twelve-oclock-high", version=99)

    for path in ("sheet.txt", "sheet.pdf", "replay.html"):
        archive.refused("rules-changed", "GET", f"{match.path}/{path}")
    assert archive.ok("GET", f"{match.path}/record")["match"] == match.id


# Who may


def test_a_private_record_is_for_its_host_and_seats_alone(archive: Api, clock: Clock, tmp_path: Path) -> None:
    match = archive.open((*OPEN, {"player": "open"}), access="private")
    left = archive.ok("POST", f"{match.path}/seats/1", json={})["token"]
    archive.ok("DELETE", f"{match.path}/seats/1", left)
    taken = archive.ok("POST", f"{match.path}/seats/1", json={})["token"]
    archive.ok("POST", f"{match.path}/start", match.host)
    match.resign(0)
    filed(archive, clock, match)
    other = archive.open()

    assert place(tmp_path, match.id, "private").exists()
    for path in ("record", "sheet.txt", "replay.html", "sheet.pdf"):
        for token in (match.host, match.tokens[0], taken):
            assert archive.send("GET", f"{match.path}/{path}", token).status_code in (200, 202)
        for stranger in (None, left, other.host):
            archive.refused("no-such-match", "GET", f"{match.path}/{path}", stranger)
    for stranger in (None, other.host):
        archive.refused("no-such-match", "DELETE", f"{match.path}/seats/0/name", stranger)
    make_what_is_owed(match)


@pytest.mark.parametrize("what", ["name", "notes"])
def test_tbl_12_others_erase_nothing(archive: Api, clock: Clock, what: str) -> None:
    match, other = fight(archive, clock), archive.open()
    path, record = f"{match.path}/seats/0/{what}", archive.ok("GET", f"{match.path}/record")

    archive.refused("token-needed", "DELETE", path)
    archive.refused("not-your-seat", "DELETE", path, match.tokens[1])
    archive.refused("other-match", "DELETE", path, other.tokens[0])
    archive.refused("no-such-seat", "DELETE", f"{match.path}/seats/4/{what}", match.host)

    assert archive.ok("GET", f"{match.path}/record") == record


# Erasure


def test_tbl_12_what_is_erased_is_in_no_file_any_more(archive: Api, clock: Clock, tmp_path: Path) -> None:
    match = fight(archive, clock)
    tags = {path: archive.send("GET", f"{match.path}/{path}").headers.get("ETag") for path in ("record", "sheet.txt")}

    for seat, what in ((0, "name"), (0, "notes"), (1, "notes"), (0, "name")):
        token = match.tokens[seat]
        assert archive.send("DELETE", f"{match.path}/seats/{seat}/{what}", token).status_code == 204

    everything = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert b"Pilot0" not in everything
    assert TEXT.encode() not in everything
    assert b"Pilot1" in everything
    for path, tag in tags.items():
        found = text(match, path)
        assert ("Pilot0" in found, TEXT in found, "Pilot1" in found) == (False, False, True)
        assert archive.send("GET", f"{match.path}/{path}").headers["ETag"] != tag
    judged = archive.ok("POST", "/v1/verifications", json=archive.ok("GET", f"{match.path}/record"))
    assert (judged["sound"], judged["signed"], judged["known"]) == (True, True, True)


def test_tbl_12_of_erasures_at_once_none_is_lost(archive: Api, clock: Clock, tmp_path: Path) -> None:
    match = fight(archive, clock)

    def one(number: int) -> None:
        what = Personal.NAME if number < 4 else Personal.NOTES
        erase(archive.referee, match.id, number % 4, Bearer(match.id, None, 0), what)

    with ThreadPoolExecutor(8) as racers:
        list(racers.map(one, range(8)))

    written = place(tmp_path, match.id).read_text("utf-8")
    assert "Pilot" not in written
    assert TEXT not in written


# Missing, damaged, away


def test_a_file_that_the_operator_removed_is_gone(archive: Api, clock: Clock, tmp_path: Path) -> None:
    match = filed(archive, clock, archive.over())
    record = archive.ok("GET", f"{match.path}/record")
    place(tmp_path, match.id).unlink()

    for path in ("record", "sheet.txt", "replay.html"):
        archive.refused("match-expired", "GET", f"{match.path}/{path}")
    archive.refused("match-expired", "DELETE", f"{match.path}/seats/0/name", match.tokens[0])
    assert archive.ok("POST", "/v1/verifications", json=record)["known"] is False


def garbled(path: Path) -> None:
    path.write_bytes(b'{"format": ')


def tampered(path: Path) -> None:
    record = json.loads(path.read_text("utf-8"))
    record["plies"][0]["at"] += 1
    path.write_text(json.dumps(record), "utf-8")


@pytest.mark.parametrize("damage", [garbled, tampered])
def test_a_damaged_file_is_said_to_be_damaged_and_harms_no_other(
    archive: Api, clock: Clock, tmp_path: Path, damage: Any
) -> None:
    match, other = filed(archive, clock, archive.over()), filed(archive, clock, archive.over())
    record = archive.ok("GET", f"{match.path}/record")
    damage(place(tmp_path, match.id))

    paths = ("sheet.txt", "sheet.pdf", "replay.html", *(("record",) if damage is garbled else ()))
    for path in paths:
        archive.refused("record-damaged", "GET", f"{match.path}/{path}")
    assert set(make_what_is_owed(match)) <= {"replay"}, "owed when the match ended, and given up now"
    assert make_what_is_owed(match) == []
    if damage is garbled:
        assert archive.ok("POST", "/v1/verifications", json=record)["known"] is False
        archive.refused("record-damaged", "DELETE", f"{match.path}/seats/0/name", match.host)
    for path in ("record", "sheet.txt"):
        assert archive.send("GET", f"{other.path}/{path}").status_code == 200


def test_a_folder_that_cannot_be_reached_hinders_nobody_who_plays(archive: Api, clock: Clock, tmp_path: Path) -> None:
    match = filed(archive, clock, archive.over())
    record = archive.ok("GET", f"{match.path}/record")
    tmp_path.rename(tmp_path.with_name("unmounted"))

    for path in ("record", "sheet.txt", "replay.html"):
        archive.refused("archive-away", "GET", f"{match.path}/{path}")
    archive.refused("archive-away", "DELETE", f"{match.path}/seats/0/name", match.host)
    archive.refused("archive-away", "POST", "/v1/verifications", json=record)
    archive.open().act()
    body = {"game": "twelve-oclock-high", "seats": [{"player": "bot"}] * 2}
    archive.ok("POST", "/v1/matches", json=body, headers={"Idempotency-Key": "opened-while-it-is-away"})
    tmp_path.with_name("unmounted").rename(tmp_path)
    assert archive.ok("GET", f"{match.path}/record") == record


# What is said of it


def test_the_docs_say_for_how_long_records_are_kept(api: Api, archive: Api) -> None:
    ending, kept = (html.unescape(one.send("GET", "/docs").get_data(as_text=True)) for one in (api, archive))

    assert "this server has no archive" in ending
    assert "for as long as its operator keeps it" in kept
    assert "this server has no archive" not in kept
