"""The schemas of values with what their authors wrote of each field, for readers of a contract.

A field is described by ``about`` in its metadata, which the codec's own schema has and people read too, and by the
docstring below it, which may say what only programs need to know, such as the meaning of null.
What is written below the members of an enumeration follows it, since clients ask what each value means.
Python keeps no docstrings of fields, so they are read from the source of their module: only when somebody asks for such
a schema, since no rule needs one. Where the source is not there, fields have no descriptions, and all else is the same.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from enum import StrEnum
from functools import cache, reduce
from itertools import pairwise
from operator import or_
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints, is_typeddict

from rules.wire.codec import AsIs, Schema, codec, described, family
from rules.wire.marks import words


def schema(form: Any) -> Schema:
    """Return the JSON Schema of a type, as :func:`rules.wire.codec.codec` reads it, with its fields described."""
    return _schema(form, codec(form).schema)


def for_people(cls: type) -> Schema:
    """Return the schema of a record as people read it: a field that has ``about`` is described by that alone."""
    whole, own = schema(cls), codec(cls).schema["properties"]
    said = {name: {key: part[key] for key in ("description",) if key in part} for name, part in own.items()}
    return {**whole, "properties": {name: {**part, **said[name]} for name, part in whole["properties"].items()}}


def union(*classes: type) -> Schema:
    """Return the JSON Schema of values of any of ``classes``, by ``kind``, with their fields described."""
    return _any(classes, family(*classes).schema)


@cache
def docstrings(cls: type) -> Mapping[str, str]:
    """Return the docstrings of a class's fields, and of those that it inherits, by name; of a TypedDict as well."""
    node = _classes(cls.__module__).get(cls.__qualname__)
    if node is None:
        return {}
    module = vars(sys.modules[cls.__module__])
    bases = [module.get(ast.unparse(base)) for base in node.bases] if is_typeddict(cls) else cls.__mro__[:0:-1]
    found: dict[str, str] = {}
    for base in bases:
        if is_typeddict(base) or is_dataclass(base):
            found |= docstrings(base)
    for field, doc in pairwise(node.body):
        match field, doc:
            case (
                ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                found[name] = " ".join(text.split())
    return found


def meanings(form: Any, marks: tuple[Any, ...] = ()) -> str:
    """Return what the values of an enumeration mean, ``red``: lost, of those that have a docstring; else empty."""
    if get_origin(form) is Annotated:
        return meanings(get_args(form)[0], form.__metadata__)
    if not (isinstance(form, type) and issubclass(form, StrEnum)):
        return "".join(meanings(part) for part in get_args(form) if part is not NoneType)
    about, values = docstrings(form), words(form, marks)
    return "".join(f" `{one.value}`: {about[one.name]}" for one in form if one.name in about and one.value in values)


@cache
def _classes(module: str) -> Mapping[str, ast.ClassDef]:
    """Return the classes of a module as they are written, by qualified name; none where its source is not there."""
    try:
        written = ast.parse(inspect.getsource(sys.modules[module]))
    except (KeyError, OSError, TypeError, SyntaxError):
        return {}
    return dict(_within(written.body, ""))


def _within(body: Sequence[ast.stmt], before: str) -> Iterator[tuple[str, ast.ClassDef]]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            yield before + node.name, node
            yield from _within(node.body, f"{before}{node.name}.")
        elif isinstance(node, ast.FunctionDef):
            yield from _within(node.body, f"{before}{node.name}.<locals>.")


def _schema(form: Any, plain: Schema) -> Schema:
    """Return the codec's schema of a form with the descriptions of all fields in it."""
    origin, args = get_origin(form), get_args(form)
    if origin is Annotated:
        return plain if AsIs in form.__metadata__ else _schema(args[0], plain)
    if origin in (Union, UnionType):
        return _any(args, plain)
    if "prefixItems" in plain:
        return {**plain, "prefixItems": list(map(_schema, args, plain["prefixItems"]))}
    if origin in (tuple, frozenset):
        return {**plain, "items": _schema(args[0], plain["items"])}
    return _record(form, plain) if is_dataclass(form) else plain


def _any(forms: Sequence[Any], plain: Schema) -> Schema:
    if NoneType in forms:
        present = reduce(or_, (form for form in forms if form is not NoneType))
        return {**plain, "anyOf": [_schema(present, plain["anyOf"][0]), *plain["anyOf"][1:]]}
    return {**plain, "oneOf": list(map(_record, forms, plain["oneOf"]))}


def _record(cls: Any, plain: Schema) -> Schema:
    hints, about = get_type_hints(cls, include_extras=True), docstrings(cls)
    properties = {
        name: _field(hints[name], part, about.get(name)) if name in hints else part
        for name, part in plain["properties"].items()
    }
    return {**plain, "properties": properties}


def _field(form: Any, plain: Schema, about: str | None) -> Schema:
    """Return the schema of a field; what is said of a field that is an object does not replace what its class says."""
    words = "".join([about or "", meanings(form) if about or "description" in plain else ""])
    own = {"description": described(words).lstrip()} if words else {}
    cls = get_args(form)[0] if get_origin(form) is Annotated else form
    if not is_dataclass(cls):
        texts = [part["description"] for part in (plain, own) if "description" in part]
        return _schema(form, {**plain, "description": " ".join(texts)} if texts else plain)
    whole = schema(cls)
    said = own | {key: part for key, part in plain.items() if key != "properties" and whole.get(key) != part}
    return {"allOf": [whole], **said} if said else whole
