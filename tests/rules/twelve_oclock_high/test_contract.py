import pytest

from rules import clauses
from rules.errors import InvalidContent
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Throw
from rules.twelve_oclock_high.events import TurnBegan
from rules.twelve_oclock_high.options import Options
from rules.values import Template
from tests.support.offenders import each
from tests.support.twelve_oclock_high import position, squadron


def test_the_rules_text_holds_every_clause_once_and_in_order():
    numbers = [clause.clause for clause in clauses.parse(clauses.text(game))]
    assert numbers == [f"12H-{number}" for number in range(1, 37)]


@each("clause", clauses.parse(clauses.text(game)), ids=lambda clause: clause.clause)
def test_no_clause_is_empty(clause):
    assert len(clause.text) > 40


def test_no_deck_is_played_with():
    assert game.standard_content() is game.deck is None
    with pytest.raises(InvalidContent):
        game.content()


def test_nobody_interrupts_and_no_clock_runs():
    state = position(squadron())
    assert game.rules.standing(state).may == ()
    assert game.rules.standing(state).deadline is None
    assert game.bots.insight(state, 0, "veteran") is None


def test_12h_28_every_event_is_disclosed_to_everybody():
    assert game.rules.disclose(TurnBegan(0, 1), 1) == game.rules.disclose(TurnBegan(0, 1), None) == TurnBegan(0, 1)


def test_a_template_of_another_make_is_taken_by_its_example():
    template = Template({}, Throw())
    state = position(squadron())
    assert game.rules.sample(state, template, None) == Throw()
    assert game.words.describe(state, 0, template) == game.words.describe(state, 0, Throw())


def test_the_reference_is_the_board_the_dice_and_the_numbers_of_the_rules():
    reference = game.reference()
    assert reference["dice"]["bomb"]["faces"]["usual"] == Options().bomb_faces
    assert reference["points"] == {"primary": 15, "secondary": 5}
    assert reference["prices"] == {"primary": 2, "secondary": 1}
    assert len(reference["board"]["spaces"]) > 100
