"""Values to plain JSON data and back: strict, bounded, without a second description.

A frozen dataclass is its own schema. ``codec(Type)`` compiles, once, what writes such a value as dicts, lists, ints,
strings, bools and None, what reads it back, and the JSON Schema of the two. Reading is strict: an unknown field, a
missing one, a bool where an int belongs, an int beyond 2**53 or a lone surrogate is refused with the path to it.
Writing is as strict, so that what was written can be read again.

A union of dataclasses is distinguished by ``kind``, the class's name in kebab-case (``end-turn``).

Annotations narrow a field: ``Annotated[int, Between(1, 6)]``, ``Annotated[str, Length(1, 40), Matches("[a-z]+")]``.
``Erasable`` keeps a text out of the hash chain so that it can be erased later, ``Outside`` keeps a field out of the
written form, ``Sparse`` only while it has its default, ``AsIs`` passes plain data on unread.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from itertools import count, repeat
from typing import Annotated, Any, Generic, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from rules.errors import Fault, Malformed, Unwritable
from rules.wire import plain, writing
from rules.wire.marks import AsIs, Between, Erasable, Length, Matches, Outside, Sparse, words
from rules.wire.plain import MAX_INT, check_plain, check_text, read_all
from rules.wire.writing import as_read, same

__all__ = [
    "AsIs",
    "Between",
    "Codec",
    "Erasable",
    "Length",
    "Matches",
    "Outside",
    "Plain",
    "Reader",
    "Schema",
    "Sparse",
    "codec",
    "family",
    "kind_of",
]

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

Plain = plain.Plain
Schema = dict[str, Any]
"""A JSON Schema (2020-12)."""

Reader = Callable[[Plain], Any]


def _cached(function: F) -> F:
    return cast("F", cache(function))  # typed, since mypy lets no ``type[Any]`` be an argument of a cache


def kind_of(cls: type) -> str:
    """Return the ``kind`` by which a union distinguishes ``cls``: ``EndTurn`` -> ``end-turn``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", cls.__name__).lower()


@dataclass(frozen=True, slots=True)
class Codec(Generic[T]):
    """How values of one type are written, read and described.

    ``encode`` writes a value (:raises Unwritable:, or whatever comes of a value of another type); ``decode`` reads one
    (:raises Malformed:); ``bare`` writes it without its erasable fields, unchecked; ``schema`` is its JSON Schema, all
    of it inline; ``test`` is that of values that are written as they are (:mod:`rules.wire.writing`).
    """

    encode: Callable[[T], Plain]
    decode: Callable[[Plain], T]
    bare: Callable[[T], Plain]
    schema: Schema
    test: str | None = None


@_cached
def codec(form: Any) -> Codec[Any]:
    """Return the codec of a type: a dataclass, a union of them, or anything that annotates a field."""
    return _compile(form, ())


@_cached
def family(*classes: type) -> Codec[Any]:
    """Return the codec of values of any of ``classes``, distinguished by ``kind``, also when it is but one."""
    return _union(classes)


def _compile(form: Any, marks: tuple[Any, ...]) -> Codec[Any]:
    origin, args = get_origin(form), get_args(form)
    if AsIs in marks:
        return Codec(same, check_plain, same, {})
    if origin is Annotated:
        return _compile(args[0], (*marks, *form.__metadata__))
    if origin in (Union, types.UnionType):
        return _optional_or_union(args, marks)
    if origin is tuple:
        return _tuple(args, marks)
    if origin is frozenset:
        return _set(args[0], marks)
    if origin is Literal:
        return _choice(tuple(args), same)
    return _compile_class(form, marks)


def _compile_class(form: Any, marks: tuple[Any, ...]) -> Codec[Any]:
    if form is bool:
        return _bool()
    if form is int:
        return _int(marks)
    if form is str:
        return _str(marks)
    if isinstance(form, type) and issubclass(form, StrEnum):
        return _choice(words(form, marks), form)
    if isinstance(form, type) and is_dataclass(form):
        return _record(form)
    raise TypeError(f"{form!r} is not a form that values of a record may have")


def _as_it_is(decode: Reader, schema: Schema, test: str | None) -> Codec[Any]:
    """Return the codec of values that are written as they are."""
    encode = as_read(decode)
    # Texts with a pattern are the names of few things, each written again and again.
    return Codec(encode if test else lru_cache(1024)(encode), decode, same, schema, test)


def _bool() -> Codec[bool]:
    def decode(raw: Plain) -> Any:
        if raw is True or raw is False:
            return raw
        raise Malformed("must be true or false")

    return _as_it_is(decode, {"type": "boolean"}, "({0} is True or {0} is False)")


def _int(marks: tuple[Any, ...]) -> Codec[int]:
    bounds = next((mark for mark in marks if isinstance(mark, Between)), Between(-MAX_INT, MAX_INT))
    low, high = bounds.low, bounds.high

    def decode(raw: Plain) -> int:
        if type(raw) is int and low <= raw <= high:
            return raw
        raise Malformed(f"must be from {low} to {high}" if type(raw) is int else "must be a whole number")

    schema = {"type": "integer", "minimum": low, "maximum": high}
    return _as_it_is(decode, schema, f"(type({{0}}) is int and {low} <= {{0}} <= {high})")


def _str(marks: tuple[Any, ...]) -> Codec[str]:
    bounds = next((mark for mark in marks if isinstance(mark, Length)), Length(0, 10_000))
    match = next((mark for mark in marks if isinstance(mark, Matches)), None)
    pattern = re.compile(match.pattern) if match else None
    says = (match.says or f"must match {match.pattern}") if match else ""

    def decode(raw: Plain) -> str:
        if type(raw) is not str:
            raise Malformed("must be a string")
        if not bounds.low <= len(raw) <= bounds.high:
            raise Malformed(f"must have {bounds.says('character')}")
        check_text(raw)
        if pattern and not pattern.fullmatch(raw):
            raise Malformed(says)
        return raw

    schema: Schema = {"type": "string", "minLength": bounds.low, "maxLength": bounds.high}
    if match:
        schema["pattern"] = f"^(?:{match.pattern})$"
    # A text with a pattern, or beyond ASCII, is looked at more closely.
    size = f"{bounds.low} <= len({{0}}) <= {bounds.high}"
    return _as_it_is(decode, schema, None if pattern else f"(type({{0}}) is str and {size} and {{0}}.isascii())")


def _choice(values: tuple[Any, ...], make: Callable[[Any], Any]) -> Codec[Any]:
    (form,) = {type(value) for value in values}
    known = {value: make(value) for value in values}

    def decode(raw: Plain) -> Any:
        if type(raw) is not form or raw not in known:
            raise Malformed(f"must be one of {', '.join(map(str, values))}")
        return known[raw]

    encode = {member: raw for raw, member in known.items()}.__getitem__
    return Codec(encode, decode, encode, {"type": "string" if form is str else "integer", "enum": list(values)})


def _optional_or_union(args: tuple[Any, ...], marks: tuple[Any, ...]) -> Codec[Any]:
    present = tuple(arg for arg in args if arg is not types.NoneType)
    inner = _compile(present[0], marks) if len(present) == 1 else _union(present)
    if len(present) == len(args):
        return inner

    def decode(raw: Plain) -> Any:
        return None if raw is None else inner.decode(raw)

    def encode(value: Any) -> Plain:
        return None if value is None else inner.encode(value)

    def bare(value: Any) -> Plain:
        return None if value is None else inner.bare(value)

    schema = {"anyOf": [inner.schema, {"type": "null"}]}
    if inner.test is None:
        return Codec(encode, decode, bare, schema)
    return Codec(encode, decode, same, schema, f"({{0}} is None or {inner.test})")


def _members(inner: Codec[Any], marks: tuple[Any, ...], unique: bool) -> Codec[Any]:
    bounds = next((mark for mark in marks if isinstance(mark, Length)), Length(0, 10_000))
    read, bare, each = inner.decode, inner.bare, writing.members(inner.encode, inner.test)

    def encode(value: Any) -> Plain:
        written = each(value)
        if bounds.low <= len(written) <= bounds.high:
            return written
        raise Unwritable(f"must have {bounds.says('member')}")

    def decode(raw: Plain) -> list[Any]:
        if type(raw) is not list:
            raise Malformed("must be a list")
        if not bounds.low <= len(raw) <= bounds.high:
            raise Malformed(f"must have {bounds.says('member')}")
        return read_all(zip(count(), repeat(read), raw, strict=False))

    sizes = {"minItems": bounds.low, "maxItems": bounds.high, "uniqueItems": unique}
    schema: Schema = {"type": "array", "items": inner.schema, **sizes}
    return Codec(encode, decode, list if bare is same else lambda value: [bare(item) for item in value], schema)


def _tuple(args: tuple[Any, ...], marks: tuple[Any, ...]) -> Codec[tuple[Any, ...]]:
    if len(args) == 2 and args[1] is Ellipsis:
        members = _members(_compile(args[0], ()), marks, unique=False)
        return replace(members, decode=lambda raw: tuple(members.decode(raw)))
    parts = tuple(_compile(arg, ()) for arg in args)
    readers = tuple(part.decode for part in parts)

    def decode(raw: Plain) -> tuple[Any, ...]:
        if type(raw) is not list or len(raw) != len(parts):
            raise Malformed(f"must be a list of {len(parts)}")
        return tuple(read_all(zip(count(), readers, raw, strict=False)))

    first, *others = (part.schema for part in parts)
    # Generators of clients know lists better than tuples, so only a truly mixed one is described member by member.
    alike = all(other == first for other in others)
    inner: Schema = {"items": first} if alike else {"prefixItems": [first, *others]}
    return Codec(
        _members(parts[0], (Length(len(parts), len(parts)),), unique=False).encode
        if alike
        else lambda value: [part.encode(item) for part, item in zip(parts, value, strict=True)],
        decode,
        lambda value: [part.bare(item) for part, item in zip(parts, value, strict=True)],
        {"type": "array", **inner, "minItems": len(parts), "maxItems": len(parts)},
    )


def _set(arg: Any, marks: tuple[Any, ...]) -> Codec[frozenset[Any]]:
    if is_dataclass(arg):
        raise TypeError(f"members of a set are written in order, and {arg!r} has none")
    members = _members(_compile(arg, ()), marks, unique=True)

    def decode(raw: Plain) -> frozenset[Any]:
        found = frozenset(members.decode(raw))
        if len(found) != len(raw):
            raise Malformed("must not name a member twice")
        return found

    def encode(value: Any) -> Plain:
        return sorted(members.encode(value))

    return Codec(encode, decode, encode, members.schema)


_SAID = {"description": "about", "x-label": "label", "x-values": "values", "x-alone": "alone", "x-sets": "sets"}
"""What schemas say of a field, by the key of its metadata."""
_OF_SEATS = frozenset({"seats", "host", "aside", "players"})
"""Metadata of fields whose numbers are seats."""


@dataclass(frozen=True, slots=True)
class _Field:
    """A field of a record; ``codec`` is None where it is not written, ``notes`` are its words in a schema."""

    name: str
    codec: Codec[Any] | None
    default: Any
    erasable: bool
    sparse: bool
    notes: Schema


def _fields(cls: type) -> tuple[_Field, ...]:
    hints = get_type_hints(cls, include_extras=True)
    found = []
    for field in fields(cls):
        marks = hints[field.name].__metadata__ if get_origin(hints[field.name]) is Annotated else ()
        outside, erasable, sparse = Outside in marks, Erasable in marks, Sparse in marks
        if (outside or erasable or sparse) and field.default is MISSING:
            raise TypeError(f"{cls.__name__}.{field.name} may be missing, so it must have a default")
        if erasable != (field.name == "note"):
            raise TypeError(f"{cls.__name__}.{field.name}: erasable texts, and no others, are named note")
        inner = None if outside else _compile(hints[field.name], ())
        found.append(_Field(field.name, inner, field.default, erasable, sparse, _notes(field.metadata)))
    return tuple(found)


def _notes(metadata: Mapping[Any, Any]) -> Schema:
    """Return what a field's metadata says of it, as a schema has it: its description, and how people call it."""
    notes: Schema = {key: metadata[said] for key, said in _SAID.items() if said in metadata}
    return notes | ({"x-seats": True} if _OF_SEATS & metadata.keys() else {})


def _record(cls: type, kind: str | None = None) -> Codec[Any]:
    parts = _fields(cls)
    head: dict[str, Plain] = {} if kind is None else {"kind": kind}
    written = [(part.name, part.codec) for part in parts if part.codec]
    hashed = [(part.name, part.codec) for part in parts if part.codec and not part.erasable]
    spared = {part.name: part.default for part in parts if part.sparse}
    return Codec(
        writing.record(head, [(name, inner.encode, inner.test) for name, inner in written], spared),
        _reader(cls, parts, frozenset(head)),
        writing.record(head, [(name, inner.bare, None) for name, inner in hashed], spared),
        _record_schema(cls, parts, kind),
    )


def _reader(cls: type, parts: tuple[_Field, ...], head: frozenset[str]) -> Reader:
    readers = [(part.name, part.codec.decode if part.codec else same, part.default) for part in parts]
    known = head | {part.name for part in parts if part.codec}

    def read(raw: Plain) -> Any:
        if type(raw) is not dict:
            raise Malformed("must be an object")
        faults: list[Fault] = []
        if not raw.keys() <= known:
            faults += [Fault((name,), "is not a known field") for name in sorted(map(str, raw.keys() - known))]
        values: list[Any] = []
        for name, inner, default in readers:
            try:
                values.append(inner(raw[name]) if name in raw else _given(default))
            except Malformed as fault:
                faults += fault.within(name).faults
        if faults:
            raise Malformed.of(faults)
        return cls(*values)

    return read


def _given(default: Any) -> Any:
    if default is MISSING:
        raise Malformed("is missing")
    return default


def _record_schema(cls: type, parts: tuple[_Field, ...], kind: str | None) -> Schema:
    properties: Schema = {} if kind is None else {"kind": {"type": "string", "const": kind}}
    for part in parts:
        if part.codec:
            properties[part.name] = part.codec.schema | part.notes
            if part.default is not MISSING:
                properties[part.name]["default"] = part.codec.encode(part.default)
    required = [*(["kind"] if kind else []), *(part.name for part in parts if part.default is MISSING)]
    schema: Schema = {"type": "object", "title": cls.__name__}
    if cls.__doc__ and not cls.__doc__.startswith(f"{cls.__name__}("):
        schema["description"] = described(cls.__doc__)
    return {**schema, "properties": properties, "required": required, "additionalProperties": False}


def described(docstring: str) -> str:
    """Return the first paragraph of a docstring for readers of a schema, who know JSON's null and single backticks."""
    return re.sub(r"\bNone\b", "null", " ".join(docstring.split("\n\n", maxsplit=1)[0].split()).replace("``", "`"))


def _union(classes: tuple[Any, ...]) -> Codec[Any]:
    by_class = {cls: _record(cls, kind_of(cls)) for cls in classes}
    by_kind: Mapping[str, Codec[Any]] = {kind_of(cls): member for cls, member in by_class.items()}
    if len(by_kind) != len(by_class):
        raise TypeError(f"two of {classes} have the same kind")

    def decode(raw: Plain) -> Any:
        if type(raw) is not dict:
            raise Malformed("must be an object")
        kind = raw.get("kind")
        member = by_kind.get(kind) if isinstance(kind, str) else None
        if member is None:
            raise Malformed(f"must be one of {', '.join(by_kind)}", ("kind",))
        return member.decode(raw)

    return Codec(
        lambda value: by_class[type(value)].encode(value),
        decode,
        lambda value: by_class[type(value)].bare(value),
        {"oneOf": [member.schema for member in by_class.values()]},
    )
