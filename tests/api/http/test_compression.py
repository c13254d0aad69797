from __future__ import annotations

from functools import reduce
from operator import getitem
from typing import TYPE_CHECKING, Any

import pytest
from flask import Response

from service.api import create_app
from service.api.http.answers import unless_known
from service.api.http.compression import SMALLEST, SMALLEST_OF_CHANGES
from service.api.http.operation import OPERATIONS
from tests.support.api import OPEN, PEOPLE, Api
from tests.support.contract import decoded
from tests.support.offenders import each

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from werkzeug.test import TestResponse

    from service.play.ports.referee import Referee
    from service.settings import Settings

ENCODINGS = ("zstd", "br", "gzip")
LARGE = {"game": "screaming-eagles"}
"""A game whose answers are all larger than the bound."""

LONG_NAME = "\N{GOTHIC LETTER AHSA}" * 40


def fetched(api: Api, path: str, encoding: str | None, token: str | None = None, **rest: Any) -> TestResponse:
    """Send a GET that accepts an encoding."""
    headers = {} if encoding is None else {"Accept-Encoding": encoding}
    return api.send("GET", path, token, headers={**rest.pop("headers", {}), **headers}, **rest)


@each("encoding", ENCODINGS)
@each(
    "path",
    [
        "/",
        "/docs",
        "/problems",
        "/metrics",
        "/v1/openapi.json",
        "/v1/games/screaming-eagles",
        "/v1/games/bomb-the-axis/rules",
    ],
)
def test_public_text_is_compressed(api: Api, path: str, encoding: str) -> None:
    bare, small = fetched(api, path, None), fetched(api, path, encoding)

    assert small.headers["Content-Encoding"] == encoding
    assert "Content-Encoding" not in bare.headers
    assert len(small.get_data()) == small.content_length < len(bare.get_data()) / 2
    assert path == "/metrics" or decoded(small) == bare.get_data()
    assert "Accept-Encoding" in bare.headers["Vary"]
    assert "Accept-Encoding" in small.headers["Vary"]
    assert small.content_type == bare.content_type


@each("encoding", ENCODINGS)
@each("part", ["", "/actions", "/board.svg", "/record", "/sheet.html", "/sheet.txt", "/sheet.csv", "/events"])
def test_the_answers_about_a_match_are_compressed(api: Api, part: str, encoding: str) -> None:
    match = api.open(**LARGE) if part in ("", "/actions", "/board.svg", "/events") else api.over(**LARGE)
    bare = fetched(api, match.path + part, None, match.tokens[0])
    small = fetched(api, match.path + part, encoding, match.tokens[0])

    large = len(bare.get_data()) >= SMALLEST
    assert large or part == "/events"
    assert small.headers.get("Content-Encoding") == (encoding if large else None)
    assert decoded(small) == bare.get_data()
    assert bare.headers["Vary"] == small.headers["Vary"] == "Authorization, Accept, Accept-Encoding"


def test_the_small_answer_to_an_action_is_sent_as_it_is(api: Api) -> None:
    match = api.open([{"player": "person", "name": LONG_NAME}] * 4)
    token, sent = match.submission()
    reply = api.send("POST", f"{match.path}/actions", token, json=sent, headers={"Accept-Encoding": "gzip"})

    assert SMALLEST < len(reply.get_data()) < SMALLEST_OF_CHANGES
    assert (reply.status_code, reply.headers.get("Content-Encoding")) == (200, None)
    assert reply.headers["Vary"] == "Authorization, Accept, Accept-Encoding, Prefer"


def test_the_large_answer_to_a_change_is_compressed(api: Api) -> None:
    match = api.open(**LARGE)
    path, token = f"{match.path}/seats/0", match.tokens[0]
    api.ok("PATCH", path, token, json={"player": "bot", "level": "rookie"})
    reply = api.send("PATCH", path, token, json={"player": "person"}, headers={"Accept-Encoding": "gzip"})

    assert len(decoded(reply)) > SMALLEST_OF_CHANGES
    assert (reply.status_code, reply.headers["Content-Encoding"]) == (200, "gzip")
    assert reply.headers["Vary"] == "Authorization, Accept, Accept-Encoding"


def test_a_large_problem_is_compressed(api: Api) -> None:
    seats = [{"player": "person", "name": "x" * 41}] * 16
    body = {"game": "twelve-oclock-high", "seats": seats}
    small = api.send("POST", "/v1/matches", json=body, headers={"Accept-Encoding": "br"})
    bare = api.send("POST", "/v1/matches", json=body)

    assert small.mimetype == "application/problem+json"
    assert (small.status_code, small.headers["Content-Encoding"]) == (422, "br")
    assert decoded(small) == bare.get_data()
    assert bare.headers["Vary"] == small.headers["Vary"] == "Authorization, Accept, Accept-Encoding"


@pytest.mark.parametrize("path", ["/healthz", "/v1/games/twelve-oclock-high/rules/12H-1", "/v1/nothing"])
def test_a_small_answer_is_sent_as_it_is(api: Api, path: str) -> None:
    reply = fetched(api, path, "gzip")

    assert len(reply.get_data()) < SMALLEST
    assert "Content-Encoding" not in reply.headers


def named_token(document: Any, schema: Any) -> bool:
    """Return whether a schema of the contract has a property that is a token or a secret."""
    if isinstance(schema, list):
        return any(named_token(document, part) for part in schema)
    if not isinstance(schema, dict):
        return False
    if "$ref" in schema:
        _, *steps = schema["$ref"].split("/")
        return named_token(document, reduce(getitem, steps, document))
    if any(name.endswith(("token", "secret")) for name in schema.get("properties", ())):
        return True
    return any(named_token(document, part) for name, part in schema.items() if name not in ("example", "examples"))


def test_every_operation_whose_answer_holds_a_token_says_so(api: Api) -> None:
    document = api.contract.document
    holding = {
        operation["operationId"]
        for operations in document["paths"].values()
        for operation in operations.values()
        if isinstance(operation, dict)
        and any(named_token(document, answer) for status, answer in operation["responses"].items() if status < "3")
    }
    saying = {view.__name__ for view, operation in OPERATIONS.items() if operation.holds_token}

    assert len(holding) == 13
    assert {name.replace("_", "").lower() for name in saying} == {name.replace("_", "").lower() for name in holding}


def opening(_: Api) -> tuple[str, str | None, Any]:
    seats = [{"player": "person", "name": LONG_NAME}] * 9
    return "/v1/matches", None, {"game": "bomb-the-axis", "seats": seats, "options": {"chart": "A-J"}}


def taking(api: Api) -> tuple[str, str | None, Any]:
    return f"{api.open(OPEN, **LARGE).path}/seats/1", None, {"name": "Ben"}


def playing_again(api: Api) -> tuple[str, str | None, Any]:
    over = api.over(**LARGE)
    return f"{over.path}/rematch", over.tokens[0], {}


@pytest.mark.parametrize("request_of", [opening, taking, playing_again])
def test_an_answer_that_holds_a_token_is_never_compressed(
    api: Api, request_of: Callable[[Api], tuple[str, str | None, Any]]
) -> None:
    path, token, body = request_of(api)
    reply = api.send("POST", path, token, json=body, headers={"Accept-Encoding": "zstd, br, gzip"})

    assert reply.status_code == 201
    assert len(reply.get_data()) > SMALLEST_OF_CHANGES
    assert b"nd1." in reply.get_data()
    assert "Content-Encoding" not in reply.headers


def test_a_file_that_is_no_text_is_sent_as_it_is(referee: Referee, settings: Settings) -> None:
    app = create_app(referee, settings)
    app.add_url_rule("/file", view_func=lambda: Response(b"%PDF" * 1000, mimetype="application/pdf"))
    reply = app.test_client().get("/file", headers={"Accept-Encoding": "gzip"})

    assert "Content-Encoding" not in reply.headers


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_a_stream_is_sent_line_by_line(referee: Referee, settings: Settings, encoding: str) -> None:
    app = create_app(referee, settings)
    lines = ["x" * SMALLEST + "\n"] * 3
    app.add_url_rule("/stream", view_func=lambda: Response(iter(lines), mimetype="text/plain"))
    reply = app.test_client().get("/stream", headers={"Accept-Encoding": encoding}, buffered=False)

    assert "Content-Encoding" not in reply.headers
    assert [chunk.decode() for chunk in reply.iter_encoded()] == lines


@each(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, br", "br"),
        ("gzip;q=1.0, br;q=0.5", "gzip"),
        ("GZIP", "gzip"),
        ("*", "zstd"),
        ("*;q=0", None),
        ("gzip;q=0", None),
        ("gzip; q=0.000", None),
        ("zstd;q=0, *", None),
        ("identity;q=0, gzip", "gzip"),
        ("identity", None),
        ("deflate", None),
        ("nonsense;;q=x", None),
        ("", None),
    ],
)
def test_the_client_says_which_encodings_it_takes(api: Api, accepted: str, encoding: str | None) -> None:
    reply = fetched(api, "/problems", accepted)

    assert reply.headers.get("Content-Encoding") == encoding
    assert "Accept-Encoding" in reply.headers["Vary"]


@pytest.mark.parametrize("encoding", [None, *ENCODINGS])
def test_head_is_get_without_a_body_also_when_it_is_compressed(api: Api, encoding: str | None) -> None:
    headers: Mapping[str, str] = {} if encoding is None else {"Accept-Encoding": encoding}
    get, head = (api.send(method, "/v1/openapi.json", headers=headers) for method in ("GET", "HEAD"))

    assert head.get_data() == b""
    for name in ("Content-Type", "Content-Length", "Content-Encoding", "ETag", "Vary"):
        assert head.headers.get(name) == get.headers.get(name)


@each("encoding", ENCODINGS)
@each("form", ["{0}", "W/{0}", '"other", {0}', '{0}, "other"', 'W/"other:br" , W/{0}'])
def test_an_answer_that_was_compressed_is_known_by_its_tag(api: Api, encoding: str, form: str) -> None:
    match = api.open(**LARGE)
    bare, small = (fetched(api, match.path, accepted).headers["ETag"] for accepted in (None, encoding))
    again = fetched(api, match.path, encoding, headers={"If-None-Match": form.format(small)})

    assert small == f'{bare[:-1]}:{encoding}"'
    assert (again.status_code, again.get_data(), again.headers["ETag"]) == (304, b"", small)
    assert again.headers["Vary"] == "Authorization, Accept, Accept-Encoding"
    assert fetched(api, match.path, None, headers={"If-None-Match": form.format(bare)}).status_code == 304


@pytest.mark.parametrize("tag", ['"{0}:deflate"', '"{0}:br:br"', '":br"', '"x{0}:br"', '"{0}', "{0}:br:"])
def test_another_tag_is_not_taken_for_it(api: Api, tag: str) -> None:
    match = api.open(**LARGE)
    bare = fetched(api, match.path, None).headers["ETag"]

    assert fetched(api, match.path, "br", headers={"If-None-Match": tag.format(bare[1:-1])}).status_code == 200


@pytest.mark.parametrize("suffix", ["", ":zstd", ":br", ":gzip"])
def test_nothing_is_made_for_a_client_that_has_it(api: Api, suffix: str) -> None:
    def make() -> bytes:
        raise AssertionError("it was made")

    with api.app.test_request_context():
        tag = unless_known("tag", lambda: b"").headers["ETag"][1:-1]
    with api.app.test_request_context(headers={"If-None-Match": f'"{tag}{suffix}"'}):
        assert unless_known("tag", make).status_code == 304


def test_an_action_changes_the_tag_of_a_compressed_answer(api: Api) -> None:
    match = api.open(PEOPLE, **LARGE)
    before = fetched(api, match.path, "gzip").headers["ETag"]
    match.act()
    after = fetched(api, match.path, "gzip", headers={"If-None-Match": before})

    assert (after.status_code, after.headers["Content-Encoding"]) == (200, "gzip")
