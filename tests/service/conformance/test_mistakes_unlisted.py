"""What ``check`` accepts and no menu lists is a fault; a class that no menu lists at all is a note."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from service.commands.cli import main
from service.conformance import Trial, chosen, faults
from service.conformance.candidates import candidates, every
from service.conformance.unlisted import Unlisted
from tests.support.all_games import GAMES
from tests.support.brought import brought
from tests.support.games import unlisted
from tests.support.games.fingers import GAME as honest

MISTAKES = {"ALL_BUT_FIVE": "Show(fingers=5)", "A_CLASS_UNLISTED": "Wave()", "ONE_PLACE_OF_A_ROW": "Point(column=54321"}
"""For each mistake the action that is not listed."""


@pytest.mark.parametrize("mistake", MISTAKES)
def test_an_action_that_is_accepted_and_not_listed_is_named(mistake: str) -> None:
    (fault,) = faults(getattr(unlisted, mistake), (0,), chosen("legality.refusals"))
    assert MISTAKES[mistake] in fault.breach.what
    assert "is not listed and accepted" in fault.breach.what
    assert "list in legal() all that check() accepts" in fault.cure


def test_a_game_that_lists_what_it_accepts_has_no_such_fault() -> None:
    assert list(faults(honest, range(4), chosen("legality"))) == []


def test_a_class_that_no_menu_lists_and_one_value_away_are_among_the_candidates() -> None:
    game = unlisted.ONE_PLACE_OF_A_ROW
    found = candidates(game, Random(1), [unlisted.Point(54_321, 12_345)])
    kinds = {type(one).__name__ for one in found}
    assert kinds == {"Show", "Point"}
    (point,) = (one for one in found if isinstance(one, unlisted.Point))
    assert (point.column == 54_321) != (point.row == 12_345)


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        ({"type": "boolean"}, [False, True]),
        ({"type": "integer", "minimum": 1, "maximum": 3}, [1, 2, 3]),
        ({"type": "integer", "minimum": 1, "maximum": 300}, []),
        ({"type": "string", "minLength": 1, "maxLength": 3}, []),
        ({"anyOf": [{"type": "null"}, {"enum": ["a", "b"]}]}, [None, "a", "b"]),
        ({"type": "object", "properties": {"kind": {"const": "k"}}}, [{"kind": "k"}]),
        ({"type": "object", "properties": {name: {"type": "boolean"} for name in "abcdefg"}}, []),
    ],
)  # fmt: skip
def test_all_values_of_a_small_schema_are_made(schema: Any, found: list[Any]) -> None:
    assert every(schema) == found


@pytest.fixture
def _installed(tmp_path: Path) -> Iterator[None]:
    with brought(tmp_path, fingers=f"{honest.key} = tests.support.games.unlisted:A_CLASS_NEVER_LEGAL"):
        yield


@pytest.mark.usefixtures("_installed")
def test_a_class_that_is_never_seen_is_a_note_of_the_whole_check(capsys: pytest.CaptureFixture[str]) -> None:
    main(["game", "check", honest.key])
    assert f"note: never seen in a menu: Wave\n  --> {honest.key}: rules.legal\n  cure:  " in capsys.readouterr().out
    main(["game", "check", honest.key, "--seed", "1", "--law", "legality"])
    assert "note: " not in capsys.readouterr().out


@pytest.mark.parametrize("key", ["twelve-oclock-high", "twelve-strokes-of-noon"])
def test_the_classes_of_a_game_are_seen_in_its_matches(key: str) -> None:
    looked = Unlisted(GAMES[key])
    for seed in range(4):
        looked.look(Trial(GAMES[key], seed))
    assert looked.note(key) == ""
