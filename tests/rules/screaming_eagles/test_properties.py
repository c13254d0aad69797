"""Laws that hold in every match, whatever the options."""

import random
from functools import cache
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.chance import Cheap, Scripted
from rules.errors import IllegalAction
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import ChooseCards, GiveWay, OrderFire
from rules.screaming_eagles.board import BOARD, LOAD
from rules.screaming_eagles.events import Damaged, Fired, Moved, RoundBegan, ShotDown
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.names import TEAM_OF, Section, Weapon
from rules.screaming_eagles.options import in_force
from rules.screaming_eagles.state import hits_in
from rules.wire.codec import codec
from service.conformance import wild
from tests.support.offenders import each
from tests.support.screaming_eagles import COMBINATIONS, some_state, walk

SEATS = [(0, 1), (0, 2, 3), (0, 1, 2, 3)]
each_match = each(
    # The combinations count the ways to fire by threes, so that the seats take every third combination one further.
    ("number", "seats"),
    [(number, SEATS[(number + number // 3) % 3]) for number in range(48)],
)


@cache
def match(number, seats):
    """Return one of the matches, which all laws share."""
    return tuple(walk(random.Random(number).random, seats, COMBINATIONS[number]))


def events(steps, kind):
    return [event for *_, step in steps for event in step.events if isinstance(event, kind)]


@each_match
def test_se_14_no_two_planes_are_ever_on_one_space(number, seats):
    for state, *_ in match(number, seats):
        spaces = [plane.space for plane in state.planes if plane.space is not None]
        assert len(set(spaces)) == len(spaces)


@each_match
def test_se_13_every_move_is_a_course_of_the_board(number, seats):
    for event in events(match(number, seats), Moved):
        start, steps = BOARD.names[event.start], len(event.path)
        courses = [rows[start][:steps] for rows in BOARD.courses[TEAM_OF[event.plane]].values()]
        assert tuple(BOARD.names[name] for name in event.path) in courses
        assert event.to == event.path[-1]
        assert 0 <= event.pushed < len(event.path)


@each_match
def test_se_12_no_plane_fires_twice_in_a_round(number, seats):
    shots, current = [], 0
    for event in events(match(number, seats), Fired | RoundBegan):
        if isinstance(event, RoundBegan):
            current = event.round
        else:
            shots.append((current, event.plane))
    assert len(set(shots)) == len(shots)


@each_match
def test_se_32_ammunition_only_goes_down_except_by_reloading(number, seats):
    for (before, *_), (after, *_) in pairwise(match(number, seats)):
        for old, new in zip(before.planes, after.planes, strict=True):
            assert new.load.long <= old.load.long <= LOAD["long"]
            assert new.load.medium <= old.load.medium <= LOAD["medium"]
            assert new.load.flares <= old.load.flares <= LOAD["flares"]
            assert new.load.cannon <= max(old.load.cannon, 1)


@each_match
def test_se_33_only_enemies_are_fired_at(number, seats):
    shots = events(match(number, seats), Fired)
    assert all(TEAM_OF[shot.plane] is not TEAM_OF[shot.target] for shot in shots)
    assert all(shot.hit is (shot.total >= shot.distance) for shot in shots)
    assert all(shot.weapon is not Weapon.CANNON or not shot.flare for shot in shots)


@each_match
def test_se_28_every_hit_is_marked_once(number, seats):
    steps = match(number, seats)
    last = steps[-1][0]
    marked = sum(hits_in(plane.damage, section) for plane in last.planes for section in Section)
    assert marked == len(events(steps, Damaged)) == sum(shot.hit for shot in events(steps, Fired))
    down = {plane.plane for plane in last.planes if plane.space is None}
    assert down == {event.plane for event in events(steps, ShotDown)}


@each_match
def test_the_decision_rises_by_one_or_stays(number, seats):
    for (before, *_), (after, *_) in pairwise(match(number, seats)):
        assert game.rules.standing(after).decision - game.rules.standing(before).decision in (0, 1)


@each_match
def test_whatever_no_other_seat_has_a_part_in_closes_its_decision(number, seats):
    """Cards, orders and giving way may be a part of what several seats answer together; nothing else is."""
    for (before, *_), (after, _, action, _) in pairwise(match(number, seats)):
        if not isinstance(action, ChooseCards | OrderFire | GiveWay) and after.ended is None:
            assert game.rules.standing(after).decision == game.rules.standing(before).decision + 1, action


@each_match
def test_se_52_nobody_is_asked_who_has_no_choice_but_cards(number, seats):
    for state, *_ in match(number, seats):
        for seat in game.rules.standing(state).must:
            assert len(decisions(state, seat)) > 1


@given(some_state())
@settings(max_examples=60)
def test_a_state_is_written_and_read_back(state):
    assert codec(game.state).decode(codec(game.state).encode(state)) == state
    assert hash(state) == hash(codec(game.state).decode(codec(game.state).encode(state)))
    assert state.rules == in_force(state.options)


@given(some_state(), st.integers(0, 2**32))
@settings(max_examples=80)
def test_whatever_is_not_in_the_menu_is_refused_without_a_throw(state, seed):
    for action in wild.actions(game, random.Random(seed), 12):
        for seat in (*state.seats, 9):
            listed = action in decisions(state, seat) if seat in state.seats else False
            if listed or type(action) in game.interrupts:
                continue
            luck = Scripted()
            with pytest.raises(IllegalAction) as refusal:
                game.rules.apply(state, seat, action, at=0, chance=luck)
            assert luck.draws == []
            assert refusal.value.message


@given(some_state())
@settings(max_examples=60)
def test_is_legal_agrees_with_the_menu(state):
    for seat in game.rules.standing(state).must:
        menu = decisions(state, seat)
        assert len(set(menu)) == len(menu) > 0
        for action in (*menu[:10], *menu[-10:]):
            game.rules.apply(state, seat, action, at=0, chance=Cheap(random.Random(1).random))
