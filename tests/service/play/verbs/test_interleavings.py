"""A match that is judged from memory: nothing is accepted that a process which asks the store just then would refuse.

Two processes of the API, a sweeper, a freeze of the store, the end of a decision's time and a lost answer: every order
of their steps, on the scripts of the real store.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.errors import Refusal
from service.play.match import documents, ledger
from service.play.ports.errors import OutcomeUnknown
from service.play.verbs import act, seats
from service.store import layout
from service.store.client import UNKNOWN
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.schedules import Gate, every_order

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from service.play.ports.matches import Change, Loaded, Lost
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played
    from tests.support.schedules import Actor

ALLOWED = 5_000
"""The time for a decision, in ms."""

LEFT = 1_900
"""What is left of it, in ms, when the actors begin: less than the store lets a change grow old."""

FREEZE = 1_000
"""For how long, in ms, the store is away: less than what is left, so that the count of outages alone shows it."""


class Process(Store):
    """The store as one process has it: it stops before each step, and holds its changes against what a judge loads."""

    def __init__(self, url: str, judge: Referee, **rest: Any) -> None:
        super().__init__(url, **rest)
        self._judge = judge
        self._cached: Loaded | None = None
        self.gate: Gate | None = None
        self.loses_an_answer = False
        self.from_memory = 0

    def cached(self, match: str) -> Loaded | None:
        """Recall a match."""
        self._stop()
        self._cached = super().cached(match)
        return self._cached

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Load a match."""
        self._stop()
        return super().load(match, with_seed=with_seed)

    def commit(self, match: str, change: Change) -> Lost | None:
        """Commit a change; insist that one from memory is one that the match as it is now allows."""
        self._stop()
        loaded, held = self._judge.matches.load(match), ledger.load(self._judge, match)
        lost = super().commit(match, change)
        if lost is not None:
            return lost
        if change.until is not None:
            assert loaded is not None
            assert self._cached is not None
            assert loaded.snapshot == self._cached.snapshot
            assert loaded.outage == change.outage
            assert change.at <= held.now
            assert ledger.overdue(held) is None
            self.from_memory += 1
        if self.loses_an_answer:
            self.loses_an_answer = False
            raise OutcomeUnknown(UNKNOWN)
        return None

    def _stop(self) -> None:
        if self.gate is not None:
            self.gate.wait()


class Scene:
    """A match with a short time left for its open decision, and two processes that remember it."""

    def __init__(self, api: Api, url: str, clock: Clock) -> None:
        self.clock = clock
        clock.ms = 0
        self.match: Played = api.open(time_per_decision=ALLOWED)
        token, sent = self.match.submission()
        self.asker = api.referee.mint.read(token)
        self.sent = act.Submission(sent["decision"], sent["action"])
        clock.forward(ALLOWED - LEFT)
        self.judge = api.referee
        self.processes = [Process(url, api.referee, offset=clock.offset) for _ in range(3)]
        for process in self.processes[:2]:
            for _ in range(2):
                process.load(self.match.id, with_seed=True)
        self.answers: list[Any] = []

    def actor(self, name: str) -> Actor:
        """Return an actor by its letter."""
        first, second, third = self.processes
        actors: Mapping[str, Actor] = {
            "A": self._by(first, self._act),
            "B": self._by(second, self._act),
            "L": self._by(first, self._act, loses_an_answer=True),
            "R": self._by(second, self._resign),
            "S": self._by(third, lambda referee: ledger.settled(referee, self.match.id, with_seed=True)),
            "T": self._let_time_run_out,
            "F": self._freeze,
            "U": self._freeze_unnoticed,
        }
        return actors[name]

    def _by(self, process: Process, do: Callable[[Referee], object], *, loses_an_answer: bool = False) -> Actor:
        def run(gate: Gate) -> None:
            process.gate, process.loses_an_answer = gate, loses_an_answer
            do(replace(self.judge, matches=process))

        return run

    def _act(self, referee: Referee) -> None:
        try:
            self.answers.append(act.submit(referee, self.match.id, self.asker, self.sent))
        except Refusal as refusal:
            self.answers.append(refusal.code)

    def _resign(self, referee: Referee) -> None:
        other = referee.mint.read(self.match.tokens[1 - (self.asker.seat or 0)])
        seats.give_up(referee, self.match.id, 1 - (self.asker.seat or 0), other)

    def _let_time_run_out(self, gate: Gate) -> None:
        gate.wait()
        self.clock.forward(LEFT)

    def _freeze(self, gate: Gate) -> None:
        """Freeze the store; a sweeper finds out at once."""
        gate.wait()
        self.clock.forward(FREEZE)
        self._count_outage()

    def _freeze_unnoticed(self, gate: Gate) -> None:
        """Freeze the store; a sweeper finds out a step later."""
        gate.wait()
        self.clock.forward(FREEZE)
        gate.wait()
        self._count_outage()

    def _count_outage(self) -> None:
        key = EVEN.pulse(layout.partition(self.match.id))
        self.judge.matches.write(key, lambda client: client.hincrby(key, "outage", FREEZE))  # type: ignore[attr-defined] - the store itself

    def close(self) -> int:
        """Check what has become of the match; return how many changes were made from memory."""
        held = ledger.load(self.judge, self.match.id)
        lines = self.judge.matches.lines(self.match.id, 1, 1000)
        *_, last = documents.story(held.match, documents.read_plies(held.match, lines))
        assert last.table == held.match.table
        answered = [line["ply"] for line in lines if line["ply"]["decision"] == self.sent.decision]
        acted = [ply["ply"] for ply in answered if ply["action"] == self.sent.action]
        assert len(acted) <= 1
        plies = {answer["ply"] for answer in self.answers if isinstance(answer, dict)}
        refusals = {answer for answer in self.answers if isinstance(answer, str)}
        assert refusals <= {"stale-decision", "match-over", "unknown-outcome"}
        assert plies == set(acted) or (not plies and "unknown-outcome" in refusals)
        assert not (acted and any(ply["action"]["kind"] == "lapsed" for ply in answered))
        for process in self.processes:
            process.close()
        return sum(process.from_memory for process in self.processes)


@pytest.mark.parametrize("cast", ["ABT", "ABF", "ART", "AST", "ASF", "AU", "LBT", "LBF"])
def test_nothing_is_accepted_from_memory_that_the_store_would_refuse(
    api: Api, settings: Settings, clock: Clock, cast: str
) -> None:
    assert settings.store_url is not None
    scenes: list[Scene] = []

    def actors() -> dict[str, Actor]:
        scenes.append(Scene(api, settings.store_url or "", clock))
        return {name: scenes[-1].actor(name) for name in cast}

    orders, from_memory = set(), 0
    for order in every_order(actors):
        orders.add(order)
        from_memory += scenes.pop().close()

    assert len(orders) >= 5
    assert from_memory > 0
