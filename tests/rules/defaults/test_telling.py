"""Labels, sentences and endings of a game that writes none: from docstrings, names and values."""

# ruff: noqa: D101 - the names of these values, and whether they have a docstring, are what is tested

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

from rules.defaults.telling import Endings, describe, narrate
from rules.show.wording import why
from rules.values import Described, Seat, Template
from rules.wire.codec import Erasable, Length
from tests.support.offenders import each

NAMES = ("Ann", "bob", "Cem")


class Face(StrEnum):
    HEADS = "heads-up"


@dataclass(frozen=True, slots=True)
class Bid:
    """Say that ``quantity`` dice show ``face`` (LD-3)."""

    quantity: int
    face: int


@dataclass(frozen=True, slots=True)
class Give:
    """Give cards away (X-1, and more)."""

    seat: Seat
    to: Seat
    cards: tuple[int, ...] = ()
    note: Annotated[Annotated[str, Length(1, 40)] | None, Erasable] = None


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class Thrown:
    """``seat`` throws ``dice`` (X-2)."""

    seat: Seat
    dice: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class BidMade:
    """A seat makes a bid.

    What follows is for readers of the code.
    """

    seat: Seat
    bid: Bid


@dataclass(frozen=True, slots=True)
class Fell:
    """``face`` comes up."""

    face: Face
    doubled: bool = False
    winners: tuple[Seat, ...] = ()
    loser: Seat | None = None


@dataclass(frozen=True, slots=True)
class Shown:
    """All cups are lifted."""

    cups: tuple[Thrown, ...]


@dataclass(frozen=True, slots=True)
class Passed:
    """Nothing was done."""

    seat: Seat
    word: str = ""


@each(
    ("item", "label", "clause"),
    [
        (Bid(3, 5), "Say that 3 dice show 5", "LD-3"),
        (Template({}, Bid(3, 5)), "Say that quantity dice show face", "LD-3"),
        (Give(0, 2), "Give cards away (X-1, and more): seat 0, to seat 2", ""),
        (EndTurn(), "End turn", ""),
    ],
)
def test_a_label_is_the_first_line_of_the_docstring_with_the_values(item: Any, label: str, clause: str) -> None:
    assert describe(None, 0, item) == Described(label, clause)


@each(
    ("event", "sentence"),
    [
        (Thrown(0, (2, 5)), "Ann throws 2 and 5."),
        (Thrown(1, None), "bob: thrown."),
        (BidMade(0, Bid(3, 5)), "Ann makes a bid: bid quantity 3, face 5."),
        (Fell(Face.HEADS), "Heads up comes up: doubled no."),
        (Fell(Face.HEADS, True, (0, 1), 2), "Heads up comes up: doubled yes, winners Ann and bob, loser Cem."),
        (Shown((Thrown(0, (2, 5)), Thrown(1, None))), "All cups are lifted: cups Ann (dice 2 and 5) and bob."),
        (Passed(2), "Cem: nothing was done."),
        (Passed(2, "no \n way"), "Cem: nothing was done, word “no way”."),
        (EndTurn(), "End turn."),
    ],
)
def test_an_event_is_one_sentence_with_players_for_seats_and_without_what_is_none(event: Any, sentence: str) -> None:
    assert narrate(event, NAMES) == sentence


def test_a_reason_is_its_own_words_and_the_table_has_its_own() -> None:
    assert why(Endings(), "last-cup") == "last cup"
    assert "last-cup" in Endings()
    assert why(Endings(), "resignation") == "all others left"
    assert "resignation" not in Endings()
