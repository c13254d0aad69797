"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from rules.bomb_the_axis.board import BLACK, BOMBS, CHART_JSON, HITS_TO_WIN, RED, chart_of
from rules.bomb_the_axis.options import Size


class ChartWords(TypedDict):
    """A chart."""

    letters: int
    """Letters of the chart, from A."""
    numbers: int
    """Numbers with each letter, from 1."""
    dots: list[str]
    """All dots in reading order, such as B7."""


class Reference(TypedDict):
    """The charts and the numbers of the rules."""

    charts: Mapping[str, ChartWords]
    """Each chart by the value of the option `chart` (BTA-20)."""
    houses: int
    """Houses that are hidden (BTA-3)."""
    guns: int
    """Guns that are hidden (BTA-3)."""
    red_counters: int
    """Red counters, which are bombs, that each caller begins with (BTA-21)."""
    black_counters: int
    """Black counters that each caller begins with (BTA-21)."""
    hits_to_win: int
    """Hits with which a caller wins (BTA-16)."""
    bombs_lost_to_be_out: int
    """Bombs lost with which a caller is out (BTA-12)."""


def reference() -> Reference:
    """Return the charts with their dots in reading order, and the numbers of the rules."""
    charts = {size.value: chart_of(size) for size in Size}
    return {
        "charts": {
            size: {"letters": chart.letters, "numbers": chart.numbers, "dots": list(chart.dots)}
            for size, chart in charts.items()
        },
        "houses": CHART_JSON["houses"],
        "guns": CHART_JSON["guns"],
        "red_counters": RED,
        "black_counters": BLACK,
        "hits_to_win": HITS_TO_WIN,
        "bombs_lost_to_be_out": BOMBS,
    }
