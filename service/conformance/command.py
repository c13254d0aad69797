"""The command `noonday game check`: judges an installed game by the laws of the contract, and prints its faults."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import contextmanager
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

import rules
from rules.errors import UnknownGame
from service import conformance, terminal
from service.conformance.watching import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.game import AnyGame
    from service.conformance import Fault, Law, Trial


LIKE = 4
"""Most messages of one report that differ from its first one in values alone."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Play matches of an installed game at random and judge it by every law of the contract. Each fault is printed "
        "with its place, its law, its cure and the command that shows it again. The exit code is 0 if all laws hold, 1 "
        "if one is broken."
    )
    parser.add_argument("game", metavar="KEY", help="the game's key, which is the name of its entry point")
    parser.add_argument(
        "--matches", metavar="N", type=_positive, default=4, help="the number of seeds, from 0 on (default 4)"
    )
    parser.add_argument("--seed", metavar="N", type=_whole, help="judge the matches of this seed alone")
    parser.add_argument("--law", metavar="LAW", help="judge by this law or group of laws alone, such as secrecy")


def _positive(text: str) -> int:
    """Return a number of at least 1."""
    if (number := _whole(text)) < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def _whole(text: str) -> int:
    """Return a number of at least 0."""
    if not text.isdecimal() or len(text) > 15:
        raise argparse.ArgumentTypeError("must be a whole number from 0 on")
    return int(text)


def run(given: argparse.Namespace) -> int:
    """Judge a game; the exit code is 0 if every law holds, 1 if one is broken, 2 if the arguments fit nothing."""
    asked: tuple[Law, ...] = ()
    if given.law is not None and not (asked := conformance.chosen(given.law)):
        return _refuse(f"there is no law {given.law!r}; the laws are {', '.join(conformance.LAWS)}")
    with terminal.naming_slow_games():
        broken = rules.broken().get(given.game)
    if broken is not None:
        for line in broken:
            print(_unloaded(given.game, line), end="\n\n")
        print(f"{given.game}: {_counted(len(broken), 'fault')}; no match was played")
        return 1
    try:
        game = rules.find(given.game)
    except UnknownGame as error:
        return _refuse(rules.clashes().get(given.game, str(error)))
    seeds = (given.seed,) if given.seed is not None else tuple(range(given.matches))
    return _judged(game, seeds, asked)


def _judged(game: AnyGame, seeds: Sequence[int], asked: Sequence[Law]) -> int:
    """Judge a game in the matches of some seeds, and print what was found."""
    begun, plies = time.monotonic(), [0]

    def count(trial: Trial) -> None:
        plies.append(trial.plies)
        moved()

    with _progress(game.title, len(seeds)) as moved, Watch(game) as watch:
        found = list(conformance.faults(game, seeds, asked, _address(game.key), count, watch.begin))
    for fault in found:
        print(shown(game.key, fault), end="\n\n")
    laws = _counted(len(asked or conformance.LAWS), "law")
    verdict = f"{_counted(len(found), 'fault')}, {laws}" if found else f"{laws} hold"
    seconds = time.monotonic() - begun
    print(f"{game.key}: {verdict}; seeds: {len(seeds)}, plies: {sum(plies)}, {seconds:.1f} s")
    return 1 if found else 0


def shown(key: str, fault: Fault) -> str:
    """Return the report of a fault: what, where, which law, how it is cured, how it is seen again."""
    ply = "" if fault.breach.ply is None else f", ply {fault.breach.ply}"
    seed = "" if fault.seed is None else f" --seed {fault.seed}"
    others = f" (also with the seeds {', '.join(map(str, fault.others))})" if fault.others else ""
    return "\n".join(
        (
            f"fault: {fault.breach.what}",
            f"  --> {key}: {fault.breach.where}{ply}",
            f"  law:   {fault.law.name}: {fault.law.says}",
            f"  cure:  {fault.cure}",
            f"  again: noonday game check {key}{seed} --law {fault.law.name}{others}",
            *(f"  also:  {what}" for what in fault.like[:LIKE]),
            *([f"  also:  {len(fault.like) - LIKE} more such messages"] if len(fault.like) > LIKE else ()),
        )
    )


def _unloaded(key: str, why: str) -> str:
    """Return the report of a game that cannot be loaded."""
    return "\n".join(
        (
            f"fault: {why}",
            f"  --> {key}: Game, when it is loaded",
            "  law:   game.whole: A game is whole when it is loaded: nothing is missing, all can be written.",
            "  cure:  write the member that is named, in a form that rules/game.py allows (bounded ints, no floats)",
            f"  again: noonday game check {key}",
        )
    )


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _address(key: str) -> str | None:
    """Return the value of a game's entry point."""
    return next((point.value for point in entry_points(group="noonday.games") if point.name == key), None)


@contextmanager
def _progress(title: str, total: int) -> Iterator[Callable[[], None]]:
    """Show a bar on the standard error if that is a terminal."""
    if not sys.stderr.isatty():
        yield lambda: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(title, total=total)
        yield lambda: progress.advance(bar)


def _refuse(words: str) -> int:
    print(f"noonday: {words}", file=sys.stderr)
    return 2
