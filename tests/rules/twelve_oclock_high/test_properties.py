import random
from functools import cache
from itertools import pairwise, product, starmap

import pytest
from hypothesis import given

from rules.errors import IllegalAction, Malformed
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Phase, Turn
from rules.wire.codec import codec, family
from tests.support.offenders import each
from tests.support.twelve_oclock_high import SEATED, position, some_state, squadron, walk

EVERY_ACTION = (Throw(), Bomb(), EndTurn(), *map(Move, BOARD.spaces))


@cache
def matches():
    """Return the states of one random match for each seating and all options; the seeds are fixed."""
    agreed = list(starmap(Options, product((35, 60, 140), (1, 2, 3))))
    return [
        (seats, list(walk(random.Random(f"{seats} {options}").random, seats, options)))
        for seats, options in product(SEATED, agreed)
    ]


def called(match):
    """Return what a match is called in a failure."""
    seats, (first, *_) = match
    return f"seats {seats}, to {first.options.points_to_win} points, {first.options.bomb_faces} faces"


@each("match", matches, ids=called)
def test_what_never_changes_in_a_match(match):
    seats, match = match
    for state in match:
        scored = dict.fromkeys(seats, 0)
        for disc in state.discs:
            scored[disc.seat] += BOARD.targets[disc.space].points
        assert {own.seat: own.score for own in state.squadrons} == scored
        assert all(0 <= own.cards <= 10 and own.space in BOARD.spaces for own in state.squadrons)
        assert len({disc.space for disc in state.discs}) == len(state.discs)
    for before, after in pairwise(match):
        assert after.decision == before.decision + (after.ended is None)
        assert after.discs[: len(before.discs)] == before.discs
        assert after.round - before.round in (0, 1)


@each("match", matches, ids=called)
def test_12h_20_who_holds_a_card_is_never_on_the_landing_path(match):
    standing = {own.space for state in match[1] for own in state.squadrons if own.cards}
    assert not {space for space in standing if BOARD.spaces[space].path == "landing"}


@each("match", matches, ids=called)
def test_12h_30_a_match_ends_within_the_bound(match):
    last = match[1][-1]
    assert last.round <= 100 * (len(last.discs) + 1)
    assert last.round <= 1600
    assert game.rules.standing(last).outcome.reason in {"points", "board-covered", "no-hits"}


@given(some_state())
def test_the_menu_is_exactly_what_is_accepted(state):
    seat = state.turn.seat
    accepted = []
    for action in EVERY_ACTION:
        try:
            game.rules.apply(state, seat, action, at=0, chance=Ones())
        except IllegalAction:
            continue
        accepted.append(action)
    menu = game.rules.legal(state, seat)
    assert len(set(menu)) == len(menu)
    assert set(accepted) == set(menu)
    assert bool(menu) == bool(game.rules.standing(state).must) == (game.rules.standing(state).outcome is None)


class Ones:
    """Luck that always shows face 1."""

    def roll(self, sides):  # noqa: ARG002 - the same face, whatever the die
        """Show face 1."""
        return 1


@given(some_state())
def test_a_seat_that_is_not_to_act_is_refused_by_12h_02(state):
    waiting = [seat for seat in state.seats if seat not in game.rules.standing(state).must]
    with pytest.raises(IllegalAction) as refusal:
        game.rules.apply(state, waiting[0], Throw(), at=0, chance=Ones())
    assert refusal.value.clause == ("12H-2" if state.ended is None else game.rules.standing(state).outcome.clause)
    assert game.rules.legal(state, waiting[0]) == ()


@given(some_state())
def test_states_and_views_are_written_and_read_back(state):
    for form, value in ((game.state, state), (game.view, game.rules.view(state, None))):
        assert codec(form).decode(codec(form).encode(value)) == value


@given(some_state())
def test_12h_28_everybody_sees_the_same(state):
    assert {game.rules.view(state, seat) for seat in (None, *state.seats)} == {game.rules.view(state, None)}


@given(some_state())
def test_12h_31_silence_is_always_legal(state):
    for seat in game.rules.standing(state).must:
        assert game.rules.default(state, seat, at=0, chance=Ones()) in game.rules.legal(state, seat)


@given(some_state())
def test_every_item_of_a_menu_has_a_label_of_its_own_and_a_clause(state):
    seat = state.turn.seat
    described = [game.words.describe(state, seat, action) for action in game.rules.legal(state, seat)]
    assert len({item.label for item in described}) == len(described)
    assert all(item.clause.startswith("12H-") for item in described)


@each("action", EVERY_ACTION, ids=game.words.write)
def test_notation_reads_back(action):
    assert game.words.read(game.words.write(action)) == action


@each("action", EVERY_ACTION, ids=game.words.write)
def test_actions_are_written_as_plain_data_and_read_back(action):
    form = family(*game.actions)
    assert form.decode(form.encode(action)) == action


@pytest.mark.parametrize(("text", "action"), [(" Throw ", Throw()), ("END  turn", EndTurn()), ("Move s1", Move("S1"))])
def test_notation_overlooks_case_and_blanks(text, action):
    assert game.words.read(text) == action


@each("text", ["", "fly", "move", "move 999", "throw 2", "end"])
def test_notation_refuses_anything_else(text):
    with pytest.raises(Malformed):
        game.words.read(text)


def test_the_view_lists_what_a_policy_and_a_picture_need():
    state = position(squadron(0), squadron(2, cards=3, score=5), turn=Turn(2, Phase.MOVE, 2, (3, 4)), hitless=7)
    assert codec(game.view).encode(game.rules.view(state, 0)) == {
        "seats": [0, 2],
        "squadrons": [
            {"seat": 0, "squadron": "A", "space": squadron().space, "cards": 10, "score": 0},
            {"seat": 2, "squadron": "B", "space": squadron().space, "cards": 3, "score": 5},
        ],
        "hits": [],
        "first": 0,
        "round": 1,
        "rounds_without_hit": 7,
        "turn": 2,
        "phase": "move",
        "throws_left": 1,
        "dice": [3, 4],
        "points_to_win": 35,
        "bomb_faces": 2,
        "ending": None,
    }
