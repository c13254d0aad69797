"""The pad page: empty cards to play with on paper, and the rules in short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.bomb_the_axis.board import Chart, chart_of
from rules.bomb_the_axis.options import NextChecker, Options
from rules.bomb_the_axis.paper.charts import blank_picture
from rules.bomb_the_axis.pictures.field import Field
from rules.bomb_the_axis.words.in_short import ON_PAPER, in_short
from rules.show.sheet import Column, Grid, Notes, Part, Picture, Sheet

GAME: Final = "Bomb the Axis (Game Box)"
RULES_OF_CHECKER: Final = "Nobody is Checker: the pieces fell at random, every placing equally likely (BTA-23)."
_CARDS: Final = 8
_TO_STRIKE: Final = "Cards for callers: strike a house for each hit and a bomb for each gun"


def span_of(chart: Chart) -> str:
    """Name a chart: its letters, its numbers and its dots."""
    last = chart.dots[-1][0]
    return f"A–{last} × 1–{chart.numbers}, {chart.letters * chart.numbers} dots"


def agreed(options: Options) -> str:
    """Return what was agreed, in words."""
    said = [
        *(["next Checker: the winner"] if options.next_checker is NextChecker.WINNER else []),
        *(["memory"] if options.memory else []),
        *(["no repeats"] if options.no_repeats else []),
        *([] if options.call_seconds is None else [f"{options.call_seconds} s a call"]),
    ]
    return ", ".join(said) or "none"


def blank_sheet(options: Options) -> Sheet:
    """Return the empty pad: a chart for the Checker, eight cards, and the rules in short.

    Where nobody is Checker, the chart is for what is called aloud; under ``memory`` that is noted nowhere (BTA-24).
    """
    chart = chart_of(options.chart)
    field = Field(chart.letters, chart.numbers)
    low = chart.letters <= 5
    pages = _cards(field, _CARDS if low else _CARDS // 2)
    rules, series = Notes("The rules in short", in_short(options, ON_PAPER)), _series()
    # A high chart and the rules fill the first page, and each four high cards leave room below them.
    following: tuple[Part, ...] = (series, rules, *pages) if low else (rules, pages[0], series, *pages[1:])
    parts = (*_chart(field, options), *following)
    return Sheet(
        title="Bomb the Axis",
        subtitle="Chart and cards",
        facts=(("Date", ""), ("Place", ""), ("Chart", span_of(chart)), ("Options", agreed(options))),
        parts=parts,
        foot=f"{GAME} · chart and cards",
    )


def empty_cards(options: Options) -> Sheet:
    """Return the pad of a table that has the chart and the rules: the series, and cards in lines that take little ink.

    Where no dot may be called twice, the first card of each page is for what was called (BTA-25).
    """
    chart = chart_of(options.chart)
    field = Field(chart.letters, chart.numbers)
    first = ["Called"] if options.no_repeats else [""]
    pages = (4, 8) if chart.letters <= 5 else (4, 4)
    cards = [Picture((blank_picture(field, first + [""] * (count - 1), bare=True),), _TO_STRIKE) for count in pages]
    return Sheet(
        title="Bomb the Axis",
        subtitle="Series and cards",
        facts=(("Date", ""), ("Place", ""), ("Chart", span_of(chart)), ("Options", agreed(options))),
        parts=(_series(), *cards),
        foot=f"{GAME} · series and cards",
    )


def _cards(field: Field, on_a_page: int) -> list[Picture]:
    return [Picture((blank_picture(field, [""] * on_a_page),), _TO_STRIKE) for _ in range(_CARDS // on_a_page)]


def _chart(field: Field, options: Options) -> Iterator[Picture]:
    if options.checker is not None:
        yield Picture((blank_picture(field, ["Checker"]),), "The Checker’s chart: keep it out of sight")
    elif not options.memory:
        yield Picture((blank_picture(field, ["Called"]),), "What was called aloud, for all to see")


def _series() -> Grid:
    columns = (Column("Player", 10), Column("Games won", 12)) * 3
    return Grid("series", "The series: a stroke for each game won", columns, (("",) * 6,) * 3)
