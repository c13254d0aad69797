"""The command `noonday record replay`: makes the replay page of a record, with no service."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rules.errors import UnknownGame
from service import replay
from service.archive import record_files
from service.terminal import fail

if TYPE_CHECKING:
    import argparse


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("record", metavar="RECORD.json", help="the record of a match; - is the standard input")
    parser.add_argument("-o", "--output", metavar="PAGE.html", required=True, help="the page to write")


def run(given: argparse.Namespace) -> int:
    """Write the page; the exit code is 1 if the record cannot be read or played here."""
    try:
        page = replay.render(record_files.read(given.record))
        Path(given.output).write_bytes(page)
    except record_files.UnreadableRecord as error:
        return fail(error)
    except OSError as error:
        return fail(f"{given.output}: {error.strerror or error}")
    except (UnknownGame, replay.Unplayable) as error:
        return fail(f"{given.record}: {error}")
    return 0
