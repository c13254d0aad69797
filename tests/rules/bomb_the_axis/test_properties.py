import random
from collections import Counter
from functools import cache
from itertools import pairwise, product

import pytest
from hypothesis import given

from rules.bomb_the_axis import GAME as game
from rules.bomb_the_axis.actions import Call, HandBack, Place, PlaceAtRandom
from rules.bomb_the_axis.events import Answer, Called, CallerOut, ChartShown
from rules.bomb_the_axis.options import Options, Size
from rules.errors import IllegalAction, Malformed
from rules.wire.codec import codec, family
from tests.support.bomb_the_axis import (
    FIFTY,
    GUNS,
    HOUSES,
    HUNDRED,
    SEATED,
    called,
    caller,
    position,
    some_state,
    steps,
    told,
)
from tests.support.offenders import each

EVERY_ACTION = (PlaceAtRandom(), HandBack(), Place(HOUSES, GUNS), Place((), ()), Call("Z9"), *map(Call, HUNDRED.dots))


@cache
def random_games():
    """Return the steps of one random game for each seating and all options; the seeds are fixed."""
    return [
        [step for _, step in steps(random.Random(f"{seats} {options}").random, seats, options)]
        for seats, (size, checker, memory, no_repeats) in product(
            SEATED, product(Size, (0, 4, None), (False, True), (False, True))
        )
        for options in [Options(size, checker, memory=memory, no_repeats=no_repeats)]
        if checker is not None or len(seats) < 9
    ]


def called_by(match):
    """Return what a game is called in a failure."""
    first = match[0].state
    return f"seats {first.seats}, {first.options}"


each_game = each("match", random_games, ids=called_by)


@each_game
def test_bta_09_no_house_is_lost_and_bta_11_no_gun_moves(match):
    placed = [step.state for step in match if step.state.turn is not None]
    for state in placed:
        hits = [dot for one in state.callers for dot in one.hits]
        assert len(hits) + len(state.houses) == state.chart.houses == 10
        assert state.houses | set(hits) == placed[0].houses
        assert state.guns == placed[0].guns
        assert set(hits) <= state.called


@each_game
def test_cards_are_what_the_calls_made_them(match):
    """Counters by the events alone: BTA-7, BTA-8, BTA-9, BTA-10, BTA-11, BTA-12."""
    heard = [event for step in match for event in told(step, Called)]
    out = {event.seat for step in match for event in told(step, CallerOut)}
    for one in match[-1].state.callers:
        own = [event for event in heard if event.seat == one.seat]
        assert one.hits == tuple(event.dot for event in own if event.answer is Answer.HIT)
        assert one.misses == {event.dot for event in own if event.answer is Answer.MISS} - set(one.hits)
        assert one.bombs_lost == sum(event.answer is Answer.GUN for event in own)
        assert one.out == (one.bombs_lost == 3) == (one.seat in out)


@each_game
def test_bta_09_each_dot_is_hit_at_most_once(match):
    heard = [event for step in match for event in told(step, Called)]
    assert max(Counter(event.dot for event in heard if event.answer is Answer.HIT).values(), default=0) <= 1
    assert [event.number for event in heard] == list(range(1, len(heard) + 1))
    assert sum(event.fresh for event in heard) == len({event.dot for event in heard})


@each_game
def test_bta_22_every_game_ends_within_the_bound(match):
    last = match[-1]
    dots = len(last.state.chart.dots)
    assert last.state.calls <= dots * (dots + 24) + dots
    assert last.state.calls <= (dots if last.state.options.no_repeats else 12_500)
    assert told(last, ChartShown) != []
    assert game.rules.standing(last.state).outcome.reason in {"three-hits", "all-out", "no-winner-possible", "no-news"}


@each_game
def test_bta_04_callers_take_turns(match):
    for before, after in pairwise(step.state for step in match):
        assert after.decision == before.decision + (after.ended is None)
        if before.turn is not None and after.ended is None:
            order = [one.seat for one in after.callers if not one.out or one.seat == before.turn]
            assert after.turn == order[(order.index(before.turn) + 1) % len(order)]


@given(some_state())
def test_the_menu_is_exactly_what_is_accepted(state):
    for seat in state.seats:
        accepted = [action for action in EVERY_ACTION if refusal_of(state, seat, action) is None]
        menu = game.rules.legal(state, seat)
        listed = {item for item in menu if type(item) in game.actions}
        by_hand = {Place(HOUSES, GUNS)} if len(listed) < len(menu) else set()
        assert set(accepted) == listed | by_hand


def refusal_of(state, seat, action):
    """Return the clause by which an action is refused, or None."""
    try:
        game.rules.apply(state, seat, action, at=0, chance=Ones())
    except IllegalAction as refusal:
        return refusal.clause
    return None


class Ones:
    """Luck that always shows face 1."""

    def roll(self, sides):  # noqa: ARG002 - the same face, whatever the die
        """Show face 1."""
        return 1


@given(some_state())
def test_states_and_views_are_written_and_read_back(state):
    assert codec(game.state).decode(codec(game.state).encode(state)) == state
    for seat in (None, *state.seats):
        seen = game.rules.view(state, seat)
        assert codec(game.view).decode(codec(game.view).encode(seen)) == seen


@given(some_state())
def test_bta_19_silence_is_always_legal(state):
    for seat in game.rules.standing(state).must:
        action = game.rules.default(state, seat, at=0, chance=Ones())
        assert action in game.rules.legal(state, seat)


@given(some_state())
def test_every_item_of_a_menu_has_a_label_of_its_own_and_a_clause(state):
    for seat in game.rules.standing(state).must:
        described = [game.words.describe(state, seat, item) for item in game.rules.legal(state, seat)]
        assert len({item.label for item in described}) == len(described)
        assert all(item.clause.startswith("BTA-") for item in described)


def test_a_label_shows_how_the_dot_was_answered_before():
    state = called(position(caller(1), caller(2)), "A1", "B1", "C1")
    labels = [game.words.describe(state, 1, Call(dot)).label for dot in ("A1", "B1", "C1", "C2")]
    assert labels == [
        "Call A1 again (a house stood there)",
        "Call B1 again (a gun)",
        "Call C1 again (it was a miss)",
        "Call C2",
    ]
    assert game.words.describe(state, 0, Place(HOUSES[:1], GUNS[:1])).label == "Place houses on A1 and guns on B1"


@each("action", EVERY_ACTION, ids=game.words.write)
def test_notation_reads_back(action):
    assert game.words.read(game.words.write(action)) == action


@each("action", EVERY_ACTION, ids=game.words.write)
def test_actions_are_written_as_plain_data_and_read_back(action):
    form = family(*game.actions)
    assert form.decode(form.encode(action)) == action


@each(
    ("text", "action"),
    [
        (" b5 ", Call("B5")),
        ("B5 HIT", Call("B5")),
        ("a10 miss", Call("A10")),
        ("Place  at RANDOM", PlaceAtRandom()),
        ("hand back", HandBack()),
        ("place houses a1 a2 guns b1", Place(("A1", "A2"), ("B1",))),
    ],
)
def test_notation_overlooks_case_and_blanks(text, action):
    assert game.words.read(text) == action


@each("text", ["", "5B", "B", "B5 sunk", "B555", "place", "place houses A1", "place houses A1 guns guns B1", "guns A1"])
def test_notation_refuses_anything_else(text):
    with pytest.raises(Malformed):
        game.words.read(text)


def test_a_state_of_fifty_dots_is_small():
    state = called(position(), *FIFTY.dots[20:])
    assert len(str(codec(game.state).encode(state))) < 3000
