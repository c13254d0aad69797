"""The lines of code that a call executes, so that a test can say that two calls took the same way."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

from tests.support.sources import ROOT

_OWN = tuple(f"{ROOT / folder}/" for folder in ("rules", "service", "tests", "examples"))

Line = tuple[str, int]
"""A file and the number of a line in it."""


def executed(call: Callable[[], object]) -> list[Line]:
    """Call a function twice and return the project's lines that the second call executes, in order.

    The first call fills the caches, which would otherwise make the second of two equal calls shorter. Other code may
    run at any moment (when garbage is collected) and is left out.
    """
    call()
    lines: list[Line] = []

    def note(frame: FrameType, event: str, _argument: Any) -> Any:
        if not frame.f_code.co_filename.startswith(_OWN):
            return None
        if event == "line":
            lines.append((frame.f_code.co_filename, frame.f_lineno))
        return note

    _traced(note, call)
    return lines


def called(call: Callable[[], object]) -> list[CodeType]:
    """Call a function and return the code of each function of the project that it enters, in order."""
    entered: list[CodeType] = []

    def note(frame: FrameType, _event: str, _argument: Any) -> None:
        if frame.f_code.co_filename.startswith(_OWN):
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
