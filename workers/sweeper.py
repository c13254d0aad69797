"""The sweeper: claims what falls due and sees to it, once a second and whenever a hint comes.

Lapses and expiries it applies itself, at their time; bots' turns and exports it hands out as tasks. A claim that is not
met comes back when its lease ends, later each time, so that a long queue does not double itself. Any number of
sweepers may run: a claim is one script, and each claim has one owner.
"""

from __future__ import annotations

import signal
import time
from collections.abc import Callable, Iterable
from types import FrameType

import structlog
from kombu.exceptions import OperationalError

from service import logs
from service.play import upkeep
from service.play.errors import OutcomeUnknown, StoreAway
from service.play.ledger import LEASE
from service.play.ports import Claim
from service.play.referee import Referee
from service.store import layout
from service.store.hints import Hints
from workers.app import AWAY, app, referee, settings
from workers.bots import take_turn
from workers.exports import blank, sheet

AT_ONCE = 200
"""Claims taken from a partition in one sweep."""

PERIOD = 1_000
"""Every partition is swept once in so many ms, hint or no hint."""

LONGEST_LEASE = 60_000

Send = Callable[[str, list[str]], None]


def send(kind: str, words: list[str]) -> None:
    """Publish the task for an obligation.

    :raises OperationalError: when the broker does not take it.
    """
    if kind == "bot":
        match, seat, decision = words
        take_turn.apply_async((match, int(seat), int(decision)), retry=False)
    else:
        {"sheet": sheet, "blank": blank}[kind].apply_async(tuple(words), retry=False)


class Sweeper:
    """One sweeper's round; ``stop`` ends it after the sweep in hand."""

    def __init__(self, keeper: Referee, hints: Hints, send: Send) -> None:
        self._keeper = keeper
        self._hints = hints
        self._send = send
        self._upcoming: dict[int, int | None] = {}
        self._tries: dict[str, int] = {}
        self._muted_until = 0.0
        self._stopping = False
        self._log = structlog.get_logger()

    def stop(self) -> None:
        """Let the round end."""
        self._stopping = True

    def run(self) -> None:
        """Sweep until stopped; an absent store is waited for."""
        every, last_round = range(layout.PARTITIONS), 0.0
        pending: Iterable[int] = every
        while not self._stopping:
            try:
                wait = self.sweep(sorted(pending))
                pending = self._hints.wait(wait)
            except (StoreAway, OutcomeUnknown) as error:
                self._log.warning("the store is away", error=str(error))
                self._hints.pause(0.25)
                pending = every
            if time.monotonic() - last_round >= PERIOD / 1000:
                pending, last_round = every, time.monotonic()

    def sweep(self, partitions: list[int]) -> float:
        """Sweep some partitions and return the seconds until something more is known to fall due."""
        found = self._keeper.due.sweep(partitions, lease=LEASE, limit=AT_ONCE)
        self._upcoming.update(found.upcoming)
        for claim in found.claims:
            self.attend(claim, found.now)
        soonest = min((at for at in self._upcoming.values() if at is not None), default=found.now + PERIOD)
        return min(PERIOD, max(0, soonest - found.now)) / 1000

    def attend(self, claim: Claim, now: int) -> None:
        """See to one claim; a match that makes trouble must not hold up the others."""
        kind, *words = claim.member.split(" ")
        try:
            if kind == "lapse":
                upkeep.lapse(self._keeper, claim, words[0])
            elif kind == "expire":
                upkeep.expire(self._keeper, claim, words[0])
            else:
                self._hand_out(claim, kind, words, now)
        except (StoreAway, OutcomeUnknown):
            raise
        except Exception:  # noqa: BLE001 - one match in trouble must not stop the clocks of all others
            self._log.exception("a claim could not be met", member=claim.member)

    def _hand_out(self, claim: Claim, kind: str, words: list[str], now: int) -> None:
        if time.monotonic() < self._muted_until:
            self._keeper.due.settle(claim, now + AWAY * 1000)
            return
        try:
            self._send(kind, words)
        except OperationalError as error:
            self._log.warning("the broker is away", error=str(error))
            self._muted_until = time.monotonic() + AWAY
            self._keeper.due.settle(claim, now + AWAY * 1000)
            return
        self._back_off(claim, now)

    def _back_off(self, claim: Claim, now: int) -> None:
        """Give a task that was sent before a longer lease than the last time."""
        tries = self._tries.pop(claim.member, 0)
        if tries:
            self._keeper.due.settle(claim, now + min(LONGEST_LEASE, LEASE << tries))
        self._tries[claim.member] = tries + 1
        while len(self._tries) > AT_ONCE * layout.PARTITIONS:
            del self._tries[next(iter(self._tries))]


def main() -> None:
    """Run a sweeper until SIGTERM or SIGINT."""
    logs.configure(settings())
    store_url = settings().store_url
    assert store_url is not None, "the referee has told of a missing store"
    sweeper = Sweeper(referee(), Hints(store_url), send)

    def stop(_signal: int, _frame: FrameType | None) -> None:
        sweeper.stop()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    app.set_default()
    sweeper.run()


if __name__ == "__main__":
    main()
