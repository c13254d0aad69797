"""12C-22, 12C-54: each example in the tables of these clauses is judged as they say."""

import re

import rules
from rules import clauses
from rules.twelve_strokes_of_noon.judging.answers import judge
from tests.support.offenders import each

ROW = re.compile(r"^\| (.+?) \| (.+?) \| (.+?) \| (right|wrong) \|$", re.MULTILINE)


def examples(number):
    """Return the rows of the table of a clause: what is asked, the card, what is typed, and the verdict."""
    return ROW.findall(clauses.of_game(rules.find("twelve-strokes-of-noon"))[number].text)


def forms(card):
    """Return the answer of a card, its other accepted forms, and those that it names as wrong."""
    answer, *others = card.split("; ")
    also, refused = (
        tuple(form.removeprefix(word) for form in others if form.startswith(word)) for word in ("also ", "not ")
    )
    return answer, also, refused


@each(("asked", "card", "typed", "verdict"), lambda: examples("12C-22"))
def test_12c_22_each_example_is_judged_as_the_clause_says(asked, card, typed, verdict):
    assert judge(*forms(card), asked).accepts(typed) is (verdict == "right")


@each(("asked", "card", "typed", "verdict"), lambda: examples("12C-54"))
def test_12c_54_each_example_is_judged_as_the_clause_says(asked, card, typed, verdict):
    assert judge(*forms(card), asked).accepts(typed) is (verdict == "right")


def test_both_tables_have_right_and_wrong_examples():
    for number in ("12C-22", "12C-54"):
        verdicts = [verdict for *_, verdict in examples(number)]
        assert min(verdicts.count("right"), verdicts.count("wrong")) >= 10
