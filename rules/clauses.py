"""Numbered clauses of a rule text.

A rule text is Markdown, a heading ``# Title`` first. A clause begins with a heading ``### NUMBER Title`` and goes on to
the next heading; text under other headings belongs to no clause.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rules.game import AnyGame

_HEADING = re.compile(r"^(#{1,6}) +(.*?) *$", re.MULTILINE)
_SOFT_BREAK = re.compile(r"(?<!\n)\n(?!\n|\||#|```|[-*] |\d+\. ) *")
_CLAUSE = re.compile(r"([A-Z0-9]+-\d+) +(.+)")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule; ``text`` is Markdown, each paragraph of it one line."""

    clause: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading ``#`` or ``##`` of a rule text, what is under it, and its clauses."""

    title: str
    text: str
    clauses: tuple[Clause, ...] = ()


def text(game: AnyGame) -> str:
    """Return a game's RULES.md."""
    return files(game.package).joinpath("RULES.md").read_text("utf-8")


def chapters(text: str) -> tuple[Chapter, ...]:
    """Return the chapters of a rule text; the first is named for the whole."""
    heads = list(_HEADING.finditer(text))
    found = []
    for head, following in zip(heads, [*heads[1:], None], strict=False):
        body = text[head.end() : following.start() if following else len(text)]
        words = _SOFT_BREAK.sub(" ", body.strip())
        match = _CLAUSE.fullmatch(head[2])
        if len(head[1]) <= 2:
            found.append(Chapter(head[2], words))
        elif head[1] == "###" and match and found:
            clause = Clause(match[1], match[2], words)
            found[-1] = replace(found[-1], clauses=(*found[-1].clauses, clause))
    return tuple(found)


def parse(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a rule text in their order."""
    return tuple(clause for chapter in chapters(text) for clause in chapter.clauses)


@cache
def about(game: AnyGame) -> str:
    """Return what a game is: the first paragraph of its rules."""
    return chapters(text(game))[0].text.split("\n\n")[0]


def table_text() -> str:
    """Return TABLE.md: the clauses that hold for every game."""
    return (files("rules") / "TABLE.md").read_text("utf-8")


@cache
def of_table() -> tuple[Clause, ...]:
    """Return the clauses that hold for every game."""
    return parse(table_text())


@cache
def of_game(game: AnyGame) -> Mapping[str, Clause]:
    """Return all clauses by number: the game's own in their order, then the table's."""
    return {clause.clause: clause for clause in (*parse(text(game)), *of_table())}
