"""Coin Races that are broken, each in another way, under the names of their keys."""

from __future__ import annotations

from typing import Any

from rules.game import Game, Rules
from rules.values import Step
from tests.support.games.coin_race import GAME as COIN_RACE
from tests.support.games.coin_race.state import Stake
from tests.support.games.varied import varied


def leave(*_: Any, **__: Any) -> Any:
    """End the process that asks."""
    raise SystemExit(3)


def fail(*_: Any, **__: Any) -> Any:
    """Make a mistake."""
    raise ValueError("a mistake")


def stake(*_: Any, **__: Any) -> Step[Any, Any]:
    """Return an action for a state."""
    return Step(Stake("heads", 1))  # type: ignore[arg-type]


INCOMPLETE: Any = Game(key="incomplete", title="A", rules=Rules())  # type: ignore[call-arg]
NO_REFERENCE = varied(COIN_RACE, key="no-reference", reference=fail)
NO_SEATS = varied(COIN_RACE, key="no-seats", seats=leave)
NO_PICTURE = varied(COIN_RACE, key="no-picture", pictures__moving=leave)
NO_BEGINNING = varied(COIN_RACE, key="no-beginning", rules__initial=stake)
NO_RULES = varied(COIN_RACE, key="no-rules", package="json")
NO_STATE = varied(COIN_RACE, key="no-state", state=float)
NO_TITLE = varied(COIN_RACE, key="no-title", title=7)
