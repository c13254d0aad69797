"""What is agreed before a match: its options, and who may sit down to it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Final

from rules.errors import Malformed
from rules.wire.codec import Between, Length

Seat = Annotated[int, Between(0, 8)]
MOST_GAMES: Final = 10_000
"""Most games in a tally."""

Games = Annotated[int, Between(0, MOST_GAMES)]


class Size(StrEnum):
    """The chart: letters by the numbers 1 to 10 (BTA-20)."""

    FIFTY = "A-E"
    HUNDRED = "A-J"


class NextChecker(StrEnum):
    """Who is Checker in the next game (BTA-2)."""

    SAME = "same"
    """The same player."""
    WINNER = "winner"
    """The winner, if there is one."""


@dataclass(frozen=True, slots=True)
class Won:
    """Number of games of a series that a seat has won."""

    seat: Seat
    """Seat that won them, from 0."""
    games: Games
    """How many games of the series it won."""


@dataclass(frozen=True, slots=True)
class Series:
    """What the games before have left (BTA-2, BTA-17, BTA-23); a rematch fills it in."""

    won: Annotated[tuple[Won, ...], Length(0, 9)] = ()
    """Games won by each seat that has won one, in the order of the seats."""
    drawn: Games = 0
    """How many games of the series were drawn."""
    before: Seat | None = None
    """Seat of the Checker before, who may be handed the chart back, from 0; None: nobody may."""
    first: Seat | None = None
    """Seat that calls first when nobody is Checker, from 0; None: the lowest that plays."""


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the first call."""

    chart: Size = field(
        default=Size.FIFTY,
        metadata={
            "label": "Size of the chart",
            "values": {"A-E": "50 dots, A to E", "A-J": "100 dots, A to J"},
            "about": "Letters of the chart, each with the numbers 1 to 10 (BTA-20).",
        },
    )
    checker: Seat | None = field(
        default=0,
        metadata={
            "label": "Who hides the pieces",
            "values": {"usual": "The first bot, else the host", "null": "Nobody: the server hides them"},
            "about": "Seat of the first Checker, from 0, who hides the pieces: usually the first bot's, or the host's "
            "if there is no bot (BTA-2). Without a Checker the server hides them, and all call (BTA-23).",
            "aside": True,
        },
    )
    """Null: without a Checker."""
    next_checker: NextChecker = field(
        default=NextChecker.SAME,
        metadata={
            "label": "Who hides them next",
            "values": {"same": "The same player", "winner": "The winner"},
            "about": "Checker of the rematch: the same, or the winner (BTA-2).",
        },
    )
    memory: bool = field(
        default=False,
        metadata={"label": "From memory", "about": "A call and its answer are shown until the next call (BTA-24)."},
    )
    no_repeats: bool = field(
        default=False, metadata={"label": "No dot twice", "about": "A dot can be called once in a game (BTA-25)."}
    )
    call_seconds: Annotated[int, Between(3, 3600)] | None = field(
        default=None,
        metadata={
            "label": "Seconds for a call",
            "about": "Seconds for a call; without a number there is no limit (BTA-19).",
        },
    )
    """Null: no limit."""
    series: Series = field(
        default=Series(),
        metadata={"about": "The games of the series so far; a rematch fills it in (BTA-17).", "carried": True},
    )


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
    """Return no side: nobody wins because the others leave, only by hits (BTA-15, BTA-30)."""
    return ()


def hindsight(options: Options) -> bool:
    """Return whether old calls may be asked for: not when it is part of the game to remember them (BTA-24)."""
    return not options.memory
