"""The command `noonday deck appeals`: what the author of a deck should add, by the matches that were played with it."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

import rules
from rules.chance import OutOfLuck
from rules.editing import Amendment
from rules.errors import Refusal, UnknownGame
from rules.table import agreement
from rules.table import record as records
from rules.table.record import Record
from rules.table.verify import unjudged
from service.archive import record_files
from service.archive.record_files import UnreadableRecord
from service.terminal import fail, printable


class Unheard(ValueError):
    """A record says nothing of a deck; the message says why in one line."""


@dataclass(slots=True)
class Heard:
    """What was granted in the matches of one deck, and how often; ``content`` is the deck's digest.

    Texts that differ in capitals alone are one.
    """

    content: str
    found: dict[tuple[str, str, str], Amendment] = field(default_factory=dict)
    times: Counter[tuple[str, str, str]] = field(default_factory=Counter)

    def hear(self, amendment: Amendment) -> None:
        """Count an amendment."""
        key = (amendment.where, amendment.field, amendment.text.casefold())
        self.found.setdefault(key, amendment)
        self.times[key] += 1

    def lines(self) -> Iterator[dict[str, Any]]:
        """Yield each amendment as plain data, in the order of its place."""
        for key, amendment in sorted(self.found.items()):
            yield {"content": self.content, **asdict(amendment), "appeals": self.times[key]}


def add_to(actions: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add this action."""
    parser = actions.add_parser("appeals", help="list the answers that were granted on appeal, for the deck's author")
    parser.add_argument("records", metavar="RECORD.json", nargs="+", help="the record of a match; - is standard input")
    parser.add_argument("--json", action="store_true", help="print plain data")


def run(paths: Sequence[str], *, as_json: bool = False) -> int:
    """Print what was granted in the matches of some records, each match once; the exit code is 0 if all can be read."""
    heard: dict[str, Heard] = {}
    matches: set[tuple[str, str]] = set()
    code = 0
    for path in paths:
        try:
            record = record_files.read(path)
            amendments = list(_granted(record))
        except UnreadableRecord as error:
            code = fail(error)
            continue
        except (UnknownGame, Unheard) as error:
            code = fail(f"{path}: {error}")
            continue
        if (match := (record.match, record.commitment)) in matches:
            continue
        matches.add(match)
        assert record.content is not None, "a deck has a digest"
        own = heard.setdefault(record.content.digest, Heard(record.content.digest))
        for amendment in amendments:
            own.hear(amendment)
    lines = [line for deck in heard.values() for line in deck.lines()]
    print(json.dumps(lines, ensure_ascii=False, indent=1) if as_json else "\n".join(map(printable, _words(lines))))
    return code


def _granted(record: Record) -> Iterator[Amendment]:
    """Play a record again, and yield what its events say of the deck.

    :raises Unheard: when it cannot be played here, or without a deck.
    """
    game = rules.find(record.game)
    editor = None if game.deck is None else game.deck.editor
    if editor is None:
        raise Unheard(f"{game.title} has no decks that can be edited")
    if (lacking := unjudged(game, record)) is not None:
        raise Unheard(f"its {lacking.what} is {lacking.actual}; here it is {lacking.expected}")
    try:
        terms = agreement.terms_of(game, record)
        for played in records.replay(game, terms, record.plies):
            for event in played.events:
                if type(event) in game.events and (found := editor.amendment(terms.content, event)) is not None:
                    yield found
    except (Refusal, OutOfLuck) as error:
        raise Unheard(f"it cannot be played again: {error}") from error


def _words(lines: Iterable[dict[str, Any]]) -> Iterator[str]:
    """Yield the additions in words, below each deck and question."""
    content = where = None
    for line in lines:
        if line["content"] != content:
            content, where = line["content"], None
            yield f"deck {content}"
        if line["where"] != where:
            where = line["where"]
            yield f"  {where}: {line['about']}"
        times = "1 appeal" if line["appeals"] == 1 else f"{line['appeals']} appeals"
        yield f"    add to {line['field']}: {json.dumps(line['text'], ensure_ascii=False)} ({times})"
    if content is None:
        yield "no appeal was granted"
