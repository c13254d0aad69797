"""Dice that are thrown at a real table (TBL-14): with which matches they go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.errors import Fault
from rules.game import AnyGame
from rules.table.table import Luck


def faults(game: AnyGame, options: Any, luck: Luck) -> Iterator[Fault]:
    """Yield what does not go with the dice of a real table, in the terms of a match with these options."""
    if luck is Luck.TABLE and game.rules.dice(options) is None:
        yield Fault(("luck",), f"must be server: the luck of {game.title} is more than dice, and the server deals it")
