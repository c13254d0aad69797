"""Shapes that have all fields of another shape to the letter are built on it, and do not write them again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import orjson

from rules.wire.codec import Schema
from service.api.contract.derived import Components, built_on

_LEAST = 200
"""The bytes of fields below which it is not worth a base."""
_WORDS = frozenset({"type", "properties", "required", "description"})


def based(schemas: Mapping[str, Schema], prefixes: Iterable[str]) -> Components:
    """Return components in which each plain object is built on the largest other that it has the fields of.

    What a game has of its own, which begins with one of ``prefixes``, is left as it is: its fields are alike by chance.
    """
    own = tuple(prefixes)
    plain = {name: schema for name, schema in schemas.items() if _is_plain(schema) and not name.startswith(own)}
    bases = {name: base for name in plain if (base := _base(name, plain)) is not None}
    return {name: _on(bases[name], schema, plain) if name in bases else schema for name, schema in schemas.items()}


def _is_plain(schema: Schema) -> bool:
    return "properties" in schema and schema.keys() <= _WORDS


def _base(name: str, plain: Mapping[str, Schema]) -> str | None:
    """Return the name of the object with the most fields of those that one has all fields of, or None."""
    fields, required = plain[name]["properties"], set(plain[name].get("required", ()))
    found = [
        other
        for other, schema in plain.items()
        if len(schema["properties"]) < len(fields)
        and schema["properties"].items() <= fields.items()
        and set(schema.get("required", ())) == required & schema["properties"].keys()
        and len(orjson.dumps(schema["properties"])) >= _LEAST
    ]
    return max(found, key=lambda other: len(plain[other]["properties"]), default=None)


def _on(base: str, schema: Schema, plain: Mapping[str, Schema]) -> Schema:
    """Return an object with the fields that it has in addition to those of its base."""
    known = plain[base]["properties"]
    own = {name: part for name, part in schema["properties"].items() if name not in known}
    required = [name for name in schema.get("required", ()) if name in own]
    return built_on(base, {**schema, "properties": own, "required": required})
