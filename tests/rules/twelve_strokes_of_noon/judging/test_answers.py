"""12C-22, 12C-28: the judging of what is typed, held against a corpus of right, wrong and near answers (``near``)."""

import pytest

from rules.twelve_strokes_of_noon.judging.answers import judge
from rules.twelve_strokes_of_noon.judging.folding import folded
from tests.support.judging import NEAR, cases
from tests.support.offenders import each

CASES = [case for path in NEAR for case in cases(path)]


@each("case", CASES, ids=lambda case: case.text)
def test_12c_22_an_answer_is_judged_as_a_reader_would(case):
    assert case.taken is case.right, case.asked


def test_the_corpus_is_large_and_has_both_kinds():
    right = sum(case.right for case in CASES)
    assert right >= 150
    assert len(CASES) - right >= 150


@each(
    ("text", "key"),
    [
        ("The Eiffel Tower", "eiffeltower"),
        ("an Éclair", "eclair"),
        ("A", "a"),
        ("the", "the"),
        ("R&D", "randd"),
        ("nineteen eighty-four", "1984"),
        ("two million", "2000000"),
        ("Louis XIV", "louis14"),
        ("Xi", "xi"),
        ("１２", "12"),
        ("♯ ", "♯"),
        ("9/11", "9 11"),
        ("nine eleven", "9 11"),
    ],
)
def test_12c_22_a_text_is_folded(text, key):
    assert folded(text).key == key


@pytest.mark.parametrize(("right", "typed"), [("abcd", "abce"), ("abcdefgh", "abcdefxy"), ("abcdefghi", "abcdefxyz")])
def test_12c_22_short_forms_have_no_slip_and_longer_ones_one_or_two(right, typed):
    assert not judge(right, (), ()).accepts(typed)


@pytest.mark.parametrize(
    ("right", "typed"), [("abcde", "abcdr"), ("abcdefghi", "abcdegxhi"), ("abcdefghi", "bacdefgih")]
)
def test_12c_22_an_answer_within_the_slips_is_accepted(right, typed):
    assert judge(right, (), ()).accepts(typed)


@pytest.mark.parametrize(
    ("right", "typed", "accepted"),
    [
        ("abcdef ghijkl", "sbcdef fhijkl", True),
        ("abcdef ghijkl", "xacdef ghijkl", False),
        ("abcdef ghijkl", "abcdef xyijkl", False),
        ("abcdef ghijkl", "abcdef ghijlo", True),
        ("abcdef ghijkl", "sbcdef ghijkl", True),
        ("abcdef ghijkl", "xbcdef ghijkl", False),
        ("abcdefghi jklmn", "xacdefghi jklmn", True),
        ("abcdef ghijkl", "abxdxfghijkl", True),
        ("abcdef ghijkl", "xacdefghijkl", False),
    ],
)
def test_12c_22_two_slips_in_a_short_word_leave_its_first_letter(right, typed, accepted):
    assert judge(right, (), ()).accepts(typed) is accepted


@pytest.mark.parametrize(
    ("typed", "accepted"), [("stadoa", True), ("stadias", False), ("stadie", False), ("stada", True)]
)
def test_12c_22_where_a_plural_is_asked_for_its_ending_must_be_right(typed, accepted):
    assert judge("stadia", (), (), "What is the plural of 'stadium'?").accepts(typed) is accepted
    assert judge("stadia", (), (), "What did the Greeks run?").accepts(typed)


def test_12c_22_an_answer_as_near_to_a_rival_is_wrong():
    assert judge("abcdef", (), ()).accepts("abcdev")
    assert not judge("abcdef", (), ("abcdeg",)).accepts("abcdev")


def test_12c_22_an_accepted_form_is_right_however_near_a_rival():
    assert judge("abcdef", ("abcdev",), ("abcdey",)).accepts("abcdev")


def test_12c_22_a_number_that_is_denied_is_another_answer_though_the_question_has_the_word():
    asked = judge("404", (), (), "Which number does a web server answer with when a page is not found?")
    assert asked.accepts("number 404")
    assert not asked.accepts("not 404")
