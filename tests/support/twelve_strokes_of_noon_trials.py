"""Matches of the bots of 12 Strokes of Noon against each other: who wins how often.

``python -m tests.support.twelve_strokes_of_noon_trials`` prints the figures of all pairs of levels.
"""

import argparse
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from typing import Any

from rules.chance import Chance, Cheap
from rules.twelve_strokes_of_noon import legal, play, seeing
from rules.twelve_strokes_of_noon.bots import knowledge, policies
from rules.twelve_strokes_of_noon.bots.pace import delay, volunteers
from rules.twelve_strokes_of_noon.deck import box
from rules.twelve_strokes_of_noon.options import Options
from rules.twelve_strokes_of_noon.outcome import outcome
from rules.twelve_strokes_of_noon.standing import standing
from rules.twelve_strokes_of_noon.state import State
from rules.values import Choice
from service.conformance.budgets import Nodes
from tests.support.costs import spent

PLENTY = 10**6


def chosen(state: State, seat: int, level: str, chance: Chance, nodes: int = PLENTY) -> Choice:
    """Let a bot choose."""
    told = knowledge.insight(state, seat, level)
    menu = legal.legal_actions(state, seat)
    view = seeing.view(state, seat)
    return policies.choose(view, menu, told, chance=chance, budget=Nodes(nodes), level=level)


def states(levels: Sequence[str], number: int) -> Iterator[State]:
    """Yield every state of one match of bots, each of which takes its time; the quickest acts first."""
    luck, seats = Cheap(random.Random(f"match {number}").random), tuple(range(len(levels)))
    state, at = play.initial(Options(), seats, seats, box.standard_content(), at=0, chance=luck).state, 0
    yield state
    while acting := legal.to_act(state):
        eager = [seat for seat in legal.may_interrupt(state) if volunteers(state, seat, levels[seat])]
        took, seat = min((delay(state, seat, levels[seat]), seat) for seat in (*acting, *eager))
        end = standing(state).deadline
        at = max(at, state.since + took)
        if end is not None and at >= end:
            at = end
            action = play.default(state, seat, at=at, chance=luck)
        else:
            action = chosen(state, seat, levels[seat], luck).action
        state = play.apply(state, seat, action, at=at, chance=luck).state
        yield state


@spent("matches played")
def match(levels: Sequence[str], number: int) -> tuple[Sequence[int], str, int]:
    """Play a match and return its winners, how it ended and how many ms it took."""
    *_, last = states(levels, number)
    ended = outcome(last)
    assert ended is not None
    return ended.winners, ended.reason, last.since


@dataclass(frozen=True, slots=True)
class Trial:
    """How many titles each of two levels had, in thousandths of a match: a shared one counts in parts."""

    one: int
    other: int
    matches: int
    ends: Counter[str]

    @property
    def surplus(self) -> float:
        """By how many standard errors the second has won more than the first, were both equally good."""
        return (self.other - self.one) / 1000 / sqrt(max(1, (self.one + self.other) / 1000))


def trial(one: str, other: str, players: int, matches: int) -> Trial:
    """Seat two levels alternately, begin with each equally often, and count the titles."""
    tables = [[(one, other)[(seat + turn) % 2] for seat in range(players)] for turn in (0, 1)]
    won: Counter[str] = Counter()
    ends: Counter[str] = Counter()
    for number in range(matches):
        levels = tables[number % 2]
        winners, reason, _ = match(levels, number)
        ends[reason] += 1
        for seat in winners:
            won[levels[seat]] += 1000 // len(winners)
    return Trial(won[one], won[other], matches, ends)


def interval(count: float, total: int) -> tuple[float, float]:
    """Return the share in %, with Wilson's error of 95 % to both sides."""
    share, spread = count / total, 1.96**2 / total
    middle = (share + spread / 2) / (1 + spread)
    error = 1.96 / (1 + spread) * sqrt(share * (1 - share) / total + spread / (4 * total))
    return 100 * (middle - error), 100 * (middle + error)


def _share(thousandths: int, total: int) -> str:
    count = thousandths / 1000
    low, high = interval(count, total)
    return f"{100 * count / total:.1f} % ({low:.1f} - {high:.1f})"


def main(arguments: Any = None) -> None:
    """Print the shares of all pairs of levels at the tables of two and of four."""
    reader = argparse.ArgumentParser(description=main.__doc__)
    reader.add_argument("--matches", type=int, default=300, help="matches of each pair and number of players")
    asked = reader.parse_args(arguments)
    for players in (2, 4):
        for one, other in combinations(policies.LEVELS, 2):
            found = trial(one, other, players, asked.matches)
            shares = f"{one} {_share(found.one, asked.matches)}, {other} {_share(found.other, asked.matches)}"
            ends = ", ".join(f"{end} {count}" for end, count in sorted(found.ends.items()))
            print(f"{players} players: {shares}; {found.surplus:+.1f} standard errors; {ends}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
