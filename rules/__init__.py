"""The games, as pure functions, and what all games share.

Nothing here does any input or output, tells the time or makes luck; :mod:`rules.game` is the contract. The
catalogue finds games by the entry points of the group ``noonday.games``, so that a package from anywhere can
add one.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from rules.errors import UnknownGame
from rules.game import Game


@cache
def _installed() -> Mapping[str, EntryPoint]:
    found = sorted(entry_points(group="noonday.games"), key=lambda point: point.name)
    return {point.name: point for point in found}


def games() -> tuple[str, ...]:
    """Return the keys of all installed games, sorted."""
    return tuple(_installed())


@cache
def find(key: str) -> Game:
    """Return the game of that key, imported when first asked for.

    :raises UnknownGame: when none is installed.
    """
    point = _installed().get(key)
    if point is None:
        raise UnknownGame(f"there is no game {key!r}; the games are {', '.join(games())}")
    return cast(Game, point.load())
