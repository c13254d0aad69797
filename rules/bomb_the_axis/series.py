"""Who is Checker, who calls first, and what one game leaves to the next (BTA-2, BTA-4, BTA-17, BTA-23)."""

from __future__ import annotations

from dataclasses import replace

from rules.bomb_the_axis.options import MOST_GAMES, NextChecker, Options, Series, Won
from rules.bomb_the_axis.state import Ending, State
from rules.values import Outcome

DRAWN = frozenset({Ending.ALL_OUT.value, Ending.NO_WINNER_POSSIBLE.value, Ending.NO_NEWS.value})
"""The ends that are counted as drawn games; a game that callers or the table gave up has no result (BTA-26)."""


def clockwise(seats: tuple[int, ...], start: int) -> tuple[int, ...]:
    """Return the seats that take part in clockwise order, from ``start`` or the next one that is taken."""
    return (*(seat for seat in seats if seat >= start), *(seat for seat in seats if seat < start))


def left_of(seats: tuple[int, ...], seat: int) -> int:
    """Return the seat at the left of another: the next one clockwise (BTA-4)."""
    return clockwise(seats, seat + 1)[0]


def first_checker(options: Options, seats: tuple[int, ...]) -> int | None:
    """Return the Checker whom the options name, or the next seat that is taken; None for the server (BTA-2, BTA-23)."""
    return None if options.checker is None else clockwise(seats, options.checker)[0]


def calling_order(options: Options, seats: tuple[int, ...], checker: int | None) -> tuple[int, ...]:
    """Return the callers in the order of calling, from the Checker's left (BTA-4), or from the series' first."""
    if checker is not None:
        return tuple(seat for seat in clockwise(seats, checker) if seat != checker)
    first = options.series.first
    return seats if first is None else clockwise(seats, first)


def who_was_before(state: State) -> int | None:
    """Return the seat to which the chart can be handed back, or None; nobody who left takes it (BTA-2, BTA-26)."""
    before = state.options.series.before
    return next((caller.seat for caller in state.callers if caller.seat == before and not caller.left), None)


def next_options(state: State, outcome: Outcome) -> Options:
    """Return the options of the next game: the same except for the Checker and the tally (BTA-17)."""
    series = tallied(state.options.series, outcome)
    if state.checker is None:
        first = left_of(state.seats, state.callers[0].seat)
        return replace(state.options, series=replace(series, before=None, first=first))
    stays = left_of(state.seats, state.checker) if state.checker_left else state.checker
    winner = next(iter(outcome.winners), None)
    if state.options.next_checker is NextChecker.SAME or winner is None:
        return replace(state.options, checker=stays, series=replace(series, before=None))
    before = None if state.checker_left else state.checker
    return replace(state.options, checker=winner, series=replace(series, before=before))


def tallied(series: Series, outcome: Outcome) -> Series:
    """Return the series with one more game in its tally of games won and drawn (BTA-17, BTA-28)."""
    games = {won.seat: won.games for won in series.won}
    for seat in outcome.winners:
        games[seat] = min(MOST_GAMES, games.get(seat, 0) + 1)
    won = tuple(Won(seat, games[seat]) for seat in sorted(games))
    drawn = min(MOST_GAMES, series.drawn + (not outcome.winners and outcome.reason in DRAWN))
    return replace(series, won=won, drawn=drawn)
