"""Bots' turns."""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog
from celery.exceptions import SoftTimeLimitExceeded

from service.play.match import obligations
from service.play.match.ledger import LEASE
from service.play.ports.errors import GameFault, MatchExpired, NoSuchMatch, NotJudged
from service.play.verbs import turns
from workers.app import referee, task

THINKING = 300
"""Milliseconds of processor time that a policy may use for one decision."""

LIMIT = 10 * THINKING
"""Milliseconds after which a policy is interrupted that ignores its budget."""

ENOUGH = 2
"""A decision handed out this many times before is played without its policy, which may have ended the workers."""


class Milliseconds:
    """A budget of this thread's processor time, from now on."""

    def __init__(self, most: int) -> None:
        self._end = time.thread_time_ns() + most * 1_000_000

    def spent(self) -> bool:
        """Return whether the time is used up."""
        return time.thread_time_ns() >= self._end


class Thinking:
    """Gives each policy of one task its budget, as long as half of the task's limit is left.

    What the task has waited for, such as a frozen store, has used its time too. A policy that is interrupted after less
    than the other half would be blamed for that. ``elapsed`` is a clock in seconds.
    """

    def __init__(self, elapsed: Callable[[], float] = time.monotonic) -> None:
        self._elapsed = elapsed
        self._late = elapsed() + LIMIT / 2000

    def __call__(self) -> Milliseconds:
        """Return the budget of the policy that is asked next.

        :raises SoftTimeLimitExceeded: when too little time is left to ask one.
        """
        if self.over():
            raise SoftTimeLimitExceeded
        return Milliseconds(THINKING)

    def over(self) -> bool:
        """Return whether too little time is left to ask a policy."""
        return self._elapsed() > self._late


@task("workers.bots.take_turn", soft_time_limit=LIMIT // 1000, time_limit=LEASE // 1000)
def take_turn(match: str, seat: int, decision: int, tries: int = 0) -> None:
    """Play for a bot, and for the bots after it. Twice delivered is harmless."""
    keeper, log, budget = referee(), structlog.get_logger(), Thinking()
    if not keeper.due.renew(obligations.bot(match, seat, decision), LEASE):
        return
    try:
        took = turns.take_turns(keeper, match, seat, decision, budget, hurried=budget.over, trusted=tries < ENOUGH)
    except (MatchExpired, NoSuchMatch):
        return
    except NotJudged as refusal:
        log.warning("a bot's match is not judged here", match=match, reason=str(refusal))
        return
    except (SoftTimeLimitExceeded, GameFault) as error:
        if isinstance(error.__cause__, SystemExit):
            raise error.__cause__ from None  # so a worker that is asked to end interrupts what it does
        if not isinstance(error.__cause__ or error, SoftTimeLimitExceeded):
            raise
        log.warning("a bot's turn took too long outside its policy and is handed out again", match=match)
        return
    for fault in took.faults:
        log.error("a policy failed and a fallback was played", match=match, fault=fault)
    log.info("bots played", match=match, seat=seat, decision=decision, played=took.played)
