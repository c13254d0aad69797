"""What is wrong with a log, line by line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rules.errors import MOST_FAULTS, Refusal


@dataclass(frozen=True, slots=True)
class Possible:
    """An action that was legal."""

    notation: str
    """The action in the game's notation."""
    label: str
    """The action in words."""
    clause: str
    """Number of the clause that allows it."""


@dataclass(frozen=True, slots=True)
class LineFault:
    """A line of a log that is wrong."""

    line: int
    """Number of the line, from 1; 0: the log as a whole."""
    message: str
    """What is wrong with it, in words."""
    clause: str = ""
    """Number of the clause that it breaks; empty if none says it."""
    legal: tuple[Possible, ...] = ()
    """Some actions that were possible there instead."""
    more: int = 0
    """How many others were possible."""

    def __str__(self) -> str:
        where = f"line {self.line}: " if self.line else ""
        return f"{where}{self.message}" + (f" ({self.clause})" if self.clause else "")


class FaultyLog(Refusal):
    """Refuse a log; ``faults`` are all its faults of form, or the first line that the rules forbid."""

    code = "faulty-log"

    def __init__(self, faults: Iterable[LineFault]) -> None:
        """Take at least one fault."""
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line))[:MOST_FAULTS]
        super().__init__(str(self.faults[0]))
