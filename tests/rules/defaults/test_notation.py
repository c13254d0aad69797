"""The notation of a game that has none: short, one line, and it reads back."""

# ruff: noqa: D101 - the names of these values, and whether they have a docstring, are what is tested

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any

import pytest

from rules.defaults.notation import read, write
from rules.errors import Malformed
from rules.wire.codec import Between, Erasable, Length
from tests.support.offenders import each


class Face(StrEnum):
    HEADS = "heads"


@dataclass(frozen=True, slots=True)
class EndTurn:
    pass


@dataclass(frozen=True, slots=True)
class Stake:
    face: Face
    steps: Annotated[int, Between(-9, 9)]
    double: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    word: Annotated[str, Length(0, 40)]
    to: Annotated[int, Between(0, 15)] | None = None
    note: Annotated[Annotated[str, Length(0, 40)] | None, Erasable] = None


@dataclass(frozen=True, slots=True)
class Place:
    spaces: tuple[int, ...]


ACTIONS = (EndTurn, Stake, Say, Place)


@each(
    ("action", "text"),
    [
        (EndTurn(), "end-turn"),
        (Stake(Face.HEADS, 3), "stake heads 3"),
        (Stake(Face.HEADS, -3, True), "stake heads -3 yes"),
        (Say("rain"), "say rain"),
        (Say("rain", 2), "say rain 2"),
        (Say("rain", None, "ok"), "say rain none ok"),
        (Say("none"), 'say {"word":"none"}'),
        (Say("3"), 'say {"word":"3"}'),
        (Say(""), 'say {"word":""}'),
        (Say("to be\nor"), 'say {"word":"to be\\nor"}'),
        (Say("\u2028é"), 'say {"word":"\\u2028é"}'),
        (Place((3, 5)), 'place {"spaces":[3,5]}'),
    ],
)
def test_an_action_is_one_line_that_reads_back(action: Any, text: str) -> None:
    assert write(ACTIONS, action) == text
    assert read(ACTIONS, text) == action
    assert len(text.splitlines()) == 1


def test_case_of_the_first_word_and_blanks_do_not_matter() -> None:
    assert read(ACTIONS, "  Stake   heads  3 ") == Stake(Face.HEADS, 3)


@each(
    ("text", "why"),
    [
        ("", "must begin with one of end-turn, stake, say, place"),
        ("fly 3", "must begin with one of end-turn, stake, say, place"),
        ("stake heads", "is missing"),
        ("stake heads 3 yes 7", "must have at most 3 values after its first word"),
        ("stake tails 3", "must be one of heads"),
        ("stake heads 99999999999999999999", "must be a whole number"),
        ("say {", "is not JSON after its first word"),
        ('say {"word":1.5}', "must be a string"),
        ('say {"word":"a","word":"b"}', "is not JSON after its first word"),
        ("say \ud800", "lone surrogates"),
    ],
)
def test_what_is_no_action_is_refused(text: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        read(ACTIONS, text)
