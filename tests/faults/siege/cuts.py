"""Play through the proxy of the examples, which drops, delays, doubles and cuts; then count what was broken.

    python -m tests.faults.siege.cuts --actions 10000

It starts a service of its own in a temporary folder. It exits with 0 only if each acknowledged action is in its record
once and unchanged, no repeated action was denied, each opening made one match, and every record verifies.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

from tests.faults.siege.__main__ import guarded, summary
from tests.faults.siege.account import Account
from tests.faults.siege.clients import TAG, Client
from tests.support.cutting import cutting, met
from tests.support.stack import running
from tests.support.waiting import wait_until

if TYPE_CHECKING:
    from tests.support.stack import Stack


def main() -> int:
    """Play as the command line asks."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.siege.cuts", description=__doc__.splitlines()[0])
    parser.add_argument("--actions", type=int, default=10_000, help="acknowledged actions to play (default 10000)")
    parser.add_argument("--clients", type=int, default=8, help="clients that play at once (default 8)")
    parser.add_argument("--faults", type=float, default=0.3, help="share of requests that meet a fault (default 0.3)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the faults and choices (default 1)")
    given = parser.parse_args()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="cuts-") as folder, running(Path(folder) / "data") as stack:
        account, faults = cut(stack, Path(folder), given.actions, given.clients, given.faults, given.seed)
    print(*account.faults[:100], summary(account), sep="\n")
    print("met:", ", ".join(f"{kind} {times:,}" for kind, times in sorted(faults.items())))
    print(f"{account.counts['acknowledged']:,} actions in {time.monotonic() - began:.0f} s")
    return 1 if account.faults else 0


def cut(
    stack: Stack, folder: Path, actions: int, clients: int, share: float, seed: int
) -> tuple[Account, dict[str, int]]:
    """Play through the proxy, which prints into a folder; return the account, and how often each fault was met."""
    account, stop, printed = Account(), threading.Event(), folder / "faults.txt"
    with cutting(stack.url, printed, faults=share, seed=seed) as url:
        crew = [Client(url, account, stop, random.Random(seed * 1000 + one)) for one in range(clients)]
        threads = [threading.Thread(target=guarded, args=(one.run, account)) for one in crew]
        for thread in threads:
            thread.start()
        try:
            wait_until(lambda: account.counts["acknowledged"] >= actions or bool(account.faults), within=60 + actions)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        _count_matches(stack, account)
        return account, met(printed)


def _count_matches(stack: Stack, account: Account) -> None:
    """Note a fault if there are more or fewer matches than clients opened."""
    there, path = 0, f"/v1/matches?limit=100&tag={TAG}"
    while path:
        page = stack.call("GET", path)
        there += len(page.json()["matches"])
        path = page.links.get("next", {}).get("url", "").removeprefix(stack.url)
    if there != account.counts["opened"]:
        account.fault("doubled", f"{account.counts['opened']} matches were opened, and there are {there}")


if __name__ == "__main__":
    sys.exit(main())
