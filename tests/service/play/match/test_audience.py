"""Who an asker is, and what that lets them do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play.match import ledger
from service.play.match.audience import SPECTATOR, Audience, admit, must_hold, must_host, seat_of
from service.play.ports.errors import NoSuchMatch, NotTheHost, NotYourSeat, OtherMatch, TokenNeeded, UnknownToken
from service.play.ports.tokens import Bearer
from tests.support.api import OPEN

if TYPE_CHECKING:
    from service.play.match.values import Match
    from tests.support.api import Api

HOST, FIRST = Audience(host=True), Audience(seat=0)


@pytest.fixture
def public(api: Api) -> Match:
    return ledger.load(api.referee, api.open().id).match


@pytest.fixture
def private(api: Api) -> Match:
    return ledger.load(api.referee, api.open(access="private").id).match


@pytest.fixture
def elsewhere(api: Api) -> Bearer:
    """Give the host of another match."""
    return Bearer(api.open().id, None, 0)


def test_a_seat_and_the_host_are_known_by_their_tokens(public: Match, private: Match) -> None:
    for match in (public, private):
        assert admit(match, Bearer(match.id, 0, 0)) == FIRST
        assert admit(match, Bearer(match.id, 1, 0)) == Audience(seat=1)
        assert admit(match, Bearer(match.id, None, 0)) == HOST


def test_without_a_token_anybody_looks_on_unless_the_match_is_private(public: Match, private: Match) -> None:
    assert admit(public, None) == SPECTATOR
    with pytest.raises(NoSuchMatch):
        admit(private, None)


def test_a_token_of_another_match_is_named_as_such_unless_the_match_is_private(
    public: Match, private: Match, elsewhere: Bearer
) -> None:
    with pytest.raises(OtherMatch):
        admit(public, elsewhere)
    with pytest.raises(NoSuchMatch):
        admit(private, elsewhere)


@pytest.mark.parametrize(("seat", "generation"), [(1, 1), (2, 0), (15, 0)])
def test_a_token_of_no_seat_or_of_another_generation_is_void(public: Match, seat: int, generation: int) -> None:
    with pytest.raises(UnknownToken):
        admit(public, Bearer(public.id, seat, generation))


def test_a_token_is_void_once_its_seat_was_left(api: Api) -> None:
    table = api.open((*OPEN, {"player": "open"}))
    old = api.referee.mint.read(api.ok("POST", f"{table.path}/seats/1", json={})["token"])
    api.ok("DELETE", f"{table.path}/seats/1", api.referee.mint.token(old))
    new = api.referee.mint.read(api.ok("POST", f"{table.path}/seats/1", json={})["token"])

    match = ledger.load(api.referee, table.id).match
    assert admit(match, new) == Audience(seat=1)
    with pytest.raises(UnknownToken):
        admit(match, old)


def test_only_a_seats_token_holds_a_seat() -> None:
    assert seat_of(FIRST) == 0
    must_hold(FIRST, 0)
    with pytest.raises(NotYourSeat, match="holds seat 0, not seat 1"):
        must_hold(FIRST, 1)
    with pytest.raises(NotYourSeat):
        seat_of(HOST)
    with pytest.raises(TokenNeeded):
        seat_of(SPECTATOR)


def test_only_the_hosts_token_is_the_hosts() -> None:
    must_host(HOST)
    with pytest.raises(NotTheHost):
        must_host(FIRST)
    with pytest.raises(TokenNeeded):
        must_host(SPECTATOR)
