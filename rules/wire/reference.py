"""The schemas of reference data, whose form a game may say by a TypedDict with a docstring below each field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from rules.wire.codec import Schema, described
from rules.wire.described import docstrings

_PLAIN = {int: "integer", str: "string", bool: "boolean"}


def schema(make: Callable[[], Mapping[str, Any]]) -> Schema:
    """Return the JSON Schema of what a function returns: of any object, unless its type is a TypedDict."""
    form = get_type_hints(make).get("return")
    return _object(form) if is_typeddict(form) else {"type": "object"}


def _object(form: Any) -> Schema:
    about, hints = docstrings(form), get_type_hints(form, include_extras=True)
    words = {name: {"description": described(about[name])} for name in hints if name in about}
    properties = {name: _form(hint) | words.get(name, {}) for name, hint in hints.items()}
    required = [name for name, hint in hints.items() if get_origin(hint) is not NotRequired]
    return {"type": "object", "description": described(form.__doc__), "properties": properties, "required": required}


def _form(form: Any) -> Schema:
    origin, args = get_origin(form), get_args(form)
    if origin is NotRequired:
        return _form(args[0])
    if origin is list:
        return {"type": "array", "items": _form(args[0])}
    if origin is Mapping:
        return {"type": "object", "additionalProperties": _form(args[1])}
    return _object(form) if is_typeddict(form) else {"type": _PLAIN[form]}
