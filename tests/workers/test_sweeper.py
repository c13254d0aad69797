"""The sweeper's round: what it sees to itself, what it hands out, how long it rests, and what cannot stop it."""

from __future__ import annotations

import secrets
import threading
import time
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from structlog.testing import capture_logs

import rules
from service.play.match import ledger, obligations
from service.play.match.ledger import LEASE
from service.play.ports.due import By, Kind, Obligation
from service.play.ports.errors import StoreAway
from service.store import layout
from service.store.hints import Hints
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.api import BOTS
from tests.support.sweeping import ThoroughSweeper
from tests.support.waiting import wait_until
from workers.filing import LONGEST_WAIT
from workers.sweeper import EVERY, OWN, PERIOD, Sweeper, read_games

if TYPE_CHECKING:
    from service.play.ports.due import Claim
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

Handed = list["Claim"]


@pytest.fixture
def handed() -> Handed:
    """Give the claims that were handed out."""
    return []


@pytest.fixture
def sweeper(referee: Referee, settings: Settings, handed: Handed) -> Sweeper:
    return ThoroughSweeper(referee, settings, lambda claim, _now: handed.append(claim))


def of(handed: Handed, name: str) -> list[str]:
    """Return what was handed out of a match or a game."""
    return [claim.obligation.write() for claim in handed if claim.obligation.about == name]


def test_a_lapse_is_written_at_its_time_and_not_handed_out(
    api: Api, clock: Clock, sweeper: Sweeper, handed: Handed
) -> None:
    match = api.open(time_per_decision=60_000)
    before = ledger.load(api.referee, match.id).match.table.ply
    sweeper.sweep([layout.partition(match.id)])
    assert ledger.load(api.referee, match.id).match.table.ply == before

    clock.forward(60_000)
    sweeper.sweep([layout.partition(match.id)])

    assert ledger.load(api.referee, match.id).match.table.ply > before
    assert of(handed, match.id) == []


def test_a_match_whose_time_is_over_is_archived(api: Api, clock: Clock, referee: Referee, sweeper: Sweeper) -> None:
    match = api.over()
    clock.forward(referee.retention.over + 1_000)

    sweeper.sweep([layout.partition(match.id)])

    assert referee.matches.load(match.id) is None
    assert referee.matches.archived(match.id)


def test_bots_and_files_are_handed_out_once_until_their_lease_is_over(
    api: Api, clock: Clock, referee: Referee, sweeper: Sweeper, handed: Handed
) -> None:
    match = api.open(BOTS)
    file = Obligation(Kind.SHEET, match.id, ("a4", "full", "tag"))
    referee.due.add(file)
    decision, seats = match.see()["decision"], match.see()["to_act"]
    expected = sorted([file.write(), *(obligations.bot(match.id, seat, decision).write() for seat in seats)])
    for _ in range(2):
        sweeper.sweep([layout.partition(match.id)])
        assert sorted(of(handed, match.id)) == expected

    clock.forward(LEASE + 1)
    sweeper.sweep([layout.partition(match.id)])

    assert sorted(of(handed, match.id)) == sorted(expected * 2)
    referee.due.drop(file)


def test_what_is_on_a_clock_is_seen_to_before_anything_is_handed_out(
    api: Api, clock: Clock, referee: Referee, settings: Settings
) -> None:
    match = api.open(time_per_decision=60_000)
    before = ledger.load(referee, match.id).match.table.ply
    referee.due.add(Obligation.read(f"blank {match.id} a4 x y"))
    seen: list[int] = []

    def hand_out(claim: Claim, _now: int) -> None:
        if claim.obligation.about == match.id:
            seen.append(ledger.load(referee, match.id).match.table.ply)

    clock.forward(60_000)
    ThoroughSweeper(referee, settings, hand_out).sweep([layout.partition(match.id)])

    assert len(seen) == 1
    assert seen[0] > before
    referee.due.drop(Obligation.read(f"blank {match.id} a4 x y"))


def test_what_one_sweep_does_not_take_is_due_at_once_for_the_next(
    referee: Referee, settings: Settings, handed: Handed
) -> None:
    name = secrets.token_hex(8)
    number, blanks = layout.partition(name), [Obligation(Kind.BLANK, name, ("a4", "x", str(n))) for n in range(250)]
    for blank in blanks:
        referee.due.add(blank)

    assert settings.store_url is not None
    once = Sweeper(referee, Hints(settings.store_url), lambda *_: None)
    once.sweep([number])
    assert once.fallen_due() == {number}
    for blank in blanks:
        referee.due.renew(blank, 0)
    ThoroughSweeper(referee, settings, lambda claim, _now: handed.append(claim)).sweep([number])

    assert sorted(of(handed, name)) == sorted(blank.write() for blank in blanks)
    for blank in blanks:
        referee.due.drop(blank)


def test_a_claim_in_trouble_stops_no_other(api: Api, clock: Clock, referee: Referee, sweeper: Sweeper) -> None:
    match = api.open(time_per_decision=60_000)
    before = ledger.load(referee, match.id).match.table.ply
    number = layout.partition(match.id)
    broken = next(name for name in iter(lambda: secrets.token_hex(8), "") if layout.partition(name) == number)
    referee.due.add(Obligation.read(f"lapse {broken}"))
    clock.forward(60_000)

    with capture_logs() as lines:
        sweeper.sweep([number])

    assert ledger.load(referee, match.id).match.table.ply > before
    assert [line["event"] for line in lines if broken in str(line)] == ["a claim could not be met"]
    referee.due.drop(Obligation.read(f"lapse {broken}"))


def test_a_line_that_no_version_here_can_read_stops_no_sweep_and_is_left_where_it_is(
    api: Api, clock: Clock, referee: Referee, sweeper: Sweeper, handed: Handed
) -> None:
    match = api.open(time_per_decision=60_000)
    number, before = layout.partition(match.id), ledger.load(referee, match.id).match.table.ply
    lines = [b"prophecy somebody", b"bot", b"lapse", b"sheet somebody a4", b"", b"\xff\xfe lapse"]
    with referee.due.client() as client:  # type: ignore[attr-defined] - the store itself
        client.zadd(EVEN.due(number), dict.fromkeys(lines, 1))
    clock.forward(60_000)

    shown = unread(sweeper, number)
    assert sorted(shown) == sorted(line.decode(errors="backslashreplace") for line in lines)
    clock.forward(LONGEST_WAIT // 2)
    assert unread(sweeper, number) == ["\\xff\\xfe lapse"]  # which cannot be named to the store
    clock.forward(LONGEST_WAIT // 2)
    assert set(unread(sweeper, number)) >= {"", "bot", "lapse", "prophecy somebody", "sheet somebody a4"}
    assert [claim for claim in handed if claim.obligation.kind is Kind.OTHER] == []
    assert ledger.load(referee, match.id).match.table.ply > before
    assert referee.backlogs.read().kinds[Kind.OTHER].count >= 3  # of the others the first word is a kind
    with referee.due.client() as client:  # type: ignore[attr-defined] - the store itself
        assert client.zrem(EVEN.due(number), *lines) == len(lines)


def unread(sweeper: Sweeper, number: int) -> list[str]:
    """Sweep a partition; return the lines that were said to be unreadable."""
    with capture_logs() as said:
        sweeper.sweep([number])
    return [line["member"] for line in said if line["event"] == "a line of the due set cannot be read by this version"]


def test_the_sweeper_meets_itself_what_waits_for_no_task() -> None:
    assert set(OWN) == {kind for kind in Kind if kind.by is By.SWEEPER}


def test_a_store_that_goes_away_ends_the_sweep_and_nothing_else(api: Api, clock: Clock, settings: Settings) -> None:
    match = api.open(BOTS)

    def gone(_claim: Claim, _now: int) -> None:
        raise StoreAway("away")

    assert settings.store_url is not None
    with pytest.raises(StoreAway):
        Sweeper(api.referee, Hints(settings.store_url), gone).sweep([layout.partition(match.id)])
    clock.forward(LEASE + 1)


def test_it_knows_when_the_next_thing_of_a_partition_falls_due(
    referee: Referee, sweeper: Sweeper, session_clock: Clock, settings: Settings
) -> None:
    name = secrets.token_hex(8)
    number, blank = layout.partition(name), Obligation(Kind.BLANK, name, ("a4", "x", "y"))
    store = Store(settings.store_url or "", offset=session_clock.offset)
    with store.client() as client:
        client.delete(EVEN.due(number))
    sweeper.sweep([number])
    assert (sweeper._upcoming[number], sweeper.pause()) == (None, PERIOD)

    referee.due.add(blank)
    referee.due.renew(blank, 60_000)
    sweeper.sweep([number])
    with store.client() as client:
        assert sweeper._upcoming[number] == client.zscore(EVEN.due(number), blank.write())
    assert (sweeper.pause(), sweeper.fallen_due()) == (PERIOD, set())
    referee.due.drop(blank)


def test_it_rests_until_the_next_thing_falls_due_and_a_period_at_most(sweeper: Sweeper) -> None:
    now = time.monotonic_ns() // 1_000_000
    sweeper._upcoming = {1: now + 10 * PERIOD, 2: None}
    assert (sweeper.pause(), sweeper.fallen_due()) == (PERIOD, set())

    sweeper._upcoming = {1: now - 1, 2: None, 3: now + 10 * PERIOD}
    assert (sweeper.pause(), sweeper.fallen_due()) == (0, {1})


def test_a_hint_wakes_it_at_once(api: Api, referee: Referee, settings: Settings) -> None:
    seen: list[str] = []
    assert settings.store_url is not None
    hints = Hints(settings.store_url)
    sweeper = Sweeper(replace(referee), hints, lambda claim, _now: seen.append(claim.obligation.about))
    running = threading.Thread(target=sweeper.run)
    running.start()
    try:
        match = api.open(BOTS)
        wait_until(lambda: match.id in seen)
    finally:
        sweeper.stop()
        running.join(60)
    assert not running.is_alive()


def test_it_looks_after_every_partition() -> None:
    assert len(EVERY) == layout.PARTITIONS
    assert {layout.partition(secrets.token_hex(8)) for _ in range(2_000)} == EVERY


def test_every_games_deck_is_read_before_the_first_sweep() -> None:
    with capture_logs() as lines:
        read_games()

    assert lines == []
    assert all(rules.find(key).standard_content() is rules.find(key).standard_content() for key in rules.games())
