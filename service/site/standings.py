"""Standings: points of matches and byes, added up exactly.

Players are ranked by points; with equal points by the number of matches that they won; if still equal by their matches
against each other. Such a match gives a point to the player with the better place, or half a point to each if both have
the same place. Players who are equal in all three share the rank.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby

from service.site.season import Bye, Scoring, Season
from service.site.summary import Summary


@dataclass(frozen=True, slots=True)
class Part:
    """A player's part in a match; ``place`` is None where the game ranks it not, ``own`` are the game's points."""

    player: str
    place: int | None
    winner: bool
    own: int | None

    @property
    def order(self) -> int:
        """Its place as a number to compare: without a place after all places."""
        return self.place if self.place is not None else 10**6


@dataclass(slots=True)
class Line:
    """A player's line of the standings; ``rounds`` are the points by the number of the round."""

    player: str
    rank: int = 0
    played: int = 0
    won: int = 0
    byes: int = 0
    points: Fraction = Fraction(0)
    rounds: dict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))


def parts_of(season: Season, summary: Summary) -> tuple[Part, ...]:
    """Return the parts of the players with a name in a match, in order of their seats.

    Who plays several seats has one part: with the best place of them, and the points of all.
    """
    found: dict[str, Part] = {}
    for seat in summary.seats:
        if seat.name is not None:
            player = season.player_at(summary.match, seat.number, seat.name)
            part = Part(player, seat.place, seat.winner, seat.points)
            found[player] = part if player not in found else _joined(found[player], part)
    return tuple(found.values())


def _joined(one: Part, other: Part) -> Part:
    best = min(one, other, key=lambda part: part.order)
    points = [part.own for part in (one, other) if part.own is not None]
    return Part(one.player, best.place, one.winner or other.winner, sum(points) if points else None)


def points_of(scoring: Scoring, places: Sequence[int | None], part: Part) -> Fraction:
    """Return what a match is worth to a player; ``places`` are those of all seats that took part."""
    if scoring.by == "own":
        return Fraction(part.own or 0)
    if part.place is None:
        return Fraction(0)
    shared = places.count(part.place) if scoring.ties == "split" else 1
    worth = [_at(scoring.places, part.place + step) for step in range(shared)]
    return Fraction(sum(worth), shared)


def _at(places: Sequence[int], place: int) -> int:
    return places[place - 1] if place <= len(places) else 0


class Standings:
    """The standings of a season, to which its matches are added one by one."""

    def __init__(self, season: Season) -> None:
        """Take the season; its players and byes count from the beginning."""
        self._season = season
        self._lines: dict[str, Line] = {}
        self._ahead: dict[tuple[str, str], Fraction] = defaultdict(Fraction)
        for person in season.players:
            self._line(person.name)
        for bye in season.byes:
            self._bye(bye)

    def add(self, summary: Summary, number: int | None) -> None:
        """Add a match of the round with that number; one of no round counts where there are no rounds."""
        scoring = self._season.scoring_of(summary.game)
        if scoring is None or (number is None and self._season.rounds):
            return
        parts = parts_of(self._season, summary)
        places = [seat.place for seat in summary.seats]
        for part in parts:
            line, points = self._line(part.player), points_of(scoring, places, part)
            line.played += 1
            line.won += part.winner
            line.points += points
            if number is not None:
                line.rounds[number] += points
        for one, other in combinations(parts, 2):
            self._meet(one, other)

    def lines(self) -> tuple[Line, ...]:
        """Return the lines, the best first; equal ones by name."""
        settled: list[Line] = []
        for _, group in groupby(sorted(self._lines.values(), key=_worth), key=_worth):
            tied = list(group)
            met = self._met([line.player for line in tied])
            tied.sort(key=lambda line: (-met[line.player], line.player.casefold(), line.player))
            for _, equal in groupby(tied, key=lambda line: met[line.player]):
                rank = len(settled) + 1
                for line in equal:
                    line.rank = rank
                    settled.append(line)
        return tuple(settled)

    def _line(self, player: str) -> Line:
        return self._lines.setdefault(player, Line(player))

    def _bye(self, bye: Bye) -> None:
        line = self._line(self._season.player(bye.player))
        line.byes += 1
        line.points += bye.points
        number = next(number for number, one in enumerate(self._season.rounds) if one.title == bye.round)
        line.rounds[number] += bye.points

    def _meet(self, one: Part, other: Part) -> None:
        if one.order == other.order:
            for pair in ((one.player, other.player), (other.player, one.player)):
                self._ahead[pair] += Fraction(1, 2)
        else:
            first, second = sorted((one, other), key=lambda part: part.order)
            self._ahead[first.player, second.player] += 1

    def _met(self, players: Sequence[str]) -> Mapping[str, Fraction]:
        """Return the points of players in their matches against each other."""
        nothing = Fraction(0)
        return {one: sum((self._ahead.get((one, other), nothing) for other in players), nothing) for one in players}


def _worth(line: Line) -> tuple[Fraction, int]:
    return -line.points, -line.won


def shown(points: Fraction) -> str:
    """Return points as they are printed: whole points without decimals, others with up to two."""
    return f"{float(points):.2f}".rstrip("0").rstrip(".") if points.denominator > 1 else str(points.numerator)


@dataclass(slots=True)
class Meeting:
    """How often two players met, and who came in before the other."""

    matches: int = 0
    ahead: int = 0
    level: int = 0
    behind: int = 0

    def add(self, mine: Part, theirs: Part) -> None:
        """Add a match."""
        self.matches += 1
        self.ahead += mine.order < theirs.order
        self.level += mine.order == theirs.order
        self.behind += mine.order > theirs.order


def meetings(player: str, played: Iterable[Sequence[Part]]) -> dict[str, Meeting]:
    """Return a player's meetings with others, the most frequent first, from the parts of the matches it played."""
    found: dict[str, Meeting] = {}
    for parts in played:
        mine = next(part for part in parts if part.player == player)
        for theirs in parts:
            if theirs is not mine:
                found.setdefault(theirs.player, Meeting()).add(mine, theirs)
    return dict(sorted(found.items(), key=lambda pair: (-pair[1].matches, pair[0].casefold(), pair[0])))
