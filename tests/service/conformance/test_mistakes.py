"""Each mistake of a game's author is named: the fault, its place, its law, its cure."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules import find, whole
from rules.game import AnyGame
from service import conformance
from service.conformance.reports import LIKE
from tests.support.games import mistaken
from tests.support.games.varied import varied

MISTAKES = {
    "SECRETS_IN_A_VIEW": ("the view of seat", "rules.view", "secrecy.twins", "listed field by field"),
    "SECRETS_IN_A_LABEL": ("the label of seat", "words.describe", "secrecy.twins", "listed field by field"),
    "SECRETS_IN_A_REFUSAL": ("the refusal of seat", "rules.check", "secrecy.twins", "listed field by field"),
    "NO_END": ("goes on after 3 plies", "Game.longest", "play.walk", "let a clause end every match"),
    "NOTHING_LOST": ("goes on after 143 plies", "Game.longest", "play.walk", "let a clause end every match"),
    "BIDS_WITHOUT_END": ("if Bid is always played", "Game.longest", "play.one-kind", "let a clause end every match"),
    "A_FIELD_WITHOUT_WORDS": ("has no description", "Whisper.loud", "fields.described", "docstring below the field"),
    "A_FIELD_THAT_REPEATS_ITSELF": (
        "says no more than its name: 'The last seat.'",
        "Muttered.last_seats",
        "fields.described",
        "docstring below the field",
    ),
    "A_STRAY_EVENT": ("Peeked is not one", "rules.apply", "play.walk", "name every class of event"),
    "LUCK_FIRST": ("is refused after apply() drew", "rules.apply", "legality.luck", "begin apply() with check"),
    "A_CHANGED_STATE": ("changed the state before it", "rules.apply", "play.walk", "dataclasses.replace"),
    "OVER_BUDGET": ("asked 1", "bots.choose", "bots.budget", "call budget.spent()"),
    "SLOW": ("has not answered after 0.5 s", "bots.choose", "bots.budget", "call budget.spent()"),
    "ENDLESS": ("has not answered after", "bots.choose", "bots.budget", "call budget.spent()"),
    "AN_ILLEGAL_ENTRY": ("check() refuses an action that legal()", "rules.legal", "play.walk", "list in legal() what"),
    "AN_ILLEGAL_SILENCE": ("check() refuses Bid(", "rules.default", "play.silence", "let default() return an action"),
    "AN_ILLEGAL_CHOICE": ("bot chooses Bid(", "bots.choose", "bots.budget", "choose from the menu"),
    "ONE_PARTNER_WINS": (
        "of the side (0, 1) only (",
        "rules.standing",
        "standing.partners",
        "give all seats of a side",
    ),
    "A_STRANGE_WINNER": ("the seats in winners", "rules.standing", "play.walk", "return what rules/game.py says"),
    "ITS_OWN_LUCK": ("two different steps", "rules.apply", "play.accepted", "take all luck from `chance`"),
    "NOTATION_THAT_IS_NOT_READ": ("read again it is refused", "words.read", "words.notation", "read() take them"),
    "A_LINE_THAT_IS_NOT_READ": (
        ", a line of the log of a match, is refused: ",
        "words.read",
        "logs.round-trip",
        "let Words.read take what",
    ),
    "PROGRESS_OF_A_STRANGER": ("is {9: 1}", "rules.progress", "record.progress", "the same seats from the start"),
    "PROGRESS_IN_PARTS": ("is {0: 0.5}", "rules.progress", "record.progress", "the same seats from the start"),
    "PROGRESS_OF_A_LATECOMER": (
        "is {0: 1, 1: 1}",
        "rules.progress",
        "record.progress",
        "the same seats from the start",
    ),
    "PROGRESS_WITHOUT_A_NAME": ("has no name", "words.progress", "record.progress", "the same seats from the start"),
    "NO_HINT": ("'bid' has no hint", "words.hints", "words.hints", "give each class of Game.actions"),
    "A_HINT_OF_A_PROGRAMMER": ("has marks or a clause", "words.hints", "words.hints", "give each class"),
    "A_LONG_HINT": ("has 304 characters", "words.hints", "words.hints", "give each class"),
    "RULES_IN_A_HEAP": ("there are 31 lines", "words.in_short", "words.in-short", "plain lines of up to"),
    "A_BORROWED_PICTURE": ("example.org", "pictures", "replay.alone", "paint with colours alone"),
    "A_FLOAT_IN_PLAY": (
        "and cannot be written: must be a whole number",
        "Bid.quantity",
        "play.walk",
        "give the field a value of",
    ),
    "A_FLOAT_IN_A_VIEW": (
        "View.turn is 0.5, and cannot be written: must be a",
        "View.turn",
        "secrecy.views",
        "give the field a value of",
    ),
    "A_VAST_PICTURE": ("and a picture has at most 250,000", "pictures", "pictures.size", "draw fewer shapes"),
    "A_WAY_TO_NOWHERE": ("a way over cup-0, which no picture has", "pictures.trace", "spots.traced", "spots that the"),
    "A_STRANGE_DIE": (
        "with the face Bomb, which is not in",
        "pictures.trace",
        "spots.traced",
        "faces of the game's box",
    ),
    "NO_WORDS": ("narrated as ''", "words.narrate", "words.narrated", "narrate every event"),
    "ANGRY": ("raises KeyError", "mistaken.py:", "words.narrated", "mend the line"),
    "SECRETS_ON_A_PAD": ("of a match that is on depends on", "paper.sheet", "paper.so-far", "view(state, None) shows"),
    "A_PAD_OF_SECRETS": ("raises TypeError", "mistaken.py:", "paper.so-far", "mend the line"),
    "NO_BOX": ("throws the die of 1, 2, 3", "rules.dice", "dice.declared", "return from dice() every Die"),
    "AN_EMPTY_BOX": ("throws the die of 1, 2", "rules.dice", "dice.declared", "return from dice() every Die"),
    "OTHER_FACES": ("throws the die of 1, 2, 3", "rules.dice", "dice.declared", "return from dice() every Die"),
    "A_NUMBER_FOR_A_DIE": ("it returns (6,)", "rules.dice", "dice.box", "a tuple of Die"),
    "TWO_DICE_OF_A_NAME": ("is in the box twice", "rules.dice", "dice.box", "each with its own name"),
    "TWO_FACES_ALIKE": ("cannot be entered: 'X'", "rules.dice", "dice.box", "faces of 1 to 40 characters"),
    "A_FACE_WITHOUT_INK": ("cannot be entered: ' '", "rules.dice", "dice.box", "faces of 1 to 40 characters"),
    "A_SIDE_THAT_MATTERS": (
        "do not give the same on their lowest sides",
        "rules.apply",
        "dice.faces",
        "decide by the face",
    ),
    "NO_WAITING": ("after 0 throws it asks for no die", "rules.apply", "dice.awaited", "let ThrowAwaited pass"),
    "DICE_BY_TURNS": ("it asks for the", "rules.apply", "dice.awaited", "by the state and the faces so far alone"),
    "A_CHANGE_BEFORE_THE_THROW": ("changed the state in place", "rules.apply", "dice.awaited", "change nothing"),
    "A_REFUSED_FACE": ("does not go on with '", "rules.leave", "dice.awaited", "refuse no face"),
}
"""For each mistake its fault, place, law and cure."""


def reports(game: AnyGame, law: str) -> list[str]:
    """Return the reports of a game's faults by a law, in the matches of the first of six seeds that shows any."""
    tried = (list(conformance.faults(game, (seed,), conformance.chosen(law))) for seed in range(6))
    return [conformance.report(game.key, fault) for fault in next(filter(None, tried), [])]


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_named_with_its_place_its_law_and_its_cure(mistake: str) -> None:
    fault, where, law, cure = MISTAKES[mistake]
    found = reports(getattr(mistaken, mistake), law)
    assert found
    for report in found:
        lines = report.splitlines()
        assert lines[0].startswith("fault: ")
        assert fault in lines[0]
        assert lines[1].startswith(f"  --> liars-dice: {where}")
        assert lines[2].startswith(f"  law:   {law}: {conformance.LAWS[law].says}")
        assert lines[3].startswith("  cure:  ")
        assert cure in lines[3]
        assert lines[4].startswith("  again: noonday game check liars-dice --seed ")
        assert f"--law {law}" in lines[4]
        assert all(line.startswith("  also:  ") for line in lines[5:])


@pytest.mark.parametrize(("mistake", "line"), [("A_FLOAT", "Weighed.weight"), ("NO_LEAVE", "rules.leave is missing")])
def test_what_is_missing_or_cannot_be_written_is_named_when_a_game_is_loaded(mistake: str, line: str) -> None:
    (found,) = whole.faults(getattr(mistaken, mistake))
    assert line in found


def test_faults_of_one_law_do_not_hide_each_other() -> None:
    found = reports(mistaken.NO_WORDS, "words.narrated")
    assert {report.removeprefix("fault: ").partition(" ")[0] for report in found} >= {"Thrown", "BidMade", "Shown"}


def test_messages_that_differ_in_values_alone_are_one_report() -> None:
    (report,) = reports(mistaken.LUCK_FIRST, "legality.luck")
    others = [line for line in report.splitlines() if line.startswith("  also:  ")]
    assert 0 < len(others) == len({*others}) <= LIKE


def test_of_many_alike_messages_some_are_printed_and_the_others_counted() -> None:
    (fault,) = conformance.faults(mistaken.LUCK_FIRST, (0,), conformance.chosen("legality.luck"))
    many = conformance.report("liars-dice", replace(fault, like=tuple(map(str, range(20)))))
    assert many.splitlines()[-2:] == ["  also:  3", f"  also:  {20 - LIKE} more such messages"]


def test_a_menu_entry_that_is_refused_is_found_once() -> None:
    (fault,) = conformance.faults(mistaken.AN_ILLEGAL_ENTRY, (0, 1))
    assert (fault.law.name, fault.others) == ("play.walk", (1,))


@pytest.mark.parametrize("mistake", ["NOTHING_LOST", "A_CHANGED_STATE"])
def test_a_failing_walk_is_found_once(mistake: str) -> None:
    (fault,) = conformance.faults(getattr(mistaken, mistake), (0, 1))
    assert (fault.law.name, fault.others) == ("play.walk", (1,))


def test_an_error_of_one_line_is_found_once() -> None:
    (fault,) = conformance.faults(mistaken.ANGRY, (0, 1), conformance.chosen("words"))
    assert fault.others == (1,)


@pytest.mark.parametrize("law", ["dice", "paper.so-far"])
@pytest.mark.parametrize("box", ["A_BOX", "A_BOX_OF_DOUBLE_FACES"])
def test_a_game_with_its_dice_in_a_box_keeps_the_laws_of_dice_and_of_its_sheet(box: str, law: str) -> None:
    assert list(conformance.faults(getattr(mistaken, box), (0, 1), conformance.chosen(law))) == []


def test_a_game_without_a_mistake_keeps_every_law() -> None:
    assert list(conformance.faults(mistaken.honest, (5,))) == []


def test_a_sheet_that_nobody_may_ask_for_may_say_all() -> None:
    forgetful = varied(mistaken.SECRETS_ON_A_PAD, rules__hindsight=lambda _: False)
    assert list(conformance.faults(forgetful, (0, 1), conformance.chosen("paper.so-far"))) == []


@pytest.mark.parametrize("key", ["bomb-the-axis", "screaming-eagles"])
def test_the_sheet_of_a_match_that_is_on_leaks_as_soon_as_it_says_what_the_state_holds(key: str) -> None:
    game = find(key)

    def whole(heading: Any, story: Any, variant: str) -> Any:
        pad = game.paper.sheet(heading, story, variant)
        return replace(pad, foot=str(game.rules.everything(story[-1].state)))

    (fault,) = conformance.faults(varied(game, paper__sheet=whole), (0,), conformance.chosen("paper.so-far"))
    assert "depends on what is hidden from the spectator" in fault.breach.what
