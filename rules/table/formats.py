"""The formats of records, by the luck and the clock of their match."""

from __future__ import annotations

from typing import Protocol

from rules.errors import Malformed
from rules.table import testing
from rules.table.table import Luck
from rules.table.testing import Clock

FORMAT = "noonday-record-1"
TABLE_FORMAT = "noonday-record-2"
"""The format of a match with the dice of a real table (TBL-14); it is written as the other, with the field ``luck``."""
TEST_FORMAT = "noonday-record-3"
"""The format of a test match; it is written as the others, with ``chosen`` (TBL-17), ``clock`` (TBL-18) or both."""
FORMATS = f"{FORMAT}|{TABLE_FORMAT}|{TEST_FORMAT}"


class Formatted(testing.Opened, Protocol):
    """A set-up or a record, with its format."""

    @property
    def format(self) -> str:
        """The format that it says it has."""
        ...

    @property
    def luck(self) -> Luck:
        """Who throws the dice."""
        ...


def format_of(luck: Luck, chosen: object = None, clock: Clock = Clock.SERVER) -> str:
    """Return the format of the record of a match with such luck and such a clock."""
    if testing.reasons(chosen, clock):
        return TEST_FORMAT
    return TABLE_FORMAT if luck is Luck.TABLE else FORMAT


def check(opened: Formatted) -> None:
    """Insist on the format that follows from luck and clock: no record hides that it is of a test.

    :raises Malformed: when it is another.
    """
    if opened.format != (own := format_of(opened.luck, opened.chosen, opened.clock)):
        of = "for a test match" if testing.is_test(opened) else f"where the luck is that of the {opened.luck}"
        raise Malformed(f"must be {own} {of}", ("format",))
