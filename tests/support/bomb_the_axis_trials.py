"""Matches of the bots of Bomb the Axis against each other: who wins how often, and how long the best one thinks.

``python -m tests.support.bomb_the_axis_trials`` prints the figures of all pairs of levels.
"""

import argparse
import random
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

from rules.bomb_the_axis import legal, play
from rules.bomb_the_axis.bots import policies
from rules.bomb_the_axis.bots.knowledge import insight
from rules.bomb_the_axis.options import Options, Size
from rules.bomb_the_axis.state import State, outcome
from rules.bomb_the_axis.view import view
from rules.chance import Chance, Cheap
from rules.values import Choice
from service.conformance.budgets import Nodes
from tests.support.costs import spent

PLENTY = 10**6


def chosen(state: State, level: str, chance: Chance, nodes: int = PLENTY) -> Choice:
    """Let a bot choose for the seat that is to act."""
    seat = legal.to_act(state)[0]
    menu = legal.legal_actions(state, seat)
    heard = insight(state, seat, level)
    return policies.choose(view(state, seat), menu, heard, chance=chance, budget=Nodes(nodes), level=level)


@spent("matches played")
def match(levels: Sequence[str], number: int, options: Options) -> str | None:
    """Play one match of bots without thought of what a call is worth, and return the winner's level."""
    luck = Cheap(random.Random(f"match {number}").random)
    state = play.initial(options, range(len(levels)), range(len(levels)), None, at=0, chance=luck).state
    while seats := legal.to_act(state):
        choice = chosen(state, levels[seats[0]], luck, nodes=0)
        state = play.apply(state, seats[0], choice.action, at=0, chance=luck).state
    ended = outcome(state)
    assert ended is not None
    return levels[ended.winners[0]] if ended.winners else None


@dataclass(frozen=True, slots=True)
class Trial:
    """How many matches each of two levels won, which sat in turn about the table, the seats rotating."""

    one: int
    other: int
    drawn: int

    @property
    def surplus(self) -> float:
        """By how many standard errors the second has won more than the first, were both equally good."""
        return (self.other - self.one) / sqrt(max(1, self.one + self.other))


def trial(one: str, other: str, callers: int, matches: int, options: Options) -> Trial:
    """Seat two levels alternately, begin with each equally often, and count who wins."""
    tables = [[(one, other)[(seat + turn) % 2] for seat in range(callers)] for turn in (0, 1)]
    won = Counter(match(tables[number % 2], number, options) for number in range(matches))
    return Trial(won[one], won[other], won[None])


def interval(count: int, total: int) -> tuple[float, float]:
    """Return the share in %, with Wilson's error of 95 % to both sides."""
    share, spread = count / total, 1.96**2 / total
    middle = (share + spread / 2) / (1 + spread)
    error = 1.96 / (1 + spread) * sqrt(share * (1 - share) / total + spread / (4 * total))
    return 100 * (middle - error), 100 * (middle + error)


def thinking(matches: int, callers: int, options: Options) -> list[float]:
    """Return the ms of processor time of each choice of veterans among themselves, ascending."""
    spent = []
    for number in range(matches):
        luck = Cheap(random.Random(number).random)
        state = play.initial(options, range(callers), range(callers), None, at=0, chance=luck).state
        while seats := legal.to_act(state):
            began = time.process_time()
            choice = chosen(state, policies.LEVELS[-1], luck)
            spent.append(1000 * (time.process_time() - began))
            state = play.apply(state, seats[0], choice.action, at=0, chance=luck).state
    return sorted(spent)


def _share(count: int, total: int) -> str:
    low, high = interval(count, total)
    return f"{100 * count / total:.1f} % ({low:.1f} - {high:.1f})"


def main(arguments: Any = None) -> None:
    """Print the shares of all pairs of levels at the tables of two and of four, and the time of thought."""
    reader = argparse.ArgumentParser(description=main.__doc__)
    reader.add_argument("--thinking", action="store_true", help="print the time of thought alone")
    reader.add_argument("--matches", type=int, default=1000, help="matches of each pair and setting")
    asked = reader.parse_args(arguments)
    settings = (
        {}
        if asked.thinking
        else {
            "50 dots": Options(checker=None),
            "100 dots": Options(checker=None, chart=Size.HUNDRED),
            "50 dots, memory": Options(checker=None, memory=True),
        }
    )
    for name, options in settings.items():
        for callers in (2, 4):
            for one, other in combinations(policies.LEVELS, 2):
                found = trial(one, other, callers, asked.matches, options)
                shares = f"{one} {_share(found.one, asked.matches)}, {other} {_share(found.other, asked.matches)}"
                print(f"{name}, {callers} callers: {shares}; {found.surplus:+.1f} standard errors", flush=True)  # noqa: T201
    for callers in (2, 3, 8):
        spent = thinking(10, callers, Options(checker=None, chart=Size.HUNDRED))
        mean, late = sum(spent) / len(spent), spent[len(spent) * 99 // 100]
        print(f"100 dots, {callers} veterans: mean {mean:.1f} ms, 99 of 100 below {late:.1f} ms, of {len(spent)}")  # noqa: T201


if __name__ == "__main__":
    main()
