"""The pace of bots: human or fast (TBL-10); at human pace nothing that happens meanwhile puts a bot off."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from service.conformance.budgets import Nodes
from service.play.match import ledger, obligations
from service.play.verbs.turns import take_turns, waiting
from service.store import layout
from service.store.layout import EVEN
from service.store.matches import Store
from tests.support.over_http import STAKE, Race, api_of, installed
from tests.support.sweeping import ThoroughSweeper
from workers.dispatch import Dispatcher

if TYPE_CHECKING:
    from collections.abc import Iterator

    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock

PACE = 20_000
BOTS = [{"player": "bot", "level": "novice"}, {"player": "bot", "level": "novice"}]
WITH_BOT = [{"player": "person"}, {"player": "bot", "level": "novice"}]
WITH_ROOKIE = ({"player": "person"}, {"player": "bot", "level": "rookie"})


@pytest.fixture(scope="module", autouse=True)
def coin_race(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with installed(tmp_path_factory.mktemp("site")):
        yield


@pytest.fixture
def races(referee: Referee, settings: Settings) -> Api:
    """Give a client of an application that knows the game."""
    return api_of(referee, settings)


@pytest.fixture
def store(settings: Settings) -> Store:
    """Give the session's store."""
    assert settings.store_url is not None
    return Store(settings.store_url)


def turns(referee: Referee, race: Race, seat: int, decision: int = 1) -> int:
    """Play for a bot, as a worker would, and return how many decisions it played."""
    return take_turns(referee, race.id, seat, decision, lambda: Nodes(20)).played


def owed(store: Store, race: Race, seat: int, decision: int = 1) -> int | None:
    """Return the store time for which a bot's choice stands in the due set."""
    with store.client() as client:
        at = client.zscore(EVEN.due(layout.partition(race.id)), obligations.bot(race.id, seat, decision).write())
    return None if at is None else int(at)


def opened(referee: Referee, race: Race) -> int:
    """Return the store time at which the open decision opened."""
    table = ledger.load(referee, race.id).match.table
    return table.opened + table.away


def test_a_bot_is_called_when_its_time_is_over_and_not_before(
    races: Api, clock: Clock, referee: Referee, settings: Settings
) -> None:
    sent: list[Any] = []
    dispatcher = Dispatcher(referee, lambda obligation, _: sent.append(obligation))
    sweeper = ThoroughSweeper(referee, settings, dispatcher.deliver)
    race = Race(races, WITH_BOT, pondering=PACE, sand=0)
    task = obligations.bot(race.id, 1, 1)

    clock.forward(PACE // 2)
    sweeper.sweep([layout.partition(race.id)])
    assert task not in sent

    clock.forward(PACE // 2)
    sweeper.sweep([layout.partition(race.id)])
    assert task in sent


def test_a_scholar_takes_longer_than_a_novice(races: Api, referee: Referee, store: Store) -> None:
    race = Race(races, [BOTS[0], {"player": "bot", "level": "scholar"}], pace="human", pondering=PACE, sand=0)

    assert owed(store, race, 0) == opened(referee, race) + PACE
    assert owed(store, race, 1) == opened(referee, race) + PACE * 3 // 2


def test_a_task_that_comes_too_soon_plays_nothing_and_is_put_back(
    races: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    race = Race(races, WITH_BOT, pondering=PACE, sand=0)
    clock.forward(PACE // 2)
    referee.due.renew(obligations.bot(race.id, 1, 1), ledger.LEASE)

    assert turns(referee, race, 1) == 0
    stands = owed(store, race, 1)
    assert stands is not None
    assert 0 <= stands - (opened(referee, race) + PACE) < PACE // 2  # the time that passed between looking and writing
    clock.forward(PACE)
    assert turns(referee, race, 1) == 1


def test_a_stretch_of_turns_ends_where_a_bot_takes_its_time(races: Api, clock: Clock, referee: Referee) -> None:
    race = Race(races, BOTS, pace="human", pondering=PACE, sand=0, goal=20, rounds=12)
    clock.forward(PACE)

    assert turns(referee, race, 0) == 2
    assert race.see()["decision"] == 2
    assert waiting(ledger.settled(referee, race.id)) == ()
    clock.forward(PACE)
    assert waiting(ledger.settled(referee, race.id)) == (0, 1)


def test_a_bots_time_that_is_not_over_is_not_leased_to_the_bot_that_plays_before_it(
    races: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    race = Race(races, BOTS, pace="human", pondering=PACE, sand=0, goal=20, rounds=12)
    clock.forward(PACE)
    turns(referee, race, 0)

    assert owed(store, race, 0, 2) == owed(store, race, 1, 2) == opened(referee, race) + PACE


def test_tbl_10_bots_among_themselves_play_on_at_once(races: Api, referee: Referee) -> None:
    race = Race(races, BOTS, pondering=PACE, sand=0)

    assert race.see()["pace"] == "fast"
    assert turns(referee, race, 0) > 2
    assert race.see()["status"] == "over"


def test_tbl_10_a_bot_takes_its_time_where_a_person_sits(races: Api, referee: Referee, store: Store) -> None:
    race = Race(races, WITH_BOT, pondering=PACE, sand=0)

    assert race.see()["pace"] == "human"
    assert owed(store, race, 1) == opened(referee, race) + PACE
    assert turns(referee, race, 1) == 0


def test_tbl_10_at_fast_pace_a_bot_answers_a_person_at_once(races: Api, referee: Referee) -> None:
    race = Race(races, WITH_BOT, pace="fast", pondering=PACE, sand=0)

    assert race.see()["pace"] == "fast"
    assert turns(referee, race, 1) == 1


def test_tbl_10_the_pace_is_settled_by_who_sits_there_when_the_match_starts(races: Api, referee: Referee) -> None:
    race = Race(races, [BOTS[0], {"player": "open"}], pondering=PACE, sand=0)
    assert race.see()["pace"] == "fast"

    taken = races.ok("POST", f"{race.path}/seats/1", json={"name": "Ann"})
    assert race.see()["pace"] == "human"
    races.ok("PATCH", f"{race.path}/seats/1", taken["token"], json={"player": "bot", "level": "novice"})
    assert race.see()["pace"] == "human"
    assert turns(referee, race, 0) == 0


def test_tbl_10_a_person_who_resigned_leaves_the_pace_as_it_was(races: Api) -> None:
    race = Race(races, [*WITH_BOT, {"player": "person"}], pondering=PACE, sand=0)
    for seat in (0, 2):
        races.ok("DELETE", f"{race.path}/seats/{seat}", race.tokens[seat])

    assert race.see()["pace"] == "human"


@pytest.mark.parametrize("pace", ["human", "fast"])
def test_tbl_10_a_rematch_keeps_the_pace_and_the_record_does_not_show_it(
    races: Api, clock: Clock, referee: Referee, pace: str
) -> None:
    race = Race(races, BOTS, pace=pace, pondering=PACE, sand=0)
    while race.see()["status"] == "on":
        clock.forward(PACE)
        turns(referee, race, 0, race.see()["decision"])

    following = races.ok("POST", f"{race.path}/rematch", race.host)
    assert following["match"]["pace"] == pace
    assert "pace" not in races.ok("GET", f"{race.path}/record")


def test_tbl_10_a_game_without_times_of_its_own_leaves_a_second(api: Api, clock: Clock, referee: Referee) -> None:
    match = api.open((*WITH_ROOKIE, {"player": "person"}), pace="human")
    (seat,) = match.see()["to_act"]
    while match.see()["seats"][seat]["player"] == "person":
        match.act()
        (seat,) = match.see()["to_act"]

    table = ledger.load(referee, match.id).match.table
    assert obligations.bots(ledger.load(referee, match.id).match) == {seat: table.opened + table.away + 1000}
    assert match.play_bots()["to_act"] == [seat]
    clock.forward(1000)
    assert match.play_bots()["decision"] == table.state.decision + 1


def test_tbl_10_a_bot_is_a_second_early_where_the_time_is_short(api: Api, referee: Referee) -> None:
    match = api.open(({"player": "bot", "level": "rookie"},) * 2, pace="human", time_per_decision=1600)
    table = ledger.load(referee, match.id).match.table

    called = obligations.bots(ledger.load(referee, match.id).match)

    assert list(called.values()) == [table.opened + table.away + 600]


def test_a_bot_that_acts_unasked_takes_its_time_too(races: Api, clock: Clock, referee: Referee, store: Store) -> None:
    race = Race(races, WITH_BOT, pondering=PACE, sand=0, cheerful=True)
    clock.forward(PACE)
    assert turns(referee, race, 1) == 2
    race.send(0, 1, STAKE)
    clock.forward(PACE // 2)

    assert owed(store, race, 1, 2) == opened(referee, race) + PACE
    assert waiting(ledger.settled(referee, race.id)) == ()


def test_nothing_that_happens_meanwhile_puts_a_bot_off(
    races: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    race = Race(races, WITH_BOT, pondering=PACE, sand=0)
    at = owed(store, race, 1)
    assert at == opened(referee, race) + PACE

    for number in (1, 2):
        clock.forward(400)
        race.send(0, 1, STAKE if number == 1 else {"kind": "cheer", "number": 1})
        assert owed(store, race, 1) == at


def test_a_bot_that_takes_a_seat_over_counts_from_when_the_decision_opened(
    races: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    race = Race(races, pondering=PACE, sand=0)
    clock.forward(PACE + 1)
    races.ok("PATCH", f"{race.path}/seats/0", race.host, json={"player": "bot", "level": "novice"})

    assert owed(store, race, 0) == opened(referee, race) + PACE
    assert turns(referee, race, 0) == 1


def test_cr_9_a_bot_never_lapses_because_of_its_pace(
    races: Api, clock: Clock, referee: Referee, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    sand = 60_000
    monkeypatch.setattr(obligations, "SPARE", sand // 2)  # a second may pass before this test has its turn
    race = Race(races, WITH_BOT, pondering=60_000, sand=sand)
    assert owed(store, race, 1) == opened(referee, race) + sand - obligations.SPARE

    clock.forward(sand - obligations.SPARE)
    assert turns(referee, race, 1) == 1
    clock.forward(obligations.SPARE)
    assert race.see()["decision"] == 2


def test_tbl_7_an_outage_of_the_store_does_not_count_as_a_bots_time(
    races: Api, clock: Clock, referee: Referee, store: Store
) -> None:
    race = Race(races, WITH_BOT, pondering=PACE)
    at = owed(store, race, 1)
    assert at is not None
    clock.forward(1000)
    with store.client() as client:
        client.hincrby(EVEN.pulse(layout.partition(race.id)), "outage", 700)

    assert race.see()["ply"] == ledger.load(referee, race.id).match.table.ply
    assert ["clocks-shifted"] in race.told()
    assert owed(store, race, 1) == at + 700


def test_bta_32_under_memory_a_call_can_be_heard_before_a_bot_makes_the_next(api: Api, clock: Clock) -> None:
    seats = ({"player": "person"}, {"player": "bot", "level": "regular"}, {"player": "bot", "level": "regular"})
    match = api.open(seats, game="bomb-the-axis", options={"checker": 0, "memory": True}, pace="human")
    token, seen = match.turn()
    placing = {"decision": seen["decision"], "action": {"kind": "place-at-random"}}
    first = api.ok("POST", f"{match.path}/actions", token, json=placing)["match"]

    clock.forward(1000)
    match.play_bots()
    after_one = match.see()
    clock.forward(2900)
    match.play_bots()
    assert match.see()["decision"] == after_one["decision"] == first["decision"] + 1
    clock.forward(100)
    match.play_bots()
    assert match.see()["decision"] == after_one["decision"] + 1


def test_bta_19_a_bot_calls_in_time_when_there_is_little(api: Api, clock: Clock, referee: Referee) -> None:
    seats = ({"player": "person"}, {"player": "bot", "level": "regular"}, {"player": "bot", "level": "regular"})
    options = {"checker": 0, "memory": True, "call_seconds": 3}
    match = api.open(seats, game="bomb-the-axis", options=options, pace="human")
    token, seen = match.turn()
    placing = {"decision": seen["decision"], "action": {"kind": "place-at-random"}}
    api.ok("POST", f"{match.path}/actions", token, json=placing)
    clock.forward(1000)
    match.play_bots()

    called = obligations.bots(ledger.settled(referee, match.id).match)

    assert list(called.values()) == [match.see()["deadline"] - obligations.SPARE]
