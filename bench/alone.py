"""The rules by themselves: random playouts of every game in the catalogue, states written and read, throws."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from itertools import cycle
from typing import Any

import rules
from bench.report import Line, at_least, median
from rules.chance import Cheap, match_chance, pick
from rules.codec import codec
from rules.game import Game, Template

SLICE = 0.25


def measure(*, seconds: float) -> list[Line]:
    """Measure for so many seconds a game."""
    lines = [Line("The rules alone, in one process (playouts with cheap luck)")]
    for key in rules.games():
        game = rules.find(key)
        plies, playouts, longest = _rate(game, seconds)
        lines += [
            at_least(f"{key}: plies/s", plies, 25_000, shown=f"{plies:,.0f}"),
            Line(f"{key}: random playouts/s (plies of a playout)", f"{playouts:,.1f} ({longest:,.0f})"),
            Line(f"{key}: write and read a state of mid-game", f"{_coding(game):.1f} us"),
        ]
    return [*lines, Line("a throw of a match's own dice (Seeded.roll)", f"{_throw():.2f} us")]


def _rate(game: Game, seconds: float) -> tuple[float, float, float]:
    """Return plies/s, playouts/s and the plies of a playout, with every number of seats in turn: medians of slices."""
    chance, counts = Cheap(random.Random(7).random), cycle(game.seats(game.OPTIONS()))
    play_out(game, next(counts), chance)
    rates, end = [], time.perf_counter() + seconds
    plies = playouts = 0
    while time.perf_counter() < end or not playouts:
        done, began = 0, time.perf_counter()
        while time.perf_counter() < began + SLICE:
            done += len(play_out(game, next(counts), chance))
            playouts += 1
        plies += done
        rates.append(done / (time.perf_counter() - began))
    return median(rates), median(rates) * playouts / plies, plies / playouts


def play_out(game: Game, seats: int, chance: Cheap) -> list[Any]:
    """Play a match at random, and return its states."""
    state = game.initial(game.OPTIONS(), tuple(range(seats)), game.standard_content(), at=0, chance=chance).state
    states = []
    while seats_to_act := game.to_act(state):
        seat = seats_to_act[0]
        action = pick(chance, game.legal_actions(state, seat))
        if isinstance(action, Template):
            action = game.sample(state, action, chance)
        state = game.apply(state, seat, action, at=0, chance=chance).state
        states.append(state)
    return states


def _coding(game: Game) -> float:
    """Return the us to write and read back the state in the middle of a match of as many as can play."""
    states = play_out(game, game.seats(game.OPTIONS())[-1], Cheap(random.Random(8).random))
    state, form = states[len(states) // 2], codec(game.STATE)
    return _each(lambda: form.decode(form.encode(state)), 200)


def _throw() -> float:
    luck = iter(range(1_000_000))
    return _each(lambda: match_chance(b"k" * 32, "bench", next(luck), (None, None)).roll(6), 2000) - _each(
        lambda: match_chance(b"k" * 32, "bench", next(luck), (None, None)), 2000
    )


def _each(do: Callable[[], Any], times: int, rounds: int = 9) -> float:
    """Return the us that something takes: the median of rounds of so many times."""
    spent = []
    for _ in range(rounds):
        began = time.perf_counter()
        for _ in range(times):
            do()
        spent.append((time.perf_counter() - began) / times * 1e6)
    return median(spent)
