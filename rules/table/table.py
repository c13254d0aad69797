"""The table: what every match has, whatever the game.

A :class:`Table` is the whole truth of a match as the rules see it: who sits where, the game's state, the
clock of the open decision, the outcome. It moves by *entries*, the game's own actions and the table entries
below, and only through :func:`rules.table.enact.enact`. TABLE.md holds its rules by clause.

Times given to these functions are store times (ms since the epoch); the game is given match time, which is the
store's time less the time during which the store could not be reached (TBL-7).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Annotated, Any

from rules.game import AnyGame
from rules.table.clock import earliest
from rules.table.testing import Clock, ClockAdvanced, Hand, hand
from rules.values import Outcome, Standing
from rules.wire.codec import Between, Length, Matches, Outside, Sparse
from rules.wire.marks import Only

SILENCES = 3
"""A person who is silent at this number of decisions in a row has left (TBL-5)."""

MAX_SEATS = 16
Seat = Annotated[int, Between(0, MAX_SEATS - 1)]

AbsentAfter = Annotated[int, Between(1_000, 14 * 24 * 60 * 60 * 1000)]
"""Time in ms for which a decision waits before its seat counts as absent (TBL-16)."""

SeatSeed = Annotated[str, Length(1, 64), Matches(r"[A-Za-z0-9._~+/=-]+")]


class Status(StrEnum):
    """A match's status."""

    OPEN = "open"
    ON = "on"
    OVER = "over"
    CANCELLED = "cancelled"


class Player(StrEnum):
    """Who occupies a seat."""

    OPEN = "open"
    PERSON = "person"
    BOT = "bot"


class Luck(StrEnum):
    """Who throws the dice of the game's box: the server (TBL-2), or the players at a real table (TBL-14)."""

    SERVER = "server"
    """The server."""
    TABLE = "table"
    """The players, at a real table (TBL-14)."""


class Leaving(StrEnum):
    """What becomes of a seat whose player leaves (TBL-4): a bot plays on, or the game's own clause holds."""

    BOT = "bot"
    """A bot plays on."""
    OUT = "out"
    """The game's own clause holds (TBL-4)."""


class Cause(StrEnum):
    """Why a seat resigned or a match was closed."""

    ASKED = "asked"
    """Its player asked for it (TBL-4)."""
    SILENCE = "silence"
    """It was silent at three decisions in a row (TBL-5)."""
    CANCELLED = "cancelled"
    """The host cancelled it before the start."""
    IDLE = "idle"
    """Nobody played for a long time (TBL-6)."""
    RULES_CHANGED = "rules-changed"
    """Its rules are not here any more (TBL-11)."""


class Personal(StrEnum):
    """What can be erased of a seat (TBL-12): its name, or the texts of all notes that it has sent."""

    NAME = "name"
    NOTES = "notes"


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody sat down (TBL-1, TBL-2)."""

    player: Annotated[Player, Only(Player.PERSON, Player.BOT)]
    """Who sits there now: a `person` or a `bot`."""
    level: Annotated[str, Length(1, 40)] | None = None
    """Bot's level, one of the game's `levels`; None for a person."""
    seed: SeatSeed | None = None
    """The seat's own share of the luck; None until the record shows it, and if it brought none."""


@dataclass(frozen=True, slots=True)
class SeatLeft:
    """Somebody got up before the start."""


@dataclass(frozen=True, slots=True)
class Started:
    """The match began, and all luck of the set-up was drawn."""

    absent_after: Annotated[AbsentAfter | None, Sparse] = None
    """Time in ms for which a decision waits before its seat counts as absent; None: never."""


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The seat went to a bot, or back to its person (TBL-4, TBL-8, TBL-16)."""

    player: Annotated[Player, Only(Player.PERSON, Player.BOT)]
    """Who plays in the seat from now on: its `person` or a `bot`."""
    level: Annotated[str, Length(1, 40)] | None = None
    """Bot's level, one of the game's `levels`; None for a person."""
    by: Annotated[Seat | None, Sparse] = None
    """Seat whose player gave it to a bot because its own was absent, from 0; else None."""


@dataclass(frozen=True, slots=True)
class Resigned:
    """The seat gave up, or was silent for too long."""

    cause: Annotated[Cause, Only(Cause.ASKED, Cause.SILENCE)]
    """Why the seat resigned."""


@dataclass(frozen=True, slots=True)
class TokenRenewed:
    """The host renewed the seat's token, so that the one before opens nothing any more (TBL-13)."""


@dataclass(frozen=True, slots=True)
class Lapsed:
    """The time of the open decision ran out, and these seats were silent."""

    seats: Annotated[tuple[int, ...], Length(1, MAX_SEATS)]
    """Seats that were silent, from 0, ascending."""


@dataclass(frozen=True, slots=True)
class ClocksShifted:
    """The store could not be reached for a while (TBL-7)."""

    by: Annotated[int, Between(1, 2**53 - 1)]
    """Time in ms that no clock counts."""


@dataclass(frozen=True, slots=True)
class Rewound:
    """The game went back to an earlier ply (TBL-15)."""

    to: Annotated[int, Between(1, 2**53 - 1)]
    """Number of the last ply that still counts, from 1."""


@dataclass(frozen=True, slots=True)
class Closed:
    """The match was ended from outside the game."""

    cause: Annotated[Cause, Only(Cause.CANCELLED, Cause.IDLE, Cause.RULES_CHANGED)]
    """Why the match was ended."""


@dataclass(frozen=True, slots=True)
class Erased:
    """The seat's name, or the texts of its notes, were erased (TBL-12)."""

    what: Personal
    """What was erased: the name of the seat, or the texts of its notes."""


UNJUDGED = Closed(Cause.RULES_CHANGED)
"""How a match ends whose rules are not here any more (TBL-11): the one entry that needs nothing of its game."""


@dataclass(frozen=True, slots=True)
class Concluded:
    """The match ended: it follows the event that ended it."""

    winners: tuple[int, ...]
    """Seats that won, from 0: one, several or none."""
    reason: str
    """How it ended: a word in kebab-case, documented under `clause`."""
    clause: str
    """Number of the clause of the rules by which it ended."""


ENTRIES: tuple[type, ...] = (
    SeatTaken,
    SeatLeft,
    Started,
    HandedOver,
    Resigned,
    Lapsed,
    ClocksShifted,
    Closed,
    Erased,
    TokenRenewed,
    Rewound,
    ClockAdvanced,
)
"""The kinds of ply that every game has in addition to its own actions."""

EVENTS: tuple[type, ...] = (*ENTRIES, Concluded)
"""The kinds of event that every game has in addition to its own."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a match was opened with and never changes.

    ``options`` and ``content`` are the game's own values; ``time_per_decision`` is in ms, None without limit.
    """

    options: Any
    chairs: int
    time_per_decision: int | None = None
    leaving: Leaving = Leaving.BOT
    content: Any = None
    luck: Luck = Luck.SERVER
    clock: Clock = Clock.SERVER


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat: who occupies it, the seed it brought, whether it resigned.

    ``silences`` counts the decisions in a row at which it was silent; several that the game counts as
    one turn are one (TBL-5). ``lent`` says that a bot sits there for somebody who may come back (TBL-8), ``absent``
    that another player let it (TBL-16). ``since`` is the match time at which its person came back last.
    """

    player: Player = Player.OPEN
    level: str | None = None
    seed: str | None = None
    resigned: bool = False
    silences: int = 0
    lent: bool = False
    absent: Annotated[bool, Sparse] = False
    since: Annotated[int, Sparse] = 0

    @property
    def gone(self) -> bool:
        """Return whether its player has left for good: resigned, or was silent too often (TBL-4, TBL-5)."""
        return self.resigned or self.silences >= SILENCES

    @property
    def attended(self) -> bool:
        """Return whether a person plays here, or may come back."""
        return (self.player is Player.PERSON or self.lent) and not self.gone


@dataclass(frozen=True, slots=True)
class Table:
    """A match, as far as rules go.

    ``at`` is the store time of the last ply, ``opened`` the match time at which the open decision opened, ``away`` the
    difference between store time and match time in ms. ``order`` are the taken seats in the order of sitting down, up
    to the start (TBL-1), ``silent`` the seats whose silence in the open turn is counted (TBL-5). ``floor`` is the
    earliest ply to which the game can go back, ``skipped`` what is added to the game's own number of the open decision,
    since numbers of decisions that were taken back are not used again (TBL-15). ``reopened`` is the decision that was
    opened when the game last went back: what answers an earlier one comes too late. ``absent_after`` is the time in ms
    after which a seat is absent, None never (TBL-16). ``hand`` is match time where a test moves it, from the start on
    (TBL-18). ``state`` is the game's state from the start on, and ``standing`` whose turn it is there: known once for
    each state, by :func:`positioned`.
    """

    status: Status
    chairs: tuple[Chair, ...]
    ply: int
    at: int
    opened: int
    away: int
    outcome: Outcome | None
    order: tuple[int, ...] = ()
    silent: tuple[int, ...] = ()
    floor: Annotated[int, Sparse] = 0
    skipped: Annotated[int, Sparse] = 0
    reopened: Annotated[int, Sparse] = 0
    absent_after: Annotated[AbsentAfter | None, Sparse] = None
    hand: Annotated[Hand | None, Sparse] = None
    state: Annotated[Any, Outside] = None
    standing: Annotated[Standing | None, Outside] = None

    def clock(self, at: int) -> int:
        """Return what the match's times are compared with at store time ``at``: that, or a test's own time (TBL-18)."""
        return at if self.hand is None else self.hand.now

    def match_time(self, at: int) -> int:
        """Return the match time at store time ``at``."""
        return self.clock(at) - self.away

    def begun(self, terms: Terms, at: int, absent_after: int | None) -> Table:
        """Return the table of a match that begins at store time ``at``, as yet without its game's state."""
        on = replace(self, status=Status.ON, opened=at, away=0, order=(), absent_after=absent_after)
        return replace(on, hand=hand(terms, at))

    def moved(self, state: Any, standing: Standing, opened: int, silent: tuple[int, ...] = ()) -> Table:
        """Return the table with the game's next state, whose decision opened at that match time."""
        return Table(
            self.status,
            self.chairs,
            self.ply,
            self.at,
            opened,
            self.away,
            self.outcome,
            self.order,
            silent,
            self.floor,
            self.skipped,
            self.reopened,
            self.absent_after,
            self.hand,
            state,
            standing,
        )

    def stamped(self, at: int) -> Table:
        """Return the table after one more ply, made at ``at``."""
        return Table(
            self.status,
            self.chairs,
            self.ply + 1,
            at,
            self.opened,
            self.away,
            self.outcome,
            self.order,
            self.silent,
            self.floor,
            self.skipped,
            self.reopened,
            self.absent_after,
            self.hand,
            self.state,
            self.standing,
        )


def laid(terms: Terms, at: int) -> Table:
    """Return the empty table of a match that was just opened."""
    return Table(Status.OPEN, (Chair(),) * terms.chairs, 0, at, at, 0, None)


def positioned(game: AnyGame, table: Table, state: Any) -> Table:
    """Return the table with a state of its game; None before the start."""
    return replace(table, state=state, standing=None if state is None else game.rules.standing(state))


def decision(table: Table) -> int:
    """Return the number of the open decision; 0 before the start."""
    return 0 if table.standing is None else table.standing.decision + table.skipped


def to_act(table: Table) -> tuple[int, ...]:
    """Return the seats that must act now; none unless the match is on."""
    return () if table.standing is None or table.status is not Status.ON else table.standing.must


def may_act(table: Table) -> tuple[int, ...]:
    """Return the seats that must or may act now."""
    if table.standing is None or table.status is not Status.ON:
        return ()
    return (*table.standing.must, *table.standing.may)


def deadline(terms: Terms, table: Table) -> int | None:
    """Return when silence next changes something, by the clock of the table, or None."""
    if table.standing is None or table.status is not Status.ON:
        return None
    allowed = None if terms.time_per_decision is None else table.opened + terms.time_per_decision
    moment = earliest(allowed, table.standing.deadline)
    return None if moment is None else moment + table.away


def rules_changed(table: Table) -> bool:
    """Return whether the match ended because its rules were not here any more (TBL-11)."""
    return table.outcome is not None and table.outcome.reason == UNJUDGED.cause


def taken(table: Table) -> tuple[int, ...]:
    """Return the seats that are not open."""
    return tuple(seat for seat, chair in enumerate(table.chairs) if chair.player is not Player.OPEN)


def following(chair: Chair) -> Chair:
    """Return the chair for the next match: a seat that a bot took over goes back to its person (TBL-9)."""
    return Chair(Player.PERSON) if chair.lent or chair.resigned else Chair(chair.player, chair.level)
