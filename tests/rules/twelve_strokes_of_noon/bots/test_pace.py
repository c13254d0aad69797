"""12C-51, 12C-52: whether bots act out of turn, and how long they take."""

from collections import Counter
from itertools import product

import pytest

from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.bots.knowledge import Insight, insight
from rules.twelve_strokes_of_noon.bots.pace import CHOICE, FACE_OFF, delay
from rules.twelve_strokes_of_noon.bots.policies import names_star
from rules.twelve_strokes_of_noon.state import Board, Corner, FaceOff, Flap, KickOff, LastChance, MasterStroke
from tests.support.twelve_strokes_of_noon import last_round, position

LEVELS = game.bots.levels
ASKING = FaceOff(1, (Corner(0, Glass(60_000, 0), 1), Corner(1, Glass(60_000), 2)), 0, ())
HUNCH = Insight(hunch="Windmill", sure=600)

# Out of turn


def volunteers(state, told, seat, level="champion"):
    """Tell whether a bot with that insight names the star though it is not its turn."""
    return names_star(game.rules.view(state, seat), told, level=level)


KNOWN = Insight(star="Windmill")


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("stage", [MasterStroke(1, 0, 0), MasterStroke(3, 0, 0, Flap.SMALL)], ids=["asked", "flap"])
def test_12c_51_a_star_that_is_known_is_named_out_of_turn(stage, level):
    state = last_round(stage)
    assert volunteers(state, KNOWN, 2, level)
    assert not volunteers(state, Insight(), 2, level)


@pytest.mark.parametrize(
    ("level", "leads", "guesses"),
    [
        ("rookie", True, False),
        ("rookie", False, False),
        ("regular", True, False),
        ("regular", False, False),
        ("champion", True, False),
        ("champion", False, True),
    ],
)
def test_12c_51_an_unsure_guess_out_of_turn_is_weighed_as_in_turn(level, leads, guesses):
    money = {2 if leads else 0: 19_000}
    states = [last_round(MasterStroke(5, seat, 0), seats=(0, 2), money=money) for seat in (0, 2)]
    assert [volunteers(state, HUNCH, 2, level) for state in states] == [guesses, guesses]


def test_12c_51_whether_a_bot_volunteers_follows_from_what_its_level_knows():
    box = game.standard_content()
    found = set()
    for place, flaps, level in product(list(box.mystery_star)[::3], range(8), LEVELS):
        board = Board(large=tuple(range(1, flaps + 1)))
        state = last_round(MasterStroke(2, 0, 0), board, star=place, content=box)
        told = insight(state, 1, level)
        assert game.bots.volunteers(state, 1, level) is volunteers(state, told, 1, level)
        found.add((told.star is not None, game.bots.volunteers(state, 1, level)))
    assert found == {(True, True), (False, False), (False, True)}


@pytest.mark.parametrize(
    "state",
    [
        position(KickOff(0), content=game.standard_content()),
        last_round(LastChance((0, 1, 2, 3)), Board(large=(1, 2, 3, 4, 5, 6, 7)), content=game.standard_content()),
        last_round(MasterStroke(5, 1, 0), Board(large=(1, 2, 3, 4, 5, 6, 7)), content=game.standard_content()),
        last_round(
            MasterStroke(5, 0, 0), Board(large=(1, 2, 3, 4, 5, 6, 7)), out=(1,), content=game.standard_content()
        ),
    ],
    ids=["before-the-last-round", "last-chance", "its-turn", "out"],
)
def test_12c_51_nobody_volunteers_who_must_act_or_cannot(state):
    assert not game.bots.volunteers(state, 1, "champion")


# How long


@pytest.mark.parametrize("level", LEVELS)
def test_12c_52_a_choice_takes_two_to_four_seconds(level):
    times = {delay(position(KickOff(0), decision=number), seat, level) for number in range(1, 50) for seat in (0, 1)}
    assert all(type(time) is int and CHOICE[0] <= time <= CHOICE[1] for time in times)
    assert max(times) - min(times) > 1_500


@pytest.mark.parametrize("level", LEVELS)
def test_12c_52_an_open_question_takes_the_time_of_its_level(level):
    box = game.standard_content()
    times = {
        delay(
            position(FaceOff(1, (Corner(0, Glass(60_000, 0), card), ASKING.corners[1]), 0, ()), content=box), 0, level
        )
        for card in range(55)
    }
    least, most = FACE_OFF[level]
    assert all(type(time) is int and 1_500 <= least <= time <= most <= 5_000 for time in times)
    assert max(times) - min(times) > (most - least) * 3 // 4


def test_12c_52_the_pace_does_not_change():
    one, other = position(ASKING), position(ASKING, money={0: 1_000}, decision=99)
    assert delay(one, 0, "regular") == delay(other, 1, "regular")
    first = [delay(position(LastChance((0, 1, 2, 3)), decision=5), seat, "champion") for seat in range(4)]
    assert len(set(first)) > 1
    assert Counter(first) == Counter(
        delay(position(LastChance((0, 1)), decision=5), seat, "champion") for seat in range(4)
    )  # fmt: skip
