"""12C-4, 12C-5, 12C-8, 12C-28, 12C-41: what nobody has heard is in no view, menu, label or event."""

import json
import random
from dataclasses import replace

import pytest

from rules.chance import Cheap, shuffled
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.state import (
    Duel,
    FaceOff,
    Flap,
    KickOff,
    MasterStroke,
    MoveByMove,
    NameHearing,
    Pile,
    Plea,
)
from rules.wire.codec import codec, family
from tests.support.twelve_strokes_of_noon import any_action, small_deck

SEATS = (0, 1, 2)


def match(number):
    """Yield every state of a match in which no card comes twice, with the events that led to it, in plain words."""
    luck = Cheap(random.Random(number).random)
    options = game.options(glass=30)
    state, at = game.rules.initial(options, SEATS, SEATS, small_deck(25), at=0, chance=luck).state, 0
    yield state, ""
    while able := (*game.rules.standing(state).must, *game.rules.standing(state).may):
        seat = able[luck.roll(len(able)) - 1]
        at += 900
        step = game.rules.apply(state, seat, any_action(state, seat, luck), at=at, chance=luck)
        state = step.state
        yield state, json.dumps([family(*game.events).encode(event) for event in step.events])


def shown(state):
    """Return all that anybody is shown of a state: views, menus and labels."""
    views = [json.dumps(codec(game.view).encode(game.rules.view(state, seat))) for seat in (*SEATS, None)]
    labels = [game.words.describe(state, seat, item).label for seat in SEATS for item in game.rules.legal(state, seat)]
    return "\n".join((*views, *labels))


def is_shown(state):
    """Return whether the star is shown to all: at the end, and for appeals after the last round (12C-57)."""
    return bool(state.ended) or isinstance(state.stage, Plea | NameHearing)


def secrets(state):
    """Return the words that must not be told in a state."""
    deck, stage = state.content, state.stage
    if is_shown(state):
        return []
    hidden = [deck.mystery_star[state.star].name]
    match stage:
        case KickOff(_, card, number) if card is not None:
            hidden.append(deck.kick_off[card].questions[number - 1].hidden)
        case Duel(_, _, _, None):
            hidden += [card.question for card in deck.duel[state.pair].cards if card is not spent(state)]
        case MoveByMove(_, card):
            hidden.append(deck.move_by_move[card].truth)
        case FaceOff(_, corners, turn):
            own = corners[turn]
            hidden.append(deck.fatal_blow[own.card].questions[own.question].answer)
        case MasterStroke(number, _, card, None):
            asked = deck.master_stroke[card].questions[number - 1]
            hidden.append(asked.answers[asked.hidden - 1])
    return hidden


def spent(state):
    return None if state.spent is None else state.content.duel[state.pair].cards[state.spent]


@pytest.mark.parametrize("number", range(6))
def test_12c_28_no_secret_is_disclosed_before_its_time(number):
    for state, events in match(number):
        everything = shown(state)
        for secret in secrets(state):
            assert secret not in everything, state.stage
            assert secret not in events, state.stage


@pytest.mark.parametrize("number", range(6))
def test_12c_28_only_what_is_behind_open_flaps_is_shown(number):
    for state, _ in match(number):
        if state.board is None or is_shown(state):
            continue
        star = state.content.mystery_star[state.star]
        everything = shown(state)
        for size, tiles, opened in (
            (Flap.LARGE, star.large, state.board.large),
            (Flap.SMALL, star.small, state.board.small),
        ):
            told = [flap for flap, tile in enumerate(tiles, 1) if tile[0].fill in everything]
            assert sorted(told) == sorted(opened), size


@pytest.mark.parametrize("number", range(4))
def test_12c_37_the_order_of_cards_and_the_star_make_no_difference_to_what_is_shown(number):
    luck = Cheap(random.Random(number).random)
    for state, _ in match(number):
        if is_shown(state):
            continue
        piles = {
            name: mixed(getattr(state.piles, name), luck)
            for name in ("kick_off", "move_by_move", "fatal_blow", "master_stroke")
        }
        star = state.star if opened(state) else luck.roll(3) - 1
        other = replace(state, piles=replace(state.piles, **piles), star=star)
        assert shown(other) == shown(state)


def opened(state):
    return state.board is not None and (state.board.large or state.board.small)


def mixed(pile, luck):
    """Shuffle what is still to be drawn."""
    return Pile((*pile.order[: pile.drawn], *shuffled(luck, pile.order[pile.drawn :])), pile.drawn, pile.again)


def test_a_secret_that_was_disclosed_would_be_found():
    kinds = {type(state.stage) for state, _ in match(0) if secrets(state) and state.board is None}
    assert kinds >= {KickOff, Duel, MoveByMove, FaceOff}
    over = [state for state, _ in match(0)][-1]
    assert over.content.mystery_star[over.star].name in shown(over)
