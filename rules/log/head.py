"""The head of a log: what is agreed before the first action, a line for each, such as ``players: Ann, Bob``."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

import rules
from rules.errors import Malformed, OutOfOrder, UnknownGame
from rules.game import AnyGame
from rules.log.faults import FaultyLog, LineFault
from rules.log.text import Line, parted, unquoted
from rules.show.names import look
from rules.show.sheet import moment
from rules.table import table as tables
from rules.table.noted import Date, Noted
from rules.table.table import Leaving
from rules.wire.codec import Plain, codec
from rules.wire.plain import parse

OPTION: Final = "option_"
"""Begins the line of an option that has the name of another line of the head."""

Find = Callable[[str], AnyGame]

NOBODY: Final = "-"
"""Marks a seat that stays open in the list of players."""

LETTERS: Final = "ABCDEFGHIJKLMNOP"
LONGEST_NAME: Final = 200
LONGEST_MATCH: Final = 60

_HEAD = re.compile(r"([^:;\[\"*]{1,60}?)\s*:\s*(.*)")
_BOT = re.compile(r"\(bot(?: +([\w-]+))?\)$", re.IGNORECASE)
_LIMIT = re.compile(r"(\d{1,9})\s*(ms|s)", re.ASCII)


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat before the start: the name, None without one, and the level of a bot."""

    name: str | None
    player: tables.Player = tables.Player.PERSON
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Head:
    """What is agreed.

    ``said`` are the lines of the head as they are compared, and ``line`` is that of the players.
    """

    game: AnyGame
    options: Any
    players: tuple[Player, ...]
    leaving: Leaving = Leaving.OUT
    time_per_decision: int | None = None
    match: str | None = None
    date: str | None = None
    place: str | None = None
    scorer: str | None = None
    said: tuple[tuple[str, str], ...] = ()
    line: int = 0

    @property
    def at(self) -> int:
        """When the match began, in ms since the epoch; 0 where no day is noted, or one before that."""
        return 0 if self.date is None else max(0, moment(self.date))

    @property
    def seed(self) -> bytes:
        """What is dealt, and not said, comes from this: the same head deals the same, however much follows."""
        return hashlib.sha256(repr(self.said).encode()).digest()

    def letters(self) -> Mapping[int, str]:
        """Return the letter of each seat that somebody takes: the first that takes part is A, as on the pads."""
        taken = [seat for seat, one in enumerate(self.players) if one.player is not tables.Player.OPEN]
        return {seat: LETTERS[place] for place, seat in enumerate(taken)}


def plain_key(text: str) -> str:
    """Return the name of a line of the head as it is compared: ``Points to win`` is ``points_to_win``."""
    return re.sub(r"[\s_-]+", "_", unicodedata.normalize("NFKC", text).strip().casefold())


@dataclass(slots=True)
class _Reading:
    """What the lines of a head say, and what is wrong with them."""

    said: dict[str, tuple[int, str]] = field(default_factory=dict)
    faults: list[LineFault] = field(default_factory=list)

    @classmethod
    def of(cls, lines: Sequence[tuple[Line, str, str]]) -> _Reading:
        """Return what lines say, of which each says something else."""
        reading = cls()
        for line, key, value in lines:
            reading._take(line.number, key, value)
        return reading

    def _take(self, number: int, key: str, value: str) -> None:
        if key in self.said:
            before = self.said[key][0]
            self.faults.append(LineFault(number, f"{key.replace('_', ' ')} is said before, in line {before}"))
        else:
            self.said[key] = number, value

    def read(self, key: str, reader: Callable[[str], Any], default: Any = None) -> Any:
        """Return what a line says, or the default where there is no such line, or it is wrong."""
        if key not in self.said:
            return default
        number, value = self.said[key]
        try:
            return reader(value)
        except Malformed as fault:
            self.faults.append(LineFault(number, f"{key.replace('_', ' ')}: {fault}"))
            return default


def split(lines: Sequence[Line]) -> tuple[tuple[tuple[Line, str, str], ...], tuple[Line, ...]]:
    """Return the lines of the head with their names and values, and the lines after it.

    The head ends at the first line without a colon, or with a colon after a player of the line ``players``.
    """
    head: list[tuple[Line, str, str]] = []
    names: set[str] = set()
    for place, line in enumerate(lines):
        found = _HEAD.fullmatch(line.text)
        if found is None or (plain_key(found[1]) not in KEYS and look(found[1]) in names):
            return tuple(head), tuple(lines[place:])
        head.append((line, plain_key(found[1]), found[2].strip()))
        if head[-1][1] == "players":
            names = {*map(str.casefold, LETTERS), *(look(name) for name in _names(found[2]))}
    return tuple(head), ()


def read(lines: Sequence[tuple[Line, str, str]], find: Find) -> tuple[Head | None, list[LineFault]]:
    """Return what a head says, and all that is wrong with it; None where it names no players.

    :raises FaultyLog: when its game is not known here, or cannot be scored from a log.
    """
    reading = _Reading.of(lines)
    game = _game(reading, find)
    options = _options(reading, game)
    players = reading.read("players", lambda text: _players(text, game), ())
    if "players" not in reading.said:
        reading.faults.append(LineFault(0, "the head lacks the line players, such as players: Ann, Bob"))
    head = Head(
        game=game,
        options=game.options() if options is None else options,  # so that the lines can be read all the same
        players=players,
        leaving=reading.read("leaving", _leaving, Leaving.OUT),
        time_per_decision=reading.read("time_per_decision", _limit),
        match=reading.read("match", _match),
        date=reading.read("date", _date),
        place=reading.read("place", _text),
        scorer=reading.read("scorer", _text),
        said=tuple(sorted((key, value) for key, (_, value) in reading.said.items())),
        line=reading.said.get("players", (0, ""))[0],
    )
    return (head if players else None), reading.faults


def _game(reading: _Reading, find: Find) -> AnyGame:
    if "game" not in reading.said:
        raise FaultyLog(
            [LineFault(0, f"the head lacks the line game, such as game: Bomb the Axis; logs are of {_scorable()}")]
        )
    number, value = reading.said["game"]
    try:
        game = find(key_of(value))
    except UnknownGame:
        raise FaultyLog([LineFault(number, f"there is no game {value[:60]!r}; logs are of {_scorable()}")]) from None
    try:
        must_have_dice(game, game.options())
    except OutOfOrder as refusal:
        raise FaultyLog([LineFault(number, refusal.message)]) from None
    return game


def must_have_dice(game: AnyGame, options: Any) -> None:
    """Insist on a game whose luck is that of dice.

    :raises OutOfOrder: when its luck is more than that.
    """
    if game.rules.dice(options) is None:
        raise OutOfOrder(f"no log of {game.title} can be scored: its luck is more than dice, and the server deals it")


def _scorable() -> str:
    """Return the titles of the games that can be scored from logs."""
    games = map(rules.find, rules.games())
    return ", ".join(game.title for game in games if game.rules.dice(game.options()) is not None)


def key_of(value: str) -> str:
    """Return the key of the game that is named by it or by its title."""
    sought = _letters(value)
    keys = sorted(rules.sources(), key=lambda key: _letters(key) != sought)  # no game is loaded without need
    return next((key for key in keys if sought in (_letters(key), _letters(_title(key)))), value)


def _title(key: str) -> str:
    try:
        return rules.find(key).title
    except UnknownGame:
        return ""


def _letters(text: str) -> str:
    return "".join(sign for sign in unicodedata.normalize("NFKC", text).casefold() if sign.isalnum())


def _options(reading: _Reading, game: AnyGame) -> Any:
    """Return the options, or None where they are wrong."""
    known = codec(game.options).schema["properties"]
    before = len(reading.faults)
    given: dict[str, Plain] = {}
    for key, (number, value) in reading.said.items():
        option = key.removeprefix(OPTION)
        if option in given:
            reading.faults.append(LineFault(number, f"{option.replace('_', ' ')} is said before, as an option"))
        elif option in known and (option != key or key not in KEYS):
            given[option] = plain(known[option], value)
        elif key not in KEYS:
            names = ", ".join(name.replace("_", " ") for name in (*KEYS, *known))
            reading.faults.append(LineFault(number, f"the head has no line {key.replace('_', ' ')}; it has {names}"))
    try:
        options = codec(game.options).decode(given)
        game.check_options(options)
    except Malformed as refusal:
        for fault in refusal.faults:
            named = str(fault.path[0]) if fault.path else ""
            number = reading.said.get(named, reading.said.get(f"{OPTION}{named}", (0, "")))[0]
            where = ".".join(map(str, fault.path)).replace("_", " ")
            reading.faults.append(LineFault(number, f"{where}: {fault.message}"))
        return None
    return options if len(reading.faults) == before else None


_YES, _NO = ("yes", "y", "true", "on"), ("no", "n", "false", "off")
_WORDS: Mapping[str, Plain] = dict.fromkeys(_YES, True) | dict.fromkeys(_NO, False)


def plain(schema: Mapping[str, Any], text: str) -> Plain:
    """Return the value of an option as plain data: a number, yes or no, none, a word, or JSON for what has parts."""
    ways = (schema, *schema.get("anyOf", ()))
    kinds = {one.get("type") for one in ways}
    said = unicodedata.normalize("NFKC", text).strip()
    if "integer" in kinds and re.fullmatch(r"-?\d{1,18}", said, re.ASCII):
        return int(said)
    if "boolean" in kinds and said.casefold() in _WORDS:
        return _WORDS[said.casefold()]
    if "null" in kinds and said.casefold() in ("none", "null", "", "-"):
        return None
    if kinds & {"object", "array"}:
        try:
            return parse(text.encode())
        except (ValueError, Malformed):
            return text
    values = [value for one in ways for value in one.get("enum", ()) if isinstance(value, str)]
    return next((value for value in values if value.casefold() == said.casefold()), unquoted(text))


def _names(text: str) -> Iterator[str]:
    """Yield the names of players."""
    for part in parted(text, ",", '"'):
        found = _BOT.search(part)
        yield unquoted(part if found is None else part[: found.start()].strip())


def _players(text: str, game: AnyGame) -> tuple[Player, ...]:
    """Return the players of the seats, in their order.

    :raises Malformed: when there are none, or too many.
    """
    found = tuple(_player(part, game) for part in parted(text, ",", '"')) if text.strip() else ()
    if not 1 <= len(found) <= tables.MAX_SEATS:
        raise Malformed(f"must name 1 to {tables.MAX_SEATS} players, with commas between them")
    return found


def _player(text: str, game: AnyGame) -> Player:
    found = _BOT.search(text)
    if text == NOBODY:
        return Player(None, tables.Player.OPEN)
    if found is None:
        return Player(_name(unquoted(text)))
    levels = game.bots.levels
    level = (found[1] or levels[0]).casefold()
    if level not in levels:
        raise Malformed(f"the bots of {game.title} are {', '.join(levels)}, not {level[:40]}")
    return Player(_name(unquoted(text[: found.start()].strip())), tables.Player.BOT, level)


def _name(text: str) -> str | None:
    if len(text) > LONGEST_NAME:
        raise Malformed(f"no name has more than {LONGEST_NAME} characters")
    return text or None


def _leaving(text: str) -> Leaving:
    try:
        return Leaving(text.casefold())
    except ValueError:
        raise Malformed(f"must be one of {', '.join(Leaving)}") from None


def _limit(text: str) -> int:
    if (found := _LIMIT.fullmatch(text)) is None or not int(found[1]):
        raise Malformed("must be a time such as 90 s, or 1500 ms")
    return int(found[1]) * (1 if found[2] == "ms" else 1_000)


def _match(text: str) -> str:
    match = unquoted(text)
    if not 1 <= len(match) <= LONGEST_MATCH:
        raise Malformed(f"must have 1 to {LONGEST_MATCH} characters")
    return match


def _date(text: str) -> str:
    try:
        date: str = codec(Date).decode(unicodedata.normalize("NFKC", text).replace("T", " "))
        Noted(date=date, log=True)
    except Malformed:
        raise Malformed("must be a day such as 2026-11-21, which a time such as 19:30 may follow") from None
    return date


def _text(text: str) -> str | None:
    return _name(unquoted(text))


KEYS: Final = ("game", "players", "date", "place", "scorer", "match", "leaving", "time_per_decision")
"""The lines of a head that every game has, in addition to its options."""
