"""The contract of streams: each kind of message by its ``type``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.wire.codec import Schema
from service.api.contract import derived
from service.api.http import problems
from service.play.match.shapes import Ending, Position

NAME = "StreamMessage"


_GAME: Schema = {"game": {"type": "string", "description": "The game's key."}}
_POSITION = "The match after all plies so far, to an asker of `positions`."


def of_streams(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return the components of all messages; some have the fields of a component that is among ``schemas``."""
    held = dict(schemas)
    for cls in (Position, Ending):
        derived.add(cls, held)
    kinds = {
        "ply": _message("ply", "What happened, ply by ply.", {**_GAME, **held["Ply"]["properties"]}),
        "turn": _message("turn", "The asker must act: its menu.", held["Menu"]["properties"]),
        "throws": _message("throws", "An action waits for dice of the table (TBL-14).", held["Throws"]["properties"]),
        "position": _message("position", _POSITION, held["Position"]["properties"]),
        "over": _message("over", "The match is over; the stream ends.", held["Ending"]["properties"]),
        "heartbeat": _HEARTBEAT,
        "problem": _message("problem", "Why the stream ends before the match.", {"problem": _PROBLEM}),
    }
    names = {kind: f"{kind.capitalize()}Message" for kind in kinds}
    # Each has its `type` as a constant. Some are unions by `game`, which no mapping by `type` can lead to.
    union = {
        "oneOf": [derived.ref(name) for name in names.values()],
        "description": "One message of a stream: the data of a server-sent event, or a line.",
    }
    return {NAME: union, **{names[kind]: schema for kind, schema in kinds.items()}}


def _message(kind: str, description: str, fields: Mapping[str, Any]) -> Schema:
    properties = {"type": {"type": "string", "const": kind}, **fields}
    return {"type": "object", "description": description, "properties": properties, "required": list(properties)}


_STORE: Schema = {
    "type": "string",
    "const": "away",
    "description": "Only while the store does not answer; what happens meanwhile comes later.",
}
_HEARTBEAT: Schema = {
    "type": "object",
    "description": "Nothing happened for a while; or, with `store`, the server's store does not answer, so that "
    "nothing can be seen. The stream goes on by itself: the next message without `store` says that it answers again.",
    "properties": {"type": {"type": "string", "const": "heartbeat"}, "store": _STORE},
    "required": ["type"],
}
_PROBLEM: Schema = {
    "type": "object",
    "description": "The same problem document with which a request would be refused.",
    "properties": {
        name: {"type": "integer" if name == "status" else "string", "description": about}
        for name, about in problems.FIELDS.items()
    },
    "required": ["type", "title", "status", "detail", "instance", "code"],
}
