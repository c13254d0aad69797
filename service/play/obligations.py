"""What a match owes, and when: derived from the match alone, so that every commit can say it anew.

An obligation is a line of words in the due set:

    bot MATCH SEAT DECISION     a bot's choice
    lapse MATCH                 what the clocks owe (rules.table.overdue)
    expire MATCH                the end of its keeping
    sheet MATCH PAPER VARIANT   a PDF to be made
    blank GAME PAPER OPTIONS    a blank sheet to be made (options as canonical JSON in base64)
"""

from __future__ import annotations

from rules import table as tables
from rules.table import Player, Status
from service.play.referee import Retention
from service.play.values import Match

HOUR = 60 * 60 * 1000


def bot(match: str, seat: int, decision: int) -> str:
    """Name the obligation of a bot to choose."""
    return f"bot {match} {seat} {decision}"


def lapse(match: str) -> str:
    """Name the obligation to look at a match's clocks."""
    return f"lapse {match}"


def expire(match: str) -> str:
    """Name the obligation to end the keeping of a match."""
    return f"expire {match}"


def _full_hour(moment: int) -> int:
    """Return the next full hour, so that the end of keeping does not move with every ply."""
    return moment + HOUR - moment % HOUR


def of(match: Match, retention: Retention, *, now: int) -> dict[str, int]:
    """Return all that the match owes, each with the store time at which it falls due."""
    game, table = match.game, match.table
    kept = {
        Status.OPEN: retention.open,
        Status.ON: retention.idle,
        Status.OVER: retention.over,
        Status.CANCELLED: retention.open,
    }
    owed = {expire(match.id): _full_hour(table.at + kept[table.status])}
    if table.status is not Status.ON:
        return owed
    number = game.decision(table.state)
    for seat in game.to_act(table.state):
        if table.chairs[seat].player is Player.BOT:
            owed[bot(match.id, seat, number)] = now
    moment = tables.deadline(game, match.terms, table)
    if any(chair.silences >= tables.SILENCES for chair in table.chairs):
        moment = now
    if moment is not None:
        owed[lapse(match.id)] = moment
    return owed
