"""Fingers with actions that its menus do not list, or only in part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from rules.errors import IllegalAction
from rules.game import AnyGame
from rules.values import Step
from rules.wire.codec import Between
from tests.support.games.fingers import GAME as honest
from tests.support.games.varied import varied


@dataclass(frozen=True, slots=True)
class Wave:
    """Wave (FI-2)."""


@dataclass(frozen=True, slots=True)
class Point:
    """Point at a place (FI-2)."""

    column: Annotated[int, Between(1, 100_000)]
    """Its column."""
    row: Annotated[int, Between(1, 100_000)]
    """Its row."""


def fewer(state: Any, seat: int) -> tuple[Any, ...]:
    """List all but five fingers."""
    return tuple(one for one in honest.rules.legal(state, seat) if one.fingers < 5)


def pointing(state: Any, seat: int) -> tuple[Any, ...]:
    """List one place, and fingers."""
    shown = honest.rules.legal(state, seat)
    return (*shown, Point(54_321, 12_345)) if shown else ()


def lenient(state: Any, seat: int, action: Any, *, at: int) -> None:
    """Refuse a place only by its column."""
    if isinstance(action, Point) and action.column != 54_321:
        raise IllegalAction("no-column", "FI-2", "nobody points there")
    honest.rules.check(state, seat, action, at=at)


def strict(state: Any, seat: int, action: Any, *, at: int) -> None:
    """Refuse to wave."""
    if isinstance(action, Wave):
        raise IllegalAction("no-waving", "FI-2", "nobody waves here")
    honest.rules.check(state, seat, action, at=at)


def shown(check: Any) -> Any:
    """Return an apply that takes any action for one finger, after this check."""
    one = honest.actions[0](1)

    def apply(state: Any, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
        check(state, seat, action, at=at)
        known = action if isinstance(action, honest.actions) else one
        return honest.rules.apply(state, seat, known, at=at, chance=chance)

    return apply


def _with(kind: type, check: Any, **members: Any) -> AnyGame:
    return varied(honest, actions=(*honest.actions, kind), rules__check=check, rules__apply=shown(check), **members)


ALL_BUT_FIVE = varied(honest, rules__legal=fewer)
A_CLASS_UNLISTED = _with(Wave, honest.rules.check)
ONE_PLACE_OF_A_ROW = _with(Point, lenient, rules__legal=pointing)
A_CLASS_NEVER_LEGAL = _with(Wave, strict)
