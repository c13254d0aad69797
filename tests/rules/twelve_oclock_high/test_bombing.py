from fractions import Fraction

import pytest

from rules.chance import branches
from rules.errors import IllegalAction
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.events import Bombed, CardsGiven, TurnBegan, TurnEnd, TurnEnded
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Phase, Turn
from tests.support.offenders import each
from tests.support.twelve_oclock_high import (
    BLANK,
    BOMB,
    EMPTY,
    PRIMARY,
    SECONDARY,
    approach,
    landed,
    own,
    played,
    position,
    squadron,
    told,
)


def about_to_land(target, *, cards, throws=1, discs=()):
    """Return a position in which the dice that lie reach ``target``."""
    here = squadron(0, approach(target, 5), cards)
    return position(here, turn=Turn(0, Phase.MOVE, throws, (1, 4)), discs=discs)


@pytest.mark.parametrize("throws", [1, 2])
def test_12h_11_an_attack_may_be_declined_by_throwing_on(throws):
    step = played(landed(squadron(0, PRIMARY), throws=throws), Throw(), 1, 2, BLANK)
    assert step.state.turn == Turn(0, Phase.MOVE, throws + 1, (1, 2))


def test_12h_11_an_attack_may_be_declined_by_ending_the_turn():
    step = played(landed(squadron(0, PRIMARY)), EndTurn())
    assert step.events == (TurnEnded(0, TurnEnd.STOPPED), TurnBegan(1, 1))
    assert own(step.state) == squadron(0, PRIMARY)


def test_12h_11_only_a_target_can_be_bombed():
    with pytest.raises(IllegalAction) as refusal:
        played(position(squadron(0, EMPTY), turn=Turn(0, Phase.MOVED, 1)), Bomb())
    assert (refusal.value.reason, refusal.value.clause) == ("no-target", "12H-11")
    assert refusal.value.message == f"{EMPTY} is no target: throw or end the turn"


def test_12h_12_landing_with_the_third_throw_allows_bombing():
    step = played(about_to_land(PRIMARY, cards=10, throws=3), Move(PRIMARY))
    assert game.rules.legal(step.state, 0) == (Bomb(), EndTurn())


@each(("target", "points", "price"), [(PRIMARY, 15, 2), (SECONDARY, 5, 1)])
@each(("faces", "rolls"), [((BOMB,), (True,)), ((BLANK, BOMB), (False, True))], ids=["first-roll", "second-roll"])
def test_12h_13_a_bomb_on_either_roll_is_one_hit(target, points, price, faces, rolls):
    step = played(landed(squadron(0, target, 10, 5)), Bomb(), *faces)
    assert step.events[0] == Bombed(0, target, rolls, hit=True, points=points, score=5 + points)
    assert own(step.state) == squadron(0, target, 10 - price, 5 + points)
    assert step.state.discs == (Disc(target, 0),)


@pytest.mark.parametrize(("target", "price"), [(PRIMARY, 2), (SECONDARY, 1)])
def test_12h_13_two_blanks_are_a_miss(target, price):
    step = played(landed(squadron(0, target, 10, 5)), Bomb(), BLANK, BLANK)
    assert step.events[0] == Bombed(0, target, (False, False), hit=False, points=0, score=5)
    assert own(step.state) == squadron(0, target, 10 - price, 5)
    assert step.state.discs == ()


@pytest.mark.parametrize(("faces", "thousandths"), [(1, 306), (2, 556), (3, 750)])
def test_12h_13_the_odds_of_an_attack(faces, thousandths):
    state = landed(squadron(0, PRIMARY), options=Options(bomb_faces=faces))
    steps = branches(lambda chance: game.rules.apply(state, 0, Bomb(), at=0, chance=chance))
    hits = sum((weight for weight, _, step in steps if step.state.discs), Fraction(0))
    assert hits == 1 - Fraction(6 - faces, 6) ** 2
    assert round(1000 * hits) == thousandths


@each("faces", [(BOMB,), (BLANK, BLANK)], ids=["hit", "miss"])
@each(("target", "price"), [(PRIMARY, 2), (SECONDARY, 1)])
def test_12h_14_an_attack_is_paid_once_and_ends_the_turn(target, price, faces):
    step = played(landed(squadron(0, target), throws=1), Bomb(), *faces)
    assert step.events[1:] == (
        CardsGiven(0, price, 10 - price),
        TurnEnded(0, TurnEnd.ATTACK),
        TurnBegan(1, 1),
    )


def test_12h_14_one_card_cannot_bomb_a_primary_target():
    step = played(about_to_land(PRIMARY, cards=1), Move(PRIMARY))
    assert not step.events[0].target
    assert game.rules.legal(step.state, 0) == (Throw(), EndTurn())
    with pytest.raises(IllegalAction) as refusal:
        played(step.state, Bomb())
    assert (refusal.value.reason, refusal.value.clause) == ("too-few-cards", "12H-14")
    assert "costs 2 cards, and the hand holds 1: throw or end the turn" in refusal.value.message


def test_12h_14_with_one_card_on_a_primary_target_the_third_throw_ends_the_turn():
    step = played(about_to_land(PRIMARY, cards=1, throws=3), Move(PRIMARY))
    assert told(step, TurnEnded) == [TurnEnded(0, TurnEnd.THROWS_USED)]


@pytest.mark.parametrize(("target", "cards"), [(SECONDARY, 1), (PRIMARY, 2)])
def test_12h_14_the_exact_price_is_enough(target, cards):
    step = played(about_to_land(target, cards=cards), Move(target))
    assert game.rules.legal(step.state, 0)[0] == Bomb()
    assert own(played(step.state, Bomb(), BLANK, BLANK).state).cards == 0


@pytest.mark.parametrize("hitter", [0, 1])
def test_12h_15_a_covered_target_cannot_be_bombed_again(hitter):
    step = played(about_to_land(PRIMARY, cards=10, discs=[Disc(PRIMARY, hitter)]), Move(PRIMARY))
    assert game.rules.legal(step.state, 0) == (Throw(), EndTurn())
    with pytest.raises(IllegalAction) as refusal:
        played(step.state, Bomb())
    assert (refusal.value.reason, refusal.value.clause) == ("covered", "12H-15")


def test_12h_16_a_squadron_on_an_open_target_must_fly_first():
    state = position(squadron(0, PRIMARY))
    assert game.rules.legal(state, 0) == (Throw(),)
    with pytest.raises(IllegalAction) as refusal:
        played(state, Bomb())
    assert (refusal.value.reason, refusal.value.clause) == ("not-landed", "12H-16")


def test_12h_16_a_missed_target_stays_open_to_everybody():
    missed = played(landed(squadron(0, PRIMARY)), Bomb(), BLANK, BLANK).state
    other = squadron(1, approach(PRIMARY, 5))
    there = position(own(missed), other, turn=Turn(1, Phase.MOVE, 1, (1, 4)), discs=missed.discs)
    assert Bomb() in game.rules.legal(played(there, Move(PRIMARY)).state, 1)
