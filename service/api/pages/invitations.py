"""The invitation to a match that waits for players: who invites, to which game, how long, who plays against whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.show.names import names_of
from rules.table.table import Player, Status
from service.play.match.values import Match

NUMBERS: Final = (
    "none",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
"""Numbers in words; larger ones are written in digits."""


def sentence(match: Match) -> str:
    """Return the invitation to an open table, without its final period; an empty text for one that has begun.

    It says who invites to which game, how long it lasts, and who plays against whom.
    Who sat down first invites, of those who are no bots. Names are as texts show them.
    """
    if match.status is not Status.OPEN or not match.judged:
        return ""
    title = match.game.title
    hosts = [seat for seat in match.table.order if match.table.chairs[seat].player is Player.PERSON]
    names = names_of([holder.name for holder in match.course.holders])
    begin = f"{names[hosts[0]]} invites you to {title}" if hosts else f"You are invited to {title}"
    return ", ".join((begin, *about(match)))


def about(match: Match) -> Iterator[str]:
    """Yield how long a match lasts, where that is known, and who plays against whom if all seats are taken."""
    count = len(match.table.chairs)
    minutes = match.game.minutes.get(count)
    if minutes is not None:
        yield f"about {minutes} minutes"
    if count in match.game.seats(match.terms.options):
        yield _against(match.game.sides(match.terms.options, range(count)))


def _against(sides: Sequence[Sequence[int]]) -> str:
    """Return the sides in words: "two against two", or "for three players" where nobody plays together."""
    sizes = [len(side) for side in sides]
    if len(sizes) == 1 or (len(sizes) > 2 and max(sizes) == 1):
        return f"for {_number(sum(sizes))} players"
    return " against ".join(map(_number, sizes))


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
