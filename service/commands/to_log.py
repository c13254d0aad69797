"""The command `noonday record to-log`: writes a record as a log, a text that people can read, change and score."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rules.chance import OutOfLuck
from rules.errors import Refusal
from rules.log.writing import written
from rules.table.record import Record
from rules.table.verify import unjudged
from service.archive import record_files
from service.play.match import games
from service.play.ports.errors import GameFault
from service.terminal import fail, print_text

if TYPE_CHECKING:
    import argparse


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD.json", help="the record of a match; - is the standard input")
    parser.add_argument("-o", "--output", metavar="LOG", help="the file to write (default: the standard output)")


def run(given: argparse.Namespace) -> int:
    """Write the log; the exit code is 1 if the record cannot be read, or not be played here."""
    try:
        log = _log(record_files.read(given.record))
        if given.output is None:
            return print_text(log)
        Path(given.output).write_text(log, "utf-8", newline="\n")
    except record_files.UnreadableRecord as error:
        return fail(error)
    except (Refusal, OutOfLuck, GameFault) as error:
        return fail(f"{given.record}: {error}")
    except OSError as error:
        return fail(f"{given.output}: {error.strerror or error}")
    return 0


def _log(record: Record) -> str:
    game = games.find(record.game)
    if (lacking := unjudged(game, record)) is not None:
        raise Refusal(f"its {lacking.what} is {lacking.actual}; here it is {lacking.expected}")
    return written(game, record)
