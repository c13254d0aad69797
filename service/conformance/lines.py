"""The lines of code that a call executes, to find out whether two calls took the same way."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import fields
from functools import cache
from importlib.resources import files
from inspect import unwrap
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from rules.game import PARTS, AnyGame

OWN = tuple(f"{Path(__file__).parents[2] / folder}/" for folder in ("rules", "service"))
"""The folders of the referee's own code."""

Line = tuple[str, int]
"""A file and the number of a line in it."""


@cache
def homes(game: AnyGame) -> tuple[str, ...]:
    """Return the folders of a game's code, and its files outside of packages; not those of defaults."""
    package = str(files(game.package))
    names = {code.co_filename for code in _codes(game)}
    own = {Path(name) for name in names if name.startswith(package) or not name.startswith(OWN)}
    return tuple(sorted(f"{file.parent}/" if (file.parent / "__init__.py").exists() else str(file) for file in own))


def _codes(game: AnyGame) -> Iterator[CodeType]:
    for part in (game, *(getattr(game, name) for name in (*PARTS, "deck"))):
        for one in fields(part) if part is not None else ():
            code = getattr(unwrap(member) if callable(member := getattr(part, one.name)) else None, "__code__", None)
            if isinstance(code, CodeType):
                yield code


def executed(call: Callable[[], object], folders: tuple[str, ...] = ()) -> list[Line]:
    """Call a function twice and return the lines below the referee's and other folders that the second call executes.

    The first call fills the caches, which would otherwise make the second of two equal calls shorter. Other code may
    run at any moment (when garbage is collected) and is left out.
    """
    call()
    lines: list[Line] = []
    own = (*OWN, *folders)

    def note(frame: FrameType, event: str, _argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(own):
            return None
        if event == "line":
            lines.append((frame.f_code.co_filename, frame.f_lineno))
        return note

    _traced(note, call)
    return lines


def called(call: Callable[[], object], folders: tuple[str, ...] = ()) -> list[CodeType]:
    """Call a function and return the code of each function in such folders that it enters, in order."""
    entered: list[CodeType] = []
    own = (*OWN, *folders)

    def note(frame: FrameType, _event: str, _argument: Any) -> None:
        if frame.f_code.co_filename.startswith(own):
            entered.append(frame.f_code)

    _traced(note, call)
    return entered


def _traced(note: Callable[[FrameType, str, Any], Any], call: Callable[[], object]) -> None:
    before = sys.gettrace()
    sys.settrace(note)
    try:
        call()
    finally:
        sys.settrace(before)
