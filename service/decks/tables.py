"""Tables as spreadsheets write them: CSV with any usual separator, line end and encoding."""

from __future__ import annotations

import csv
import io
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE

from rules.editing import Rows

SEPARATORS = (",", ";", "\t")
_NAMED = re.compile(r"sep=(.)\r?\n")
"""The line before the table that names the separator for a spreadsheet."""


class NoTable(Exception):
    """Refuse a file that is not a table, with a message for its author."""


def read(content: bytes) -> tuple[Rows, str]:
    """Return the rows of a table, and what the author should know of how it was read (empty: nothing).

    The separator is the one that is most often in the first line, or that a line ``sep=;`` before it names. A text that
    is not UTF-8 or UTF-16 is that of Windows in Western Europe (1252), which older spreadsheets write.

    :raises NoTable: when the file holds none.
    """
    text, note = _decoded(content)
    if "\0" in text:
        raise NoTable("the file is no CSV: it has zero bytes; save the spreadsheet as CSV (UTF-8)")
    named = _NAMED.match(text)
    first = text.removeprefix(named[0] if named else "").lstrip("\r\n").split("\n", 1)[0]
    separator = named[1] if named else max(SEPARATORS, key=first.count)
    try:
        rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True))
        return rows[1:] if named else rows, note
    except csv.Error as error:
        raise NoTable(f"the file is no CSV: {error}") from None


def _decoded(content: bytes) -> tuple[str, str]:
    if content[:4] == b"PK\x03\x04":
        raise NoTable("the file is a workbook or an archive; save the spreadsheet as CSV (UTF-8)")
    try:
        if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            return content.decode("utf-16"), ""
        return content.removeprefix(BOM_UTF8).decode("utf-8"), ""
    except UnicodeDecodeError:
        note = "the file is not UTF-8; it was read as Windows-1252: look at the letters with accents"
        return content.decode("cp1252", "replace"), note


def written(rows: Rows) -> bytes:
    """Return a table as CSV in UTF-8 with a byte order mark, by which spreadsheets know the encoding."""
    text = io.StringIO(newline="")
    csv.writer(text).writerows(rows)
    return BOM_UTF8 + text.getvalue().encode()
