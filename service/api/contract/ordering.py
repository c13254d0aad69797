"""The order of the words of the contract: the same everywhere, so that it packs well; descriptions come last."""

from __future__ import annotations

from typing import Any

_FIRST = (
    "$ref", "type", "format", "const", "enum", "pattern", "minLength", "maxLength", "minimum", "maximum", "minItems",
    "maxItems", "items", "allOf", "oneOf", "anyOf", "discriminator", "properties", "required", "additionalProperties",
)  # fmt: skip
_RANKS = {word: rank for rank, word in enumerate(_FIRST)} | {"description": len(_FIRST) + 1}
_NAMED = frozenset(
    {"properties", "mapping", "headers", "schemas", "responses", "parameters", "content", "paths", "webhooks"}
)
"""What holds parts by names: their order says something, or is that of the names already."""
_DATA = frozenset({"example", "examples", "default", "const", "enum"})


def in_order(part: Any) -> Any:
    """Return a part of the contract with the words of each schema in one order."""
    if isinstance(part, list):
        return [in_order(inner) for inner in part]
    if not isinstance(part, dict):
        return part
    words = sorted(part, key=lambda word: _RANKS.get(word, len(_FIRST)))
    return {word: _inner(word, part[word]) for word in words}


def _inner(word: str, part: Any) -> Any:
    if word in _DATA:
        return part
    if word in _NAMED and isinstance(part, dict):
        return {name: in_order(inner) for name, inner in part.items()}
    return in_order(part)
