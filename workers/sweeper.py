"""The sweeper: claims the obligations that fall due, once a second, at each deadline, and whenever a hint comes.

Lapses and expiries it applies itself, at their time; bots' turns and exports go to the dispatcher. A claim that is not
met comes back when its lease ends. Any number of sweepers may run: a claim is one script, and each has one owner.
"""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable
from types import FrameType

import structlog

import rules
from service.play.match.ledger import LEASE
from service.play.ports.due import CALLERS, By, Claim, Kind
from service.play.ports.errors import GameUnavailable, OutcomeUnknown, StoreAway, SurveyCut
from service.play.ports.referee import Referee
from service.play.verbs import upkeep
from service.store.hints import Hints
from service.watch import logs, metrics
from workers import filing
from workers.app import app, keep_forgetting, referee, settings
from workers.claim_thread import ClaimThread
from workers.dispatch import Dispatcher, send
from workers.share import EVERY, Share

AT_ONCE = 200
"""Claims taken from a partition in one sweep."""

PERIOD = 1_000
"""The ms after which every partition is swept, hint or no hint."""

OWN = {Kind.LAPSE: upkeep.lapse, Kind.CLOSE: upkeep.end_unjudged, Kind.EXPIRE: upkeep.expire}
"""The functions that meet the obligations which the sweeper does not hand out."""

HandOut = Callable[[Claim, int], None]


def _elapsed() -> int:
    return time.monotonic_ns() // 1_000_000


class Sweeper:
    """One sweeper's round; ``stop`` ends it after the sweep in hand. ``elapsed`` is its own clock, in ms."""

    def __init__(
        self, keeper: Referee, hints: Hints, hand_out: HandOut, *, elapsed: Callable[[], int] = _elapsed
    ) -> None:
        self._keeper = keeper
        self._hints = hints
        self._hand_out = hand_out
        self._elapsed = elapsed
        self._share = Share(keeper.due, elapsed)
        self._upcoming: dict[int, int | None] = {}
        self._swept: dict[int, int] = {}
        self._ahead = 0
        self._stopping = False
        self._log = structlog.get_logger()

    def stop(self) -> None:
        """Let the round end."""
        self._stopping = True

    def run(self) -> None:
        """Sweep until stopped; while the store does not answer, wait for it."""
        self._share.look()
        pending, round_at = set(EVERY), self._elapsed()
        while not self._stopping:
            pending &= self._share.own
            try:
                if pending:
                    self.sweep(sorted(pending))
                pending = self._hints.wait(self.pause() / 1000) | self.fallen_due()
            except (StoreAway, OutcomeUnknown) as error:
                self._log.warning("the store cannot be reached", error=str(error), cause=str(error.__cause__))
                self._hints.pause(0.25)
                pending = set(EVERY)
            if self._elapsed() - round_at >= PERIOD:
                self._look()
                pending, round_at = set(EVERY), self._elapsed()
        self._share.leave()

    def _look(self) -> None:
        """Find out which partitions are this sweeper's. It forgets the others, which may change until they return."""
        self._share.look()
        for number in EVERY - self._share.own:
            self._upcoming.pop(number, None)
            self._swept.pop(number, None)

    def sweep(self, partitions: list[int]) -> None:
        """Claim the obligations due in some partitions, and meet or hand out each: those on a clock first."""
        begun = self._elapsed()
        waited = {number: begun - self._swept[number] for number in partitions if number in self._swept}
        found = self._keeper.due.sweep(partitions, lease=LEASE, limit=AT_ONCE, waited=waited)
        self._swept.update(dict.fromkeys(found.upcoming, self._elapsed()))
        if found.upcoming:
            self._ahead = found.now - self._elapsed()
        self._upcoming.update(found.upcoming)
        for claim in sorted(found.claims, key=lambda claim: claim.obligation.kind is not Kind.LAPSE):
            self.attend(claim, found.now)

    def pause(self) -> int:
        """Return the ms until something more is known to fall due, a period at most."""
        now = self._elapsed() + self._ahead
        soonest = min((at for at in self._upcoming.values() if at is not None), default=now + PERIOD)
        return min(PERIOD, max(0, soonest - now))

    def fallen_due(self) -> set[int]:
        """Return the partitions in which something is known to be due by now."""
        now = self._elapsed() + self._ahead
        return {number for number, at in self._upcoming.items() if at is not None and at <= now}

    def attend(self, claim: Claim, now: int) -> None:
        """See to one claim; a match that makes trouble must not hold up the others."""
        kind, member = claim.obligation.kind, claim.obligation.write()
        self._keeper.watch.claimed(kind, now - claim.due)
        try:
            if kind.by is By.SWEEPER:
                OWN[kind](self._keeper, claim)
            elif kind.by is By.NOBODY:
                self._log.warning("a line of the due set cannot be read by this version", member=member)
                self._keeper.due.settle(claim, now + filing.LONGEST_WAIT)
            else:
                self._hand_out(claim, now)
        except (StoreAway, OutcomeUnknown):
            raise
        except GameUnavailable as missing:
            self._log.warning("a match waits for its game", member=member, reason=str(missing))
        except Exception:  # noqa: BLE001 - one match in trouble must not stop the clocks of all others
            self._log.exception("a claim could not be met", member=member)


def read_games() -> None:
    """Import every game and read its own content, which may take longer than a lapse may be late."""
    for key in rules.games():
        try:
            rules.find(key).standard_content()
        except Exception:  # noqa: BLE001 - one game in trouble must not stop the clocks of all others
            structlog.get_logger().exception("a game's content cannot be read", game=key)


def find_left_behind() -> None:
    """Look once for matches whose rules an upgrade replaced, and end them; a missed one ends when somebody asks for it.

    Look too for the records that were archived before the folder was configured.
    """
    try:
        upkeep.find_unjudged(referee())
        upkeep.find_unfiled(referee())
    except (StoreAway, OutcomeUnknown, SurveyCut) as error:
        structlog.get_logger().warning("unjudged matches and unfiled records were not looked for", error=str(error))


def handing_out() -> HandOut:
    """Start the threads that hand claims out, and return the function that gives a claim to its thread.

    Bots and PDFs wait neither for webhooks nor for the folder, and the clocks wait for nothing.
    """
    keeper = referee()
    usual = ClaimThread(keeper, Dispatcher(keeper, send).deliver)
    threads = {by: ClaimThread(keeper, Dispatcher(keeper, send).deliver) for by in CALLERS}
    threads[By.FILER] = filing.thread(keeper)
    for thread in (usual, *threads.values()):
        thread.start()

    def hand_out(claim: Claim, now: int) -> None:
        threads.get(claim.obligation.kind.by, usual).put(claim, now)

    return hand_out


def main() -> None:
    """Run a sweeper until SIGTERM or SIGINT."""
    logs.configure(settings())
    read_games()
    metrics.prepare()
    store_url = settings().store_url
    assert store_url is not None, "the referee has named a missing store"
    app.set_default()
    sweeper = Sweeper(referee(), Hints(store_url), handing_out())
    threading.Thread(target=find_left_behind, name="left behind", daemon=True).start()
    keep_forgetting()

    def stop(_signal: int, _frame: FrameType | None) -> None:
        sweeper.stop()

    signal.signal(signal.SIGTERM, stop)
    signal.signal(signal.SIGINT, stop)
    sweeper.run()


if __name__ == "__main__":
    main()
