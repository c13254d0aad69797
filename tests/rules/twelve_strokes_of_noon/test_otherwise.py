"""12C-22: right answers that are written otherwise than on the card, and need not be listed there."""

import pytest

from rules.twelve_strokes_of_noon.answers import judge


@pytest.mark.parametrize(
    ("asked", "answer", "typed", "taken"),
    [
        ("What did it cost?", "$5", "£5", False),
        ("What did it cost?", "$5", "€5", False),
        ("What did it cost?", "$5", "5", False),
        ("What did it cost?", "$5", "$6", False),
        ("What did it cost?", "$5", "$5.00", True),
        ("What did it cost?", "$5", "5 dollars", True),
        ("What did it cost in dollars?", "$5", "5", True),
        ("How many dollars did it cost?", "5", "$5", True),
        ("What did it cost?", "£5", "five pounds", True),
        ("What did it cost?", "¥5", "5 yen", True),
        ("What did it cost?", "£5", "five dollars", False),
        ("Which part is it?", "1/2", "half", True),
        ("Which part is it?", "1/2", "½", True),
        ("Which part is it?", "1/2", "0.5", True),
        ("Which part is it?", "1/2", "1/3", False),
        ("Which part is it?", "three quarters", "3/4", True),
        ("On which day?", "12 July 1998", "July 12, 1998", True),
        ("On which day?", "July 12th, 1998", "12th of July 1998", True),
        ("On which day?", "12 July 1998", "July 13, 1998", False),
        ("On which day?", "12 July 1998", "July 12", False),
        ("On which day?", "4 July", "the fourth of July", True),
        ("Which mountain is the highest?", "Mount Everest", "Everest", True),
        ("Which lake is the largest?", "Lake Victoria", "Victoria", True),
        ("Which lake is the largest?", "Lake Victoria", "Queen Victoria", False),
        ("Which film was it?", "Lake Placid", "Placid", False),
        ("Which lake resort was it?", "Lake Placid", "Placid", False),
        ("Which city is near a cape?", "Cape Town", "Town", False),
        ("Which cape city is it?", "Cape Town", "Town", False),
        ("How many dollars did it cost?", "5", "£5", False),
        ("Which singer?", "Ke$ha", "Kesha", True),
        ("What did it cost?", "$1,500", "1500 dollars", True),
        ("What did it cost?", "$1.5 million", "1.5 million dollars", True),
    ],
)
def test_12c_22_what_is_written_in_several_ways_need_not_be_on_the_card(asked, answer, typed, taken):
    assert judge(answer, (), (), asked).accepts(typed) is taken


def test_12c_22_another_way_to_write_an_answer_is_wrong_where_the_card_names_it():
    assert not judge("Mount Everest", (), ("Everest",), "Which mountain is it?").accepts("Everest")
