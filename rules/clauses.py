"""Numbered clauses of a rule text.

A rule text is Markdown. A clause begins with a heading ``### NUMBER Title`` and goes on to the next heading;
text under other headings belongs to no clause.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from rules.game import Game

_HEADING = re.compile(r"^(#{1,6}) +(.*?) *$", re.MULTILINE)
_SOFT_BREAK = re.compile(r"(?<!\n)\n(?!\n|\||#|```|[-*] |\d+\. ) *")
_CLAUSE = re.compile(r"([A-Z0-9]+-\d+) +(.+)")


@dataclass(frozen=True, slots=True)
class Clause:
    """One numbered rule; ``text`` is Markdown, each paragraph of it one line."""

    clause: str
    title: str
    text: str


def parse(text: str) -> tuple[Clause, ...]:
    """Return the clauses of a rule text in the order in which they stand."""
    heads = list(_HEADING.finditer(text))
    found = []
    for head, following in zip(heads, [*heads[1:], None], strict=False):
        match = _CLAUSE.fullmatch(head[2])
        if head[1] == "###" and match:
            body = text[head.end() : following.start() if following else len(text)]
            found.append(Clause(match[1], match[2], _SOFT_BREAK.sub(" ", body.strip())))
    return tuple(found)


@cache
def about(game: Game) -> str:
    """Return what a game is: the first paragraph of its rules."""
    return " ".join(game.rules_text().split("\n\n")[1].split())


@cache
def of_table() -> tuple[Clause, ...]:
    """Return the clauses that hold for every game."""
    return parse((files("rules") / "TABLE.md").read_text("utf-8"))


@cache
def of_game(game: Game) -> Mapping[str, Clause]:
    """Return all clauses by number: the game's own in their order, then the table's."""
    return {clause.clause: clause for clause in (*parse(game.rules_text()), *of_table())}
