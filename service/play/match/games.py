"""The installed games, each watched: an error inside a game is raised as a GameFault that names the game.

A game is anybody's package. The refusals that its contract lets it raise are the client's business. Every other error
that comes out of it is a fault of the game, whatever the client asked for, also if it looks like a refusal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from functools import cache
from types import TracebackType
from typing import Any, TypeVar

import rules
from rules.chance import NoSuchFace, OutOfLuck, ThrowAwaited
from rules.errors import IllegalAction, InvalidContent, Malformed, UnknownGame
from rules.game import PARTS, AnyGame
from service.play.ports.errors import GameFault

P = TypeVar("P", bound=Any)

MAY_RAISE: Mapping[str, tuple[type[Exception], ...]] = {
    "check": (IllegalAction,),
    "apply": (IllegalAction,),
    "check_options": (Malformed,),
    "read": (Malformed,),
    "confirm": (IllegalAction,),
    "load": (InvalidContent,),
    "recall": (InvalidContent,),
}
"""The refusals that the contract lets a function of a game raise (:class:`rules.game.Game`)."""


def find(key: str) -> AnyGame:
    """Return an installed game, watched.

    :raises UnknownGame: when no game has that key.
    """
    return _watched(rules.find(key))


def installed(key: str) -> AnyGame | None:
    """Return an installed game, watched, or None when no game has that key."""
    try:
        return find(key)
    except UnknownGame:
        return None


OF_LUCK: tuple[type[Exception], ...] = (OutOfLuck, ThrowAwaited, NoSuchFace)
"""What a source of luck raises that has no throw to give."""


@cache
def _watched(game: AnyGame) -> AnyGame:
    """Return a game whose functions raise only what they may, what their luck raises, or a GameFault."""
    parts: dict[str, Any] = {name: _members(game.key, getattr(game, name)) for name in PARTS}
    deck = None if game.deck is None else _members(game.key, game.deck)
    return _members(game.key, replace(game, **parts, deck=deck))


def _members(key: str, part: P) -> P:
    """Return a part of a game, or the game itself, with every function watched."""
    found = {field.name: getattr(part, field.name) for field in fields(part)}
    watched = {
        name: _watched_call(key, name, member)
        for name, member in found.items()
        if callable(member) and not isinstance(member, type)
    }
    return replace(part, **watched)


def _watched_call(key: str, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
    let_through: tuple[type[Exception], ...] = (*MAY_RAISE.get(name, ()), *OF_LUCK)

    def call(*arguments: Any, **named: Any) -> Any:
        try:
            return function(*arguments, **named)
        except let_through:
            raise
        except (Exception, SystemExit) as error:
            raise GameFault(key, name, error) from error

    return call


class Blamed:
    """Turn any error of a ``with`` block into a GameFault of one game, except ``let_through``.

    For our own code that works on a value which the game made: if it fails, the value was wrong.
    """

    __slots__ = ("_doing", "_key", "_let_through")

    def __init__(self, key: str, doing: str, *let_through: type[Exception]) -> None:
        self._key = key
        self._doing = doing
        self._let_through: tuple[type[Exception], ...] = (GameFault, *let_through)

    def __enter__(self) -> None:
        pass

    def __exit__(self, _: type[BaseException] | None, error: BaseException | None, __: TracebackType | None) -> None:
        if isinstance(error, Exception | SystemExit) and not isinstance(error, self._let_through):
            raise GameFault(self._key, self._doing, error) from error
