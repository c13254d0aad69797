"""The command `noonday deck cut`: a picture becomes a part of a card."""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rules.editing import MOST_PICTURE, UnreadablePicture
from rules.game import AnyGame
from rules.show.wording import counted
from service.decks import sources, targets
from service.terminal import fail, printable


def add_to(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> argparse.ArgumentParser:
    """Add this action, and return its parser."""
    parser = actions.add_parser(
        "cut", help="cut an SVG picture for a card, so that each part shows nothing of the others"
    )
    parser.add_argument("file", metavar="PICTURE.svg", help="the picture")
    parser.add_argument("-o", "--output", metavar="OUT.json", help="the file to write (default: next to the picture)")
    parser.add_argument("--deck", metavar="DECK.json", help="put it into this deck instead")
    parser.add_argument("--card", metavar="ID", help="the card of the deck")
    parser.add_argument("--force", action="store_true", help="write over files that exist")
    return parser


def cut(game: AnyGame, given: argparse.Namespace) -> int:
    """Cut a picture for a card, into a file of its own or into the deck that has the card."""
    cutter = sources.editor(game).cut
    if cutter is None:
        return fail(f"{game.key} has no cards with pictures")
    with Path(given.file).open("rb") as file:
        picture = file.read(MOST_PICTURE + 1)
    try:
        sides = cutter(picture)
    except UnreadablePicture as refusal:
        for fault in refusal.faults:
            print(f"fault: {printable(fault)}")
        return fail(f"{given.file}: {counted(len(refusal.faults), 'fault')}; nothing was written")
    if given.deck is None:
        target = Path(given.output or Path(given.file).with_suffix(".json"))
        targets.write({target: f"{json.dumps(sides, separators=(',', ':'))}\n".encode()}, force=given.force)
        print(f"{target}: the picture, cut; a table names it in the column picture")
        return 0
    return _into(Path(given.deck), given.card, sides)


def _into(deck: Path, name: str | None, sides: Mapping[str, Any]) -> int:
    """Put a cut picture into the card of a deck that has this id."""
    try:
        plain = json.loads(deck.read_text("utf-8-sig"))
    except ValueError as error:
        return fail(f"{deck}: it is no JSON: {error}")
    piles = plain.values() if isinstance(plain, dict) else ()
    cards = [card for pile in piles if isinstance(pile, list) for card in pile if isinstance(card, dict)]
    found = [card for card in cards if card.get("id") == name]
    if not name or len(found) != 1:
        return fail(f"{deck}: name one of its cards with --card, by its id; {name!r} is the id of {len(found)}")
    found[0].update(sides)
    deck.write_text(json.dumps(plain, ensure_ascii=False, indent=1) + "\n", "utf-8")
    print(f"{deck}: card {name} has the picture; check it with noonday deck check {deck}")
    return 0
