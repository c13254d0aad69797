"""The public keys by which the records of this server are signed."""

from __future__ import annotations

from hashlib import sha256
from typing import TypedDict

import orjson
from flask import Blueprint, Response

from service.api.http.answers import unless_known
from service.api.http.context import referee
from service.api.http.operation import UNCHANGED, Answer, operation
from service.play.ports.keys import Key

blueprint = Blueprint("keys", __name__)


class Keys(TypedDict):
    """All signing keys of a server."""

    keys: list[Key]
    """Each key by which a record of this server may be signed."""


@blueprint.get("/.well-known/noonday-keys.json")
@operation(
    "List the signing keys",
    "The public keys that sign the records of this server, or signed them: the key that signs now first, then the "
    "retired ones. `/docs/signatures` says what a signature covers.",
    answers={200: Answer("The keys.", Keys, headers=("ETag",)), 304: UNCHANGED},
    takes=("If-None-Match",),
    stored=False,
    credential=None,
)
def list_keys() -> Response:
    """List the signing keys."""
    content = orjson.dumps(Keys(keys=list(referee().keys.published)))
    tag = sha256(content).hexdigest()[:32]
    return unless_known(tag, lambda: content, Cache_Control="public, max-age=300", Vary="Accept, Accept-Encoding")
