"""Hand due obligations to the broker, without ever delaying the clocks.

A broker that is frozen or away keeps the thread of a dispatcher waiting, while the sweeper goes on applying lapses at
their time. What could not be sent comes back when its lease ends, later each time, so that a long queue does not double
itself.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import structlog
from kombu.exceptions import OperationalError

from service.play.match.ledger import LEASE
from service.play.ports.due import CALLERS, Claim, Kind, Obligation
from service.play.ports.referee import Referee
from workers.app import PATIENCE
from workers.bots import take_turn
from workers.exports import blank, kit, record_replay, record_sheet, replay, sheet
from workers.webhooks import call

LONGEST_LEASE = 60_000
REMEMBERED = 10_000
"""The most obligations of which it is known how often they were handed out."""

EXPORTS = {
    Kind.SHEET: sheet,
    Kind.BLANK: blank,
    Kind.KIT: kit,
    Kind.DECK_KIT: kit,
    Kind.REPLAY: replay,
    Kind.RECORD_SHEET: record_sheet,
    Kind.RECORD_REPLAY: record_replay,
}
"""The tasks of the exporter."""

Send = Callable[[Obligation, int], None]


def send(obligation: Obligation, tries: int) -> None:
    """Publish the task for an obligation that was handed out ``tries`` times before.

    :raises OperationalError: when the broker does not take it.
    """
    kind, about, more = obligation.kind, obligation.about, obligation.more
    if kind is Kind.BOT:
        take_turn.apply_async((about, *map(int, more), tries), retry=False)
    elif kind.by in CALLERS:
        call.apply_async((kind.value, about, *more), retry=False, queue=kind.by.value)
    else:
        EXPORTS[kind].apply_async((about, *more), retry=False)


class Dispatcher:
    """Sends the tasks of claims."""

    def __init__(self, keeper: Referee, send: Send) -> None:
        self._keeper = keeper
        self._send = send
        self._tries: dict[Obligation, int] = {}
        self._leases: dict[Obligation, int] = {}
        self._muted_until = 0.0
        self._log = structlog.get_logger()

    def deliver(self, claim: Claim, now: int) -> None:
        """Send the task for one claim; after a failure nothing is sent to the broker for ``PATIENCE`` seconds."""
        if time.monotonic() < self._muted_until:
            self._keeper.due.settle(claim, now + PATIENCE * 1000)
            return
        try:
            with self._keeper.watch.step("hand out", claim.trace):
                self._send(claim.obligation, self._tries.get(claim.obligation, 0))
        except OperationalError as error:
            self._log.warning("the broker does not answer", error=str(error))
            self._muted_until = time.monotonic() + PATIENCE
            self._keeper.due.settle(claim, now + PATIENCE * 1000)
            return
        self._back_off(claim, now)

    def _back_off(self, claim: Claim, now: int) -> None:
        """Give a task that was sent before a longer lease than the last time."""
        obligation, kind = claim.obligation, claim.obligation.kind
        tries, until = self._tries.pop(obligation, 0), self._leases.pop(obligation, 0)
        if kind.by in CALLERS and now < until:
            tries = 0  # it was called since, and is due for another message
        lease = min(LONGEST_LEASE, LEASE << tries)
        if tries:
            self._keeper.watch.republished(kind)
            self._keeper.due.settle(claim, now + lease)
        self._tries[obligation] = tries + 1
        self._leases[obligation] = now + lease
        for kept in (self._tries, self._leases):
            while len(kept) > REMEMBERED:
                del kept[next(iter(kept))]
