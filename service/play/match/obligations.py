"""The obligations of a match and their times, derived from the match alone: every commit can set all of them."""

from __future__ import annotations

from rules.table import table as tables
from rules.table import testing
from rules.table.returned import check_delay
from rules.table.table import Player, Status
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

    The open decision waits for them, or they act unasked where their game has it so (``Bots.volunteers``). At human
    pace the time follows from when the decision opened, so that nothing that happens meanwhile puts it off. A bot never
    lapses because of its pace (TBL-10). While an entry waits for dice of a real table, no bot is to act (TBL-14).
    """
    game, table = match.game, match.table
    found: dict[int, int | None] = {}
    if match.course.pending is not None:
        return found
    asked = tables.to_act(table)
    if testing.is_test(match.setup) and any(table.chairs[seat].player is Player.PERSON for seat in asked):
        return _after_people(match)
    for seat in tables.may_act(table):
        chair = table.chairs[seat]
        level = chair.level or game.bots.levels[0]
        if chair.player is Player.BOT and (seat in asked or game.bots.volunteers(table.state, seat, level)):
            found[seat] = None if match.pace is Pace.FAST else _paced(match, seat, level)
    return found


def _after_people(match: Match) -> dict[int, int | None]:
    """Return the bots that decide together with people in a test match, whose order is to be one and the same (TBL-17).

    They act when the people have acted: while one has not, only so late that they do not lapse.
    """
    moment, table = tables.deadline(match.terms, match.table), match.table
    asked = [seat for seat in tables.to_act(table) if table.chairs[seat].player is Player.BOT]
    opened = table.opened + table.away
    return {} if moment is None else {seat: max(opened, moment - SPARE) for seat in asked}


def _paced(match: Match, seat: int, level: str) -> int:
    """Return the store time from which a bot may act at human pace."""
    table = match.table
    pace = match.game.bots.delay(table.state, seat, level)
    with Blamed(match.game.key, "the delay of a bot"):
        check_delay(pace)
    opened = table.opened + table.away
    deadline = tables.deadline(match.terms, table)
    return opened + pace if deadline is None else min(opened + pace, max(opened, deadline - SPARE))


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
    if (moment := _clock(match, now)) is not None:
        due[Obligation(Kind.LAPSE, name)] = moment
    return due


def _clock(match: Match, now: int) -> int | None:
    """Return the store time at which silence next changes something, or None."""
    if match.course.pending is not None:
        return None
    if any(chair.silences >= tables.SILENCES for chair in match.table.chairs):
        return now
    return tables.deadline(match.terms, match.table)
