"""The rules in short, as agreed: what a newcomer reads before the first call, on the page and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from rules.bomb_the_axis.board import BLACK, BOMBS, HITS_TO_WIN, RED, Chart, chart_of
from rules.bomb_the_axis.options import NextChecker, Options


@dataclass(frozen=True, slots=True)
class Means:
    """What callers do with their own hands: with their card, after each answer, and for a gun."""

    card: str = ""
    miss: str = ""
    hit: str = ""
    lost: str = "you lose a bomb"


BY_THE_SERVICE: Final = Means()
"""The service marks what was called, and counts bombs."""
ON_PAPER: Final = Means(
    f"Callers have a card, {RED} red and {BLACK} black counters, or a pencil.",
    " Mark the dot black.",
    "Mark the dot red; ",
    "give back a red counter, strike a bomb",
)


def in_short(options: Options, means: Means = BY_THE_SERVICE) -> tuple[str, ...]:
    """Return the rules in short, a line each, the goal first; ``means`` says what people do themselves."""
    chart = chart_of(options.chart)
    placed = (
        f"{chart.houses} houses (H) and {chart.guns} guns (G) fell at random, one to a dot; nobody knows where."
        if options.checker is None
        else f"The Checker hides {chart.houses} houses (H) and {chart.guns} guns (G), a dot each."
    )
    return goal(), placed, *course(options, means)


def goal() -> str:
    """Say who wins, and when nobody does (BTA-11, BTA-13, BTA-14)."""
    return f"The first to have {HITS_TO_WIN} hits wins. If nobody can, or all are out: drawn."


def course(options: Options, means: Means) -> Iterator[str]:
    """Yield what happens once the pieces are placed."""
    chart, nobody = chart_of(options.chart), options.checker is None
    if means.card:
        yield f"{means.card}{' Each notes only their own hits and misses.' if options.memory else ''}"
    elif options.memory:
        yield "A call and its answer are shown until the next call: remember them."
    yield f"{_turns(chart, nobody=nobody)} {_again(options)}"
    yield f"MISS: nothing is there.{means.miss}"
    removed = "the house is gone" if nobody else "the Checker removes the house"
    later = "" if options.no_repeats else ", and the dot is a miss from then on"
    hit = f"{means.hit}{removed}{later}."
    yield f"HIT: a house. {hit[:1].upper()}{hit[1:]}"
    yield f"GUN: {means.lost}. Guns stay. Who loses {BOMBS} bombs is out."
    if not options.no_repeats:
        yield f"{len(chart.dots)} calls in a row without a hit, a gun or a new dot: drawn."
    if options.next_checker is NextChecker.WINNER:
        yield "The winner may be Checker in the next game."


def _turns(chart: Chart, *, nobody: bool) -> str:
    turns = "One call a turn" if nobody else "From the Checker’s left, one call a turn"
    return f"{turns}: a dot from A1 to {chart.dots[-1]}."


def _again(options: Options) -> str:
    if options.no_repeats:
        return "No dot may be called twice in a game."
    return "Any dot may be called again, by anybody."
