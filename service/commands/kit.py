"""The command `noonday game kit`: prints all that is needed to play a game without its box; needs no service."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import rules
from rules.errors import Malformed, UnknownGame
from rules.log import head
from rules.show.wording import counted
from rules.wire.codec import codec
from service.decks import sources, tables
from service.play.files import kits
from service.running.press import Press
from service.terminal import fail, printable

if TYPE_CHECKING:
    import argparse

    from rules.game import AnyGame
    from rules.wire.content import Content

SHOWN = 50
"""Faults of a deck that are printed at most."""


class Unmade(ValueError):
    """A kit cannot be made; the message says why in one line."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.description = (
        "Print a game's kit as a PDF in real size: the rules in short, board, counters, cards, dice, and the pad."
    )
    keys = ", ".join(rules.games())
    parser.add_argument("game", metavar="GAME", help=f"the game's key: {keys}")
    parser.add_argument("-o", "--output", metavar="FILE.pdf", help="the file to write (default: GAME-kit.pdf, here)")
    parser.add_argument("--paper", choices=kits.PAPERS, default=kits.PAPERS[0], help="the paper (default: %(default)s)")
    parser.add_argument("--ink", choices=kits.INKS, default=kits.INKS[0], help="in which ink (default: %(default)s)")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[], help="an option of the game; may be repeated"
    )
    parser.add_argument("--deck", metavar="FILE", help="a deck of your own, as a table or as JSON, for a game with one")
    parser.add_argument("--mine", action="store_true", help="leave out the rounds of which the deck's table has no row")
    parser.add_argument("--site", metavar="ADDRESS", help="the server that scores the game: its address as a QR code")
    parser.add_argument("--force", action="store_true", help="write over a file that exists")


def run(given: argparse.Namespace) -> int:
    """Write the kit; the exit code is 1 if it cannot be made."""
    try:
        game = rules.find(given.game)
        target = _target(game, given.output, force=given.force)
        kit = game.paper.kit(_options(game, given.option), _content(game, given.deck, mine=given.mine))
        made = Press().kit(kit, given.paper, given.ink == "grey", _address(game, given.site))
        target.write_bytes(made)
    except (UnknownGame, Unmade, sources.NoDeckTools) as error:
        return fail(error)
    except tables.NoTable as error:
        return fail(f"{given.deck}: {error}")
    except OSError as error:
        return fail(f"{error.filename or given.output}: {error.strerror or error}")
    print(f"{target}: {counted(len(kit.sections), 'part')}, {len(made) // 1000} kB; print it at full size")
    return 0


def _target(game: AnyGame, output: str | None, *, force: bool) -> Path:
    """Return the file to write; one that was not named is not written over."""
    target = Path(output or f"{game.key}-kit.pdf")
    if output is None and target.exists() and not force:
        raise Unmade(f"{target}: the file exists; --force writes over it, -o names another")
    return target


def _options(game: AnyGame, pairs: list[str]) -> Any:
    known = codec(game.options).schema["properties"]
    given = {}
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals or name not in known:
            raise Unmade(f"--option {pair}: must be NAME=VALUE with one of {', '.join(known) or 'no names'}")
        given[name] = head.plain(known[name], text)
    try:
        options = codec(game.options).decode(given)
        game.check_options(options)
    except Malformed as refusal:
        raise Unmade(f"--option: {refusal}") from None
    return options


def _content(game: AnyGame, file: str | None, *, mine: bool = False) -> Content | None:
    if file is None:
        return game.standard_content()
    sources.editor(game)
    source = sources.read(game, Path(file), mine=mine)
    if source.cards is None:
        for fault in source.faults[:SHOWN]:
            print(f"fault: {printable(fault)}")
        raise Unmade(f"{file}: {counted(len(source.faults), 'fault')}; nothing was written")
    for lack in source.faults:
        print(f"to play with it in a match: {printable(lack)}")
    return source.cards


def _address(game: AnyGame, site: str | None) -> str:
    """Return the address of the page that scores a game at a real table."""
    if site is None:
        return ""
    if game.rules.dice(game.options()) is None:
        raise Unmade(f"--site: {game.title} is not scored at a real table: its luck is dealt by the server")
    if not re.fullmatch(r"https?://[!-~]+", site):
        raise Unmade("--site: must be an address that begins with http:// or https://, such as https://noonday.example")
    if len(site) > kits.LONGEST_SITE:
        raise Unmade(f"--site: must be an address of at most {kits.LONGEST_SITE} letters")
    return f"{site.rstrip('/')}/score?game={game.key}"
