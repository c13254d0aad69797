"""What live matches cost the store: ``python -m bench.live --matches 100000``.

Matches of all games are really opened and begun, by the same code as requests; the store keeps them in memory and in
its append-only file. Printed are the bytes of a match and of a ply, by game, what many matches take together, and the
time of a sweep that finds nothing due.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Sequence
from typing import Final

from bench.report import Line, below, median, table
from bench.stage import Stage
from rules import find, games
from rules.table.table import Leaving, Player
from rules.values import Open
from service.play.match.ledger import load
from service.play.ports.archive import Access
from service.play.ports.referee import Referee
from service.play.ports.tokens import Bearer
from service.play.verbs import open as opening
from service.play.verbs.act import Submission, submit
from service.play.verbs.look import look, shown
from service.store import layout
from service.store.matches import Store

EACH: Final = 400
"""Matches of each game by which the bytes are measured."""

PLIES: Final = 40
"""Actions of each of those; a match that is over before has fewer."""

BEGUN: Final = 4
"""Actions of each of the many matches."""

SWEEPS: Final = 200
EVERY: Final = tuple(range(layout.PARTITIONS))


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.live", description=__doc__.splitlines()[0])
    parser.add_argument("--matches", type=int, default=10_000, help="live matches in the end (default 10,000)")
    given = parser.parse_args(arguments)
    with Stage() as stage:
        stage.client.config_set("appendfsync", "no")  # what is measured is bytes and sweeps, not the disk
        print(table(measure(stage, given.matches)))
    return 0


def measure(stage: Stage, matches: int) -> list[Line]:
    """Return what each game's matches take, and what many of them take together."""
    luck, lines = random.Random(1), [Line(f"bytes in the store's memory ({EACH} matches of each game)")]
    for key in games():
        before = memory(stage)
        opened = [open_one(stage.referee, key) for _ in range(EACH)]
        after = memory(stage)
        plies = sum(begin(stage.referee, match, luck, PLIES) for match in opened)
        grown = memory(stage) - after
        lines.append(Line(f"{key}: a match as it begins", f"{(after - before) / EACH:,.0f}"))
        lines.append(Line(f"{key}: a ply, with its events", f"{grown / plies:,.0f}"))
    began = time.perf_counter()
    for number in range(EACH * len(games()), matches):
        begin(stage.referee, open_one(stage.referee, games()[number % len(games())]), luck, BEGUN)
    lines += [Line(f"{matches:,} live matches, {BEGUN} actions each but the first")]
    lines.append(Line("made in", f"{time.perf_counter() - began:,.0f} s"))
    lines.append(Line("memory of the store", f"{memory(stage) / 1e6:,.0f} MB"))
    swept = sweeps(stage)
    lines.append(below("a sweep of all partitions, nothing due", median(swept), 1, shown=f"{median(swept):.2f} ms"))
    return lines


def open_one(referee: Referee, key: str) -> str:
    """Open a match of as few people as play the game, each with all the time; return its id."""
    game = find(key)
    fewest = game.seats(game.options())[0]
    wishes = [opening.SeatWish(Player.PERSON, f"Player {seat}") for seat in range(fewest)]
    wish = opening.Opening(key, {}, wishes, None, Leaving.BOT, Access.LISTED)
    return str(opening.open_match(referee, wish, None)["match"]["id"])


def begin(referee: Referee, match: str, luck: random.Random, actions: int) -> int:
    """Play some actions of a match; return their number."""
    for done in range(actions):
        held = load(referee, match).match
        if not isinstance(held.table.standing, Open):
            return done
        seat = min(held.table.standing.must)
        bearer = Bearer(match, seat, held.course.holders[seat].generation)
        seen = shown(look(referee, match, bearer))
        entry = luck.choice([entry for entry in seen["actions"] if not entry["unasked"]])
        action = entry["action"] if entry["form"] == "action" else entry["example"]
        submit(referee, match, bearer, Submission(seen["decision"], action))
    return actions


def memory(stage: Stage) -> int:
    """Return the bytes that the store uses."""
    return int(stage.client.info("memory")["used_memory"])


def sweeps(stage: Stage) -> list[float]:
    """Return the ms of sweeps of all partitions that found nothing; in some, the clock of a quiz may have run out."""
    store, found = Store(stage.store.url), []
    while len(found) < SWEEPS:
        began = time.perf_counter()
        swept = store.sweep(EVERY, lease=3_600_000, limit=200)
        if not swept.claims:
            found.append(1_000 * (time.perf_counter() - began))
    store.close()
    return found


if __name__ == "__main__":
    sys.exit(main())
