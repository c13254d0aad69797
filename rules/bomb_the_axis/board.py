"""The chart: its dots in reading order, A1, A2 ... B1 (BTA-20), and the numbers of pieces and counters."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import ascii_uppercase
from typing import Any, Final

from rules.chance import Chance

CHART_JSON: Final[Any] = json.loads((files(__package__) / "board.json").read_text("utf-8"))
HITS_TO_WIN: Final[int] = CHART_JSON["hits_to_win"]
BOMBS: Final[int] = CHART_JSON["bombs_lost_to_be_out"]
RED: Final[int] = CHART_JSON["red_counters"]
BLACK: Final[int] = CHART_JSON["black_counters"]


@dataclass(frozen=True, slots=True)
class Chart:
    """A chart: its letters, its numbers, and the pieces that are put on it."""

    letters: int
    numbers: int
    houses: int
    guns: int

    @property
    def dots(self) -> tuple[str, ...]:
        """All dots in reading order."""
        return _dots(self.letters, self.numbers)

    @property
    def places(self) -> Mapping[str, int]:
        """The place of each dot in reading order, from 0."""
        return _places(self.letters, self.numbers)

    def in_order(self, dots: Iterable[str]) -> tuple[str, ...]:
        """Return dots of this chart in reading order."""
        return tuple(sorted(dots, key=self.places.__getitem__))


def chart_of(size: str) -> Chart:
    """Return the chart of a size that the options name."""
    found = CHART_JSON["charts"][size]
    return Chart(found["letters"], found["numbers"], CHART_JSON["houses"], CHART_JSON["guns"])


@cache
def _dots(letters: int, numbers: int) -> tuple[str, ...]:
    return tuple(f"{letter}{number}" for letter in ascii_uppercase[:letters] for number in range(1, numbers + 1))


@cache
def _places(letters: int, numbers: int) -> Mapping[str, int]:
    return {dot: place for place, dot in enumerate(_dots(letters, numbers))}


def scattered(chart: Chart, chance: Chance) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Let the houses and the guns fall on different dots, every placing equally likely (BTA-3, BTA-23).

    One throw for each piece, of a die with as many sides as there are free dots: the beginning of a shuffle.
    """
    dots = list(chart.dots)
    for place in range(chart.houses + chart.guns):
        other = place + chance.roll(len(dots) - place) - 1
        dots[place], dots[other] = dots[other], dots[place]
    pieces = dots[: chart.houses + chart.guns]
    return chart.in_order(pieces[: chart.houses]), chart.in_order(pieces[chart.houses :])
