"""The rules by themselves: playouts, states, views and bots of every game in the catalogue, throws, judged answers."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from typing import Any

import rules
from bench.bots import Endless
from bench.report import Line, at_least, below, median, percentile
from bench.stage import ROOT
from rules.chance import Cheap, match_chance, pick
from rules.game import AnyGame
from rules.twelve_strokes_of_noon.judging.answers import Judge, judge
from rules.values import Template
from rules.wire.codec import codec

SLICE = 0.25

RATES = {"screaming-eagles": 20_000, "twelve-strokes-of-noon": 20_000}
"""Plies/s to reach in games that have more to reckon with each ply than the others."""
RATE = 25_000

LARGEST: dict[str, dict[str, Any]] = {"bomb-the-axis": {"chart": "A-J"}}
"""Options of the largest matches, in which views are measured."""
VIEWING = 100
"""Us within which a view is built, early and late in a match."""

THINKING = 300
"""Ms that a worker gives a bot for a decision; the bots here are free to take longer."""

CORPUS = sorted((ROOT / "tests" / "rules" / "twelve_strokes_of_noon" / "judging").glob("*.json"))
JUDGING = 50
SLOWEST = 1_000
"""Us within which an open answer is judged, in the median and at most."""


def measure(*, seconds: float) -> list[Line]:
    """Measure each game for this number of seconds."""
    lines = [Line("The rules alone, in one process (playouts with cheap luck)")]
    for key in rules.games():
        game = rules.find(key)
        plies, playouts, longest = _rate(game, seconds)
        lines += [
            at_least(f"{key}: plies/s", plies, RATES.get(key, RATE), shown=f"{plies:,.0f}"),
            Line(f"{key}: random playouts/s (plies of a playout)", f"{playouts:,.1f} ({longest:,.0f})"),
            Line(f"{key}: write and read a state of mid-game", f"{_coding(game):.1f} us"),
            _viewing(game),
            _thinking(game, seconds),
        ]
    return [*lines, *_judging(), Line("a throw of a match's own dice (Seeded.roll)", f"{_throw():.2f} us")]


def _rate(game: AnyGame, seconds: float) -> tuple[float, float, float]:
    """Return plies/s, playouts/s and the plies of a playout, with every number of seats in turn: medians of slices."""
    chance, counts = Cheap(random.Random(7).random), cycle(game.seats(game.options()))
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


def play_out(game: AnyGame, seats: int, chance: Cheap, options: Any = None) -> list[Any]:
    """Play a match at random, and return its states."""
    options = options or game.options()
    taken = tuple(range(seats))
    state = game.rules.initial(options, taken, taken, game.standard_content(), at=0, chance=chance).state
    states = []
    while seats_to_act := game.rules.standing(state).must:
        seat = seats_to_act[0]
        action = pick(chance, game.rules.legal(state, seat))
        if isinstance(action, Template):
            action = game.rules.sample(state, action, chance)
        state = game.rules.apply(state, seat, action, at=0, chance=chance).state
        states.append(state)
    return states


def _coding(game: AnyGame) -> float:
    """Return the us to write and read back the state in the middle of a match of as many as can play."""
    states = play_out(game, game.seats(game.options())[-1], Cheap(random.Random(8).random))
    state, form = states[len(states) // 2], codec(game.state)
    return _each(lambda: form.decode(form.encode(state)), 200)


def _viewing(game: AnyGame, playouts: int = 20) -> Line:
    """Measure views of seats in turn, in the first and in the last tenth of matches of as many as can play."""
    options = codec(game.options).decode(LARGEST.get(game.key, {}))
    chance, most = Cheap(random.Random(10).random), game.seats(options)[-1]
    early, late = [], []
    for _ in range(playouts):
        states = play_out(game, most, chance, options)
        tenth = max(1, len(states) // 10)
        early.append(_view(game, states[:tenth], most))
        late.append(_view(game, states[-tenth:], most))
    spent = median(early), median(late)
    shown = f"{spent[0]:.1f}, {spent[1]:.1f} us"
    return below(f"{game.key}: a view early, late", max(spent), VIEWING, shown=shown, target_shown=f"< {VIEWING} us")


def _view(game: AnyGame, states: Sequence[Any], seats: int) -> float:
    """Return the us to build one view of each state."""
    began = time.perf_counter()
    for number, state in enumerate(states):
        game.rules.view(state, number % seats)
    return (time.perf_counter() - began) / len(states) * 1e6


def _thinking(game: AnyGame, seconds: float) -> Line:
    """Measure how long bots of the highest level think in matches among themselves, in processor time."""
    thoughts, spent, end = _thoughts(game), [], time.perf_counter() + seconds
    while time.perf_counter() < end:
        spent.append(next(thoughts))
    p99 = percentile(spent, 99)
    what = f"{game.key}: {game.bots.levels[-1]}, {len(spent):,} decisions: p50, p99"
    return below(what, p99, THINKING, shown=f"{median(spent):.1f}, {p99:.1f} ms", target_shown=f"< {THINKING} ms")


def _thoughts(game: AnyGame) -> Iterator[float]:
    """Yield the ms for one decision after another, without end."""
    chance, level = Cheap(random.Random(11).random), game.bots.levels[-1]
    for count in cycle(game.seats(game.options())):
        taken = tuple(range(count))
        state = game.rules.initial(game.options(), taken, taken, game.standard_content(), at=0, chance=chance).state
        while seats_to_act := game.rules.standing(state).must:
            seat = seats_to_act[0]
            menu, began = game.rules.legal(state, seat), time.thread_time()
            view, insight = game.rules.view(state, seat), game.bots.insight(state, seat, level)
            choice = game.bots.choose(view, menu, insight, chance=chance, budget=Endless(), level=level)
            yield (time.thread_time() - began) * 1000
            state = game.rules.apply(state, seat, choice.action, at=0, chance=chance).state


def _judging() -> list[Line]:
    """Measure the answers that the tests judge; as in the service, what a question accepts is folded once for all."""
    spent = sorted(_each(partial(judged.accepts, text), 3, 5) for judged, text in _typed())
    return [
        below(
            f"judging an open answer (median of {len(spent):,})",
            median(spent),
            JUDGING,
            shown=f"{median(spent):.1f} us",
            target_shown=f"< {JUDGING} us",
        ),
        below("the slowest of them", spent[-1], SLOWEST, shown=f"{spent[-1]:.0f} us", target_shown=f"< {SLOWEST:,} us"),
    ]


def _typed() -> Iterator[tuple[Judge, str]]:
    """Yield the answers of the tests, each with the judge of its question."""
    for path in CORPUS:
        for entry in json.loads(path.read_text("utf-8")):
            judged = judge(
                entry["answer"],
                tuple(entry["accept"]),
                tuple(entry["rivals"]),
                entry.get("question", entry.get("kind", "")),
            )
            yield from ((judged, text) for text in (*entry["right"], *entry["wrong"]))


def _throw() -> float:
    luck = iter(range(1_000_000))
    return _each(lambda: match_chance(b"k" * 32, "bench", next(luck), (None, None)).roll(6), 2000) - _each(
        lambda: match_chance(b"k" * 32, "bench", next(luck), (None, None)), 2000
    )


def _each(do: Callable[[], Any], times: int, rounds: int = 9) -> float:
    """Return the duration of a call in us: the median of rounds of ``times`` calls each."""
    spent = []
    for _ in range(rounds):
        began = time.perf_counter()
        for _ in range(times):
            do()
        spent.append((time.perf_counter() - began) / times * 1e6)
    return median(spent)
