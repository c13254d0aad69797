"""12C-22: the way in which a number is written does not matter; which number it is does."""

from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.twelve_strokes_of_noon.judging.amounts import reckoned
from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support.offenders import each
from tests.support.writings import writings

QUESTIONS = st.sampled_from(["", "What is it?", "How many are there?", "How many metres high is it?"])
WHOLES = st.integers(1, 120) | st.integers(1, 10**7) | st.integers(1, 999).map(lambda count: count * 10**7)
PARTS = st.sampled_from([2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 20, 25, 100, 125, 1000]).flatmap(
    lambda below: st.integers(1, below - 1).map(lambda above: Fraction(above, below))
)
HALVES = st.integers(1, 4000).map(lambda count: Fraction(count, 4) * 10**6)
VALUES = WHOLES.map(Fraction) | PARTS | st.builds(lambda whole, part: whole + part, WHOLES, PARTS) | HALVES
TURNED = [1, 2, 10, 100, 1000, 10**6, Fraction(1, 2), Fraction(1, 10), Fraction(1, 1000), Fraction(1, 10**6)]


@st.composite
def neighbours(draw):
    """Draw an amount and another one that is near to it, or has nearly its digits."""
    value = draw(VALUES)
    other = draw(
        st.sampled_from([value * factor for factor in TURNED[1:]])
        | st.sampled_from([value + more for more in TURNED])
        | st.sampled_from([value - less for less in TURNED if less < value] or [value + 1])
        | st.just(1 / value if value != 1 else Fraction(2))
        | st.just(Fraction(value.numerator))
        | st.just(Fraction(int(f"{value.numerator}{value.denominator}")))
    )
    return value, other


@given(VALUES, QUESTIONS, st.data())
@settings(max_examples=300)
@example(Fraction(3, 2), "", None)
@example(Fraction(1_500_000), "", None)
def test_12c_22_all_writings_of_an_amount_are_right_for_each_other(value, asked, data):
    written = list(writings(value))
    on_cards = written if data is None else [data.draw(st.sampled_from(written))]
    for card in on_cards:
        judging = judge(card, (), (), asked)
        assert [text for text in written if not judging.accepts(text)] == [], card


@given(neighbours(), QUESTIONS, st.data())
@settings(max_examples=300)
def test_12c_22_no_writing_of_an_amount_is_right_for_another(pair, asked, data):
    value, other = pair
    if value == other:
        return
    card = data.draw(st.sampled_from(list(writings(value))))
    judging = judge(card, (), (), asked)
    assert [text for text in writings(other) if judging.accepts(text)] == [], card


@each(
    ("asked", "answer", "typed", "taken"),
    [
        ("What is it?", "1½", "1.5", True),
        ("What is it?", "1½", "one and a half", True),
        ("What is it?", "1½", "1 1/2", True),
        ("What is it?", "1½", "11/2", False),
        ("What is it?", "1½", "1", False),
        ("What is it?", "2/3", "two thirds", True),
        ("What is it?", "2/3", "⅔", True),
        ("What is it?", "2/3", "2/3rds", True),
        ("What is it?", "2/3", "three halves", False),
        ("What is it?", "2/3", "0.667", False),
        ("How much is left?", "two thirds", "2/3 of it", True),
        ("How many people?", "1.5 million", "1,500,000", True),
        ("How many people?", "1.5 million", "1 500 000", True),
        ("How many people?", "1.5 million", "1.500.000", True),
        ("How many people?", "1.5 million", "one and a half million people", True),
        ("How many people?", "1.5 million", "a million and a half", True),
        ("How many people?", "1.5 million", "15 million", False),
        ("How many people?", "250,000", "a quarter of a million", True),
        ("How many people?", "1 trillion", "1,000,000,000,000", True),
        ("How many people?", "1 trillion", "1 billion", False),
        ("How many people?", "1.5 billion", "1.5bn", True),
        ("How many people?", "1.5 billion", "1500 mn", True),
        ("How many people?", "1.5 billion", "1.5 mn", False),
        ("How many hours?", "1½", "an hour and a half", True),
        ("How many hours?", "one and a half hours", "1.5 hours", True),
        ("How many hours?", "1½", "one hour", False),
        ("Which film?", "9½ Weeks", "nine and a half weeks", True),
        ("Which film?", "9½ Weeks", "9.5 weeks", True),
        ("Which film?", "9½ Weeks", "9 weeks", False),
        ("Which platform?", "Platform 9¾", "platform nine and three-quarters", True),
        ("What did it cost?", "$1.5 million", "$1,500,000", True),
        ("What did it cost?", "$1.5 million", "£1,500,000", False),
        ("How many are there?", "1010", "one thousand and ten", True),
        ("How many are there?", "3", "a third", False),
        ("How many are there?", "a third", "3", False),
        ("How many are there?", "100", "one hundredth", False),
        ("Which coin is it?", "Quarter", "quater", True),
        ("What is it?", "-1½", "minus one and a half", True),
        ("What is it?", "1½", "-1.5", False),
        ("What is it?", "1.000,5", "1000.5", True),
        ("What is it?", "125", "0,125", False),
        ("What is it?", "1", "1,00,000", False),
        ("What is it?", "100,000", "1,00,000", True),
        ("What is it?", "106", "10⁶", False),
        ("What is it?", "13/4", "1¾", False),
        ("人口は?", "150000", "15万", True),
        ("人口は?", "150000", "1.5万", False),
        ("人口は?", "1.5万", "15000", True),
        ("人口は?", "1.51", "1.5万", False),
        ("人口は?", "1億5000万", "150000000", True),
        ("Which time is it in?", "3/4", "6/8", False),
        ("Which mark is it?", "10/10", "1", False),
        ("On which day?", "9/11", "nine eleven", True),
        ("Which dome?", "Half Dome", "half dome", True),
        ("Which dome?", "Half Dome", "haf dome", True),
        ("What is half of 2?", "1", "1.000", False),
        ("Which version?", "1.10", "1.1.0", False),
    ],
)
def test_12c_22_an_amount_is_taken_in_any_writing_and_no_other_amount_is(asked, answer, typed, taken):
    assert judge(answer, (), (), asked).accepts(typed) is taken


def test_12c_22_an_amount_that_the_card_refuses_is_wrong_in_its_writing():
    assert not judge("0.5", (), ("1/2",), "What is it?").accepts("1/2")
    assert not judge("1/2", (), ("0.5",), "What is it?").accepts("0.5")


PIECES = [
    *"0123456789.,/ '½¾⁄¹²-",
    "half ",
    "and ",
    "a ",
    "of ",
    "point ",
    "third",
    "s ",
    "million ",
    "hundredth ",
    "one ",
]


@given(st.lists(st.sampled_from(PIECES)).map("".join))
def test_any_text_can_be_reckoned(text):
    assert isinstance(reckoned(text), str)
