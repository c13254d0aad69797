"""The commands `noonday deck new`, `check`, `from-csv`, `to-csv` and `preview`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from pathlib import Path

import rules
from rules.errors import UnknownGame
from rules.game import AnyGame
from rules.show.wording import counted
from rules.wire.content import Content
from service.decks import appeals, cutting, sources, tables, targets
from service.decks.sources import NoDeckTools, Source
from service.terminal import fail, printable

SHOWN = 200
"""Faults, and remarks, that are printed at most."""


def add_to(parser: argparse.ArgumentParser) -> None:
    """Add the actions; each takes a table (.csv) or a deck (.json)."""
    actions = parser.add_subparsers(title="commands", metavar="COMMAND", dest="action", required=True)
    new = actions.add_parser("new", help="write a small whole deck as a table, to write one's own questions over")
    check = actions.add_parser("check", help="print every fault and every warning, by row and column or by card")
    from_csv = actions.add_parser("from-csv", help="make the deck of a table")
    to_csv = actions.add_parser("to-csv", help="make the table of a deck")
    preview = actions.add_parser("preview", help="make a page with a picture of each card as players see it")
    for action in (new, check, from_csv):
        action.add_argument("file", metavar="FILE", help="the table, or where it can be, the deck")
    for action in (check, from_csv, preview):
        action.add_argument("--mine", action="store_true", help="leave out the rounds without a row of the table")
    for action in (to_csv, preview):
        action.add_argument("file", metavar="FILE", nargs="?", help="the table or the deck (default: the game's own)")
        action.add_argument("-o", "--output", metavar="OUT", required=True, help="the file to write")
    from_csv.add_argument("-o", "--output", metavar="DECK.json", help="the deck to write (default: next to the table)")
    from_csv.add_argument("--title", help="the title of the deck (default: that of the row “deck”)")
    cut = cutting.add_to(actions)
    appeals.add_to(actions)
    to_csv.add_argument("--force", action="store_true", help="write over files that exist")
    for action in (new, check, from_csv, to_csv, preview, cut):
        action.add_argument("--game", metavar="KEY", help="the game's key (default: the one that has such decks)")


def run(given: argparse.Namespace) -> int:
    """Do what the command line asks for; the exit code is 0 if the deck is whole."""
    if given.action == "appeals":
        return appeals.run(given.records, as_json=given.json)
    try:
        game = _game(given.game)
        sources.editor(game)
        return ACTIONS[given.action](game, given)
    except (UnknownGame, NoDeckTools, targets.Occupied) as error:
        return fail(error)
    except tables.NoTable as error:
        return fail(f"{given.file}: {error}")
    except OSError as error:
        return fail(f"{error.filename or given.file}: {error.strerror or error}")


def _game(key: str | None) -> AnyGame:
    """Return the game that is named, or the only one whose decks can be edited."""
    if key is not None:
        return rules.find(key)
    found = [game for game in map(rules.find, rules.games()) if game.deck is not None and game.deck.editor is not None]
    if len(found) != 1:
        keys = ", ".join(game.key for game in found) or "none is installed"
        raise NoDeckTools(f"name the game with --game: {keys}")
    return found[0]


def _new(game: AnyGame, given: argparse.Namespace) -> int:
    rows, _ = tables.read(sources.editor(game).template().encode())
    target = Path(given.file)
    with target.open("xb") as file:
        file.write(tables.written(rows))
    print(f"{target}: a small whole deck as a table, to write your own questions over")
    print(f"Then: noonday deck check {target}")
    return 0


def _check(game: AnyGame, given: argparse.Namespace) -> int:
    source = sources.read(game, Path(given.file), mine=given.mine)
    _print_all(source)
    if source.content is None:
        print(f"{given.file}: {counted(len(source.faults), 'fault')}, {counted(len(source.remarks), 'warning')}")
        return 1
    print(f"{given.file}: whole, {counted(len(source.remarks), 'warning')}")
    return 0


def _print_all(source: Source) -> None:
    for kind, lines in (("fault", source.faults), ("warning", source.remarks)):
        for line in lines[:SHOWN]:
            print(f"{kind}: {printable(line)}")
        if len(lines) > SHOWN:
            print(f"{kind}: and {len(lines) - SHOWN} more")


def _whole(game: AnyGame, given: argparse.Namespace) -> Content | None:
    """Return the deck of the file, or the game's own; None, with all faults printed, if it is not whole."""
    if given.file is None:
        return game.standard_content()
    source = sources.read(game, Path(given.file))
    if source.content is None:
        _print_all(Source(found=source.found))
    return source.content


def _from_csv(game: AnyGame, given: argparse.Namespace) -> int:
    source = sources.read(game, Path(given.file), title=given.title, mine=given.mine)
    _print_all(source)
    if source.content is None:
        return fail(f"{given.file}: {counted(len(source.faults), 'fault')}; nothing was written")
    target = Path(given.output or Path(given.file).with_suffix(".json"))
    target.write_text(json.dumps(source.plain, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{target}: the deck; bring it with POST /v1/games/{game.key}/contents")
    return 0


def _to_csv(game: AnyGame, given: argparse.Namespace) -> int:
    content = _whole(game, given)
    if content is None:
        return 1
    target = Path(given.output)
    pictures = {target.parent / name: written for name, written in sources.editor(game).files(content).items()}
    targets.write({target: tables.written(sources.editor(game).rows(content)), **pictures}, force=given.force)
    print(f"{target}: the deck as a table")
    return 0


def _preview(game: AnyGame, given: argparse.Namespace) -> int:
    if given.file is None:
        source = Source(content=game.standard_content())
    else:
        source = sources.read(game, Path(given.file), mine=given.mine)
    if source.content is None:
        _print_all(Source(found=source.found))
        return 1

    from service.decks import preview

    title = source.plain.get("title", "") if isinstance(source.plain, dict) else ""
    faces = sources.editor(game).faces(source.content)
    Path(given.output).write_bytes(preview.page(game, faces, str(title)))
    print(f"{given.output}: each card as players see it; open it in a browser")
    return 0


ACTIONS: Mapping[str, Callable[[AnyGame, argparse.Namespace], int]] = {
    "new": _new,
    "check": _check,
    "preview": _preview,
    "from-csv": _from_csv,
    "to-csv": _to_csv,
    "cut": cutting.cut,
}
