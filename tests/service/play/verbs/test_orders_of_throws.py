"""Two scorers, going back, a hand-over, a lost answer: every order of their steps on the scripts of the real store."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.errors import Refusal
from rules.table.table import Player
from service.play.match import documents, ledger
from service.play.ports.errors import OutcomeUnknown
from service.play.verbs import rewind, seats, throw
from service.play.verbs.throw import Thrown
from service.store.client import UNKNOWN
from service.store.matches import Store
from tests.support.at_table import act, started
from tests.support.schedules import every_order
from tests.support.stores import Slow

if TYPE_CHECKING:
    from collections.abc import Callable

    from service.play.ports.matches import Change, Loaded, Lost
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock
    from tests.support.schedules import Actor, Gate

NEXT = 6
"""The number of the throw that is awaited: four opened the match, and one came with the action."""

LAST = 3
"""The last ply."""


class Stopping(Store):
    """The store as one process has it, which stops before each step."""

    gate: Gate
    loses_an_answer = False

    def load(self, match: str, *, with_seed: bool = False) -> Loaded | None:
        """Load a match."""
        self.gate.wait()
        return super().load(match, with_seed=with_seed)

    def commit(self, match: str, change: Change) -> Lost | None:
        """Commit a change."""
        self.gate.wait()
        lost = super().commit(match, change)
        if lost is None and self.loses_an_answer:
            self.loses_an_answer = False
            raise OutcomeUnknown(UNKNOWN)
        return lost


class Scene:
    """A match that waits for a throw, and what came of the requests of each actor."""

    def __init__(self, api: Api, url: str, clock: Clock) -> None:
        self.api, self.url, self.clock = api, url, clock
        self.match = started(api)
        act(self.match, "throw", "3")
        self.host = api.referee.mint.read(self.match.host)
        self.found: dict[str, Any] = {}
        self.stores: list[Stopping] = []

    def actor(self, name: str) -> Actor:
        """Return an actor by its letter."""
        requests: dict[str, Callable[[Referee], Any]] = {
            "A": lambda referee: self._enter(referee, "5"),
            "B": lambda referee: self._enter(referee, "6"),
            "L": lambda referee: self._enter(referee, "5"),
            "R": lambda referee: rewind.go_back(referee, self.match.id, self.host, LAST, LAST),
            "W": lambda referee: rewind.go_back(referee, self.match.id, self.host, LAST, LAST),
            "H": lambda referee: seats.hand_over(referee, self.match.id, 1, self.host, Player.BOT, None),
        }

        def run(gate: Gate) -> None:
            store = Stopping(self.url, offset=self.clock.offset)
            store.gate, store.loses_an_answer = gate, name == "L"
            self.stores.append(store)
            referee = replace(self.api.referee, matches=store)
            try:
                try:
                    self.found[name] = requests[name](referee)
                except OutcomeUnknown:
                    self.found[name] = requests[name](referee)  # sent again, as a client does
            except Refusal as refusal:
                self.found[name] = refusal.code

        return run

    def _enter(self, referee: Referee, face: str) -> Any:
        return throw.enter(referee, self.match.id, self.host, Thrown((face,), NEXT))

    def close(self) -> dict[str, Any]:
        """Check that the plies lead to the match as it is, and return what came of each request."""
        held = ledger.load(self.api.referee, self.match.id)
        lines = self.api.referee.matches.lines(self.match.id, 1, 1000)
        *_, last = documents.story(held.match, documents.read_plies(held.match, lines))
        assert last.table == held.match.table
        for store in self.stores:
            store.close()
        return self.found | {"entered": self.match.see()["throws"], "ply": held.match.table.ply}


@pytest.mark.parametrize("cast", ["AB", "AR", "LB", "LR", "RW", "AH", "ABR"])
def test_a_throw_is_entered_once_and_taken_back_once(api: Api, settings: Settings, clock: Clock, cast: str) -> None:
    scenes: list[Scene] = []
    ends: list[dict[str, Any]] = []

    def actors() -> dict[str, Actor]:
        scenes.append(Scene(api, settings.store_url or "", clock))
        return {name: scenes[-1].actor(name) for name in cast}

    for _ in every_order(actors):
        ends.append(scenes.pop().close())
        check(cast, ends[-1])
    assert len(ends) >= 4


def check(cast: str, found: dict[str, Any]) -> None:
    """Insist on what must be so in every order."""
    entered = [name for name in "ABL" if name in found and not isinstance(found[name], str)]
    refused = {found[name] for name in "ABL" if isinstance(found.get(name), str)}
    assert refused <= {"stale-throw", "no-throw-awaited"}
    assert len(entered) <= 1, "two faces of the same number"
    back = [name for name in "RW" if name in found]
    assert all(not isinstance(found[name], str) for name in back), "nothing else makes a ply, so none of them is stale"
    if back:
        assert found["entered"] is None
        assert found["ply"] == LAST + 1, "both went back by the same ply"
    elif entered:
        assert found["entered"]["entered"] == ["3", "6" if entered == ["B"] else "5"]
    if "H" in cast:
        assert found["ply"] == LAST + 1


def test_a_long_match_goes_back_though_it_takes_longer_to_play_than_a_draft_may_be_old(
    api: Api, settings: Settings, clock: Clock
) -> None:
    clock.ms = 0
    match = started(api)
    act(match, "throw", "3", "5", "blank")
    bills: list[Any] = []
    store = Slow(settings.store_url or "", clock)
    referee, host = replace(api.referee, matches=store), api.referee.mint.read(match.host)

    after = rewind.go_back(referee, match.id, host, LAST, None, charge=bills.append)
    store.close()

    assert (after["ply"], store.reads, len(bills)) == (LAST + 2, 1, 1)
