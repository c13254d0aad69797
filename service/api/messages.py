"""The contract of streams: each kind of message by its ``type``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.wire.codec import Schema

NAME = "StreamMessage"


def of_streams(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the components of all messages; some have the fields of a component that is among ``schemas``."""
    match = schemas["Match"]["properties"]
    kinds = {
        "ply": _message("ply", "What happened, ply by ply.", schemas["Ply"]["properties"]),
        "turn": _message("turn", "The asker must act: its menu.", schemas["Menu"]["properties"]),
        "position": _message(
            "position",
            "The match after all plies so far, to an asker of `positions`.",
            {
                "match": {"allOf": [{"$ref": "#/components/schemas/Match"}], "description": _MATCH},
                "board": {
                    "type": ["string", "null"],
                    "description": "The picture's `moving` layer, as *See the board* answers it; null without one.",
                },
                "description": {"type": "string", "description": "The picture in words; empty without one."},
            },
        ),
        "over": _message(
            "over",
            "The match is over; the stream ends.",
            {
                "ply": {"type": "integer", "description": "The number of the last ply."},
                **{name: match[name] for name in ("status", "outcome", "files")},
            },
        ),
        "heartbeat": _message("heartbeat", "Nothing happened for a while.", {}),
        "problem": _message("problem", "Why the stream ends before the match.", {"problem": _PROBLEM}),
    }
    names = {kind: f"{kind.capitalize()}Message" for kind in kinds}
    refs = {kind: {"$ref": f"#/components/schemas/{name}"} for kind, name in names.items()}
    union = {
        "oneOf": list(refs.values()),
        "discriminator": {"propertyName": "type", "mapping": {kind: ref["$ref"] for kind, ref in refs.items()}},
        "description": "One message of a stream: the data of a server-sent event, or a line.",
    }
    return {NAME: union, **{names[kind]: schema for kind, schema in kinds.items()}}


def _message(kind: str, description: str, fields: Mapping[str, Any]) -> Schema:
    properties = {"type": {"type": "string", "const": kind}, **fields}
    return {"type": "object", "description": description, "properties": properties, "required": list(properties)}


_MATCH = "The match as the asker may see it, with its menu and without its view, which is null."

_PROBLEM: Schema = {
    "type": "object",
    "description": "The same problem document with which a request would be refused.",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "detail": {"type": "string"},
        "code": {"type": "string"},
    },
    "required": ["type", "title", "status", "detail", "code"],
}
