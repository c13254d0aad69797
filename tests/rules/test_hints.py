"""Every game says in short how it is played, and of each kind of action what it is for."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rules import find, games
from rules.bomb_the_axis.options import NextChecker, Size
from rules.bomb_the_axis.options import Options as OfBombs
from rules.defaults import telling
from rules.game import AnyGame
from rules.screaming_eagles.options import Preset
from rules.table import table as tables
from rules.twelve_oclock_high.options import Options as OfSquadrons
from rules.twelve_strokes_of_noon.options import Options as OfQuiz
from rules.values import Template
from rules.wire.codec import kind_of
from service.conformance.laws.words import LONGEST_HINT
from service.conformance.trial import Trial, able
from tests.support.all_games import each_game
from tests.support.games.coin_race import GAME as coin_race
from tests.support.offenders import each

OURS = [find(key) for key in games()]
SEEDS = 3
"""Random matches in which kinds of action are met."""


def met(game: AnyGame) -> set[type]:
    """Return the kinds of action that menus of random matches have."""
    found: set[type] = set()
    for seed in range(SEEDS):
        for bench in Trial(game, seed).steps:
            for seat in able(bench):
                for item in game.rules.legal(bench.state, seat):
                    found.add(type(item.example if isinstance(item, Template) else item))
    return found


@each_game
def test_every_action_that_random_play_meets_has_a_hint(game: AnyGame) -> None:
    kinds = met(game)
    assert kinds
    assert {kind_of(kind) for kind in kinds if not game.words.hints.get(kind)} == set()


@each("game", OURS)
def test_our_games_have_hints_of_their_own_for_every_action(game: AnyGame) -> None:
    usual = telling.Hints(lambda: game.actions)
    assert set(game.words.hints) == set(game.actions)
    assert [kind for kind in game.actions if game.words.hints[kind] == usual[kind]] == []
    assert all(30 < len(hint) <= LONGEST_HINT for hint in game.words.hints.values())


def test_a_game_without_words_has_hints_from_its_docstrings_and_no_rules_in_short() -> None:
    words = replace(coin_race, words=None).words  # type: ignore[arg-type] - left out
    assert words.in_short(coin_race.options()) == ()
    assert [len(words.hints), set(words.hints)] == [len(coin_race.actions), set(coin_race.actions)]
    assert all(hint.endswith(".") and "(" not in hint and "`" not in hint for hint in words.hints.values())
    assert words.hints.get(tables.Resigned) is None


@each("game", OURS)
def test_the_goal_is_the_first_of_the_rules_in_short(game: AnyGame) -> None:
    first, *others = game.words.in_short(game.options())
    assert any(word in first for word in ("win", "title"))
    assert 5 < len(others) < 20


@pytest.mark.parametrize(
    ("key", "options", "words"),
    [
        ("twelve-oclock-high", OfSquadrons(points_to_win=60), "The first to have 60 points wins."),
        ("twelve-strokes-of-noon", OfQuiz(choice=None), "No clock for choices."),
        ("twelve-strokes-of-noon", OfQuiz(glass=45), "Each has 45 s of sand."),
        ("bomb-the-axis", OfBombs(chart=Size.HUNDRED), "from A1 to J10"),
        ("bomb-the-axis", OfBombs(memory=True), "remember them"),
        ("bomb-the-axis", OfBombs(no_repeats=True), "No dot may be called twice"),
        ("bomb-the-axis", OfBombs(checker=None), "nobody knows where"),
        ("bomb-the-axis", OfBombs(next_checker=NextChecker.WINNER), "The winner may be Checker"),
    ],
)
def test_the_rules_in_short_are_those_of_the_options(key: str, options: object, words: str) -> None:
    game = find(key)
    assert words in " ".join(game.words.in_short(options))
    assert words not in " ".join(game.words.in_short(game.options()))


def test_a_preset_is_read_as_the_switches_that_it_turns_on() -> None:
    game = find("screaming-eagles")
    usual, banked = (game.words.in_short(game.options(preset=preset)) for preset in (Preset.NONE, Preset.ALL))
    assert not any(line.startswith("Banked left") for line in usual)
    assert any(line.startswith("Banked left") for line in banked)


@each("game", OURS)
def test_what_the_page_says_leaves_work_by_hand_out(game: AnyGame) -> None:
    lines = " ".join(game.words.in_short(game.options()))
    assert [word for word in ("pencil", "black counter", "counters", "reads", "A0, M0") if word in lines] == []


@each("game", OURS)
def test_the_pad_has_the_rules_in_short_of_the_page(game: AnyGame) -> None:
    short = game.words.in_short(game.options())
    (notes,) = (
        part for part in game.paper.blank(game.options()).parts if getattr(part, "title", "") == "The rules in short"
    )
    assert len({*short} & {*notes.lines}) > len(short) / 3
