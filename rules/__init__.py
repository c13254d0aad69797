"""The games, as pure functions, and what all games share.

Nothing here does any input or output, reads a clock or makes luck; :mod:`rules.game` is the contract. The
catalogue finds games by the entry points of the group ``noonday.games``, so that a package from anywhere can
add one. A game that cannot be imported, or whose key is not its entry point's name, is not in the catalogue;
:func:`broken` says why, so that one broken package takes nothing else away.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from rules.errors import UnknownGame
from rules.game import AnyGame, Game


@cache
def _installed() -> Mapping[str, EntryPoint]:
    found = sorted(entry_points(group="noonday.games"), key=lambda point: point.name)
    return {point.name: point for point in found}


@cache
def _loaded(point: EntryPoint) -> AnyGame | str:
    """Return the game of an entry point, or in words why there is none."""
    try:
        game = point.load()
    except Exception as fault:  # noqa: BLE001 - a stranger's package may raise anything while it is imported
        return f"{point.value} cannot be imported: {type(fault).__name__}: {fault}"
    if not isinstance(game, Game):
        return f"{point.value} is no Game"
    return game if game.key == point.name else f"{point.value} has the key {game.key!r}"


def games() -> tuple[str, ...]:
    """Return the keys of all installed games that work, in the order of their titles."""
    loaded = ((key, _loaded(point)) for key, point in _installed().items())
    titles = ((game.title, key) for key, game in loaded if not isinstance(game, str))
    return tuple(key for _, key in sorted(titles))


def broken() -> Mapping[str, str]:
    """Return the entry points that bring no game, by name, and why; a caller with a log writes it there."""
    found = ((key, _loaded(point)) for key, point in _installed().items())
    return {key: why for key, why in found if isinstance(why, str)}


@cache
def find(key: str) -> AnyGame:
    """Return the game of that key, imported when first asked for.

    :raises UnknownGame: when none is installed, or it is broken.
    """
    point = _installed().get(key)
    game = None if point is None else _loaded(point)
    if game is None or isinstance(game, str):
        raise UnknownGame(f"there is no game {key!r}; the games are {', '.join(games())}")
    return game
