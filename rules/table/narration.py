"""A match in words: a sentence for each event, and a mark for what deserves one on a time line.

A game narrates its own events (:mod:`rules.game`); this module narrates those of the table. Events are disclosed
first and narrated then, so that a sentence holds no secret.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.game import AnyGame
from rules.show.wording import counted, listed, why
from rules.table import table as tables
from rules.table.table import (
    SILENCES,
    Cause,
    ClocksShifted,
    Closed,
    Concluded,
    Erased,
    HandedOver,
    Lapsed,
    Personal,
    Player,
    Resigned,
    Rewound,
    SeatLeft,
    SeatTaken,
    Started,
    TokenRenewed,
)
from rules.table.testing import ClockAdvanced

_CLOSED = {
    Cause.CANCELLED: "The table is cancelled.",
    Cause.IDLE: "Nothing has happened for a long time, so the table is closed.",
    Cause.RULES_CHANGED: "The service no longer has the rules of this match, so it ends.",
}
_UNITS = ((86_400_000, "day"), (3_600_000, "hour"), (60_000, "minute"), (1_000, "second"))


def narrate(game: AnyGame | None, event: Any, names: Sequence[str], seat: int | None = None) -> str:
    """Return a disclosed event of the game or the table as one sentence for a reader who watches.

    ``names`` are those of :func:`rules.show.names.names_of`; ``seat`` is the seat of the event's ply, which sentences
    on the table's own events name. Without a game only the table's events can be narrated.
    """
    if game is not None and type(event) not in tables.EVENTS:
        return game.words.narrate(event, names)
    return _of_table(game, event, names, "A player" if seat is None else names[seat])


def milestone(game: AnyGame | None, event: Any) -> str:
    """Return a few words for a disclosed event that deserves a mark on a time line; else an empty text."""
    if game is not None and type(event) not in tables.EVENTS:
        return game.words.milestone(event)
    match event:
        case Started():
            return "Start"
        case Resigned():
            return "Resignation"
        case Rewound(to):
            return f"Back to ply {to}"
        case Concluded():
            return "End"
    return ""


def _of_table(game: AnyGame | None, event: Any, names: Sequence[str], actor: str) -> str:
    match event:
        case SeatTaken() | SeatLeft() | HandedOver() | Erased() | TokenRenewed():
            return _of_seat(event, names, actor)
        case Started():
            return "The match begins."
        case Resigned(Cause.SILENCE):
            return f"{actor} leaves the match, silent at {SILENCES} decisions in a row."
        case Resigned():
            return f"{actor} resigns."
        case Lapsed(seats):
            runs = "runs" if len(seats) == 1 else "run"
            return f"{listed([names[seat] for seat in seats])} {runs} out of time."
        case ClocksShifted() | ClockAdvanced():
            return _of_time(event)
        case Closed(cause):
            return _CLOSED[cause]
        case Rewound(to):
            return f"The game goes back to ply {to}; what was played after it is taken back."
        case Concluded():
            return _concluded(game, event, names)
    raise LookupError(f"the table has no event {type(event).__name__}")


def _of_seat(event: SeatTaken | SeatLeft | HandedOver | Erased | TokenRenewed, names: Sequence[str], actor: str) -> str:
    match event:
        case HandedOver(_, level, int(by)):
            return f"{actor} is absent, and {names[by]} lets a bot play on ({level})."
        case SeatLeft():
            return f"{actor} gets up again."
        case TokenRenewed():
            return f"The host gives {actor}’s seat a new link; the old one no longer works."
        case Erased(what):
            return f"{actor}’s {'name is' if what is Personal.NAME else 'notes are'} erased."
    return _seated(event, actor)


def _seated(event: SeatTaken | HandedOver, actor: str) -> str:
    person = event.player is Player.PERSON
    if isinstance(event, SeatTaken):
        return f"{actor} sits down." if person else f"A bot sits down as {actor} ({event.level})."
    return f"{actor} plays on in person." if person else f"A bot plays on for {actor} ({event.level})."


def _span(by: int) -> str:
    """Return a span of time in the largest unit of which it has two or more, rounded to the nearest."""
    for unit, noun in _UNITS:
        if by >= 2 * unit:
            return counted((by + unit // 2) // unit, noun)
    return counted(by, "millisecond")


def _exactly(by: int) -> str:
    """Return a span of time from the largest unit on: 60001 ms are 1 minute 1 millisecond."""
    parts = []
    for unit, noun in (*_UNITS, (1, "millisecond")):
        number, by = divmod(by, unit)
        if number:
            parts.append(counted(number, noun))
    return " ".join(parts)


def _of_time(event: ClocksShifted | ClockAdvanced) -> str:
    if isinstance(event, ClocksShifted):
        return f"The server was unavailable for {_span(event.by)}; no clock counts this time."
    if not event.by:
        return f"The test asks for {_exactly(event.asked)}; the clock waits for the bots."
    return f"The test moves the clock on by {_exactly(event.by)}."


def _concluded(game: AnyGame | None, event: Concluded, names: Sequence[str]) -> str:
    """Say who won, and why."""
    reason = why({} if game is None else game.words.endings, event.reason)
    if not event.winners:
        return f"The match ends without a winner: {reason}."
    wins = "wins" if len(event.winners) == 1 else "win"
    return f"{listed([names[seat] for seat in event.winners])} {wins}: {reason}."
