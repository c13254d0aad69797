"""Claims: what a flood does not do, and what many at once decide."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from rules.errors import MatchOver, Refusal
from service.play.match import claims as values
from service.play.match import ledger
from service.play.match.claims import KEPT, LIFE, OPEN_FOR_A_MATCH, Claim, Claiming
from service.play.ports import claim_errors
from service.play.ports.tokens import Bearer
from service.play.verbs import claims, seats
from service.play.verbs.claims import Asker
from service.play.verbs.follow import Wait
from service.play.verbs.open import Retry
from tests.support.api import PEOPLE

if TYPE_CHECKING:
    from tests.support.api import Api, Clock, Played

NOW = Wait(0)
FOUR = [{"player": "person", "name": name} for name in ("Ann", "Ben", "Cy", "Dot")]


def ask(match: Played, seat: int = 1, address: str = "192.0.2.1", retry: Retry | None = None) -> Any:
    return claims.ask(match.api.referee, match.id, seat, None, Asker(address, retry))


def state(match: Played, claim: Any) -> Any:
    return claims.state(match.api.referee, match.id, claim["claim"], claim["secret"], NOW)


def answer(match: Played, claim: Any, *, accept: bool = True) -> Any:
    host = Bearer(match.id, None, 0)
    return claims.answer(match.api.referee, match.id, claim["claim"], host, accept=accept)


def outcome(act: Any, *arguments: Any, **rest: Any) -> Any:
    """Return what comes of a call: "done", or the code of the refusal."""
    try:
        act(*arguments, **rest)
    except Refusal as refusal:
        return refusal.code
    return "done"


def test_many_that_accept_at_once_renew_the_token_once(api: Api) -> None:
    match = api.open()
    claim, before = ask(match), match.see()["ply"]
    with ThreadPoolExecutor(8) as racers:
        list(racers.map(lambda _: answer(match, claim), range(8)))

    assert match.see()["ply"] == before + 1
    assert ledger.load(api.referee, match.id).match.course.holders[1].generation == 1


def test_of_two_claims_to_a_seat_one_is_accepted(api: Api) -> None:
    match = api.open()
    both = [ask(match, address=address) for address in ("192.0.2.1", "192.0.2.2")]
    with ThreadPoolExecutor(2) as racers:
        found = sorted(racers.map(lambda claim: outcome(answer, match, claim), both))

    assert found == ["claim-settled", "done"]
    assert sorted(state(match, claim)["state"] for claim in both) == [Claiming.ACCEPTED, Claiming.REFUSED]
    assert [state(match, claim)["token"] is not None for claim in both].count(True) == 1


def test_to_accept_and_to_refuse_at_once_leaves_one_answer(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    with ThreadPoolExecutor(2) as racers:
        found = sorted(racers.map(lambda accept: outcome(answer, match, claim, accept=accept), (True, False)))

    assert found == ["claim-settled", "done"]
    accepted = state(match, claim)["state"] is Claiming.ACCEPTED
    assert ledger.load(api.referee, match.id).match.course.holders[1].generation == int(accepted)


@pytest.mark.parametrize("attempt", range(4))
def test_a_match_that_ends_while_a_claim_is_accepted(api: Api, attempt: int) -> None:
    match = api.open()
    claim, before = ask(match), match.see()["ply"]
    loser = Bearer(match.id, 0, 0)
    calls = [lambda: answer(match, claim), lambda: seats.give_up(api.referee, match.id, 0, loser)]
    with ThreadPoolExecutor(2) as racers:
        found = list(racers.map(outcome, calls if attempt % 2 else calls[::-1]))

    accepted = ledger.load(api.referee, match.id).match.course.holders[1].generation == 1
    assert sorted(found) == (["done", "done"] if accepted else ["done", "match-over"])
    assert match.see()["ply"] == before + 1 + accepted
    assert match.see()["status"] == "over"
    if accepted:
        assert api.ok("GET", match.path, state(match, claim)["token"])["seat"] == 1
    else:
        with pytest.raises(MatchOver):
            state(match, claim)


def test_the_same_request_finds_its_claim_however_often_it_comes_at_once(api: Api) -> None:
    match, retry = api.open(), Retry("the key of a request", "anonymous", "{}")
    with ThreadPoolExecutor(8) as racers:
        found = list(racers.map(lambda _: ask(match, retry=retry), range(8)))

    assert all(claim == found[0] for claim in found)
    assert len(claims.listed(api.referee, match.id, Bearer(match.id, None, 0))["claims"]) == 1


def test_a_claim_takes_the_place_of_its_askers_last_one_alone(api: Api) -> None:
    match = api.open()
    first, other, seat_0 = ask(match), ask(match, address="192.0.2.2"), ask(match, seat=0)
    second = ask(match)

    with pytest.raises(claim_errors.ClaimExpired):
        state(match, first)
    assert [state(match, claim)["state"] for claim in (other, seat_0, second)] == [Claiming.OPEN] * 3


def test_strangers_fill_neither_all_claims_of_a_match_nor_the_hosts_page(api: Api) -> None:
    match = api.open(FOUR, game="screaming-eagles")
    flood = [outcome(ask, match, number % 4, f"192.0.2.{number}") for number in range(40)]

    assert flood.count("done") == OPEN_FOR_A_MATCH
    assert set(flood) == {"done", "too-many-claims"}
    assert len(api.ok("GET", match.path, match.host)["claims"]) == OPEN_FOR_A_MATCH


def test_one_address_leaves_room_for_another_at_each_seat(api: Api) -> None:
    match = api.open()
    for _ in range(5):
        ask(match, 0, "192.0.2.66")
        ask(match, 1, "192.0.2.66")

    assert ask(match, 0)["seat"] == 0
    assert ask(match, 1)["seat"] == 1


def test_an_address_that_was_refused_does_not_ask_again_until_that_expires(api: Api, clock: Clock) -> None:
    match = api.open()
    answer(match, ask(match), accept=False)
    assert outcome(ask, match) == "too-many-claims"
    assert outcome(ask, match, 0) == "done"
    assert outcome(ask, match, 1, "192.0.2.2") == "done"

    clock.forward(LIFE)
    assert outcome(ask, match) == "done"


def test_claims_that_were_answered_are_bounded_too(api: Api, clock: Clock) -> None:
    match = api.open()
    for number in range(KEPT):
        answer(match, ask(match, address=f"192.0.2.{number}"), accept=False)

    assert outcome(ask, match, 1, "198.51.100.1") == "too-many-claims"
    clock.forward(LIFE)
    assert outcome(ask, match, 1, "198.51.100.1") == "done"
    assert len(ledger.load(api.referee, match.id).match.origin.claims) == 1


def test_open_claims_have_different_codes() -> None:
    taken = tuple(Claim(str(number), 0, f"{number:04}", "", 1, 0) for number in (9_998, 9_999, 0))

    assert values.code(taken, 9_998) == "0001"
    assert values.code((), 7) == "0007"


def test_a_claim_waits_until_the_host_answers(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    with ThreadPoolExecutor(1) as other:
        meets: list[Any] = []
        wait = Wait(30, lambda _: meets.append(other.submit(answer, match, claim)))
        found = claims.state(api.referee, match.id, claim["claim"], claim["secret"], wait)
        meets[0].result()

    assert found["state"] is Claiming.ACCEPTED
    assert api.referee.mint.read(found["token"]) == Bearer(match.id, 1, 1)


def test_who_was_given_a_token_of_the_seat_before_is_not_given_the_new_one(api: Api) -> None:
    match = api.open([*PEOPLE, {"player": "open"}])
    taking = Retry("the key of the old device", "anonymous", "{}")
    renewing = Retry("the key of the host", f"{match.id}.host.0", "{}")
    host = Bearer(match.id, None, 0)
    old = seats.take(api.referee, match.id, 2, None, name="Cy", seed=None, retry=taking)["token"]
    renewed = seats.renew(api.referee, match.id, 2, host, renewing)["token"]
    claim = ask(match, 2)
    answer(match, claim)
    token = state(match, claim)["token"]

    assert len({old, renewed, token}) == 3
    assert outcome(seats.take, api.referee, match.id, 2, None, name="Cy", seed=None, retry=taking) == "seat-taken"
    assert state(match, claim)["token"] == token
    assert seats.renew(api.referee, match.id, 2, host, renewing)["token"] != token


def test_a_claim_ends_when_another_person_sits_there(api: Api) -> None:
    """Who takes a seat that became free keeps it, whatever was asked of the person before."""
    match = api.open([*PEOPLE, {"player": "open"}, {"player": "open"}])
    seat = f"{match.path}/seats/2"
    ben = api.ok("POST", seat, json={"name": "Ben"})["token"]
    claim = ask(match, 2)
    api.send("DELETE", seat, ben)
    cy = api.ok("POST", seat, json={"name": "Cy"})["token"]

    assert api.ok("GET", match.path, match.host)["claims"] == []
    assert outcome(answer, match, claim) == "claim-expired"
    assert api.ok("GET", match.path, cy)["seat"] == 2


def test_a_claim_outlasts_a_new_token_of_the_same_person(api: Api) -> None:
    match = api.open()
    claim = ask(match)
    api.ok("POST", f"{match.path}/seats/1/token", match.host)
    assert outcome(answer, match, claim) == "done"
