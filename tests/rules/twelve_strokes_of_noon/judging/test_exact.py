"""12C-55: answers that must be typed exactly."""

import pytest

from rules.twelve_strokes_of_noon.judging.answers import judge


@pytest.mark.parametrize("text", ["où", "OÙ", " Où ?", "ou\u0300"])
def test_12c_55_an_exact_answer_is_right_letter_for_letter(text):
    assert judge("où", (), (), "Which word asks for a place?", ("où",)).accepts(text)


@pytest.mark.parametrize("text", ["ou", "the où", "où place", "oú", "", "?"])
def test_12c_55_nothing_else_is_right(text):
    assert not judge("où", (), (), "Which word asks for a place?", ("où",)).accepts(text)


@pytest.mark.parametrize("text", ["Spirit level", "spirit levle", "the spirit level", "level", "LEVEL."])
def test_12c_55_other_forms_keep_their_leniency(text):
    assert judge("Spirit level", (), (), "Which tool is horizontal?", ("Level",)).accepts(text)


@pytest.mark.parametrize("text", ["levle", "a level", "bevel", "level tool"])
def test_12c_55_an_exact_form_allows_no_slip_article_or_further_word(text):
    assert not judge("Spirit level", (), (), "Which tool is horizontal?", ("Level",)).accepts(text)


@pytest.mark.parametrize("text", ["L'été", "l’été", "l`été", "L ' été".replace(" ", "")])
def test_12c_55_the_kind_of_apostrophe_does_not_matter(text):
    assert judge("summer", (), (), "", ("l’été",)).accepts(text)


def test_12c_55_an_exact_number_has_its_own_writing():
    judged = judge("7", (), (), "How many days has a week?", ("7",))
    assert judged.accepts("7")
    assert not judged.accepts("seven")
    assert not judged.accepts("7 days")


def test_12c_55_an_exact_form_is_not_written_in_full():
    assert not judge("Koeln", (), (), "", ("Koeln",)).accepts("Köln")
