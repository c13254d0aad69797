"""A thread that meets claims one after the other, so that they delay nothing else."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from contextlib import suppress

import structlog

from service.play.ports.due import Claim, Obligation
from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.play.ports.referee import Referee

Work = Callable[[Claim, int], None]
"""Meets a claim, given the store's time of its sweep."""


class ClaimThread:
    """Meets claims by its ``work`` in the order in which they were put.

    A claim that waits here already or is in trouble comes back when its lease ends, or ``again`` ms after its sweep.
    """

    def __init__(self, keeper: Referee, work: Work, *, again: int | None = None) -> None:
        self._keeper = keeper
        self._work = work
        self._again = again
        self._waiting: queue.SimpleQueue[tuple[Claim, int]] = queue.SimpleQueue()
        self._queued: set[Obligation] = set()
        self._log = structlog.get_logger()

    def start(self) -> None:
        """Begin to meet claims."""
        threading.Thread(target=self._run, daemon=True).start()

    def put(self, claim: Claim, now: int) -> None:
        """Add a claim behind those that wait."""
        if claim.obligation in self._queued:
            self._put_off(claim, now)
        else:
            self._queued.add(claim.obligation)
            self._waiting.put((claim, now))

    def _run(self) -> None:
        while True:
            claim, now = self._waiting.get()
            try:
                self._work(claim, now)
            except (StoreAway, OutcomeUnknown) as error:
                self._log.warning("the store cannot be reached", error=str(error))
            except Exception:  # noqa: BLE001 - one claim in trouble must not stop all others
                self._log.exception("a claim could not be met", member=claim.obligation.write())
                with suppress(StoreAway, OutcomeUnknown):
                    self._put_off(claim, now)
            finally:
                self._queued.discard(claim.obligation)

    def _put_off(self, claim: Claim, now: int) -> None:
        if self._again is not None:
            self._keeper.due.settle(claim, now + self._again)
