"""Answers: plain documents and files as HTTP carries them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from importlib.metadata import version
from typing import TYPE_CHECKING, Any, TypedDict

import orjson
from flask import Response, request

from rules.wire.codec import Plain
from service.api.http.compression import SUFFIX
from service.api.http.headers import API_POLICY
from service.play.files.shelf import File
from service.play.ports.fields import Positive
from service.printing import CONTENT_SECURITY_POLICY, MEDIA_TYPES

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment
    from werkzeug.datastructures import Headers

RELEASE = version("noonday")
RETRY_AFTER = 1
"""The seconds to wait before asking again for a file that is being made."""
PRIVATE = {"Cache-Control": "private, no-cache", "Vary": "Authorization, Accept, Accept-Encoding"}


class _Whole(Response):
    """An answer with complete headers: werkzeug computes none when it is sent."""

    def get_wsgi_headers(self, environ: WSGIEnvironment) -> Headers:  # noqa: ARG002 - werkzeug's
        """Return the headers."""
        return self.headers

    def get_app_iter(self, environ: WSGIEnvironment) -> Iterable[bytes]:
        """Return the one piece of the content: there is nothing to be closed."""
        return () if environ["REQUEST_METHOD"] == "HEAD" else (self.get_data(),)


def answer(document: Plain, status: int = 200, **headers: str) -> Response:
    """Return a document as JSON for this client alone: no cache shares it."""
    named = {name.replace("_", "-"): text for name, text in headers.items()}
    return _Whole(orjson.dumps(document), status, PRIVATE | named, "application/json")


def unless_known(
    tag: str, make: Callable[[], bytes | Response], media: str = "application/json", **headers: str
) -> Response:
    """Return what ``make`` makes under its entity tag, or 304 without making it if the client has it.

    Where it cannot be made now, ``make`` returns the answer that says so.

    ``*`` is answered with 304 only where there is a document: a refusal stays a refusal. A client that
    was sent the answer compressed knows it by a tag with a suffix, and gets the 304 under that tag.
    """
    own = _own(tag)
    known = request.headers.get("If-None-Match")
    given = {name.replace("_", "-"): text for name, text in headers.items()}
    caching: dict[str, Any] = {name: given.pop(name, text) for name, text in PRIVATE.items()} | {"ETag": f'"{own}"'}
    # A browser puts the headers of a 304 in the place of those that it keeps.
    policy = {name: text for name, text in given.items() if name == "Content-Security-Policy"}
    if known is not None and known.strip() != "*":
        sent = _sent(own)
        if sent is not None:
            return Response(status=304, headers=caching | policy | {"ETag": f'"{sent}"'})
    made = make()
    if isinstance(made, Response):
        return made
    if known is not None and known.strip() == "*":
        return Response(status=304, headers=caching | policy)
    return Response(made, 200, caching | given, content_type=media)


def _own(tag: str) -> str:
    """Return the entity tag of an answer."""
    return f"{tag}-{RELEASE}"


def _sent(own: str) -> str | None:
    """Return the entity tag by which the client knows an answer, or None; for one sent compressed it has a suffix."""
    tags = request.if_none_match.as_set(include_weak=True)
    return next((sent for sent in tags if SUFFIX.sub("", sent or "") == own), None)  # an empty tag is read as None


def knowing() -> Callable[[str], bool]:
    """Return a test of whether the client knows the answer with a tag.

    A client that sends no entity tag knows the answer whose tag was asked about first.
    """
    if request.headers.get("If-None-Match", "*").strip() != "*":
        return lambda tag: _sent(_own(tag)) is not None
    known: list[str] = []

    def knows(tag: str) -> bool:
        known.append(tag)
        return tag == known[0]

    return knows


def unless_same(document: Plain) -> Response:
    """Return a document under a tag of its content, or 304 if the client has it; only of what holds no secret."""
    content = orjson.dumps(document)
    return unless_known(_digest(content), lambda: content)


def content_tag(document: Plain) -> str:
    """Return the tag of a document that holds no secret."""
    return _digest(orjson.dumps(document))


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:32]


def written(make: Callable[..., Plain], *arguments: object) -> Callable[[], bytes]:
    """Return a function that makes a document and encodes it."""
    return lambda: orjson.dumps(make(*arguments))


class BeingMade(TypedDict):
    """A file that is not ready yet."""

    retry_after: Positive
    """Seconds to wait before asking again."""


def file(sheet: File, kind: str, html_policy: str = CONTENT_SECURITY_POLICY) -> Response:
    """Return a sheet or a replay as a file, or 202 while it is being made; ``html_policy`` is that of a page."""
    headers = _of_file(sheet, kind, html_policy)
    again = str(RETRY_AFTER)  # a browser asks by itself
    return unless_known(sheet.tag, lambda: _made(sheet, Refresh=again), MEDIA_TYPES[kind], **headers)


def new_file(sheet: File, kind: str, html_policy: str = CONTENT_SECURITY_POLICY) -> Response:
    """Return a file that was made of what the request brought, as ``file`` does; it is at no address."""
    made = _made(sheet)
    if isinstance(made, Response):
        return made
    headers = {name.replace("_", "-"): text for name, text in _of_file(sheet, kind, html_policy).items()}
    return Response(made, 200, PRIVATE | headers, content_type=MEDIA_TYPES[kind])


def _of_file(sheet: File, kind: str, html_policy: str) -> dict[str, str]:
    shown = "inline" if kind == "html" else "attachment"
    policy = html_policy if kind == "html" else API_POLICY
    return {"Content_Disposition": f'{shown}; filename="{sheet.name}"', "Content_Security_Policy": policy}


def _made(sheet: File, **headers: str) -> bytes | Response:
    """Return the content of a file, or the answer that it is being made."""
    made = sheet.make()
    if made is not None:
        return made
    return answer(BeingMade(retry_after=RETRY_AFTER), 202, Retry_After=str(RETRY_AFTER), **headers)
