"""The obligations of a match, with their times: derived from the match alone, so that every commit can set them anew.

An obligation is a line of words in the due set:

    bot MATCH SEAT DECISION     a bot's choice
    lapse MATCH                 what the clocks demand (rules.table.table.overdue)
    close MATCH                 the end of a match whose rules are not here any more (TBL-11)
    expire MATCH                the end of its keeping
    file MATCH                  a record to be written into the folder of the archive
    sheet MATCH PAPER VARIANT   a PDF to be made
    replay MATCH TAG            a replay page to be made
    hook MATCH WEBHOOK          a webhook to be called that works, and quickly
    calm MATCH WEBHOOK          a webhook to be called that works
    new MATCH WEBHOOK           a webhook to be called that never was
    slow MATCH WEBHOOK          a webhook to be called that failed or was late the last time
    blank GAME PAPER OPTIONS    a blank sheet to be made (options as canonical JSON in base64)
"""

from __future__ import annotations

from rules.table import table as tables
from rules.table.returned import check_delay
from rules.table.table import Player, Status
from service.play.match.games import Blamed
from service.play.match.values import Match, Pace
from service.play.ports.retention import Retention

KINDS = ("bot", "lapse", "close", "expire", "file", "sheet", "replay", "hook", "calm", "new", "slow", "blank")
"""The first words of all obligations."""

SPARE = 1_000
"""Milliseconds before a lapse at which a bot is called to act at the latest: enough to choose and commit (TBL-10)."""


def bot(match: str, seat: int, decision: int) -> str:
    """Name the obligation of a bot to choose."""
    return f"bot {match} {seat} {decision}"


def lapse(match: str) -> str:
    """Name the obligation to look at a match's clocks."""
    return f"lapse {match}"


def close(match: str) -> str:
    """Name the obligation to end a match whose rules are not here any more."""
    return f"close {match}"


def expire(match: str) -> str:
    """Name the obligation to end the keeping of a match."""
    return f"expire {match}"


def file(match: str) -> str:
    """Name the obligation to file the record of a match."""
    return f"file {match}"


def replay(match: str, tag: str) -> str:
    """Name the obligation to make the replay page that has this entity tag."""
    return f"replay {match} {tag}"


def call(lane: str, match: str, hook: str) -> str:
    """Name the obligation to call a webhook that is in a lane: hook, calm, new or slow."""
    return f"{lane} {match} {hook}"


def bots(match: Match) -> dict[int, int | None]:
    """Return the bots that are to act now, each with the store time from which it may; None: any.

    The open decision waits for them, or they act unasked where their game has it so (``Bots.volunteers``). At human
    pace the time follows from when the decision opened, so that nothing that happens meanwhile puts it off. A bot never
    lapses because of its pace (TBL-10).
    """
    game, table = match.game, match.table
    found: dict[int, int | None] = {}
    asked = tables.to_act(table)
    for seat in tables.may_act(table):
        chair = table.chairs[seat]
        level = chair.level or game.bots.levels[0]
        if chair.player is Player.BOT and (seat in asked or game.bots.volunteers(table.state, seat, level)):
            found[seat] = None if match.pace is Pace.FAST else _paced(match, seat, level)
    return found


def _paced(match: Match, seat: int, level: str) -> int:
    """Return the store time from which a bot may act at human pace."""
    table = match.table
    pace = match.game.bots.delay(table.state, seat, level)
    with Blamed(match.game.key, "the delay of a bot"):
        check_delay(pace)
    opened = table.opened + table.away
    deadline = tables.deadline(match.terms, table)
    return opened + pace if deadline is None else min(opened + pace, max(opened, deadline - SPARE))


def of(match: Match, retention: Retention, *, now: int) -> dict[str, int]:
    """Return all obligations of the match, each with the store time at which it falls due.

    What the rules of a match demanded is not known where they are not here: a bot's choice that nobody needs any more
    is dropped when it falls due.
    """
    table = match.table
    kept = {
        Status.OPEN: retention.open,
        Status.ON: retention.idle,
        Status.OVER: retention.over,
        Status.CANCELLED: retention.open,
    }
    due = {expire(match.id): table.at + kept[table.status]}
    if match.live and not match.judged:
        return due | {close(match.id): now, lapse(match.id): now}
    if table.status is not Status.ON:
        return due
    number = tables.decision(table)
    due |= {bot(match.id, seat, number): now if at is None else at for seat, at in bots(match).items()}
    if (moment := _clock(match, now)) is not None:
        due[lapse(match.id)] = moment
    return due


def _clock(match: Match, now: int) -> int | None:
    """Return the store time at which silence next changes something, or None."""
    if any(chair.silences >= tables.SILENCES for chair in match.table.chairs):
        return now
    return tables.deadline(match.terms, match.table)
