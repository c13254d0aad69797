"""The position of a game that has no text of its own: its view as a list of names and values, and the menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import is_dataclass
from typing import Any

from rules.defaults.plain_words import label, members, words, written
from rules.show.position import menu_lines
from rules.show.wording import capital
from rules.values import Entry


def position(view: Any, menu: Sequence[Entry], names: Sequence[str]) -> str:
    """Return each field of the view that holds something as a line, each table as rows, and the menu."""
    return "\n".join([*_lines(view, names.__getitem__), *menu_lines(menu, names)])


def _lines(view: Any, name_of: Any) -> Iterator[str]:
    for name, seats in written(type(view)).items():
        value = getattr(view, name)
        if name == "seat":
            continue  # the head of the text names the reader
        if isinstance(value, tuple) and value and all(is_dataclass(item) for item in value):
            yield f"{capital(label(name))}:"
            yield from (f"- {_row(item, name_of)}" for item in value)
        elif text := words(value, name_of, seats=seats):
            yield f"{capital(label(name))}: {text}."


def _row(item: Any, name_of: Any) -> str:
    said = dict(members(item, name_of))
    owner = said.pop("seat", "")
    rest = ", ".join(f"{label(name)} {text}" for name, text in said.items())
    return ": ".join(filter(None, (owner, rest)))
