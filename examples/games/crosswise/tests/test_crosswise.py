"""Crosswise is played as its rules say, with cards that the test deals."""

from dataclasses import replace

import pytest
from crosswise import GAME, play, words
from crosswise.seeing import view

from rules.chance import Scripted, Seeded
from rules.errors import IllegalAction, Malformed
from rules.values import Over

HANDS = (("C7", "D9", "H8"), ("CA", "D10", "S7"), ("C8", "DA", "HA"), ("H7", "S8", "SQ"))


def dealt(hands=HANDS, trumps="H7", **changes):
    """Return a match of one deal in which these cards are left, and seat 0 leads."""
    state = play.State(play.Options(deals=1), (0, 1, 2, 3), 3, 0, hands, trumps, deal=1)
    return replace(state, **changes)


def after(state, *cards):
    """Play cards, each by the seat whose turn it is; return the last step."""
    for card in cards:
        step = play.apply(state, state.turn, play.Play(card), at=0, chance=Seeded(b"luck"))
        state = step.state
    return step


def refusal(state, seat, card):
    with pytest.raises(IllegalAction) as refused:
        play.check(state, seat, play.Play(card), at=0)
    return refused.value.reason, refused.value.clause


def test_cw_2_the_last_card_of_the_dealer_is_turned_up_and_everyone_has_eight():
    draws = Scripted(3, *range(32, 1, -1))  # the third seat deals, and the shuffled pack is in its own order
    step = play.initial(play.Options(), range(4), range(4), None, at=0, chance=draws)

    assert draws.spent
    assert step.events[0] == play.Dealt(2, "SA")
    assert [(event.seat, event.cards) for event in step.events[1:]] == [
        (seat, play.PACK[8 * seat : 8 * seat + 8]) for seat in range(4)
    ]
    assert step.state.turn == 3


def test_cw_4_a_suit_is_followed_by_who_can():
    state = after(dealt(), "C7").state

    assert play.playable(state, 1) == ("CA",)
    assert refusal(state, 1, "S7") == ("suit-not-followed", "CW-4")
    assert refusal(state, 1, "H8") == ("not-in-your-hand", "CW-4")
    assert refusal(state, 2, "C8") == ("not-your-turn", "CW-3")
    assert play.playable(after(state, "CA", "C8").state, 3) == HANDS[3]


@pytest.mark.parametrize(("last", "taker"), [("H7", 3), ("SQ", 1)])
def test_cw_5_the_highest_trump_takes_a_trick_else_the_highest_card_of_its_suit(last, taker):
    step = after(dealt(), "C7", "CA", "C8", last)

    assert step.events[-1] == step.state.last
    assert (step.state.last.seat, step.state.turn, step.state.tricks[taker % 2]) == (taker, taker, 1)


@pytest.mark.parametrize(("before", "points"), [((4, 3), (0, 0)), ((3, 4), (0, 1)), ((0, 7), (0, 6)), ((7, 0), (3, 0))])
def test_cw_6_partners_score_for_the_tricks_over_four_and_for_all_eight(before, points):
    one_left = tuple(hand[:1] for hand in HANDS)
    ended = after(dealt(one_left, tricks=before), "C7", "CA", "C8", "H7").state

    assert ended.points == points
    assert GAME.rules.points(ended) == {0: points[0], 1: points[1], 2: points[0], 3: points[1]}


@pytest.mark.parametrize(("points", "winners"), [((0, 0), (1, 3)), ((1, 0), (0, 1, 2, 3)), ((5, 1), (0, 2))])
def test_cw_7_partners_win_together_and_equal_sides_share_the_place(points, winners):
    one_left = tuple(hand[:1] for hand in HANDS)
    standing = play.standing(after(dealt(one_left, tricks=(3, 4), points=points), "C7", "CA", "C8", "H7").state)

    assert isinstance(standing, Over)
    assert (standing.outcome.winners, standing.outcome.clause) == (winners, "CW-7")
    assert standing.outcome.places == tuple(1 if seat in winners else 2 for seat in range(4))


def test_cw_7_another_deal_follows_and_the_last_trick_stays_in_sight():
    one_left = tuple(hand[:1] for hand in HANDS)
    state = after(dealt(one_left, options=play.Options(deals=2)), "C7", "CA", "C8", "H7").state

    assert (state.deal, state.dealer, state.turn, state.trick) == (2, 0, 1, ())
    assert [one.card for one in view(state, None).last.trick] == ["C7", "CA", "C8", "H7"]


def test_cw_8_silence_plays_the_lowest_card_and_cw_9_who_leaves_loses_with_the_partner():
    assert play.default(dealt(), 0, at=0, chance=Seeded(b"luck")) == play.Play("C7")
    gone = GAME.rules.leave(dealt(points=(9, 0)), 2, at=0, chance=Seeded(b"luck")).state
    assert play.standing(gone).outcome.winners == (1, 3)


def test_a_seat_sees_its_own_hand_alone_and_a_replay_every_hand():
    assert [player.hand for player in view(dealt(), 1).players] == [None, HANDS[1], None, None]
    assert [player.hand for player in view(dealt(), None).players] == [None] * 4
    assert tuple(player.hand for player in GAME.rules.everything(dealt()).players) == HANDS


@pytest.mark.parametrize("text", ["", "H", "H11", "10H", "play", "ß"])
def test_a_text_that_is_no_card_is_refused(text):
    assert words.read("h10") == play.Play("H10")
    with pytest.raises(Malformed, match="such as H10"):
        words.read(text)
