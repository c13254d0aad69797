"""Fingers that throws a die after some choices alone."""

from __future__ import annotations

from typing import Any

from rules.values import Step
from tests.support.games.fingers import GAME as honest
from tests.support.games.varied import varied


def lucky(state: Any, seat: int, action: Any, *, at: int, chance: Any) -> Step[Any, Any]:
    """Throw a die for one finger alone."""
    honest.rules.check(state, seat, action, at=at)
    if action.fingers == 1:
        chance.roll(6)
    return honest.rules.apply(state, seat, action, at=at, chance=chance)


A_DIE_FOR_ONE_FINGER = varied(honest, rules__apply=lucky)
