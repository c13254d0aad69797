"""What of a match may be looked at, by whom, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from service.play import ledger
from service.play.errors import MatchExpired, NoSuchMatch
from service.play.look import record
from service.play.ports import Claim
from service.play.tokens import Bearer
from service.play.upkeep import expire
from tests.support.api import OPEN

if TYPE_CHECKING:
    from service.play.referee import Referee
    from tests.support.api import Api, Clock, Played


@pytest.fixture
def archived(api: Api, clock: Clock, referee: Referee) -> Played:
    """Give a private match whose seat 1 was left and taken again, and of which only the record is left."""
    match = api.open((*OPEN, {"player": "open"}), access="private")
    left = api.ok("POST", f"{match.path}/seats/1", json={})["token"]
    api.ok("DELETE", f"{match.path}/seats/1", left)
    api.ok("POST", f"{match.path}/seats/1", json={})
    api.ok("POST", f"{match.path}/start", match.host)
    match.resign(0)
    clock.forward(referee.retention.over + 1)
    expire(referee, Claim(0, f"expire {match.id}", 0), match.id)
    with pytest.raises(MatchExpired):
        ledger.load(referee, match.id)
    return match


def test_the_archived_record_of_a_private_match_is_for_its_host_and_seats(referee: Referee, archived: Played) -> None:
    held = [Bearer(archived.id, None, 0), Bearer(archived.id, 0, 0), Bearer(archived.id, 1, 1)]

    assert [record(referee, archived.id, bearer)["match"] for bearer in held] == [archived.id] * 3


@pytest.mark.parametrize(
    ("seat", "generation"), [(1, 0), (1, 2), (0, 1), (3, 0)], ids=["void", "to come", "another seat's", "no seat"]
)
def test_a_token_that_was_void_opens_no_archived_record(
    referee: Referee, archived: Played, seat: int, generation: int
) -> None:
    with pytest.raises(NoSuchMatch):
        record(referee, archived.id, Bearer(archived.id, seat, generation))


def test_nobody_else_is_told_of_an_archived_record(referee: Referee, archived: Played, api: Api) -> None:
    for bearer in (None, Bearer(api.open().id, 0, 0), Bearer(api.open().id, None, 0)):
        with pytest.raises(NoSuchMatch):
            record(referee, archived.id, bearer)
