"""What a bot's policy is given and gives: how long it may think, and what it chose."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

Action = Any


@dataclass(frozen=True, slots=True)
class Choice:
    """What a policy chose: the action, why (in terms of the rules), and what the alternatives were worth.

    ``values`` pairs actions with whole numbers in thousandths of the game's own unit (its RULES.md names it).
    """

    action: Action
    reason: str
    values: tuple[tuple[Action, int], ...] = ()


class Budget(Protocol):
    """How long a policy may think: milliseconds in a worker, looks at positions in tests."""

    def spent(self) -> bool:
        """Tell whether to stop and answer now; a policy calls it once for each position that it looks at."""
        ...
