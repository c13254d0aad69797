"""The command `noonday game check`: judges an installed game by the laws of the contract, and prints its faults."""

from __future__ import annotations

import argparse
import sys
import time
from contextlib import contextmanager
from functools import lru_cache
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

import rules
from rules.errors import UnknownGame
from service import conformance, terminal
from service.conformance.trial import Trial
from service.conformance.unlisted import Unlisted
from service.conformance.usual import FEW, MANY, is_of_secrets, usual_matches
from service.conformance.watching import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from rules.game import AnyGame
    from service.conformance import Law


WHOLE = "game.whole"
"""The law of a game's loading, which is judged before the others and without a match."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Play matches of an installed game at random and judge it by every law of the contract. Each fault is printed "
        "with its place, its law, its cure and the command that shows it again. The exit code is 0 if all laws hold, 1 "
        "if one is broken."
    )
    parser.add_argument("game", metavar="KEY", help="the game's key, which is the name of its entry point")
    parser.add_argument(
        "--matches",
        metavar="N",
        type=_positive,
        help=f"the number of seeds, from 0 on (default {FEW}; of secrets {MANY} if the game hides something)",
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
    asked: tuple[Law, ...] = conformance.chosen(given.law or "")
    loading = given.law in (WHOLE, WHOLE.partition(".")[0])
    if given.law is not None and not asked and not loading:
        return _refuse(f"there is no law {given.law!r}; the laws are {', '.join((*conformance.LAWS, WHOLE))}")
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
    if loading:
        print(f"{game.key}: 1 law holds; no match was played")
        return 0
    seeds = (given.seed,) if given.seed is not None else tuple(range(given.matches or FEW))
    return _judged(game, seeds, asked, grows=given.seed is None and given.matches is None)


def _judged(game: AnyGame, seeds: Sequence[int], asked: Sequence[Law], *, grows: bool) -> int:
    """Judge a game in the matches of some seeds, of more if it ``grows`` by what is hidden; print the faults."""
    begun, plies, address, tried = time.monotonic(), [0], _address(game.key), lru_cache(maxsize=1)(Trial)
    unlisted, noting = Unlisted(game), not asked and len(seeds) >= FEW

    def count(trial: Trial) -> None:
        plies.append(trial.plies)
        if noting:
            unlisted.look(trial)
        moved()

    with _progress(game.title, MANY if grows else len(seeds)) as moved, Watch(game) as watch:
        watch.begin("the first match")
        many = usual_matches(tried(game, 0, address)) if grows and _has_secrets(asked) else 0
        more = range(len(seeds), many)
        found = list(conformance.faults(game, seeds, asked, address, count, watch.begin, tried, more))
    for fault in found:
        print(conformance.report(game.key, fault), end="\n\n")
    if noting and (note := unlisted.note(game.key)):
        print(note, end="\n\n")
    laws = _counted(len(asked or conformance.LAWS), "law")
    verdict = (
        f"{_counted(len(found), 'fault')}, {laws}" if found else f"{laws} {'holds' if len(asked) == 1 else 'hold'}"
    )
    seconds = time.monotonic() - begun
    print(f"{game.key}: {verdict}; seeds: {len(seeds) + len(more)}, plies: {sum(plies)}, {seconds:.1f} s")
    return 1 if found else 0


def _has_secrets(asked: Sequence[Law]) -> bool:
    """Return whether some of the laws are of those that are judged in more matches; none are all."""
    return not asked or any(map(is_of_secrets, asked))


def _unloaded(key: str, why: str) -> str:
    """Return the report of a game that cannot be loaded."""
    return "\n".join(
        (
            f"fault: {why}",
            f"  --> {key}: Game, when it is loaded",
            f"  law:   {WHOLE}: A game is whole when it is loaded: nothing is missing, all can be written.",
            f"  cure:  {_cure(why)}",
            f"  again: noonday game check {key}",
        )
    )


def _cure(why: str) -> str:
    """Return the cure of what keeps a game from being loaded."""
    if why.startswith("RULES.md"):
        return "number the clauses from 1 on, in order and without gaps: each begins with a heading `### X-1 Title`"
    if ": its default " in why:
        return "give the field a default that its own type allows"
    return "write the member that is named, in a form that rules/game.py allows (bounded ints, no floats)"


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
