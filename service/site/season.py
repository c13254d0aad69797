"""The file ``season.toml``: what an organiser says of a season, read with one clear line for each fault.

Everything in it may be left out. :data:`EXAMPLE` shows all of it and is what
``noonday record publish --example-season`` prints.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar

import rules
from rules.errors import Fault, Malformed
from rules.wire.codec import Between, Length, Matches, codec
from service.printing.characters import clean

EXAMPLE = (Path(__file__).parent / "season.toml").read_text("utf-8")
MOST_BYTES = 1024 * 1024

Name = Annotated[str, Length(1, 200)]
Title = Annotated[str, Length(1, 120)]
Day = Annotated[str, Matches(r"\d{4}-\d{2}-\d{2}", "must be a date such as 2026-03-01")]
Points = Annotated[int, Between(-10_000, 10_000)]
GameKey = Annotated[str, Length(1, 60)]
MatchId = Annotated[str, Length(1, 60)]


_Value = TypeVar("_Value")


class SeasonFault(ValueError):
    """A season's file cannot be used; the message names the file and says in one line what is wrong."""


@dataclass(frozen=True, slots=True)
class Place:
    """A seat of a match, counted from 0."""

    match: MatchId
    seat: Annotated[int, Between(0, 99)]


@dataclass(frozen=True, slots=True)
class Person:
    """A player: the name that is shown, the other names by which it has played, and seats that are its own.

    The seats distinguish players who have the same name in records.
    """

    name: Name
    aliases: Annotated[tuple[Name, ...], Length(0, 100)] = ()
    seats: Annotated[tuple[Place, ...], Length(0, 10_000)] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """A part of the season: the matches that ended from one day to another (UTC), and those that are listed."""

    title: Title
    since: Day | None = None
    until: Day | None = None
    matches: Annotated[tuple[MatchId, ...], Length(0, 10_000)] = ()

    def holds(self, day: str) -> bool:
        """Return whether a day is one of its days; a round without days has none."""
        return (self.since or self.until) is not None and (self.since or "") <= day <= (self.until or "9999")


@dataclass(frozen=True, slots=True)
class Scoring:
    """How matches of some games count, or of all games that no other scoring names.

    ``places`` are the points of the first, the second and further places; ``ties`` says whether seats that share a
    place have its points each (``same``) or the average of the places that they fill (``split``). With ``by`` as
    ``own`` the game's own points count instead.
    """

    games: Annotated[tuple[GameKey, ...], Length(0, 100)] = ()
    by: Literal["place", "own"] = "place"
    places: Annotated[tuple[Points, ...], Length(1, 16)] = (3, 2, 1)
    ties: Literal["same", "split"] = "same"


@dataclass(frozen=True, slots=True)
class Bye:
    """A round in which a player had no opponent, and the points for it."""

    player: Name
    round: Title
    points: Points = 0


@dataclass(frozen=True)
class Season:
    """A season as its organiser wrote it down."""

    title: Title = "Matches"
    about: Annotated[str, Length(0, 2000)] = ""
    players: Annotated[tuple[Person, ...], Length(0, 10_000)] = ()
    rounds: Annotated[tuple[Round, ...], Length(0, 400)] = ()
    scoring: Annotated[tuple[Scoring, ...], Length(0, 100)] = ()
    byes: Annotated[tuple[Bye, ...], Length(0, 10_000)] = ()

    @cached_property
    def ranked(self) -> bool:
        """Whether there are standings: an organiser who says how matches count wants them."""
        return bool(self.scoring)

    @cached_property
    def _known(self) -> Mapping[str, str]:
        return {_plain(alias): one.name for one in self.players for alias in (one.name, *one.aliases)}

    @cached_property
    def _seated(self) -> Mapping[Place, str]:
        return {place: one.name for one in self.players for place in one.seats}

    @cached_property
    def _listed(self) -> Mapping[str, int]:
        return {match: number for number, one in enumerate(self.rounds) for match in one.matches}

    @cached_property
    def _scorings(self) -> Mapping[str, Scoring]:
        return {game: scoring for scoring in self.scoring for game in scoring.games}

    def player(self, name: str) -> str:
        """Return the player with a name."""
        return self._known.get(_plain(name), _plain(name))

    def player_at(self, match: str, seat: int, name: str) -> str:
        """Return the player of a seat: the one whose seat it is, else the one with its name."""
        return self._seated.get(Place(match, seat)) or self.player(name)

    def round_of(self, match: str, day: str) -> int | None:
        """Return the number of the round, from 0, in which a match was played that ended on a day; None for no round.

        The round that lists the match is the one; else the first whose days it ended in.
        """
        if match in self._listed:
            return self._listed[match]
        return next((number for number, one in enumerate(self.rounds) if one.holds(day)), None)

    def scoring_of(self, game: str) -> Scoring | None:
        """Return how matches of a game count, or None where they do not."""
        return self._scorings.get(game) or next((one for one in self.scoring if not one.games), None)


def read(path: Path) -> Season:
    """Return the season in a file.

    :raises SeasonFault: when it cannot be read, or says what cannot be.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise SeasonFault(f"{path}: {error.strerror or error}") from error
    if len(content) > MOST_BYTES:
        raise SeasonFault(f"{path}: larger than {MOST_BYTES // 2**20} MB, which no season is")
    try:
        return parse(content)
    except SeasonFault as fault:
        raise SeasonFault(f"{path}: {fault}") from fault


def parse(content: bytes) -> Season:
    """Return the season that a TOML document describes.

    :raises SeasonFault: naming the first fault, by the names that lead to it; lists count from 1.
    """
    try:
        plain = tomllib.loads(content.decode())
    except UnicodeDecodeError as error:
        raise SeasonFault("not text in UTF-8") from error
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SeasonFault(f"not TOML: {error}") from error
    try:
        season: Season = codec(Season).decode(_readable(plain))
    except Malformed as refusal:
        raise SeasonFault(_sentence(refusal.faults[0])) from refusal
    for fault in _faults(season):
        raise SeasonFault(_sentence(fault))
    return season


def _readable(value: Any) -> Any:
    """Return TOML's values with its dates as text, as they are written, and its texts cleaned as those of records."""
    if isinstance(value, dict):
        return {name: _readable(member) for name, member in value.items()}
    if isinstance(value, list):
        return [_readable(member) for member in value]
    if isinstance(value, str):
        return clean(value)
    return value.isoformat() if isinstance(value, date) and not isinstance(value, datetime) else value


def _sentence(fault: Fault) -> str:
    where = "".join(f"[{step + 1}]" if isinstance(step, int) else f".{step}" for step in fault.path)
    return f"{where.lstrip('.')}: {fault.message}" if where else fault.message


def _faults(season: Season) -> Iterator[Fault]:
    names = [_plain(alias) for one in season.players for alias in (one.name, *one.aliases)]
    for name in _twice(names):
        yield Fault(("players",), f"{name!r} is the name of two players")
    for place in _twice([place for one in season.players for place in one.seats]):
        yield Fault(("players",), f"seat {place.seat} of the match {place.match!r} is listed twice")
    titles = [one.title for one in season.rounds]
    for title in _twice(titles):
        yield Fault(("rounds",), f"two rounds have the title {title!r}")
    for match in _twice([match for one in season.rounds for match in one.matches]):
        yield Fault(("rounds",), f"the match {match!r} is listed twice")
    for number, one in enumerate(season.rounds):
        yield from _days(one, ("rounds", number))
    for number, bye in enumerate(season.byes):
        if bye.round not in titles:
            yield Fault(("byes", number, "round"), f"no round has the title {bye.round!r}")
    yield from _scorings(season.scoring)


def _days(one: Round, path: tuple[str | int, ...]) -> Iterator[Fault]:
    for field, day in (("since", one.since), ("until", one.until)):
        try:
            date.fromisoformat(day or "2000-01-01")
        except ValueError:
            yield Fault((*path, field), f"{day} is no day of the calendar")
    if one.since and one.until and one.since > one.until:
        yield Fault(path, f"ends on {one.until}, before it begins")
    if not (one.since or one.until or one.matches):
        yield Fault(path, "needs since or until (days, UTC) or matches (ids)")


def _scorings(scorings: Sequence[Scoring]) -> Iterator[Fault]:
    for game in _twice([game for one in scorings for game in one.games]):
        yield Fault(("scoring",), f"{game!r} is scored twice")
    if sum(not one.games for one in scorings) > 1:
        yield Fault(("scoring",), "two scorings name no games; only one can be that of all other games")
    for number, one in enumerate(scorings):
        for game in one.games:
            if game not in rules.games():
                yield Fault(("scoring", number, "games"), f"no game {game!r} is installed")
            elif one.by == "own" and not rules.find(game).words.points:
                yield Fault(("scoring", number, "by"), f"{rules.find(game).title} counts nothing of its own")


def _twice(values: Sequence[_Value]) -> Iterator[_Value]:
    return (value for value, count in Counter(values).items() if count > 1)


def _plain(name: str) -> str:
    """Return a name with single blanks, by which names are compared."""
    return " ".join(name.split())
