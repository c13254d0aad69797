"""The score sheet, before it is paper.

A game turns a record into a :class:`Sheet`: words, numbers and pictures in parts, without any layout. What
prints it (PDF, HTML, text, CSV) knows no game. A blank sheet is the same model with empty cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from rules.show.drawing import Drawing


class Align(StrEnum):
    """The side of its column at which a cell is written."""

    LEFT = "left"
    RIGHT = "right"
    CENTRE = "centre"


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and its width as a share of the table's (all shares of a table are added up).

    ``unit`` is the sign before its amounts, such as ``£``. CSV has it in the heading alone and the amounts as numbers.
    """

    heading: str
    share: int = 1
    align: Align = Align.LEFT
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Grid:
    """A table of texts, one for each column in every row.

    ``total`` is a last row that is set apart (empty: none). ``key`` names the table in CSV: kebab-case,
    stable. ``group`` is the place of the column, from 0, whose equal cells hold rows together, such as the round; a
    stronger line parts the groups (None: no groups).
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: tuple[str, ...] = ()
    note: str = ""
    group: int | None = None


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in layers, lowest first, with a caption."""

    layers: tuple[Drawing, ...]
    caption: str = ""


@dataclass(frozen=True, slots=True)
class Notes:
    """Paragraphs under a heading."""

    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Signatures:
    """Lines to sign on, one for each name (an empty name leaves room for it)."""

    names: tuple[str, ...]


Part = Grid | Picture | Notes | Signatures


@dataclass(frozen=True, slots=True)
class Sheet:
    """A score sheet: its heads, facts as label and value, its parts from top to bottom, a foot line."""

    title: str
    subtitle: str
    facts: tuple[tuple[str, str], ...]
    parts: tuple[Part, ...]
    foot: str = ""
    landscape: bool = False
    made: int | None = None


_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def day(moment: int) -> str:
    """Return the date of a moment in ms since the epoch, in UTC: ``21 November 2026``.

    Years are counted from 1 March, so that the leap day is the last one, in the 400 years after which the calendar
    comes round.
    """
    days = moment // 86_400_000 + 719_468
    era, of_era = divmod(days, 146_097)
    year_of_era = (of_era - of_era // 1_460 + of_era // 36_524 - of_era // 146_096) // 365
    of_year = of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    from_march = (5 * of_year + 2) // 153
    date = of_year - (153 * from_march + 2) // 5 + 1
    month = (from_march + 2) % 12
    year = era * 400 + year_of_era + (1 if month < 2 else 0)
    return f"{date} {_MONTHS[month]} {year}"


def time(moment: int) -> str:
    """Return the time of day of a moment in ms since the epoch, in UTC: ``14:05``."""
    hours, minutes = divmod(moment // 60_000 % 1_440, 60)
    return f"{hours:02}:{minutes:02}"


def span(start: int, end: int) -> str:
    """Return from when to when something went on, in UTC, naming the day once if it was one."""
    if day(start) == day(end):
        return f"{day(start)}, {time(start)}–{time(end)} UTC"
    return f"{day(start)}, {time(start)} – {day(end)}, {time(end)} UTC"


def moment(date: str) -> int:
    """Return when a written date begins in UTC, in ms since the epoch: ``2026-11-21``, also ``2026-11-21 19:30``."""
    year, month, of_month = (int(part) for part in date[:10].split("-"))
    hours, minutes = (int(part) for part in (date[11:] or "00:00").split(":"))
    year -= month < 3
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + of_month - 1
    days = 365 * year + year // 4 - year // 100 + year // 400 + of_year - 719_468
    return ((days * 24 + hours) * 60 + minutes) * 60_000


def is_date(date: str) -> bool:
    """Return whether the calendar has the day of a written date."""
    month, of_month = int(date[5:7]), int(date[8:10])
    return 1 <= month <= 12 and day(moment(date)).startswith(f"{of_month} {_MONTHS[month - 1]} ")


def dated(date: str) -> str:
    """Return a written date in words, with its time of day if it has one: ``21 November 2026, 19:30``."""
    return ", ".join((day(moment(date)), *date[11:].split()))
