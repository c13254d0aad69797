"""What the game provides beside play."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules import clauses
from rules.chance import Scripted
from rules.errors import InvalidContent, Malformed
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.actions import (
    AnswerDraw,
    ChooseCards,
    Command,
    Deed,
    DropFlare,
    FireOrder,
    Fly,
    GiveWay,
    Hold,
    KeepFlare,
    Note,
    OfferDraw,
    OrderFire,
    Reload,
    Shoot,
)
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.bots.confer import Request
from rules.screaming_eagles.events import Moved, Rolled, ShotDown
from rules.screaming_eagles.names import Weapon
from rules.values import Template
from rules.wire.codec import codec, family
from tests.support.offenders import each
from tests.support.screaming_eagles import (
    COBRA,
    COMBINATIONS,
    EAGLE,
    LEFT,
    RIGHT,
    STALLION,
    STRAIGHT,
    TIGER,
    begun,
    load,
    placed,
    played,
    ready,
    told,
    walk,
)

NOTATION = {
    "cards stallion left 2, tiger straight 4": ChooseCards((Command(STALLION, LEFT, 2), Command(TIGER, STRAIGHT, 4))),
    "cards eagle left 1": ChooseCards((Command(EAGLE, LEFT, 1),)),
    "fly tiger": Fly(TIGER),
    "shoot tiger medium cobra": Shoot(TIGER, Weapon.MEDIUM, COBRA),
    "reload tiger": Reload(TIGER),
    "hold tiger": Hold(TIGER),
    "give way": GiveWay(),
    "flare eagle": DropFlare(EAGLE),
    "no flare eagle": KeepFlare(EAGLE),
    "volley stallion cannon eagle, tiger hold": OrderFire(
        (FireOrder(STALLION, Deed.CANNON, EAGLE), FireOrder(TIGER, Deed.HOLD))
    ),
    "volley cobra reload": OrderFire((FireOrder(COBRA, Deed.RELOAD),)),
    "note 3 Going  left, now. ": Note(3, "Going  left, now. "),
    "note 4": Note(4),
    "offer draw 1": OfferDraw(1),
    "accept draw 1 of 2": AnswerDraw(2, 1, True),
    "decline draw 12 of 0": AnswerDraw(0, 12, False),
}


@each("text", NOTATION)
def test_notation_is_written_and_read(text):
    assert game.words.write(NOTATION[text]) == text
    assert game.words.read(text) == NOTATION[text]


def test_notation_takes_any_case_and_extra_blanks():
    assert game.words.read("  CARDS Stallion  LEFT 2 ,tiger straight 4") == game.words.read(
        "cards stallion left 2, tiger straight 4"
    )


@each(
    "text",
    [
        "",
        "cards",
        "cards stallion left",
        "cards stallion left 3",
        "cards stallion back 1",
        "cards stallion left 2, tiger left 2, eagle left 2",
        "fly",
        "fly hawk",
        "shoot tiger flare cobra",
        "volley stallion",
        "volley stallion cannon hawk",
        "note",
        "note x",
        "note 0 hello",
        "note 1 two\nlines",
        "note 1  ",
        "offer draw",
        "offer draw one",
        "accept draw 1",
        "accept draw 1 of 99",
        "offer draw 12345678901234567890",
    ],
)
def test_what_is_no_action_is_refused(text):
    with pytest.raises(Malformed):
        game.words.read(text)


@given(st.text(max_size=30) | st.sampled_from(sorted(NOTATION)).flatmap(lambda text: st.just(text[:-1])))
@settings(max_examples=100)
def test_any_text_is_read_or_refused(text):
    try:
        action = game.words.read(text)
    except Malformed:
        return
    assert game.words.read(game.words.write(action)) == action


@each("number", range(0, 48, 5))
def test_every_action_of_a_match_is_written_and_read_back(number):
    for _, _, action, _ in walk(random.Random(number).random, (0, 1, 2, 3), COMBINATIONS[number]):
        assert action is None or game.words.read(game.words.write(action)) == action


def test_the_rules_text_holds_every_clause_once_and_in_order():
    numbers = [clause.clause for clause in clauses.parse(clauses.text(game))]
    assert numbers == [f"SE-{number}" for number in range(1, len(numbers) + 1)]
    assert len(numbers) >= 55


@each("clause", clauses.parse(clauses.text(game)), ids=lambda clause: clause.clause)
def test_no_clause_is_empty(clause):
    assert len(clause.text) > 40


def test_no_deck_is_played_with():
    assert game.standard_content() is game.deck is None
    with pytest.raises(InvalidContent):
        game.content()


def test_no_clock_runs_and_a_bot_knows_what_its_seat_sees():
    assert game.rules.standing(begun(2)).deadline is None
    assert {game.bots.insight(begun(2), 0, level) for level in game.bots.levels} == {Request()}
    assert game.rules.hindsight(game.options())


def test_the_reference_is_the_board_the_dice_and_the_numbers_of_the_rules():
    reference = game.reference()
    assert {space["name"] for space in reference["spaces"]} == set(BOARD.names)
    assert len(BOARD.names) == 176
    assert reference["load"]["flares"] == 2
    assert reference["hitless_rounds"] == 100


def test_se_13_the_reference_publishes_the_dice_that_a_record_draws():
    """SE-24 too: the draw ``[sides, face]`` is the number at place ``face`` of the die's list."""
    state = ready(begun(2), stallion=(RIGHT, 4))
    luck = Scripted(2, 2, 1, 3)
    step = game.rules.apply(
        state, game.rules.standing(state).must[0], game.words.read("fly stallion"), at=0, chance=luck
    )
    dice = game.reference()["dice"]
    assert dice == {"black": [1, 2, 3], "red": [0, 2, 5], "damage": 4}
    assert {sides for sides, _ in luck.draws} == {len(dice["black"])}
    assert told(step, Rolled)[0].dice == tuple(dice["black"][face - 1] for _, face in luck.draws)


def test_se_14_views_events_and_the_reference_name_a_space_alike():
    assert [plane.space for plane in game.rules.view(begun(2), 0).planes] == ["E0", "I0", "I26", "E26"]
    state = ready(begun(2), stallion=(RIGHT, 4))
    step = played(state, game.words.read("fly stallion"), 2, 2, 1, 1)
    flight = told(step, Moved)[0]
    assert (flight.start, flight.path) == ("E0", ("F1", "G2", "H3", "I4", "J5", "K6"))
    assert flight.to == game.rules.view(step.state, None).planes[0].space == "K6"


@each("name", BOARD.names)
def test_se_18_every_name_of_a_space_can_be_written_and_read(name):
    fell = ShotDown(EAGLE, STALLION, name)
    assert family(*game.events).decode(family(*game.events).encode(fell)) == fell


# Labels


def label(state, seat, text):
    return game.words.describe(state, seat, game.words.read(text)).label


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (
            "cards stallion left 2, tiger straight 4",
            "Stallion: Break left, two dice; Tiger: Straight ahead, four dice",
        ),
        ("offer draw 1", "Offer a draw"),
        ("note 1 Hello", "Send a note to the wingman; a bot reads: target (plane), cover, bank (direction)"),
        ("give way", "Leave this slot to the wingman"),
    ],
)
def test_labels_at_the_start(text, words):
    assert label(begun(2), 0, text) == words


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("fly stallion", "Move Stallion: Straight ahead, one die"),
        ("shoot stallion cannon eagle", "Fire the cannon of Stallion at Eagle, 3 away, before moving"),
        ("shoot stallion long eagle", "Fire a long-range missile of Stallion at Eagle, 3 away, before moving"),
        ("hold stallion", "Do not fire with Stallion"),
        ("reload stallion", "Load a cannon round into Stallion"),
        (
            "volley stallion medium eagle, tiger hold",
            "Stallion fires a medium-range missile at Eagle, 3 away; Tiger does not fire",
        ),
        ("volley stallion reload", "Stallion loads a cannon round"),
    ],
)
def test_labels_in_the_air(text, words):
    assert label(ready(placed(begun(2), stallion="G10", eagle="G16")), 0, text) == words


def test_a_shot_after_the_move_is_described_as_one():
    state = ready(placed(begun(2), stallion="G10", eagle="G16"))
    state = played(state, Fly(STALLION), 1).state
    assert label(state, 0, "shoot stallion cannon eagle") == "Fire the cannon of Stallion at Eagle, 2 away"


def test_labels_of_answers_to_an_offer():
    state = played(begun(4), OfferDraw(1), seat=0).state
    assert label(state, 1, "accept draw 1 of 0") == "Accept the draw that seat 0 offered"
    assert label(state, 0, "decline draw 1 of 0") == "Take back the offer of a draw"
    state = played(state, AnswerDraw(0, 1, False), seat=1).state
    assert label(state, 2, "decline draw 1 of 0") == "Decline the draw that seat 0 offered (declined already)"


@each("number", range(0, 48, 5))
def test_every_entry_of_every_menu_has_a_label_of_its_own_and_a_clause(number):
    known = clauses.of_game(game)
    for state, _, _, _ in walk(random.Random(number).random, (0, 1, 2, 3), COMBINATIONS[number]):
        for seat in game.rules.standing(state).must[:1]:
            told = [game.words.describe(state, seat, item) for item in game.rules.legal(state, seat)]
            assert len({one.label for one in told}) == len(told)
            assert {one.clause for one in told} <= set(known)


# Refusals: whatever the codec reads and the menu does not list is refused, and nothing is thrown


def test_a_template_is_described_like_its_example():
    state = begun(4)
    template = next(item for item in game.rules.legal(state, 0) if isinstance(item, Template))
    assert game.words.describe(state, 0, template) == game.words.describe(state, 0, template.example)


@pytest.mark.parametrize("form", [game.options, game.state, game.view])
def test_the_forms_have_a_codec(form):
    assert codec(form).schema["type"] == "object"


def test_actions_are_distinguished_by_their_kind():
    assert len(family(*game.actions).schema["oneOf"]) == 12


def test_an_empty_plane_has_no_label_for_shots():
    state = placed(begun(2), stallion={"load": load()})
    assert label(state, 0, "reload stallion") == "Load a cannon round into Stallion"
