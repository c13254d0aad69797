"""Values in words, for games that write none of their own."""

from __future__ import annotations

from typing import Any

from rules.defaults.plain_words import words
from tests.support.offenders import each

NAMES = ("Ann", "Ben", "Cem")


@each(
    ("value", "said"),
    [
        ((5, 4), "5 and 4"),
        ((), ""),
        ((None, None), ""),
        ((None, 2, None), "none, 2 and none"),
        (((1, 2, 5), None, (6,)), "1, 2 and 5; none; 6"),
        ((((1, None), (None, 2)), None), "1 and none; none and 2; none"),
        (frozenset({3, 1}), "1 and 3"),
    ],
)
def test_a_list_keeps_the_places_of_what_is_nothing(value: Any, said: str) -> None:
    assert words(value, NAMES.__getitem__) == said


def test_seats_in_a_list_are_players() -> None:
    assert words((2, None, 0), NAMES.__getitem__, seats=True) == "Cem, none and Ann"
