"""Bodies that are none, or are sent as something else: each is refused in words, and nothing is done."""

from __future__ import annotations

from io import BytesIO

import pytest

from tests.support.api import GAME, Api
from tests.support.offenders import each
from tests.support.refusals import NOBODY, SHAPES


@each(
    ("raw", "code"),
    [
        (b"", "not-json"),
        (b"{", "not-json"),
        (b"game=x", "not-json"),
        (b"\xff\xfe", "not-json"),
        (b'{"game": "\xc3\x28"}', "not-json"),
        (b'{"game": NaN}', "not-json"),
        (b'{"game": -Infinity}', "not-json"),
        (b'{"game": 1, "game": 2}', "not-json"),
        (b'{"game": 1} {}', "not-json"),
        (b'{"a": 1, ' + b",".join(b'"%d": 0' % number for number in range(5000)) + b', "a": 2}', "not-json"),
        (b"[" * 5000 + b"]" * 5000, "malformed"),
        (b"[]", "malformed"),
        (b"null", "malformed"),
        (b'"text"', "malformed"),
        (b"1", "malformed"),
        (b'{"options": {"a": 1e400}}', "malformed"),
        (b'{"options": {"a": 0.5}}', "malformed"),
        (b'{"options": {"a": 18446744073709551616}}', "malformed"),
        (b'{"options": {"a": ' + b"9" * 5000 + b"}}", "malformed"),
        (b'{"options": {"a": -' + b"9" * 5000 + b"}}", "malformed"),
        (b'{"options": {"a": "\\ud800"}}', "malformed"),
        (b'{"options": {"\\ud800": 1}}', "malformed"),
    ],
)
def test_a_body_that_is_no_request(api: Api, raw: bytes, code: str) -> None:
    api.refused(code, "POST", "/v1/matches", data=raw, content_type="application/json")


def test_the_refusal_of_a_patch_names_the_accepted_media_type(api: Api) -> None:
    path = f"{api.open().path}/seats/0"
    reply = api.send("PATCH", path, data=b"a", content_type="application/json-patch+json")
    assert (reply.status_code, reply.headers["Accept-Patch"]) == (415, "application/json")
    assert "Accept-Patch" not in api.send("POST", "/v1/matches", data=b"a", content_type="text/csv").headers


@pytest.mark.parametrize("raw", [b"", b" ", b"\n\n", b"null", b"[]", b"0", b"{", b"\0", b"\xff"])
def test_every_operation_that_reads_a_body_refuses_one_that_is_none(api: Api, raw: bytes) -> None:
    optional = {"take_seat", "send_again"} if not raw else set()
    for operation, (method, path, body) in SHAPES.items():
        if body is not None and operation not in optional:
            where = path.format(game=GAME, match=NOBODY)
            media = "text/plain" if isinstance(body, str) else "application/json"
            reply = api.send(method, where, data=raw, content_type=media)
            assert reply.status_code in (400, 422), (operation, reply.text)


def test_a_body_in_chunks_is_not_cut_at_the_limit(api: Api) -> None:
    endless = BytesIO(b'{"game": "x"}' + b" " * 300_000)
    environ = {"wsgi.input_terminated": True, "wsgi.input": endless, "CONTENT_TYPE": "application/json"}

    api.refused("too-large", "POST", "/v1/matches", environ_overrides=environ)


@pytest.mark.parametrize("media", ["application/json", "application/json; charset=utf-8", "APPLICATION/JSON"])
def test_json_is_declared_in_one_of_these_ways(api: Api, media: str) -> None:
    raw = b'{"game": "%s", "seats": [{"player": "person"}, {"player": "open"}]}' % GAME.encode()

    assert api.send("POST", "/v1/matches", data=raw, content_type=media).status_code == 201


@pytest.mark.parametrize("media", [None, "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
def test_everything_else_is_not_json(api: Api, media: str | None) -> None:
    api.refused("unsupported-media-type", "POST", "/v1/matches", data=b"{}", content_type=media)
