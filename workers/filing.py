"""File records in a thread of their own: a folder on a slow disk or a hanging mount never holds up the clocks.

What could not be filed is tried again later each time, up to a minute; one that hangs lets the others wait.
"""

from __future__ import annotations

import time

import structlog

from service.play.match.ledger import LEASE
from service.play.ports.due import Claim
from service.play.ports.errors import ArchiveAway, RecordDamaged
from service.play.ports.referee import Referee
from service.play.records import filing
from workers.claim_thread import ClaimThread

LONGEST_WAIT = 60_000
"""The longest time, in ms, after which a folder is tried again."""


def thread(keeper: Referee) -> ClaimThread:
    """Return the thread in which records are filed; one that waits already is not claimed all the time."""
    return ClaimThread(keeper, Filer(keeper).meet, again=LONGEST_WAIT)


class Filer:
    """Files records."""

    def __init__(self, keeper: Referee) -> None:
        self._keeper = keeper
        self._wait = 0
        self._resting_until = 0.0
        self._log = structlog.get_logger()

    def meet(self, claim: Claim, now: int) -> None:
        """File one record, unless the folder rests after a failure."""
        rest = self._resting_until - time.monotonic()
        if rest > 0:
            self._keeper.due.settle(claim, now + int(rest * 1000))
            return
        try:
            filing.file(self._keeper, claim.obligation.about)
        except ArchiveAway as error:
            self._wait = min(LONGEST_WAIT, 2 * self._wait or LEASE)
            self._resting_until = time.monotonic() + self._wait / 1000
            self._log.warning(
                "a record cannot be filed and stays in the store",
                member=claim.obligation.write(),
                error=str(error),
                again_in_ms=self._wait,
            )
            self._keeper.due.settle(claim, now + self._wait)
            return
        except RecordDamaged as error:
            line = claim.obligation.write()
            self._log.error("a record has no place and stays in the store", member=line, error=str(error))
            self._keeper.due.settle(claim, now + LONGEST_WAIT)
            return
        self._wait = 0
        self._keeper.due.drop(claim.obligation)
