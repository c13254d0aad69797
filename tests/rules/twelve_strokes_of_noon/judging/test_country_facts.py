"""What the full box asks of countries is what two published data sets say."""

import json
from functools import cache

import pytest

from rules.twelve_strokes_of_noon import GAME as game
from tests.support.country_facts import countries, facts
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import small_box


@cache
def known():
    """Return all that the full box asks of countries."""
    return tuple(facts(game.standard_content()))


def test_there_is_something_to_check():
    assert len(known()) >= 20
    assert len(countries()) >= 190


@each("fact", known, ids=lambda fact: fact.where)
def test_two_data_sets_agree(fact):
    assert fact.faults == ()


@pytest.mark.parametrize(
    ("question", "answer", "fault"),
    [
        ("What is the capital of Australia?", "Sydney", "the capital of Australia is Canberra"),
        ("Nairobi is the capital of which African country?", "Uganda", "the capital of Uganda is Kampala"),
        ("What is the currency of India?", "Taka", "the currency of India is Rupee"),
        ("On which continent is Kenya?", "Asia", "Kenya is in Africa"),
        ("What is the capital of Atlantis?", "Poseidonis", "Atlantis is in neither or only one of the data sets"),
    ],
)
def test_a_wrong_fact_is_found(question, answer, fault):
    box = small_box()
    box["fatal_blow"][0]["questions"][0].update(question=question, answer=answer)
    (fact,) = facts(game.deck.load(json.dumps(box).encode()))
    assert fact.faults[0] == fault
