"""The ends of keeping: what is cancelled, closed, archived and forgotten, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play.match import ledger
from service.play.ports.due import Claim, Kind, Obligation
from service.play.ports.errors import MatchExpired
from service.play.verbs.upkeep import expire, lapse
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import OPEN

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played

SECOND = 1000


@pytest.fixture
def store(settings: Settings, session_clock: Clock) -> Store:
    """Give the session's store."""
    assert settings.store_url is not None
    return Store(settings.store_url, offset=session_clock.offset)


def due(store: Store, match: str, kind: str) -> int | None:
    """Return when an obligation of a match falls due, in store time."""
    with store.client() as client:
        at = client.zscore(EVEN.due(layout.partition(match)), f"{kind} {match}")
    return None if at is None else int(at)


def claimed(store: Store, match: str, kind: str) -> Claim:
    """Claim an obligation that has fallen due, as the sweeper does."""
    found = store.sweep([layout.partition(match)], lease=ledger.LEASE, limit=10_000).claims
    return next(claim for claim in found if claim.obligation == Obligation(Kind(kind), match))


def end_keeping(referee: Referee, store: Store, match: Played) -> None:
    """Expire a match as the sweeper does."""
    expire(referee, claimed(store, match.id, "expire"))


def test_a_table_at_which_nobody_started_is_cancelled_and_then_forgotten(
    api: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    match = api.open(OPEN)
    clock.forward(referee.retention.open + SECOND)
    end_keeping(referee, store, match)
    assert match.see()["status"] == "cancelled"

    clock.forward(referee.retention.open + SECOND)
    end_keeping(referee, store, match)

    with pytest.raises(MatchExpired):
        ledger.load(referee, match.id)
    assert referee.matches.archived(match.id) == b""
    assert due(store, match.id, "expire") is None


def test_a_match_in_which_nothing_happens_is_closed_without_a_winner(
    api: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    match = api.open()
    clock.forward(referee.retention.idle + SECOND)
    end_keeping(referee, store, match)

    outcome = match.see()["outcome"]
    assert (outcome["winners"], outcome["reason"]) == ([], "abandoned")


def test_a_match_in_which_something_happened_meanwhile_is_kept_from_then_on(
    api: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    match = api.open()
    clock.forward(referee.retention.idle - 60 * SECOND)
    match.act()
    clock.forward(120 * SECOND)
    last = ledger.load(referee, match.id).match.table.at

    until = due(store, match.id, "expire") or 0
    expire(referee, Claim(layout.partition(match.id), Obligation(Kind.EXPIRE, match.id), until))

    assert match.see()["status"] == "on"
    assert due(store, match.id, "expire") == last + referee.retention.idle


@pytest.mark.parametrize("late", [0, 40 * 24 * 3600 * SECOND], ids=["in time", "40 days late"])
def test_a_record_is_kept_from_the_end_of_its_match(
    api: Api, clock: Clock, referee: Referee, store: Store, late: int
) -> None:
    match = api.over()
    ended = ledger.load(referee, match.id).match.table.at
    clock.forward(referee.retention.over + SECOND + late)

    end_keeping(referee, store, match)

    with store.client() as client:
        left = client.pttl(EVEN.record(match.id))
    assert abs(ended + referee.retention.record - (referee.matches.now() + left)) < 30 * SECOND
    assert api.ok("GET", f"{match.path}/record")["match"] == match.id


def test_a_lapse_is_written_and_the_next_one_expected(api: Api, clock: Clock, referee: Referee, store: Store) -> None:
    match = api.open(time_per_decision=60 * SECOND)
    before = match.see()
    clock.forward(60 * SECOND)
    lapse(referee, claimed(store, match.id, "lapse"))

    held = ledger.load(referee, match.id).match
    assert held.table.ply > before["ply"]
    assert due(store, match.id, "lapse") == match.see()["deadline"] > before["deadline"]


def test_a_lapse_of_a_match_that_is_gone_is_let_go(referee: Referee, store: Store) -> None:
    gone = referee.mint.match_id(b"gone for good")
    referee.due.add(Obligation(Kind.LAPSE, gone))

    lapse(referee, claimed(store, gone, "lapse"))

    assert due(store, gone, "lapse") is None
