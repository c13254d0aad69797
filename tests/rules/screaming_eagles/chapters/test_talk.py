"""Notes to the wingman and offers of a draw: SE-5, SE-30, SE-48, SE-49."""

import pytest

from rules.chance import Scripted
from rules.errors import Malformed
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import AnswerDraw, ChooseCards, Command, Note, OfferDraw
from rules.screaming_eagles.events import DrawAnswered, DrawOffered, Noted
from rules.screaming_eagles.state import Ending, Stage
from rules.values import Step, Template
from rules.wire.codec import codec, family
from tests.support.screaming_eagles import STRAIGHT, TIGER, begun, finished, laid, placed, played, ready, refused


def menu(state, seat):
    return game.rules.legal(state, seat)


def notes(state, seat):
    """Return the notes of a seat's menu."""
    return [item for item in menu(state, seat) if isinstance(item, Template) and isinstance(item.example, Note)]


def said(state, *sayings):
    """Play sayings, given as pairs of a seat and an interrupt."""
    for seat, action in sayings:
        state = played(state, action, seat=seat).state
    return state


# Notes


def test_se_48_a_note_goes_to_the_team_alone():
    step = played(begun(4), Note(1, "Going left."), seat=0)
    event = Noted(0, 1, (0, 2), "Going left.")
    assert step.events == (event,)
    assert [game.rules.disclose(event, seat) for seat in (0, 1, 2, 3, None)] == [event, None, event, None, None]
    told = [[sent.note for sent in game.rules.view(step.state, seat).notes] for seat in (0, 1, 2, 3, None)]
    assert told == [["Going left."], [], ["Going left."], [], []]


def test_se_48_after_the_match_everybody_reads_the_notes():
    state = placed(played(begun(4), Note(1, "Going left."), seat=0).state, ended=Ending.NO_HITS)
    assert [len(game.rules.view(state, seat).notes) for seat in (0, 1, 2, 3, None)] == [1] * 5


def test_se_48_at_most_three_notes_in_a_round():
    state = said(begun(4), (0, Note(1, "a")), (0, Note(2, "b")), (0, Note(3, "c")))
    assert notes(state, 0) == []
    assert refused(state, Note(4, "d"), seat=0) == ("too-many-notes", "SE-48")
    assert notes(state, 2) != []
    assert game.rules.view(state, 0).notes_left == 0


def test_se_48_the_next_round_brings_three_more_and_the_numbers_go_on():
    state = said(begun(4), (0, Note(1, "a")), (0, Note(2, "b")), (0, Note(3, "c")))
    after = finished(laid(state, ...)).state
    assert after.round == 2
    assert after.talk.notes == ()
    assert game.rules.view(after, 0).notes_left == 3
    assert refused(after, Note(1, "d"), seat=0) == ("wrong-note", "SE-48")
    assert played(after, Note(4, "d"), seat=0).state.talk.notes[0].number == 4


@pytest.mark.parametrize("players", [2, 3, 4])
def test_se_48_only_who_has_a_wingman_at_another_seat(players):
    state = begun(players)
    able = [seat for seat in state.seats if notes(state, seat)]
    assert able == {2: [], 3: [1, 2], 4: [0, 1, 2, 3]}[players]


def test_se_48_without_a_wingman_a_note_is_refused():
    assert refused(begun(2), Note(1, "Hello"), seat=0) == ("no-wingman", "SE-48")


def test_se_48_also_a_player_whose_plane_is_down_confers():
    """SE-6: who is shot down watches and confers."""
    state = placed(begun(4), tiger=None)
    assert 2 in game.rules.standing(state).may
    assert notes(state, 2) != []


def test_se_48_at_any_time_also_when_others_are_to_act():
    state = ready(begun(4))
    assert game.rules.standing(state).must == (0, 2)
    assert game.rules.standing(state).may == (1, 3)
    assert (
        game.rules.standing(played(state, Note(1, "Wait"), seat=3).state).decision
        == game.rules.standing(state).decision
    )


@pytest.mark.parametrize("text", ["", "x" * 141, "   ", "two\nlines", "caf\u00e9", "tab\t"])
def test_se_48_a_note_is_of_plain_characters_on_one_line(text):
    with pytest.raises(Malformed):
        family(*game.actions).decode({"kind": "note", "number": 1, "note": text})


@pytest.mark.parametrize("text", ["x" * 140, "~!", " Cobra? "])
def test_se_48_up_to_140_characters(text):
    action = family(*game.actions).decode({"kind": "note", "number": 1, "note": text})
    assert played(begun(4), action, seat=0).state.talk.notes[0].note == text


def test_se_48_an_erased_note_is_still_legal_and_its_text_in_no_hash():
    assert played(begun(4), Note(1), seat=0).state.talk.notes[0].note is None
    assert "note" not in family(*game.actions).bare(Note(1, "secret"))
    assert codec(game.state).decode(codec(game.state).encode(begun(4))) == begun(4)


def test_se_48_the_menu_asks_for_a_text():
    schema = notes(begun(4), 0)[0].schema
    assert set(schema["required"]) == {"kind", "number", "note"}
    assert schema["properties"]["note"]["minLength"] == 1


def test_se_48_what_was_said_stays_when_more_is_said():
    """A note and each offer are heard beside all others, whoever spoke last."""
    state = said(begun(4), (0, Note(1, "a")), (0, OfferDraw(1)), (1, OfferDraw(1)), (2, Note(1, "b")))
    state = said(state, (3, AnswerDraw(1, 1, False)), (0, AnswerDraw(1, 1, False)), (2, OfferDraw(1)))
    state = said(state, (2, AnswerDraw(0, 1, True)), (1, AnswerDraw(0, 1, True)))
    assert [(sent.seat, sent.note) for sent in game.rules.view(state, 0).notes] == [(0, "a"), (2, "b")]
    assert [(one.seat, one.accepted, one.declined) for one in game.rules.view(state, 0).offers] == [
        (0, (1, 2), ()),
        (1, (), (0, 3)),
        (2, (), ()),
    ]
    assert [(voice.notes, voice.offers) for voice in state.talk.voices] == [(1, 1), (0, 1), (1, 1), (0, 0)]
    left = game.rules.leave(state, 0, at=0, chance=Scripted(*[1] * 9)).state
    assert [one.seat for one in left.talk.offers] == [1, 2]
    assert (left.talk.notes, left.talk.voices) == (state.talk.notes, state.talk.voices)


# Offers of a draw


def test_se_49_the_offer_of_a_player_who_resigned_falls_though_a_bot_plays_on():
    state = said(begun(4), (2, OfferDraw(1)), (1, OfferDraw(1)), (0, AnswerDraw(2, 1, True)))
    step = game.rules.withdraw(state, 2, at=0, chance=Scripted())
    assert step.events == (DrawAnswered(2, 2, 1, False),)
    assert [(offer.seat, offer.open) for offer in game.rules.view(step.state, 0).offers] == [(1, True), (2, False)]
    assert (game.rules.standing(step.state).decision, step.state.gone) == (game.rules.standing(state).decision, ())


@pytest.mark.parametrize("sayings", [(), ((2, OfferDraw(1)), (0, AnswerDraw(2, 1, False)))])
def test_se_49_where_no_offer_is_open_nothing_is_taken_back(sayings):
    state = said(begun(4), *sayings)
    assert game.rules.withdraw(state, 2, at=0, chance=Scripted()) == Step(state)


def test_se_49_all_players_together_agree_on_a_draw():
    state = said(begun(4), (0, OfferDraw(1)), (1, AnswerDraw(0, 1, True)), (3, AnswerDraw(0, 1, True)))
    assert state.ended is None
    step = played(state, AnswerDraw(0, 1, True), seat=2)
    assert step.events == (DrawAnswered(2, 0, 1, True),)
    assert step.state.ended is Ending.AGREEMENT
    assert game.rules.standing(step.state).outcome.reason == "agreement"
    assert game.rules.standing(step.state).outcome.winners == ()


def test_se_30_a_player_whose_plane_is_down_must_agree_too():
    state = placed(begun(4), tiger=None)
    state = said(state, (0, OfferDraw(1)), (1, AnswerDraw(0, 1, True)), (3, AnswerDraw(0, 1, True)))
    assert state.ended is None
    assert AnswerDraw(0, 1, True) in menu(state, 2)


def test_se_49_an_offer_remains_open_until_it_is_answered():
    step = played(begun(2), OfferDraw(1), seat=1)
    assert step.events == (DrawOffered(1, 1),)
    later = finished(finished(laid(step.state, ...))).state
    assert AnswerDraw(1, 1, True) in menu(later, 0)
    assert played(later, AnswerDraw(1, 1, True), seat=0).state.ended is Ending.AGREEMENT


def test_se_49_one_no_ends_an_offer():
    state = said(begun(2), (1, OfferDraw(1)), (0, AnswerDraw(1, 1, False)))
    assert not game.rules.view(state, None).offers[0].open
    assert finished(laid(state, ...)).state.talk.offers == ()


def test_se_49_an_offer_can_be_taken_back():
    state = said(begun(4), (0, OfferDraw(1)), (1, AnswerDraw(0, 1, True)))
    assert AnswerDraw(0, 1, False) in menu(state, 0)
    assert refused(state, AnswerDraw(0, 1, True), seat=0) == ("answered-already", "SE-49")
    state = said(state, (0, AnswerDraw(0, 1, False)), (2, AnswerDraw(0, 1, True)), (3, AnswerDraw(0, 1, True)))
    assert state.ended is None


def test_se_49_an_answer_is_not_refused_because_another_was_quicker():
    state = said(begun(4), (0, OfferDraw(1)), (1, AnswerDraw(0, 1, False)))
    assert AnswerDraw(0, 1, True) in menu(state, 2)
    state = said(state, (2, AnswerDraw(0, 1, True)), (3, AnswerDraw(0, 1, True)))
    assert state.ended is None


def test_se_49_each_answers_once():
    state = said(begun(4), (0, OfferDraw(1)), (1, AnswerDraw(0, 1, True)))
    assert refused(state, AnswerDraw(0, 1, False), seat=1) == ("answered-already", "SE-49")
    assert refused(state, AnswerDraw(0, 2, True), seat=2) == ("no-such-offer", "SE-49")
    assert refused(state, AnswerDraw(3, 1, True), seat=2) == ("no-such-offer", "SE-49")


def test_se_49_two_may_offer_at_once():
    state = said(begun(2), (0, OfferDraw(1)), (1, OfferDraw(1)))
    assert [offer.seat for offer in game.rules.view(state, None).offers] == [0, 1]
    assert played(state, AnswerDraw(0, 1, True), seat=1).state.ended is Ending.AGREEMENT


@pytest.mark.parametrize(("number", "may"), [(5, False), (6, True)])
def test_se_49_again_five_rounds_later(number, may):
    state = said(begun(2), (0, OfferDraw(1)), (1, AnswerDraw(0, 1, False)))
    state = placed(state, round=number)
    assert (OfferDraw(2) in menu(state, 0)) is may
    assert game.rules.view(state, 0).may_offer_in == 6


def test_se_49_no_second_offer_while_one_is_open_and_none_out_of_number():
    state = said(begun(2), (0, OfferDraw(1)))
    assert refused(placed(state, round=9), OfferDraw(2), seat=0) == ("offered-already", "SE-49")
    assert refused(begun(2), OfferDraw(2), seat=0) == ("wrong-offer", "SE-49")


def test_se_49_offers_and_answers_open_no_decision_and_are_seen_by_all():
    step = played(begun(4), OfferDraw(1), seat=2)
    assert game.rules.standing(step.state).decision == 1
    assert game.rules.disclose(step.events[0], None) == DrawOffered(2, 1)


def test_se_49_bots_decline_as_soon_as_they_are_asked():
    state = said(begun(2), (0, OfferDraw(1)))
    choice = game.bots.choose(
        game.rules.view(state, 1), menu(state, 1), None, chance=None, budget=None, level=game.bots.levels[0]
    )
    assert choice.action == AnswerDraw(0, 1, False)


def test_se_46_a_player_who_left_is_not_asked_and_his_offer_is_gone():
    state = said(
        begun(4), (0, OfferDraw(1)), (1, OfferDraw(1)), (2, AnswerDraw(1, 1, True)), (3, AnswerDraw(1, 1, True))
    )
    left = game.rules.leave(state, 0, at=0, chance=Scripted(*[1] * 20)).state
    assert left.ended is Ending.AGREEMENT
    assert [offer.seat for offer in left.talk.offers] == [1]


def test_se_5_a_team_mate_sees_the_card_and_may_say_so_before_the_choice_is_made():
    state = played(begun(4), ChooseCards((Command(TIGER, STRAIGHT, 1),)), seat=2).state
    assert state.stage is Stage.CARDS
    assert 2 in game.rules.standing(state).may
    assert notes(state, 0) != []


def test_se_48_a_random_note_is_one_of_the_template():
    state = begun(4)
    template = notes(state, 3)[0]
    action = game.rules.sample(state, template, Scripted(*[1] * 20))
    assert isinstance(action, Note)
    assert played(state, action, seat=3).state.talk.notes[0].seat == 3
