"""How soon a lapse is announced when nobody looks: many quizzes at once, whose people are silent."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field

import rules
from bench.crew import hire
from bench.players import open_match
from bench.report import Line, below, median, percentile
from bench.stage import Stage
from bench.wire import Wire, written
from rules.chance import Cheap, pick
from rules.table import table as tables
from rules.table.table import Cause, Closed, Status
from rules.twelve_strokes_of_noon.state import BREATH
from rules.values import Template
from service.play.match import drafting, ledger
from service.play.match.values import Match
from service.play.ports.referee import Referee
from service.store.layout import EVEN

GAME = "twelve-strokes-of-noon"
SEATS = (2, 3, 4)
CHOICE, GLASS = 20, 60
"""Seconds for a choice and in a sandglass, which are the game's usual ones."""

FIRST = CHOICE + BREATH
"""Seconds for a choice of a seat's first turn (12C-60)."""

TARGET = 250
"""Ms within which 99 of 100 lapses are announced."""

APART = 0.1
"""Seconds between two matches that begin as they come."""

SPARE = 5
"""Seconds after the last deadline at which the bench gives up waiting."""

GLANCE = 0.001
"""Seconds between two looks at the store."""


@dataclass(slots=True)
class Watch:
    """Looks into the store at those matches alone whose time has come, which moves no clock.

    ``due`` holds each match's deadline and whether it is a sandglass's. ``late`` holds for each lapse, those of
    sandglasses apart, the ms from the deadline until it was in the store, and until its stamp in the record.
    """

    stage: Stage
    port: int
    due: dict[str, tuple[int, bool]] = field(default_factory=dict)
    late: dict[bool, list[tuple[int, int]]] = field(default_factory=lambda: {False: [], True: []})

    def expect(self, match: str) -> None:
        """Ask the API for the deadline of a match."""
        with closing(Wire(self.port)) as wire:  # one that is idle for a minute would be closed
            deadline = wire.get(written("GET", f"/v1/matches/{match}"))["deadline"]
        if deadline is not None:
            self.due[match] = deadline, deadline - _now() > FIRST * 1000

    def lapses(self, end: float) -> Iterator[str]:
        """Note every lapse until ``end`` (of the monotonic clock), or until none is due, and yield its match."""
        while self.due and time.monotonic() < end:
            yield from self._look()
            time.sleep(GLANCE)

    def _look(self) -> list[str]:
        """Return the matches that have lapsed since the last look."""
        now = _now()
        waiting = [match for match, (deadline, _) in self.due.items() if deadline <= now]
        if not waiting:
            return []
        pipe = self.stage.client.pipeline(transaction=False)
        for match in waiting:
            pipe.hget(EVEN.match(match), "at")
        pipe.time()
        *stamps, (seconds, micros) = pipe.execute()
        seen, lapsed = seconds * 1000 + micros // 1000, []
        for match, stamp in zip(waiting, map(int, stamps), strict=True):
            deadline, glass = self.due[match]
            if stamp >= deadline:
                self.late[glass].append((seen - deadline, stamp - deadline))
                del self.due[match]
                lapsed.append(match)
            elif now - deadline > SPARE * 1000:
                raise RuntimeError(f"a lapse was not announced within {SPARE} s")
        return lapsed


def measure(stage: Stage, port: int, *, matches: int) -> list[Line]:
    """Measure with this number of matches: as they come, then with choices that all lapse in one second."""
    hire(stage)
    rules.find(GAME).standard_content()
    coming, together = Watch(stage, port), Watch(stage, port)
    for begin, watch in ((_as_they_come, coming), (_together, together)):
        _end(stage.referee, begin(watch, matches))
    return [
        Line(f"{matches} quizzes of silent people; nobody looks (from the deadline until it is in the store)"),
        *_lines("choices, as they come", coming.late[False]),
        *_lines("sandglasses, as they come", coming.late[True]),
        *_lines("choices, all in the same second", together.late[False]),
    ]


def _lines(what: str, late: Sequence[tuple[int, int]]) -> list[Line]:
    seen, stamped = zip(*late, strict=True)
    most = percentile(seen, 99)
    return [
        below(f"{what} ({len(late)}): p50, p99, max", most, TARGET, shown=_shown(seen), target_shown=f"< {TARGET} ms"),
        Line("  by the stamps in the record", _shown(stamped)),
    ]


def _shown(late: Sequence[int]) -> str:
    return f"{median(late):.0f}, {percentile(late, 99)}, {max(late)} ms"


def _as_they_come(watch: Watch, matches: int) -> list[str]:
    """Begin one match after another; each lapses once, is then played on to a sandglass, and left to itself."""
    chance, opened, fresh = Cheap(random.Random(9).random), list[str](), set[str]()

    def go_on(end: float) -> None:
        for match in watch.lapses(end):
            if match in fresh:
                fresh.remove(match)
                _play_to_glass(watch.stage.referee, match, chance)
            watch.expect(match)

    began = time.monotonic()
    with closing(Wire(watch.port)) as wire:
        for number in range(matches):
            opened.append(open_match(wire, SEATS[number % len(SEATS)], game=GAME)[0].match)
            fresh.add(opened[-1])
            watch.expect(opened[-1])
            go_on(began + APART * (number + 1))
    go_on(time.monotonic() + FIRST + GLASS + SPARE)
    return opened


def _play_to_glass(referee: Referee, match: str, chance: Cheap) -> None:
    """Play at random in this process, which is quicker, and write it all at once."""
    held = ledger.load(referee, match, with_seed=True)
    while (deadline := _deadline(held.match)) is not None and deadline - held.now < GLASS * 1000:
        game, state = held.match.game, held.match.table.state
        seat = game.rules.standing(state).must[0]
        menu = [item for item in game.rules.legal(state, seat) if not isinstance(item, Template)]
        held = drafting.add(held, seat, pick(chance, menu))
    if not ledger.commit(referee, held):
        raise RuntimeError("a match moved while it was played on")


def _deadline(match: Match) -> int | None:
    return tables.deadline(match.terms, match.table)


def _together(watch: Watch, matches: int) -> list[str]:
    """Begin all matches at once, the later with the less time for a choice, so that all choices lapse in one second."""
    opened, end = [], _now() + (CHOICE + 1) * 1000
    with closing(Wire(watch.port)) as wire:
        for number in range(matches):
            options = {"choice": (end - _now()) // 1000}
            seats, match = open_match(wire, SEATS[number % len(SEATS)], game=GAME, options=options)
            opened.append(seats.match)
            watch.due[seats.match] = match["deadline"], False
    for _ in watch.lapses(time.monotonic() + FIRST + SPARE):
        pass
    return opened


def _end(referee: Referee, matches: Sequence[str]) -> None:
    """Close matches, so that none of them goes on during the next measurement."""
    for match in matches:
        held = ledger.settled(referee, match, with_seed=True)
        if held.match.status is Status.ON:
            ledger.commit(referee, drafting.add(held, None, Closed(Cause.IDLE)))


def _now() -> int:
    """Return the store's time, which on one machine is the machine's."""
    return time.time_ns() // 1_000_000
