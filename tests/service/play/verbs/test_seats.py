"""Take a seat, get up, resign, hand over, take back, start, cancel: who may, when, and that a retry is no error."""

from __future__ import annotations

import secrets
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from rules.errors import (
    AlreadyStarted,
    Malformed,
    MatchOver,
    OutOfOrder,
    Refusal,
    SeatOccupied,
    SeatResigned,
    TooFewSeats,
)
from rules.table.table import Player
from service.play.match import ledger
from service.play.ports.errors import NoSuchMatch, NoSuchSeat, NotTheHost, NotYourSeat, TokenNeeded, UnknownToken
from service.play.ports.tokens import Bearer
from service.play.verbs import seats
from service.play.verbs.open import Retry
from tests.support.api import OPEN

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Api, Played

TABLE = ({"player": "person", "name": "Ann"}, {"player": "open"}, {"player": "open"})
BOT, PERSON = Player.BOT, Player.PERSON


@pytest.fixture
def table(api: Api) -> Played:
    """Give a table with Ann at seat 0 and two open seats."""
    return api.open(TABLE)


@pytest.fixture
def match(api: Api) -> Played:
    """Give a match that is on, of Ann and Ben."""
    return api.open()


def host(match: Played) -> Bearer:
    return Bearer(match.id, None, 0)


def holder(match: Played, seat: int, generation: int = 0) -> Bearer:
    return Bearer(match.id, seat, generation)


def take(match: Played, seat: int, retry: Retry | None = None, bearer: Bearer | None = None, **rest: Any) -> Any:
    usual = {"name": None, "seed": None}
    return seats.take(match.api.referee, match.id, seat, bearer, **usual | rest, retry=retry)


def player(match: Played, seat: int) -> str:
    return str(match.see()["seats"][seat]["player"])


def test_a_player_who_sits_down_is_given_the_seats_token(table: Played, referee: Referee) -> None:
    taken = take(table, 1, name="Ben", seed="luck")

    assert referee.mint.read(taken["token"]) == holder(table, 1)
    assert (taken["seat"], taken["match"]["seats"][1]["name"], taken["match"]["status"]) == (1, "Ben", "open")


def test_the_last_to_sit_down_starts_the_match(table: Played) -> None:
    statuses = [take(table, seat)["match"]["status"] for seat in (2, 1)]

    assert statuses == ["open", "on"]


def test_a_seat_is_taken_once_and_the_same_request_is_answered_alike(table: Played) -> None:
    asked = Retry(secrets.token_hex(8), "anonymous", "a body")
    first, again = (take(table, 1, asked) for _ in range(2))

    assert again == first
    for other in (None, replace(asked, body="another"), replace(asked, asker="somebody"), replace(asked, key="k" * 16)):
        with pytest.raises(SeatOccupied):
            take(table, 1, other)


def test_of_many_who_sit_down_at_once_one_does(table: Played) -> None:
    def one(_: int) -> bool:
        try:
            take(table, 1)
        except SeatOccupied:
            return False
        return True

    with ThreadPoolExecutor(8) as racers:
        assert sum(racers.map(one, range(8))) == 1


def test_a_private_table_shows_itself_to_a_player_who_sits_down(api: Api) -> None:
    table = api.open(TABLE, access="private")
    taken = take(table, 1)
    assert taken["match"]["access"] == "private"

    with pytest.raises(NoSuchMatch):
        take(table, 1)
    with pytest.raises(NoSuchMatch):
        take(table, 7)
    with pytest.raises(SeatOccupied):
        take(table, 1, bearer=holder(table, 0))


@pytest.mark.parametrize("seat", [3, 99, -1])
def test_a_seat_that_there_is_not_is_refused(table: Played, seat: int) -> None:
    with pytest.raises(NoSuchSeat, match="the seats are 0 to 2"):
        take(table, seat)


def test_who_gets_up_leaves_an_open_seat_and_a_void_token(table: Played, referee: Referee) -> None:
    take(table, 1)
    for _ in range(2):
        assert seats.give_up(referee, table.id, 1, holder(table, 1))["seats"][1]["player"] == "open"
    again = take(table, 1)

    assert referee.mint.read(again["token"]) == holder(table, 1, 1)
    with pytest.raises(UnknownToken):
        seats.give_up(referee, table.id, 1, holder(table, 1))


def test_before_the_start_the_host_empties_any_seat_and_a_seat_its_own(table: Played, referee: Referee) -> None:
    take(table, 1)
    with pytest.raises(NotYourSeat):
        seats.give_up(referee, table.id, 1, holder(table, 0))
    with pytest.raises(TokenNeeded):
        seats.give_up(referee, table.id, 1, None)

    assert seats.give_up(referee, table.id, 1, host(table))["seats"][1]["player"] == "open"
    assert seats.give_up(referee, table.id, 0, holder(table, 0))["seats"][0]["player"] == "open"


def test_after_the_start_only_the_holder_resigns_and_that_is_final(match: Played, referee: Referee) -> None:
    with pytest.raises(NotYourSeat):
        seats.give_up(referee, match.id, 1, host(match))
    for _ in range(2):
        assert seats.give_up(referee, match.id, 1, holder(match, 1))["seats"][1]["resigned"] is True

    with pytest.raises((SeatResigned, MatchOver)):
        seats.hand_over(referee, match.id, 1, holder(match, 1), PERSON, None)


def test_a_seat_is_handed_to_a_bot_and_taken_back(match: Played, referee: Referee) -> None:
    for _ in range(2):
        seats.hand_over(referee, match.id, 1, holder(match, 1), BOT, "rookie")
        assert player(match, 1) == "bot"
    ply = match.see()["ply"]
    for _ in range(2):
        seats.hand_over(referee, match.id, 1, holder(match, 1), PERSON, None)
        assert player(match, 1) == "person"

    assert match.see()["ply"] == ply + 1


def test_the_host_hands_any_seat_over_and_takes_none_back(match: Played, referee: Referee) -> None:
    assert seats.hand_over(referee, match.id, 1, host(match), BOT, None)["seats"][1]["level"] is not None
    with pytest.raises(NotYourSeat):
        seats.hand_over(referee, match.id, 1, host(match), PERSON, None)
    with pytest.raises(NotYourSeat):
        seats.hand_over(referee, match.id, 1, holder(match, 0), BOT, None)
    with pytest.raises(TokenNeeded):
        seats.hand_over(referee, match.id, 1, None, BOT, None)


def test_before_the_start_the_host_alone_seats_bots(table: Played, referee: Referee) -> None:
    with pytest.raises(NotTheHost):
        seats.hand_over(referee, table.id, 1, holder(table, 0), BOT, None)
    with pytest.raises(OutOfOrder):
        seats.hand_over(referee, table.id, 1, host(table), PERSON, None)
    for _ in range(2):
        assert seats.hand_over(referee, table.id, 1, host(table), BOT, "rookie")["seats"][1]["player"] == "bot"

    with pytest.raises(SeatOccupied):
        seats.hand_over(referee, table.id, 0, host(table), BOT, "rookie")


@pytest.mark.parametrize("level", ["grandmaster", ""])
def test_a_level_that_there_is_not_is_refused_and_named(match: Played, referee: Referee, level: str) -> None:
    with pytest.raises(Malformed, match="level: must be one of rookie"):
        seats.hand_over(referee, match.id, 1, host(match), BOT, level)

    (fault,) = seats.faults(referee, match.id, None, level)
    assert fault.path == ("level",)
    assert seats.faults(referee, match.id, None, "rookie") == ()


def test_of_a_match_that_the_asker_may_not_see_no_level_is_judged(api: Api, referee: Referee) -> None:
    match = api.open(access="private")

    assert seats.faults(referee, match.id, None, "grandmaster") == ()
    assert seats.faults(referee, "a" * 26, None, "grandmaster") == ()
    assert seats.faults(referee, match.id, host(match), "grandmaster") != ()


def test_the_host_starts_with_the_seats_there_are(table: Played, referee: Referee) -> None:
    with pytest.raises(TooFewSeats):
        seats.start(referee, table.id, host(table))
    take(table, 2)
    for _ in range(2):
        assert seats.start(referee, table.id, host(table))["status"] == "on"

    assert player(table, 1) == "open"


def test_the_host_cancels_a_table_that_has_not_started(api: Api, referee: Referee) -> None:
    table = api.open(OPEN)
    for _ in range(2):
        assert seats.cancel(referee, table.id, host(table))["status"] == "cancelled"
    with pytest.raises(MatchOver):
        take(table, 1)

    on = api.open()
    with pytest.raises(AlreadyStarted):
        seats.cancel(referee, on.id, host(on))


@pytest.mark.parametrize("verb", [seats.start, seats.cancel])
@pytest.mark.parametrize(("seat", "refusal"), [(0, NotTheHost), (None, TokenNeeded)])
def test_nobody_but_the_host_starts_or_cancels(
    table: Played, referee: Referee, verb: Any, seat: int | None, refusal: type[Refusal]
) -> None:
    with pytest.raises(refusal):
        verb(referee, table.id, None if seat is None else holder(table, seat))
    assert ledger.load(referee, table.id).match.status.value == "open"
