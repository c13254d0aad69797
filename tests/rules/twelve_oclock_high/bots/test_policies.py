import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import Cheap, Scripted
from rules.twelve_oclock_high import GAME as game
from rules.twelve_oclock_high.actions import Bomb, EndTurn, Move, Throw
from rules.twelve_oclock_high.board import BOARD
from rules.twelve_oclock_high.options import Options
from rules.twelve_oclock_high.state import Disc, Phase, Turn
from service.conformance.budgets import Nodes
from tests.support.twelve_oclock_high import PRIMARY, SECONDARY, SEEDS, approach, landed, position, some_state, squadron

PLENTY = 10**6


def chosen(state, level="veteran", nodes=PLENTY, chance=None):
    seat = state.turn.seat
    menu = game.rules.legal(state, seat)
    luck = chance or Scripted()
    return game.bots.choose(game.rules.view(state, seat), menu, None, chance=luck, budget=Nodes(nodes), level=level)


def winner(levels, seed):
    """Play a match of bots and return the level of the single winner."""
    chance = Cheap(random.Random(seed).random)
    state = game.rules.initial(Options(), range(len(levels)), range(len(levels)), None, at=0, chance=chance).state
    while seats := game.rules.standing(state).must:
        choice = chosen(state, levels[seats[0]], nodes=10, chance=chance)
        state = game.rules.apply(state, seats[0], choice.action, at=0, chance=chance).state
    (seat,) = game.rules.standing(state).outcome.winners
    return levels[seat]


@given(
    some_state().filter(lambda state: state.ended is None),
    SEEDS,
    st.sampled_from(game.bots.levels),
    st.sampled_from([0, 1, 7, PLENTY]),
)
def test_a_policy_chooses_from_its_menu_whatever_its_budget(state, seed, level, nodes):
    choice = chosen(state, level, nodes, Cheap(random.Random(seed).random))
    menu = game.rules.legal(state, state.turn.seat)
    assert choice.action in menu
    assert choice.reason
    assert {action for action, _ in choice.values} <= set(menu)


def test_a_rookie_takes_each_action_of_its_menu():
    state = landed(squadron(0, PRIMARY))
    picked = [chosen(state, "rookie", chance=Scripted(face)).action for face in (1, 2, 3)]
    assert picked == [Bomb(), Throw(), EndTurn()]


def test_12h_35_a_veteran_s_value_of_an_attack_is_its_exact_odds_and_what_is_left_to_hope_for():
    open_targets = (PRIMARY,)
    discs = [Disc(space, 1) for space in BOARD.targets if space not in open_targets]
    state = landed(squadron(0, PRIMARY), discs=discs, throws=3)
    choice = chosen(state)
    assert choice.action == Bomb()
    assert dict(choice.values) == {Bomb(): 8333, EndTurn(): 8333 // 2}


def test_12h_35_points_beyond_the_goal_count_for_nothing():
    state = landed(squadron(0, PRIMARY, score=30), throws=3)
    assert dict(chosen(state).values)[Bomb()] < 5 * 1000


@pytest.mark.parametrize(
    ("faces", "odds"), [(1, "30.6 % for 15 points"), (2, "55.6 % for 15 points"), (3, "75.0 % for 15 points")]
)
def test_a_veteran_says_why_it_bombs(faces, odds):
    choice = chosen(landed(squadron(0, PRIMARY), throws=3, options=Options(bomb_faces=faces)))
    assert choice.reason == f"bomb {BOARD.targets[PRIMARY].name} (primary): {odds}, costs 2 cards"


def test_a_veteran_flies_to_a_target_that_it_can_pay_for():
    state = position(squadron(0, approach(PRIMARY, 7)), turn=Turn(0, Phase.MOVE, 3, (3, 4)))
    choice = chosen(state)
    assert choice.action == Move(PRIMARY)
    assert choice.reason.startswith(f"fly to {PRIMARY} to bomb {BOARD.targets[PRIMARY].name}")


def test_a_veteran_weighs_all_alternatives():
    state = landed(squadron(0, SECONDARY))
    values = chosen(state).values
    assert [action for action, _ in values] == list(game.rules.legal(state, 0))
    assert all(type(value) is int and value >= 0 for _, value in values)


def test_a_veteran_stops_looking_when_its_budget_is_spent():
    budget = Nodes(5)
    state = position(squadron(0, approach(PRIMARY, 7)), turn=Turn(0, Phase.MOVE, 1, (3, 4)))
    game.bots.choose(
        game.rules.view(state, 0), game.rules.legal(state, 0), None, chance=Scripted(), budget=budget, level="veteran"
    )
    looked = 5 - budget.left
    assert 5 < looked < 2000
    full = Nodes(PLENTY)
    game.bots.choose(
        game.rules.view(state, 0), game.rules.legal(state, 0), None, chance=Scripted(), budget=full, level="veteran"
    )
    assert PLENTY - full.left < 300, "each space is looked at once for each number of throws left"


# Were they equally good, 10 of 12 or more would come up twice in a hundred; 36 of 40 once in a million.
@pytest.mark.parametrize(("matches", "least"), [(12, 10), pytest.param(40, 36, marks=pytest.mark.soak)])
@pytest.mark.parametrize("levels", [("veteran", "rookie"), ("rookie", "veteran")], ids="-".join)
def test_a_veteran_beats_a_rookie(levels, matches, least):
    won = [winner(levels, seed) for seed in range(matches)].count("veteran")
    assert won >= least


def test_12h_35_a_regular_that_leads_stops_as_soon_as_it_may():
    leading = position(squadron(0, score=5), squadron(1), turn=Turn(0, Phase.MOVED, 1))
    assert chosen(leading, "regular").action == EndTurn()
    on_target = position(squadron(0, PRIMARY, score=5), squadron(1), turn=Turn(0, Phase.LANDED, 1))
    assert chosen(on_target, "regular").action == EndTurn()


def test_12h_35_a_regular_that_does_not_lead_is_a_veteran_with_lapses():
    level = position(squadron(0, PRIMARY), squadron(1), turn=Turn(0, Phase.LANDED, 1))
    for face in (2, 3, 4):
        assert chosen(level, "regular", chance=Scripted(face)) == chosen(level)
    assert chosen(level, "regular", chance=Scripted(1, 3)).action == EndTurn()


@pytest.mark.parametrize(
    ("other", "matches", "least", "most"),
    [
        ("rookie", 16, 11, 15),
        ("veteran", 16, 1, 6),
        pytest.param("rookie", 40, 26, 38, marks=pytest.mark.soak),
        pytest.param("veteran", 40, 2, 14, marks=pytest.mark.soak),
    ],
)
def test_12h_35_a_regular_is_between_a_rookie_and_a_veteran(other, matches, least, most):
    won = [winner(("regular", other)[:: 1 - 2 * (seed % 2)], seed) for seed in range(matches)].count("regular")
    assert least <= won <= most
