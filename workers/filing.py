"""File records in a thread of its own: a folder on a slow disk or a hanging mount never holds up the clocks.

What could not be filed is tried again later each time, up to a minute; one that hangs lets the others wait.
"""

from __future__ import annotations

import queue
import threading
import time
from contextlib import suppress

import structlog

from service.play.match.ledger import LEASE
from service.play.ports.due import Claim
from service.play.ports.errors import ArchiveAway, OutcomeUnknown, RecordDamaged, StoreAway
from service.play.ports.referee import Referee
from service.play.records import filing

LONGEST_WAIT = 60_000
"""The longest time, in ms, after which a folder is tried again."""


class Filer:
    """Files records in the order in which they were claimed."""

    def __init__(self, keeper: Referee) -> None:
        self._keeper = keeper
        self._waiting: queue.Queue[tuple[Claim, int]] = queue.Queue()
        self._queued: set[str] = set()
        self._wait = 0
        self._resting_until = 0.0
        self._log = structlog.get_logger()

    def start(self) -> None:
        """Begin to file what is put."""
        threading.Thread(target=self._run, name="filing", daemon=True).start()

    def put(self, claim: Claim, now: int) -> None:
        """Let a record be filed; one that waits already is put off, so that it is not claimed all the time."""
        if claim.member in self._queued:
            self._keeper.due.settle(claim, now + LONGEST_WAIT)
            return
        self._queued.add(claim.member)
        self._waiting.put((claim, now))

    def _run(self) -> None:
        while True:
            claim, now = self._waiting.get()
            try:
                self.meet(claim, now)
            except (StoreAway, OutcomeUnknown) as error:
                self._log.warning("the store is away", error=str(error))
            except Exception:  # noqa: BLE001 - one record in trouble must not stop all others
                self._log.exception("a record could not be filed", member=claim.member)
                with suppress(StoreAway, OutcomeUnknown):
                    self._keeper.due.settle(claim, now + LONGEST_WAIT)
            finally:
                self._queued.discard(claim.member)

    def meet(self, claim: Claim, now: int) -> None:
        """File one record, unless the folder rests after a failure."""
        rest = self._resting_until - time.monotonic()
        if rest > 0:
            self._keeper.due.settle(claim, now + int(rest * 1000))
            return
        try:
            filing.file(self._keeper, claim.member.split(" ")[1])
        except ArchiveAway as error:
            self._wait = min(LONGEST_WAIT, 2 * self._wait or LEASE)
            self._resting_until = time.monotonic() + self._wait / 1000
            self._log.warning(
                "a record cannot be filed and stays in the store",
                member=claim.member,
                error=str(error),
                again_in_ms=self._wait,
            )
            self._keeper.due.settle(claim, now + self._wait)
            return
        except RecordDamaged as error:
            self._log.error("a record has no place and stays in the store", member=claim.member, error=str(error))
            self._keeper.due.settle(claim, now + LONGEST_WAIT)
            return
        self._wait = 0
        self._keeper.due.drop(claim.member)
