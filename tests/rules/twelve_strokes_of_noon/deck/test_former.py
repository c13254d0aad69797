"""12C-48: decks of format 1, whose numbers counted from 0: translated, never misread."""

import json

import pytest

from rules.errors import InvalidContent
from rules.twelve_strokes_of_noon import GAME as game
from tests.support.twelve_strokes_of_noon import small_box, small_deck


def of_format_1():
    """Return the small box as it was written in format 1."""
    box = small_box()
    box["format"] = 1
    for pair in box["duel"]:
        for duel in pair["cards"]:
            duel["right"] -= 1
    for move in box["move_by_move"]:
        move["false"] -= 1
    for stroke in box["master_stroke"]:
        for asked in stroke["questions"]:
            asked["right"] -= 1
            asked["hidden"] -= 1
    for typed in (*(asked for blow in box["fatal_blow"] for asked in blow["questions"]), *box["mystery_star"]):
        typed["rivals"] = typed.pop("refuse")
    return box


def loaded(box):
    return game.deck.load(json.dumps(box).encode())


def test_12c_48_a_deck_of_format_1_is_read_as_the_same_deck():
    assert loaded(of_format_1()) == small_deck()


def test_12c_48_the_faults_of_a_deck_of_format_1_say_how_it_was_read():
    box = of_format_1()
    box["duel"][0]["cards"][0]["right"] = 4
    with pytest.raises(InvalidContent, match="raised by 1, are counted from 1") as refusal:
        loaded(box)
    assert list(refusal.value.faults) == ["duel.0.cards.0.right"]


@pytest.mark.parametrize("junk", [7, [[7, None, {"questions": [1, {"right": True}]}]], {"cards": 3}])
def test_12c_48_junk_of_format_1_is_refused(junk):
    with pytest.raises(InvalidContent, match=r"^\d+ parts? of the deck"):
        loaded(of_format_1() | {"duel": junk})


@pytest.mark.parametrize("other", [0, 3, "2", 2.0, True, None, [2]])
def test_12c_48_any_other_format_is_refused_whole(other):
    written = json.dumps(small_box() | {"format": other}).encode()
    with pytest.raises(InvalidContent) as refusal:
        game.deck.load(written)
    assert set(refusal.value.faults) <= {"format"}


def test_12c_48_a_deck_that_names_no_format_is_refused_and_not_guessed_at():
    box = small_box()
    del box["format"]
    with pytest.raises(InvalidContent, match="must name its format") as refusal:
        loaded(box)
    assert "must be 2; or 1 for a deck" in refusal.value.faults["format"]


def test_12c_48_an_excerpt_of_format_1_is_refused():
    excerpt = json.loads(json.dumps(game.deck.excerpt(small_deck(), None)))
    del excerpt[0]["format"]
    with pytest.raises(InvalidContent):
        game.deck.recall(excerpt, small_deck().digest)
