"""Bots' turns."""

from __future__ import annotations

import time

import structlog

from service.play import obligations, turns
from service.play.errors import MatchExpired, NoSuchMatch, NotJudged
from service.play.ledger import LEASE
from workers.app import referee, task

THINKING = 300
"""Milliseconds of processor time that a policy may use for one decision."""


class Milliseconds:
    """A budget of this thread's processor time, from now on."""

    def __init__(self, most: int) -> None:
        self._end = time.thread_time_ns() + most * 1_000_000

    def spent(self) -> bool:
        """Tell whether the time is used up."""
        return time.thread_time_ns() >= self._end


@task("workers.bots.take_turn")
def take_turn(match: str, seat: int, decision: int) -> None:
    """Play for a bot, and for the bots after it. Twice delivered is harmless."""
    keeper = referee()
    if not keeper.due.renew(obligations.bot(match, seat, decision), LEASE):
        return
    log = structlog.get_logger()
    try:
        took = turns.take_turns(keeper, match, seat, decision, lambda: Milliseconds(THINKING))
    except (MatchExpired, NoSuchMatch):
        return
    except NotJudged as refusal:
        log.warning("a bot's match is not judged here", match=match, reason=str(refusal))
        return
    for fault in took.faults:
        log.error("a policy failed and a fallback was played", match=match, fault=fault)
    log.info("bots played", match=match, seat=seat, decision=decision, played=took.played)
