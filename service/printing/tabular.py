"""The sheet as CSV (RFC 4180) for a spreadsheet.

The file begins with the heads and the facts; then each table is a block: a line with its key and its title, the
headings, the rows. An empty line parts the blocks. Pictures and signatures have no place in it.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from rules.show.names import FIRST_STRONG_ISOLATE, POP_ISOLATE
from rules.show.sheet import Column, Grid, Notes, Sheet
from rules.show.wording import MAY_BREAK

# The wide forms count in the East Asian versions of spreadsheets.
_STARTS_A_FORMULA = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_PLAIN_NUMBER = re.compile(r"[+-]?[0-9]+([.,][0-9]+)?")


def render(sheet: Sheet) -> bytes:
    """Return the sheet as CSV in UTF-8, with the mark by which spreadsheets know that encoding."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    for number, block in enumerate(_blocks(sheet)):
        if number:
            out.write("\r\n")
        writer.writerows([harmless(_alone(cell)) for cell in row] for row in block)
    return out.getvalue().encode("utf-8-sig")


def harmless(cell: str) -> str:
    """Return the cell so that no spreadsheet takes it for a formula; plain numbers stay numbers."""
    if cell.lstrip().startswith(_STARTS_A_FORMULA) and not _PLAIN_NUMBER.fullmatch(cell):
        return "'" + cell
    return cell


def _alone(cell: str) -> str:
    """Return a text as it is in a cell of its own: not to be broken, and a name without the marks that isolate it."""
    whole = cell.replace(MAY_BREAK, "")
    inner = whole.removeprefix(FIRST_STRONG_ISOLATE).removesuffix(POP_ISOLATE)
    return inner if len(inner) == len(whole) - 2 and POP_ISOLATE not in inner else whole


def _blocks(sheet: Sheet) -> Iterable[Sequence[Sequence[str]]]:
    yield [[sheet.title, sheet.subtitle], *sheet.facts]
    for part in sheet.parts:
        if isinstance(part, Grid):
            head = [[part.key, part.title], [_heading(column) for column in part.columns]]
            rows = [list(map(_bare, part.columns, row)) for row in (*part.rows, *([part.total] if part.total else []))]
            yield [*head, *rows, *([[part.note]] if part.note else [])]
        elif isinstance(part, Notes):
            yield [["notes", part.title], *([line] for line in part.lines)]
    if sheet.foot:
        yield [[sheet.foot]]


def _heading(column: Column) -> str:
    return f"{column.heading} ({column.unit})" if column.unit else column.heading


def _bare(column: Column, cell: str) -> str:
    """Return an amount without the sign of its unit and without commas, as a number; any other cell as it is."""
    minus, sign, amount = cell.partition(column.unit) if column.unit else ("", "", "")
    digits = amount.replace(",", "")
    if not sign or minus not in ("", "–") or not digits.isdecimal():
        return cell
    return f"{'-' if minus else ''}{digits}"
