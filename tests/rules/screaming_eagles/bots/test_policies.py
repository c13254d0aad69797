import random
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.chance import Cheap, Scripted
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import (
    INTERRUPTS,
    AnswerDraw,
    ChooseCards,
    DropFlare,
    Fly,
    GiveWay,
    Hold,
    KeepFlare,
    OfferDraw,
    Reload,
    Shoot,
)
from rules.screaming_eagles.board import BLACK, BOARD
from rules.screaming_eagles.bots.plans import planned
from rules.screaming_eagles.bots.playouts import FEWEST
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.menu import members
from rules.screaming_eagles.names import Weapon
from rules.screaming_eagles.state import Damage, ShotSeen, Stage, aircraft
from rules.screaming_eagles.words.labels import PLANE_NAMES
from rules.values import Template
from service.conformance.budgets import Nodes
from tests.support.screaming_eagles import (
    AWAY,
    BLUE,
    COBRA,
    EAGLE,
    RIGHT,
    STALLION,
    STRAIGHT,
    TAN,
    TIGER,
    begun,
    load,
    placed,
    played,
    some_state,
)
from tests.support.screaming_eagles_trials import ENOUGH, duels, interval, play

PLENTY = 10**6
FLOWN = {"card": CARDS[STRAIGHT, 1], "moved": True}


def chosen(state, level="ace", nodes=PLENTY, chance=None, seat=None):
    who = game.rules.standing(state).must[0] if seat is None else seat
    luck = chance or Cheap(random.Random(1).random)
    menu = game.rules.legal(state, who)
    return game.bots.choose(game.rules.view(state, who), menu, None, chance=luck, budget=Nodes(nodes), level=level)


def after_a_move(stallion, **planes):
    """Return a position in which Stallion has moved and may fire; the others are far away unless placed."""
    away = {plane.value: name for plane, name in AWAY.items()}
    planes = {**away, **planes, "stallion": {**FLOWN, **stallion}}
    return placed(begun(2), **planes, stage=Stage.MOVES, team=BLUE, mover=STALLION)


def missile_at(distance, **tiger):
    """Return a position in which Eagle's long-range missile at Tiger waits for the answer to it."""
    state = placed(begun(2), tiger=tiger, stage=Stage.MOVES, team=TAN, mover=EAGLE)
    return placed(state, shots=(ShotSeen(EAGLE, Weapon.LONG, TIGER, distance, None),))


@given(
    some_state().filter(lambda state: state.ended is None),
    st.integers(0, 2**32),
    st.sampled_from(game.bots.levels),
    st.sampled_from([0, 1, 7, 100, PLENTY]),
)
def test_a_policy_chooses_from_its_menu_whatever_its_budget(state, seed, level, nodes):
    seat = game.rules.standing(state).must[0]
    choice = chosen(state, level, nodes, Cheap(random.Random(seed).random))
    menu = [
        action
        for item in game.rules.legal(state, seat)
        for action in (members(item) if isinstance(item, Template) else (item,))
    ]
    assert choice.action in menu
    assert type(choice.action) not in INTERRUPTS
    assert choice.reason
    assert all(action in menu for action, _ in choice.values)
    assert choice == chosen(state, level, nodes, Cheap(random.Random(seed).random))


def test_a_rookie_takes_each_action_of_its_menu():
    state = after_a_move({"space": "G6", "load": load(medium=1, cannon=1)}, cobra="G12")
    menu = [item for item in game.rules.legal(state, 0) if not isinstance(item, OfferDraw | Template)]
    picked = [chosen(state, "rookie", chance=Scripted(face)).action for face in range(1, len(menu) + 1)]
    assert picked == menu
    assert Shoot(STALLION, Weapon.CANNON, COBRA) in menu


@pytest.mark.parametrize("level", game.bots.levels)
def test_se_49_a_bot_declines_a_draw_before_it_plays_on(level):
    state = played(begun(2), OfferDraw(1), seat=0).state
    assert chosen(state, level, seat=1).action == AnswerDraw(0, 1, False)


@pytest.mark.parametrize(
    ("above", "distance", "odds"), [("G8", 1, "88.9"), ("G12", 3, "66.7"), ("G16", 5, "55.6"), ("G18", 6, "33.3")]
)
def test_se_24_an_ace_says_with_what_odds_it_fires(above, distance, odds):
    choice = chosen(after_a_move({"space": "G6", "load": load(cannon=3)}, cobra=above))
    assert choice.action == Shoot(STALLION, Weapon.CANNON, COBRA)
    assert choice.reason == f"Stallion: cannon on Cobra at {distance}: {odds} % to hit"


def test_se_26_an_ace_names_the_odds_against_a_flare():
    state = after_a_move({"space": "G6", "load": load(long=1)}, cobra="G12")
    assert chosen(state).reason == "Stallion: long-range missile on Cobra at 3: 93.8 % to hit, 66.7 % against a flare"


def test_se_26_no_flare_is_spoken_of_where_none_is_left():
    state = after_a_move({"space": "G6", "load": load(long=1)}, cobra={"space": "G12", "load": load(cannon=1)})
    assert chosen(state).reason == "Stallion: long-range missile on Cobra at 3: 93.8 % to hit"


def test_se_28_an_ace_fires_at_the_plane_that_the_next_hit_downs():
    whole = after_a_move({"space": "G6", "load": load(cannon=1)}, cobra="G12", eagle="J9")
    hurt = placed(whole, eagle={"damage": Damage(tail=1, wings=3)})
    assert chosen(hurt).action == Shoot(STALLION, Weapon.CANNON, EAGLE)
    assert "a hit downs it in 82.7 % of cases" in chosen(hurt).reason


def test_se_25_an_ace_keeps_its_missiles_from_hopeless_shots():
    state = after_a_move({"space": "G0", "load": load(medium=1)}, cobra="G26", eagle="A26", tiger="M2")
    assert chosen(state).action == Hold(STALLION)


def test_se_31_an_empty_ace_reloads():
    state = after_a_move({"space": "G6", "load": load()}, cobra="G12")
    assert chosen(state).action == Reload(STALLION)


@pytest.mark.parametrize(("distance", "action"), [(1, KeepFlare(TIGER)), (6, DropFlare(TIGER))])
def test_se_26_an_ace_drops_a_flare_where_it_saves_most(distance, action):
    assert chosen(missile_at(distance, space="C0"), seat=0).action == action


def test_se_26_an_ace_says_what_its_flare_saves():
    told = "Tiger drops a flare: the long-range missile of Eagle at 6 hits with 39.5 % instead of 81.5 %"
    assert chosen(missile_at(6, space="C0"), seat=0).reason == told


def test_se_4_an_ace_says_whom_its_cards_bring_before_its_guns():
    choice = chosen(begun(2))
    assert isinstance(choice.action, ChooseCards)
    assert " in its cone with " in choice.reason
    assert choice.values[0][0] == choice.action
    assert len(choice.values) == 6


def test_se_4_the_odds_that_an_ace_gives_for_its_cards_follow_from_the_position():
    state = begun(2)
    choice, view = chosen(state), game.rules.view(state, 0)
    plan = planned(view, Nodes(PLENTY))
    assert plan is not None
    for command in choice.action.cards:
        seen = {enemy: _seen_with(state, plan, command, enemy) for enemy in (EAGLE, COBRA)}
        likeliest = max(seen, key=lambda enemy: seen[enemy])
        words = f"{PLANE_NAMES[command.plane]} has {PLANE_NAMES[likeliest]} in its cone with "
        assert words in choice.reason
        share = float(choice.reason.split(words)[1].split(" %")[0])
        assert share == pytest.approx(100 * seen[likeliest], abs=0.06)


def _seen_with(state, plan, command, enemy):
    """Return the chance that a plane sees an enemy after both have flown, by counting every throw."""
    here, there = aircraft(state, command.plane).space, aircraft(state, enemy).space
    ours = BOARD.courses[BLUE][command.direction][here]
    found = 0.0
    for card, share in zip(plan.cards[enemy], plan.mixtures[enemy], strict=True):
        theirs = BOARD.courses[TAN][card.direction][there]
        cases = list(product(product(BLACK, repeat=command.dice), product(BLACK, repeat=card.dice))) if share else []
        met = sum(BOARD.sights[BLUE][ours[sum(one) - 1]][theirs[sum(other) - 1]] is not None for one, other in cases)
        found += share * met / max(1, len(cases))
    return found


def test_se_56_an_ace_says_what_its_slot_is_worth_and_what_the_next_best_choice():
    cards = {"card": CARDS[STRAIGHT, 1]}
    state = placed(begun(2), stallion=cards, tiger=cards, eagle=cards, cobra=cards, stage=Stage.MOVES, team=BLUE)
    choice = chosen(state)
    values = dict(choice.values)
    second = max(worth for action, worth in values.items() if action != choice.action)
    assert isinstance(choice.action, Fly)
    assert values[choice.action] == max(values.values())
    assert choice.reason == (
        f"{PLANE_NAMES[choice.action.plane]} flies and does not fire before its move: "
        f"worth {values[choice.action]} thousandths of a plane (SE-56), the next best choice {second}"
    )


def test_se_4_an_ace_is_not_to_be_foreseen():
    hands = {chosen(begun(2), chance=Cheap(random.Random(seed).random)).action for seed in range(4)}
    assert len(hands) > 2


def test_se_5_an_ace_reckons_with_the_card_that_its_wingman_laid():
    state = placed(begun(4), tiger={"card": CARDS[RIGHT, 4]})
    assert chosen(state, seat=0).action.cards[0].plane is STALLION


def test_se_47_an_ace_leaves_the_slot_to_the_wingman_who_can_do_more():
    cards = {"card": CARDS[STRAIGHT, 1]}
    tan = {"card": CARDS[STRAIGHT, 1], "moved": True, "load": load(cannon=8)}
    state = placed(
        begun(4),
        stallion={"space": "A0", **cards},
        tiger={"space": "G6", **cards},
        eagle={"space": "M2", **tan},
        cobra={"space": "G8", **tan, "moved": False},
        stage=Stage.MOVES,
        team=BLUE,
    )
    assert chosen(state, seat=0).action == GiveWay()
    assert chosen(state, seat=2).action == Shoot(TIGER, Weapon.CANNON, COBRA)


def test_an_ace_looks_at_each_pair_of_cards_once_in_each_order_and_at_each_playout():
    budget = Nodes(PLENTY)
    view, menu = game.rules.view(begun(2), 0), game.rules.legal(begun(2), 0)
    game.bots.choose(view, menu, None, chance=Cheap(random.Random(1).random), budget=budget, level="ace")
    assert PLENTY - budget.left == 2 * 4 * 81 + 10 * 100  # SE-56: ten hands, a hundred times each
    assert 2 * 4 * 81 + 10 * FEWEST <= ENOUGH


def test_an_ace_stops_looking_when_its_budget_is_spent():
    budget = Nodes(50)
    view, menu = game.rules.view(begun(2), 0), game.rules.legal(begun(2), 0)
    game.bots.choose(view, menu, None, chance=Cheap(random.Random(1).random), budget=budget, level="ace")
    assert budget.left >= -9


@pytest.mark.parametrize(
    ("better", "worse", "seed", "matches", "least"),
    [
        # Were they equally good, 30 of 40 or 41 of 60 would be won less than four times in a thousand.
        pytest.param("wingman", "rookie", 0, 40, 30, id="wingman-rookie"),
        pytest.param("ace", "wingman", 0, 60, 41, id="ace-wingman-at-length", marks=pytest.mark.soak),
        # The same eight matches always, all of which the ace won when this was written. It shows that the levels are
        # not exchanged; how much better the ace is, the long proof shows.
        pytest.param("ace", "wingman", 12, 8, 6, id="ace-wingman"),
    ],
)
def test_each_level_beats_the_one_below(better, worse, seed, matches, least):
    trials = list(duels(better, worse, matches, seed=seed))
    won = sum(trial.winner is (BLUE if trial.blue == better else TAN) for trial in trials)
    assert won >= least


@pytest.mark.parametrize("players", [2, 3, 4])
def test_aces_play_a_match_with_all_rules_to_its_end(players):
    options = game.options(preset="all", simultaneous_fire=players == 2)
    assert play("ace", "ace", 3, options=options, players=players, nodes=100).reason in ("shot-down", "mutual")


def test_an_interval_of_a_share():
    low, high = interval(50, 100)
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)
