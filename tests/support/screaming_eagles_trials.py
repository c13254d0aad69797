"""Trials of the bots of Screaming Eagles against each other.

``python -m tests.support.screaming_eagles_trials LEVEL LEVEL [--matches N]`` plays two levels against each other, each
as often in blue as in tan, and prints the share of matches that the first won with its 95 % interval. With one level
twice it prints blue's share, which tells whether the teams are balanced; ``--start A0,M0,M26,A26`` puts Stallion,
Tiger, Eagle and Cobra elsewhere at the beginning.
"""

from __future__ import annotations

import argparse
import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rules.chance import Cheap
from rules.screaming_eagles import GAME as game
from rules.screaming_eagles.board import BOARD
from rules.screaming_eagles.names import Team
from rules.screaming_eagles.options import Options
from rules.wire.codec import codec
from service.conformance.budgets import Nodes
from tests.support.costs import spent

ENOUGH = 760
"""Looks for a decision: as many as the ace needs to tell all duels of four planes, and for some playouts."""


@dataclass(frozen=True, slots=True)
class Trial:
    """How one match ended: the level that flew blue, the winning team (None: a draw), why, and in which round."""

    blue: str
    winner: Team | None
    reason: str
    rounds: int


@spent("matches played")
def play(
    blue: str,
    tan: str,
    seed: int,
    *,
    options: Options | None = None,
    players: int = 2,
    nodes: int = ENOUGH,
    start: Sequence[int] = (),
) -> Trial:
    """Play a match of bots: all seats of blue are of one level, all of tan of the other."""
    chance = Cheap(random.Random(seed).random)
    state = game.rules.initial(options or Options(), range(players), range(players), None, at=0, chance=chance).state
    if start:
        placed = zip(state.planes, start, strict=True)
        state = replace(state, planes=tuple(replace(craft, space=space) for craft, space in placed))
    while seats := game.rules.standing(state).must:
        seat = seats[0]
        level = blue if seat in state.sides[0] else tan
        choice = game.bots.choose(
            game.rules.view(state, seat),
            game.rules.legal(state, seat),
            None,
            chance=chance,
            budget=Nodes(nodes),
            level=level,
        )
        state = game.rules.apply(state, seat, choice.action, at=0, chance=chance).state
    return Trial(blue, state.winner, game.rules.standing(state).outcome.reason, state.round)


def duels(
    one: str,
    other: str,
    matches: int,
    *,
    seed: int = 0,
    options: Options | None = None,
    players: int = 2,
    nodes: int = ENOUGH,
    start: Sequence[int] = (),
) -> Iterator[Trial]:
    """Play so many matches with colours swapped after each."""
    for number in range(matches):
        blue, tan = (one, other) if number % 2 == 0 else (other, one)
        yield play(blue, tan, seed + number, options=options, players=players, nodes=nodes, start=start)


def interval(won: float, matches: int) -> tuple[float, float]:
    """Return the 95 % interval of a share (Wilson)."""
    if not matches:
        return 0.0, 1.0
    z = 1.96
    share = won / matches
    middle = (share + z * z / (2 * matches)) / (1 + z * z / matches)
    half = z / (1 + z * z / matches) * math.sqrt(share * (1 - share) / matches + z * z / (4 * matches * matches))
    return middle - half, middle + half


def told(label: str, won: int, lost: int) -> str:
    """Return a share of the decided matches in words."""
    low, high = interval(won, won + lost)
    share = won / (won + lost) if won + lost else 0.5
    return f"{label}: {won} of {won + lost} decided matches, {share:.1%} (95 %: {low:.1%} to {high:.1%})"


def report(one: str, other: str, trials: Sequence[Trial]) -> list[str]:
    """Return what a series of trials says."""
    reasons: dict[str, int] = {}
    for trial in trials:
        reasons[trial.reason] = reasons.get(trial.reason, 0) + 1
    blue = sum(trial.winner is Team.BLUE for trial in trials)
    tan = sum(trial.winner is Team.TAN for trial in trials)
    lines = [told("blue", blue, tan)]
    if one != other:
        won = sum(trial.winner is (Team.BLUE if trial.blue == one else Team.TAN) for trial in trials)
        lines.insert(0, told(f"{one} against {other}", won, blue + tan - won))
    rounds = sorted(trial.rounds for trial in trials)
    lines.append(f"rounds: median {rounds[len(rounds) // 2]}, most {rounds[-1]}")
    lines.append("ends: " + ", ".join(f"{reason} {count}" for reason, count in sorted(reasons.items())))
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Play what the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.support.screaming_eagles_trials", description=__doc__)
    parser.add_argument("one", choices=game.bots.levels)
    parser.add_argument("other", choices=game.bots.levels)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=ENOUGH)
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--option", action="append", default=[], help="an option to switch on; 'all' is the preset")
    parser.add_argument("--start", default="", metavar="SPACES", help="where the four planes begin")
    given = parser.parse_args(arguments)
    wanted = {"preset": "all"} if "all" in given.option else {}
    wanted |= {name.replace("-", "_"): True for name in given.option if name != "all"}
    options = codec(Options).decode({**codec(Options).encode(Options()), **wanted})
    trials = list(
        duels(
            given.one,
            given.other,
            given.matches,
            seed=given.seed,
            options=options,
            players=given.players,
            nodes=given.nodes,
            start=[BOARD.names[name] for name in given.start.split(",")] if given.start else (),
        )
    )
    print("\n".join(report(given.one, given.other, trials)))  # noqa: T201 - a measuring tool for the terminal


if __name__ == "__main__":
    main()
