"""Booklets: all score sheets of an event as one PDF with a title page and contents.

The event is the season while it has at most :data:`WHOLE` matches; above that each round is one, and without rounds
each month. These have parts of at most :data:`PART` matches, so that for one more match only a few sheets are made
again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path

import rules
from rules.show.sheet import Sheet
from rules.show.wording import counted
from service import printing
from service.archive import record_files
from service.site.cards import Card
from service.site.folder import Folder
from service.site.making import sheet_of, story_of
from service.site.pages import Link
from service.site.season import Season

WHOLE = 40
"""Most matches of a season that is one booklet."""
PART = 12
"""Most matches of a part; to print a match takes a sixth of a second, and 30 MB of memory until the part is done."""


@dataclass(frozen=True, slots=True)
class Booklet:
    """A booklet: the name of its file without the ending, its title, and its matches, the oldest first."""

    name: str
    title: str
    cards: Sequence[Card]


def make(
    folder: Folder, season: Season, cards: Sequence[Card], canonical: Mapping[str, str], paper: str
) -> tuple[Link, ...]:
    """Make the booklets whose matches changed, and return links to all of them.

    ``cards`` are all matches, the newest first; ``canonical`` are the digests of their records by their keys.
    """
    links = []
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as printer:  # it starts with the first booklet
        for booklet in _booklets(season, tuple(reversed(cards))):
            name = f"booklets/{booklet.name}.pdf"
            heads = (printing.RELEASE, paper, season.title, season.about, booklet.title)
            matches = [
                (canonical[card.summary.key], _kicker(place, card)) for place, card in enumerate(booklet.cards, 1)
            ]
            of = sha256(repr((heads, matches)).encode()).hexdigest()[:16]
            if not folder.keep(name, of):
                folder.put(name, _apart(printer, folder.path, season, booklet, paper), of)
            links.append(Link(f"Score sheets: {booklet.title}", name, f"PDF, {counted(len(booklet.cards), 'match')}"))
    return tuple(links)


class PrinterKilled(Exception):
    """Something outside ended the process that prints a booklet."""


def _apart(printer: ProcessPoolExecutor, site: Path, season: Season, booklet: Booklet, paper: str) -> bytes:
    """Print a booklet in a process of its own, which gives back the memory: typst keeps what its last ten made."""
    try:
        return printer.submit(_forked, _printed, site, season.title, season.about, booklet, paper).result()
    except BrokenProcessPool:
        raise PrinterKilled(
            "the process that prints a booklet of score sheets was killed, perhaps for want of memory; "
            "run the command again"
        ) from None


def _forked(print_: Callable[..., bytes], site: Path, title: str, about: str, booklet: Booklet, paper: str) -> bytes:
    """Print a booklet in a fork of the printer, which has loaded all modules and games that it takes.

    The command's own process cannot be forked for this, as it runs typst's threads.
    """
    sheets = tuple(_sheets(site, booklet.cards))
    with ProcessPoolExecutor(1, mp_context=get_context("fork")) as process:
        return process.submit(print_, title, about, booklet.title, sheets, paper).result()


def _printed(title: str, about: str, subtitle: str, sheets: Sequence[tuple[str, Sheet]], paper: str) -> bytes:
    return printing.render_book(title, subtitle, about, sheets, paper=paper)


def _booklets(season: Season, cards: Sequence[Card]) -> Iterator[Booklet]:
    """Yield the booklets; each match is in one of them."""
    if not cards:
        return
    if len(cards) <= WHOLE:
        yield Booklet("all", "all matches", cards)
        return
    events: dict[tuple[int, str], list[Card]] = {}
    for card in cards:
        month = "" if season.rounds else card.summary.day[:7]
        events.setdefault((len(season.rounds) if card.number is None else card.number, month), []).append(card)
    for (number, month), found in sorted(events.items()):
        name = month or (f"round-{number + 1}" if number < len(season.rounds) else "other")
        title = _month(found[0]) if month else found[0].round or "other matches"
        yield from _parts(name, title, found)


def _parts(name: str, title: str, cards: Sequence[Card]) -> Iterator[Booklet]:
    pieces = [cards[start : start + PART] for start in range(0, len(cards), PART)]
    for number, piece in enumerate(pieces, 1):
        first = number == 1
        said = title if len(pieces) == 1 else f"{title}, part {number}"
        yield Booklet(name if first else f"{name}-{number}", said, piece)


def _month(card: Card) -> str:
    return card.date.partition(" ")[2]


def _kicker(number: int, card: Card) -> str:
    players = ", ".join(dict.fromkeys(seat.name for seat in card.seats))
    round_ = f" · {card.round}" if card.round else ""
    return f"{number} · {card.summary.title}: {players} · {card.date}{round_}"


def _sheets(site: Path, cards: Sequence[Card]) -> Iterator[tuple[str, Sheet]]:
    """Yield each match's sheet from its record on the site."""
    for number, card in enumerate(cards, 1):
        path = site / "matches" / card.summary.key / "record.json"
        record = record_files.parsed(path.name, path.read_bytes())
        game = rules.find(record.game)
        yield _kicker(number, card), sheet_of(game, record, story_of(game, record), printed=True)
