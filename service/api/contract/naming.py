"""Names for what has none of its own: generators of clients number the members of a union that say no name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.wire.codec import Schema


def named(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """Return components in which a field of a few words or null has a name for the type of its words."""
    return {name: _named(schema, "") for name, schema in schemas.items()}


def _named(part: Any, field: str) -> Any:
    if isinstance(part, list):
        return [_named(inner, field) for inner in part]
    if not isinstance(part, dict):
        return part
    if isinstance(part.get("enum"), list) and isinstance(part.get("type"), list):
        return _words_or_null(part, field)
    return {
        key: {name: _named(inner, name) for name, inner in value.items()}
        if key == "properties"
        else _named(value, field if key in ("items", "anyOf") else "")
        for key, value in part.items()
    }


def _words_or_null(part: Schema, field: str) -> Schema:
    """Return a field of a few words or null as a union of the two, the first by a name of its own."""
    kind, _ = part["type"]
    words = {"title": _title(field), "type": kind, "enum": [word for word in part["enum"] if word is not None]}
    rest = {key: value for key, value in part.items() if key not in ("type", "enum")}
    return {"anyOf": [words, {"type": "null"}], **rest}


def _title(field: str) -> str:
    return "".join(word.capitalize() for word in field.split("_"))
