"""An action on a match that its process remembers, when the store was not what it was."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from service.play.verbs import act
from service.store import layout, scripts
from service.store.hints import Hints
from service.store.layout import EVEN
from service.store.matches import Store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.matches import Change, Lost
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played

ALLOWED = 5_000
LEFT = 1_900
"""The time for a decision, and what is left of it, in ms."""


class Freezing(Store):
    """A store that is frozen while the first change to it is under way."""

    def __init__(self, url: str, clock: Clock, ms: int) -> None:
        super().__init__(url, offset=clock.offset)
        self._freezes = iter((lambda: clock.forward(ms),))

    def commit(self, match: str, change: Change) -> Lost | None:
        """Let the time pass."""
        next(self._freezes, bool)()
        return super().commit(match, change)


def kinds(referee: Referee, match: str) -> list[str]:
    return [line["ply"]["action"]["kind"] for line in referee.matches.lines(match, 1, 99)]


def remembered(
    api: Api, store: Store, match: Played, submission: tuple[str, Any] | None = None
) -> tuple[Referee, Any, act.Submission]:
    """Let the store's process remember a match; return its referee, who is to act, and an action."""
    token, sent = submission or match.submission()
    for _ in range(2):
        store.load(match.id, with_seed=True)
    assert store.cached(match.id) is not None
    submission = act.Submission(sent["decision"], sent["action"])
    return replace(api.referee, matches=store), api.referee.mint.read(token), submission


@pytest.fixture
def store(settings: Settings, clock: Clock) -> Iterator[Store]:
    assert settings.store_url is not None
    found = Store(settings.store_url, offset=clock.offset)
    yield found
    found.close()


def test_a_repeated_action_whose_write_a_failover_lost_is_played_again(api: Api, store: Store) -> None:
    match = api.open()
    referee, asker, sent = remembered(api, store, match)
    keys = [EVEN.match(match.id), EVEN.plies(match.id)]
    with store.client() as client:
        before = [client.dump(key) for key in keys]
    first = act.submit(referee, match.id, asker, sent)
    with store.client() as client:
        for key, content in zip(keys, before, strict=True):
            client.restore(key, 0, content, replace=True)
        client.hincrby(EVEN.pulse(layout.partition(match.id)), "outage", 1)

    again = act.submit(referee, match.id, asker, sent)

    assert again["ply"] == first["ply"]
    assert kinds(referee, match.id)[-1] == "throw"


def test_an_action_whose_connection_was_closed_while_idle_is_played(api: Api, store: Store) -> None:
    match = api.open()
    referee, asker, sent = remembered(api, store, match)
    with store.client() as client:
        mine = client.client_id()
    with api.referee.matches.client() as other:  # type: ignore[attr-defined] - the store itself
        other.client_kill_filter(_id=mine)

    acted = act.submit(referee, match.id, asker, sent)

    assert kinds(referee, match.id)[acted["ply"] - 1 :] == ["throw"]


def test_no_seat_lapses_by_a_freeze_while_its_action_is_under_way(api: Api, settings: Settings, clock: Clock) -> None:
    assert settings.store_url is not None
    match = api.open(time_per_decision=ALLOWED)
    submission = match.submission()  # now, for what is left of the time below runs on a busy machine too
    hints = Hints(settings.store_url)  # a sweeper listens, and has swept
    hints.wait(0.05)
    store = Freezing(settings.store_url, clock, 2_700)
    clock.forward(ALLOWED - LEFT)
    referee, asker, sent = remembered(api, store, match, submission)
    store.sweep([layout.partition(match.id)], lease=10, limit=0)

    acted = act.submit(referee, match.id, asker, sent)

    assert kinds(referee, match.id)[-2:] == ["clocks-shifted", "throw"]
    assert acted["ply"] == len(kinds(referee, match.id))
    hints.close()
    store.close()


def test_another_server_counts_as_an_outage_also_if_its_clock_is_behind(store: Store) -> None:
    key = f"{EVEN.tags[7]}:another-pulse"
    with store.client() as client:
        scripts.run(client, "revive", [key], [60_000, "one", ""])
        before = int(client.hget(key, "outage"))
        scripts.run(client, "revive", [key], [0, "another", ""])

        assert int(client.hget(key, "outage")) == before + 1
        client.delete(key)
