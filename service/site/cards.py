"""A match as pages show it: its summary, with the names and the round that the season gives it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256

import rules
from rules.show.names import isolated, look
from rules.show.sheet import day
from rules.show.wording import listed
from service.site.season import Season
from service.site.summary import Seat, Summary

MANY = 2
"""Above this number of players who did not win, a headline does not name them."""


@dataclass(frozen=True, slots=True)
class Named:
    """A seat as it is shown; ``key`` names the page of its player, None for a seat without a name.

    ``name`` is isolated, and looks like that of no other player of the match.
    """

    name: str
    key: str | None
    number: int
    kind: str
    place: int | None
    winner: bool
    points: int | None


@dataclass(frozen=True, slots=True)
class Card:
    """A match as it is shown; its seats are in order of their places, ``number`` is that of its round."""

    summary: Summary
    headline: str
    date: str
    number: int | None
    round: str | None
    unit: str
    seats: tuple[Named, ...]


def player_key(name: str) -> str:
    """Return what names a player's page: hexadecimal, whatever the name is."""
    return sha256(name.encode()).hexdigest()[:16]


def card_of(season: Season, summary: Summary) -> Card:
    """Return a match as it is shown in a season."""
    number = season.round_of(summary.match, summary.day)
    shown = _apart([_named(season, summary.match, seat) for seat in summary.seats])
    return Card(
        summary=summary,
        headline=_headline(shown),
        date=day(summary.ended),
        number=number,
        round=None if number is None else isolated(season.rounds[number].title),
        unit=rules.find(summary.game).words.points,
        seats=tuple(sorted(shown, key=lambda seat: (seat.place is None, seat.place or 0, seat.number))),
    )


def _named(season: Season, match: str, seat: Seat) -> Named:
    name = seat.shown if seat.name is None else season.player_at(match, seat.number, seat.name)
    key = None if seat.name is None else player_key(name)
    return Named(isolated(name) or seat.shown, key, seat.number, seat.kind, seat.place, seat.winner, seat.points)


def _apart(seats: Sequence[Named]) -> Sequence[Named]:
    """Return seats with their numbers behind the names of different players that look alike."""
    looks: dict[str, set[str | int]] = {}
    for seat in seats:
        looks.setdefault(look(seat.name), set()).add(seat.key or seat.number)
    if all(len(players) == 1 for players in looks.values()):
        return seats
    return _apart(
        [
            replace(seat, name=f"{seat.name} (player {seat.number + 1})") if len(looks[look(seat.name)]) > 1 else seat
            for seat in seats
        ]
    )  # again, as another player may be called "Ann (player 3)"


def players_apart(names: Iterable[str]) -> Mapping[str, str]:
    """Return how each player is shown: those that look alike by a number, in the order of their keys."""
    shown = {name: isolated(name) or name for name in sorted(set(names), key=player_key)}
    while len(looks := Counter(map(look, shown.values()))) < len(shown):
        count: Counter[str] = Counter()
        for name, own in shown.items():
            count[look(own)] += 1
            shown[name] = own if looks[look(own)] == 1 else f"{own} ({count[look(own)]})"
    return shown


def _headline(seats: Sequence[Named]) -> str:
    """Say who won, over whom where there is room for that, or who played where nobody won."""
    players = list(dict.fromkeys(seat.name for seat in seats))
    winners = list(dict.fromkeys(seat.name for seat in seats if seat.winner))
    others = [name for name in players if name not in winners]
    one = len(winners) == 1
    if not winners:
        return f"{listed(players)}: no winner"
    if not others:
        return f"{winners[0]} wins" if one else f"{listed(winners)} share the victory"
    if len(others) <= MANY:
        return f"{listed(winners)} {'beats' if one else 'beat'} {listed(others)}"
    return f"{listed(winners)} {'wins' if one else 'win'}"
