"""Test matches: what makes a match one, and its clock: at rest, it goes on only as far as the test asks (TBL-18).

A test asks for a stretch of match time, and the match goes through it in steps: each ends where a time runs out, or
where a bot is to act, or with the stretch. So whatever falls due in it happens at its own match time.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Protocol

from rules.errors import Malformed, OutOfOrder, OutOfTime
from rules.wire.codec import Between, Sparse

if TYPE_CHECKING:
    from rules.table.table import Terms

CHOSEN = "its luck was chosen by who opened it"
BY_HAND = "its clock was moved by hand"
"""Why a test match counts for nothing."""

LONGEST_ADVANCE = 14 * 24 * 60 * 60 * 1000
"""Most ms for which a test asks at once."""

LAST_ADVANCE = 50_000
"""The ply after which a test moves the clock no more: everything else in a match is bounded by its game."""


class Clock(StrEnum):
    """What moves match time: the server's clock, or a test alone (TBL-18)."""

    SERVER = "server"
    """The server's clock."""
    MANUAL = "manual"
    """A test, by hand (TBL-18)."""


@dataclass(frozen=True, slots=True)
class ClockAdvanced:
    """The clock of a test went on, or was asked to (TBL-18)."""

    by: Annotated[int, Between(0, 2**53 - 1)]
    """Time in ms by which match time went on with this step."""
    asked: Annotated[int, Between(0, LONGEST_ADVANCE), Sparse] = 0
    """Time in ms that a test asked for with this step; 0, and left out: it goes on with what was asked for before."""


@dataclass(frozen=True, slots=True)
class Hand:
    """The clock of a test: the match time ``now``, and the ms that are ``left`` of what the test asked for."""

    now: int
    left: int = 0


class Opened(Protocol):
    """What a match was opened with: what its host asked for, a set-up or a record."""

    @property
    def chosen(self) -> object:
        """The luck that was chosen for it; None: none was."""
        ...

    @property
    def clock(self) -> Clock:
        """What moves its match time."""
        ...


def reasons(chosen: object, clock: object) -> tuple[str, ...]:
    """Return why a match with such luck and such a clock, values or plain data, is a test; nothing where it is none."""
    why = ((CHOSEN, chosen is not None), (BY_HAND, clock == Clock.MANUAL))
    return tuple(words for words, true in why if true)


def is_test(opened: Opened) -> bool:
    """Return whether a match is a test, which is never listed or signed and counts for nothing (TBL-17, TBL-18)."""
    return bool(reasons(opened.chosen, opened.clock))


def reason(opened: Opened) -> str:
    """Return what a test match is, in words: why it proves nothing of who plays well."""
    return f"a test match: {', and '.join(reasons(opened.chosen, opened.clock))}"


def check(opened: Opened, *, signed: bool) -> None:
    """Insist on no signature of a test match.

    :raises Malformed: when there is one.
    """
    if is_test(opened) and signed:
        raise Malformed("must be left out: no server signs a test match", ("signature",))


def hand(terms: Terms, at: int) -> Hand | None:
    """Return the clock of a match that begins at match time ``at``; None where the server's clock moves it."""
    return Hand(at) if terms.clock is Clock.MANUAL else None


def advanced(hand: Hand | None, entry: ClockAdvanced, *, ply: int, deadline: int | None) -> Hand:
    """Return the clock after one more step, which follows ply ``ply`` and passes no ``deadline`` of the match.

    :raises OutOfOrder: when the server's clock moves the match, or it is too long.
    :raises OutOfTime: when nobody asked for so much, or a time runs out before.
    """
    if hand is None:
        raise OutOfOrder("the server's clock moves this match, and no test does (TBL-18)")
    if entry.asked and ply >= LAST_ADVANCE:
        raise OutOfOrder(f"no clock is moved after ply {LAST_ADVANCE} (TBL-18)")
    now, left = hand.now + entry.by, hand.left + entry.asked - entry.by
    if left < 0 or not (entry.by or entry.asked):
        raise OutOfTime(f"match time cannot move by {entry.by} ms: {hand.left + entry.asked} are asked for")
    if deadline is not None and now > deadline:
        raise OutOfTime(f"a time runs out at {deadline}, before {now}")
    return replace(hand, now=now, left=left)
