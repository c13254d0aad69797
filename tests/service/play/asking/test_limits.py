"""Who pays for what, and that no number of tokens multiplies what an address may spend."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from service.play.asking import limits
from service.play.asking.limits import PIECE, TOGETHER, Bill, charge
from service.play.ports.errors import LimitReached
from service.play.ports.tokens import Bearer

if TYPE_CHECKING:
    from service.play.ports.buckets import Allowance
    from service.play.ports.referee import Referee
    from tests.support.api import Clock

UNITS, SECONDS = 100, 2_000
EACH = SECONDS // UNITS
"""Seconds in which a unit comes back."""


@pytest.fixture
def modest(referee: Referee) -> Referee:
    """Give a referee under which a client has 100 units, of which one comes back every 20 s."""
    return replace(referee, rate=(UNITS, SECONDS))


@pytest.fixture
def address() -> str:
    return secrets.token_hex(8)


def seat(number: int | None = 0, generation: int = 0) -> Bearer:
    """Return the bearer of a token of a match that no other test has."""
    return Bearer(secrets.token_hex(13), number, generation)


def left(allowances: tuple[Allowance, ...]) -> dict[str, int]:
    return {one.policy.name: one.remaining for one in allowances}


def test_an_address_pays_for_what_no_token_pays_for(modest: Referee, address: str) -> None:
    allowances = charge(modest, address, Bill(30))

    assert left(allowances) == {"address": 70}
    assert (allowances[0].policy.size, allowances[0].policy.seconds, allowances[0].reset) == (UNITS, SECONDS, 30 * EACH)


def test_a_seat_pays_for_itself_and_its_address_pays_a_tenth(modest: Referee, address: str) -> None:
    assert left(charge(modest, address, Bill(30, seat()))) == {"seat": 70, "address": 97}


def test_the_wait_that_a_refusal_names_is_exact(modest: Referee, address: str, clock: Clock) -> None:
    charge(modest, address, Bill(95))
    with pytest.raises(LimitReached) as refused:
        charge(modest, address, Bill(20))

    assert refused.value.retry_after <= 15 * EACH
    assert left(refused.value.left) == {"address": 5}
    clock.forward(14 * EACH * 1000)
    with pytest.raises(LimitReached):
        charge(modest, address, Bill(20))
    clock.forward(EACH * 1000)
    assert left(charge(modest, address, Bill(20))) == {"address": 0}


def test_a_seat_that_has_spent_all_stops_no_other_seat_of_its_address(modest: Referee, address: str) -> None:
    first, other = seat(), seat()
    charge(modest, address, Bill(UNITS, first))
    with pytest.raises(LimitReached):
        charge(modest, address, Bill(1, first))

    assert left(charge(modest, address, Bill(1, other)))["seat"] == UNITS - 1
    assert left(charge(modest, address, Bill(1))) == {"address": 88}


def test_a_new_token_of_a_seat_brings_no_new_bucket(modest: Referee, address: str) -> None:
    match = secrets.token_hex(13)
    charge(modest, address, Bill(UNITS, Bearer(match, 0, 0)))

    with pytest.raises(LimitReached):
        charge(modest, address, Bill(1, Bearer(match, 0, 1)))


def test_any_number_of_tokens_together_spends_ten_times_what_an_address_may(modest: Referee, address: str) -> None:
    for _ in range(TOGETHER):
        charge(modest, address, Bill(UNITS, seat()))

    with pytest.raises(LimitReached) as refused:
        charge(modest, address, Bill(10, seat()))
    assert left(refused.value.left) == {"seat": UNITS, "address": 0}
    with pytest.raises(LimitReached):
        charge(modest, address, Bill(1))


def test_a_host_has_a_bucket_in_addition_to_its_seats(modest: Referee, address: str) -> None:
    match = secrets.token_hex(13)

    assert left(charge(modest, address, Bill(UNITS, Bearer(match, 0, 0))))["seat"] == 0
    assert left(charge(modest, address, Bill(1, Bearer(match, None, 0))))["seat"] == UNITS - 1


def test_what_costs_more_than_there_ever_is_takes_a_full_bucket_and_a_debt(
    modest: Referee, address: str, clock: Clock
) -> None:
    assert left(charge(modest, address, Bill(3 * UNITS))) == {"address": 0}

    with pytest.raises(LimitReached) as refused:
        charge(modest, address, Bill(1))
    assert refused.value.retry_after <= 2 * SECONDS + EACH
    clock.forward((2 * SECONDS + EACH) * 1000)
    assert left(charge(modest, address, Bill(1))) == {"address": 0}


def test_decks_are_counted_in_pieces_against_the_address(modest: Referee, address: str) -> None:
    (one,) = charge(modest, address, Bill(stored=PIECE + 1))

    assert (one.policy.name, one.policy.unit) == ("decks", "content-bytes")
    assert one.remaining == limits.DECKS[0] - 2 * PIECE
    assert one.policy.seconds == limits.DECKS[1]


def test_decks_are_refused_by_their_bytes_and_nothing_else_is(modest: Referee, address: str) -> None:
    charge(modest, address, Bill(stored=limits.DECKS[0]))

    with pytest.raises(LimitReached, match="65536 bytes of decks"):
        charge(modest, address, Bill(stored=1))
    assert left(charge(modest, address, Bill(1))) == {"address": UNITS - 1}


@pytest.mark.parametrize(("size", "pieces"), [(0, 1), (1, 1), (PIECE, 1), (PIECE + 1, 2), (64 * PIECE, 64)])
def test_a_piece_that_is_begun_counts(size: int, pieces: int) -> None:
    assert limits.pieces(size) == pieces
