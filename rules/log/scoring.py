"""Score a log: play what it says by the rules, and name the first line that they forbid.

What is forced may be left out: an action that is the only one, and throws no dice, is played where the line that comes
next is not possible before it. The record that a log makes is of a match whose dice were thrown at a real table.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import rules
from rules.chance import Dealt, Entered, NoSuchFace, OutOfLuck, ThrowAwaited, match_chance
from rules.errors import IllegalAction, MatchOver, NotToAct, Refusal, TooFewSeats
from rules.log import head as heads
from rules.log.faults import FaultyLog, LineFault, Possible
from rules.log.head import Find, Head
from rules.log.lines import Item, Reader
from rules.log.saying import Waiting, lacks, named, only_action, possible
from rules.log.text import Line, decoded, lines
from rules.show.wording import listed
from rules.table import table as tables
from rules.table.formats import TABLE_FORMAT
from rules.table.noted import Noted
from rules.table.record import (
    MAX_PLIES,
    Moment,
    Played,
    Record,
    Setup,
    append,
    commitment,
    compiled,
    setup_hash,
)
from rules.table.table import (
    ClocksShifted,
    Closed,
    Lapsed,
    Luck,
    Player,
    Rewound,
    SeatTaken,
    Started,
    Status,
    Table,
    Terms,
)
from rules.wire.codec import codec
from rules.wire.plain import MAX_INT

MOST_FORCED: Final = 100
"""Forced actions in a row that a log may leave out."""

MOST_THROWS: Final = 100
"""Faces of one action at most: with every line of them it is played again from its first."""

SHOWN: Final = 8
"""Legal actions that a fault shows at most."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A log as far as it goes: its record, its plies one by one, and the action that still waits for dice, if any."""

    head: Head
    terms: Terms
    record: Record
    story: tuple[Played, ...]
    waiting: Waiting | None

    @property
    def table(self) -> Table:
        """The table after the last ply."""
        return self.story[-1].table

    @property
    def finished(self) -> bool:
        """Whether the match is over."""
        return self.table.status is not Status.ON and self.table.status is not Status.OPEN


def score(content: bytes, find: Find = rules.find) -> Scored:
    """Return what a log comes to; ``find`` gives the game of a key.

    :raises FaultyLog: with all its faults of form, or the first line that the rules forbid.
    """
    text = decoded(content)
    if text.lstrip().startswith("{"):
        raise FaultyLog([LineFault(0, "this is no log but JSON: a record needs no scoring, only a sheet")])
    said = lines(text)
    of_head, body = heads.split(said)
    head, faults = heads.read(of_head, find)
    if head is not None:
        reader = Reader(head)
        happened = reader.read(body)
        faults += reader.faults
    if head is None or faults:
        raise FaultyLog(faults or [LineFault(0, "the log says nothing")])
    return _Play.of(head, said, happened).through(happened)


@dataclass(slots=True)
class _Play:
    """The match as far as it was played.

    ``kept`` are the tables to which a later line goes back, ``actor`` is who acted before in the same line.
    """

    head: Head
    setup: Setup
    terms: Terms
    table: Table
    link: str
    wanted: frozenset[int]
    story: list[Played] = field(default_factory=list)
    kept: dict[int, Table] = field(default_factory=dict)
    waiting: Waiting | None = None
    actor: int | None = None
    ended: int = 0

    @classmethod
    def of(cls, head: Head, said: Sequence[Line], happened: Sequence[Item]) -> _Play:
        """Return the empty table of a log."""
        options = codec(head.game.options).encode(head.options)
        setup = Setup(
            format=TABLE_FORMAT,
            game=head.game.key,
            version=head.game.version,
            match=head.match or _name(said),
            parent=None,
            options=options,
            seats=len(head.players),
            time_per_decision=head.time_per_decision,
            leaving=head.leaving,
            commitment=commitment(head.seed),
            content=None,
            luck=Luck.TABLE,
        )
        terms = Terms(head.options, setup.seats, head.time_per_decision, head.leaving, luck=Luck.TABLE)
        wanted = frozenset(item.entry.to for item in happened if isinstance(item.entry, Rewound))
        return cls(head, setup, terms, tables.laid(terms, head.at), setup_hash(setup), wanted)

    def through(self, happened: Sequence[Item]) -> Scored:
        """Play all that happened.

        :raises FaultyLog: naming the first line that the rules forbid.
        """
        for item in happened:
            self._take(item)
        if not happened:
            self._begin(0)
        if self.waiting is None:
            self._end()
        names = [player.name for player in self.head.players]
        plies = [played.entry for played in self.story]
        noted = Noted(log=True, scorer=self.head.scorer, date=self.head.date, place=self.head.place)
        record = compiled(self.setup, self.table, names, self.head.seed, plies, None, noted=noted)
        return Scored(self.head, self.terms, record, tuple(self.story), self.waiting)

    def _take(self, item: Item) -> None:
        """Play what a line says."""
        if not item.follows:
            self.actor = None
        if isinstance(item.entry, Closed):
            self.waiting = None  # as over HTTP: what waits for its dice is given up with the match
        if self.table.status is Status.OPEN and self.waiting is None and (not item.tables or item.entry == Started()):
            self._begin(item.line, item)
            if item.tables:
                return
        if self.waiting is not None:
            self._go_on(self.waiting, item)
        elif item.tables:
            self._play(item, item.seat, item.entry)
        else:
            self._act(item)

    def _begin(self, line: int, item: Item | None = None) -> None:
        """Let all who are not seated yet sit down, and begin the match."""
        for seat, player in enumerate(self.head.players):
            if player.player is not Player.OPEN and self.table.chairs[seat].player is Player.OPEN:
                self._play(Item(line, seat, None), seat, SeatTaken(player.player, player.level))
        dealt = () if item is None or not item.tables else item.dealt
        self._play(Item(line, None, None, dealt=dealt), None, Started())

    def _go_on(self, waiting: Waiting, item: Item) -> None:
        """Take the faces of a line for what waits for them."""
        more = item.faces if item.entry is None else item.alone
        if not more:
            raise FaultyLog([LineFault(waiting.line, lacks(self.head, waiting))])
        if item.seat not in (None, waiting.thrower):
            why = f"the next die is not {named(self.head, item.seat)}’s: {lacks(self.head, waiting)}"
            raise FaultyLog([LineFault(item.line, why)])
        faces, dealt = (*waiting.faces, *more), (*waiting.dealt, *item.dealt)
        if len(faces) > MOST_THROWS:
            raise FaultyLog([LineFault(item.line, f"no action has more than {MOST_THROWS} throws")])
        on = Item(item.line, waiting.seat, None, faces, dealt, text=waiting.text)
        self._play(on, waiting.seat, waiting.entry, waiting.line)

    def _play(self, item: Item, seat: int | None, entry: Any, since: int = 0) -> None:
        """Play an entry of a line, or let it wait for its dice."""
        found = self._tried(self.table, self.link, item, seat, entry)
        if isinstance(found, LineFault):
            raise FaultyLog([found])
        self._keep(found, since or item.line)

    def _keep(self, found: Played | Waiting, line: int) -> None:
        if isinstance(found, Waiting):
            self.waiting = found
            return
        self.waiting = None
        self.table, self.link = found.table, found.entry.hash
        self.story.append(found)
        if found.ply in self.wanted:
            self.kept[found.ply] = found.table
        if found.table.status is not Status.ON:
            self.ended = line

    def _act(self, item: Item) -> None:
        """Play the action of a line, after forced ones that the log leaves out, if it is not possible before them."""
        if item.follows and item.seat is None:
            item = replace(item, seat=self.actor)
        faults: list[tuple[bool, LineFault]] = []
        forced: list[Played] = []
        table, link = self.table, self.link
        while True:
            found = self._attempt(table, link, item)
            if not isinstance(found, LineFault):
                break
            faults.append((item.seat in tables.may_act(table), found))
            following = self._forced(table, link, item.line) if len(forced) < MOST_FORCED else None
            if following is None:
                raise FaultyLog([next((fault for own, fault in faults if own), faults[0][1])])
            forced.append(following)
            table, link = following.table, following.entry.hash
        for played in (*forced, found):
            self._keep(played, item.line)
        self.actor = found.seat

    def _attempt(self, table: Table, link: str, item: Item) -> Played | Waiting | LineFault:
        """Try the action of a line; where it has none, the only one that its seat has."""
        seat = next(iter(tables.to_act(table)), None) if item.seat is None else item.seat
        if item.entry is not None or seat is None or seat not in tables.may_act(table):
            return self._tried(table, link, item, seat, item.entry)
        only = only_action(self.head.game, table, seat)
        if only is None:
            legal, more = self._legal(table, (seat,))
            return LineFault(item.line, f"{named(self.head, seat)} can do several things: say which", "", legal, more)
        return self._tried(table, link, item, seat, only)

    def _forced(self, table: Table, link: str, line: int) -> Played | None:
        """Return the ply of a forced action that throws no dice, or None."""
        seat = next(iter(tables.to_act(table)), None)
        action = None if seat is None else only_action(self.head.game, table, seat)
        if action is None:
            return None
        found = self._tried(table, link, Item(line, seat, action), seat, action)
        return found if isinstance(found, Played) else None

    def _end(self) -> None:
        """Play forced actions at the end of a log if they end the match."""
        table, link, forced = self.table, self.link, list[Played]()
        while table.status is Status.ON and len(forced) < MOST_FORCED:
            following = self._forced(table, link, 0)
            if following is None:
                return
            forced.append(following)
            table, link = following.table, following.entry.hash
        if table.status is not Status.ON:
            for played in forced:
                self._keep(played, 0)

    def _tried(self, table: Table, link: str, item: Item, seat: int | None, entry: Any) -> Played | Waiting | LineFault:
        """Return the ply of an entry, that it waits for a die, or what is wrong with it."""
        if table.ply >= MAX_PLIES:
            return LineFault(item.line, f"no match has more than {MAX_PLIES} plies")
        dealt, luck = self._luck(table, item)
        if (at := _at(self.terms, table, entry)) > MAX_INT:
            return LineFault(item.line, "no match lasts as long as that")
        moment = Moment(at, luck, self.kept.__getitem__)
        try:
            played = append(self.head.game, self.terms, table, link, seat, entry, moment)
            if item.text:
                self.head.game.words.confirm(item.text, played.events)
        except ThrowAwaited as awaited:
            return Waiting(item.line, seat, entry, item.faces, item.dealt, awaited.die, item.text)
        except NoSuchFace as fault:
            return LineFault(item.line, str(fault))
        except OutOfLuck as fault:
            return LineFault(item.line, f"what was dealt does not fit: {fault}")
        except Refusal as refusal:
            return self._refused(table, item.line, seat, refusal)
        if len(luck.faces) < len(item.faces):
            return self._surplus(item, luck.faces, played.table)
        if dealt is not None and not dealt.spent:
            return LineFault(item.line, f"{len(dealt.draws)} numbers are dealt, and the line has {len(item.dealt)}")
        return played

    def _luck(self, table: Table, item: Item) -> tuple[Dealt | None, Entered]:
        """Return what the line says was dealt, if it does, and the luck of it."""
        dealt = Dealt(item.dealt) if item.dealt else None
        return dealt, Entered(item.faces, dealt or match_chance(self.head.seed, "log", table.ply + 1, []))

    def _surplus(self, item: Item, used: Sequence[str], after: Table) -> LineFault:
        """Return that a line has more faces than dice are thrown, and which seats act next."""
        acting = tables.to_act(after)
        legal, more = self._legal(after, acting)
        then = f"; then {listed([named(self.head, seat) for seat in acting])} is to act" if acting else ""
        return LineFault(item.line, f"{_too_many(used, item.faces)}{then}", "", legal, more)

    def _refused(self, table: Table, line: int, seat: int | None, refusal: Refusal) -> LineFault:
        """Return a refusal as the fault of a line, with what was possible."""
        if isinstance(refusal, MatchOver):
            return LineFault(line, f"the match is over since line {self.ended}" if self.ended else refusal.message)
        if isinstance(refusal, NotToAct):
            waits = tables.to_act(table)
            legal, more = self._legal(table, waits)
            others = listed([named(self.head, one) for one in waits])
            words = f"{named(self.head, seat)} is not to act: {others} {'is' if len(waits) == 1 else 'are'}"
            return LineFault(line, words, legal[0].clause if legal else "", legal, more)
        if isinstance(refusal, IllegalAction):
            legal, more = self._legal(table, () if seat is None else (seat,))
            if not legal:  # it can do nothing but what comes unasked
                legal, more = self._legal(table, tables.to_act(table))
            return LineFault(line, refusal.message, refusal.clause, legal, more)
        if isinstance(refusal, TooFewSeats):
            understood = ", ".join(player.name or "-" for player in self.head.players)
            return LineFault(self.head.line or line, f"{refusal.message} (the players are understood as: {understood})")
        return LineFault(line, refusal.message)

    def _legal(self, table: Table, seats: Sequence[int]) -> tuple[tuple[Possible, ...], int]:
        found = list(possible(self.head, table, seats))
        return tuple(found[:SHOWN]), max(0, len(found) - SHOWN)


def _name(said: Sequence[Line]) -> str:
    """Return the name of a match that a log does not name: another one for each text, comments and blanks aside."""
    digest = hashlib.sha256("\n".join(" ".join(line.text.split()) for line in said).encode())
    return f"log-{digest.hexdigest()[:16]}"


def _at(terms: Terms, table: Table, entry: Any) -> int:
    """Return when an entry comes: no time passes in a log but what a lapse, or a pause, says."""
    if isinstance(entry, ClocksShifted):
        return table.at + entry.by
    due = tables.deadline(terms, table) if isinstance(entry, Lapsed) else None
    return table.at if due is None else max(table.at, due)


def _too_many(used: Sequence[str], given: Sequence[str]) -> str:
    if not used:
        return f"no die is thrown, and the line has the face {given[0]}"
    return f"{len(used)} dice are thrown, and the face {given[len(used)]} is of one more"
