"""How long people play: ``python -m bench.minutes GAME`` prints the minutes that a game's folder states (``minutes``).

Bots of the usual level play whole matches, and the decisions are counted: those that seats make at the same time once.
What no bot can measure is how long a person thinks: 30 s are assumed for a form, such as the command cards of a team,
10 s for a choice, and 3 s where one thing is possible, such as a throw. The median of the matches is rounded up to five
minutes.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from math import ceil
from statistics import median
from typing import Final

import rules
from rules.chance import Cheap
from rules.game import AnyGame
from rules.values import Open, Template
from service.conformance.budgets import Nodes

FORM: Final = 30
"""Seconds that a person takes to fill in a form."""
CHOICE: Final = 10
"""Seconds for a choice from a menu."""
STEP: Final = 3
"""Seconds for a decision with one possible action."""
MATCHES: Final = 15


def seconds(game: AnyGame, seats: int, number: int) -> int:
    """Return the seconds that people would take for a match as bots play it."""
    luck, taken, options = Cheap(random.Random(number).random), tuple(range(seats)), game.options()
    level = game.bots.levels[(len(game.bots.levels) - 1) // 2]
    state = game.rules.initial(options, taken, taken, game.standard_content(), at=0, chance=luck).state
    spent: dict[int, int] = {}
    while isinstance(standing := game.rules.standing(state), Open):
        seat = standing.must[0]
        menu, view = game.rules.legal(state, seat), game.rules.view(state, seat)
        known = game.bots.insight(state, seat, level)
        action = game.bots.choose(view, menu, known, chance=luck, budget=Nodes(30), level=level).action
        spent[standing.decision] = max(spent.get(standing.decision, 0), _thought(menu))
        state = game.rules.apply(state, seat, action, at=0, chance=luck).state
    return sum(spent.values())


def _thought(menu: Sequence[object]) -> int:
    if any(isinstance(entry, Template) for entry in menu):
        return FORM
    return CHOICE if len(menu) > 1 else STEP


def main(key: str) -> None:
    """Print the minutes of a game by its number of seats."""
    game = rules.find(key)
    for seats in game.seats(game.options()):
        minutes = [seconds(game, seats, number) / 60 for number in range(MATCHES)]
        low, high = min(minutes), max(minutes)
        print(f"{key}, {seats} seats: {5 * ceil(median(minutes) / 5)} min ({low:.0f} to {high:.0f})")


if __name__ == "__main__":
    main(sys.argv[1])
