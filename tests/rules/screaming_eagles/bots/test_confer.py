"""A bot beside a person: the notes that it reads, heeds and sends (SE-57)."""

import random

import pytest

from rules.chance import Cheap
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import ChooseCards, Note, Shoot
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.bots.confer import Request
from rules.screaming_eagles.bots.plans import planned
from rules.screaming_eagles.bots.tactics import ends
from rules.screaming_eagles.legal import CARDS
from rules.screaming_eagles.names import PLANES
from rules.screaming_eagles.options import Options
from rules.screaming_eagles.state import Ending, Stage
from service.conformance.budgets import Nodes
from tests.support.screaming_eagles import (
    AWAY,
    BLUE,
    COBRA,
    EAGLE,
    LEFT,
    RIGHT,
    STALLION,
    STRAIGHT,
    TAN,
    begun,
    craft,
    finished,
    laid,
    load,
    placed,
    played,
)

PERSON, BOT = 2, 0
MIXED = 2 * 4 * 81 + 30
"""Looks that suffice for the mixtures, not for playouts."""
"""Tiger's pilot, and Stallion's."""


def asked(note, state=None, number=1):
    """Let the person send a note."""
    return played(begun(4) if state is None else state, Note(number, note), seat=PERSON).state


def asks(state, level="ace"):
    return game.bots.insight(state, BOT, level)


def chosen(state, level="ace", seed=1, nodes=10**6):
    return game.bots.choose(
        game.rules.view(state, BOT),
        game.rules.legal(state, BOT),
        asks(state, level),
        chance=Cheap(random.Random(seed).random),
        budget=Nodes(nodes),
        level=level,
    )


def replied(state):
    """Let the bot reply."""
    return played(state, chosen(state).action, seat=BOT).state


def between():
    """Return a position in which Stallion may fire at both enemies before it moves, and its team-mate is far away."""
    flown = {"card": CARDS[STRAIGHT, 1], "moved": True}
    planes = {plane.value: {"space": name, **flown} for plane, name in AWAY.items()}
    planes |= {"eagle": {"space": "G8", **flown}, "cobra": {"space": "G10", **flown}}
    planes["stallion"] = {"space": "G6", "load": load(medium=2, cannon=2), **flown}
    return placed(begun(4), **planes, stage=Stage.MOVES, team=BLUE, mover=STALLION)


@pytest.mark.parametrize(
    ("note", "request_"),
    [
        ("target Cobra", Request(COBRA)),
        ("Please TARGET EAGLE and bank Left!", Request(EAGLE, bank=LEFT)),
        ("Cover me, bank straight.", Request(cover=True, bank=STRAIGHT)),
        ("Target: the Cobra! Bank  left", Request(COBRA, bank=LEFT)),
        ("Don't target Cobra, do not cover and never bank left", Request()),
        ("Don’t wait, cover me", Request(cover=True)),
        ("target Tiger", Request()),
        ("Going left, discover Cobra", Request()),
    ],
)
def test_se_57_a_bot_reads_target_cover_and_bank(note, request_):
    state = replied(asked(note))
    assert asks(state) == request_
    assert asks(state, "wingman") == request_
    assert asks(state, "rookie") == Request()


def test_se_57_of_target_and_cover_the_last_counts():
    state = asked("cover", asked("target Cobra, bank right"), 2)
    assert (asks(state).target, asks(state).cover, asks(state).bank) == (None, True, RIGHT)


@pytest.mark.parametrize(
    ("note", "reply"),
    [
        ("target Cobra, bank left", "Copy: target Cobra, bank left."),
        ("COVER", "Copy: cover."),
        ("Hello", "I read: target Eagle, cover, bank left."),
    ],
)
@pytest.mark.parametrize("level", ["wingman", "ace"])
def test_se_57_a_bot_says_what_it_will_do(note, reply, level):
    state = asked(note)
    assert chosen(state, level).action == Note(1, reply)
    after = played(state, chosen(state, level).action, seat=BOT).state
    assert isinstance(chosen(after, level).action, ChooseCards)


def test_se_57_a_bot_says_what_it_cannot_do():
    state = placed(begun(4, banking=True), cobra=None, stallion={"tilt": RIGHT})
    state = asked("target Cobra, bank left", state)
    assert asks(state).reply == "Unable: Cobra is down, Stallion has no card to bank left."
    assert asks(asked("bank right", placed(begun(4), stallion=None))).reply == "Unable: Stallion is down."
    assert asks(asked("cover", placed(begun(4), tiger=None))).reply == "Unable: Tiger is down."


def test_se_57_a_bot_asks_for_cover_itself():
    state = placed(begun(4), stallion="G6", eagle="G8", tiger="A0", cobra="A26")
    assert asks(asked("bank left", state)).reply == "Copy: bank left. Cover me: Eagle threatens Stallion."


def test_se_57_a_bot_replies_also_when_others_are_to_act():
    state = asked("cover", between())
    assert not game.bots.volunteers(state, BOT, "ace")
    assert asks(state).reply
    state = asked("cover", played(begun(4), chosen(begun(4)).action, seat=BOT).state)
    assert game.bots.volunteers(state, BOT, "ace")
    assert not game.bots.volunteers(state, BOT, "rookie")
    assert isinstance(chosen(state).action, Note)
    assert not game.bots.volunteers(replied(state), BOT, "ace")


def test_se_57_a_bot_replies_with_the_notes_that_it_has():
    state = begun(4)
    for number in range(1, 4):
        state = played(state, Note(number, "x"), seat=BOT).state
    assert asks(asked("cover", state)) == Request(cover=True)


def test_se_57_bots_do_not_answer_each_others_replies():
    state = replied(asked("cover"))
    state = played(state, Note(2, "Copy: cover."), seat=PERSON).state
    assert asks(state) == Request(cover=True)
    assert game.bots.insight(state, PERSON, "ace") == Request()


def test_se_57_an_erased_note_asks_for_nothing():
    assert asks(asked(None)) == Request()


def test_se_57_a_match_that_is_over_asks_for_nothing():
    assert asks(placed(asked("cover"), ended=Ending.NO_HITS)) == Request()


def test_se_57_enemies_notes_are_not_read():
    assert asks(played(begun(4), Note(1, "cover"), seat=1).state) == Request()


def test_se_57_a_request_holds_for_the_cards_that_the_bot_lays_next():
    before = finished(laid(asked("bank left"), ...)).state
    assert asks(before) == Request()
    late = replied(asked("bank left", played(begun(4), chosen(begun(4)).action, seat=BOT).state))
    second = finished(laid(late, ...)).state
    assert second.round == 2
    assert asks(second) == Request(bank=LEFT)
    assert game.rules.view(second, BOT).notes == ()
    assert asks(finished(laid(second, ...)).state) == Request()


@pytest.mark.parametrize("level", ["wingman", "ace"])
@pytest.mark.parametrize("direction", [LEFT, RIGHT, STRAIGHT])
@pytest.mark.parametrize("nodes", [0, 10**6])
def test_se_57_a_bot_banks_as_it_is_asked(level, direction, nodes):
    state = replied(asked(f"bank {direction}"))
    for seed in range(3 if nodes else 10):
        choice = chosen(state, level, seed, nodes)
        assert [card.direction for card in choice.action.cards] == [direction]
        assert choice.reason.endswith(f"; the team-mate asks: bank {direction}")


def test_se_57_a_bot_without_such_a_card_lays_another():
    state = placed(begun(4, banking=True), stallion={"tilt": RIGHT})
    assert isinstance(chosen(replied(asked("bank left", state))).action, ChooseCards)


@pytest.mark.parametrize("level", ["wingman", "ace"])
@pytest.mark.parametrize("target", [EAGLE, COBRA])
def test_se_57_a_bot_fires_at_the_target_alone(level, target):
    choice = chosen(replied(asked(f"target {target}", between())), level)
    assert isinstance(choice.action, Shoot)
    assert choice.action.target is target
    assert choice.reason.endswith(f"; the team-mate asks: target {target.value.capitalize()}")


def test_se_57_to_cover_is_to_fire_at_the_enemy_that_threatens_the_mate():
    state = placed(between(), tiger={"space": "E8", "moved": True}, cobra={"space": "E10"}, eagle={"space": "G8"})
    choice = chosen(replied(asked("cover", state)))
    assert choice.action == Shoot(STALLION, choice.action.weapon, COBRA)
    assert choice.reason.endswith("; the team-mate asks: cover against Cobra")


def test_se_57_in_a_volley_too():
    options = {"simultaneous_fire": True}
    state = placed(between(), stage=Stage.VOLLEY, mover=None, team=None, rules=begun(4, **options).rules)
    action = chosen(replied(asked("target Cobra", state))).action
    assert action.orders[0].target is COBRA


def seeing(state, plan, card, target):
    """Return how often Stallion has the target in its cone after a card, against a plan's cards of that plane."""
    return sum(
        share * chance * weight
        for theirs, share in zip(plan.cards[target], plan.mixtures[target], strict=True)
        for there, weight in ends(TAN, theirs, craft(state, target).space)
        for here, chance in ends(BLUE, card, craft(state, STALLION).space)
        if BOARD.sights[BLUE][here][there] is not None
    )


def test_se_57_an_ace_draws_cards_that_see_the_target():
    """Over ten positions a target is in the cone after the drawn card oftener than without the request."""
    luck, seen = random.Random(3), {"": 0.0, "target Cobra": 0.0}
    for _ in range(10):
        names = [space.name for space in luck.sample(BOARD.spaces, 4)]
        state = placed(begun(4), **dict(zip(PLANES, names, strict=True)))
        plan = planned(game.rules.view(state, BOT), Nodes(10**6))
        for note in seen:
            asking = replied(asked(note, state)) if note else state
            for seed in range(4):
                command = chosen(asking, seed=seed, nodes=MIXED).action.cards[0]
                seen[note] += seeing(state, plan, CARDS[command.direction, command.dice], COBRA) / 40
    assert seen["target Cobra"] > 1.05 * seen[""] > 0


@pytest.mark.parametrize("level", game.bots.levels)
def test_se_57_bots_alone_write_nothing(level):
    chance = Cheap(random.Random(2).random)
    state = game.rules.initial(Options(), range(4), range(4), None, at=0, chance=chance).state
    while (waits := game.rules.standing(state).must) and state.round < 4:
        assert not any(game.bots.volunteers(state, seat, level) for seat in range(4))
        seat = waits[0]
        view, menu = game.rules.view(state, seat), game.rules.legal(state, seat)
        known = game.bots.insight(state, seat, level)
        choice = game.bots.choose(view, menu, known, chance=chance, budget=Nodes(50), level=level)
        assert not isinstance(choice.action, Note)
        state = game.rules.apply(state, seat, choice.action, at=0, chance=chance).state
