"""The score sheet and the pad of a game that has none: the standing, the last picture and room to sign."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from rules.defaults.plain_words import label, words, written
from rules.show.names import names_of
from rules.show.sheet import Align, Column, Grid, Notes, Part, Picture, Sheet, Signatures
from rules.show.story import Heading, Story
from rules.show.wording import capital

if TYPE_CHECKING:
    from rules.game import AnyGame

TITLE: Final = "Score sheet"
ROUNDS: Final = 15
"""Rows for rounds on the pad."""
MOST_SEATS: Final = 8
"""Most columns for players on the pad."""


def sheet(game: AnyGame, heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
    """Fill in the score sheet of a match, to its end or as far as it goes."""
    last = story[-1].state if story else None
    parts: list[Part] = [_standing(game, heading, last)]
    if last is not None:
        final = game.rules.view(last, None)
        layers = game.pictures.still(final), game.pictures.moving(final, names_of(heading.names))
        parts.append(Picture(layers, "The end of the match" if heading.over else "The board so far"))
    parts += heading.signers(heading.seats)
    return Sheet(
        title=TITLE,
        subtitle=game.title,
        facts=tuple(_facts(game, heading)),
        parts=tuple(parts),
        foot=heading.foot(game.title),
        made=heading.made,
    )


def _facts(game: AnyGame, heading: Heading) -> Iterator[tuple[str, str]]:
    yield "Match", heading.match
    yield from heading.occasion()
    yield from _agreed(heading.options)
    if heading.outcome is not None:
        winners = " and ".join(map(heading.signature, heading.outcome.winners))
        yield "Winner" if len(heading.outcome.winners) < 2 else "Winners", winners or "nobody"
    yield "Outcome", heading.ending(game.words.endings)
    yield from heading.proofs()


def _agreed(options: Any) -> Iterator[tuple[str, str]]:
    """Yield the options with their values."""
    for name, seats in written(type(options)).items():
        yield capital(label(name)), words(getattr(options, name), "seat {}".format, seats=seats) or "–"


def _standing(game: AnyGame, heading: Heading, last: Any) -> Grid:
    unit, points = game.words.points, {} if last is None else game.rules.points(last)
    columns = [Column("Place", 2, Align.RIGHT), Column("Seat", 2, Align.RIGHT), Column("Name", 6), Column("Player", 4)]
    rows = [
        ["–" if place is None else str(place), str(seat + 1), heading.name(seat), heading.players[seat]]
        for seat, place in heading.ranked()
    ]
    if unit:
        columns.append(Column(capital(unit), 3, Align.RIGHT))
        for row, (seat, _) in zip(rows, heading.ranked(), strict=True):
            row.append(str(points.get(seat, "–")))
    return Grid(
        "standing", "Final standing" if heading.over else "Standing so far", tuple(columns), tuple(map(tuple, rows))
    )


def blank(game: AnyGame, options: Any) -> Sheet:
    """Return the empty pad: rows for the players and the rounds, and room to sign."""
    seats = min(MOST_SEATS, game.seats(options)[-1])
    last, short = capital(game.words.points) or "Result", game.words.in_short(options)
    players = (Column("Seat", 1, Align.CENTRE), Column("Player", 6), Column(last, 2), Column("Place", 1))
    rounds = (Column("Round", 1, Align.RIGHT), *(Column(f"Player {seat + 1}", 2) for seat in range(seats)))
    return Sheet(
        title=TITLE,
        subtitle=game.title,
        facts=(("Date", ""), ("Place", ""), *_agreed(options)),
        parts=(
            Grid("players", "Players", players, tuple((str(seat + 1), "", "", "") for seat in range(seats))),
            Grid("rounds", "Rounds", rounds, tuple((str(row + 1), *[""] * seats) for row in range(ROUNDS))),
            *([Notes("The rules in short", short)] if short else []),
            Signatures(("",) * seats),
        ),
        foot=f"{game.title} · score pad",
    )
