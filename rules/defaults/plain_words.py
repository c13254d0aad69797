"""Values in words, from their types alone: numbers, names of members, players for seats, lists."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import StrEnum
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from rules.show.wording import listed
from rules.values import SEAT
from rules.wire.codec import Outside, kind_of

_CLAUSE = re.compile(r" ?\(([A-Z0-9]+-\d+)\)")
_SIMPLE = re.compile(r"\w+(?:-\w+)*")

Naming = Callable[[int], str]
"""Gives the name of the player in a seat."""


def phrase(cls: Any) -> tuple[str, str]:
    """Return the first line of a class's docstring, without its period, and the clause that it cites in parentheses.

    A class without a docstring is described by its kind.
    """
    lines = (cls.__doc__ or "").strip().splitlines()
    if not lines or lines[0].startswith(f"{cls.__name__}("):  # a dataclass has its signature in that place
        return name_of(cls), ""
    clause = _CLAUSE.search(lines[0])
    return _CLAUSE.sub("", lines[0]).rstrip(". "), clause[1] if clause else ""


def name_of(cls: type) -> str:
    """Return the name of a class in words: ``EndTurn`` is ``End turn``."""
    return kind_of(cls).replace("-", " ").capitalize()


def label(name: str) -> str:
    """Return the name of a field in words."""
    return name.replace("_", " ")


def written(cls: Any) -> Mapping[str, bool]:
    """Return the names of a dataclass's fields that are written, and whether each holds seats."""
    return _written(cls)


@cache
def _written(cls: Any) -> Mapping[str, bool]:
    hints = get_type_hints(cls, include_extras=True)
    return {
        field.name: field.name in ("seat", "seats") or _marked(hints[field.name], SEAT)
        for field in fields(cls)
        if not _marked(hints[field.name], Outside)
    }


def _marked(hint: Any, mark: object) -> bool:
    """Return whether a type, or what it is made of, has a mark."""
    marks = hint.__metadata__ if get_origin(hint) is Annotated else ()
    return mark in marks or any(_marked(arg, mark) for arg in get_args(hint) if arg not in marks)


def members(value: Any, naming: Naming) -> Mapping[str, str]:
    """Return the fields of a dataclass in words, without those that hold nothing."""
    said = {name: words(getattr(value, name), naming, seats=seats) for name, seats in written(type(value)).items()}
    return {name: text for name, text in said.items() if text}


def words(value: Any, naming: Naming, *, seats: bool = False) -> str:
    """Return a value in words; ints are players if ``seats``. None and lists without content give an empty text.

    In any other list an empty value is shown as ``none``, so that the others keep their places.
    """
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case StrEnum():
            return value.value.replace("-", " ")
        case str():
            return value if _SIMPLE.fullmatch(value) or not value else f"“{' '.join(value.split())}”"
        case int():
            return naming(value) if seats else str(value)
        case tuple() | frozenset():
            found = sorted(value) if isinstance(value, frozenset) else value
            return _list([words(item, naming, seats=seats) for item in found], found)
    return _record(value, naming) if is_dataclass(value) else str(value)


def _list(texts: Sequence[str], items: Iterable[Any]) -> str:
    """Return a list in words: ``1, 2 and 5``, or ``1 and 2; none; 5`` for a list of lists."""
    if not any(texts):
        return ""
    said = [text or "none" for text in texts]
    return "; ".join(said) if any(isinstance(item, tuple | frozenset) for item in items) else listed(said)


def _record(value: Any, naming: Naming) -> str:
    """Return a dataclass in words: ``quantity 3, face 5``, or ``Ann (dice 2 and 4)`` if it is of a seat."""
    said = dict(members(value, naming))
    owner = said.pop("seat", "")
    rest = ", ".join(f"{label(name)} {text}" for name, text in said.items())
    if owner:
        return f"{owner} ({rest})" if rest else owner
    return rest or name_of(type(value)).lower()
