"""What frames a match: who can play, the next match, what is told to whom, and what clients may think with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib.resources import files
from typing import Any

from rules import usual
from rules.bomb_the_axis.actions import Action, Place
from rules.bomb_the_axis.chart import BLACK, BOMBS, CHART_JSON, HITS_TO_WIN, RED, chart_of, scattered
from rules.bomb_the_axis.events import Called, Event, Placed
from rules.bomb_the_axis.series import next_options
from rules.bomb_the_axis.state import NextChecker, Options, Size, State
from rules.chance import Chance
from rules.errors import Malformed
from rules.game import Outcome, Rematch, Template

HEARING = 3000
"""Milliseconds that people have to hear the last call, under ``memory``, before a bot makes the next (BTA-32)."""


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


def rules_text() -> str:
    """Return RULES.md."""
    return files(__package__).joinpath("RULES.md").read_text("utf-8")


def check_options(options: Options) -> None:
    """Refuse what does not go together: a winner cannot follow the server, and a series must make sense (BTA-23).

    :raises Malformed: naming the field.
    """
    series = options.series
    if options.checker is None and options.next_checker is NextChecker.WINNER:
        raise Malformed("must be same when nobody is Checker: the server keeps the chart", ("next_checker",))
    if len({won.seat for won in series.won}) != len(series.won):
        raise Malformed("must name each seat once", ("series", "won"))
    if series.first is not None and options.checker is not None:
        raise Malformed("must be left out: the caller at the Checker's left is first", ("series", "first"))
    if series.before is not None and options.next_checker is not NextChecker.WINNER:
        raise Malformed("must be left out: only a winner takes the chart over", ("series", "before"))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of players: two to eight callers, and the Checker if one takes a seat (BTA-1, BTA-23)."""
    return (2, 3, 4, 5, 6, 7, 8) if options.checker is None else (3, 4, 5, 6, 7, 8, 9)


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return one side of all: nobody wins because the others leave, only by hits (BTA-15, BTA-30)."""
    return (tuple(seats),)


def hindsight(options: Options) -> bool:
    """Tell whether old calls may be asked for: not when it is part of the game to remember them (BTA-24)."""
    return not options.memory


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Return the next game of the series; everybody keeps the seat (BTA-2, BTA-17, BTA-23)."""
    return Rematch(next_options(state, outcome), state.seats)


def deadline(state: State) -> int | None:
    """Return when the time for a call runs out; the game has no clock for placing (BTA-19)."""
    seconds = state.options.call_seconds
    if seconds is None or state.turn is None or state.ended is not None:
        return None
    return state.opened + 1000 * seconds


def decision(state: State) -> int:
    """Return the number of the open decision; each action closes one and opens the next."""
    return state.decision


def sample(state: State, template: Template, chance: Chance) -> Action:
    """Return a random placing: the only template of this game is the placing by hand."""
    return Place(*scattered(state.chart, chance))


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may know it: where the pieces lie is the Checker's secret (BTA-3).

    Whether a dot is new is told by the view, which knows of ``memory`` (BTA-24).
    """
    match event:
        case Placed(checker) if seat is None or seat != checker:
            return Placed(checker, None, None)
        case Called():
            return replace(event, fresh=None)
        case _:
            return event


def pace(state: State, seat: int, level: str) -> int:
    """Return the usual time, and longer under ``memory``, where a call can be heard once (BTA-32)."""
    return HEARING if state.options.memory and state.last is not None else usual.pace(state, seat, level)
