"""The command `noonday record sheet`: prints the score sheet of a record that is sound, with no service."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rules.errors import Malformed, NotStarted
from rules.table import signature
from rules.table.sound import UnjudgedRecord, UnsoundRecord, must_be_sound
from service.archive import record_files
from service.play.files.printed import KINDS, PAPERS, Form, printed, variant_of
from service.play.match import games
from service.play.ports.errors import GameFault
from service.running.press import Press
from service.signing import published
from service.signing.ring import holds
from service.terminal import fail

if TYPE_CHECKING:
    import argparse

    from rules.table.record import Record


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Judge a record by the rules that are installed here, and print its score sheet. A record that is not whole, "
        "fair and judged is refused."
    )
    parser.add_argument("record", metavar="RECORD.json", help="the record of a match; - is the standard input")
    kinds = ", ".join(f".{kind}" for kind in KINDS)
    parser.add_argument(
        "-o", "--output", metavar="FILE", help=f"the file to write, which ends with {kinds} (default: text, printed)"
    )
    parser.add_argument("--paper", choices=PAPERS, default=PAPERS[0], help="the paper's size (default: %(default)s)")
    parser.add_argument("--variant", metavar="V", help="one of the game's kinds of sheet (default: its usual one)")
    parser.add_argument("--keys", metavar="PLACE", help="the server's public keys: its address, or a file of them")


def run(given: argparse.Namespace) -> int:
    """Write the sheet; the exit code is 1 if the record cannot be read, is not sound or cannot be judged here."""
    kind = KINDS[0] if given.output is None else Path(given.output).suffix.removeprefix(".").lower()
    if kind not in KINDS:
        return fail(f"{given.output}: must end with one of {', '.join(f'.{one}' for one in KINDS)}")
    try:
        keys = frozenset() if given.keys is None else published.read(given.keys)
        content = _sheet(record_files.read(given.record), kind, given.paper, given.variant, keys)
    except (record_files.UnreadableRecord, published.UnreadableKeys) as error:
        return fail(error)
    except Malformed as error:
        return fail(f"--variant {given.variant}: {error.message}")
    except (UnsoundRecord, UnjudgedRecord, NotStarted, GameFault) as error:
        return fail(f"{given.record}: {error}")
    return _write(content, given.output)


def _sheet(record: Record, kind: str, paper: str, variant: str | None, keys: frozenset[str]) -> bytes:
    sound = must_be_sound(games.installed(record.game), record)
    form = Form(kind, paper, variant_of(sound.game, variant))
    return printed(Press(), record, sound.terms, sound.story, form, signature.seal(record, keys, holds))


def _write(content: bytes, output: str | None) -> int:
    if output is None:
        print(content.decode(), end="")
        return 0
    try:
        Path(output).write_bytes(content)
    except OSError as error:
        return fail(f"{output}: {error.strerror or error}")
    return 0
