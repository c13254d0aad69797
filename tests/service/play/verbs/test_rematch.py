"""The next match: one, whoever asks how often, with the asker's own tokens."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.errors import NotStarted
from service.play.asking import limits
from service.play.asking.limits import Bill
from service.play.match import ledger
from service.play.ports.errors import MatchExpired, MatchNotOver, OtherMatch, StoreAway, TokenNeeded
from service.play.ports.tokens import Bearer
from service.play.verbs.rematch import rematch
from tests.support.api import OPEN
from tests.support.stores import Halfway

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from tests.support.api import Api, Clock, Played


@pytest.fixture
def over(api: Api) -> Played:
    """Give a match that is over and in which everybody still sits."""
    match = api.open([{"player": "person", "name": "Ann"}, {"player": "person", "name": "Ben"}], access="listed")
    match.close()
    return match


def seats(answer: Any, referee: Referee) -> list[Bearer]:
    return [referee.mint.read(entry["token"]) for entry in answer["seats"]]


def test_each_asker_is_given_their_own_tokens_of_the_same_match(over: Played, referee: Referee) -> None:
    host, ann, ben = (rematch(referee, over.id, Bearer(over.id, seat, 0)) for seat in (None, 0, 1))
    following = host["match"]["id"]

    assert ann["match"]["id"] == ben["match"]["id"] == following != over.id
    assert seats(host, referee) == [Bearer(following, 0, 0), Bearer(following, 1, 0)]
    assert [seats(one, referee)[0].seat for one in (ann, ben)] == [0, 1]
    assert referee.mint.read(host["host_token"]) == Bearer(following, None, 0)
    assert ann["host_token"] is ben["host_token"] is None
    assert over.see()["next"] == following


def test_only_the_first_request_is_charged(over: Played, referee: Referee) -> None:
    bills = list[Bill]()
    for seat in (0, 0, 1, None):
        rematch(referee, over.id, Bearer(over.id, seat, 0), charge=bills.append)

    assert bills == [Bill(limits.OPENING)]


def test_of_many_who_ask_at_once_all_find_the_same(over: Played, referee: Referee) -> None:
    def one(number: int) -> str:
        return str(rematch(referee, over.id, Bearer(over.id, number % 2, 0))["match"]["id"])

    with ThreadPoolExecutor(6) as racers:
        assert len(set(racers.map(one, range(6)))) == 1


def test_it_starts_at_once_on_the_same_terms_with_a_seed_of_its_own(over: Played, referee: Referee) -> None:
    old = over.see()
    new = rematch(referee, over.id, Bearer(over.id, 0, 0))["match"]

    assert new["status"] == "on"
    same = ("game", "options", "time_per_decision", "leaving", "access", "content")
    assert {name: new[name] for name in same} == {name: old[name] for name in same}
    assert [seat["name"] for seat in new["seats"]] == ["Ann", "Ben"]
    assert new["commitment"] != old["commitment"]
    assert ledger.load(referee, new["id"]).match.setup.parent == over.id


def test_a_match_that_is_not_over_has_no_rematch(api: Api, referee: Referee) -> None:
    on, cancelled = api.open(), api.cancelled()

    with pytest.raises(MatchNotOver):
        rematch(referee, on.id, Bearer(on.id, 0, 0))
    with pytest.raises(NotStarted):
        rematch(referee, cancelled.id, Bearer(cancelled.id, None, 0))
    table = api.open(OPEN)
    with pytest.raises(NotStarted):
        rematch(referee, table.id, Bearer(table.id, None, 0))


def test_who_was_not_there_is_refused(over: Played, referee: Referee, api: Api) -> None:
    with pytest.raises(TokenNeeded):
        rematch(referee, over.id, None)
    with pytest.raises(OtherMatch):
        rematch(referee, over.id, Bearer(api.open().id, 0, 0))
    assert over.see()["next"] is None


def test_a_rematch_that_is_gone_is_not_opened_again(over: Played, referee: Referee) -> None:
    following = rematch(referee, over.id, Bearer(over.id, 0, 0))["match"]["id"]
    referee.matches.forget(following, 60_000)

    with pytest.raises(MatchExpired):
        rematch(referee, over.id, Bearer(over.id, 1, 0))


def test_after_a_crash_before_the_old_match_names_it_the_next_asker_finds_it(
    over: Played, referee: Referee, settings: Settings, clock: Clock
) -> None:
    dying = replace(referee, matches=Halfway(settings.store_url or "", offset=clock.offset))
    with pytest.raises(StoreAway):
        rematch(dying, over.id, Bearer(over.id, 0, 0))
    assert over.see()["next"] is None

    bills = list[Bill]()
    following = rematch(referee, over.id, Bearer(over.id, 1, 0), charge=bills.append)["match"]["id"]

    assert over.see()["next"] == following
    assert bills == []


def test_a_seat_that_was_handed_over_is_its_persons_again_and_one_that_resigned_a_bots(
    api: Api, referee: Referee
) -> None:
    match = api.open([{"player": "person"}] * 3)
    api.ok("PATCH", f"{match.path}/seats/1", match.host, json={"player": "bot", "level": "rookie"})
    match.resign(2)
    match.close()
    new = rematch(referee, match.id, Bearer(match.id, 0, 0))["match"]

    assert [seat["player"] for seat in new["seats"]] == ["person", "person", "bot"]
