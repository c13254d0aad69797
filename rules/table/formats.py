"""The formats of records, by the luck of their match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.table.table import Luck

if TYPE_CHECKING:
    from rules.table.chosen import Chosen

FORMAT = "noonday-record-1"
TABLE_FORMAT = "noonday-record-2"
"""The format of a match with the dice of a real table (TBL-14); it is written as the other, with the field ``luck``."""
TEST_FORMAT = "noonday-record-3"
"""The format of a test match (TBL-17); it is written as the others, with the field ``chosen``."""
FORMATS = f"{FORMAT}|{TABLE_FORMAT}|{TEST_FORMAT}"


def format_of(luck: Luck, chosen: Chosen | None = None) -> str:
    """Return the format of the record of a match with such luck."""
    if chosen is not None:
        return TEST_FORMAT
    return TABLE_FORMAT if luck is Luck.TABLE else FORMAT
