"""What a team cannot see it learns from nothing: views, menus, dry runs, events (SE-4, SE-5, SE-43)."""

import random
from collections import deque
from dataclasses import replace
from itertools import islice

import pytest

from rules.errors import IllegalAction
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import Deed, FireOrder
from rules.screaming_eagles.events import CardsChosen, FireOrdered, Noted
from rules.screaming_eagles.legal import CARDS, decisions
from rules.screaming_eagles.names import PLANES, TEAM_OF, TEAMS
from rules.screaming_eagles.state import NoteSent, Stage, members
from rules.wire.codec import codec
from service.conformance import wild
from tests.support.offenders import each
from tests.support.screaming_eagles import BLUE, COMBINATIONS, STALLION, begun, played, walk


def hidden_changed(state, team):
    """Return a state that differs in every card, order and note of ``team`` that lies hidden."""
    planes = [_changed(state, one) if TEAM_OF[one.plane] is team else one for one in state.planes]
    notes = tuple(
        NoteSent(sent.seat, sent.number, "Something else.") if sent.seat in members(state, team) else sent
        for sent in state.talk.notes
    )
    return replace(state, planes=tuple(planes), talk=replace(state.talk, notes=notes))


def _changed(state, one):
    face_up = one.moved or (state.rules.by_speed and state.stage is not Stage.CARDS)
    if one.card is not None and not face_up:
        cards = list(CARDS.values())
        one = replace(one, card=cards[(cards.index(one.card) + 4) % 9])
    if one.order is not None and not state.shots:
        one = replace(one, order=FireOrder(one.plane, Deed.HOLD if one.order.deed is not Deed.HOLD else Deed.RELOAD))
    return one


def seen(state, who):
    menu = [] if who is None else game.rules.legal(state, who)
    return (
        game.rules.view(state, who),
        [getattr(item, "example", item) for item in menu],
        game.rules.standing(state).must,
    )


def tried(state, seat, action):
    """Return what a dry run tells: that it is legal, or the refusal."""
    try:
        game.rules.check(state, seat, action, at=0)
    except IllegalAction as refusal:
        return refusal.reason, refusal.clause, refusal.message
    return "legal"


def position(number, players):
    """Return a position out of a random match, of any options."""
    match = walk(random.Random(number).random, players, COMBINATIONS[number % 48])
    return deque(islice(match, 5 + number * 7 % 120), maxlen=1).pop()[0]


@each("players", [(0, 1), (0, 1, 2), (0, 1, 2, 3)], ids=len)
@each("team", TEAMS)
@each("number", range(48))
def test_se_4_what_is_hidden_changes_nothing_for_the_others(number, team, players):
    state = position(number, players)
    other = hidden_changed(state, team)
    strangers = [seat for seat in state.seats if seat not in members(state, team)]
    assert [seen(state, who) for who in (*strangers, None)] == [seen(other, who) for who in (*strangers, None)]
    assert game.rules.standing(state).decision == game.rules.standing(other).decision
    for seat in strangers:
        actions = (*decisions(state, seat)[:20], *wild.actions(game, random.Random(number), 10))
        assert [tried(state, seat, action) for action in actions] == [tried(other, seat, action) for action in actions]


def test_se_4_the_change_is_one_that_the_team_itself_sees():
    state = played(begun(2), decisions(begun(2), 0)[7], seat=0).state
    assert game.rules.view(state, 0) != game.rules.view(hidden_changed(state, BLUE), 0)
    assert game.rules.view(state, 1) == game.rules.view(hidden_changed(state, BLUE), 1)


@pytest.mark.parametrize("who", [1, 3, None])
def test_se_4_opponents_see_who_is_ready_and_nothing_else(who):
    state = played(begun(4), decisions(begun(4), 0)[5], seat=0).state
    planes = game.rules.view(state, who).planes
    assert [plane.ready for plane in planes] == [True, False, False, False]
    assert [plane.card for plane in planes] == [None] * 4


@each("number", range(24))
def test_se_4_a_card_is_seen_by_the_others_only_when_it_is_open(number):
    for state, _, _, _ in walk(random.Random(number).random, (0, 1), COMBINATIONS[2 * number]):
        open_now = state.rules.by_speed and state.stage is not Stage.CARDS
        shown = [plane for plane in game.rules.view(state, None).planes if plane.card is not None]
        assert all(plane.moved or open_now for plane in shown)


@each("number", range(24))
def test_se_4_events_disclose_to_nobody_a_card_an_order_or_a_note_of_the_others(number):
    for _, _, _, step in walk(random.Random(number).random, (0, 1, 2, 3), COMBINATIONS[2 * number]):
        for event in step.events:
            if isinstance(event, CardsChosen | FireOrdered):
                told = [game.rules.disclose(event, seat) for seat in (0, 1, 2, 3, None)]
                assert [one == event for one in told] == [seat in event.team for seat in (0, 1, 2, 3, None)]
                assert {getattr(one, "cards", getattr(one, "orders", None)) for one in told if one != event} <= {None}


def test_se_5_a_note_is_hidden_as_a_whole():
    assert game.rules.disclose(Noted(0, 1, (0, 2), "Loop."), 1) is None


def test_se_10_a_card_that_goes_back_unseen_is_in_no_view():
    state = played(begun(2), decisions(begun(2), 0)[7], seat=0).state
    down = [replace(one, space=None, card=None) if one.plane is STALLION else one for one in state.planes]
    assert game.rules.view(replace(state, planes=tuple(down)), 1).planes[0].card is None


@each("number", range(12))
def test_se_4_every_view_is_written_and_read_back(number):
    state = position(number, (0, 1, 2, 3))
    views = [game.rules.view(state, who) for who in (0, 1, 2, 3, None)]
    assert [codec(game.view).decode(codec(game.view).encode(view)) for view in views] == views


def test_all_planes_are_in_every_view():
    assert [plane.plane for plane in game.rules.view(begun(2), None).planes] == list(PLANES)
