"""The command `noonday record score`: scores a log, a text that people write by hand, with no service."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from rules.errors import OutOfOrder, UnknownGame
from rules.log.example import example
from rules.log.faults import FaultyLog
from rules.log.head import key_of
from rules.log.scoring import Scored, score
from rules.log.text import MOST
from service.commands import following
from service.commands.log_words import ending, faults, text_of
from service.commands.outputs import Output, Unmade
from service.play.files.printed import PAPERS
from service.play.match import games
from service.play.ports.errors import GameFault
from service.terminal import fail, print_text, printable

if TYPE_CHECKING:
    import argparse

STANDARD_INPUT = "-"


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Score a match from a log, a text that people write by hand: judge it by the rules, name its first line that "
        "they forbid, and make its score sheet, its record or its replay page."
    )
    parser.add_argument("log", metavar="LOG", nargs="?", help="the log; - is the standard input")
    parser.add_argument(
        "-o",
        "--output",
        metavar="FILE",
        action="append",
        default=[],
        help="a file to write, more than one if repeated: a sheet (.pdf, .html, .csv, .txt), the record (.json) or the "
        "replay page (a name that ends with replay.html); default: the sheet as text, printed",
    )
    parser.add_argument(
        "--follow", action="store_true", help="judge the file again after each change, or what is typed"
    )
    parser.add_argument("--example", metavar="GAME", help="print the log of a small match, which explains itself")
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help="the paper's size (default: %(default)s)")
    parser.add_argument("--variant", metavar="V", help="one of the game's kinds of sheet (default: its usual one)")


def run(given: argparse.Namespace) -> int:
    """Score the log; the exit code is 1 if it has a fault, or a file cannot be made."""
    try:
        if given.example is not None:
            return print_text(example(games.find(key_of(given.example))))
        if given.log is None:
            return fail("a LOG is needed, or --example GAME for one to begin with")
        outputs = [Output(path, given.paper, given.variant) for path in given.output]
        typed = given.follow and given.log == STANDARD_INPUT
        for output in outputs:
            output.check(given.log, typed=typed)
        if given.follow:
            return following.prompt(outputs) if typed else following.watch(given.log, outputs)
        return _score(given.log, outputs or [Output(None, given.paper, given.variant)])
    except (UnknownGame, OutOfOrder, Unmade, GameFault) as error:
        return fail(error)
    except OSError as error:
        return fail(f"{error.filename or given.log}: {error.strerror or error}")


def read(path: str) -> bytes:
    """Return the log in a file, or in the standard input for ``-``; of one that is too large, more than it may have."""
    if path == STANDARD_INPUT:
        return sys.stdin.buffer.read(MOST + 1)
    with Path(path).open("rb") as file:
        return file.read(MOST + 1)


def _score(path: str, outputs: list[Output]) -> int:
    """Score a log once."""
    content = read(path)
    try:
        scored = score(content, games.find)
    except FaultyLog as faulty:
        for line in faults(path, text_of(content), faulty):
            print(printable(line), file=sys.stderr)
        return 1
    print(printable(f"{path}: {ending(scored)}"), file=sys.stderr)
    return max(_written(output, scored) for output in outputs)


def _written(output: Output, scored: Scored) -> int:
    """Make one file; the others are made all the same if it cannot be made."""
    try:
        output.write(scored)
    except Unmade as error:
        return fail(error)
    return 0
