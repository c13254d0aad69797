"""Whether the values of a dataclass are of the types of its fields, for what a game gives that is never written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints


def misfits(value: Any, form: Any, where: str = "it") -> Iterator[str]:
    """Yield the fields of a value, at any depth, that are of another type: ``Circle.r is 2.5, and must be int``."""
    origin, args = get_origin(form), get_args(form)
    if isinstance(form, UnionType):
        fitting = next((one for one in args if isinstance(value, get_origin(one) or one)), None)
        yield from (
            [f"{where} is {_shown(value)}, and must be {_named(form)}"]
            if fitting is None
            else misfits(value, fitting, where)
        )
    elif origin is tuple and isinstance(value, tuple):
        inner = [args[0]] * len(value) if args[-1:] == (...,) else [*args]
        if len(inner) != len(value):
            yield f"{where} has {len(value)} parts, and must have {len(inner)}"
        for one, own in zip(value, inner, strict=False):
            yield from misfits(one, own, where)
    elif not isinstance(value, origin or form) or (isinstance(value, bool) and form is int):
        yield f"{where} is {_shown(value)}, and must be {_named(form)}"
    elif is_dataclass(form):
        hints = get_type_hints(form)
        for field in fields(form):
            yield from misfits(getattr(value, field.name), hints[field.name], f"{_named(form)}.{field.name}")


def _named(form: Any) -> str:
    if isinstance(form, UnionType):
        return " or ".join(map(_named, get_args(form)))
    if form is NoneType:
        return "None"
    return "a tuple" if get_origin(form) is tuple else str(form.__name__)


def _shown(value: Any) -> str:
    return f"{value!r:.60}" if isinstance(value, str | int | float | None) else f"a {type(value).__name__}"
