"""What frames a match: who can play, the next match, and what clients may draw and think with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from rules.chance import Chance
from rules.errors import Malformed
from rules.game import Outcome, Rematch, Template
from rules.twelve_oclock_high.actions import Action
from rules.twelve_oclock_high.board import BOARD_JSON, DICE_JSON, POINTS, PRICES
from rules.twelve_oclock_high.events import Event
from rules.twelve_oclock_high.state import GOAL_STEP, HAND, ROUNDS_WITHOUT_HIT, THROWS, Options, State


def reference() -> Mapping[str, Any]:
    """Return the board and the dice as they are written, and the numbers of the rules."""
    return {
        "board": BOARD_JSON,
        "dice": DICE_JSON,
        "hand": HAND,
        "throws": THROWS,
        "rounds_without_hit": ROUNDS_WITHOUT_HIT,
        "points": {kind.value: points for kind, points in POINTS.items()},
        "prices": {kind.value: cards for kind, cards in PRICES.items()},
    }


def rules_text() -> str:
    """Return RULES.md."""
    return files(__package__).joinpath("RULES.md").read_text("utf-8")


def check_options(options: Options) -> None:
    """Refuse a goal that is not in steps of five (12H-25).

    :raises Malformed: naming the field.
    """
    if options.points_to_win % GOAL_STEP:
        raise Malformed(f"must be a multiple of {GOAL_STEP}, as all scores are", ("points_to_win",))


def seats(options: Options) -> tuple[int, ...]:
    """Return the numbers of players (12H-1)."""
    return (2, 3, 4)


def sides(options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return everybody's side: each plays alone."""
    return tuple((seat,) for seat in seats)


def rematch(state: State, outcome: Outcome) -> Rematch:
    """Return the same match again; everybody keeps the seat, and the opening roll is thrown anew (12H-34)."""
    return Rematch(state.options, state.seats)


def decision(state: State) -> int:
    """Return the number of the open decision; each action closes one and opens the next."""
    return state.decision


def sample(state: State, template: Template, chance: Chance) -> Action:
    """Return a legal member of a template; no menu of this game holds one."""
    action: Action = template.example
    return action


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as it is: everything is public (12H-28)."""
    return event
