"""The reasons why values of a type cannot be written: every field whose type the codec does not support, at once."""

from __future__ import annotations

from dataclasses import MISSING, fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from rules.wire.codec import AsIs, Outside, codec
from rules.wire.plain import canonical

_HOLDERS = (Union, UnionType, tuple, frozenset)
"""Forms that hold others, which are looked at one by one."""

_MARKS = (NoneType, Ellipsis)
"""Parts of those forms that are not types of values."""


def faults(form: Any) -> tuple[str, ...]:
    """Return a line for each part of a type that cannot be written or described, such as ``State.pot: …``."""
    refusal = _refusal(form)
    if refusal is None:
        return ()
    return tuple(dict.fromkeys(_parts(form, _name(form), {}))) or (f"{_name(form)}: {refusal}",)


def _refusal(form: Any) -> str | None:
    """Return why a type has no codec or no schema in JSON, or None when it has both."""
    try:
        canonical(codec(form).schema)
    except Exception as fault:  # noqa: BLE001 - annotations and defaults of a stranger may raise anything
        return f"{type(fault).__name__}: {fault}"
    return None


def _parts(form: Any, where: str, known: dict[type, list[str]]) -> list[str]:
    """Return the faults of a form at ``where``: those of its innermost parts, or else its own."""
    marks = form.__metadata__ if get_origin(form) is Annotated else ()
    inner = get_args(form)[0] if marks else form
    if AsIs in marks or Outside in marks:
        return []
    if isinstance(inner, type) and is_dataclass(inner):
        return _fields(inner, known)
    holds = get_args(inner) if get_origin(inner) in _HOLDERS else ()
    found = [fault for part in holds if part not in _MARKS for fault in _parts(part, where, known)]
    if found or (refusal := _refusal(form)) is None:
        return found
    return [f"{where}: {refusal}" if holds else f"{where}: {_name(inner)} is no form of the codec"]


def _fields(cls: type, known: dict[type, list[str]]) -> list[str]:
    """Return the faults of a dataclass: those of its fields, or else its own."""
    if cls in known:
        return known[cls]
    known[cls] = []  # a class that holds itself is looked at once
    try:
        hints = get_type_hints(cls, include_extras=True)
    except Exception as fault:  # noqa: BLE001 - as above
        found = [f"{cls.__name__}: its annotations cannot be read: {type(fault).__name__}: {fault}"]
    else:
        names = [field.name for field in fields(cls)]
        found = [fault for name in names for fault in _parts(hints[name], f"{cls.__name__}.{name}", known)]
    if not found and (refusal := _refusal(cls)) is not None:
        found = _defaults(cls) or [f"{cls.__name__}: {refusal}"]
    known[cls] = found
    return found


def _defaults(cls: type) -> list[str]:
    """Return the faults of the defaults of a dataclass whose fields have a form."""
    found, hints = [], get_type_hints(cls, include_extras=True)
    for name, default in [(field.name, field.default) for field in fields(cls)]:
        try:
            if default is not MISSING and _refusal(hints[name]) is None:
                codec(hints[name]).encode(default)
        except Exception as fault:  # noqa: BLE001 - as above
            found.append(f"{cls.__name__}.{name}: its default {default!r:.60} cannot be written: {fault}")
    return found


def _name(form: Any) -> str:
    """Return a type as its author writes it."""
    return form.__name__ if isinstance(form, type) and not get_args(form) else str(form).replace("typing.", "")
