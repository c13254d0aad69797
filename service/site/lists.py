"""All pages about more than one match: the lists, the players, the standings, the front page."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from markupsafe import Markup

import rules
from rules.show.names import isolated
from rules.show.sheet import day
from rules.show.wording import counted, listed
from service.site.cards import Card, player_key, players_apart
from service.site.folder import Folder
from service.site.pages import Link, Site, listed_card, numbered, page
from service.site.season import Scoring, Season
from service.site.standings import Line, Part, Standings, meetings, parts_of, shown

PAGE = 48
"""Matches on a page of a list."""
LATEST = 7
"""Matches on the front page."""
FIRST = 12
"""Lines of the standings on the front page."""
BOOKLETS = 6
"""Booklets that the front page links to."""
ORDERS: Mapping[str, tuple[str, Callable[[Card], Any]]] = {
    "date": ("Newest first", lambda card: (-card.summary.ended, card.summary.key)),
    "game": ("By game", lambda card: (card.summary.title, -card.summary.ended, card.summary.key)),
    "length": ("Longest first", lambda card: (-card.summary.plies, -card.summary.ended, card.summary.key)),
}


@dataclass(frozen=True, slots=True)
class Filter:
    """Some of the matches: ``name`` is that of the files of their lists."""

    name: str
    title: str
    label: str
    holds: Callable[[Card], bool]


@dataclass
class Writer:
    """What all these pages need."""

    folder: Folder
    site: Site
    season: Season
    cards: Sequence[Card]

    @cached_property
    def shown(self) -> Mapping[str, str]:
        """How each player of the season is shown."""
        own = [self.season.player(bye.player) for bye in self.season.byes] + [one.name for one in self.season.players]
        return players_apart(own + [one.player for card in self.cards for one in parts_of(self.season, card.summary)])

    def put(self, file: str, template: str, here: str = "", **values: Any) -> None:
        """Write a page."""
        self.folder.put(file, page(template, self.site, here=here, depth=file.count("/"), **values))


def make(
    folder: Folder,
    site: Site,
    season: Season,
    cards: Sequence[Card],
    booklets: Sequence[Link],
    left_out: Sequence[Any],
    *,
    trusted: bool,
) -> None:
    """Write them all, the front page last; ``cards`` are the matches, the newest first."""
    writer = Writer(folder, site, season, cards)
    filters = _filters(writer)
    _lists(writer, filters)
    _players(writer)
    if left_out:
        writer.put("not-counted.html", "not-counted", left_out=left_out)
    rows = _standings(writer, trusted=trusted) if season.ranked else []
    writer.put("downloads.html", "downloads", booklets=booklets, left_out=len(left_out))
    _front(writer, filters, rows, booklets, len(left_out))


def _filters(writer: Writer) -> list[Filter]:
    """Return all matches, those of each game, and those of each round."""
    titles = {card.summary.game: card.summary.title for card in writer.cards}
    rounds = sorted({card.number for card in writer.cards if card.number is not None})
    found = [Filter("all", "All", "Games", lambda _: True)]
    found += [
        Filter(game, titles[game], "Games", partial(_is_of, game)) for game in sorted(titles, key=titles.__getitem__)
    ]
    found += [
        Filter(f"round-{number + 1}", isolated(writer.season.rounds[number].title), "Rounds", partial(_is_in, number))
        for number in rounds
    ]
    return found


def _is_of(game: str, card: Card) -> bool:
    return card.summary.game == game


def _is_in(number: int, card: Card) -> bool:
    return card.number == number


def _address(name: str, order: str, number: int) -> str:
    return "index.html" if (name, order, number) == ("all", "date", 1) else f"{name}-{order}-{number}.html"


def _lists(writer: Writer, filters: Sequence[Filter]) -> None:
    drawn = {card.summary.key: listed_card(card) for card in writer.cards}
    for one in filters:
        for order, (_, key) in ORDERS.items():
            _list(writer, filters, one, order, sorted(filter(one.holds, writer.cards), key=key), drawn)


def _list(
    writer: Writer,
    filters: Sequence[Filter],
    one: Filter,
    order: str,
    cards: Sequence[Card],
    drawn: Mapping[str, Markup],
) -> None:
    """Write the pages of a list."""
    pages = max(1, -(-len(cards) // PAGE))
    sorts = [Link(title, _address(one.name, name, 1), here=name == order) for name, (title, _) in ORDERS.items()]
    for number in range(1, pages + 1):
        writer.put(
            f"matches/{_address(one.name, order, number)}",
            "list",
            here="matches",
            heading="Matches" if one.name == "all" else one.title,
            says=f"{counted(len(cards), 'match')}, {ORDERS[order][0].lower()}.",
            pickers=[*_pickers(filters, one, order), {"label": "Order", "links": sorts}],
            cards=[drawn[card.summary.key] for card in cards[(number - 1) * PAGE : number * PAGE]],
            pages=numbered(pages, number, partial(_address, one.name, order)),
        )


def _pickers(filters: Sequence[Filter], one: Filter, order: str) -> Iterator[dict[str, Any]]:
    """Yield the links to the other games and rounds of a list."""
    for label in ("Games", "Rounds"):
        group = [each for each in filters if each.label == label]
        if group:
            links = [Link(each.title, _address(each.name, order, 1), here=each is one) for each in group]
            yield {"label": label, "links": links}


def _players(writer: Writer) -> None:
    """Write the list of players, and a page for each of them."""
    played: dict[str, list[Card]] = {}
    parts = {card.summary.key: parts_of(writer.season, card.summary) for card in writer.cards}
    for card in writer.cards:
        for part in parts[card.summary.key]:
            played.setdefault(part.player, []).append(card)
    rows: list[dict[str, Any]] = []
    for name, cards in played.items():
        keys = [card.summary.key for card in cards]
        own = {key: next(part for part in parts[key] if part.player == name) for key in keys}
        _player(writer, name, cards, own, [parts[key] for key in own])
        won = sum(part.winner for part in own.values())
        row = {"player": name, "name": writer.shown[name], "key": player_key(name), "last": cards[0].date}
        rows.append({**row, "played": len(cards), "won": won})
    rows.sort(key=lambda row: (-row["won"], -row["played"], row["player"].casefold(), row["player"]))
    says = f"{counted(len(rows), 'player')}, those with most victories first." if rows else "No player has a name yet."
    writer.put("players/index.html", "players", here="players", rows=rows, says=says)


def _player(
    writer: Writer, name: str, cards: Sequence[Card], own: Mapping[str, Part], played: Sequence[Sequence[Part]]
) -> None:
    titles = Counter(card.summary.title for card in cards)
    won = Counter(card.summary.title for card in cards if own[card.summary.key].winner)
    met = meetings(name, played)
    writer.put(
        f"players/{player_key(name)}.html",
        "player",
        here="players",
        name=writer.shown[name],
        says=f"{counted(len(cards), 'match')}, {won.total()} won, against {counted(len(met), 'player')}."
        if met
        else f"{counted(len(cards), 'match')}, {won.total()} won.",
        games=[{"title": title, "played": titles[title], "won": won[title]} for title in sorted(titles)],
        meetings=[
            {"name": writer.shown[other], "key": player_key(other), "met": meeting} for other, meeting in met.items()
        ],
        matches=[_line(card, own[card.summary.key]) for card in cards],
    )


def _line(card: Card, own: Part) -> dict[str, Any]:
    """Return a match as a player's page lists it."""
    place = own.place or "–"
    return {
        "summary": card.summary,
        "date": card.date,
        "round": card.round,
        "headline": card.headline,
        "place": place,
    }


def _standings(writer: Writer, *, trusted: bool) -> list[dict[str, Any]]:
    """Write the standings, and return their lines."""
    season, table = writer.season, Standings(writer.season)
    for card in writer.cards:
        table.add(card.summary, card.number)
    with_page = {part.player for card in writer.cards for part in parts_of(season, card.summary)}
    rows = [_row(writer, line, with_page=line.player in with_page) for line in table.lines()]
    writer.put(
        "standings.html",
        "standings",
        here="standings",
        rows=rows,
        rounds=[one.title for one in season.rounds],
        says=_until(writer.cards),
        scoring=[_in_words(one, alone=len(season.scoring) == 1) for one in season.scoring],
        byes=[
            {"player": writer.shown[season.player(bye.player)], "round": bye.round, "points": bye.points}
            for bye in season.byes
        ],
        trusted=trusted,
    )
    return rows


def _row(writer: Writer, line: Line, *, with_page: bool) -> dict[str, Any]:
    """Return a line of the standings."""
    return {
        "name": writer.shown[line.player],
        "key": player_key(line.player) if with_page else None,
        "rank": line.rank,
        "played": line.played,
        "won": line.won,
        "rounds": [_of_round(line, number) for number in range(len(writer.season.rounds))],
        "points": shown(line.points),
    }


def _of_round(line: Line, number: int) -> str:
    return shown(line.rounds[number]) if number in line.rounds else ""


def _until(cards: Sequence[Card]) -> str:
    if not cards:
        return "Before the first match."
    return f"After {counted(len(cards), 'match')}, the last on {cards[0].date}."


def _in_words(scoring: Scoring, *, alone: bool) -> str:
    """Return how matches count, as a sentence."""
    which = listed([rules.find(game).title for game in scoring.games]) or (
        "Every game" if alone else "Every other game"
    )
    if scoring.by == "own":
        return f"{which}: the game's own points."
    places = ", ".join(map(str, scoring.places))
    ties = "share the points of the places that they fill" if scoring.ties == "split" else "have the points of it each"
    return f"{which}: {places} points for the first places, 0 for all others; players who share a place {ties}."


def _matches(title: str, name: str, sizes: Mapping[str, int]) -> Link:
    """Return the front page's link to the matches of a round or a game, which leads nowhere before the first one."""
    if not sizes.get(name):
        return Link(title, "", "to come")
    return Link(title, f"matches/{_address(name, 'date', 1)}", counted(sizes[name], "match"))


def _front(
    writer: Writer,
    filters: Sequence[Filter],
    rows: Sequence[Mapping[str, Any]],
    booklets: Sequence[Link],
    left_out: int,
) -> None:
    cards, season = writer.cards, writer.season
    sizes = {one.name: sum(map(one.holds, cards)) for one in filters}
    games = [one for one in filters if one.label == "Games" and one.name != "all"]
    writer.put(
        "index.html",
        "front",
        here="front",
        facts=_facts(writer),
        latest=cards[:LATEST],
        count=len(cards),
        rows=rows[:FIRST],
        ranked=len(rows),
        rounds=[_matches(one.title, f"round-{number}", sizes) for number, one in enumerate(season.rounds, 1)],
        games=[_matches(one.title, one.name, sizes) for one in games],
        booklets=booklets[:BOOKLETS],
        more_booklets=len(booklets) > BOOKLETS,
        left_out=left_out,
    )


def _facts(writer: Writer) -> list[str]:
    """Return what is under the title: the days, and how much was played by how many."""
    cards = writer.cards
    if not cards:
        return []
    first, last = day(min(card.summary.ended for card in cards)), cards[0].date
    players = {part.player for card in cards for part in parts_of(writer.season, card.summary)}
    sizes = {"match": len(cards), "player": len(players), "game": len({card.summary.game for card in cards})}
    return [first if first == last else f"{first} – {last}", *(counted(size, noun) for noun, size in sizes.items())]
