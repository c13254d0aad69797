from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.play import ledger
from service.play.obligations import HOUR
from service.store import layout
from service.store.hints import Hints
from workers.sweeper import Sweeper

if TYPE_CHECKING:
    from service.play.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played

MINUTE = 60_000


def kinds(match: Played, after: int = 0) -> list[str]:
    """Return the kinds of all events after a ply."""
    page = match.api.ok("GET", f"{match.path}/events?after={after}")
    return [event["kind"] for ply in page["plies"] for event in ply["events"]]


@pytest.fixture
def sent() -> list[tuple[str, list[str]]]:
    """Give the list in which tasks end that a sweeper hands out."""
    return []


@pytest.fixture
def sweeper(referee: Referee, settings: Settings, sent: list[Any]) -> Sweeper:
    """Give a sweeper whose tasks are only noted."""
    assert settings.store_url is not None
    return Sweeper(referee, Hints(settings.store_url), lambda kind, words: sent.append((kind, words)))


def test_tbl_3_a_lapse_is_written_by_whoever_looks(api: Api, clock: Clock) -> None:
    match = api.open(time_per_decision=MINUTE)
    before = match.see()
    assert before["deadline"] is not None

    clock.forward(MINUTE + 1)
    after = match.see()

    assert after["decision"] > before["decision"]
    assert kinds(match, before["ply"])[:2] == ["lapsed", "thrown"]


def test_tbl_3_nothing_lapses_before_its_time(api: Api, clock: Clock) -> None:
    match = api.open(time_per_decision=MINUTE)
    before = match.see()

    clock.forward(MINUTE - 2_000)

    assert match.see()["ply"] == before["ply"]


def test_tbl_3_an_action_after_its_time_never_counts(api: Api, clock: Clock) -> None:
    match = api.open(time_per_decision=MINUTE)
    token, sent_late = match.submission()

    clock.forward(MINUTE + 1)
    problem = api.refused("stale-decision", "POST", f"{match.path}/actions", token, json=sent_late)

    assert problem["decision"] > sent_late["decision"]
    assert kinds(match).count("lapsed") == 1


def test_tbl_3_without_a_clock_nothing_lapses(api: Api, clock: Clock) -> None:
    match = api.open()

    clock.forward(1000 * MINUTE)

    assert match.see()["deadline"] is None
    assert "lapsed" not in kinds(match)


def test_tbl_5_three_lapses_in_a_row_are_a_resignation(api: Api, clock: Clock) -> None:
    three = ({"player": "person"}, {"player": "person"}, {"player": "person"})
    match = api.open(three, time_per_decision=MINUTE)

    def resigned() -> list[int]:
        return [seat["seat"] for seat in match.see()["seats"] if seat["resigned"]]

    for _ in range(3 * 3 * 3):
        clock.forward(MINUTE + 1)
        if resigned():
            break

    (silent,) = resigned()
    seat = match.see()["seats"][silent]
    assert (seat["player"], seat["level"]) == ("bot", "rookie")
    assert kinds(match).count("lapsed") >= 3


def test_tbl_5_an_action_in_between_starts_the_count_anew(api: Api, clock: Clock) -> None:
    match = api.open(time_per_decision=MINUTE)
    seat = match.see()["to_act"][0]
    for _ in range(2):
        clock.forward(MINUTE + 1)
        match.see()
    while match.see()["to_act"] != [seat]:
        match.act()
    match.act()
    clock.forward(MINUTE + 1)

    assert not any(entry["resigned"] for entry in match.see()["seats"])


def test_the_sweeper_writes_a_lapse_that_nobody_asks_for(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee
) -> None:
    match = api.open(time_per_decision=MINUTE)
    ply = match.see()["ply"]
    clock.forward(MINUTE + 1)

    sweeper.sweep([layout.partition(match.id)])

    assert ledger.load(referee, match.id).match.table.ply == ply + 1


def test_the_sweeper_sleeps_no_longer_than_to_the_next_deadline(api: Api, clock: Clock, sweeper: Sweeper) -> None:
    match = api.open(time_per_decision=MINUTE)
    deadline = match.see()["deadline"]
    now = ledger.load(api.referee, match.id).now
    clock.forward(deadline - now - 300)

    assert sweeper.sweep([layout.partition(match.id)]) <= 0.3


def test_a_bots_turn_is_handed_out_once_and_again_when_it_was_lost(
    api: Api, clock: Clock, sweeper: Sweeper, sent: list[tuple[str, list[str]]]
) -> None:
    match = api.open(({"player": "bot", "level": "rookie"}, {"player": "bot", "level": "rookie"}))
    partition = [layout.partition(match.id)]

    def handed_out() -> int:
        return sum(match.id in words for _, words in sent)

    sweeper.sweep(partition)
    sweeper.sweep(partition)
    assert handed_out() == 1

    clock.forward(ledger.LEASE + 1)
    sweeper.sweep(partition)
    assert handed_out() == 2

    clock.forward(ledger.LEASE + 1)
    sweeper.sweep(partition)
    assert handed_out() == 2, "the second lease is longer, so that a long queue does not double itself"


def test_an_open_table_is_cancelled_after_its_time_and_then_forgotten(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee
) -> None:
    match = api.open(({"player": "person"}, {"player": "open"}), access="listed")
    partition = [layout.partition(match.id)]

    clock.forward(referee.retention.open + HOUR)
    sweeper.sweep(partition)
    assert match.see()["status"] == "cancelled"

    clock.forward(referee.retention.open + HOUR)
    sweeper.sweep(partition)
    api.refused("match-expired", "GET", match.path)
    assert match.id not in [entry["id"] for entry in api.ok("GET", "/v1/matches?limit=100")["matches"]]


def test_tbl_6_an_idle_match_is_abandoned(api: Api, clock: Clock, sweeper: Sweeper, referee: Referee) -> None:
    match = api.open()
    clock.forward(referee.retention.idle + HOUR)

    sweeper.sweep([layout.partition(match.id)])

    assert match.see()["outcome"]["reason"] == "abandoned"


def test_of_a_match_long_over_only_the_record_is_kept_and_then_nothing(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee
) -> None:
    match = api.over()
    record = api.ok("GET", f"{match.path}/record")

    clock.forward(referee.retention.over + HOUR)
    sweeper.sweep([layout.partition(match.id)])

    api.refused("match-expired", "GET", match.path)
    assert api.ok("GET", f"{match.path}/record") == record
    referee.matches.forget(match.id)
