"""12C-22: right answers that are written otherwise than on the card, and need not be listed there."""

import pytest

from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support.offenders import each


@each(
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
        ("On which day?", "12 July 1998", "July 13, 1998", False),
        ("On which day?", "12 July 1998", "July 12", False),
        ("Which lake is the largest?", "Lake Victoria", "Queen Victoria", False),
        ("Which film was it?", "Lake Placid", "Placid", False),
        ("Which lake resort was it?", "Lake Placid", "Placid", False),
        ("Which city is near a cape?", "Cape Town", "Town", False),
        ("Which cape city is it?", "Cape Town", "Town", False),
        ("How many dollars did it cost?", "5", "£5", False),
        ("Which war ended in 1945?", "World War II", "Second World War", True),
        ("Which war ended in 1945?", "World War II", "the 2nd World War", True),
        ("Which war ended in 1945?", "World War II", "WW2", True),
        ("Which war ended in 1945?", "World War II", "WWII", True),
        ("Which war ended in 1945?", "World War II", "First World War", False),
        ("Which war ended in 1945?", "World War II", "WWI", False),
        ("Which war ended in 1918?", "First World War", "World War One", True),
        ("Which war was it?", "Second Punic War", "Punic War II", True),
        ("Which war was it?", "Second Punic War", "WW2", False),
        ("Which two colours?", "Red and yellow", "red/yellow", True),
        ("Which two colours?", "Red and yellow", "yellow / red", True),
        ("Which two colours?", "Red and yellow", "red/green", False),
        ("Which two colours?", "Red and yellow", "red or yellow", False),
        ("Which two numbers?", "4 and 5", "5, 4", True),
        ("Which two numbers?", "4 and 5", "4, 5", True),
        ("Which two numbers?", "5, 4", "4 and 5", True),
        ("Which two numbers?", "4 and 5", "4, 6", False),
        ("Which two numbers?", "4 and 5", "45", False),
        ("Which two numbers?", "3:1", "1:3", False),
        ("Which two numbers name the point?", "(4, 5)", "(5, 4)", False),
        ("한국에서 가장 큰 도시는?", "서울", "서울시", True),
        ("Which grade is best?", "A*", "A", False),
        ("Which grade is best?", "A", "A*", False),
        ("Which grade is best?", "A*", "an A*", True),
        ("Which series is it?", "M*A*S*H", "MASH", True),
        ("Which city is it?", "Paris", "*Paris*", True),
        ("Which singer?", "Ke$ha", "Kesha", True),
        ("What did it cost?", "$1,500", "1500 dollars", True),
        ("What did it cost?", "$1.5 million", "1.5 million dollars", True),
    ],
)
def test_12c_22_what_is_written_in_several_ways_need_not_be_on_the_card(asked, answer, typed, taken):
    assert judge(answer, (), (), asked).accepts(typed) is taken


@pytest.mark.parametrize("form", ["", " ", "World War 99999999999", "$", "*", "and", "Mount"])
def test_12c_22_a_form_without_anything_to_write_otherwise_is_judged(form):
    assert judge("Paris", (form,), (), "Which mountain?").accepts("Paris")


def test_12c_22_another_way_to_write_an_answer_is_wrong_where_the_card_names_it():
    assert not judge("Mount Everest", (), ("Everest",), "Which mountain is it?").accepts("Everest")


@each(
    ("asked", "answer", "typed", "taken"),
    [
        ("What is 3/8?", "0.375", ".375", True),
        ("What is 3/8?", "0.375", "0.3750", True),
        ("What is 3/8?", "0.375", "zero point three seven five", True),
        ("What is 3/8?", "0.375", "0.37", False),
        ("What is 3/8?", "0.375", "375", False),
        ("What is half of 3?", "1.5", "1.50", True),
        ("What is half of 3?", "1.5", "1,5", True),
        ("What is half of 3?", "1.5", "1.05", False),
        ("What is it?", "1.05", "1.05", True),
        ("What is it?", "1.05", "one point zero five", True),
        ("What is it?", "1.05", "1.5", False),
        ("What is half of 10?", "5", "5.0", True),
        ("What is half of 10?", "5", ".5", False),
        ("What is half of 10?", "5", "...5", True),
        ("What is half of 2?", "1", "1.000", False),
        ("When does the year end?", "1.1.", "1.10.", False),
        ("When was it?", "1.1.1990", "1.10.1990", False),
        ("How many are there?", "500", "5 hundred", True),
        ("How many are there?", "500", "5 hundred and 1", False),
        ("How many are there?", "500", "5 thousand", False),
        ("How many people live there?", "5 million", "5,000,000", True),
        ("How many people live there?", "5000000", "5 million", True),
        ("Сколько их?", "8", "около 8", True),
        ("高さは何メートル?", "3776", "約3776", True),
        ("Какая река?", "Волга", "Волга, конечно", True),
    ],
)
def test_12c_22_how_a_number_is_written_does_not_matter(asked, answer, typed, taken):
    assert judge(answer, (), (), asked).accepts(typed) is taken


def test_12c_22_a_number_in_words_of_the_card_may_be_joined():
    judging = judge("180", ("one hundred and eighty",), (), "What is the highest score?")
    assert judging.accepts("onehundredandeighty")
    assert not judging.accepts("onehundredandeight")
