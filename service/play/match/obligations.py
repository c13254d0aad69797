"""The obligations of a match and their times, derived from the match alone: every commit can set all of them."""

from __future__ import annotations

from rules.table import table as tables
from rules.table.clock import earliest
from rules.table.returned import check_delay
from rules.table.table import Player, Status
from rules.table.testing import ClockAdvanced
from service.play.match.games import Blamed
from service.play.match.values import Match, Pace
from service.play.ports.due import Kind, Obligation
from service.play.ports.retention import Retention

SPARE = 1_000
"""Milliseconds before a lapse at which a bot is called to act at the latest: enough to choose and commit (TBL-10)."""


def bot(match: str, seat: int, decision: int) -> Obligation:
    """Return the obligation of a bot to choose."""
    return Obligation(Kind.BOT, match, (str(seat), str(decision)))


def bots(match: Match) -> dict[int, int | None]:
    """Return the bots that are to act now, each with the store time from which it may; None: any.

    The open decision waits for them, or they act unasked where their game has it so (``Bots.volunteers``). Where a test
    moves the clock, those alone whose time has come: no store time is that of another (TBL-18).
    """
    found, hand = _moments(match), match.table.hand
    if hand is None:
        return found
    return {seat: None for seat, at in found.items() if at is None or at <= hand.now}


def _moments(match: Match) -> dict[int, int | None]:
    """Return the bots that are to act, each with the time from which it may, by the clock of the table; None: any.

    At human pace the time follows from when the decision opened, so that nothing that happens meanwhile puts it off. A
    bot never lapses because of its pace (TBL-10). While an entry waits for dice of a real table, no bot is to act
    (TBL-14).
    """
    game, table = match.game, match.table
    found: dict[int, int | None] = {}
    if match.course.pending is not None:
        return found
    asked = tables.to_act(table)
    if match.setup.chosen is not None and any(table.chairs[seat].player is Player.PERSON for seat in asked):
        return _after_people(match)
    for seat in tables.may_act(table):
        chair = table.chairs[seat]
        level = chair.level or game.bots.levels[0]
        if chair.player is Player.BOT and (seat in asked or game.bots.volunteers(table.state, seat, level)):
            found[seat] = None if match.pace is Pace.FAST else _paced(match, seat, level)
    return found


def _after_people(match: Match) -> dict[int, int | None]:
    """Return the bots that decide together with people where luck was chosen: their order is one and the same (TBL-17).

    They act when the people have acted: while one has not, only so late that they do not lapse. Until then no bot acts
    unasked either.
    """
    moment, table = tables.deadline(match.terms, match.table), match.table
    asked = [seat for seat in tables.to_act(table) if table.chairs[seat].player is Player.BOT]
    opened = table.opened + table.away
    return {} if moment is None else {seat: max(opened, moment - SPARE) for seat in asked}


def _paced(match: Match, seat: int, level: str) -> int:
    """Return the time from which a bot may act at human pace, by the clock of the table."""
    table = match.table
    pace = match.game.bots.delay(table.state, seat, level)
    with Blamed(match.game.key, "the delay of a bot"):
        check_delay(pace)
    opened = table.opened + table.away
    deadline = tables.deadline(match.terms, table)
    return opened + pace if deadline is None else min(opened + pace, max(opened, deadline - SPARE))


def step(match: Match, most: int) -> int:
    """Return how far the clock of a test can go on now, in ms, of ``most`` that are asked for (TBL-18).

    That is to where a time runs out, or a bot is to act for whom the decision waits; nowhere while one may act now.
    """
    table = match.table
    assert table.hand is not None, "a test moves the clock of this match"
    now, asked = table.hand.now, tables.to_act(table)
    bots = [now if at is None else at for seat, at in _moments(match).items() if seat in asked]
    ahead = earliest(now + most, tables.deadline(match.terms, table), *bots)
    assert ahead is not None, "at least the end is known"
    return max(0, ahead - now)


def next_step(match: Match) -> tuple[None, ClockAdvanced] | None:
    """Return the entry that goes on with what a test asked for, or None while nothing is left, or a bot comes first."""
    hand = match.table.hand
    if hand is None or not hand.left or match.status is not Status.ON:
        return None
    by = step(match, hand.left)
    return (None, ClockAdvanced(by)) if by else None


def of(match: Match, retention: Retention, *, now: int) -> dict[Obligation, int]:
    """Return all obligations of the match, each with the store time at which it falls due.

    If the rules of a live match are not installed, nobody knows what they demand: its end and a look at its clocks are
    due now. A bot's choice that is still in the due set is dropped when it falls due.
    """
    table, name = match.table, match.id
    on, over = table.status is Status.ON, table.status is Status.OVER
    kept = retention.idle if on else retention.over if over else retention.open
    due = {Obligation(Kind.EXPIRE, name): table.at + kept}
    if match.live and not match.judged:
        return due | {Obligation(kind, name): now for kind in (Kind.CLOSE, Kind.LAPSE)}
    if not on:
        return due
    number = tables.decision(table)
    for seat, at in bots(match).items():
        due[bot(name, seat, number)] = now if at is None else at
    if (moment := clock(match, now)) is not None:
        due[Obligation(Kind.LAPSE, name)] = moment
    return due


def clock(match: Match, now: int) -> int | None:
    """Return the store time at which the clocks next demand something, or None: a test's do so at once or never."""
    if match.course.pending is not None:
        return None
    if any(chair.silences >= tables.SILENCES for chair in match.table.chairs):
        return now
    if match.table.hand is not None:
        return None if next_step(match) is None else now
    return tables.deadline(match.terms, match.table)
