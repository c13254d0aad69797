"""Actions as clients and strangers send them, made up at random: legal ones, and ones with something wrong."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import orjson
from werkzeug.test import EnvironBuilder

import rules

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from random import Random

    from _typeshed.wsgi import WSGIEnvironment

    from tests.support.api import Api, Played

TERMS: Final[tuple[dict[str, Any], ...]] = ({}, {"access": "private"}, {"luck": "table"}, {"pace": "human"})
LONGEST: Final = 25
"""Requests after which another match is opened."""

ALTERED: Final[Mapping[str, tuple[str | None, ...]]] = {
    "REQUEST_METHOD": ("GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "post", "BREW"),
    "SERVER_PROTOCOL": ("HTTP/1.0", "HTTP/2", "HTTP/1"),
    "SCRIPT_NAME": ("/sub", "/", "/v1"),
    "QUERY_STRING": (
        *("menu=full", "menu=notation", "menu=none", "menu=", "menu=half", "menu=full&menu=none", "menu", "?", "&&"),
        *("dry_run=true", "dry_run=false", "dry_run=1", "dry_run=true&menu=none", "wait=5", "m%65nu=none", "menu=%ff"),
        *("dry_run=true&dry_run=true", "decision=1", "Menu=none", "menu=none;dry_run=true", "a=" + "b" * 3000),
    ),
    "REMOTE_ADDR": ("", "::1", "2001:db8::1", "::ffff:10.0.0.1", "no address"),
    "CONTENT_TYPE": (
        *(None, "", "text/json", "application/json; charset=utf-8", "application/json;charset=latin-1", "text/plain"),
        *(
            "APPLICATION/JSON",
            "application/jsonx",
            "multipart/form-data; boundary=a",
            "application/json, text/json",
            ";",
        ),
    ),
    "CONTENT_LENGTH": (
        *(
            None,
            "",
            "0",
            "1",
            "00",
            "007",
            "+5",
            "-1",
            "5 ",
            " 5",
            "1_0",
            "x",
            "99",
            "65536",
            "65537",
            "99999",
            "100000",
        ),
        *("9" * 30, "\u0665", "5.0", "5,5", "0x5"),
    ),
    "HTTP_TRANSFER_ENCODING": ("chunked", "", "gzip, chunked", "identity"),
    "HTTP_CONTENT_ENCODING": ("gzip", "identity", "", "br"),
    "HTTP_HOST": (
        *(None, "", "a b", "example.com", "example.com:", "example.com:99999", "example.com:0", "[::1]:80", "[::1"),
        *("user@example.com", "x/y", "\xfc.example", ".", "EXAMPLE.com", "a" * 300, "a,b", "example.com:080"),
        *("a." * 130 + "a", "localhost:65536", "localhost:65535"),
    ),
    "HTTP_PREFER": (
        *("return=minimal", "return=representation", "return=minimal; a=b", 'return="minimal"', "RETURN=minimal", ""),
        *("respond-async, return=minimal", "return=minimal, return=representation", ", ,", "return", "return=\xff"),
    ),
    "HTTP_ACCEPT": (
        *("text/html", "application/json;q=0", "*/*", "*/*;q=0", "application/*;q=0.1", "", "x", "text/event-stream"),
        *("application/problem+json", "application/json, " * 200, "text/html, application/json;q=0.1", ";;q=,"),
    ),
    "HTTP_ACCEPT_ENCODING": ("gzip", "br", "zstd", "gzip;q=0", "identity", "*", "", "GZIP", "gzip, br;q=0, zstd;q=0.1"),
    "HTTP_ACCEPT_LANGUAGE": ("de",),
    "HTTP_X_FORWARDED_FOR": ("10.0.0.1", "10.0.0.1, 10.0.0.2", "no address", "", "2001:db8::2"),
    "HTTP_X_FORWARDED_PROTO": ("https", "https, http", "ftp", "", "ws", "wss", "https, wss", "HTTPS"),
    "HTTP_X_FORWARDED_HOST": ("elsewhere.example",),
    "HTTP_X_FORWARDED_PREFIX": ("/sub",),
    "HTTP_FORWARDED": ("for=10.0.0.1;proto=https",),
    "HTTP_IDEMPOTENCY_KEY": ("a", "a" * 16, "x" * 300, " ", ""),
    "HTTP_EXPECT": ("100-continue", "200-ok"),
    "HTTP_IF_NONE_MATCH": ("*", '"a"'),
    "HTTP_ORIGIN": ("https://elsewhere.example", "null"),
    "HTTP_ACCESS_CONTROL_REQUEST_METHOD": ("POST",),
    "HTTP_COOKIE": ("session=a", "a=b; c"),
    "HTTP_RANGE": ("bytes=0-1",),
    "HTTP_X_HTTP_METHOD_OVERRIDE": ("DELETE",),
    "HTTP_X_REQUEST_ID": ("0123456789abcdef",),
    "HTTP_TRACEPARENT": ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", "none"),
    "HTTP_UPGRADE": ("websocket", "WebSocket", "h2c"),
    "HTTP_CONNECTION": ("Upgrade", "keep-alive, Upgrade", "close"),
    "wsgi.url_scheme": ("https",),
}
"""Parts of the environment of a request with what they may be instead; None where they are missing."""

CREDENTIALS: Final = (
    *(None, "", "Bearer", "Bearer ", "Basic YTpi", "Bearer nothing", "Bearer nk1.none.none", "Bearer \xff", "{token}"),
    *("bearer {token}", "BEARER {token}", "Bearer  {token} ", "Bearer {token} x", "Bearer {token}x", "Token {token}"),
    *("Bearer {other}", "Bearer {other}", "Bearer {host}", "Bearer {elsewhere}", "Bearer {token},Bearer {token}"),
)
ADDRESSES: Final = (
    *("/v1/matches/{other}/actions", "/v1/matches/none/actions", "/v1/matches//actions", "/v1/matches/{upper}/actions"),
    *("/v1/matches/{id}/actions/", "/v1/matches/{id}/actions?x", "/v1/matches/{id}/action", "/v1/matches/{id}/Actions"),
    *("//v1/matches/{id}/actions", "/v1//matches/{id}/actions", "/v1/matches/{id}//actions"),
    *("/V1/matches/{id}/actions", "v1/matches/{id}/actions", "/v1/matches/{id}./actions"),
    *("/v1/matches/{id}/actions\n", "/v1/matches/{id} /actions"),
    *("/v1/matches/{id}%20/actions", "/v1/matches/\xc3\xbc/actions", "/v1/matches/\xff/actions", "", "/"),
    *("/v1/matches/{id};a=b/actions", "/v1/matches/../{id}/actions", "/v1/matches/{id}\0/actions"),
    *("/v1/matches/a-b_c/actions", "/v1/matches/{long}/actions", "/v1/matches/{longer}/actions"),
    *("/v1/matches/{id}/actions/{id}", "/v1/matches/<match>/actions", "/v1/matches/\xc2\xb2/actions"),
)
Body = dict[str, Any]

BODIES: Final[tuple[Callable[[Body, Body], Any], ...]] = (
    lambda _, before: before,
    lambda _, before: before,
    lambda body, _: body | {"decision": body["decision"] - 1},
    lambda body, _: body | {"decision": body["decision"] + 1},
    lambda body, _: body | {"decision": -1},
    lambda body, _: body | {"decision": 2**53},
    lambda body, _: body | {"decision": True},
    lambda body, _: body | {"decision": str(body["decision"])},
    lambda body, _: body | {"decision": float(body["decision"])},
    lambda body, _: body | {"decision": None},
    lambda body, _: body | {"more": 1},
    lambda body, _: body | {"throws": ["6"]},
    lambda body, _: body | {"throws": []},
    lambda body, _: body | {"notation": "throw"},
    lambda body, _: {"decision": body["decision"], "notation": "throw"},
    lambda body, _: {"decision": body["decision"], "notation": "\N{BOMB}\n"},
    lambda body, _: {"decision": body["decision"]},
    lambda body, _: {"action": body["action"]},
    lambda body, _: body | {"action": {}},
    lambda body, _: body | {"action": {"kind": "none"}},
    lambda body, _: body | {"action": body["action"] | {"kind": 7}},
    lambda body, _: body | {"action": body["action"] | {"more": [1, {"a": None}]}},
    lambda body, _: body | {"action": [body["action"]]},
    lambda body, _: [body],
    lambda _, __: None,
    lambda _, __: {},
)
"""What a body may be instead, made of a legal one and of the one that was accepted last."""

GARBAGE: Final[tuple[Callable[[bytes], bytes], ...]] = (
    lambda raw: raw[:-1],
    lambda raw: raw + raw,
    lambda raw: raw + b" \n",
    lambda raw: b" " * 70_000 + raw,
    lambda raw: b"\xef\xbb\xbf" + raw,
    lambda raw: raw.decode().encode("utf-16"),
    lambda raw: b'{"decision": 1, ' + raw[1:],
    lambda raw: raw.replace(b'"decision":', b'"decision":NaN,"x":'),
    lambda raw: raw[:-1] + b', "x": ' + b"[" * 3000 + b"]" * 3000 + b"}",
    lambda raw: raw[:-1] + b', "x": "\\ud800"}',
    lambda raw: raw[:-1] + b', "x": "\xff"}',
    lambda raw: raw[:-1] + b', "x": 1e400}',
    lambda raw: raw[:-1] + b', "x": ' + b"9" * 5000 + b"}",
    lambda _: b"",
    lambda _: b"\0",
    lambda _: b"decision=1",
)  # fmt: skip
"""What the bytes of a body may be instead."""


class MadeUp:
    """Requests about matches of one game, whose every accepted action brings its match on."""

    def __init__(self, api: Api, game: str, luck: Random) -> None:
        self._api, self._game, self._luck = api, game, luck
        fewest = min(rules.find(game).seats(rules.find(game).options()))
        self._seats = ({"player": "person"},) * max(2, fewest)
        self._elsewhere = self._match = self._opened({})
        self._asked = 0
        self._before: Body = {"decision": 1, "action": {"kind": "none"}}

    def request(self) -> WSGIEnvironment:
        """Return a request, as a server passes it on."""
        token, body = self._legal()
        builder = EnvironBuilder(path=f"{self._match.path}/actions", method="POST", content_type="application/json")
        environ: dict[str, Any] = builder.get_environ() | {"HTTP_AUTHORIZATION": f"Bearer {token}"}
        raw = self._body(body)
        environ["CONTENT_LENGTH"] = str(len(raw))
        for _ in range(self._luck.choice((0, 0, 1, 1, 2, 4))):
            environ |= self._altered(token)
        self._before = body
        given = {name: value for name, value in environ.items() if value is not None}
        # As the server says, also of bodies that were cut.
        return given | {"wsgi.input": BytesIO(raw), "wsgi.input_terminated": True}

    def _body(self, body: Body) -> bytes:
        chance = self._luck.random()
        if chance < 0.3:
            return orjson.dumps(self._luck.choice(BODIES)(body, self._before))
        return self._luck.choice(GARBAGE)(orjson.dumps(body)) if chance < 0.4 else orjson.dumps(body)

    def _altered(self, token: str) -> dict[str, str | None]:
        """Return a part of the environment of a request with something else in it."""
        match, chance = self._match, self._luck.random()
        names = {"token": token, "host": match.host, "elsewhere": self._elsewhere.tokens[0], "id": match.id}
        names["other"] = next(other for other in match.tokens.values() if other != token)
        if chance < 0.15:
            text = self._luck.choice(CREDENTIALS)
            return {"HTTP_AUTHORIZATION": text and text.format(**names)}
        if chance < 0.25:
            names |= {"other": self._elsewhere.id, "upper": match.id.upper(), "long": "a" * 64, "longer": "a" * 65}
            return {"PATH_INFO": self._luck.choice(ADDRESSES).format(**names)}
        name = self._luck.choice((*ALTERED, "QUERY_STRING", "QUERY_STRING", "HTTP_PREFER", "HTTP_ACCEPT_ENCODING"))
        return {name: self._luck.choice(ALTERED[name])}

    def _opened(self, terms: dict[str, Any]) -> Played:
        return self._api.open(self._seats, game=self._game, **terms)

    def _legal(self) -> tuple[str, Body]:
        """Return the token of a seat that is to act in a match, and an action of its menu."""
        self._asked += 1
        if self._asked % LONGEST == 0:
            self._match = self._opened(self._luck.choice(TERMS))
        while True:
            seen = self._match.see(0)
            if seen["status"] == "over":
                self._match = self._opened({})
            elif (awaited := seen.get("throws")) is None:
                break
            else:
                sent = {"over": True} if awaited["over"] else {"throws": [self._luck.choice(awaited["faces"])]}
                self._api.send("POST", f"{self._match.path}/throws", self._match.host, json=sent)
        seat = self._luck.choice(seen["to_act"])
        entry = self._luck.choice(self._match.see(seat)["actions"])
        action = entry["action"] if entry["form"] == "action" else entry["example"]
        return self._match.tokens[seat], {"decision": seen["decision"], "action": action}
