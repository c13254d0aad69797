"""The sheet of a match that is on, where people throw the dice of a real table: the pad fills as they play."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from service.api import create_app
from service.play.asking import limits
from service.settings import Settings
from tests.support.api import OPEN, PEOPLE, Api, Played
from tests.support.at_table import FIRST, act, back, entered, opened, play, started
from tests.support.refusals_of_limits import stranger

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

KINDS = ("txt", "csv", "html")
NOTE = {"kind": "note", "number": 1, "note": "Kiwi and plum."}
DOTS = [f"{letter}{number}" for letter in "ABCDE" for number in range(1, 11)]
HOUSES, GUNS = DOTS[:10], DOTS[10:20]
CALLS = ("A1", "E10", "B1", "E9", "E10", "B1", "E8", "A2")
"""Two houses, a gun twice, and misses, of which one is called again."""
ASKERS = ("spectator", "host", "seat 0", "seat 1")
UNITS = 60


def sheet(match: Played, kind: str = "csv", token: str | None = None, variant: str | None = None) -> str:
    """Return a sheet as text."""
    query = "" if variant is None else f"?variant={variant}"
    reply = match.api.send("GET", f"{match.path}/sheet.{kind}{query}", token)
    assert reply.status_code == 200, reply.get_data(as_text=True)
    return reply.get_data(as_text=True)


def lasting(match: Played, text: str) -> str:
    """Return the text of a sheet without its match, its times and its commitment."""
    text = re.sub(r"[0-9a-f]{64}", "", text.replace(match.id, "MATCH"))
    return re.sub(r"\d+ \w+ \d{4}, \d\d:\d\d–\d\d:\d\d UTC", "", text)


def token_of(match: Played, asker: str) -> str | None:
    name, _, seat = asker.partition(" ")
    return match.tokens[int(seat)] if seat else match.host if name == "host" else None


def sent(match: Played, seat: int, action: Any) -> None:
    body = {"decision": match.see()["decision"], "action": action}
    match.api.ok("POST", f"{match.path}/actions", match.tokens[seat], json=body)


def seats(count: int) -> list[Any]:
    return [{"player": "person", "name": f"P{seat}"} for seat in range(count)]


def called(api: Api, houses: list[str], guns: list[str], calls: tuple[str, ...] = CALLS, **options: Any) -> Played:
    """Return a match of Bomb the Axis with these pieces on its chart, after some calls."""
    match = opened(api, seats(4), game="bomb-the-axis", options=options)
    sent(match, 0, {"kind": "place", "houses": houses, "guns": guns})
    for dot in calls:
        sent(match, match.see()["to_act"][0], {"kind": "call", "dot": dot})
    return match


def hashes(match: Played) -> list[str]:
    lines = match.api.referee.matches.lines(match.id, 1, 1000)
    return [line["ply"]["hash"] for line in lines]


@pytest.mark.parametrize("kind", KINDS)
def test_the_pad_fills_ply_by_ply(api: Api, kind: str) -> None:
    match = started(api)
    assert "3 and 5" not in sheet(match, kind)
    act(match, "throw", "3", "5", "blank")
    assert "3 and 5" in sheet(match, kind)
    assert "Not finished" in sheet(match, kind)


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("game", ["twelve-oclock-high", "screaming-eagles", "bomb-the-axis"])
def test_every_sheet_of_a_match_that_is_on_is_the_spectators_and_names_no_hash(api: Api, game: str, asker: str) -> None:
    match = called(api, HOUSES, GUNS) if game == "bomb-the-axis" else opened(api, PEOPLE, game=game)
    assert play(match, 13, Random(2))["status"] == "on"
    for variant in api.ok("GET", f"/v1/games/{game}")["variants"]:
        for kind in KINDS:
            text = sheet(match, kind, token_of(match, asker), variant)
            assert text == sheet(match, kind, None, variant)
            assert [found for found in hashes(match) if found in text] == []
            assert "erification" not in text


def test_an_accepted_action_that_waits_for_its_throws_is_not_on_the_sheet(api: Api) -> None:
    match = started(api)
    before = match.api.send("GET", f"{match.path}/sheet.txt")
    assert act(match, "throw", "3").status_code == 202
    waiting = match.api.send("GET", f"{match.path}/sheet.txt")
    assert (waiting.data, waiting.headers["ETag"]) == (before.data, before.headers["ETag"])


def test_plies_that_were_taken_back_are_left_out(api: Api) -> None:
    match = started(api)
    act(match, "throw", "3", "5", "blank")
    before, ply = lasting(match, sheet(match)), match.see()["ply"]
    act(match, "move 8")
    act(match, "throw", "1", "2", "blank")
    assert "1 and 2" in sheet(match)
    back(match, ply)
    assert lasting(match, sheet(match)) == before


def test_who_entered_throws_is_said_when_the_match_is_over(api: Api) -> None:
    match = opened(api)
    entered(match, *FIRST, by=match.tokens[1])
    assert "Thrown at the table and entered there, so that nobody can verify them" in sheet(match)
    api.send("DELETE", f"{match.path}/seats/1", match.tokens[1])
    entered(match, over=True)
    assert "Thrown at the table, entered by Ben, so that nobody can verify them" in sheet(match)
    assert f"Verification (last hash of the record),{hashes(match)[-1]}" in sheet(match)


@pytest.mark.parametrize("asker", [*ASKERS, "seat 2"])
def test_no_sheet_says_what_a_team_wrote_or_chose_before_it_is_shown(api: Api, asker: str) -> None:
    one, two = (opened(api, seats(4), game="screaming-eagles") for _ in range(2))
    for match, place in ((one, 0), (two, -1)):
        chosen = [entry for entry in match.see(0)["actions"] if entry.get("action", {}).get("kind") == "choose-cards"]
        sent(match, 0, chosen[place]["action"])
        sent(match, 0, NOTE if match is one else NOTE | {"note": "Something else."})
    assert one.see(0)["view"]["planes"] != two.see(0)["view"]["planes"]
    for kind in KINDS:
        texts = [sheet(match, kind, token_of(match, asker)) for match in (one, two)]
        assert lasting(one, texts[0]) == lasting(two, texts[1])
        assert "Kiwi" not in texts[0]


@pytest.mark.parametrize("asker", [*ASKERS, "seat 2"])
@pytest.mark.parametrize("variant", ["full", "checker", "cards"])
def test_no_sheet_says_where_pieces_are_that_nobody_found(api: Api, variant: str, asker: str) -> None:
    one = called(api, HOUSES, GUNS)
    two = called(api, [*HOUSES[:2], *DOTS[20:28]], [GUNS[0], *DOTS[28:37]])
    for kind in KINDS:
        texts = [sheet(match, kind, token_of(match, asker), variant) for match in (one, two)]
        assert lasting(one, texts[0]) == lasting(two, texts[1])


def test_the_calls_of_a_chart_are_on_the_sheet_with_those_that_were_old(api: Api) -> None:
    text = sheet(called(api, HOUSES, GUNS))
    assert "A1 HIT" in text
    assert not {*HOUSES[2:], *GUNS[1:]} & set(re.findall(r"\b[A-E]\d+\b", text))
    assert '"E10, again"' in text
    assert '"B1 GUN, again"' in text
    assert "The pieces are on the chart, which the Checker alone sees" in text


def test_a_game_that_keeps_its_past_to_itself_shows_its_sheet_at_the_end(api: Api) -> None:
    match = called(api, HOUSES, GUNS, CALLS[:4], memory=True)
    for kind in (*KINDS, "pdf"):
        for asker in ASKERS:
            api.refused("not-remembered", "GET", f"{match.path}/sheet.{kind}", token_of(match, asker))
    match.close()
    assert "A1 HIT" in sheet(match)


@pytest.mark.parametrize("kind", [*KINDS, "pdf"])
def test_with_the_servers_dice_a_sheet_is_one_of_a_match_that_is_over(api: Api, kind: str) -> None:
    match = api.open()
    match.act()
    refused = api.refused("match-not-over", "GET", f"{match.path}/sheet.{kind}")
    assert "no score sheet before it is over" in refused["detail"]


def test_the_pdf_waits_for_the_end(api: Api) -> None:
    match = started(api)
    assert "txt, csv or html" in api.refused("match-not-over", "GET", f"{match.path}/sheet.pdf")["detail"]
    match.close()
    assert api.send("GET", f"{match.path}/sheet.pdf").status_code == 202


def test_before_the_start_there_is_nothing_to_show(api: Api) -> None:
    waiting = opened(api)
    assert waiting.see()["throws"] is not None
    for match in (opened(api, OPEN), waiting):
        api.refused("not-started", "GET", f"{match.path}/sheet.html")


def test_a_variant_that_is_none_is_refused(api: Api) -> None:
    problem = api.refused("malformed", "GET", f"{started(api).path}/sheet.txt?variant=brief")
    assert problem["errors"] == {"variant": "must be one of full"}


def test_a_private_match_shows_its_sheet_to_its_own_people(api: Api) -> None:
    match, other = started(api, access="private"), started(api)
    for token in (match.host, *match.tokens.values()):
        assert "Not finished" in sheet(match, token=token)
    for token in (None, other.host, other.tokens[0]):
        api.refused("no-such-match", "GET", f"{match.path}/sheet.csv", token)
    api.refused("other-match", "GET", f"{other.path}/sheet.csv", match.host)


def asked(match: Played, known: str | None = None, token: str | None = None, **rest: Any) -> TestResponse:
    headers = {} if known is None else {"If-None-Match": known}
    return match.api.send("GET", f"{match.path}/sheet.html", token, headers=headers, **rest)


def test_a_sheet_that_is_known_is_not_sent_again_until_something_changes(api: Api) -> None:
    match = started(api)
    tags = [asked(match).headers["ETag"]]
    assert asked(match, tags[-1]).status_code == 304
    act(match, "throw", "3", "5", "blank")
    tags.append(asked(match, tags[-1]).headers["ETag"])
    back(match, match.see()["ply"] - 1)
    tags.append(asked(match, tags[-1]).headers["ETag"])
    api.ok("DELETE", f"{match.path}/seats/0/name", match.tokens[0])
    renamed = asked(match, tags[-1])
    assert len({*tags, renamed.headers["ETag"]}) == 4
    assert "Ann" not in renamed.get_data(as_text=True)
    assert asked(match, renamed.headers["ETag"]).status_code == 304


@pytest.fixture
def poor(api: Api, settings: Settings) -> Api:
    """Give the API of a deployment in which a client has 60 units."""
    referee = replace(api.referee, rate=(UNITS, 10_000))
    return Api(create_app(referee, settings), referee, api.contract)


def left(reply: Any) -> dict[str, int]:
    """Return what an answer says is left in each bucket."""
    parts = [part.split(";") for part in reply.headers["RateLimit"].split(", ")]
    return {name.strip('"'): int(remaining.removeprefix("r=")) for name, remaining, _ in parts}


def test_a_token_pays_for_the_sheet_of_its_match_and_a_stranger_for_any(api: Api, poor: Api) -> None:
    match, home = replace(started(api), api=poor), stranger()
    own = asked(match, token=match.host, **home)
    assert left(own) == {"seat": UNITS - limits.SO_FAR, "address": UNITS - 1}
    assert "RateLimit" not in asked(match, own.headers["ETag"], match.host, **home).headers
    assert left(asked(match, **stranger())) == {"address": UNITS - limits.SO_FAR}


def test_who_has_spent_all_is_refused_and_a_known_sheet_stays_free(api: Api, poor: Api) -> None:
    match, away = replace(started(api), api=poor), stranger()
    known = [asked(match, **away).headers["ETag"] for _ in range(UNITS // limits.SO_FAR)][-1]
    poor.refused("limit-reached", "GET", f"{match.path}/sheet.html", **away)
    assert asked(match, known, **away).status_code == 304
    assert asked(match, token=match.host, **away).status_code == 429  # the address pays a tenth of that too


def test_a_sheet_after_every_ply_of_a_long_match_is_within_what_a_client_may_spend() -> None:
    usual = next(field.default for field in fields(Settings) if field.name == "rate_limit")
    assert [limits.so_far(plies) for plies in (1, 250, 251, 500, 501)] == [2, 2, 4, 4, 6]
    assert sum(map(limits.so_far, range(1, 301))) == 700 < usual.units
