"""12C-46, 12C-50 to 12C-52: what the bots choose, what they hold of it, how well and how fast they play."""

import random
from functools import cache

import pytest

from bench.stars import by_flap, needed, orders
from rules.chance import Cheap, Scripted
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import (
    Answer,
    Challenge,
    Choose,
    Decline,
    GuessStar,
    OpenFlap,
    OpenProposition,
    Pass,
    PickNumber,
    Side,
    Take,
)
from rules.twelve_strokes_of_noon.bots.knowledge import HUNCHES, SHARES, Insight, insight
from rules.twelve_strokes_of_noon.bots.likeness import PLACES
from rules.twelve_strokes_of_noon.bots.worth import ROWS
from rules.twelve_strokes_of_noon.state import (
    Board,
    Corner,
    Duel,
    FaceOff,
    Flap,
    KickOff,
    LastChance,
    MasterStroke,
    MoveByMove,
    Named,
    Pairing,
    Star,
)
from rules.values import Template
from service.conformance.budgets import Nodes
from tests.support.twelve_strokes_of_noon import last_round, position
from tests.support.twelve_strokes_of_noon_trials import states, trial

PLENTY = 10**6
LEVELS = game.bots.levels
WEIGHING = LEVELS[1:]
ASKING = FaceOff(1, (Corner(0, Glass(60_000, 0), 1), Corner(1, Glass(60_000), 2)), 0, ())
HUNCH = Insight(hunch="Windmill", sure=600)
FAINT = Insight(hunch="Windmill", sure=300)


def chosen(state, told=None, *faces, level="champion", nodes=PLENTY, seat=0):
    """Let a bot choose with exactly these throws."""
    view, menu = game.rules.view(state, seat), game.rules.legal(state, seat)
    luck = Scripted(*faces)
    choice = game.bots.choose(view, menu, told or Insight(), chance=luck, budget=Nodes(nodes), level=level)
    assert luck.spent
    return choice


# Legal, with a reason, whatever the budget


@pytest.mark.parametrize("nodes", [0, 1, 2, PLENTY])
@pytest.mark.parametrize("level", LEVELS)
def test_a_policy_chooses_from_its_menu_whatever_its_budget(level, nodes):
    luck = Cheap(random.Random(f"{level} {nodes}").random)
    for state in states([level] * 4, 11):
        for seat in (*game.rules.standing(state).must, *game.rules.standing(state).may):
            menu, told = game.rules.legal(state, seat), insight(state, seat, level)
            choice = game.bots.choose(
                game.rules.view(state, seat), menu, told, chance=luck, budget=Nodes(nodes), level=level
            )  # fmt: skip
            typed = tuple(type(item.example) for item in menu if isinstance(item, Template))
            assert choice.action in menu or isinstance(choice.action, typed)
            assert choice.reason.startswith("12C-")
            assert all(type(value) is int for _, value in choice.values)


@pytest.mark.parametrize(
    ("state", "looks"),
    [
        (position(KickOff(0, 0, 1)), 3),
        (position(Duel(1, 1, 0, 0)), 5),
        (position(MoveByMove(0, 0, (1, 2))), 5),
        (position(Pairing(0)), 3),
        (last_round(MasterStroke(1, 0, 0)), 4),
        (last_round(MasterStroke(1, 0, 0, Flap.LARGE)), 7),
    ],
)
def test_each_position_is_looked_at_once(state, looks):
    budget, luck = Nodes(PLENTY), Cheap(random.Random(1).random)
    game.bots.choose(
        game.rules.view(state, 0), game.rules.legal(state, 0), Insight(), chance=luck, budget=budget, level="champion"
    )
    assert PLENTY - budget.left == looks


@pytest.mark.parametrize("state", [position(Duel(1, 1, 0, 0)), position(Pairing(0))])
def test_with_a_spent_budget_no_values_are_given(state):
    assert chosen(state, None, 2, nodes=1).values == ()


# Questions


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("state", "told", "action"),
    [
        (position(KickOff(0, 0, 1)), Insight(side=Side.HIDDEN), Take(Side.HIDDEN)),
        (position(Duel(1, 1, 0, 0)), Insight(number=4), Choose(4)),
        (position(MoveByMove(0, 0, (1, 2, 3, 5, 6))), Insight(number=4), OpenProposition(7)),
        (last_round(MasterStroke(1, 0, 0)), Insight(number=3), Choose(3)),
    ],
)
def test_12c_46_every_level_says_what_it_knows(state, told, action, level):
    assert chosen(state, told, 1, level=level).action == action


@pytest.mark.parametrize("level", LEVELS)
def test_12c_46_every_level_answers_an_open_question_or_passes_it(level):
    assert chosen(position(ASKING), Insight(text="Everest"), level=level).action == Answer("Everest")
    assert chosen(position(ASKING), level=level).action == Pass()


@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_12c_51_what_is_not_known_is_guessed(face):
    assert chosen(position(Duel(1, 1, 0, 0)), None, face).action == Choose(face)


def test_12c_14_the_false_one_is_opened_if_nothing_else_is_closed():
    choice = chosen(position(MoveByMove(0, 0, (1, 2, 3, 5, 6, 7))), Insight(number=4), 1)
    assert choice.action == OpenProposition(4)
    assert "nobody can pass" in choice.reason


def test_12c_36_a_number_is_chosen_at_random():
    assert chosen(position(KickOff(0)), None, 3).action == PickNumber(3)


# Values


def test_12c_51_a_duel_is_worth_the_stake_by_its_chances():
    values = dict(chosen(position(Duel(1, 1, 0, 0)), None, 1).values)
    assert values == {Choose(number): -1_500_000 for number in range(1, 5)} | {Pass(): -3_000_000}


def test_12c_51_a_wrong_answer_of_round_1_costs_500_pounds():
    values = dict(chosen(position(KickOff(0, 0, 1)), None, 1).values)
    assert values == {Take(Side.VISIBLE): -250_000, Take(Side.HIDDEN): -250_000, Pass(): -500_000}


def test_12c_51_a_proposition_is_worth_its_chance():
    values = dict(chosen(position(MoveByMove(0, 0, (1, 2, 3))), None, 1).values)
    assert set(values.values()) == {-500 * 250}


def test_12c_51_an_answer_of_the_last_round_is_worth_3000_pounds_in_addition_to_staying_in():
    choice = chosen(last_round(MasterStroke(1, 0, 0), seats=(0, 1)), Insight(number=2), 1)
    stay = 10_000 * 400  # an even chance, less a fifth for the one rival
    assert dict(choice.values) == {
        Choose(1): stay, Choose(2): stay + 3_000_000, Choose(3): stay, Pass(): stay
    }  # fmt: skip


@pytest.mark.parametrize("level", WEIGHING)
@pytest.mark.parametrize(("star", "opponent", "has"), [(Star.ORANGE, 2, "£13,000"), (Star.GREEN, 3, "£10,000")])
def test_12c_7_the_richest_is_challenged_if_likely_to_lose_and_else_another(star, opponent, has, level):
    money, stars = {0: 10_000, 1: 7_000, 2: 13_000, 3: 10_000}, dict.fromkeys((1, 2, 3), star)
    choice = chosen(position(Duel(2, 0), money=money, stars=stars), None, 1, level=level)
    assert choice.action == Challenge(opponent)
    assert has in choice.reason


@pytest.mark.parametrize("level", WEIGHING)
def test_12c_7_of_equals_the_one_whose_star_is_orange_is_challenged(level):
    assert chosen(position(Duel(1, 0), stars={3: Star.ORANGE}), None, 1, level=level).action == Challenge(3)


def test_12c_51_an_opponent_is_worth_the_lead_that_is_to_be_expected():
    state = position(Duel(1, 0), seats=(0, 1, 2), stars={1: Star.ORANGE}, money={0: 9_000})
    lead = 550 * (12_000 - 10_000) + 450 * (6_000 - 13_000)
    assert dict(chosen(state, None, 1).values)[Challenge(1)] == lead


@pytest.mark.parametrize("level", WEIGHING)
def test_12c_18_the_poorest_of_four_faces_the_richest(level):
    state = position(Pairing(0), money={0: 7_000, 1: 10_000, 2: 10_000, 3: 13_000})
    assert chosen(state, None, 1, level=level).action == Challenge(3)


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_12c_51_a_rookie_challenges_anybody(seat):
    state = position(Duel(2, 0), money={1: 7_000, 2: 13_000})
    assert chosen(state, None, seat, level="rookie").action == Challenge(seat)


# Flaps


@pytest.mark.parametrize("level", WEIGHING)
@pytest.mark.parametrize(("size", "flap"), [(Flap.LARGE, 3), (Flap.SMALL, 5)])
def test_12c_26_the_flap_is_opened_that_shows_most(size, flap, level):
    assert chosen(last_round(MasterStroke(1, 0, 0, size)), None, 1, level=level).action == OpenFlap(flap)


def test_12c_26_an_open_flap_is_no_choice():
    state = last_round(MasterStroke(3, 0, 0, Flap.LARGE), Board(large=(3, 4)))
    assert chosen(state, None, 1).action == OpenFlap(2)


@pytest.mark.parametrize("size", Flap)
def test_12c_51_what_is_behind_a_flap_is_measured_on_the_full_box(size):
    found = needed(list(game.standard_content().mystery_star.values()), orders(1))
    measured = [mean for (of, _), mean in zip(PLACES, by_flap(found), strict=True) if of is size]
    assert all(abs(mean - row) <= 20 for mean, row in zip(measured, ROWS[size], strict=True))


# The star


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    "stage", [MasterStroke(1, 0, 0), MasterStroke(1, 0, 0, Flap.SMALL), LastChance((0,))], ids=["asked", "flap", "last"]
)
def test_12c_29_a_star_that_is_known_is_named_at_once(stage, level):
    state = last_round(stage, money={0: 19_000})
    assert chosen(state, Insight(star="Windmill"), level=level).action == GuessStar("Windmill")


@pytest.mark.parametrize("level", WEIGHING)
def test_12c_33_who_leads_declines_an_unsure_guess(level):
    state = last_round(LastChance((0,)), money={0: 13_000})
    choice = chosen(state, HUNCH, level=level)
    assert choice.action == Decline()
    assert dict(choice.values) == {Decline(): 10_000_000, GuessStar("Windmill"): 6_000_000}
    assert choice.reason.startswith("12C-30: only 60 % sure")


@pytest.mark.parametrize("level", WEIGHING)
@pytest.mark.parametrize("told", [HUNCH, FAINT])
def test_12c_33_who_has_nothing_to_lose_guesses(told, level):
    state = last_round(LastChance((0,)), money={1: 13_000})
    assert chosen(state, told, level=level).action == GuessStar("Windmill")


@pytest.mark.parametrize(("level", "action"), [("regular", Decline()), ("champion", GuessStar("Windmill"))])
def test_12c_51_only_a_champion_reckons_with_the_guesses_of_the_others(level, action):
    state = last_round(LastChance((0, 1, 2, 3)), money={0: 13_000})
    assert chosen(state, HUNCH, level=level).action == action


def test_12c_51_a_champion_takes_a_fifth_off_for_each_rival_who_may_guess():
    values = dict(chosen(last_round(LastChance((0, 1, 2)), money={0: 13_000}), HUNCH).values)
    assert values[Decline()] == 6_400_000


@pytest.mark.parametrize("told", [HUNCH, FAINT])
def test_12c_51_a_rookie_names_the_star_only_when_it_knows_it(told):
    state = last_round(LastChance((0,)))
    assert chosen(state, told, level="rookie").action == Decline()
    assert chosen(state, Insight(star="Windmill"), level="rookie").action == GuessStar("Windmill")


@pytest.mark.parametrize("level", LEVELS)
def test_12c_51_a_name_that_was_wrong_is_not_said_again(level):
    board = Board(guesses=(Named(1, "Windmill", right=False),))
    state = last_round(LastChance((0,)), board, money={2: 13_000}, out=(1,))
    assert chosen(state, HUNCH, level=level).action == Decline()


def test_12c_31_the_last_one_left_has_the_title_by_money_and_waits_until_it_is_sure():
    state = last_round(LastChance((0,)), money={0: 4_000}, out=(1, 2, 3))
    assert chosen(state, HUNCH).action == Decline()


def test_12c_51_with_questions_to_come_a_regular_waits_for_another_flap():
    state = last_round(MasterStroke(2, 0, 0), Board(large=(4,)), seats=(0, 1))
    choice = chosen(state, HUNCH, 1, level="regular")
    assert isinstance(choice.action, Choose)
    assert dict(choice.values)[GuessStar("Windmill")] == 6_000_000


def test_12c_27_who_is_out_of_turn_can_only_guess():
    state = last_round(MasterStroke(1, 1, 0))
    assert isinstance(chosen(state).action, GuessStar)
    assert chosen(state, HUNCH).action == GuessStar("Windmill")


# Insight


@cache
def hunches(level):
    """Return all hunches of the full box: how sure, whether it is the star's name, and the name."""
    box, found = game.standard_content(), []
    for place, star in box.mystery_star.items():
        for flaps in range(1, 8):
            board = Board(large=tuple(range(1, flaps + 1)))
            state = last_round(LastChance((0,)), board, star=place, content=box)
            told = insight(state, 0, level)
            if told.hunch is not None:
                assert told.star is None
                found.append((told.sure, told.hunch == star.name, told.hunch))
    return found


@pytest.mark.parametrize("level", LEVELS)
def test_12c_46_a_hunch_is_a_name_of_the_box_that_may_be_wrong(level):
    told = hunches(level)
    names = {star.name for star in game.standard_content().mystery_star.values()}
    assert {name for _, _, name in told} <= names
    assert {sure for sure, _, _ in told} == set(HUNCHES.values())
    assert {right for _, right, _ in told} == {True, False}


def test_12c_46_a_hunch_is_right_about_as_often_as_it_seems():
    told = [(sure, right) for level in LEVELS for sure, right, _ in hunches(level)]
    for sure in HUNCHES.values():
        right = [1000 * found for of, found in told if of == sure]
        assert abs(sum(right) // len(right) - sure) < 200


@pytest.mark.parametrize("level", LEVELS)
def test_12c_46_without_an_open_flap_there_is_no_hunch(level):
    box = game.standard_content()
    told = {
        insight(last_round(LastChance((0,)), star=place, content=box), 0, level).hunch for place in box.mystery_star
    }
    assert told == {None}


def test_12c_46_the_levels_know_the_shares_that_the_rules_name():
    assert SHARES == {"rookie": 350, "regular": 550, "champion": 800}


# Strength


@pytest.mark.parametrize(
    ("players", "one", "other", "matches", "least"),
    [
        # Were they equally good, 2 standard errors would come up once in forty, 3.5 twice in ten thousand.
        (2, "rookie", "regular", 20, 2),
        (4, "regular", "champion", 20, 2),
        *(
            pytest.param(players, one, other, 200, 3.5, marks=pytest.mark.soak)
            for players in (2, 4)
            for one, other in (("rookie", "regular"), ("regular", "champion"))
        ),
    ],
)
def test_12c_46_the_levels_are_in_order(players, one, other, matches, least):
    assert trial(one, other, players, matches).surplus > least
