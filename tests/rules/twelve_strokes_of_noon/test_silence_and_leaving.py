"""12C-42, 12C-43, 12C-45, 12C-49: silence, leaving, giving no answer, and that every match ends."""

import random
from dataclasses import replace

import pytest

from rules.chance import Cheap, Scripted, Seeded
from rules.table import table as tables
from rules.table.clock import Glass
from rules.table.table import Cause, Leaving, Resigned, Status
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import (
    Challenge,
    Decline,
    OpenFlap,
    OpenProposition,
    Pass,
    PickNumber,
    Side,
    Take,
    TakeCard,
)
from rules.twelve_strokes_of_noon.events import (
    DuelEnded,
    FaceOffEnded,
    FlapOpened,
    Loss,
    Paid,
    RoundBegan,
    StrokeLost,
    WentOut,
)
from rules.twelve_strokes_of_noon.options import Options
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
    Pairing,
    Star,
)
from rules.values import Outcome
from service.conformance import matches
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import (
    last_round,
    left,
    money,
    own,
    played,
    position,
    small_deck,
    started,
    told,
    walk,
)

CORNERS = (Corner(0, Glass(60_000, 0), 0), Corner(2, Glass(60_000), 1))


@pytest.mark.parametrize(
    ("stage", "face", "action"),
    [
        (KickOff(0), 3, PickNumber(3)),
        (Duel(1, 0), 2, Challenge(2)),
        (Duel(1, 0, 2), 1, TakeCard(1)),
        (MoveByMove(0, 0, (1, 5)), 4, OpenProposition(6)),
        (Pairing(0), 3, Challenge(3)),
    ],
)
def test_12c_42_a_choice_is_made_at_random(stage, face, action):
    state = position(stage)
    chance = Scripted(face)
    assert game.rules.default(state, game.rules.standing(state).must[0], at=20_000, chance=chance) == action
    assert chance.spent


def test_12c_42_a_flap_of_the_kind_is_opened_at_random():
    state = last_round(MasterStroke(1, 0, 0, Flap.SMALL), Board(small=(2,)))
    assert game.rules.default(state, 0, at=20_000, chance=Scripted(2)) == OpenFlap(3)


@pytest.mark.parametrize(
    "state",
    [
        position(KickOff(0, 0, 1)),
        position(Duel(1, 1, 0, 0)),
        position(FaceOff(1, CORNERS, 0, ())),
        last_round(MasterStroke(1, 0, 0)),
    ],
)
def test_12c_42_a_question_counts_as_wrong(state):
    assert game.rules.default(state, 0, at=99_000, chance=Scripted()) == Pass()


def test_12c_42_a_false_proposition_that_was_opened_by_silence_counts():
    state = position(MoveByMove(1, 0))
    silence = game.rules.default(state, 1, at=20_000, chance=Scripted(4))
    assert own(played(state, silence).state, 1).star is Star.ORANGE


def test_12c_42_the_last_chance_is_declined():
    state = last_round(LastChance((0, 3)))
    assert game.rules.default(state, 3, at=30_000, chance=Scripted()) == Decline()


@pytest.mark.parametrize(
    ("stage", "action", "given"),
    [
        (KickOff(0), PickNumber(1), {}),
        (Duel(1, 1, 0), TakeCard(1), {}),
        (FaceOff(1, CORNERS, 0, ()), Pass(), {}),
        (MasterStroke(1, 0, 0), Pass(), {"board": Board()}),
        (KickOff(0, 0, 1), Pass(), {"stars": {0: Star.ORANGE}}),
    ],
)
def test_12c_53_what_one_player_does_before_another_is_one_turn(stage, action, given):
    state = position(stage, **given)
    step = played(state, action, at=1_000)
    assert game.rules.standing(step.state).must == (0,)
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision + 1
    assert game.rules.standing(step.state).turn == game.rules.standing(state).turn


@pytest.mark.parametrize(
    ("state", "action", "acting"),
    [
        (position(KickOff(0, 0, 1)), Take(Side.HIDDEN), (1,)),
        (position(Duel(1, 0)), Challenge(2), (2,)),
        (position(MoveByMove(0, 0)), OpenProposition(1), (1,)),
        (last_round(MasterStroke(1, 0, 0, Flap.LARGE)), OpenFlap(1), (1,)),
        (last_round(MasterStroke(5, 0, 0, Flap.LARGE)), OpenFlap(1), (0, 1, 2, 3)),
    ],
)
def test_12c_53_what_another_has_to_do_is_another_turn(state, action, acting):
    step = played(state, action)
    assert game.rules.standing(step.state).must == acting
    assert game.rules.standing(step.state).turn == game.rules.standing(state).turn + 1


def test_12c_53_who_takes_part_in_the_last_chance_has_one_turn_in_it():
    state = last_round(LastChance((0, 1, 2)))
    assert game.rules.standing(played(state, Decline()).state).turn == game.rules.standing(state).turn


def test_12c_53_an_idle_player_is_out_after_three_turns_and_not_after_three_choices():
    bench = matches.begun(game, "pp", brought=small_deck(25))
    waited = 0
    while not bench.table.chairs[1].resigned:
        time = game.rules.standing(bench.state).deadline - bench.table.at
        waited += time
        bench = bench.settle(now=bench.table.at + time)
        while bench.table.status is Status.ON and game.rules.standing(bench.state).must == (0,):
            bench = bench.enter(0, game.rules.legal(bench.state, 0)[0], after=0)
    silences = [ply.action["kind"] for ply in bench.plies if ply.action["kind"] in ("lapsed", "resigned")]
    assert silences == ["lapsed"] * 5 + ["resigned"]
    assert waited == 2 * 40_000 + 3 * 20_000  # a first turn is longer (12C-60)


def test_12c_43_in_round_1_the_turn_of_who_leaves_is_the_next_ones():
    step = left(position(KickOff(1, 0, 2)), 1)
    assert step.events[0] == WentOut(1)
    assert step.state.stage == KickOff(2)
    assert own(step.state, 1).out


def test_12c_43_who_leaves_out_of_turn_holds_nobody_up():
    state = position(KickOff(1, 0, 2))
    step = left(state, 3)
    assert step.state.stage == state.stage
    assert game.rules.standing(step.state).decision == game.rules.standing(state).decision


def test_12c_43_turns_skip_who_left():
    state = left(position(KickOff(1, 0, 1)), 2).state
    assert played(state, Take(Side.VISIBLE)).state.stage == KickOff(3)


def test_12c_43_who_had_the_last_turn_of_the_round_leaves_and_the_round_is_over():
    state = position(KickOff(3), turns={0: 12, 1: 12, 2: 12, 3: 11}, stars={1: Star.ORANGE})
    assert left(state, 3).state.stage == Duel(1, 1)


def test_12c_43_in_round_2_the_next_player_plays_on_with_the_same_card():
    step = left(position(MoveByMove(1, 2, (3, 5))), 1)
    assert step.state.stage == MoveByMove(2, 2, (3, 5))


@pytest.mark.parametrize("stage", [Duel(1, 0, 2), Duel(1, 0, 2, 0)])
@pytest.mark.parametrize(("leaver", "winner"), [(0, 2), (2, 0)])
def test_12c_43_who_leaves_an_open_duel_loses_and_pays(stage, leaver, winner):
    step = left(position(stage), leaver)
    assert told(step, DuelEnded) == [DuelEnded(1, winner, leaver, Loss.LEFT)]
    assert told(step, Paid) == [Paid(leaver, winner, 3_000)]
    following = {0: 1, 2: 3}[leaver]
    assert step.state.stage == MoveByMove(following, 0)


def test_12c_43_a_challenger_who_leaves_before_choosing_drops_the_duel_without_paying():
    step = left(position(Duel(1, 2)), 2)
    assert told(step, DuelEnded) == [DuelEnded(1, None, 2, Loss.LEFT)]
    assert told(step, Paid) == []
    assert step.state.stage.seat == 3


def test_12c_43_the_second_duel_then_has_both_cards_to_choose_from():
    step = played(position(Duel(2, 0)), Challenge(1))
    assert step.state.stage == Duel(2, 0, 1)
    assert game.rules.legal(step.state, 1) == (TakeCard(1), TakeCard(2))


def test_12c_43_somebody_else_who_leaves_does_not_disturb_a_duel():
    state = position(Duel(1, 0, 2, 0))
    assert left(state, 3).state.stage == state.stage


def test_12c_43_the_only_opponent_who_is_left_is_challenged():
    assert left(position(Duel(1, 0), seats=(0, 1, 2)), 1).state.stage == Duel(1, 0, 2)


@pytest.mark.parametrize(("leaver", "winner"), [(0, 2), (2, 0)])
def test_12c_43_who_leaves_an_open_face_off_loses_and_pays(leaver, winner):
    step = left(position(FaceOff(1, CORNERS, 0, (1, 3))), leaver)
    assert told(step, FaceOffEnded) == [FaceOffEnded(1, winner, leaver, Loss.LEFT)]
    assert told(step, Paid) == [Paid(leaver, winner, 3_000)]
    assert {corner.seat for corner in step.state.stage.corners} == {1, 3}


def test_12c_43_one_who_waits_alone_faces_the_winner():
    waiting = left(position(FaceOff(1, CORNERS, 0, (1, 3))), 3).state
    assert waiting.stage.waiting == (1,)
    step = left(waiting, 2)
    assert {corner.seat for corner in step.state.stage.corners} == {0, 1}


def test_12c_43_with_nobody_waiting_there_is_no_second_face_off():
    state = left(position(FaceOff(1, CORNERS, 0, (1,)), seats=(0, 1, 2)), 1).state
    lost = played(state, Pass(), at=70_000)
    assert isinstance(lost.state.stage, MasterStroke)


def test_12c_43_face_offs_are_made_up_from_who_is_left():
    step = left(position(Pairing(3), money={0: 12_000}), 3)
    assert {corner.seat for corner in step.state.stage.corners} == {0, 2}
    assert step.state.stage.waiting == (1,)


@pytest.mark.parametrize(
    "stage", [KickOff(0), Duel(1, 0, 2, 0), MoveByMove(2, 0), FaceOff(1, CORNERS, 0, ()), Duel(1, 2)]
)
def test_12c_43_before_the_last_round_the_last_player_wins_at_once(stage):
    step = left(position(stage, seats=(0, 2)), 2)
    assert game.rules.standing(step.state).outcome == Outcome((0,), (1, None), "last-player", "12C-43")
    assert told(step, RoundBegan) == []


def test_12c_43_what_is_due_is_paid_before_the_last_player_wins():
    step = left(position(Duel(1, 0, 2, 0), seats=(0, 2)), 2)
    assert money(step.state) == {0: 13_000, 2: 7_000}


def test_12c_43_in_the_last_round_the_question_of_who_leaves_is_lost():
    step = left(last_round(MasterStroke(2, 1, 0), since=500), 1, at=9_000)
    assert told(step, StrokeLost) == [StrokeLost(1, 2)]
    assert step.state.stage.seat == 2


def test_12c_43_a_flap_that_was_earned_is_opened_all_the_same():
    step = left(last_round(MasterStroke(2, 1, 0, Flap.LARGE)), 1, 5)
    assert told(step, FlapOpened) == [FlapOpened(None, Flap.LARGE, 5, small_deck().mystery_star[0].large[4])]


def test_12c_43_who_leaves_out_of_turn_does_not_prolong_a_choice():
    state = last_round(MasterStroke(2, 1, 0), since=500)
    assert game.rules.standing(left(state, 3, at=9_000).state).deadline == game.rules.standing(state).deadline


def test_12c_43_in_the_last_round_one_goes_on_alone_and_none_win_nothing():
    state = left(last_round(MasterStroke(2, 1, 0), seats=(0, 1)), 1).state
    assert game.rules.standing(state).must == (0,)
    over = left(state, 0)
    assert game.rules.standing(over.state).outcome == Outcome((), (None, None), "all-eliminated", "12C-31")


def test_12c_43_who_is_eliminated_and_leaves_changes_nothing():
    state = last_round(MasterStroke(2, 1, 0), out=(3,))
    after = left(state, 3).state
    assert after == last_round(MasterStroke(2, 1, 0), gone=(3,))
    assert game.rules.view(after, None) == game.rules.view(state, None)


def resigned(leaver, players, leaving, out=()):
    """Return the table after a seat resigned in the last round."""
    bench = matches.begun(game, players, leaving=leaving)
    now = bench.table.at
    state = last_round(MasterStroke(2, leaver, 0), seats=range(len(players)), out=out, since=now)
    table = replace(tables.positioned(game, bench.table, state), opened=now)
    return replace(bench, table=table).enter(leaver, Resigned(Cause.ASKED)).table


def test_12c_43_the_last_who_is_in_leaves_and_no_eliminated_player_wins_by_it():
    over = resigned(0, "pp", Leaving.OUT, out=(1,))
    assert over.outcome == Outcome((), (None, None), "all-eliminated", "12C-31")


def test_12c_43_the_only_one_who_has_not_resigned_wins_at_once_also_in_the_last_round():
    assert resigned(1, "pp", Leaving.OUT).outcome == Outcome((0,), (1, None), "resignation", "TBL-4")


def test_12c_43_with_an_eliminated_player_at_the_table_the_last_who_is_in_goes_on_alone():
    table = resigned(1, "ppp", Leaving.OUT, out=(2,))
    assert (table.outcome, game.rules.standing(table.state).must) == (None, (0,))


def test_12c_43_with_a_substitute_the_tables_clause_alone_holds():
    over = resigned(0, "pp", Leaving.BOT, out=(1,))
    assert over.outcome == Outcome((1,), (None, 1), "resignation", "TBL-4")


def test_12c_43_who_leaves_during_the_last_chance_is_not_waited_for():
    assert game.rules.standing(left(last_round(LastChance((0, 1, 3))), 1).state).must == (0, 3)
    assert game.rules.standing(left(last_round(LastChance((1,))), 1).state).outcome.reason == "most-money"


@each("number", range(40))
def test_12c_43_every_match_survives_everybody_leaving_one_by_one(number):
    luck = random.Random(number)
    states = list(walk(luck.random, [(0, 1), (0, 1, 2), (0, 1, 2, 3)][number % 3]))
    state = states[luck.randrange(len(states) - 1)]
    for seat in luck.sample(range(len(state.contestants)), len(state.contestants)):
        if not own(state, seat).out and state.ended is None:
            state = game.rules.leave(state, seat, at=10**9, chance=Seeded(b"gone")).state
            assert (game.rules.standing(state).must == ()) == (game.rules.standing(state).outcome is not None)
    assert state.ended is not None


@pytest.mark.parametrize(
    "stage", [KickOff(0, 0, 1), Duel(1, 1, 0, 0), FaceOff(1, CORNERS, 0, ()), MasterStroke(1, 0, 0)]
)
def test_12c_45_a_player_who_is_asked_may_give_no_answer(stage):
    state = last_round(stage) if isinstance(stage, MasterStroke) else position(stage)
    assert Pass() in game.rules.legal(state, 0)


def test_12c_45_a_shorter_time_of_the_match_passes_the_question_only():
    state = position(FaceOff(1, CORNERS, 0, ()))
    step = played(state, game.rules.default(state, 0, at=1_000, chance=Scripted()), at=1_000)
    assert told(step, FaceOffEnded) == []
    assert step.state.stage.corners[0].glass.left == 59_300


@each("number", range(12))
def test_12c_49_every_match_ends_within_its_bound(number):
    seats = [(0, 1), (0, 1, 2), (0, 1, 2, 3)][number % 3]
    states = list(walk(random.Random(number).random, seats, Options(glass=30)))
    assert states[-1].ended is not None
    assert states[-1].decision <= 2 * 48 * 2 + 6 + 2 * 120 + 1 + 11


def test_12c_49_silence_alone_ends_a_match_too():
    state, luck = started((0, 1, 2)), Cheap(random.Random(1).random)
    entries = 0
    while state.ended is None:
        at = game.rules.standing(state).deadline
        for seat in game.rules.standing(state).must:
            state = game.rules.apply(
                state, seat, game.rules.default(state, seat, at=at, chance=luck), at=at, chance=luck
            ).state
        entries += 1
    assert entries < 100
    assert state.ended.value == "most-money"
