"""12C-58: a box without the cards of a round leaves the round out, and says what it lacks for a match."""

from __future__ import annotations

import json
import random

import pytest

from rules.chance import Cheap, Seeded
from rules.errors import InvalidContent
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.cards import KINDS
from rules.twelve_strokes_of_noon.events import Round, RoundBegan
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.state import Duel, Ending
from rules.wire.codec import codec
from rules.wire.plain import canonical
from tests.support.twelve_strokes_of_noon import any_action, small_box, told

LAST = (Round.MASTER_STROKE, Round.LAST_CHANCE)
DUELS = {Round.FIRST_DUEL, Round.SECOND_DUEL}


def box_of(*piles):
    """Return a box that has the cards of these piles alone."""
    return {name: cards if name in (*piles, "format", "title") else [] for name, cards in small_box().items()}


def load(box):
    return game.deck.load(json.dumps(box).encode())


def rounds_of(deck, seed=1, seats=(0, 1, 2)):
    """Play a match of random actions; return the rounds that began, and the last state."""
    luck = Cheap(random.Random(seed).random)
    step = game.rules.initial(Options(), seats, seats, deck, at=0, chance=luck)
    began, at = told(step, RoundBegan), 0
    while game.rules.standing(step.state).must:
        seat, at = game.rules.standing(step.state).must[0], at + 400
        game.rules.view(step.state, seat)
        step = game.rules.apply(step.state, seat, any_action(step.state, seat, luck), at=at, chance=luck)
        began += told(step, RoundBegan)
    return [event.name if hasattr(event, "name") else event.round for event in began], step.state


@pytest.mark.parametrize(
    ("piles", "expected", "ending"),
    [
        (("fatal_blow",), [Round.FATAL_BLOW], Ending.NO_LAST_ROUND),
        (("kick_off", "duel"), [Round.KICK_OFF, Round.FIRST_DUEL], Ending.NO_LAST_ROUND),
        (("move_by_move", "duel"), [Round.MOVE_BY_MOVE, Round.SECOND_DUEL], Ending.NO_LAST_ROUND),
        (
            ("kick_off", "duel", "fatal_blow"),
            [Round.KICK_OFF, Round.FIRST_DUEL, Round.FATAL_BLOW],
            Ending.NO_LAST_ROUND,
        ),
        (("master_stroke", "mystery_star"), [Round.MASTER_STROKE], None),
    ],
)
def test_12c_58_a_round_without_cards_is_left_out(piles, expected, ending):
    began, state = rounds_of(load(box_of(*piles)))
    assert [name for name in began if name is not Round.LAST_CHANCE] == expected
    assert state.ended is ending if ending else state.ended is not None


def test_12c_58_without_the_last_round_the_money_decides():
    _, state = rounds_of(load(box_of("fatal_blow")), seats=(0, 1))
    end = game.rules.standing(state).outcome
    most = max(own.money for own in state.contestants)
    assert end.winners == tuple(own.seat for own in state.contestants if own.money == most)
    assert (end.reason, end.clause) == ("no-last-round", "12C-58")
    assert game.words.endings[end.reason]


def test_12c_58_the_only_duel_has_both_cards_to_choose_from():
    luck = Cheap(random.Random(3).random)
    state = game.rules.initial(Options(), (0, 1), (0, 1), load(box_of("move_by_move", "duel")), at=0, chance=luck).state
    while not isinstance(state.stage, Duel):
        (seat,) = game.rules.standing(state).must
        state = game.rules.apply(state, seat, any_action(state, seat, luck), at=400, chance=luck).state
    assert (state.stage.number, state.stage.card) == (2, None)
    assert len(game.rules.legal(state, state.stage.challenged)) == 2


@pytest.mark.parametrize(
    ("piles", "where", "says"),
    [
        (("kick_off",), "duel", "add a pair of Duel questions"),
        (("move_by_move",), "duel", "add a pair of Duel questions"),
        (("duel",), "kick_off", "add a card of one of these rounds"),
        (("master_stroke",), "mystery_star", "add a star"),
        (("mystery_star",), "master_stroke", "add a card of that round"),
        ((), "kick_off", "there is no card"),
    ],
)
def test_12c_58_a_box_that_lacks_cards_says_which(piles, where, says):
    with pytest.raises(InvalidContent) as refused:
        load(box_of(*piles))
    assert list(refused.value.faults) == [where]
    assert says in refused.value.faults[where]


def test_12c_58_one_card_of_the_fatal_blow_is_one_too_few():
    box = box_of("fatal_blow") | {"fatal_blow": small_box()["fatal_blow"][:1]}
    with pytest.raises(InvalidContent) as refused:
        load(box)
    assert "add another card" in refused.value.faults["fatal_blow"]


def test_12c_58_what_is_wrong_with_a_card_and_what_lacks_are_listed_together():
    box = box_of("kick_off")
    box["kick_off"][0]["questions"][0]["right"] = "left"
    with pytest.raises(InvalidContent) as refused:
        load(box)
    assert set(refused.value.faults) == {"duel", "kick_off.0.questions.0.right"}


def test_12c_58_a_record_has_a_box_without_rounds_and_a_kit_prints_it():
    deck = load(box_of("fatal_blow"))
    state = game.rules.initial(Options(), (0, 1), (0, 1), deck, at=0, chance=Seeded(b"a")).state
    shown = game.deck.excerpt(deck, state)
    back = game.deck.recall(json.loads(canonical(shown)), deck.digest)
    assert back.sizes == deck.sizes
    assert codec(game.state).encode(state)
    titles = [part.title for part in game.paper.kit(Options(), deck).sections if hasattr(part, "cards")]
    assert titles == ["Fatal Blow cards"]
    assert {face.pile for face in game.deck.editor.faces(deck)} == {"Fatal Blow"}
    assert set(KINDS) == set(box_of()) - {"format", "title"}


@pytest.mark.parametrize("piles", [("kick_off",), ("duel",), ("master_stroke",), ("mystery_star",)])
def test_12c_58_a_box_that_lacks_cards_for_a_match_can_be_seen_and_printed(piles):
    written = json.dumps(box_of(*piles)).encode()
    deck = game.deck.editor.load(written)
    assert {face.part for face in game.deck.editor.faces(deck)} == set(piles)
    with pytest.raises(InvalidContent, match="1 part of the deck is wrong"):
        game.deck.load(written)


@pytest.mark.parametrize("wrong", [{}, {"title": ""}, {"duel": None}])
def test_a_box_without_any_card_or_with_a_fault_cannot_be_printed(wrong):
    with pytest.raises(InvalidContent):
        game.deck.editor.load(json.dumps(box_of(*(["kick_off"] if wrong else [])) | wrong).encode())


ROUNDS = {
    "kick_off": ("Kick-Off", "star orange", "Nobody red"),
    "duel": ("Duel",),
    "move_by_move": ("Move by Move", "star orange", "Nobody red"),
    "fatal_blow": ("Fatal Blow", "ace-off", "glass"),
    "master_stroke": ("Master Stroke", "flap", "Mystery Star"),
}
"""Words of the kit that are of one round, or two, alone."""


@pytest.mark.parametrize(
    "piles",
    [("kick_off",), ("fatal_blow",), ("kick_off", "duel"), ("duel", "move_by_move"), ("master_stroke", "mystery_star")],
)
def test_12c_58_a_kit_says_nothing_of_a_round_that_is_left_out(piles):
    kit = game.paper.kit(Options(), game.deck.editor.load(json.dumps(box_of(*piles)).encode()))
    own = {word for pile in piles for word in ROUNDS.get(pile, ())}
    others = {word for words in ROUNDS.values() for word in words} - own - {"flap" if "move_by_move" in piles else ""}
    shown = f"{kit.about} {kit.rules} {kit.sections}"
    assert {word for word in others if word in shown} == set()
    rules = " ".join(kit.rules)
    assert {word for word in own if word not in rules} == set()


def test_12c_58_the_rounds_of_a_small_box_are_counted_from_one():
    kit = game.paper.kit(Options(), load(box_of("move_by_move", "duel", "fatal_blow")))
    numbered = [line.split(",")[0].split(".")[0] for line in kit.rules if line[1:4] == " · "]
    assert numbered == ["1 · Move by Move", "2 · Fatal Blow"]
    assert "from the youngest on: open a TRUE one" in " ".join(kit.rules)
    assert "After the last round the most money has the title; a tie shares it." in kit.rules
