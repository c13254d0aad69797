"""Test matches over HTTP: luck that is chosen by a seed and a script of throws (TBL-17)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from rules.show.wording import capital
from rules.table.chosen import LONGEST_SCRIPT
from service.play.match import ledger, obligations
from service.play.ports.keys import Scope
from service.play.records import filing
from service.store.layout import EVEN
from service.store.matches import Store
from tests.api.resources.test_organising import make
from tests.support.api import PEOPLE, WITH_BOT
from tests.support.archives import archiving, filed
from tests.support.at_table import FIRST, THREE, act, back, entered, errors
from tests.support.refusals_of_limits import stranger
from tests.support.trial_matches import SEED, lines, scripted

if TYPE_CHECKING:
    from service.settings import Settings
    from tests.support.api import Api, Clock

THROW = ["3", "5", "blank"]
TESTS = [{"luck": SEED}, {"clock": "manual"}, {"luck": SEED, "clock": "manual"}]
"""What opens a test match: each half of the test mode, and both."""
WHY = {"luck": "its luck was chosen by who opened it", "clock": "its clock was moved by hand"}
CHECKER = Path(__file__).parents[3] / "examples" / "verify_record.py"


# What the script throws


def test_tbl_17_a_script_throws_the_dice_one_after_the_other(api: Api) -> None:
    match = scripted(api, *FIRST, *THROW, "6")
    shown = match.opened["match"]

    assert (shown["status"], shown["test"], shown["luck"], shown["throws"]) == ("on", True, "table", None)
    assert act(match, "throw").status_code == 200
    assert [faces for _, _, faces in lines(match)] == [None, None, FIRST, THROW]


def test_tbl_17_faces_are_read_whatever_their_case_and_recorded_as_they_are_printed(api: Api) -> None:
    match = scripted(api, *FIRST, " \N{FULLWIDTH DIGIT THREE}", "5", "BLANK")
    act(match, "throw")
    assert lines(match)[-1][2] == THROW


def test_tbl_17_when_the_script_has_ended_the_match_waits_for_throws(api: Api) -> None:
    match = scripted(api, *FIRST, "3")
    reply = act(match, "throw")

    assert reply.status_code == 202
    assert (reply.json["throws"]["throw"], reply.json["throws"]["entered"]) == (1, ["3"])
    done = entered(match, "5", "blank", throw=1)
    assert (done["ply"], done["match"]["throws"]) == (4, None)
    assert lines(match)[-1][2] == THROW


def test_tbl_17_faces_that_come_with_an_action_follow_those_of_the_script(api: Api) -> None:
    match = scripted(api, *FIRST, "3")

    assert act(match, "throw", "5", "blank").status_code == 200
    assert lines(match)[-1][2] == THROW


def test_tbl_17_faces_that_the_script_throws_already_are_refused(api: Api) -> None:
    match = scripted(api, *FIRST, *THROW)
    decision = match.see()["decision"]
    sent = {"decision": decision, "notation": "throw", "throws": ["3"]}
    problem = api.refused("malformed", "POST", f"{match.path}/actions", match.tokens[0], json=sent)

    assert errors(problem) == {"throws.0": "the script of this match throws all dice of the action (TBL-17)"}
    assert act(match, "throw", decision=decision).status_code == 200


@pytest.mark.parametrize("sent", [[], ["5"]])
def test_tbl_17_the_script_ends_at_a_face_that_the_die_does_not_have(api: Api, sent: list[str]) -> None:
    match = scripted(api, *FIRST, "3", "blank", "5", "blank")
    reply = act(match, "throw", *sent)

    assert reply.status_code == 202
    assert reply.json["throws"]["entered"] == ["3", *sent]
    done = entered(match, *["5", "blank"][len(sent) :])
    assert (done["ply"], done["match"]["throws"]) == (4, None)
    assert lines(match)[-1][2] == THROW


def test_tbl_17_an_unfit_face_is_never_thrown_later(api: Api) -> None:
    match = scripted(api, *FIRST, "3", "5", "6", "6", "blank")

    assert act(match, "throw", "blank").status_code == 200
    assert act(match, match.see(0)["actions"][0]["notation"]).status_code == 200
    seat = match.see()["to_act"][0]
    assert act(match, match.see(seat)["actions"][0]["notation"], seat=seat).status_code == 202


def test_tbl_17_an_empty_script_waits_at_the_first_throw(api: Api) -> None:
    match = scripted(api)
    assert match.opened["match"]["throws"]["throw"] == 1
    assert entered(match, *FIRST)["match"]["status"] == "on"


@pytest.mark.parametrize("luck", [SEED, SEED | {"script": None}])
def test_tbl_17_without_a_script_the_seed_throws_every_die(api: Api, luck: Any) -> None:
    match = api.open(luck=luck)
    shown = match.opened["match"]
    assert (shown["status"], shown["luck"], shown["test"]) == ("on", "server", True)

    sent = {"decision": shown["decision"], "notation": "throw", "throws": ["3"]}
    seat = shown["to_act"][0]
    api.refused("malformed", "POST", f"{match.path}/actions", match.tokens[seat], json=sent)
    assert act(match, "throw", seat=seat).status_code == 200


def test_tbl_17_a_game_whose_dice_have_no_names_takes_a_seed(api: Api) -> None:
    for script in (None, []):
        match = api.open(THREE, game="bomb-the-axis", luck=SEED | {"script": script})
        shown = match.opened["match"]
        assert (shown["status"], shown["luck"], shown["test"]) == ("on", "server", True)


def test_tbl_17_what_the_script_threw_is_thrown_also_where_the_match_goes_back(api: Api) -> None:
    match = scripted(api, *FIRST, *THROW, "6", "6", "blank")
    act(match, "throw")
    back(match, 3)
    act(match, "throw")

    assert lines(match)[-1][2] == ["6", "6", "blank"]


# The end of a match


def test_tbl_17_a_match_that_the_script_ends_waits_for_no_word(api: Api) -> None:
    assert scripted(api, *FIRST, "3").resign(1)["status"] == "over"


def test_tbl_17_after_the_script_the_end_waits_for_a_word_as_with_real_dice(api: Api) -> None:
    match = scripted(api, *FIRST)
    api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
    assert match.see()["throws"]["over"]
    assert entered(match, over=True)["match"]["status"] == "over"


def test_tbl_17_a_lapse_of_time_has_its_throws_from_the_script(api: Api, clock: Clock) -> None:
    match = scripted(api, *FIRST, *THROW, time_per_decision=1000)
    clock.forward(1001)

    assert match.see()["ply"] == 4
    ply, events, faces = lines(match)[-1]
    assert (ply["action"]["kind"], faces) == ("lapsed", THROW)
    assert [event["kind"] for event in events][:2] == ["lapsed", "thrown"]


# What it counts for


def test_tbl_17_its_record_says_that_the_luck_was_chosen_and_holds(api: Api, tmp_path: Path) -> None:
    match = scripted(api, *FIRST, *THROW, "6")
    act(match, "throw")
    match.resign(1)
    record = api.ok("GET", f"{match.path}/record")

    assert (record["format"], record["luck"]) == ("noonday-record-3", "table")
    assert record["chosen"] == {"seed": "a", "script": [*FIRST, *THROW, "6"]}
    assert record["signature"] is None
    verdict = api.ok("POST", "/v1/verifications", json=record)
    assert (verdict["sound"], verdict["whole"], verdict["fair"], verdict["judged"]) == (True, True, None, True)
    assert (verdict["test"], verdict["signed"], verdict["signature"]) == (True, False, "missing")
    (tmp_path / "record.json").write_bytes(api.send("GET", f"{match.path}/record").data)
    command = [sys.executable, "-I", "-S", str(CHECKER), str(tmp_path / "record.json")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert checked.returncode == 0, checked.stdout
    assert "fair: not known: a test match: its luck was chosen by who opened it" in checked.stdout


@pytest.mark.parametrize("kind", TESTS)
def test_tbl_17_its_sheets_say_that_it_is_a_test_and_why(api: Api, kind: Any) -> None:
    match = api.open(**kind)
    match.resign(1)
    sheet = " ".join(api.send("GET", f"{match.path}/sheet.txt").get_data(as_text=True).split())
    why = [words for part, words in WHY.items() if part in kind]
    assert f"{capital(' and '.join(why))}, so that it counts for nothing" in sheet
    assert ("Commitment to the luck" in sheet) is ("luck" not in kind)


@pytest.mark.parametrize("kind", TESTS)
def test_tbl_17_it_says_that_it_is_a_test_everywhere(api: Api, kind: Any) -> None:
    match, real = api.open(**kind), api.open()
    for each, test in ((match, True), (real, False)):
        shown = [each.opened["match"], each.see()]
        assert {one["test"] for one in shown} == {test}
        text = api.send("GET", f"{each.path}/position.txt").get_data(as_text=True)
        assert ("This is a test match." in text) is test
        each.resign(1)
        record = api.ok("GET", f"{each.path}/record")
        verdict = api.ok("POST", "/v1/verifications", json=record)
        assert (verdict["test"], verdict["signed"], record["signature"] is None) == (test, not test, test)
        assert (verdict["sound"], verdict["fair"]) == (True, None if "luck" in kind and test else True)
        assert api.ok("POST", f"{each.path}/rematch", each.host)["match"]["test"] is test


@pytest.mark.parametrize("kind", TESTS)
def test_tbl_17_it_is_never_listed_but_to_the_key_that_opened_it(api: Api, kind: Any) -> None:
    body = {"game": "twelve-oclock-high", "seats": list(PEOPLE), **kind}
    problem = api.refused("malformed", "POST", "/v1/matches", json=body | {"access": "listed"})
    assert errors(problem) == {"access": "must be unlisted or private: a test match is never listed"}

    key = make(api.referee, Scope.OPEN, Scope.LIST)
    opened = api.ok("POST", "/v1/matches", key, json=body)["match"]["id"]
    assert opened in [one["id"] for one in api.ok("GET", "/v1/matches?mine=true", key)["matches"] if one["test"]]
    assert opened not in [one["id"] for one in api.ok("GET", "/v1/matches")["matches"]]


def test_tbl_17_no_archive_keeps_it(api: Api, settings: Settings, clock: Clock, tmp_path: Path) -> None:
    archive = archiving(api, settings, tmp_path)
    matches = [archive.over(**terms) for terms in (*TESTS, {})]
    for match in matches:
        filed(archive, clock, match)

    assert [filing.is_filed(archive.referee, match.id) for match in matches] == [False, False, False, True]
    assert settings.store_url is not None
    with Store(settings.store_url).client() as client:
        left = [client.pttl(EVEN.record(match.id)) for match in matches[:3]]
    assert all(0 < ms <= archive.referee.retention.record for ms in left)
    assert {archive.ok("GET", f"{match.path}/record")["format"] for match in matches[:3]} == {"noonday-record-3"}


def test_tbl_17_the_next_match_has_the_same_seed_and_a_script_that_has_ended(api: Api) -> None:
    for luck, throws in ((SEED | {"script": FIRST + THROW}, True), (SEED, False)):
        match = api.open(luck=luck)
        match.resign(1)
        following = api.ok("POST", f"{match.path}/rematch", match.host)["match"]
        assert (following["test"], following["throws"] is not None) == (True, throws)
        chosen = ledger.load(api.referee, following["id"]).match.setup.chosen
        assert chosen is not None
        assert (chosen.seed, chosen.script) == ("a", () if throws else None)


# Bots


def test_tbl_17_bots_act_when_the_people_who_decide_with_them_have_acted(api: Api) -> None:
    seats = [*PEOPLE[:1], *[{"player": "bot"}] * 3]
    for time, early in ((None, None), (10_000, 9_000)):
        terms = {"game": "screaming-eagles", "time_per_decision": time}
        match, usual = (api.open(seats, luck=luck, **terms) for luck in (SEED, "server"))
        held = ledger.settled(api.referee, match.id).match
        due = obligations.bots(held)
        assert 0 in match.see()["to_act"]
        assert len(match.see()["to_act"]) > 1
        assert set(due.values()) == (set() if early is None else {held.table.opened + early})
        assert set(obligations.bots(ledger.settled(api.referee, usual.id).match).values()) == {None}


# Bad openings


@pytest.mark.parametrize(
    ("luck", "place", "says"),
    [
        ({}, "luck.seed", "is missing"),
        ({"seed": ""}, "luck.seed", "must have 1 to 64 characters"),
        ({"seed": "a" * 65}, "luck.seed", "must have 1 to 64 characters"),
        ({"seed": 7}, "luck.seed", "must be a string"),
        ({"seed": None}, "luck.seed", "must not be null"),
        (SEED | {"script": "355"}, "luck.script", "must be a list"),
        (SEED | {"script": [3]}, "luck.script.0", "must be a string"),
        (SEED | {"script": ["3", None]}, "luck.script.1", "must not be null"),
        (SEED | {"script": ["3", "x" * 41]}, "luck.script.1", "must be a face of the game's dice"),
        (SEED | {"script": ["3", "7", "blank"]}, "luck.script.1", "no die of the game has this face"),
        (SEED | {"script": ["3"] * (LONGEST_SCRIPT + 1)}, "luck.script", "must have 0 to 10000 members"),
        (SEED | {"dice": ["3"]}, "luck.dice", "is not a known field"),
        ("test", "luck", "must be one of server, table, or an object with a seed and a script"),
        (["3"], "luck", "must be one of server, table, or an object with a seed and a script"),
        (None, "luck", "must not be null"),
    ],
)
def test_tbl_17_wrong_luck_is_named(api: Api, luck: Any, place: str, says: str) -> None:
    body = {"game": "twelve-oclock-high", "seats": list(PEOPLE), "luck": luck}
    found = errors(api.refused("malformed", "POST", "/v1/matches", json=body))
    assert found[place].startswith(says), found


@pytest.mark.parametrize(
    ("terms", "place", "says"),
    [
        ({"game": "bomb-the-axis", "seats": list(THREE)}, "luck.script", "must be left out: "),
        ({"game": "twelve-strokes-of-noon"}, "luck.script", "must be left out: "),
        ({"absent_after": 60_000}, "absent_after", "does not go with a script"),
        ({"luck": SEED, "rewinds": "seats"}, "rewinds", "goes with luck table alone"),
    ],
)
def test_tbl_17_what_does_not_go_with_a_script_is_named(api: Api, terms: Any, place: str, says: str) -> None:
    body = {"game": "twelve-oclock-high", "seats": list(PEOPLE), "luck": SEED | {"script": ["3"]}}
    found = errors(api.refused("malformed", "POST", "/v1/matches", json=body | terms))
    assert found[place].startswith(says), found


def test_tbl_17_many_wrong_faces_are_refused_with_the_first_of_them(api: Api) -> None:
    body = {"game": "twelve-oclock-high", "seats": list(PEOPLE), "luck": SEED | {"script": ["x"] * LONGEST_SCRIPT}}
    assert len(errors(api.refused("malformed", "POST", "/v1/matches", json=body))) == 100


def test_tbl_17_the_longest_script_is_taken_and_a_million_throws_are_too_large(api: Api) -> None:
    luck = SEED | {"script": [*FIRST, *["blank"] * (LONGEST_SCRIPT - 4)]}
    assert api.open(luck=luck).see()["status"] == "on"

    body = {"game": "twelve-oclock-high", "seats": list(PEOPLE), "luck": SEED | {"script": ["3"] * 1_000_000}}
    api.refused("too-large", "POST", "/v1/matches", json=body, **stranger())


def test_a_retried_opening_finds_the_same_test_match(api: Api) -> None:
    body = {"game": "twelve-oclock-high", "seats": list(WITH_BOT), "luck": SEED | {"script": FIRST}}
    headers = {"Idempotency-Key": "a-key-of-this-test-and-no-other-one"}
    one, two = (api.ok("POST", "/v1/matches", json=body, headers=headers)["match"]["id"] for _ in range(2))
    assert one == two
    other = body | {"luck": SEED | {"script": [*FIRST, "3"]}}
    api.refused("idempotency-key-reused", "POST", "/v1/matches", json=other, headers=headers)
