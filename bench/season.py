"""A season of matches between bots with people's names: ``python -m bench.season DIR`` writes its records.

It is what the site's measurements publish, and a season to look at. The same arguments give the same records.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import rules
from rules.chance import match_chance, policy_chance
from rules.game import AnyGame
from rules.table import agreement, formats
from rules.table import record as records
from rules.table import table as tables
from rules.table.record import Ply, Record, Setup, Thought
from rules.table.table import Leaving, Player, SeatTaken, Started, Status, Table
from rules.wire.codec import codec
from rules.wire.plain import canonical

Entry = tuple[int | None, object]
"""Whose entry, and the entry."""

NAMES = (
    "Ann Archer",
    "Ben Bright",
    "Cato",
    "Dora Díaz",
    "Emil Ögren",
    "Fatima",
    "Gustav",
    "Hana Ito",
    "Ines",
    "Jonas",
    "Kim Lee",
    "Lotte",
)
FIRST = 1_772_355_600_000
"""1 March 2026, 9:00 UTC, in ms."""
APART = 16 * 3_600_000
"""Between the beginnings of two matches."""
SEASON = """\
title = "Spring League 2026"
about = "Four games, three rounds, one long table by the window."

[[players]]
name = "Ann Archer"
aliases = ["ann"]

[[rounds]]
title = "Round 1"
since = 2026-03-01
until = 2026-03-09

[[rounds]]
title = "Round 2"
since = 2026-03-10
until = 2026-03-18

[[rounds]]
title = "Round 3"
since = 2026-03-19

[[scoring]]
places = [3, 2, 1]
ties = "split"

[[byes]]
player = "Kim Lee"
round = "Round 2"
points = 2
"""


@dataclass(frozen=True, slots=True)
class Nodes:
    """A bot's budget: a number of evaluations."""

    left: int = 40

    def spent(self) -> bool:
        """Return True: nothing is left of the budget, so that bots choose quickly."""
        return True


def season(matches: int) -> Iterator[Record]:
    """Play a season: every game in turn, between two to four of the players."""
    keys = rules.games()
    for number in range(matches):
        game = rules.find(keys[number % len(keys)])
        counts = game.seats(game.options())
        seats = min(4, counts[number // len(keys) % len(counts)])
        first = number * 5 + number // 7
        names = ["ann" if name == NAMES[0] and number % 3 else name for name in _circle(first, seats)]
        yield played(game, f"spring-{number + 1:04}", names, FIRST + number * APART)


def _circle(first: int, count: int) -> list[str]:
    return [NAMES[(first + step) % len(NAMES)] for step in range(count)]


def played(game: AnyGame, match: str, names: Sequence[str], at: int) -> Record:
    """Play a match of bots at people's seats, a ply every few seconds from a moment on."""
    seed, content = hashlib.sha256(match.encode()).digest(), game.standard_content()
    setup = Setup(
        format=formats.FORMAT,
        game=game.key,
        version=game.version,
        match=match,
        parent=None,
        options=codec(game.options).encode(game.options()),
        seats=len(names),
        time_per_decision=None,
        leaving=Leaving.BOT,
        commitment=records.commitment(seed),
        content=None if content is None else content.digest,
    )
    terms = agreement.terms(game, setup, content)
    table, link, plies = tables.laid(terms, at), records.setup_hash(setup), list[Ply]()
    entries = [(seat, SeatTaken(Player.PERSON, seed=f"seat-{seat}")) for seat in range(len(names))]
    script = iter([*entries, (None, Started())])
    while table.status in (Status.OPEN, Status.ON):
        seat, entry, thought = _next(game, table, match, next(script, None))
        luck = match_chance(seed, match, table.ply + 1, [chair.seed for chair in table.chairs])
        due = tables.deadline(terms, table)
        at += 3_000 + hashlib.sha256(link.encode()).digest()[0] * 60
        at = at if due is None else min(at, due - 1)
        step = records.append(game, terms, table, link, seat, entry, records.Moment(at, luck), thought=thought)
        plies.append(step.entry)
        table, link = step.table, step.entry.hash
    return records.compiled(setup, table, names, seed, plies, records.excerpt(game, terms, table))


def _next(game: AnyGame, table: Table, match: str, scripted: Entry | None) -> tuple[int | None, object, Thought | None]:
    if scripted is not None:
        return *scripted, None
    seat = tables.to_act(table)[0]
    level = game.bots.levels[seat % len(game.bots.levels)]
    choice = game.bots.choose(
        game.rules.view(table.state, seat),
        game.rules.legal(table.state, seat),
        game.bots.insight(table.state, seat, level),
        chance=policy_chance(b"season", match, seat, game.rules.standing(table.state).decision),
        budget=Nodes(),
        level=level,
    )
    return seat, choice.action, Thought(choice.reason)


def write(folder: Path, matches: int) -> None:
    """Write the records and the ``season.toml`` of a season into a folder."""
    (folder / "records").mkdir(parents=True, exist_ok=True)
    for record in season(matches):
        (folder / "records" / f"{record.match}.json").write_bytes(canonical(codec(Record).encode(record)))
    (folder / "season.toml").write_text(SEASON, "utf-8")


def main(arguments: Sequence[str] | None = None) -> int:
    """Write a season."""
    parser = argparse.ArgumentParser(prog="python -m bench.season", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=40)
    given = parser.parse_args(arguments)
    write(given.folder, given.matches)
    print(f"noonday record publish {given.folder}/records --season {given.folder}/season.toml -o {given.folder}/site")
    return 0


if __name__ == "__main__":
    sys.exit(main())
