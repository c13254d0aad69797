"""Besiege the whole service: play under load, kill and freeze its parts, cut requests, then count what was broken.

    python -m tests.faults.siege --minutes 60
    python -m tests.faults.siege --minutes 10 --cluster

It starts a service of its own in a temporary folder and exits with 0 only if nothing that was acknowledged is lost or
doubled, no repeated action was denied, no match is stuck, no answer is a fault, no request was answered 503 for more
than 7 s, every record verifies, and every stream brought each ply once and in order.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.faults.siege.account import Account
from tests.faults.siege.clients import PATIENCE, Client
from tests.faults.siege.killer import Killer
from tests.faults.siege.nodes import Breaker
from tests.support.clusters import cluster
from tests.support.stack import Stack, alone, running
from tests.support.waiting import wait_until

BROKEN = ("lost", "doubled", "denied", "stuck", "unsound", "gap", "refused", "fault", "outage")
REPORT = 60.0


def main() -> int:
    """Run the siege that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.siege", description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=60, help="how long to load and kill (default 60)")
    parser.add_argument("--clients", type=int, default=8, help="clients that play at once (default 8)")
    parser.add_argument("--interval", type=float, default=15, help="mean seconds between blows (default 15)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the blows and choices (default 0)")
    parser.add_argument("--cluster", action="store_true", help="keep the store on a cluster, and strike its nodes too")
    parser.add_argument(
        "--replicas", type=int, default=1, help="replicas of a cluster that must have what is acknowledged (default 1)"
    )
    parser.add_argument("--copies", type=int, default=1, help="replicas that each primary of a cluster has (default 1)")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="siege-") as name:
        folder, siege = Path(name), Siege(given.minutes * 60, given.clients, given.interval, given.seed, _say)
        account = siege.of_cluster(folder, given.replicas, given.copies) if given.cluster else siege.of_service(folder)
    for line in account.faults[:100]:
        print(line)
    print(summary(account))
    return 1 if account.faults else 0


@dataclass(frozen=True, slots=True)
class Siege:
    """How long, in seconds, and how hard a service is besieged; ``interval`` is the mean time between blows.

    After the last blow it is played on until more than ``least`` actions were acknowledged.
    """

    seconds: float
    clients: int
    interval: float
    seed: int
    say: Callable[[str], None]
    least: int = 0

    def of_service(self, folder: Path) -> Account:
        """Besiege a service that keeps its data in ``folder``, and return the account of it."""
        with running(folder, RATE_LIMIT="1000000/60", WORKER_PROCESSES="2") as stack:
            return self._of(stack, ())

    def of_cluster(self, folder: Path, replicas: int, copies: int = 1) -> Account:
        """Besiege a service whose store is a cluster, with several processes of each part.

        Each primary has ``copies`` replicas, of which ``replicas`` must have what is acknowledged.
        """
        many = {"API_PROCESSES": "3", "WORKER_PROCESSES": "3", "STORE_REPLICAS": str(replicas)}
        with (
            cluster(folder / "nodes", replicas=copies) as nodes,
            running(folder / "service", RATE_LIMIT="1000000/60", STORE_URL=nodes.url, **many) as stack,
            second_sweeper(stack),
        ):
            return self._of(stack, (partial(Breaker, nodes, copies, copies > replicas),))

    def _of(self, stack: Stack, others: Sequence[Callable[..., Killer | Breaker]]) -> Account:
        account, stop_blows, stop_play = Account(), threading.Event(), threading.Event()
        killers = [
            kind(account, stop_blows, random.Random(self.seed + place), self.interval)
            for place, kind in enumerate((partial(Killer, stack), *others))
        ]
        crew = [
            Client(stack.url, account, stop_play, random.Random(self.seed * 1000 + one))
            for one in range(1, self.clients + 1)
        ]
        threads = [threading.Thread(target=guarded, args=(one.run, account)) for one in crew]
        blows = [threading.Thread(target=guarded, args=(killer.run, account)) for killer in killers]
        for thread in (*threads, *blows):
            thread.start()
        _wait(stop_blows, self.seconds, account, self.say)
        stop_blows.set()
        for thread in blows:
            thread.join()
        with suppress(AssertionError):  # the account shows how many there were
            wait_until(lambda: account.counts["acknowledged"] > self.least, within=PATIENCE)
        stop_play.set()
        for thread in threads:
            thread.join()
        _look_at_logs(stack, account, self.say)
        return account


@contextmanager
def second_sweeper(stack: Stack) -> Iterator[None]:
    """Run one more sweeper, in the environment of the first."""
    environ = {**stack.for_a_part(), "METRICS_PORT": "0"}
    with (stack.data / "log" / "second-sweeper.log").open("wb") as log, alone("sweeper", environ, log):
        yield


def guarded(run: Callable[[], None], account: Account) -> None:
    """Note what ends a thread of the siege itself, so that a broken siege never passes for a good one."""
    try:
        run()
    except Exception as error:  # noqa: BLE001 - whatever it is, it must be seen in the report
        account.fault("stuck", f"the siege itself: {type(error).__name__}: {error}")


def _wait(stop: threading.Event, seconds: float, account: Account, say: Callable[[str], None]) -> None:
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        stop.wait(min(left, REPORT))
        say(summary(account))


def _look_at_logs(stack: Stack, account: Account, say: Callable[[str], None]) -> None:
    """Count the server's own errors in its logs, and show the first of each."""
    for part in ("api", "worker", "exporter", "caller", "sweeper"):
        lines = (stack.data / "log" / f"{part}.log").read_text(encoding="utf-8", errors="replace").splitlines()
        errors = [line for line in lines if '"level":"error"' in line or '"exception":' in line]
        account.count(f"errors in {part}.log", len(errors))
        for line in errors[:3]:
            say(f"{part}.log: {line[:2_000]}")


def summary(account: Account) -> str:
    """Return the account in a few lines."""
    counts = dict(account.counts)
    broken = ", ".join(f"{name} {counts.pop(name, 0)}" for name in BROKEN)
    rest = ", ".join(f"{name} {number:,}" for name, number in sorted(counts.items()) if number)
    return f"{rest}\n{broken}"


def _say(line: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {line}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
