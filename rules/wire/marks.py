"""What narrows a field of a dataclass, as an annotation: bounds, patterns, and what is written otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.show.wording import counted


@dataclass(frozen=True, slots=True)
class Between:
    """An int from ``low`` to ``high``, both included."""

    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Length:
    """Bounds for the characters of a string, or the members of a tuple or set."""

    low: int
    high: int

    def says(self, noun: str) -> str:
        """Return the bounds in words: ``2 to 400 members``; one number where both are the same: ``4 members``."""
        return f"{self.low} to {self.high} {noun}s" if self.low < self.high else counted(self.low, noun)


@dataclass(frozen=True, slots=True)
class Matches:
    """A string that matches a regular expression from end to end; ``says`` is what it must be, in words."""

    pattern: str
    says: str = ""


@dataclass(frozen=True, slots=True, init=False)
class Only:
    """Some of an enumeration's members: no other can come in this field."""

    members: tuple[StrEnum, ...]

    def __init__(self, *members: StrEnum) -> None:
        object.__setattr__(self, "members", members)


def words(form: type[StrEnum], marks: tuple[object, ...]) -> tuple[str, ...]:
    """Return the values that a field of an enumeration may have: all, or those that a mark leaves."""
    members = next((mark.members for mark in marks if isinstance(mark, Only)), tuple(form))
    return tuple(member.value for member in members)


class Erasable:
    """A text that no rule reads and no hash covers. The field is named ``note`` and has a default."""


class AsIs:
    """A field of JSON data that is found to be plain and passed on unread, for another codec to read."""


class Sparse:
    """A field that is not written while it has its default, so that older values are written as they always were."""


class Outside:
    """A field that is never written: the reader of the value puts it back. The field must have a default."""
