"""The kit of a game that has none of its own."""

from __future__ import annotations

from dataclasses import replace

from pig import GAME as pig

import rules
from rules import clauses
from rules.defaults import kits
from rules.game import AnyGame
from rules.show.kit import Cards, Kit, Pages, Pieces
from rules.show.sheet import Grid, Notes
from tests.support.games.varied import varied

RACE, QUIZ, HUNT = map(rules.find, ("twelve-oclock-high", "twelve-strokes-of-noon", "bomb-the-axis"))


def usual(game: AnyGame) -> Kit:
    """Return the kit that a game would have without its own."""
    return kits.kit(varied(game, words__in_short=lambda _: ()), game.options(), game.standard_content())


def test_rules_in_short_of_its_own_come_before_all_its_clauses() -> None:
    lines = RACE.words.in_short(RACE.options())
    kit = kits.kit(RACE, RACE.options(), None)
    assert kit.rules == lines
    assert isinstance(kit.sections[0], Notes)
    assert len(kit.sections[0].lines) == len(clauses.parse(clauses.text(RACE)))


def test_it_has_the_clauses_in_short_the_dice_and_the_pad() -> None:
    kit = usual(RACE)
    rules, dice, table, pad = kit.sections

    assert kit.title == RACE.title
    assert isinstance(rules, Notes)
    assert len(rules.lines) == len(kit.rules) == len(clauses.parse(clauses.text(RACE)))
    assert isinstance(dice, Pieces)
    assert [piece.face.title for piece in dice.pieces] == ["Bomb die"]
    assert isinstance(table, Grid)
    assert table.rows == (("Bomb die", "Bomb", "Bomb", *["blank"] * 4),)
    assert isinstance(pad, Pages)
    assert pad.sheet == RACE.paper.blank(RACE.options())


def test_short_rules_are_said_whole() -> None:
    kit = usual(pig)

    assert "A 1 takes all points of the turn, and the turn is over." in kit.rules[1]
    assert [type(section) for section in kit.sections] == [Pages]


def test_each_rule_is_the_title_and_the_first_sentence_of_a_clause_without_marks() -> None:
    first = usual(RACE).rules[0]

    assert first.startswith("Number of players: ")
    assert first.endswith(".")
    assert not set("*`_[]") & set("".join(usual(RACE).rules))


def test_a_game_without_dice_of_its_own_has_none_to_fold() -> None:
    assert [type(section) for section in usual(HUNT).sections] == [Notes, Pages]


def test_a_game_with_a_deck_has_its_cards() -> None:
    _, cards, _ = usual(QUIZ).sections
    assert QUIZ.deck is not None
    assert QUIZ.deck.editor is not None
    without = replace(QUIZ, deck=replace(QUIZ.deck, editor=None))

    assert isinstance(cards, Cards)
    assert len(cards.cards) == len(QUIZ.deck.editor.paper(QUIZ.standard_content()))
    assert [type(section) for section in usual(without).sections] == [Notes, Pages]
