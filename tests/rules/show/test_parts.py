"""Parts of a deck in words, counted from 1."""

from __future__ import annotations

from rules.show.parts import card_of, in_words
from tests.support.offenders import each

DECK = {"kick_off": [{"id": "K1"}, {"id": "K" * 30}, {"id": 7}, 7], "title": "Mine"}


@each(
    ("where", "words"),
    [
        ("kick_off.0.questions.1.right", "kick off 1 (K1), question 2, right"),
        ("kick_off.1", "kick off 2 (KKKKKKKKKKKKKKKKKKKK)"),
        ("kick_off.2.id", "kick off 3, id"),
        ("kick_off.3", "kick off 4"),
        ("kick_off.99.answers.0", "kick off 100, answer 1"),
        ("mystery_star.0.large.2.0.path", "mystery star 1, large 3, 1, path"),
        ("kick_off", "kick off"),
        ("title", "title"),
        ("0.word", "item 1, word"),
        ("title.0", "title 1"),
    ],
)
def test_a_part_is_named_by_its_card_from_1(where: str, words: str) -> None:
    assert in_words(DECK, where) == words


@each("plain", [None, 7, [], {}, {"kick_off": None}])
def test_a_deck_of_the_wrong_shape_has_no_ids(plain: object) -> None:
    assert card_of(plain, "kick_off.0.questions") == ""  # type: ignore[arg-type]
    assert in_words(plain, "kick_off.0.questions") == "kick off 1, questions"  # type: ignore[arg-type]
