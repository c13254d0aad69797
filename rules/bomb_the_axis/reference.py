"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.bomb_the_axis.board import BLACK, BOMBS, CHART_JSON, HITS_TO_WIN, RED, chart_of
from rules.bomb_the_axis.options import Size


def reference() -> Mapping[str, Any]:
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
