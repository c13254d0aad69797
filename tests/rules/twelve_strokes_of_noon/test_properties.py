"""What holds in every match, whatever is done: money, stars, numbers, the plain form of states."""

import json
import random
from collections import deque
from dataclasses import replace
from itertools import islice, pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import Cheap
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.events import Paid
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import Star
from rules.wire.codec import codec
from tests.support.twelve_strokes_of_noon import any_action, money, small_deck, walk

SEATS = st.sampled_from([(0, 1), (0, 2, 3), (0, 1, 2, 3), (1, 3)])
OPTIONS = st.builds(Options, st.sampled_from([30, 60]), st.integers(5, 120), age_order=st.sampled_from([(), (1, 0)]))
SEEDS = st.integers(0, 2**32)


@st.composite
def some_state(draw):
    """Draw a state out of a random match, before its end."""
    states = walk(random.Random(draw(SEEDS)).random, draw(SEATS), draw(OPTIONS))
    going_on = (state for state in states if state.ended is None)
    return deque(islice(going_on, draw(st.integers(1, 120))), maxlen=1).pop()


@given(SEEDS, SEATS, OPTIONS)
@settings(max_examples=25)
def test_money_changes_hands_or_comes_from_the_bank(seed, seats, options):
    luck = Cheap(random.Random(seed).random)
    step = game.rules.initial(options, seats, seats, small_deck(), at=0, chance=luck)
    total, bank, at = 10_000 * len(seats), 0, 0
    while game.rules.standing(step.state).must:
        seat = game.rules.standing(step.state).must[0]
        at += 300
        step = game.rules.apply(step.state, seat, any_action(step.state, seat, luck), at=at, chance=luck)
        bank += sum(event.amount for event in step.events if isinstance(event, Paid) and event.payer is None)
        assert sum(money(step.state).values()) == total + bank
        assert step.state.board is not None or min(money(step.state).values()) >= 1_000
    assert bank <= 5 * 3_000 + 10_000


@given(SEEDS, SEATS)
@settings(max_examples=25)
def test_12c_11_before_the_last_round_everybody_can_pay(seed, seats):
    for state in walk(random.Random(seed).random, seats):
        if state.board is None:
            assert min(money(state).values()) >= 1_000


@given(SEEDS, SEATS)
@settings(max_examples=15)
def test_12c_6_never_two_red_stars_and_none_in_the_later_rounds(seed, seats):
    for state in walk(random.Random(seed).random, seats):
        red = [desk for desk in state.contestants if desk.star is Star.RED]
        assert len(red) <= 1
        assert state.board is None or not red


@given(SEEDS, SEATS)
@settings(max_examples=15)
def test_decisions_rise_and_deadlines_are_in_the_future(seed, seats):
    for at, (before, after) in enumerate(pairwise(walk(random.Random(seed).random, seats)), 1):
        assert after.decision in (before.decision, before.decision + 1)
        due = game.rules.standing(after).deadline
        assert (due is None) == (after.ended is not None)
        assert due is None or due > 400 * at


@given(some_state())
@settings(max_examples=60)
def test_a_state_is_written_and_read_back_without_its_deck(state):
    form = codec(game.state)
    plain = json.loads(json.dumps(form.encode(state)))
    assert "content" not in plain
    assert replace(form.decode(plain), content=state.content) == state


@given(some_state())
@settings(max_examples=40)
def test_a_state_holds_no_words_of_the_deck(state):
    plain = json.dumps(codec(game.state).encode(replace(state, last=None, board=None)))
    assert "question" not in plain.replace('"question":', "")
    assert "Duel 1" not in plain


@given(some_state(), SEEDS)
@settings(max_examples=60)
def test_12c_43_no_money_is_lost_when_any_player_leaves(state, seed):
    seats = [desk.seat for desk in state.contestants if not desk.out]
    leaver = seats[seed % len(seats)]
    after = game.rules.leave(state, leaver, at=10**7, chance=Cheap(random.Random(seed).random)).state
    assert sum(money(after).values()) == sum(money(state).values())
    assert leaver not in (*game.rules.standing(after).must, *game.rules.standing(after).may)
