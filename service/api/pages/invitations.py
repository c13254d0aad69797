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
    seats = range(len(match.table.chairs))
    umpire = match.game.umpire(match.terms.options, seats)
    minutes = match.game.minutes.get(players(match))
    if minutes is not None:
        yield f"about {minutes} minutes"
    if len(seats) in match.game.seats(match.terms.options):
        playing = [seat for seat in seats if seat != umpire]
        yield _against(match.game.sides(match.terms.options, playing) or [playing], umpire)


def players(match: Match) -> int:
    """Return the number of seats that play: all but an umpire's, as far as an open table says that."""
    seats = range(len(match.table.chairs))
    if match.status is not Status.OPEN or not match.judged:
        return len(seats)
    return len(seats) - (match.game.umpire(match.terms.options, seats) is not None)


def _against(sides: Sequence[Sequence[int]], umpire: int | None) -> str:
    """Return the sides in words: "two against two", or "for three players" where nobody plays together."""
    sizes = [len(side) for side in sides]
    if umpire is not None:
        return f"for {_number(sum(sizes))} players and an umpire"
    if len(sizes) == 1 or (len(sizes) > 2 and max(sizes) == 1):
        return f"for {_number(sum(sizes))} players"
    return " against ".join(map(_number, sizes))


def _number(number: int) -> str:
    return NUMBERS[number] if number < len(NUMBERS) else str(number)
