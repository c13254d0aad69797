"""Bad input of every kind: it is refused with the field's name, and nothing is opened."""

from __future__ import annotations

from json import dumps
from typing import Any

import pytest

from tests.support.api import GAME, OPEN, PEOPLE, Api
from tests.support.offenders import each

BODY = {"game": GAME, "seats": list(PEOPLE)}
PERSON = {"player": "person"}


def seat(**fields: Any) -> dict[str, Any]:
    """Return the change that gives the first seat these fields."""
    return {"seats": [{"player": "person", **fields}, PERSON]}


@each(
    ("change", "field"),
    [
        ({"game": 12}, "game"),
        ({"game": None}, "game"),
        ({"game": "A GAME"}, "game"),
        ({"game": "x" * 61}, "game"),
        ({"surprise": 1}, "surprise"),
        ({"seats": []}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"seats": {}}, "seats"),
        ({"seats": [PERSON]}, "seats"),
        ({"seats": [PERSON] * 5}, "seats"),
        ({"seats": [PERSON] * 17}, "seats"),
        ({"seats": [PERSON, 1]}, "seats.1"),
        ({"seats": [PERSON, {}]}, "seats.1.player"),
        ({"seats": [PERSON, {"player": "webhook"}]}, "seats.1.player"),
        ({"seats": [PERSON, {"player": ["bot"]}]}, "seats.1.player"),
        ({"seats": [PERSON, {"player": "bot", "level": "grandmaster"}]}, "seats.1.level"),
        ({"seats": [PERSON, {"player": "open", "name": "Ben"}]}, "seats.1.name"),
        ({"seats": [PERSON, {"player": "bot", "level": "rookie", "seed": "x"}]}, "seats.1.seed"),
        (seat(level="rookie"), "seats.0.level"),
        (seat(name=""), "seats.0.name"),
        (seat(name=" Ann"), "seats.0.name"),
        (seat(name="x" * 41), "seats.0.name"),
        (seat(name="A\u0000nn"), "seats.0.name"),
        (seat(name="A\nnn"), "seats.0.name"),
        (seat(name="A\u202enn"), "seats.0.name"),
        (seat(name="A\u2066nn"), "seats.0.name"),
        (seat(name="Ann "), "seats.0.name"),
        (seat(name="Ann\u00a0"), "seats.0.name"),
        (seat(name="Ann\u200b"), "seats.0.name"),
        (seat(name="A\u00adnn"), "seats.0.name"),
        (seat(name="Ann\u200d"), "seats.0.name"),
        (seat(name="\u200d"), "seats.0.name"),
        (seat(name="\u200dAnn"), "seats.0.name"),
        (seat(name="An\u200dn"), "seats.0.name"),
        (seat(name="Ann\ufe0f"), "seats.0.name"),
        (seat(name="A \ufe0f"), "seats.0.name"),
        (seat(name="Team 1\ufe0f"), "seats.0.name"),
        (seat(name="Team A\ufe0f\u20e3"), "seats.0.name"),
        (seat(name="1\ufe0f\u20e3\u200d"), "seats.0.name"),
        (seat(name="\U0001d159"), "seats.0.name"),
        (seat(name="\u3164"), "seats.0.name"),
        (seat(name="Ann\u2800"), "seats.0.name"),
        (seat(name="\u0301"), "seats.0.name"),
        (seat(name="\U000e0041"), "seats.0.name"),
        (seat(name=1), "seats.0.name"),
        (seat(seed=""), "seats.0.seed"),
        (seat(seed="with space"), "seats.0.seed"),
        (seat(seed="x" * 65), "seats.0.seed"),
        ({"time_per_decision": 999}, "time_per_decision"),
        ({"time_per_decision": 1_209_600_001}, "time_per_decision"),
        ({"time_per_decision": -1000}, "time_per_decision"),
        ({"time_per_decision": 2000.0}, "time_per_decision"),
        ({"time_per_decision": "2000"}, "time_per_decision"),
        ({"time_per_decision": True}, "time_per_decision"),
        ({"time_per_decision": 2**53}, "time_per_decision"),
        ({"leaving": "stay"}, "leaving"),
        ({"access": "secret"}, "access"),
        ({"access": None}, "access"),
        ({"options": []}, "options"),
        ({"options": {"points_to_win": 36}}, "options.points_to_win"),
        ({"options": {"points_to_win": 10**6}}, "options.points_to_win"),
        ({"options": {"points_to_win": True}}, "options.points_to_win"),
        ({"options": {"points_to_loose": 35}}, "options.points_to_loose"),
    ],
)
def test_a_field_that_is_wrong_is_named(api: Api, change: dict[str, Any], field: str) -> None:
    problem = api.refused("malformed", "POST", "/v1/matches", json={**BODY, **change})

    assert list(problem["errors"]) == [field]


def test_a_refused_span_of_time_says_its_unit(api: Api) -> None:
    for name in ("time_per_decision", "absent_after"):
        problem = api.refused("malformed", "POST", "/v1/matches", json={**BODY, name: 999})
        assert problem["errors"] == {name: "must be from 1 second to 14 days, in ms: 1000 to 1209600000"}


def test_options_beyond_all_bounds_are_refused(api: Api) -> None:
    problem = api.refused("malformed", "POST", "/v1/matches", json={**BODY, "options": {"text": "x" * 4096}})

    assert problem["errors"]["options"] == "must not have more than 4096 bytes"


@pytest.mark.parametrize(
    "accept",
    ["*/*", "application/*", "application/json", "text/html, */*;q=0.1", "application/json;q=0.5, text/html", ""],
)
def test_an_answer_is_accepted_in_these_ways(api: Api, accept: str) -> None:
    assert api.send("GET", "/v1/games", headers={"Accept": accept}).status_code == 200


@pytest.mark.parametrize("accept", ["text/html", "application/json;q=0", "image/*"])
def test_an_answer_that_nobody_would_take_is_not_made(api: Api, accept: str) -> None:
    match = api.open()
    token, sent = match.submission()

    api.refused("not-acceptable", "POST", match.path + "/actions", token, json=sent, headers={"Accept": accept})
    assert match.see()["ply"] == match.opened["match"]["ply"]


@pytest.mark.parametrize(
    "header",
    [
        "Bearer",
        "Bearer ",
        "Basic dXNlcjpwYXNz",
        "nd1.a.0.0.b",
        "Bearer a b",
        "Bearer nd1.x",
        "Bearer " + "x" * 9000,
        "",
    ],
)
def test_an_authorization_that_says_nobody(api: Api, header: str) -> None:
    reply = api.send("GET", api.open().path, headers={"Authorization": header})

    assert reply.status_code == 401
    assert reply.headers["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_the_scheme_is_read_in_any_case(api: Api, scheme: str) -> None:
    match = api.open()
    headers = {"Authorization": f"{scheme} {match.tokens[1]}"}

    assert api.ok("GET", match.path, headers=headers)["seat"] == 1


def test_a_token_with_one_letter_changed_is_none(api: Api) -> None:
    match = api.open()
    token = match.tokens[0]
    forged = token[:-1] + ("A" if token[-1] != "A" else "B")

    api.refused("unknown-token", "GET", match.path, forged)
    api.refused("unknown-token", "GET", match.path, token.replace(".0.0.", ".1.0."))


@each("match", ["x", "A" * 26, "a" * 26, "a" * 5000, "..", "%00", "%F0%9F%8E%B2", "a b", "<script>", "{p00}", "*"])
def test_an_id_that_never_was(api: Api, match: str) -> None:
    api.refused("no-such-match", "GET", f"/v1/matches/{match}")


def test_names_of_any_language_are_kept_as_they_are(api: Api) -> None:
    england = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"
    names = ["Łukasz-Žižek 東京", "🎲 أحمد", "രാമന്\u200d", f"👩\u200d🚀 {england} ☀\ufe0f"]
    match = api.open([{"player": "person", "name": name} for name in names])

    assert [line["name"] for line in match.see()["seats"]] == names


def test_keycaps_and_other_emoji_of_plain_letters_are_names(api: Api) -> None:
    names = ["Team 1\ufe0f\u20e3", "#\ufe0f\u20e3*\ufe0f\u20e3", "Ann \u00a9\ufe0f"]
    match = api.open([{"player": "person", "name": name} for name in names])

    assert [line["name"] for line in match.see()["seats"]] == names


def test_an_empty_table_is_opened_for_others(api: Api) -> None:
    match = api.open([{"player": "open"}, {"player": "open"}])

    assert (dict(match.tokens), match.see()["status"]) == ({}, "open")
    assert api.open(OPEN).see()["time_per_decision"] is None


@pytest.mark.parametrize("digits", ["9" * 17, "9" * 20, "9" * 5000, "-" + "1" * 21])
def test_a_number_of_any_length_is_json_and_too_large(api: Api, digits: str) -> None:
    raw = f'{{"decision": {digits}, "action": {{"kind": "throw"}}}}'
    problem = api.refused("malformed", "POST", f"{api.open().path}/actions", data=raw, content_type="application/json")

    assert problem["errors"] == {"decision": "must be from 0 to 9007199254740991"}


@each("number", ["1.5", "1e0", "-0.0"])
def test_a_number_that_is_not_whole_is_refused_as_its_field_s(api: Api, number: str) -> None:
    raw = f'{{"decision": {number}, "action": {{"kind": "throw"}}}}'
    problem = api.refused("malformed", "POST", f"{api.open().path}/actions", data=raw, content_type="application/json")

    assert problem["errors"] == {"decision": "must be a whole number"}


TOO_DEEP = {"body": "must not be nested more than 32 levels deep"}


@each("path", ["/v1/matches", "/v1/verifications", f"/v1/games/{GAME}/contents"])
@each(
    "raw",
    [
        b"[" * 33 + b"]" * 33,
        b'{"a":' * 33 + b"0" + b"}" * 33,
        b'[{"a":' * 17 + b"0" + b"}]" * 17,
        b"[" * 32_000 + b"]" * 32_000,
        b"[" * 64_000,
        b'{"a":' * 12_000,
    ],
    ids=["lists", "objects", "both", "32,000 lists", "64 kB of brackets", "60 kB of objects"],
)
def test_a_body_that_is_nested_too_deeply_is_refused_in_the_same_words(api: Api, path: str, raw: bytes) -> None:
    problem = api.refused("malformed", "POST", path, data=raw, content_type="application/json")

    assert problem["errors"] == TOO_DEEP


@pytest.mark.parametrize(
    "raw",
    [b"[" * 32 + b"]" * 32, b'{"a":' * 32 + b"0" + b"}" * 32, b"[" + b"[]," * 100 + b"[]]", b'["' + b"[" * 99 + b'"]'],
    ids=["lists", "objects", "side by side", "in a string"],
)
def test_a_body_at_the_bound_is_read(api: Api, raw: bytes) -> None:
    problem = api.refused("malformed", "POST", "/v1/matches", data=raw, content_type="application/json")

    assert problem["errors"] != TOO_DEEP


def test_a_body_that_is_packed_is_refused(api: Api) -> None:
    packed = {"Content-Encoding": "gzip"}

    api.refused("unsupported-media-type", "POST", "/v1/matches", json=BODY, headers=packed)


def test_all_faults_of_an_opening_are_named_at_once(api: Api) -> None:
    seats = [
        {"player": "person", "name": "", "seed": "with space", "level": "rookie"},
        {"player": "bot", "level": "grandmaster", "colour": "red"},
        {"player": "ghost"},
        1,
        PERSON,
    ]
    options = {"points_to_win": 36, "bomb_faces": 9, "points_to_loose": 35}
    body = {"game": GAME, "seats": seats, "options": options, "time_per_decision": 1.5, "access": "secret", "more": 1}

    problem = api.refused("malformed", "POST", "/v1/matches", json=body)

    assert set(problem["errors"]) == {
        "seats.0.name",
        "seats.0.seed",
        "seats.0.level",
        "seats.1.level",
        "seats.1.colour",
        "seats.2.player",
        "seats.3",
        "options.bomb_faces",
        "options.points_to_loose",
        "time_per_decision",
        "access",
        "more",
    }


def test_options_that_can_be_read_and_do_not_fit_are_named_with_the_rest(api: Api) -> None:
    body = {"game": GAME, "seats": [PERSON] * 5, "options": {"points_to_win": 36}, "more": 1}
    problem = api.refused("malformed", "POST", "/v1/matches", json=body)
    assert set(problem["errors"]) == {"options.points_to_win", "more"}

    problem = api.refused("malformed", "POST", "/v1/matches", json={**body, "options": {}})
    assert set(problem["errors"]) == {"seats", "more"}
    assert problem["errors"]["seats"].endswith("is played with 2, 3, 4 seats with these options")


def test_without_a_fault_of_shape_all_that_does_not_fit_the_game_is_named(api: Api) -> None:
    seats = [PERSON, {"player": "bot", "level": "one"}, {"player": "bot", "level": "two"}]
    problem = api.refused("malformed", "POST", "/v1/matches", json={**BODY, "seats": seats, "options": {"a": 1}})

    assert set(problem["errors"]) == {"seats.1.level", "seats.2.level", "options.a"}


@pytest.mark.parametrize(
    ("game", "options", "field"),
    [
        ("bomb-the-axis", {"checker": 7}, "options.checker"),
        ("bomb-the-axis", {"checker": 3}, "options.checker"),
        ("twelve-strokes-of-noon", {"host": 3}, "options.host"),
        ("twelve-strokes-of-noon", {"age_order": [2, 9]}, "options.age_order"),
    ],
)
def test_an_option_names_no_seat_that_the_table_lacks(api: Api, game: str, options: Any, field: str) -> None:
    body = {"game": game, "options": options, "seats": [PERSON] * 3}
    problem = api.refused("malformed", "POST", "/v1/matches", json=body)
    assert {name: words.rpartition("; ")[2] for name, words in problem["errors"].items()} == {
        field: "the seats are 0 to 2"
    }


def test_too_many_seats_are_refused_with_the_faults_in_them(api: Api) -> None:
    problem = api.refused("malformed", "POST", "/v1/matches", json={**BODY, "seats": [{"player": "ghost"}] * 17})

    assert set(problem["errors"]) == {"seats", *(f"seats.{number}.player" for number in range(17))}


def test_every_value_that_no_record_can_hold_is_named(api: Api) -> None:
    body = {**BODY, "options": {"a": 0.5, "b": [1, "\ud800", 2**60]}, "time_per_decision": 1.5}
    problem = api.refused("malformed", "POST", "/v1/matches", data=dumps(body), content_type="application/json")

    assert set(problem["errors"]) == {"options.a", "options.b", "options.b.1", "options.b.2", "time_per_decision"}


def test_a_name_that_no_answer_can_hold_is_shown_as_well_as_can_be(api: Api) -> None:
    raw = b'{"game": "%s", "\\ud800": 1, "options": {"\\udfff": 1}}' % GAME.encode()
    problem = api.refused("malformed", "POST", "/v1/matches", data=raw, content_type="application/json")

    assert set(problem["errors"]) == {"body", "?", "seats", "options.?"}


def test_faults_of_a_submission_and_of_its_action_are_named_together(api: Api) -> None:
    match = api.open()
    token, _ = match.turn()
    body = {"decision": "1", "action": {"kind": "move", "to": 0, "by": 1}, "more": 1}
    errors = api.refused("malformed", "POST", f"{match.path}/actions", token, json=body)["errors"]
    assert {"decision", "more", "action.by", "action.to"} <= set(errors)

    body["action"] = {"kind": "jump"}
    errors = api.refused("malformed", "POST", f"{match.path}/actions", token, json=body)["errors"]
    assert set(errors) == {"decision", "more", "action.kind"}


def test_of_a_match_that_the_asker_may_not_see_no_action_is_judged(api: Api) -> None:
    match, body = api.open(access="private"), {"decision": "1", "action": {"kind": "jump"}}
    for path in (match.path, f"/v1/matches/{'a' * 26}"):
        for token in (None, api.open().host):
            assert set(api.refused("malformed", "POST", f"{path}/actions", token, json=body)["errors"]) == {"decision"}


def test_faults_of_a_handing_over_and_of_its_level_are_named_together(api: Api) -> None:
    match = api.open()
    body = {"player": "robot", "level": "grandmaster", "more": 1}
    errors = api.refused("malformed", "PATCH", f"{match.path}/seats/0", match.host, json=body)["errors"]

    assert set(errors) == {"player", "level", "more"}


def test_all_wrong_parameters_of_a_query_are_named_at_once(api: Api) -> None:
    errors = api.refused("malformed", "GET", "/v1/matches?limit=0&status=on&status=over&more=1&game=A")["errors"]
    assert set(errors) == {"limit", "status", "more", "game"}

    path = f"/v1/games/{GAME}/blank-sheet.txt"
    errors = api.refused("malformed", "GET", f"{path}?bomb_faces=9&points_to_win=x&surprise=1")["errors"]
    assert set(errors) == {"bomb_faces", "points_to_win", "surprise"}


def test_all_faults_of_a_record_are_named_at_once(api: Api) -> None:
    record = api.ok("GET", f"{api.over().path}/record")
    wrong = {**record, "seed": "x", "more": 1, "plies": [{**ply, "hash": "x"} for ply in record["plies"]]}
    errors = api.refused("malformed", "POST", "/v1/verifications", json=wrong)["errors"]

    assert set(errors) == {"seed", "more", *(f"plies.{number}.hash" for number in range(len(record["plies"])))}


def test_no_more_than_a_hundred_faults_are_named(api: Api) -> None:
    body = {**BODY, **{f"field_{number}": 1 for number in range(1000)}}

    assert len(api.refused("malformed", "POST", "/v1/matches", json=body)["errors"]) == 100
