"""Words that the project's texts for people do without, each with a better one.

A test gives :func:`mannered` every text that people read: documents and pages; :func:`spoken` and :func:`named` read
the words of code and the names in it, :func:`in_name` one name.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

CURES: Final[Mapping[str, str]] = {
    r"told|tells?|telling": "what happens: say, show, name, describe, disclose, notify, distinguish",
    r"whoever|whomever": "'anyone who', or the role: the player, the client, the operator",
    r"so many": "the number, or 'this number of'",
    r"stands?|stood": "'is', 'is written', 'remains', 'is open'",
    r"ow(?:e|es|ed|ing)": "'due', 'obligation'",
    r"bears?|bore|borne": "'has', 'contains'",
    r"but for|save for": "'except'",
    r"thereof|thereby|therein|whence|hence": "'of it', 'by this', 'in it', 'from there', 'therefore'",
    r"besides?": "'next to', 'with', 'in addition to', 'also'",
    r"(?:is|are|was|were|be|been|being) away": "'cannot be reached', 'does not answer', 'is unreachable'",
    r"lies": "'is', 'is stored', 'is placed'",
    r"anew": "'again', 'new'",
    r"(?:is|are|was|were) none of": "'is not one of'",
    r"for who": "'for clients that', 'for anyone who'",
    r"in vain": "'unused', 'without effect'",
}
"""Patterns of words, with what to write in their place. A blank in a pattern is any white space, a new line too."""

_BLANK: Final = r"\s+"
_WORDS: Final = [
    (re.compile(rf"\b(?:{words.replace(' ', _BLANK)})\b", re.IGNORECASE), cure) for words, cure in CURES.items()
]
_PARTS: Final = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
"""A part of a name: between underscores, or from one capital to the next."""


@dataclass(frozen=True, slots=True, order=True)
class Mannered:
    """A word to replace: its line, the word as it is written, and what to write in its place."""

    line: int
    word: str
    cure: str

    def __str__(self) -> str:
        """Name the line, the word and the cure."""
        return f"line {self.line}: '{self.word}': write {self.cure}"


_parsed = lru_cache(maxsize=1)(ast.parse)
"""The last text that was parsed: its words are read, and then its names."""


def mannered(text: str, first: int = 1) -> tuple[Mannered, ...]:
    """Return the mannered words of a text in their order; ``first`` is the number of its first line."""
    found = (
        Mannered(first + text.count("\n", 0, match.start()), " ".join(match[0].split()), cure)
        for words, cure in _WORDS
        for match in words.finditer(text)
    )
    return tuple(sorted(found))


def spoken(code: str) -> tuple[Mannered, ...]:
    """Return the mannered words in a module's strings, docstrings and comments, in their order."""
    strings = (
        (node.value, node.lineno)
        for node in ast.walk(_parsed(code))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
    comments = _comments(code) if mannered(code) else ()
    return tuple(sorted(fault for text, line in (*strings, *comments) for fault in mannered(text, line)))


def _comments(code: str) -> Iterator[tuple[str, int]]:
    """Yield the comments with their lines: what a comment says is in the text as it is, so most texts need no look."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    return ((token.string, token.start[0]) for token in tokens if token.type == tokenize.COMMENT)


def named(code: str) -> tuple[Mannered, ...]:
    """Return the names that a module gives and that have mannered words as parts, in their order."""
    return tuple(sorted(fault for name, line in _names(_parsed(code)) for fault in in_name(name, line)))


def in_name(name: str, line: int) -> tuple[Mannered, ...]:
    """Return a name once for each of its mannered words; its parts are read as a sentence."""
    return tuple(Mannered(line, name, fault.cure) for fault in mannered(" ".join(_PARTS.findall(name))))


def _names(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the names of functions, classes, parameters, variables and attributes where they are given."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
                yield node.name, node.lineno
            case ast.arg():
                yield node.arg, node.lineno
            case ast.Name(ctx=ast.Store()):
                yield node.id, node.lineno
            case ast.Attribute(ctx=ast.Store()):
                yield node.attr, node.lineno
