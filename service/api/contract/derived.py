"""The schemas of answers, derived from the types of their documents (:mod:`service.play.match.shapes`).

A TypedDict or a dataclass is a component of the contract, described by its docstring. A field of it is described by the
docstring below the field.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from dataclasses import is_dataclass
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints, is_typeddict

from rules.wire.codec import Matches, Schema, codec
from rules.wire.described import docstrings
from rules.wire.plain import MAX_INT
from service.play.ports.fields import Component

Components = dict[str, Schema]


def ref(name: str) -> Schema:
    """Return the reference to a component."""
    return {"$ref": f"#/components/schemas/{name}"}


def distinguished(field: str, refs: Mapping[str, Schema]) -> Schema:
    """Return any of some components, which a field distinguishes: references by the values of the field.

    The mapping has whole references: generators that bundle first cannot resolve names alone.
    """
    mapping = {value: reference["$ref"] for value, reference in refs.items()}
    return {"oneOf": list(refs.values()), "discriminator": {"propertyName": field, "mapping": mapping}}


def built_on(base: str, schema: Schema) -> Schema:
    """Return the schema of an object with all fields of a component in addition to its own.

    Its own are a member of ``allOf`` too: generators take an ``allOf`` of one for another name of that one.
    """
    words = {name: part for name, part in schema.items() if name == "description"}
    own = {name: part for name, part in schema.items() if name != "description"}
    return {**words, "allOf": [ref(base), own]}


GENERAL: Schema = {
    "minimum": -MAX_INT,
    "maximum": MAX_INT,
    "minLength": 0,
    "maxLength": 10_000,
    "minItems": 0,
    "maxItems": 10_000,
    "uniqueItems": False,
}
"""The bounds of every value, which the contract says once and not of each field of an answer."""


def unbounded(schema: Schema) -> Schema:
    """Return a schema of one value without the bounds that every value has."""
    return {name: part for name, part in schema.items() if name not in GENERAL or part != GENERAL[name]}


def or_null(schema: Schema) -> Schema:
    """Return the schema of a value or null, in fewer words where the value is of one plain type."""
    match schema:
        case {"anyOf": [{"type": "string" | "integer" | "boolean"} as inner, {"type": "null"}]}:
            rest = {name: part for name, part in schema.items() if name != "anyOf"}
            return _or_null(inner) | rest
        case _:
            return schema


def component(cls: type) -> str:
    """Return the name of the component of a type."""
    return cls.__name__.removesuffix("Shape")


def add(cls: type, found: Components) -> None:
    """Add the component of a type, and those that it holds."""
    if component(cls) in found:
        return
    schema = found[component(cls)] = {"type": "object"}
    hints = get_type_hints(cls, include_extras=True)
    about = {name: {"description": text} for name, text in docstrings(cls).items()}
    schema["properties"] = {name: _schema(hint, found, about.get(name, {})) for name, hint in hints.items()}
    schema |= {"required": sorted(hints), "description": inspect.getdoc(cls)}


def _schema(form: Any, found: Components, about: Schema) -> Schema:
    """Return the schema of a field, which ``about`` describes."""
    whole, marks = form, getattr(form, "__metadata__", ())
    form = get_args(form)[0] if marks else form
    for mark in marks:
        if isinstance(mark, Component):
            return about | ref(mark.name)
    origin, parts = get_origin(form), get_args(form)
    if NoneType in (form, *parts):
        return _or_null(_schema(parts[0], found, about)) if parts else {"type": "null", **about}
    if origin is list:
        return {"type": "array", **about, "items": _schema(parts[0], found, {})}
    if origin is Mapping:
        return {"type": "object", **about, "additionalProperties": {"type": "string"} if parts[1] is str else {}}
    if is_typeddict(form) or is_dataclass(form):
        add(form, found)
        return about | ref(component(form))
    if form is str:
        patterns = [("pattern", mark.pattern) for mark in marks if isinstance(mark, Matches)]
        return {"type": "string", **about, **dict(patterns)}
    if origin is Literal and len(parts) == 1:
        return {"type": "string" if isinstance(parts[0], str) else "boolean", **about, "const": parts[0]}
    schema = unbounded(codec(whole).schema)
    return about | schema if "enum" in schema else {"type": schema["type"], **about, **schema}


def _or_null(schema: Schema) -> Schema:
    """Return a schema that allows null in addition to the values of this one."""
    if "$ref" in schema:
        about = {name: part for name, part in schema.items() if name != "$ref"}
        return {**about, "anyOf": [{"$ref": schema["$ref"]}, {"type": "null"}]}
    words = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **words}
