"""Make the site of a season from its records, again only where something changed.

The files of a match depend on its record alone; its page depends also on the names and the round that the season gives
it. Lists are made again each time, from the summaries; a file whose content stays equal is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import rules
from rules.show.wording import short
from rules.wire.codec import codec
from service.archive import record_files
from service.archive.record_files import UnreadableRecord
from service.fingerprint import release
from service.printing.characters import clean
from service.signing import published
from service.site import archive, booklets, lists, pages
from service.site.cards import Card, card_of
from service.site.feed import ENTRIES, feed, identity
from service.site.folder import Folder
from service.site.gather import Inputs, Item, Unreachable
from service.site.making import NotCounted, Terms, Unsound, judge, make, written
from service.site.pages import Site
from service.site.season import Season
from service.site.summary import Summary, key_of

REASON = 300
"""Characters that the reason has at most for which a record is left out; it may repeat what the record holds."""
RELEASE = release("site", Path(__file__).parent, ("jinja2",))


@dataclass(frozen=True, slots=True, order=True)
class LeftOut:
    """A file that was given and has no place on the site."""

    name: str
    why: str


@dataclass
class Report:
    """What a run did: the matches on the site, those of them that were made in this run, and what was left out."""

    matches: int = 0
    made: int = 0
    left_out: list[LeftOut] = field(default_factory=list)
    unlisted: int = 0
    """Records that were not asked for: an archive has them, and no lobby listed their matches."""
    empty: tuple[str, ...] = ()
    """The titles of the season's rounds in which no match was played."""
    missed: bool = False
    """Whether the season has rounds, the site has matches, and not one of them was played in a round."""


@dataclass
class Edition:
    """A site in the making."""

    folder: Folder
    season: Season
    terms: Terms
    base: str | None = None
    report: Report = field(default_factory=Report)
    summaries: dict[str, tuple[Summary, str, str]] = field(default_factory=dict)
    """By the match's key: its summary, the digest of its record as the site has it, and that of the bytes given."""
    keys: dict[str, str] = field(default_factory=dict)
    """The keys of the matches by their ids, which no server gives twice."""
    used: set[str] = field(default_factory=set)
    """The digests of the bytes of all records that were given."""

    @property
    def site(self) -> Site:
        """What every page shows."""
        return Site(self.season.title, self.season.about, self.season.ranked)

    @cached_property
    def games(self) -> str:
        """The installed games with their versions, on which it depends whether a record can be judged."""
        return " ".join(f"{key} {rules.find(key).version}" for key in rules.games())

    @property
    def part(self) -> str:
        """The digest of everything except its record that a match's files depend on."""
        return sha256(f"{RELEASE} {self.terms.digest}".encode()).hexdigest()[:16]


def publish(
    path: Path,
    names: Iterable[str],
    season: Season,
    terms: Terms,
    *,
    server: str | None = None,
    key: str | None = None,
    base: str | None = None,
    moved: Callable[[int | None], None] = lambda _: None,
) -> Report:
    """Make or renew the site in a folder from the records that the names lead to, and return what was done.

    ``key`` is an API key, by which one server shows its organiser's matches. ``moved`` is called with the number of
    records, if it is known, before the first and after each of them.

    :raises NotOurs: when the folder holds something else.
    :raises InUse: when another run is making the site.
    :raises Unreachable: when a name leads nowhere, or the key could come to a server that did not give it.
    """
    inputs = Inputs(tuple(names), server, path, key)
    if key is not None and len([*inputs.servers()]) > 1:
        raise Unreachable("NOONDAY_KEY is a key of one server, and several are named")
    total = inputs.count()
    keys = terms.keys.union(*map(_published, inputs.servers()))
    with Folder.opened(path) as folder:
        edition = Edition(folder, season, Terms(terms.trust, terms.paper, keys), base)
        inputs.known = _known(edition)
        moved(total)
        for item in inputs.items():
            _take(edition, item)
            moved(total)
        edition.report.unlisted = inputs.unlisted
        _finish(edition)
    return edition.report


def _published(server: str) -> frozenset[str]:
    """Return the public keys of a server; none, where it publishes none."""
    try:
        return published.read(server + published.WELL_KNOWN)
    except published.UnreadableKeys:
        return frozenset()


def _known(edition: Edition) -> Mapping[str, tuple[str, str]]:
    """Return the records of servers that need not be sent again, while they are as they were."""
    lines = (line for line in edition.folder.lines.values() if line.get("etag") and _is_current(edition, line))
    return {line["address"]: (line["etag"], line["record"]) for line in lines}


def _is_current(edition: Edition, line: Mapping[str, Any]) -> bool:
    """Return whether the files of a match that an earlier run made are here, and would be made the same again."""
    if line["part"] != edition.part:
        return False
    if "fault" in line:
        return line.get("games") == edition.games
    summary = line["summary"]
    here = edition.folder.holds_match(summary["key"], line["canonical"])
    return here and edition.folder.holds(f"boards/{summary['board']}.svg")


def _take(edition: Edition, item: Item) -> None:
    """Take a record in, or note why it has no place."""
    try:
        _add(edition, item)
    except NotCounted as fault:
        edition.report.left_out.append(LeftOut(clean(item.name), clean(str(fault))))


def _add(edition: Edition, item: Item) -> None:
    """Make the files of a record, unless they are here."""
    if item.fault:
        raise NotCounted(item.fault)
    line = edition.folder.lines.get(item.digest)
    if line is None or not _is_current(edition, line):
        line = _made(edition, item)
        edition.folder.remember(line)
    edition.used.add(item.digest)
    if "fault" in line:
        raise NotCounted(line["fault"])
    summary: Summary = codec(Summary).decode(line["summary"])
    if edition.keys.setdefault(summary.match, summary.key) != summary.key:
        raise NotCounted(f"another match with its id, {summary.match!r}, was given before")
    if _given(edition, summary.key, line["canonical"]) is None:
        edition.summaries[summary.key] = summary, line["canonical"], item.digest


def _given(edition: Edition, key: str, canonical: str) -> str | None:
    """Return the digest of the record by which a match was given before, which is not to be another one."""
    _, before, digest = edition.summaries.get(key, (None, canonical, None))
    if before != canonical:
        raise NotCounted("its match was given before, with other names or reasons")
    return digest


def _made(edition: Edition, item: Item) -> dict[str, Any]:
    """Make the files of a record, and return what the next run is to know of it."""
    line: dict[str, Any] = {"record": item.digest, "part": edition.part}
    if item.etag:
        line |= {"etag": item.etag, "address": item.name}
    try:
        record = record_files.parsed("", item.content)
        proofs = judge(record, edition.terms)
        canonical = sha256(written(record)).hexdigest()
        if (before := _given(edition, key_of(record), canonical)) is not None:
            return {**edition.folder.lines[before], **line}
        made = make(record, edition.terms, proofs)
    except (UnreadableRecord, Unsound) as fault:
        return line | {"games": edition.games, "fault": short(str(fault).removeprefix(": "), REASON)}
    folder, summary = edition.folder, made.summary
    folder.put(f"boards/{summary.board}.svg", made.board)
    folder.write_match(summary.key, made.files)
    edition.report.made += 1
    return line | {"canonical": canonical, "summary": codec(Summary).encode(summary)}


def _finish(edition: Edition) -> None:
    """Make all pages about more than one match; files that are no longer needed are removed last."""
    folder, season, site = edition.folder, edition.season, edition.site
    found = sorted(edition.summaries.values(), key=lambda one: (-one[0].ended, one[0].key))
    cards = [card_of(season, summary) for summary, _, _ in found]
    for card, (_, _, digest) in zip(cards, found, strict=True):
        _match_page(edition, card, digest)
    canonical = {summary.key: of for summary, of, _ in found}
    books = booklets.make(folder, season, cards, canonical, edition.terms.paper)
    _archive(edition, cards, canonical)
    folder.feed = folder.feed or identity(site, edition.base)
    folder.put("feed.xml", feed(site, cards[:ENTRIES], edition.base, folder.feed))
    left_out = sorted(edition.report.left_out)
    lists.make(folder, site, season, cards, books, left_out, trusted=edition.terms.trust)
    edition.report.matches = len(cards)
    _count_rounds(edition, cards)
    folder.finish(canonical, edition.used)


def _count_rounds(edition: Edition, cards: Sequence[Card]) -> None:
    """Note the rounds in which no match was played: their days may be wrong."""
    rounds, report = edition.season.rounds, edition.report
    played = {card.number for card in cards}
    report.empty = tuple(one.title for number, one in enumerate(rounds) if number not in played)
    report.missed = bool(rounds and cards) and len(report.empty) == len(rounds)


def _match_page(edition: Edition, card: Card, digest: str) -> None:
    line, of = edition.folder.lines[digest], sha256(repr((RELEASE, edition.site, card)).encode()).hexdigest()[:16]
    name = f"matches/{card.summary.key}/index.html"
    if line.get("page") != of or not (edition.folder.path / name).exists():
        edition.folder.write(name, pages.match_page(edition.site, card))
        edition.folder.lines[digest] = {**line, "page": of}


def _archive(edition: Edition, cards: Sequence[Card], canonical: Mapping[str, str]) -> None:
    of = sha256(repr(sorted(canonical.items())).encode()).hexdigest()[:16]
    if not edition.folder.keep("records.zip", of):
        entries = [
            (f"{card.summary.day}-{card.summary.game}-{card.summary.key}.json", card.summary.key)
            for card in reversed(cards)
        ]
        matches = edition.folder.path / "matches"
        with edition.folder.writing("records.zip", of) as draft:
            archive.write(draft, [(name, matches / key / "record.json") for name, key in entries])
