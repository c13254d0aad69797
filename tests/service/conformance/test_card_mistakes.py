"""Mistakes that a game of hidden cards and partners invites: each is named by a default check, with its cure."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from service import conformance
from service.commands.cli import main
from service.conformance import Trial, faults
from service.conformance.usual import FEW, MANY, usual_matches
from tests.support.all_games import GAMES
from tests.support.brought import brought
from tests.support.games import mistaken_cards
from tests.support.games.last_trick import GAME as honest

MISTAKES = {
    "A_LAST_LOOK": ("secrecy.twins", "the view of", "rules.view", "listed field by field"),
    "A_LAST_LABEL": ("secrecy.twins", "the label of", "words.describe", "listed field by field"),
    "CARDS_IN_A_LABEL": ("secrecy.twins", "the label of", "words.describe", "listed field by field"),
    "CARDS_IN_A_PICTURE": ("secrecy.twins", "the picture of", "pictures.moving", "listed field by field"),
    "CARDS_IN_A_REFUSAL": ("secrecy.twins", "the refusal of", "rules.check", "listed field by field"),
    "A_DEAL_FOR_EVERYBODY": ("secrecy.twins", "the event of", "rules.disclose", "without what stays hidden"),
    "A_PLAYED_CARD_UNSEEN": ("secrecy.twins", "the event of", "rules.disclose", "or let the view show it too"),
    "ANY_CARD_IN_THE_MENU": ("play.walk", "check() refuses an action that", "rules.legal", "what check() accepts"),
    "ANY_CARD_IN_SILENCE": ("play.silence", "check() refuses Play(", "rules.default", "let default() return"),
    "ANY_CARD_OF_A_BOT": ("bots.budget", "which is not in the menu", "bots.choose", "choose from the menu"),
    "A_BOT_THAT_REMEMBERS": ("bots.same-choice", "chooses differently", "bots.choose", "keep nothing between calls"),
    "NO_CARD_IN_THE_MENU": ("play.walk", "can act, and its menu is empty", "rules.legal", "return what rules/game.py"),
    "A_STATE_IN_PLACE": ("play.walk", "changed the state before it in place", "rules.apply", "dataclasses.replace"),
    "CARDS_THAT_COME_BACK": ("play.walk", "goes on after 20 plies", "Game.longest", "let a clause end every match"),
    "ONE_DECISION_FOR_A_TRICK": ("standing.decision", "the decision stays 1", "rules.standing", "raise the decision's"),
    "A_WINNER_WITHOUT_THE_PARTNER": ("standing.partners", "wins or loses together", "rules.standing", "win or none"),
    "ANOTHER_CLAUSE": ("standing.outcome", "LT-4 does not name the reason", "RULES.md", "a reason that its clause"),
    "NO_SUCH_CLAUSE": ("words.labels", "'LT-9', which is no clause", "words.describe", "describe every item"),
    "LUCK_BEFORE_THE_CHECK": ("legality.luck", "is refused after apply() drew", "rules.apply", "begin apply() with"),
}
"""For each mistake the law that names it, its words, its place and its cure."""


@pytest.fixture
def _installed(tmp_path: Path) -> Iterator[None]:
    with brought(tmp_path, cards="last-trick = tests.support.games.mistaken_cards:A_LAST_LOOK"):
        yield


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_of_a_game_of_cards_is_named_with_its_cure(mistake: str) -> None:
    name, what, where, cure = MISTAKES[mistake]
    game = getattr(mistaken_cards, mistake)
    tried = (list(faults(game, (seed,), conformance.chosen(name))) for seed in range(FEW))
    found = next(filter(None, tried), [])

    assert found
    assert {(fault.law.name, fault.breach.where) for fault in found} == {(name, where)}
    assert all(what in fault.breach.what and cure in fault.cure for fault in found)


def test_a_game_of_cards_without_a_mistake_keeps_every_law() -> None:
    assert list(faults(honest, range(2), address="tests.support.games.last_trick:GAME")) == []


@pytest.mark.parametrize("key", [*GAMES, honest.key])
def test_a_game_that_hides_something_is_judged_in_more_matches(key: str) -> None:
    open_ones = {"pig", "twelve-oclock-high"}
    game = GAMES.get(key, honest)
    assert usual_matches(Trial(game, 0)) == (FEW if key in open_ones else MANY)


def test_laws_of_secrets_alone_are_judged_in_the_further_matches() -> None:
    begun: list[str] = []
    laws = [law for law in conformance.LAWS.values() if law.name in ("secrecy.views", "play.menu")]
    assert list(faults(honest, (0,), laws, begin=begun.append, more=(1,))) == []
    assert begun == ["play.menu, seed 0", "secrecy.views, seed 0", "secrecy.views, seed 1"]


def test_a_match_that_cannot_be_walked_hides_nothing_that_is_known() -> None:
    assert usual_matches(Trial(mistaken_cards.A_STATE_IN_PLACE, 0)) == FEW


@pytest.mark.usefixtures("_installed")
@pytest.mark.parametrize(("given", "seeds"), [([], MANY), (["--matches", "2"], 2)])
def test_the_command_finds_a_leak_at_the_last_trick(
    given: list[str], seeds: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["game", "check", "last-trick", "--law", "secrecy.twins", *given]) == 1
    out = capsys.readouterr().out
    assert "fault: the view of " in out
    assert f"last-trick: 1 fault, 1 law; seeds: {seeds}, plies: " in out
