"""The picture: what it shows of each round, that it hides what it must, and that everything has room."""

import json
import random
from dataclasses import replace
from itertools import islice
from xml.etree import ElementTree as ET

import pytest

from rules.show.drawing import Box, Paint, Text, svg
from rules.show.lettering import shortened
from rules.show.wording import capital
from rules.table.clock import Glass
from rules.twelve_strokes_of_noon import GAME as game
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.pictures.desks import role
from rules.twelve_strokes_of_noon.pictures.drawing import NAME, moving, still
from rules.twelve_strokes_of_noon.pictures.page import BOARD, HEAD, HEARD, HEIGHT, SCREEN, WIDTH, banner
from rules.twelve_strokes_of_noon.pictures.page import desks as places
from rules.twelve_strokes_of_noon.pictures.screen import headline, standings
from rules.twelve_strokes_of_noon.state import (
    Board,
    Corner,
    Duel,
    DuelResult,
    Ending,
    FaceOff,
    Flap,
    KickOff,
    KickOffResult,
    LastChance,
    MasterStroke,
    MoveByMove,
    MoveResult,
    Named,
    NameHearing,
    OpenResult,
    Pairing,
    Plea,
    Star,
    StrokeResult,
)
from rules.twelve_strokes_of_noon.words.narration import ENDINGS
from service.conformance.pictures import LONG, SEATS, collisions, leaving, read_aloud
from service.conformance.pictures import words as words_of
from tests.support.offenders import each
from tests.support.twelve_strokes_of_noon import last_round, position, small_box, small_deck, star_card, walk, word

FACING = FaceOff(1, (Corner(0, Glass(41_900, 0), 0), Corner(1, Glass(60_000), 1)), 0, (2, 3))
BOARD_OPEN = Board((2,), (5,), (Named(3, "Windmill", False),))
STAGES = {
    "number": position(KickOff(0)),
    "kick-off": position(KickOff(0, 0, 1), last=KickOffResult(3, 1, 2, Side.VISIBLE)),
    "opponent": position(Duel(1, 2)),
    "card": position(Duel(1, 2, 0)),
    "duel": position(Duel(2, 3, 0, 1), last=DuelResult(1, 0, 2)),
    "proposition": position(MoveByMove(0, 0, (1, 3)), last=MoveResult(3, 1, 4, True)),
    "pairing": position(Pairing(1)),
    "face-off": position(FACING, last=OpenResult(1, 1, 0, "no idea", False)),
    "stroke": last_round(MasterStroke(2, 0, 0), BOARD_OPEN, out=(3,), last=StrokeResult(1, 1, 1, 1)),
    "flap": last_round(MasterStroke(2, 0, 0, Flap.SMALL), BOARD_OPEN, out=(3,)),
    "last-chance": last_round(LastChance((0, 1)), BOARD_OPEN, out=(3,)),
    "plea": last_round(Plea(3), BOARD_OPEN, out=(3,)),
    "name-hearing": last_round(NameHearing(3, (0, 1, 2)), BOARD_OPEN, out=(3,)),
    "end": replace(last_round(LastChance(()), BOARD_OPEN, out=(3,)), ended=Ending.MOST_MONEY),
}
each_stage = each("stage", STAGES)


def picture(state, seat=None):
    seen = game.rules.view(state, seat)
    return svg(still(seen), moving(seen, SEATS))


def words(state, seat=None):
    return read_aloud(ET.fromstring(picture(state, seat)))


def told(state, seat=None):
    return " ".join(words(state, seat))


# What is shown


def test_12c_36_four_numbers_to_choose_from_and_the_reader():
    said = told(STAGES["number"])
    assert "Player 1 picks a number" in said
    assert "Player 2 will read it." in said


def test_12c_5_the_visible_answer_is_shown_and_the_hidden_one_covered():
    said = told(STAGES["kick-off"])
    assert "Kick-off 1, question 1?" in said
    assert "visible 1.1" in said
    assert "hidden 1.1" not in picture(STAGES["kick-off"])


def test_12c_5_the_description_has_the_headline():
    view = game.rules.view(STAGES["kick-off"], None)
    said = ", ".join(filter(None, headline(view, SEATS)))
    assert said
    assert f"{said}. " in moving(view, SEATS).description


def test_12c_5_after_the_choice_both_are_shown():
    said = told(STAGES["kick-off"])
    assert "“visible 2.2” (visible)" in said
    assert "Right: hidden 2.2 (hidden)" in said


@pytest.mark.parametrize(
    ("stage", "last", "said"),
    [
        ("number", KickOffResult(3, 1, 2, None), "no answer"),
        ("number", DuelResult(3, 0, None), "no answer"),
        ("face-off", OpenResult(3, 1, 0, None, False), "passed"),
        ("flap", StrokeResult(3, 1, 1, None), "no answer"),
    ],
)
def test_12c_45_no_answer_is_not_called_one(stage, last, said):
    state = replace(STAGES[stage], last=last)
    shown = told(state)
    assert f"Last asked, Player 4: {said}. " in moving(game.rules.view(state, None), SEATS).description
    assert "Last answer" not in shown
    assert f"Last asked: Player 4 {said}" in shown


def test_12c_7_opponents_are_shown_with_their_money():
    said = words(replace(STAGES["opponent"]), 0)
    assert "Player 1 (you)" in said
    assert "Whom to challenge to a" in " ".join(said)


def test_12c_8_the_title_is_shown_and_no_question():
    said = told(STAGES["card"])
    assert "“Duel 1”" in said
    assert "Duel 1, card" not in said


def test_12c_40_all_four_answers_are_shown():
    assert {f"duel 1.2.{answer}" for answer in range(1, 5)} <= set(words(STAGES["duel"]))


def test_12c_14_opened_propositions_are_true_and_the_others_closed():
    said = words(STAGES["proposition"])
    assert said.count("TRUE") == 2
    assert {f"proposition 1.{place}" for place in range(1, 8)} <= set(said)


def test_12c_14_the_picture_says_that_a_true_one_is_to_be_opened():
    said = told(STAGES["proposition"])
    assert "opens a TRUE one" in said
    assert "The proposition holds." in said
    assert "The FALSE one turns its opener’s star." in said


def test_12c_16_the_false_one_is_shown_with_its_truth_once_the_card_is_gone():
    said = told(STAGES["proposition"])
    assert "opened 4: FALSE" in said
    assert "the truth about 2" in said
    assert "the truth about 1" not in said


def test_12c_20_one_glass_runs_and_the_other_is_flat():
    said = words(STAGES["face-off"])
    assert {"41.9 s", "running", "60.0 s", "laid flat"} <= set(said)
    drawn = ET.fromstring(picture(STAGES["face-off"]))
    turned = [one.get("transform") for one in drawn.iter() if "rotate(90)" in one.get("transform", "")]
    assert len(turned) == 1


def test_12c_22_the_right_answer_is_shown_after_the_answer():
    assert f"Right: {word(2, 1)}" in told(STAGES["face-off"])
    assert word(1, 1) not in picture(STAGES["face-off"])


def test_12c_41_the_hidden_answer_is_covered():
    said = words(STAGES["stroke"])
    assert {"stroke 1.2.1", "stroke 1.2.2", "hidden answer"} <= set(said)
    assert "stroke 1.2.3" not in picture(STAGES["stroke"])


def test_12c_26_the_flaps_to_pick_from_are_named():
    said = told(STAGES["flap"])
    assert "Player 1 opens a small flap" in said
    assert "Still closed on the right: 1, 2, 3, 4, 6, 7" in said


@each_stage
def test_12c_26_the_board_says_what_opens_its_flaps_where_answers_do(stage):
    captions = [line for line in words(STAGES[stage]) if line in ("right answers open these", "wrong ones these")]
    assert len(captions) == (2 if stage in ("stroke", "flap") else 0)


def test_12c_28_open_flaps_show_their_tile_and_closed_ones_nothing():
    drawn = picture(STAGES["stroke"])
    card = star_card(1)
    fills = {"large": [tile[0]["fill"] for tile in card["large"]], "small": [tile[0]["fill"] for tile in card["small"]]}
    found = {size: [flap for flap, fill in enumerate(fills[size], 1) if fill in drawn] for size in fills}
    assert found == {"large": [2], "small": [5]}
    assert "Lighthouse" not in drawn
    assert "the Mystery Star: ?" in told(STAGES["stroke"])


def test_12c_28_a_guess_is_shown_on_its_desk():
    said = words(STAGES["stroke"])
    assert {"guessed wrong:", "“Windmill”", "OUT"} <= set(said)


def test_12c_57_a_right_name_wins_only_when_the_appeals_are_over():
    board = replace(BOARD_OPEN, guesses=(*BOARD_OPEN.guesses, Named(1, "lighthouse", True)))
    said = words(replace(STAGES["plea"], board=board))
    assert {"guessed right:", "“lighthouse”"} <= set(said)
    assert "by the star" not in said


def test_12c_28_at_the_end_the_star_is_shown_with_its_name():
    drawn = picture(STAGES["end"])
    assert all(tile[0]["fill"] in drawn for tile in (*star_card(1)["large"], *star_card(1)["small"]))
    assert "Lighthouse, a place" in told(STAGES["end"])


def test_12c_32_the_players_who_may_still_guess_are_named():
    assert "Player 1 and Player 2" in told(STAGES["last-chance"])
    seen = game.rules.view(STAGES["last-chance"], None)
    assert [role(seen, desk) for desk in seen.desks] == ["GUESS?", "GUESS?", "declined", "OUT"]


@pytest.mark.parametrize("ending", Ending)
def test_every_ending_is_named(ending):
    state = replace(STAGES["end"], ended=ending)
    state = replace(state, board=replace(state.board, guesses=(Named(1, "Lighthouse", True),)))
    assert "The game is over" in told(state)
    assert capital(ENDINGS.get(ending, "it ended early")) in told(state)


def test_tbl_4_where_the_table_ended_the_match_no_master_and_no_places_are_shown():
    closed = replace(STAGES["end"], ended=Ending.CLOSED)
    assert "Master of Noon" not in told(closed)
    assert "It ended early." in words(closed)
    assert "Master of Noon" in told(replace(closed, ended=Ending.MOST_MONEY))


def test_12c_44_purple_is_the_masters_alone():
    rich = replace(last_round(LastChance(()), money={2: 19_000}), ended=Ending.MOST_MONEY)
    assert words(rich).count("PURPLE") == 1
    assert "Master of Noon: Player 3" in told(rich)
    assert "PURPLE" not in told(STAGES["last-chance"])


def test_12c_29_the_guesser_is_first_whatever_the_money():
    state = replace(last_round(LastChance(()), money={2: 30_000}), ended=Ending.STAR_GUESSED)
    state = replace(state, board=Board(guesses=(Named(1, "Lighthouse", True),)))
    assert [own.place for own in standings(game.rules.view(state, None), SEATS)] == [3, 1, 2, 3]


@pytest.mark.parametrize("star", Star)
def test_12c_6_a_star_is_described_by_its_colour_in_words(star):
    state = position(KickOff(0), stars={2: star})
    assert star.value.upper() in words(state)
    assert f"Player 3: £10,000, {star.value} star." in moving(game.rules.view(state, None), SEATS).description


def test_12c_3_money_is_shown_on_every_desk():
    state = position(KickOff(0), money={0: 1_000, 1: 12_000})
    assert {"£1,000", "£12,000", "£10,000"} <= set(words(state))


def test_12c_1_the_youngest_is_marked():
    seen = game.rules.view(STAGES["number"], None)
    assert seen.age[0] == 3
    assert words(STAGES["number"]).count("youngest") == 1


@each_stage
def test_the_picture_shows_its_viewer_which_seat_is_theirs(stage):
    assert "You are Player 2" in words(STAGES[stage], 1)
    assert "You are" not in told(STAGES[stage])


# What stays, and what has room


@each_stage
def test_the_studio_stays_and_the_page_keeps_its_size(stage):
    seen, first = game.rules.view(STAGES[stage], 1), game.rules.view(STAGES["number"], None)
    assert still(seen) == still(first)
    assert (
        (moving(seen, SEATS).width, moving(seen, SEATS).height)
        == (still(seen).width, still(seen).height)
        == (WIDTH, HEIGHT)
    )


@pytest.mark.parametrize("seats", [(0, 1), (1, 4, 15), (0, 1, 2, 3)])
@pytest.mark.parametrize("number", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_in_every_state_of_a_match_all_text_is_inside_its_frame(number, seats):
    for state in islice(walk(random.Random(number).random, seats), number, None, 2):
        assert_inside(game.rules.view(state, seats[0]))


def assert_inside(seen):
    """See that each text has room in that part of the page in which it begins, and in the box about it."""
    parts = [Box(area.x, area.y, area.width, area.height, Paint()) for area in (HEAD, SCREEN, HEARD, BOARD)]
    parts += [Box(desk.x, desk.y, desk.width, desk.height, Paint()) for desk in places(len(seen.desks))]
    for layer in (still(seen), moving(seen, SEATS), moving(seen, LONG)):
        assert not collisions(layer.shapes)
        assert not leaving(layer.shapes, parts)
        assert all(text.size >= 13 for text in words_of(layer.shapes))


@pytest.mark.parametrize(
    "stage", [MasterStroke(2, 15, 0, Flap.LARGE), Duel(2, 10, 15, 1), Duel(1, 15), KickOff(15, 0, 1)]
)
def test_the_two_ends_of_the_screens_heading_do_not_meet(stage):
    seen = game.rules.view(last_round(stage, seats=(10, 15)), 15)
    texts = [shape for shape in banner(SCREEN, *headline(seen, shortened(LONG, NAME, 20))) if isinstance(shape, Text)]
    assert not collisions(texts)


@each_stage
def test_the_longest_wordings_of_a_box_have_room(stage):
    assert_inside(game.rules.view(replace(STAGES[stage], content=long_deck()), 1))


@pytest.mark.parametrize(("stage", "count"), [("duel", 4), ("stroke", 2), ("kick-off", 1)])
def test_12c_48_answers_to_choose_from_are_never_cut(stage, count):
    asked = told(replace(STAGES[stage], content=long_deck())).split("Last answer")[0]
    assert asked.count("to the very last word") == count


def long_deck():
    """Return the small box with wordings as long as a box may have them."""
    box = small_box()
    for number, asked in enumerate(each_question(box)):
        longest = f"Is this the longest of all questions, {number}? {'No card has room for more, ' * 9}"
        asked["question"] = longest[:240].strip()
        if "visible" in asked:
            asked["visible"], asked["hidden"] = long_answer(1), long_answer(2)
        if "answers" in asked:
            asked["answers"] = [long_answer(place) for place in range(len(asked["answers"]))]
    for card in box["move_by_move"]:
        card["title"], card["truth"] = ("A title of a card " * 4).strip(), ("The truth is long, " * 12).strip()
        card["propositions"] = [long_answer(place) for place in range(7)]
    return game.deck.load(json.dumps(box).encode())


def each_question(box):
    for pile in ("kick_off", "fatal_blow", "master_stroke"):
        yield from (asked for card in box[pile] for asked in card["questions"])
    yield from (asked for pair in box["duel"] for asked in pair["cards"])


def long_answer(number):
    end = " to the very last word"
    words = f"{number} This is as long as any answer may ever be, and more than anybody would like to read aloud down"
    return words[: 120 - len(end)].rstrip() + end


@each_stage
def test_there_are_no_styles_and_no_scripts(stage):
    drawn = ET.fromstring(picture(STAGES[stage]))
    assert "style" not in {name for element in drawn.iter() for name in element.attrib}
    assert not [element for element in drawn.iter() if element.tag.endswith(("}script", "}style", "}image"))]


def test_what_is_secret_changes_no_picture():
    state = STAGES["kick-off"]
    other = replace(state, star=1, pair=1, content=small_deck())
    assert picture(state) == picture(other)


def test_the_same_state_gives_the_same_picture():
    seed = random.Random(4)
    *_, last = walk(seed.random, (0, 2, 3))
    assert picture(last, 2) == picture(replace(last), 2)
