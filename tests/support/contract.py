"""Every answer is held against the contract: status, headers, media type, body, and nothing that it does not tell."""

from __future__ import annotations

import gzip
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import brotli
import jsonschema_rs
import orjson

if sys.version_info >= (3, 14):
    from compression import zstd
else:
    from backports import zstd

from service.api.contract.sharing import flat, unshared
from service.api.http.headers import LIMITS
from service.api.http.problems import schema_of
from service.api.http.streams import STREAMS

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

TOLD = {
    "ETag", "Location", "Retry-After", "RateLimit-Policy", "RateLimit", "WWW-Authenticate", "Content-Disposition",
}  # fmt: skip
"""Headers with which clients work: an answer has them only where the contract says so."""

KEPT = {("look_at_match", "text/plain")}
"""Media types in which clients of earlier releases still get an answer, of which the contract says nothing."""

HERE = "urn:contract"
"""The name of the contract where schemas refer to its components."""

DECODERS = {"identity": bytes, "zstd": zstd.decompress, "br": brotli.decompress, "gzip": gzip.decompress}


@dataclass(frozen=True, slots=True)
class Place:
    """An operation of the contract: its path as a pattern, its method and what it says."""

    pattern: re.Pattern[str]
    method: str
    operation: Mapping[str, Any]


class Contract:
    """The contract, ready to hold answers against."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self.document = unshared(document)
        self.seen: set[tuple[str, str]] = set()
        self._validators: dict[str, Any] = {}

    @cached_property
    def places(self) -> list[Place]:
        """All operations, those with fewer parameters first."""
        found = [
            Place(re.compile(re.sub(r"\{\w+\}", "[^/]+?", path)), method.upper(), operation)
            for path, operations in self.document["paths"].items()
            for method, operation in operations.items()
            if method in {"get", "post", "put", "patch", "delete"}
        ]
        return sorted(found, key=lambda place: place.pattern.pattern.count("+?"))

    @cached_property
    def components(self) -> Any:
        """The components, with objects closed: a field that is not described fails the test."""
        return closed(self.document["components"])

    @cached_property
    def registry(self) -> jsonschema_rs.Registry:
        """The components as all validators share them: with a copy for each they would take hundreds of megabytes."""
        return jsonschema_rs.Registry([(HERE, {"components": self.components})])

    def place(self, method: str, path: str) -> Place | None:
        """Return the operation that answers, or None."""
        method = "GET" if method == "HEAD" else method
        for place in self.places:
            if place.method == method and place.pattern.fullmatch(path):
                return place
        return None

    def check(self, method: str, path: str, reply: TestResponse) -> None:
        """Insist that an answer is as the contract says."""
        assert reply.headers["Noonday-Time"].isdecimal()
        assert re.fullmatch("[0-9a-f]{16}", reply.headers["X-Request-Id"])
        place = self.place(method, path)
        if place is None:
            self._check_stray(reply)
            return
        where = f"{method} {path} -> {reply.status_code}"
        told = place.operation["responses"].get(str(reply.status_code))
        assert told is not None, f"{where} is not documented: {reply.get_data(as_text=True)[:500]}"
        self._check_headers(where, told, reply)
        content = told.get("content")
        if content is None or method == "HEAD":
            assert reply.get_data() == b"", where
            return
        if (place.operation["operationId"], reply.mimetype) in KEPT:
            return
        assert reply.mimetype in content, f"{where}: {reply.mimetype} is not documented"
        if reply.mimetype in STREAMS:
            for message in messages(reply):
                self._check_body(where, content[reply.mimetype]["schema"], message)
        elif reply.mimetype.endswith("json"):
            body = orjson.loads(decoded(reply))
            self._check_body(where, content[reply.mimetype]["schema"], body)
            if reply.mimetype == "application/problem+json":
                self.seen.add((place.operation["operationId"], body["code"]))

    def check_component(self, name: str, document: Any) -> None:
        """Insist that a document is as a component of the contract says."""
        self._check_body(name, {"$ref": f"#/components/schemas/{name}"}, document)

    def _check_headers(self, where: str, told: Mapping[str, Any], reply: TestResponse) -> None:
        documented = told.get("headers", {})
        for name, told_of in documented.items():
            header = self.document["components"]["headers"][name] if "$ref" in told_of else told_of
            wanted = header["required"] and not (name == "Retry-After" and reply.status_code == 503)
            assert name in reply.headers or not wanted, f"{where}: {name} is missing"
        for name in TOLD & set(reply.headers.keys()) - set(LIMITS):  # said once for all answers
            assert name in documented, f"{where}: {name} is not documented"

    def _check_stray(self, reply: TestResponse) -> None:
        """Hold an answer of no operation against what holds everywhere."""
        if reply.mimetype == "application/problem+json":
            code = reply.get_json(force=True)["code"]
            assert code in {"no-such-resource", "method-not-allowed", "bad-request"}
            self._check_body(
                code, flat(schema_of(code), self.document["components"]["schemas"]), reply.get_json(force=True)
            )

    def _check_body(self, where: str, schema: Mapping[str, Any], body: Any) -> None:
        key = str(schema)
        if key not in self._validators:
            text = orjson.dumps(closed(schema)).replace(b'"#/components/', f'"{HERE}#/components/'.encode())
            self._validators[key] = jsonschema_rs.Draft202012Validator(orjson.loads(text), registry=self.registry)
        faults = [
            f"{list(fault.instance_path)}: {fault.message[:300]}" for fault in self._validators[key].iter_errors(body)
        ]
        assert not faults, f"{where}: {faults[:5]}"


def messages(reply: TestResponse) -> list[Any]:
    """Return the messages of a stream that came to its end, without the heartbeats of an event stream."""
    lines = reply.get_data(as_text=True).splitlines()
    if reply.mimetype == "text/event-stream":
        lines = [line.removeprefix("data: ") for line in lines if line.startswith("data: ")]
    return [orjson.loads(line) for line in lines]


def decoded(reply: TestResponse) -> bytes:
    """Return the body of an answer, whatever it was sent as."""
    return DECODERS[reply.headers.get("Content-Encoding", "identity")](reply.get_data())


def closed(schema: Any) -> Any:
    """Return a schema in which every described object has the described fields alone."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {name: closed(part) for name, part in schema.items()}
    if isinstance(inner.get("properties"), dict) and inner.get("type") == "object":
        inner.setdefault("additionalProperties", False)
    return inner
