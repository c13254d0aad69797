"""Matches for tests: played entry by entry through the rules alone, with everything that a record needs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from rules.chance import Chance, Cheap, match_chance
from rules.errors import BrokenContract
from rules.game import AnyGame
from rules.table import agreement, formats, silence
from rules.table import record as records
from rules.table import table as tables
from rules.table.chosen import Chosen, place
from rules.table.record import Moment
from rules.table.table import Leaving, Luck, Player, SeatTaken, Started, Status, Table, Terms
from rules.table.testing import Clock
from rules.values import Template
from rules.wire.codec import codec

OPENED = 1_700_000_000_000
"""The store time at which these matches are opened, in ms."""

STEP = 10
"""Milliseconds between two entries that name no time."""


@dataclass(frozen=True, slots=True)
class Bench:
    """A match in progress: its table, and all that was written down of it."""

    game: AnyGame
    terms: Terms
    setup: records.Setup
    seed: bytes
    table: Table
    link: str
    plies: tuple[records.Ply, ...] = ()
    events: tuple[Any, ...] = ()

    def enter(
        self,
        seat: int | None,
        entry: Any,
        *,
        at: int | None = None,
        after: int = STEP,
        chance: Any = None,
        thought: records.Thought | None = None,
    ) -> Bench:
        """Return the match after one more entry, made ``after`` ms later or ``at`` that time; ``events`` are its."""
        at = self.table.at + after if at is None else at
        number = self.table.ply + 1
        seeds = [chair.seed for chair in self.table.chairs]
        luck = match_chance(self.seed, place(self.setup), number, seeds) if chance is None else chance
        step = records.append(
            self.game, self.terms, self.table, self.link, seat, entry, Moment(at, luck, self.was), thought=thought
        )
        return self._after(step)

    def was(self, ply: int) -> Table:
        """Return the table after a ply of the past."""
        *_, last = records.replay(self.game, self.terms, self.plies, upto=ply)
        return last.table

    def end_unjudged(self) -> Bench:
        """Return the match after its end on a server that has not its rules."""
        return self._after(records.append_unjudged(self.table, self.link, at=self.table.at + STEP))

    def _after(self, step: records.Played) -> Bench:
        plies = (*self.plies, step.entry)
        return replace(self, table=step.table, link=step.entry.hash, plies=plies, events=step.events)

    def due_entry(self, *, now: int, away: int = 0) -> tuple[int | None, Any] | None:
        """Return what the clocks make due at ``now``."""
        return silence.overdue(self.terms, self.table, now=now, away=away)

    def settle(self, *, now: int, away: int = 0) -> Bench:
        """Return the match after everything that the clocks make due at ``now``."""
        settled = self
        while (due := settled.due_entry(now=now, away=away)) is not None:
            settled = settled.enter(*due, at=now)
        return settled

    @property
    def state(self) -> Any:
        """The game's state."""
        return self.table.state

    def record(self) -> records.Record:
        """Return the record as it is shown once the match is over."""
        names = [f"name {seat}" for seat in range(len(self.table.chairs))]
        step = records.excerpt(self.game, self.terms, self.table)
        return records.compiled(self.setup, self.table, names, self.seed, self.plies, step)


def _named(game: AnyGame) -> dict[str, Any]:
    """Return the head of a set-up."""
    return {"game": game.key, "version": game.version, "match": "m-0001", "parent": None}


def opened(
    game: AnyGame,
    chairs: int,
    options: Any = None,
    *,
    time_per_decision: int | None = None,
    leaving: Leaving = Leaving.BOT,
    seed: bytes = bytes(range(32)),
    brought: Any = None,
    luck: Luck | Chosen = Luck.SERVER,
    clock: Clock = Clock.SERVER,
) -> Bench:
    """Return the empty table of a match, with the game's own content unless some was ``brought``.

    With luck that is chosen it is a test match, and the seed is the chosen one.
    """
    chosen = luck if isinstance(luck, Chosen) else None
    thrown = Luck.SERVER if isinstance(luck, Chosen) else luck
    seed = seed if chosen is None else chosen.key()
    content = brought or game.standard_content()
    setup = records.Setup(
        **_named(game),
        format=formats.format_of(thrown, chosen, clock),
        options=codec(game.options).encode(game.options() if options is None else options),
        seats=chairs,
        time_per_decision=time_per_decision,
        leaving=leaving,
        commitment=records.commitment(seed),
        content=None if content is None else content.digest,
        luck=thrown,
        chosen=chosen,
        clock=clock,
    )
    agreed = agreement.terms(game, setup, content)
    return Bench(game, agreed, setup, seed, tables.laid(agreed, OPENED), records.setup_hash(setup))


def seated(bench: Bench, players: str) -> Bench:
    """Seat players by letter: p a person with a seed of its own, q one without, b a bot, - nobody."""
    for seat, letter in enumerate(players):
        if letter == "p":
            bench = bench.enter(seat, SeatTaken(Player.PERSON, None, f"seed-of-{seat}"))
        elif letter == "q":
            bench = bench.enter(seat, SeatTaken(Player.PERSON))
        elif letter == "b":
            bench = bench.enter(seat, SeatTaken(Player.BOT, bench.game.bots.levels[0]))
    return bench


def begun(game: AnyGame, players: str, options: Any = None, **terms: Any) -> Bench:
    """Return a match that has started, with a seat for each letter of ``players`` (as in ``seated``)."""
    return seated(opened(game, len(players), options, **terms), players).enter(None, Started())


def exemplar(item: Any) -> Any:
    """Return an action of an entry of a menu: itself, or its template's example."""
    return item.example if isinstance(item, Template) else item


def random_action(game: AnyGame, state: Any, seat: int, chance: Chance, kind: type | None = None) -> Any:
    """Return any legal action, also one of a template, and one of a ``kind`` if there is any.

    :raises BrokenContract: when the menu of the seat is empty.
    """
    menu = game.rules.legal(state, seat)
    if not menu:
        raise BrokenContract(f"seat {seat} can act, and its menu is empty", "rules.legal")
    menu = tuple(item for item in menu if type(exemplar(item)) is kind) or menu
    item = menu[chance.roll(len(menu)) - 1]
    return game.rules.sample(state, item, chance) if isinstance(item, Template) else item


def walk(bench: Bench, number: int, one_in: int = 1, kind: type | None = None) -> Iterator[Bench]:
    """Yield a started match after each entry of random play until it is over; the same for the same ``number``.

    Entries that the clocks demand come first. Of the unasked actions that chance picks, one in ``one_in`` is played: a
    high number gives more room to the game's decisions. An action of this ``kind`` is played whenever it is legal.
    """
    luck = Cheap(Random(number).random)
    yield bench
    while bench.table.status is Status.ON:
        now = bench.table.at + STEP
        due = bench.due_entry(now=now)
        seat, entry = _picked(bench, luck, one_in, kind) if due is None else due
        bench = bench.enter(seat, entry, at=now)
        yield bench


def _picked(bench: Bench, luck: Chance, one_in: int, kind: type | None) -> tuple[int, Any]:
    game, state = bench.game, bench.state
    able, asked = tables.may_act(bench.table), game.rules.standing(state).must
    while True:
        seat = able[luck.roll(len(able)) - 1]
        action = random_action(game, state, seat, luck, kind)
        unasked = seat not in asked or game.rules.unasked(state, action)
        if one_in == 1 or not unasked or luck.roll(one_in) == 1:
            return seat, action


def played(bench: Bench, number: int) -> Bench:
    """Return a started match after random play to its end."""
    *_, last = walk(bench, number)
    return last
