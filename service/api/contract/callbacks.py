"""The contract of webhooks: what the server sends to a webhook's URL, by the kind of message.

The data are the documents that :mod:`service.play.webhooks.deliveries` sends, and the ids of the match and the webhook.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.wire.codec import Plain, Schema
from service.api.contract import derived
from service.api.contract.derived import ref
from service.play.match.shapes import Ending, Menu
from service.play.ports.webhooks import MessageType
from service.play.webhooks.shapes import FileReady, PlyOfGame, Tested

KINDS: Mapping[MessageType, tuple[str, type, str]] = {
    MessageType.TURN: ("WebhookTurn", Menu, "The seat must act; for the host, a decision waits for a person."),
    MessageType.PLY: ("WebhookPly", PlyOfGame, "A ply was made."),
    MessageType.OVER: ("WebhookOver", Ending, "The match is over."),
    MessageType.SHEET: ("WebhookSheetReady", FileReady, "A PDF is ready that was asked for."),
    MessageType.REPLAY: ("WebhookReplayReady", FileReady, "A replay page is ready that was asked for."),
    MessageType.TEST: ("WebhookTest", Tested, "The webhook's owner asked for a test; nothing happened."),
}
"""The name of each kind of message, the document of its data and what it says."""

_IDS: Mapping[str, Schema] = {
    "match": {"type": "string", "description": "The match's id."},
    "webhook": {"type": "string", "description": "The webhook's id."},
}
_MATCH_IF_ANY: Schema = {"type": ["string", "null"], "description": "The match's id; null for a webhook of a key."}
_AT = "The time of what it is about, in UTC."
_SIGNED = (
    "Signatures with a space between them, each `v1,` and base64: HMAC-SHA-256 over `ID.TIMESTAMP.BODY` by the secret. "
    "For a day after a rotation there are two."
)
_HEADERS: Mapping[str, tuple[str, Schema]] = {
    "webhook-id": ("Names the message, the same in each attempt: one that comes twice has it twice.", {}),
    "webhook-timestamp": ("When the attempt began, in seconds since the epoch.", {"pattern": "^[0-9]+$"}),
    "webhook-signature": (_SIGNED, {"pattern": "^v1,[A-Za-z0-9+/]{43}=( v1,[A-Za-z0-9+/]{43}=)*$"}),
}
_ANSWERS: Mapping[str, str] = {
    "2XX": "The message is taken. Answer at once, within 10 s, and do the work afterwards.",
    "410": "The webhook is disabled: nothing more is sent.",
    "429": "The message is sent again, after `Retry-After` if that is longer than the usual pause.",
    "503": "The message is sent again, after `Retry-After` if that is longer than the usual pause.",
    "default": "The message is sent again after a pause. A redirect is a failure too.",
}


def of_webhooks(schemas: dict[str, Schema]) -> Plain:
    """Return the contract's `webhooks`, and add the components of their messages to ``schemas``."""
    held = dict(schemas)
    for kind, (name, document, about) in KINDS.items():
        derived.add(document, held)
        fields = held[derived.component(document)]
        ids = {**_IDS, "match": _MATCH_IF_ANY} if kind is MessageType.TEST else _IDS
        data = {
            "type": "object",
            "description": fields["description"],
            "properties": {**ids, **fields["properties"]},
            "required": [*_IDS, *fields["required"]],
        }
        schemas |= {f"{name}Data": data, name: _message(kind, about, f"{name}Data")}
    return {kind.value: {"post": _operation(name, about)} for kind, (name, _, about) in KINDS.items()}


def _message(kind: MessageType, about: str, data: str) -> Schema:
    properties = {
        "type": {"type": "string", "const": kind.value},
        "timestamp": {"type": "string", "format": "date-time", "description": _AT},
        "data": ref(data) | {"description": "What happened, as the owner of the webhook may know it."},
    }
    return {"type": "object", "description": about, "properties": properties, "required": list(properties)}


def _operation(name: str, about: str) -> Plain:
    headers = [
        {"in": "header", "name": header, "required": True, "description": said, "schema": {"type": "string", **pattern}}
        for header, (said, pattern) in _HEADERS.items()
    ]
    return {
        "operationId": f"on{name}",
        "tags": ["webhooks"],
        "summary": about,
        "description": "The server sends this to the URL of a webhook, signed by Standard Webhooks.",
        "parameters": headers,
        "requestBody": {"required": True, "content": {"application/json": {"schema": ref(name)}}},
        "responses": {status: {"description": said} for status, said in _ANSWERS.items()},
        "security": [],
    }
