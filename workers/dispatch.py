"""Hand what is due to the broker, without ever holding up the clocks.

A dispatcher has a thread of its own: a broker that is frozen or away keeps that thread waiting, while the sweeper goes
on applying lapses at their time. What could not be sent comes back when its lease ends, later each time, so that a
long queue does not double itself.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable

import structlog
from kombu.exceptions import OperationalError

from service.play.match.ledger import LEASE
from service.play.ports.due import Claim
from service.play.ports.errors import OutcomeUnknown, StoreAway
from service.play.ports.referee import Referee
from workers.app import AWAY
from workers.bots import take_turn
from workers.exports import blank, replay, sheet
from workers.webhooks import call

LONGEST_LEASE = 60_000
WAITING = 10_000
"""The most claims that may wait for the broker; further ones wait for the end of their lease instead."""

CALLS = {"hook": "calls", "calm": "calm-calls", "new": "first-calls", "slow": "slow-calls"}
"""The obligations to call webhooks, each with its queue: those of the first are taken before those of the next."""

Send = Callable[[str, list[str], int], None]


def send(kind: str, words: list[str], tries: int) -> None:
    """Publish the task for an obligation that was handed out ``tries`` times before.

    :raises OperationalError: when the broker does not take it.
    """
    if kind == "bot":
        match, seat, decision = words
        take_turn.apply_async((match, int(seat), int(decision), tries), retry=False)
    elif kind in CALLS:
        call.apply_async((kind, *words), retry=False, queue=CALLS[kind])
    else:
        {"sheet": sheet, "blank": blank, "replay": replay}[kind].apply_async(tuple(words), retry=False)


class Dispatcher:
    """Sends tasks in the order in which they were claimed."""

    def __init__(self, keeper: Referee, send: Send) -> None:
        self._keeper = keeper
        self._send = send
        self._waiting: queue.Queue[tuple[Claim, int]] = queue.Queue(WAITING)
        self._tries: dict[str, int] = {}
        self._leases: dict[str, int] = {}
        self._muted_until = 0.0
        self._log = structlog.get_logger()

    def start(self) -> None:
        """Begin to send what is put."""
        threading.Thread(target=self._run, name="dispatcher", daemon=True).start()

    def put(self, claim: Claim, now: int) -> None:
        """Let a claim be sent as soon as the broker takes it."""
        try:
            self._waiting.put_nowait((claim, now))
        except queue.Full:
            self._log.warning("too many claims wait for the broker", member=claim.member)

    def _run(self) -> None:
        while True:
            claim, now = self._waiting.get()
            try:
                self.deliver(claim, now)
            except (StoreAway, OutcomeUnknown) as error:
                self._log.warning("the store is away", error=str(error))
            except Exception:  # noqa: BLE001 - one claim in trouble must not stop all others
                self._log.exception("a claim could not be handed out", member=claim.member)

    def deliver(self, claim: Claim, now: int) -> None:
        """Send the task for one claim; after a failure the broker is left alone for a moment."""
        kind, *words = claim.member.split(" ")
        if time.monotonic() < self._muted_until:
            self._keeper.due.settle(claim, now + AWAY * 1000)
            return
        try:
            with self._keeper.watch.step("hand out", claim.trace):
                self._send(kind, words, self._tries.get(claim.member, 0))
        except OperationalError as error:
            self._log.warning("the broker is away", error=str(error))
            self._muted_until = time.monotonic() + AWAY
            self._keeper.due.settle(claim, now + AWAY * 1000)
            return
        self._back_off(claim, now)

    def _back_off(self, claim: Claim, now: int) -> None:
        """Give a task that was sent before a longer lease than the last time."""
        tries, until = self._tries.pop(claim.member, 0), self._leases.pop(claim.member, 0)
        if claim.member.split(" ", 1)[0] in CALLS and now < until:
            tries = 0  # it was called since, and is due for another message
        lease = min(LONGEST_LEASE, LEASE << tries)
        if tries:
            self._keeper.watch.republished(claim.member.split(" ", 1)[0])
            self._keeper.due.settle(claim, now + lease)
        self._tries[claim.member] = tries + 1
        self._leases[claim.member] = now + lease
        for kept in (self._tries, self._leases):
            while len(kept) > WAITING:
                del kept[next(iter(kept))]
