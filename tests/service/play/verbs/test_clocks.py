from __future__ import annotations

import secrets
import threading
from typing import TYPE_CHECKING, Any

import pytest
from structlog.testing import capture_logs

from service.play.match import ledger
from service.play.ports.retention import DAY
from service.store import layout
from service.store.hints import Hints
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.games.coin_race import GAME as coin_race
from tests.support.games.coin_race.deck import standard_content
from tests.support.games.varied import patched
from tests.support.over_http import installed
from tests.support.sweeping import ThoroughSweeper
from workers.claim_thread import ClaimThread
from workers.dispatch import Dispatcher
from workers.sweeper import Sweeper, read_games

if TYPE_CHECKING:
    from pathlib import Path

    from service.play.ports.due import Obligation
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played

MINUTE = 60_000
SECOND = 1_000


def kinds(match: Played, after: int = 0) -> list[str]:
    """Return the kinds of all events after a ply."""
    page = match.api.ok("GET", f"{match.path}/events?after={after}")
    return [event["kind"] for ply in page["plies"] for event in ply["events"]]


def kinds_in_store(referee: Referee, match: Played) -> list[str]:
    """Return the kinds of all events as they lie in the store, where asking for them writes no lapse."""
    last = ledger.load(referee, match.id).match.table.ply
    return [event["kind"] for line in referee.matches.lines(match.id, 1, last) for event in line["events"]]


@pytest.fixture
def sent() -> list[Obligation]:
    """Give the list in which tasks end that a sweeper hands out."""
    return []


@pytest.fixture
def sweeper(referee: Referee, settings: Settings, sent: list[Any]) -> Sweeper:
    """Give a sweeper whose tasks are only noted."""
    dispatcher = Dispatcher(referee, lambda obligation, _: sent.append(obligation))
    return ThoroughSweeper(referee, settings, dispatcher.deliver)


def test_tbl_3_a_lapse_is_written_by_anyone_who_looks(api: Api, clock: Clock) -> None:
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


def test_tbl_5_an_action_in_between_starts_the_count_again(api: Api, clock: Clock) -> None:
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


def test_the_sweeper_sleeps_no_longer_than_to_the_next_deadline(
    api: Api, clock: Clock, referee: Referee, settings: Settings, sent: list[Any]
) -> None:
    assert settings.store_url is not None
    dispatcher = Dispatcher(referee, lambda obligation, _: sent.append(obligation))
    sweeper = Sweeper(referee, Hints(settings.store_url), dispatcher.deliver, elapsed=clock.offset)
    match = api.open(time_per_decision=MINUTE)
    partition = layout.partition(match.id)
    left = match.see()["deadline"] - ledger.load(referee, match.id).now - 2_500
    clock.forward(left)
    sweeper.sweep([partition])

    slept = 0
    while "lapsed" not in kinds_in_store(referee, match):
        pause = sweeper.pause()
        slept += pause
        clock.forward(pause)
        if partition in sweeper.fallen_due():
            sweeper.sweep([partition])

    assert slept <= 2_500


def test_the_sweeper_has_read_every_games_content_before_it_begins(tmp_path: Path) -> None:
    standard_content.cache_clear()
    with installed(tmp_path):
        read_games()
    assert standard_content.cache_info().currsize == 1


def test_a_game_whose_content_cannot_be_read_does_not_stop_the_sweeper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with installed(tmp_path), monkeypatch.context() as patch, capture_logs() as lines:
        patched(patch, coin_race.key, deck__standard=(tmp_path / "missing").read_bytes)
        read_games()
    assert [line["game"] for line in lines] == [coin_race.key]


def test_a_bots_turn_is_handed_out_once_and_again_when_it_was_lost(
    api: Api, clock: Clock, sweeper: Sweeper, sent: list[Obligation]
) -> None:
    match = api.open(({"player": "bot", "level": "rookie"}, {"player": "bot", "level": "rookie"}))
    partition = [layout.partition(match.id)]

    def handed_out() -> int:
        return sum(obligation.about == match.id for obligation in sent)

    sweeper.sweep(partition)
    sweeper.sweep(partition)
    assert handed_out() == 1

    clock.forward(ledger.LEASE + 1)
    sweeper.sweep(partition)
    assert handed_out() == 2

    clock.forward(ledger.LEASE + 1)
    sweeper.sweep(partition)
    assert handed_out() == 2, "the second lease is longer, so that a long queue does not double itself"


def kept(api: Api, status: str) -> tuple[Played, int]:
    """Return a match with this status, and for how many ms it is kept after its last ply."""
    retention = api.referee.retention
    match status:
        case "open":
            return api.open(({"player": "person"}, {"player": "open"})), retention.open
        case "on":
            return api.open(), retention.idle
        case _:
            return api.over(), retention.over


@pytest.mark.parametrize(("status", "then"), [("open", "cancelled"), ("on", "over"), ("over", 410)])
def test_a_match_is_kept_for_as_long_as_set_and_no_second_longer(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee, status: str, then: str | int
) -> None:
    match, lifetime = kept(api, status)
    end = ledger.load(referee, match.id).match.table.at + lifetime
    partition = [layout.partition(match.id)]
    clock.forward(end - MINUTE - referee.matches.now())
    sweeper.sweep(partition)  # what other tests left there, which may take longer than a second

    clock.forward(end - SECOND - referee.matches.now())
    sweeper.sweep(partition)
    assert match.see()["status"] == status

    clock.forward(end - referee.matches.now())
    sweeper.sweep(partition)
    assert api.send("GET", match.path).get_json(force=True)["status"] == then


def test_a_record_is_kept_from_the_end_of_its_match_however_late_the_match_goes(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee, settings: Settings
) -> None:
    match = api.over()
    end = ledger.load(referee, match.id).match.table.at
    clock.forward(referee.retention.over + DAY)  # nobody swept for a day

    sweeper.sweep([layout.partition(match.id)])

    with Store(str(settings.store_url)).client() as client:
        left = client.pttl(EVEN.record(match.id))
    assert abs(end + referee.retention.record - referee.matches.now() - left) < SECOND


def test_an_open_table_is_cancelled_after_its_time_and_then_forgotten(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee
) -> None:
    match = api.open(({"player": "person"}, {"player": "open"}), access="listed")
    partition = [layout.partition(match.id)]

    clock.forward(referee.retention.open)
    sweeper.sweep(partition)
    assert match.see()["status"] == "cancelled"

    clock.forward(referee.retention.open)
    sweeper.sweep(partition)
    api.refused("match-expired", "GET", match.path)
    assert match.id not in [entry["id"] for entry in api.ok("GET", "/v1/matches?limit=100")["matches"]]


def test_tbl_6_an_idle_match_is_abandoned(api: Api, clock: Clock, sweeper: Sweeper, referee: Referee) -> None:
    match = api.open()
    clock.forward(referee.retention.idle)

    sweeper.sweep([layout.partition(match.id)])

    assert match.see()["outcome"]["reason"] == "abandoned"


def test_of_a_match_long_over_only_the_record_is_kept_and_then_nothing(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee
) -> None:
    match = api.over()
    record = api.ok("GET", f"{match.path}/record")

    clock.forward(referee.retention.over)
    sweeper.sweep([layout.partition(match.id)])

    api.refused("match-expired", "GET", match.path)
    assert api.ok("GET", f"{match.path}/record") == record


def test_the_archived_record_of_a_private_match_is_for_its_seats_and_host_alone(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee
) -> None:
    match = api.over(access="private")
    record = api.ok("GET", f"{match.path}/record", match.tokens[0])
    clock.forward(referee.retention.over)
    sweeper.sweep([layout.partition(match.id)])

    assert api.ok("GET", f"{match.path}/record", match.tokens[0]) == record
    assert api.ok("GET", f"{match.path}/record", match.host) == record
    api.refused("no-such-match", "GET", f"{match.path}/record")


def test_a_key_whose_match_is_gone_opens_no_other_match_of_the_same_id(
    api: Api, clock: Clock, sweeper: Sweeper, referee: Referee
) -> None:
    body = {"game": "twelve-oclock-high", "seats": [{"player": "person"}, {"player": "open"}]}
    key = {"Idempotency-Key": secrets.token_hex(16)}
    opened = api.ok("POST", "/v1/matches", json=body, headers=key)
    match = opened["match"]["id"]
    api.ok("DELETE", f"/v1/matches/{match}", opened["host_token"])
    clock.forward(referee.retention.open)
    sweeper.sweep([layout.partition(match)])

    api.refused("match-expired", "POST", "/v1/matches", json=body, headers=key)


def test_a_store_clock_that_steps_back_makes_no_ply_too_late(api: Api, clock: Clock) -> None:
    match = api.open()
    clock.forward(-1500)

    assert match.act()["ply"] == match.see()["ply"]


class FrozenBroker:
    """A broker that takes no task until it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()
        self.asked = threading.Event()

    def send(self, _obligation: Obligation, _tries: int) -> None:
        """Wait, as publishing to a frozen broker does."""
        self.asked.set()
        self.let_go.wait()


def test_a_frozen_broker_holds_up_no_lapse(api: Api, clock: Clock, referee: Referee, settings: Settings) -> None:
    broker = FrozenBroker()
    thread = ClaimThread(referee, Dispatcher(referee, broker.send).deliver)
    thread.start()
    sweeper = ThoroughSweeper(referee, settings, thread.put)
    bots = api.open(({"player": "bot", "level": "rookie"}, {"player": "bot", "level": "rookie"}))
    timed = api.open(time_per_decision=MINUTE)
    try:
        sweeper.sweep([layout.partition(bots.id)])
        assert broker.asked.wait(60)
        clock.forward(MINUTE + 1)
        sweeper.sweep([layout.partition(timed.id)])

        assert ledger.load(referee, timed.id).match.table.ply == timed.opened["match"]["ply"] + 1
    finally:
        broker.let_go.set()
