"""Labels, sentences and endings for a game that has no words of its own: from docstrings, names and values."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rules.defaults.plain_words import label, members, name_of, phrase
from rules.show.wording import TABLE_ENDINGS, capital
from rules.values import Described, Template

_MARK = re.compile(r"``(\w+)``")
_ASIDE = re.compile(r" ?\([^)]*\)")
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_SOMEBODY = re.compile(r"^(?:(?:A|One|The) (?:player|seat)|Somebody|Someone)\b")


class Endings(Mapping[str, str]):
    """The reasons of a game's own outcomes in words, whatever they are: ``last-cup`` is ``last cup``."""

    def __getitem__(self, reason: str) -> str:
        """Return the words of a reason; the table has words for its own."""
        if reason in TABLE_ENDINGS:
            raise KeyError(reason)
        return reason.replace("-", " ")

    def __iter__(self) -> Iterator[str]:
        """Return nothing: the reasons are not known beforehand."""
        return iter(())

    def __len__(self) -> int:
        """Return zero, as many as there are to iterate."""
        return 0


class Hints(Mapping[type, str]):
    """What each kind of action is for, by the first sentence of its docstring, without what is in parentheses."""

    def __init__(self, actions: Callable[[], tuple[type, ...]]) -> None:
        """Take what gives the game's actions: they are looked at when a hint is wanted."""
        self._actions = actions

    def __getitem__(self, action: type) -> str:
        """Return the hint of an action; one without a docstring has its name."""
        if action not in self._actions():
            raise KeyError(action)
        text, _ = phrase(action)
        first = _SENTENCE.split(_ASIDE.sub("", text))[0]
        return f"{capital(_MARK.sub(lambda mark: label(mark[1]), first)).rstrip('.!? ')}."

    def __iter__(self) -> Iterator[type]:
        """Return the game's actions."""
        return iter(self._actions())

    def __len__(self) -> int:
        """Return how many kinds of action there are."""
        return len(self._actions())


def describe(state: object, seat: int, item: Any) -> Described:
    """Put an entry of a menu in words: the first line of its docstring, with its values."""
    of = type(item.example if isinstance(item, Template) else item)
    text, clause = phrase(of)
    if isinstance(item, Template):
        return Described(_MARK.sub(lambda mark: label(mark[1]), text), clause)
    said = members(item, "seat {}".format)
    filled, rest = _filled(text, said)
    return Described(filled + rest, clause)


def narrate(event: Any, names: Sequence[str]) -> str:
    """Return an event as one sentence: the first line of its docstring, or its name, with its player and its values."""
    said = dict(members(event, lambda seat: names[seat] if seat < len(names) else f"Player {seat + 1}"))
    text, _ = phrase(type(event))
    if not set(_MARK.findall(text)) <= said.keys():
        text = name_of(type(event))  # the docstring names what is not disclosed
    player = "" if "``seat``" in text else said.pop("seat", "")
    if player:
        about = _SOMEBODY.sub(lambda _: player, text)
        text = f"{player}: {text[:1].lower()}{text[1:]}" if about == text else about
    filled, rest = _filled(text, said)
    named = filled.startswith((player or "\0", said.get("seat", "\0")))  # a player's name keeps its small letter
    return f"{filled if named else capital(filled)}{rest}."


def _filled(text: str, said: Mapping[str, str]) -> tuple[str, str]:
    """Return a text with the values that it marks (as in ``{name}``) in their places, and the others to follow it."""
    marked = set(_MARK.findall(text))
    others = [
        words if name == "seat" else f"{label(name)} {words}" for name, words in said.items() if name not in marked
    ]
    rest = ", ".join(others)
    filled = _MARK.sub(lambda mark: said.get(mark[1], label(mark[1])), text)
    return filled, f"{', ' if ':' in filled else ': '}{rest}" if rest else ""
