"""The games, as pure functions, and what all games share.

Nothing here does any input or output, reads a clock or makes luck; :mod:`rules.game` is the contract. The
catalogue finds games by the entry points of the group ``noonday.games``, so that a package from anywhere can
add one. A game that cannot be imported or is not whole (:mod:`rules.whole`) is not in the catalogue, and :func:`broken`
says why, so that one broken package takes nothing else away.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import EntryPoint, entry_points

from rules import whole
from rules.errors import UnknownGame
from rules.game import AnyGame, Game

_KEPT: set[str] = set()
"""The distributions whose games are in this process's catalogue; empty: all."""


@cache
def _installed() -> Mapping[str, EntryPoint]:
    found = sorted(entry_points(group="noonday.games"), key=lambda point: point.name)
    return {point.name: point for point in found if not _KEPT or (point.dist and point.dist.name in _KEPT)}


def keep_to(distribution: str) -> None:
    """Leave the games of other distributions out of this process, for a document that is the same everywhere."""
    _KEPT.add(distribution)
    _installed.cache_clear()
    find.cache_clear()


@cache
def _loaded(point: EntryPoint) -> AnyGame | tuple[str, ...]:
    """Return the game of an entry point, or why there is none, a line for each fault."""
    try:
        game = point.load()
    except KeyboardInterrupt:
        raise
    except BaseException as fault:  # noqa: BLE001 - a stranger's package may raise anything while it is imported
        return (f"{point.value} cannot be imported: {whole.worded(fault)}",)
    if not isinstance(game, Game):
        return (f"{point.value} is no Game",)
    found = whole.faults(game)
    if not found and game.key != point.name:
        found = (f"{point.value} has the key {game.key!r}",)
    return found or game


def load_all_of(distribution: str) -> None:
    """Load the games of a distribution and no others, so that a process that is forked afterwards has them."""
    for point in _installed().values():
        if point.dist is not None and point.dist.name == distribution:
            _loaded(point)


def games() -> tuple[str, ...]:
    """Return the keys of all installed games that work, in the order of their titles."""
    loaded = ((key, _loaded(point)) for key, point in _installed().items())
    titles = ((game.title, key) for key, game in loaded if isinstance(game, Game))
    return tuple(key for _, key in sorted(titles))


def sources() -> Mapping[str, str]:
    """Return the distribution that brings each entry point, by the entry point's name, such as ``noonday 1.0``."""
    dists = {key: point.dist for key, point in _installed().items()}
    return {key: "" if dist is None else f"{dist.name} {dist.version}" for key, dist in dists.items()}


def broken() -> Mapping[str, tuple[str, ...]]:
    """Return the entry points that bring no game, by name, each with all its faults, a line each."""
    found = ((key, _loaded(point)) for key, point in _installed().items())
    return {key: faults for key, faults in found if isinstance(faults, tuple)}


@cache
def find(key: str) -> AnyGame:
    """Return the game of that key, imported when first asked for.

    :raises UnknownGame: when none is installed, or it is broken.
    """
    point = _installed().get(key)
    game = None if point is None else _loaded(point)
    if not isinstance(game, Game):
        raise UnknownGame(f"there is no game {key!r}; the games are {', '.join(games())}")
    return game
