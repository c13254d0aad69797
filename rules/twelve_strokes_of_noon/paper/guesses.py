"""The table of who named the Mystery Star, with the appeals for refused names (12C-57)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.show.sheet import Column, Grid
from rules.show.story import Heading
from rules.twelve_strokes_of_noon.events import StarGuessed
from rules.twelve_strokes_of_noon.paper.tables import player_of
from rules.twelve_strokes_of_noon.paper.tally import Chronicle, GuessLine
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
    for line in chronicle.guesses:
        when = f"question {line.after} asked"
        match line.guess:
            case StarGuessed(seat, name):
                yield when, player_of(heading, seat), name, _of_guess(heading, line)
            case declined:
                yield "last chance", player_of(heading, declined.seat), "–", "silent" if line.silent else "declined"


def _of_guess(heading: Heading, line: GuessLine) -> str:
    if not line.right:
        return f"WRONG{', appeal refused' if line.granted is False else ''}: eliminated"
    won = heading.outcome is not None and line.guess.seat in heading.outcome.winners
    prize = f": {pounds(PRIZE)} and the title" if won else ", but not the first"
    return f"right{' on appeal' if line.granted else ''}{prize}"
