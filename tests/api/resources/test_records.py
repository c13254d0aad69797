from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from rules.wire.plain import canonical
from service.play.files.sheets import make_blank, make_sheet
from service.play.ports.due import Kind, Obligation
from service.play.verbs.upkeep import expire
from service.printing import CONTENT_SECURITY_POLICY
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import BOTS, GAME, OPEN, Api, Clock, Played
from tests.support.offenders import each

CHECKER = Path(__file__).parents[3] / "examples" / "verify_record.py"


@pytest.fixture(scope="module")
def played() -> dict[str, Played]:
    """Keep one match that was played to its end for the whole module."""
    return {}


@pytest.fixture
def over(api: Api, played: dict[str, Played]) -> Played:
    if not played:
        match = api.open(BOTS)
        match.play_bots()
        played["one"] = match
    return played["one"]


@pytest.fixture
def record(api: Api, over: Played) -> Any:
    return api.ok("GET", over.path + "/record")


def test_the_board_is_a_picture_that_changes_with_the_match(api: Api) -> None:
    match = api.open()
    first = api.send("GET", match.path + "/board.svg")
    match.act()
    second = api.send("GET", match.path + "/board.svg")

    assert first.mimetype == "image/svg+xml"
    assert first.get_data().startswith(b"<svg")
    assert b"<script" not in first.get_data()
    assert second.headers["ETag"] != first.headers["ETag"]
    known = {"If-None-Match": second.headers["ETag"]}
    assert api.send("GET", match.path + "/board.svg", headers=known).status_code == 304


def test_the_board_is_shown_as_it_was(api: Api) -> None:
    match = api.open()
    before = match.see()["ply"]
    first = api.send("GET", match.path + "/board.svg").get_data()
    match.act()

    assert api.send("GET", match.path + "/board.svg", query_string={"ply": before}).get_data() == first
    api.refused("not-started", "GET", match.path + "/board.svg", query_string={"ply": 1})
    api.refused("malformed", "GET", match.path + "/board.svg", query_string={"ply": 999})


def test_the_record_is_sound_and_known(api: Api, record: Any) -> None:
    judged = api.ok("POST", "/v1/verifications", json=record)

    assert judged == {
        "sound": True,
        "whole": True,
        "fair": True,
        "judged": True,
        "signed": True,
        "signature": "valid",
        "reasons": "signed",
        "key": record["signature"]["key"],
        "test": False,
        "known": True,
        "plies": len(record["plies"]),
        "divergence": None,
    }


def test_tbl_2_a_seat_taken_after_the_commitment_was_read_is_checked_against_it(api: Api, tmp_path: Path) -> None:
    """The strong way of openapi/fairness.md, from the open seat to the offline checker."""
    match = api.open(OPEN)
    published = match.opened["match"]["commitment"]
    taken = api.ok("POST", f"{match.path}/seats/1", json={"seed": "chosen-after-the-commitment"})
    api.ok("DELETE", f"{match.path}/seats/1", taken["token"])
    record = api.ok("GET", match.path + "/record")

    assert record["seat_seeds"] == [None, "chosen-after-the-commitment"]
    assert record["commitment"] == published
    file = tmp_path / "record.json"
    file.write_bytes(canonical(record))
    command = [sys.executable, str(CHECKER), str(file), "--commitment", published]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "it is the published one" in done.stdout


def test_the_record_is_sent_once_to_who_sends_back_its_tag(api: Api, over: Played) -> None:
    first = api.send("GET", over.path + "/record")
    again = api.send("GET", over.path + "/record", headers={"If-None-Match": first.headers["ETag"]})

    assert (again.status_code, again.get_data()) == (304, b"")


def test_the_place_where_a_record_was_touched_is_named(api: Api, record: Any) -> None:
    plies = [*record["plies"]]
    plies[9] = {**plies[9], "at": plies[9]["at"] + 1}
    judged = api.ok("POST", "/v1/verifications", json={**record, "plies": plies})

    assert (judged["sound"], judged["divergence"]["ply"]) == (False, 10)


def test_a_sound_record_of_somebody_else_is_not_known(api: Api, record: Any) -> None:
    shorter = {**record, "plies": record["plies"][:-1]}

    assert api.ok("POST", "/v1/verifications", json=shorter)["known"] is False


def test_of_a_match_in_progress_no_hash_is_confirmed(api: Api, record: Any) -> None:
    match = api.open()

    assert api.ok("POST", "/v1/verifications", json={**record, "match": match.id})["known"] is False


@pytest.mark.parametrize(
    "change",
    [
        {"plies": None},
        {"plies": [{}]},
        {"seed": "xyz"},
        {"seats": []},
        {"version": 0},
        {"format": "other"},
        {"surprise": 1},
        {"match": ""},
        {"outcome": {"winners": ["me"]}},
    ],
)
def test_what_is_no_record(api: Api, record: Any, change: dict[str, Any]) -> None:
    problem = api.refused("malformed", "POST", "/v1/verifications", json={**record, **change})

    assert next(iter(problem["errors"])).split(".")[0] == next(iter(change))


@each(
    "change",
    [
        {"seat": 15},
        {"seat": None},
        {"decision": 2**53 - 1},
        {"draws": []},
        {"draws": [[1, 1]]},
        {"action": {"kind": "seat-taken", "player": "person", "level": None, "seed": None}},
        {"action": []},
        {"at": 0},
    ],
)
@each("place", [0, 2, 8])
def test_a_wild_ply_is_judged_and_never_a_fault(api: Api, record: Any, place: int, change: dict[str, Any]) -> None:
    plies = [*record["plies"]]
    plies[place] = {**plies[place], **change}

    judged = api.ok("POST", "/v1/verifications", json={**record, "plies": plies})
    assert judged["sound"] is (plies == record["plies"])


def test_the_record_outlives_its_match(api: Api, clock: Clock) -> None:
    match = api.over()
    record = api.ok("GET", match.path + "/record")
    clock.forward(8 * 24 * 3_600_000)
    claims = api.referee.due.sweep(range(32), lease=1000, limit=10_000).claims
    expire(api.referee, next(claim for claim in claims if claim.obligation == Obligation(Kind.EXPIRE, match.id)))

    api.refused("match-expired", "GET", match.path)
    assert api.ok("GET", match.path + "/record") == record
    assert api.ok("POST", "/v1/verifications", json=record)["known"] is True


@pytest.mark.parametrize(
    ("kind", "media", "shown"),
    [("txt", "text/plain", "attachment"), ("csv", "text/csv", "attachment"), ("html", "text/html", "inline")],
)
def test_a_score_sheet_comes_at_once(api: Api, over: Played, kind: str, media: str, shown: str) -> None:
    reply = api.send("GET", f"{over.path}/sheet.{kind}")

    assert (reply.status_code, reply.mimetype) == (200, media)
    assert reply.headers["Content-Disposition"] == f'{shown}; filename="{GAME}-{over.id}.{kind}"'


def test_a_score_sheet_that_is_known_is_not_made_again(api: Api, store_url: str) -> None:
    match = api.open(BOTS)
    match.play_bots()
    path = f"{match.path}/sheet.txt"
    known = {"If-None-Match": api.send("GET", path).headers["ETag"]}
    with Store(store_url).client() as client:
        client.delete(EVEN.plies(match.id))

    assert api.send("GET", path, headers=known).status_code == 304
    assert api.send("GET", path, faulty=True).status_code == 500


def test_a_sheet_for_a_browser_runs_nothing(api: Api, over: Played) -> None:
    reply = api.send("GET", over.path + "/sheet.html?paper=letter")

    assert reply.headers["Content-Security-Policy"] == CONTENT_SECURITY_POLICY


def test_a_pdf_is_made_by_a_worker_and_is_then_ready(api: Api, over: Played) -> None:
    waiting = api.send("GET", over.path + "/sheet.pdf")
    assert (waiting.status_code, waiting.headers["Retry-After"]) == (202, "1")
    assert waiting.headers["Refresh"] == "1", "a browser that was sent there by a link asks again by itself"
    assert waiting.json == {"retry_after": 1}

    for claim in owed(api, f"sheet {over.id}"):
        _, match, paper, variant, tag = claim.split(" ")
        make_sheet(api.referee, match, paper, variant, tag)
    made = api.send("GET", over.path + "/sheet.pdf")

    assert (made.status_code, made.mimetype) == (200, "application/pdf")
    assert made.get_data().startswith(b"%PDF-")
    assert api.send("HEAD", over.path + "/sheet.pdf").headers["Content-Length"] == made.headers["Content-Length"]


def owed(api: Api, prefix: str) -> list[str]:
    """Return what is owed and begins so."""
    claims = api.referee.due.sweep(range(32), lease=1000, limit=1000).claims
    return [line for claim in claims if (line := claim.obligation.write()).startswith(prefix)]


def test_a_blank_sheet_is_made_for_its_options(api: Api) -> None:
    usual = api.send("GET", f"/v1/games/{GAME}/blank-sheet.txt")
    other = api.send("GET", f"/v1/games/{GAME}/blank-sheet.txt?points_to_win=45")

    assert usual.status_code == other.status_code == 200
    assert usual.headers["ETag"] != other.headers["ETag"]


def test_null_can_be_written_in_a_query(api: Api) -> None:
    path = "/v1/games/bomb-the-axis/blank-sheet.txt"
    usual, null, empty = (api.send("GET", path + query).text for query in ("", "?checker=null", "?checker="))

    assert "The Checker hides" in usual
    assert "The Checker hides" not in null
    assert null == empty
    assert api.refused("malformed", "GET", f"{path}?chart=null")["errors"].keys() == {"chart"}


def test_a_blank_pdf_is_made_by_a_worker(api: Api) -> None:
    path = f"/v1/games/{GAME}/blank-sheet.pdf?points_to_win=50&paper=letter"
    assert api.send("GET", path).status_code == 202

    for claim in owed(api, f"blank {GAME}"):
        _, game, paper, packed, tag = claim.split(" ")
        make_blank(api.referee, game, paper, packed, tag)

    assert api.send("GET", path).get_data().startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("points_to_win=36", "points_to_win"),
        ("points_to_win=x", "points_to_win"),
        ("points_to_win=45.0", "points_to_win"),
        ("points_to_win=99999999999999999999", "points_to_win"),
        ("points_to_win=35&points_to_win=40", "points_to_win"),
        ("paper=a5", "paper"),
        ("color=red", "color"),
    ],
)
def test_a_blank_sheet_of_wrong_options(api: Api, query: str, field: str) -> None:
    problem = api.refused("malformed", "GET", f"/v1/games/{GAME}/blank-sheet.txt?{query}")

    assert list(problem["errors"]) == [field]


@pytest.mark.parametrize(("query", "field"), [("variant=none", "variant"), ("paper=A4", "paper"), ("x=1", "x")])
def test_a_sheet_of_the_wrong_kind(api: Api, over: Played, query: str, field: str) -> None:
    assert list(api.refused("malformed", "GET", f"{over.path}/sheet.txt?{query}")["errors"]) == [field]


@pytest.mark.parametrize("kind", ["doc", "PDF", "svg", "txt.html"])
def test_a_kind_of_file_that_is_not_made(api: Api, over: Played, kind: str) -> None:
    api.refused("no-such-resource", "GET", f"{over.path}/sheet.{kind}")


def test_a_table_that_was_cancelled_has_a_record(api: Api) -> None:
    record = api.ok("GET", api.cancelled().path + "/record")

    assert record["outcome"] is None
    assert api.ok("POST", "/v1/verifications", json=record)["sound"] is True


@pytest.mark.parametrize("kind", ["html", "txt", "csv"])
@pytest.mark.parametrize("directive", ["default-src 'none'", "frame-ancestors 'none'"])
def test_a_sheet_loads_nothing_and_can_be_put_in_no_frame(api: Api, over: Played, kind: str, directive: str) -> None:
    reply = api.send("GET", f"{over.path}/sheet.{kind}")

    assert directive in reply.headers["Content-Security-Policy"].split("; ")


@pytest.mark.parametrize("directive", ["base-uri 'none'", "form-action 'none'"])
def test_a_sheet_as_a_page_leads_nowhere_else(api: Api, over: Played, directive: str) -> None:
    reply = api.send("GET", f"{over.path}/sheet.html")

    assert directive in reply.headers["Content-Security-Policy"].split("; ")
