"""The installed games, each watched, so that a fault of a game is known for one and for that game's.

A game is anybody's package. The refusals that its contract lets it raise are the client's business. Every other error
that comes out of it is a fault of the game, whatever the client asked for, also if it looks like a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from operator import attrgetter
from types import TracebackType
from typing import Any, cast

import rules
from rules.chance import OutOfLuck
from rules.errors import IllegalAction, InvalidContent, Malformed, UnknownGame
from rules.game import Game
from service.play.errors import GameFault

MAY_RAISE: Mapping[str, tuple[type[Exception], ...]] = {
    "check": (IllegalAction,),
    "apply": (IllegalAction,),
    "check_options": (Malformed,),
    "read": (Malformed,),
    "load_content": (InvalidContent,),
    "recall": (InvalidContent,),
}
"""The refusals that the contract lets a function of a game raise (:class:`rules.game.Game`)."""


def find(key: str) -> Game:
    """Return an installed game, watched.

    :raises UnknownGame: when there is none of that key.
    """
    return _watched(rules.find(key))


def installed(key: str) -> Game | None:
    """Return an installed game, watched, or None when there is none of that key."""
    try:
        return find(key)
    except UnknownGame:
        return None


@cache
def _watched(game: Game) -> Game:
    return cast("Game", _Watched(game))


class _Watched:
    """A game whose functions raise nothing but what they may, luck that runs out, and faults of the game."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def __getattr__(self, name: str) -> Any:
        if not callable(found := getattr(self._game, name)):
            return found
        watched = _watched_call(self._game, name)
        setattr(self, name, watched)  # so that it is found at once the next time
        return watched


# What a game names in capitals cannot fail, and is wanted often.
for _constant in Game.__annotations__:
    setattr(_Watched, _constant, property(attrgetter(f"_game.{_constant}")))


def _watched_call(game: Game, name: str) -> Callable[..., Any]:
    let_through: tuple[type[Exception], ...] = (*MAY_RAISE.get(name, ()), OutOfLuck)

    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return getattr(game, name)(*arguments, **named)
        except let_through:
            raise
        except Exception as error:
            raise GameFault(game.KEY, name, error) from error

    return call


class Blamed:
    """A block of ours that works on what a game made: what it raises is the game's fault, but for ``let_through``."""

    __slots__ = ("_doing", "_key", "_let_through")

    def __init__(self, key: str, doing: str, *let_through: type[Exception]) -> None:
        self._key = key
        self._doing = doing
        self._let_through: tuple[type[Exception], ...] = (GameFault, *let_through)

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> None:
        if isinstance(error, Exception) and not isinstance(error, self._let_through):
            raise GameFault(self._key, self._doing, error) from error
