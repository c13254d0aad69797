"""What a seat can do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.wire.codec import Length, Matches

SpaceId = Annotated[str, Length(1, 8), Matches("[A-Z]?[0-9]*")]


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the two regular dice and, holding a card, the Bomb die with them (12H-5, 12H-18)."""


@dataclass(frozen=True, slots=True)
class Move:
    """Fly the whole throw to the space ``to`` (12H-3)."""

    to: SpaceId
    """Space at the end of the flight, by its `id` in `reference.board.spaces` of
    `GET /v1/games/{game}`."""


@dataclass(frozen=True, slots=True)
class Bomb:
    """Attack the target on which the marker has just landed (12H-11)."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    """Stop here, though something could still be done (12H-5)."""


Action = Throw | Move | Bomb | EndTurn

ACTIONS: tuple[type, ...] = (Throw, Move, Bomb, EndTurn)
