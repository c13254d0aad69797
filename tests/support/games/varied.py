"""Games that differ from another one in some of their members."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import rules
from rules.game import AnyGame


def varied(game: AnyGame, **members: Any) -> AnyGame:
    """Return a game with other members: those of a part are named with it, such as ``rules__apply``."""
    for name, member in members.items():
        part, _, own = name.rpartition("__")
        game = replace(game, **({part: replace(getattr(game, part), **{own: member})} if part else {name: member}))
    return game


def patched(patch: pytest.MonkeyPatch, key: str, **members: Any) -> None:
    """Let the catalogue hold a game with other members in the place of its own, as long as the patch lasts."""
    find, game = rules.find, varied(rules.find(key), **members)
    patch.setattr(rules, "find", lambda asked: game if asked == key else find(asked))
