"""The table: what was measured, against what, and whether the target is met."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

HEADINGS = ("", "Noonday", "floor", "target", "met")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the table; a line of nothing but ``what`` is a heading."""

    what: str
    ours: str = ""
    floor: str = ""
    target: str = ""
    met: bool | None = None


def median(values: Iterable[float]) -> float:
    """Return the median."""
    return statistics.median(values)


def percentile(values: Iterable[float], hundredths: int) -> float:
    """Return the value below which this number of hundredths of the values is."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * hundredths // 100)]


def spread(values: Sequence[float]) -> str:
    """Return the least and the greatest of some values, to be shown with their median."""
    return f"{min(values):.2f}-{max(values):.2f}"


def at_least(what: str, ours: float, target: float, *, shown: str, floor: str = "") -> Line:
    """Return a line whose value is to reach a target."""
    return Line(what, shown, floor, f">= {target:,g}", ours >= target)


def at_most(what: str, ours: float, target: float, *, shown: str, floor: str = "") -> Line:
    """Return a line whose value is not to exceed a target."""
    return Line(what, shown, floor, f"<= {target:,g}", ours <= target)


def below(what: str, ours: float, target: float, *, shown: str, floor: str = "", target_shown: str = "") -> Line:
    """Return a line whose value is to stay below a target."""
    return Line(what, shown, floor, target_shown or f"< {target:,g}", ours < target)


def table(lines: Sequence[Line]) -> str:
    """Lay the lines out."""
    verdicts = {None: "", True: "yes", False: "NO"}
    rows = [(line.what, line.ours, line.floor, line.target, verdicts[line.met]) for line in lines]
    bodies = [row for row in rows if any(row[1:])]
    widths = [max(map(len, column)) for column in zip(HEADINGS, *(bodies or [HEADINGS]), strict=True)]
    rule = "-" * (sum(widths) + 2 * (len(widths) - 1))
    written = [_row(HEADINGS, widths), rule]
    for row in rows:
        written += [_row(row, widths)] if any(row[1:]) else ["", row[0]]
    return "\n".join([*written, rule])


def _row(cells: Sequence[str], widths: Sequence[int]) -> str:
    first, *rest = (
        cell.ljust(width) if number == 0 else cell.rjust(width)
        for number, (cell, width) in enumerate(zip(cells, widths, strict=True))
    )
    return "  ".join([first, *rest]).rstrip()
