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
from itertools import groupby
from typing import Final

from rules import whole
from rules.errors import UnknownGame
from rules.game import AnyGame, Game

_KEPT: set[str] = set()
"""The distributions whose games are in this process's catalogue; empty: all."""


_LOADING: list[EntryPoint] = []
"""What is being loaded now."""

OWN: Final = "noonday"
"""The distribution of Noonday itself: nobody else brings a game under a key of its games."""


@cache
def _brought() -> Mapping[str, tuple[EntryPoint, ...]]:
    """Return all entry points by their names; of several with one name, in the order of their distributions."""
    found = sorted(entry_points(group="noonday.games"), key=lambda point: (point.name, _source(point)))
    kept = [point for point in found if not _KEPT or (point.dist and point.dist.name in _KEPT)]
    return {name: tuple(points) for name, points in groupby(kept, key=lambda point: point.name)}


@cache
def _installed() -> Mapping[str, EntryPoint]:
    """Return the entry point of each key: Noonday's own, or the only one."""
    chosen = ((name, [p for p in points if _is_own(p)] or points) for name, points in _brought().items())
    return {name: points[0] for name, points in chosen if len(points) == 1}


def clashes() -> Mapping[str, str]:
    """Return the keys under which several distributions bring a game, with what is not offered."""
    found = {name: points for name, points in _brought().items() if len(points) > 1}
    return {name: _clash(name, points) for name, points in found.items()}


def _clash(name: str, points: tuple[EntryPoint, ...]) -> str:
    sources = [*dict.fromkeys(_source(point) for point in points if not _is_own(point))]
    strangers = " and ".join(sources)
    if any(map(_is_own, points)):
        return f"{name!r} is a game of Noonday's own; the one that {strangers} brings under this key is not offered"
    if len(sources) == 1:
        return f"{strangers} names the key {name!r} twice; neither game is offered: remove one of the two entry points"
    return f"{strangers} bring a game under the key {name!r}; neither is offered: remove one of them"


def _is_own(point: EntryPoint) -> bool:
    return point.dist is not None and point.dist.name == OWN


def _source(point: EntryPoint) -> str:
    return "" if point.dist is None else f"{point.dist.name} {point.dist.version}"


def keep_to(distribution: str) -> None:
    """Leave the games of other distributions out of this process, for a document that is the same everywhere."""
    _KEPT.add(distribution)
    forget()


def forget() -> None:
    """Look again for what is installed."""
    for found in (_brought, _installed, find):
        found.cache_clear()


def loading() -> str:
    """Return the package and the entry point that are being loaded, such as ``pig 1.0 (pig:GAME)``, or nothing."""
    return next((f"{_source(point)} ({point.value})".strip() for point in tuple(_LOADING)), "")


@cache
def _loaded(point: EntryPoint) -> AnyGame | tuple[str, ...]:
    """Return the game of an entry point, or why there is none, a line for each fault."""
    _LOADING.append(point)
    try:
        return _load(point)
    finally:
        _LOADING.remove(point)


def _load(point: EntryPoint) -> AnyGame | tuple[str, ...]:
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
    return {key: _source(point) for key, point in _installed().items()}


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
