"""What a game does in another process: what it prints there is named, and so is why it cannot be played there."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from service.conformance import LAWS, Trial, judge

CHATTY = {
    "import": ("print('hello')", "the package prints 'hello' when it is imported", "print nothing"),
    "play": (
        "varied = replace(GAME, rules=replace(GAME.rules, leave=GAME.rules.leave, standing=loud))",
        "the package prints 'my turn",
        "print nothing",
    ),
    "settings": (
        "if 'PYTHONHASHSEED' in os.environ: raise RuntimeError('no settings')",
        "another process cannot import and play the game: RuntimeError: no settings",
        "without settings, files or connections",
    ),
}
HEAD = """
import os
from dataclasses import replace
from tests.support.games.liars_dice import GAME

def loud(state):
    print("my turn")
    return GAME.rules.standing(state)

varied = GAME
"""


@pytest.mark.parametrize("case", CHATTY)
def test_what_a_game_does_in_another_process_has_a_sentence_of_its_own(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    line, words, cure = CHATTY[case]
    name = f"chatty_{case}"
    (tmp_path / f"{name}.py").write_text(f"{HEAD}\n{line}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    game = importlib.import_module(name).varied
    found = list(judge(Trial(game, 0, f"{name}:varied"), LAWS["record.perft"]))
    assert found
    for breach in found:
        assert breach.what.startswith(words)
        assert breach.cure.count(cure) == 1
