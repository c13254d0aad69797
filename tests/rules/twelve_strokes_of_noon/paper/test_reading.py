"""What is read at a table: the type of the printed cards is large enough, and the words of the kit hold."""

import json
from io import BytesIO

import pytest
from pypdf import PdfReader

from rules.show.drawing import Text
from rules.twelve_strokes_of_noon import GAME
from rules.twelve_strokes_of_noon.cards import OpenQuestion
from rules.twelve_strokes_of_noon.deck.box import load_content
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.paper import revealing
from rules.twelve_strokes_of_noon.paper.cards import ALSO, also
from rules.twelve_strokes_of_noon.words.in_short import in_short
from service.printing import kit as printing
from tests.support.twelve_strokes_of_noon import small_box

FULL = GAME.standard_content()
POINT = 254 / 72
"""Tenths of a millimetre."""


def loaded(box):
    return load_content(json.dumps(box).encode())


def long_box():
    """Return a deck with as long questions as there may be, and many other answers to each."""
    box = small_box()
    asked = [
        one for pile in ("kick_off", "fatal_blow", "master_stroke") for card in box[pile] for one in card["questions"]
    ]
    for number, one in enumerate(asked):
        one["question"] = f"What did somebody find in garden {number}, {'behind the house ' * 11}yesterday?"
    for card in box["fatal_blow"]:
        for one in card["questions"]:
            one["accept"] = [f"another right form {n} of it" for n in range(30)]
    for star in box["mystery_star"]:
        star |= {"name": "The " + "long " * 10 + "name", "accept": [f"another name {n} of it" for n in range(30)]}
    return box


def kit_of(content):
    return GAME.paper.kit(Options(), content)


def sizes(content):
    """Return the sizes of type of each page of cards of text, with what is set in them."""
    pages = PdfReader(BytesIO(printing.render(kit_of(content), printing.Printer("a4"), ""))).pages
    piles = ("Kick-Off", "Duel", "Fatal Blow", "Master Stroke")
    found = []
    for page in pages[1:]:
        if any(line.startswith(piles) for line in page.extract_text().splitlines()[:2]):  # after the number of the page
            page.extract_text(visitor_text=lambda words, _cm, tm, _font, size: found.append((size * abs(tm[3]), words)))
    return [(size, words) for size, words in found if words.strip()]


@pytest.mark.parametrize("content", [FULL, loaded(long_box())], ids=["standard", "long"])
def test_questions_are_set_in_seven_points_and_notes_in_six(content):
    found = sizes(content)
    assert len(found) > 100
    assert [(size, words) for size, words in found if size < 5.99] == []
    asked = [one.question for card in content.fatal_blow.values() for one in card.questions]
    first = [(size, words) for size, words in found if any(one.startswith(words.strip()) for one in asked)]
    lines = [(size, words) for size, words in first if len(words.split()) > 2]
    assert len(lines) >= len(asked)
    assert [(size, words) for size, words in lines if size < 6.99] == []


@pytest.mark.parametrize("content", [FULL, loaded(long_box())], ids=["standard", "long"])
def test_the_name_of_a_star_is_whole_in_eight_points_and_its_other_forms_in_six(content):
    for star in content.mystery_star.values():
        shapes = [shape for shape in revealing.star(star).face.shapes if isinstance(shape, Text)]
        name = [shape for shape in shapes if shape.bold]
        assert "".join(shape.text for shape in name).replace(" ", "").startswith(star.name.replace(" ", ""))
        assert min(shape.size for shape in name) >= 8 * POINT
        top = min(shape.y for shape in name)
        assert not star.accept or [shape for shape in shapes if shape.text.startswith("Also: ")]
        assert min(shape.size for shape in shapes if shape.y >= top) >= 6 * POINT
        assert max(shape.y for shape in shapes) < revealing.CARD_HEIGHT


def test_a_long_card_is_parted_by_the_length_of_its_texts():
    def parts(content, pile):
        (cards,) = (section.cards for section in kit_of(content).sections if section.title == f"{pile} cards")
        return [(card.id, card.title, len(card.entries)) for card in cards]

    short, long = loaded(small_box()), loaded(long_box())
    for pile in ("Kick-Off", "Fatal Blow", "Master Stroke"):
        assert len(parts(long, pile)) > len(parts(short, pile))
        assert parts(long, pile)[0][1].startswith("1 of ")
        assert sum(count for *_, count in parts(long, pile)) == sum(count for *_, count in parts(short, pile))
    assert {title for pile in ("Kick-Off", "Master Stroke") for _, title, _ in parts(short, pile)} == {""}


def test_the_first_of_many_other_answers_are_on_paper():
    forms = tuple(f"form {number}" for number in range(30))
    many = OpenQuestion("What is it?", "It", forms, ("that", "this"))
    said = also(many, lambda words: len(words) <= ALSO)
    assert said.startswith("Also: form 0; form 1; ")
    assert said.endswith("; and so on. Not: that; this")
    assert ALSO - 10 < len(said) <= ALSO
    few = OpenQuestion("What is it?", "It", forms[:3], ("that",))
    assert also(few, lambda words: len(words) <= ALSO) == "Also: form 0; form 1; form 2. Not: that"
    assert also(many, lambda words: not words) == ""


def test_the_rules_say_that_a_tie_shares_the_title():
    kit = kit_of(FULL)
    lines = in_short(Options(), by_hand=True)
    assert [line for line in lines if "the most money has the title; a tie shares it" in line]
    assert [line for line in kit.rules if line.endswith("At the end they share the title.")]


def test_the_kit_says_how_many_can_play():
    seats = GAME.seats(Options())
    assert kit_of(FULL).about[0] == f"For {min(seats)} to {max(seats)} players."


def test_a_small_deck_is_printed_as_a_whole():
    box = small_box()
    assert f"A game takes one of {len(box['duel'])} Duel pairs: print all cards." in kit_of(loaded(box)).about
    box["duel"] = box["duel"][:1]
    assert "A game takes the Duel pair of the deck: print all cards." in kit_of(loaded(box)).about
    advice = next(line for line in kit_of(FULL).about if line.startswith("A game takes"))
    assert advice == f"A game takes one of {len(FULL.duel)} Duel pairs: to begin with, print a few pages of each kind."
