"""The picture of a game that draws none: a table of what the view holds, and of nothing else."""

# ruff: noqa: D101 - the names of these values, and whether they have a docstring, are what is tested

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from rules.defaults.pictures import moving, still
from rules.show.drawing import Box, Text
from rules.values import Seat
from service.conformance import pictures
from service.conformance.matches import begun
from service.conformance.pictures import SEATS, collisions, leaving, words
from tests.support.games.liars_dice import GAME as liars_dice

LONG = "A name that is far longer than any column of the page has room for, and then some more of it"


@dataclass(frozen=True, slots=True)
class Player:
    seat: Seat
    score: int
    word: str = ""


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    turn: Seat
    players: tuple[Player, ...]
    word: str = ""
    spaces: tuple[int, ...] = ()


VIEWS = {
    "usual": View(0, 1, (Player(0, 3), Player(1, 15))),
    "empty": View(None, 0, ()),
    "long words": View(0, 1, tuple(Player(seat, 9, LONG) for seat in range(4)), LONG, tuple(range(200))),
    "many rows": View(0, 1, tuple(Player(seat % 16, 9) for seat in range(100))),
}
each_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())


def texts(view: Any) -> list[str]:
    return [shape.text for shape in moving("A Game", view, SEATS).shapes if isinstance(shape, Text)]


def test_the_picture_lists_names_and_values() -> None:
    assert texts(VIEWS["usual"]) == [
        *("Seen by", "Player 1", "Turn", "Player 2", "Word", "–", "Spaces", "–"),
        *("Players", "Player", "Score", "Word", "Player 1", "3", "–", "Player 2", "15", "–"),
    ]
    assert moving("A Game", VIEWS["usual"], SEATS).description == (
        "A Game: seat Player 1; turn Player 2; players Player 1 (score 3) and Player 2 (score 15)."
    )


@each_view
def test_words_fit_and_have_a_readable_size(view: View) -> None:
    board, drawn = still("A Game", view), moving("A Game", view, pictures.LONG)
    page = next(shape for shape in board.shapes if isinstance(shape, Box))

    assert (board.width, board.height) == (drawn.width, drawn.height)
    assert collisions((*board.shapes, *drawn.shapes)) == []
    assert [line for line, box in leaving(drawn.shapes, [page]) if box is page] == []
    assert min(line.size for line in words(drawn.shapes)) >= 10


def test_lines_without_room_are_counted() -> None:
    assert texts(VIEWS["many rows"])[-2:] == ["… and 86 more lines", ""]


def test_the_board_is_the_same_for_every_view() -> None:
    assert len({still("A Game", view) for view in VIEWS.values()}) == 1


def test_the_picture_of_a_seat_shows_its_own_dice_and_the_spectators_none() -> None:
    state = begun(liars_dice, "pp").state
    dice = liars_dice.rules.view(state, 0).dice
    assert dice

    def shown(seat: int | None) -> str:
        return liars_dice.pictures.moving(liars_dice.rules.view(state, seat), SEATS).description

    assert f"dice {dice[0]} and {dice[1]}" in shown(0)
    assert "dice" not in shown(None).removeprefix("Liar's Dice")
