"""The pad page: empty cards to play with on paper, and the rules in short."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.bomb_the_axis.board import BLACK, BOMBS, HITS_TO_WIN, RED, Chart, chart_of
from rules.bomb_the_axis.options import NextChecker, Options
from rules.bomb_the_axis.paper.charts import blank_picture
from rules.bomb_the_axis.pictures.field import Field
from rules.show.sheet import Column, Grid, Notes, Part, Picture, Sheet

GAME: Final = "Bomb the Axis (Game Box)"
RULES_OF_CHECKER: Final = "Nobody is Checker: the pieces fell at random, every placing equally likely (BTA-23)."
_CARDS: Final = 8
_LOST: Final = "give back a red counter, strike a bomb"
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
    rules, series = Notes("The rules in short", in_short(chart, options)), _series()
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


def _of_checker(chart: Chart, options: Options) -> tuple[str, str, str]:
    """Return how pieces are placed, whose turn it is, and what becomes of a house that was hit."""
    placed = f"{chart.houses} houses (H) and {chart.guns} guns (G)"
    if options.checker is None:
        return f"{placed} fell at random, one to a dot; nobody knows where.", "One call a turn", "the house is gone"
    turns = "From the Checker’s left, one call a turn"
    return f"The Checker hides {placed}, a dot each.", turns, "the Checker removes the house"


def in_short(chart: Chart, options: Options, lost: str = _LOST) -> tuple[str, ...]:
    """Return the rules in short, as agreed; ``lost`` is how a caller pays for a gun."""
    following = "The winner may be Checker in the next game." if options.next_checker is NextChecker.WINNER else ""
    again = (
        "No dot may be called twice in a game." if options.no_repeats else "Any dot may be called again, by anybody."
    )
    later = "" if options.no_repeats else ", and the dot is a miss from then on"
    noted = " Each notes only their own hits and misses." if options.memory else ""
    placing, turns, removed = _of_checker(chart, options)
    lines = (
        placing,
        f"Callers have a card, {RED} red and {BLACK} black counters, or a pencil.{noted}",
        f"{turns}: a dot from A1 to {chart.dots[-1]}. {again}",
        "MISS: nothing is there. Mark the dot black.",
        f"HIT: a house. Mark the dot red; {removed}{later}.",
        f"GUN: {lost}. Guns stay. Who loses {BOMBS} bombs is out.",
        f"The first to have {HITS_TO_WIN} hits wins. If nobody can any more, or all are out, the game is drawn.",
        "" if options.no_repeats else f"{len(chart.dots)} calls in a row without a hit, a gun or a new dot: drawn.",
        following,
    )
    return tuple(line for line in lines if line)
