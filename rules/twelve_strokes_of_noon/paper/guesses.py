"""The table of who named the Mystery Star, with the appeals for refused names (12C-57)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.show.sheet import Column, Grid
from rules.show.story import Heading
from rules.twelve_strokes_of_noon.events import StarGuessed
from rules.twelve_strokes_of_noon.paper.tables import player_of
from rules.twelve_strokes_of_noon.paper.tally import PRIZE_STEP, Chronicle, GuessLine
from rules.twelve_strokes_of_noon.state import PRIZE
from rules.twelve_strokes_of_noon.words.phrases import pounds


def guesses(heading: Heading, chronicle: Chronicle) -> Grid:
    """List who named the star, right or wrong, and who declined the last chance."""
    columns = (
        Column("When", 10),
        Column("Player", 12),
        Column("Name given", 20),
        Column("Result", 14),
    )
    rows = tuple(_guesses(heading, chronicle))
    return Grid("guesses", "The Mystery Star", columns, rows)


def _guesses(heading: Heading, chronicle: Chronicle) -> Iterator[tuple[str, ...]]:
    first = next((line for line in chronicle.guesses if line.right), None)
    for line in chronicle.guesses:
        when = f"question {line.after} asked"
        match line.guess:
            case StarGuessed(seat, name):
                yield when, player_of(heading, seat), name, _of_guess(heading, chronicle, line, first=line is first)
            case declined:
                yield "last chance", player_of(heading, declined.seat), "–", "silent" if line.silent else "declined"


def _of_guess(heading: Heading, chronicle: Chronicle, line: GuessLine, *, first: bool) -> str:
    if not line.right:
        return f"WRONG{', appeal refused' if line.granted is False else ''}: eliminated"
    return f"right{' on appeal' if line.granted else ''}{_prize(heading, chronicle, line.guess.seat, first=first)}"


def _prize(heading: Heading, chronicle: Chronicle, seat: int, *, first: bool) -> str:
    """Return what a right name won: nothing for a later one, or for a player who left before appeals were over."""
    if not first:
        return ", but not the first"
    if not any(line.step == PRIZE_STEP and line.paid and line.paid.payee == seat for line in chronicle.money):
        return ""
    won = heading.outcome is not None and seat in heading.outcome.winners
    return f": {pounds(PRIZE)}{' and the title' if won else ''}"
