"""What a client prefers of an answer (RFC 7240): `return=minimal`, and all that is ignored."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support.at_table import opened, started

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from tests.support.api import Api, Played

SHORT = {"Prefer": "return=minimal"}
VARY = "Authorization, Accept, Accept-Encoding, Prefer"


def sent(match: Played, prefer: str | None, **rest: Any) -> TestResponse:
    """Send the first action of the menu, with what the client prefers."""
    token, body = match.submission()
    headers = {} if prefer is None else {"Prefer": prefer}
    return match.api.send("POST", f"{match.path}/actions", token, json=body, headers=headers, **rest)


def is_short(reply: TestResponse) -> bool:
    """Return whether an answer is the short one, and insist that its header says the same."""
    assert reply.status_code == 200
    short = "match" not in reply.get_json()
    assert reply.headers.get("Preference-Applied") == ("return=minimal" if short else None)
    assert reply.headers["Vary"] == VARY
    return short


def test_the_short_answer_says_what_the_whole_one_says_without_the_match(api: Api) -> None:
    match = api.open()
    token, body = match.submission()
    path = f"{match.path}/actions"

    short = api.ok("POST", path, token, json=body, headers=SHORT)
    whole = api.ok("POST", path, token, json=body)

    assert set(short) == {"game", "dry_run", "ply", "events", "status", "decision"}
    assert (short["ply"], short["events"], short["dry_run"]) == (whole["ply"], whole["events"], False)
    assert (short["status"], short["decision"]) == (whole["match"]["status"], whole["match"]["decision"])
    assert short["events"]


def test_the_same_action_again_has_the_same_ply_in_either_form_and_the_match_as_it_is_now(api: Api) -> None:
    match = api.open()
    token, body = match.submission()
    path = f"{match.path}/actions"
    first = api.ok("POST", path, token, json=body)
    match.resign(1 - first["match"]["seat"])

    again = api.ok("POST", path, token, json=body, headers=SHORT)

    assert (again["ply"], again["events"]) == (first["ply"], first["events"])
    assert again["status"] == "over"


@pytest.mark.parametrize(
    "prefer",
    [
        "return=minimal",
        "RETURN=Minimal",
        'return="minimal"',
        " return = minimal ",
        "return=minimal; foo=bar",
        'return=minimal; foo="a, b; return=representation"',
        "respond-async, wait=100, return=minimal, handling=lenient",
        'odd="return=representation", return=minimal',
        ", ,return=minimal,,",
        "return=minimal, return=representation",
        "returns=representation, return=minimal",
        "\xff\xfe\x80, return=minimal",
        '"unfinished\\", return=minimal", return=minimal',
    ],
)
def test_it_is_short_for_a_client_that_prefers_so(api: Api, prefer: str) -> None:
    assert is_short(sent(api.open(), prefer))


@pytest.mark.parametrize(
    "prefer",
    [
        None,
        "",
        "return",
        "return=",
        'return=""',
        "return=representation",
        "return=representation, return=minimal",
        "return=minimal-ish",
        "return=minimal x",
        "minimal",
        "returns=minimal",
        "wait=5; return=minimal",
        'odd="a, return=minimal"',
        '"return=minimal"',
        '"unfinished, return=minimal',
        "return='minimal'",
        "return=\xa0minimal",
        "return=m\u0131nimal".encode().decode("latin-1"),
        "=" * 4000,
        "return=" + '"' * 4001,
        ";," * 2000,
    ],
)
def test_it_is_whole_whatever_else_a_client_sends(api: Api, prefer: str | None) -> None:
    assert not is_short(sent(api.open(), prefer))


def test_several_lines_of_the_header_are_one_list(api: Api) -> None:
    match = api.open()
    token, body = match.submission()
    lines = [("Prefer", "respond-async"), ("Prefer", "return=minimal"), ("Authorization", f"Bearer {token}")]
    reply = api.app.test_client().post(f"{match.path}/actions", json=body, headers=lines)
    assert is_short(reply)


def test_a_dry_run_and_a_refusal_are_answered_as_always(api: Api) -> None:
    match = api.open()
    tried = sent(match, "return=minimal", query_string={"dry_run": "true"})
    assert tried.get_json() == {"dry_run": True, "legal": True}
    assert "Preference-Applied" not in tried.headers
    token, body = match.submission()
    path = f"{match.path}/actions"
    api.refused("stale-decision", "POST", path, token, json={**body, "decision": 99}, headers=SHORT)


def test_tbl_14_an_action_that_waits_for_dice_is_short_too_and_so_are_its_throws(api: Api) -> None:
    match = started(api)
    decision = match.see(0)["decision"]
    body = {"decision": decision, "notation": "throw", "throws": ["3"]}
    replies = [
        api.send("POST", f"{match.path}/actions", match.tokens[0], json=body, headers=headers)
        for headers in (SHORT, {}, SHORT)
    ]

    assert [reply.status_code for reply in replies] == [202] * 3
    assert [set(reply.get_json()) for reply in replies[1:]] == [
        {"ply", "throws", "match"},
        {"dry_run", "game", "ply", "throws", "status", "decision"},
    ]
    assert [reply.get_json()["ply"] for reply in replies] == [None] * 3
    assert replies[0].get_json() == replies[2].get_json()
    assert replies[0].get_json()["throws"]["entered"] == ["3"]
    assert replies[0].headers["Preference-Applied"] == "return=minimal"

    path, host = f"{match.path}/throws", match.host
    part = api.send("POST", path, host, json={"throws": ["5"]}, headers=SHORT)
    assert (part.status_code, part.get_json()["status"]) == (202, "on")
    done = api.send("POST", path, host, json={"throws": ["blank"]}, headers=SHORT)
    assert is_short(done)
    assert (done.get_json()["ply"], done.get_json()["decision"]) == (4, match.see()["decision"])


def test_tbl_14_a_start_that_waits_is_on_with_its_last_throw(api: Api) -> None:
    match = opened(api)
    sent = {"throws": ["6", "6", "1", "1"]}
    assert api.ok("POST", f"{match.path}/throws", match.host, json=sent, headers=SHORT)["status"] == "on"


def test_a_page_of_another_origin_may_send_it_and_read_that_it_was_applied(api: Api) -> None:
    ask = {"Origin": "https://other.example", "Access-Control-Request-Method": "POST"}
    allowed = api.app.test_client().options("/v1/matches/x/actions", headers=ask).headers
    assert "Prefer" in allowed["Access-Control-Allow-Headers"].split(", ")
    exposed = api.send("GET", "/v1/games").headers["Access-Control-Expose-Headers"]
    assert "Preference-Applied" in exposed.split(", ")
