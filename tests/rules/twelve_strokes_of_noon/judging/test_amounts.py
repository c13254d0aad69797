"""12C-22: the way in which a number is written does not matter; which number it is does."""

from fractions import Fraction

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.twelve_strokes_of_noon.judging.amounts import reckoned
from rules.twelve_strokes_of_noon.judging.answers import judge
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
