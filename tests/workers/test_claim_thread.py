"""A thread of claims: in order, past every trouble, and never the same claim twice at once."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from structlog.testing import capture_logs

from service.play.match import obligations
from service.play.ports.due import Claim
from service.play.ports.errors import StoreAway
from service.store import layout
from tests.support.waiting import wait_until
from workers.claim_thread import ClaimThread

if TYPE_CHECKING:
    from service.play.ports.referee import Referee


def claim(seat: int) -> Claim:
    obligation = obligations.bot("somebody", seat, 1)
    return Claim(layout.owner(obligation), obligation, 0)


def test_a_claim_in_trouble_stops_no_other(referee: Referee) -> None:
    met: list[Claim] = []

    def work(one: Claim, _now: int) -> None:
        if one == claim(0):
            raise KeyError(one)
        if one == claim(1):
            raise StoreAway("away")
        met.append(one)

    with capture_logs() as lines:
        thread = ClaimThread(referee, work)
        thread.start()
        for seat in range(3):
            thread.put(claim(seat), 0)
        wait_until(lambda: bool(met))

    assert met == [claim(2)]
    assert [line["event"] for line in lines] == ["a claim could not be met", "the store cannot be reached"]
    assert lines[0]["member"] == "bot somebody 0 1"


def test_a_claim_that_waits_already_is_met_once_and_again_when_it_comes_later(referee: Referee) -> None:
    met: list[int] = []
    let_go = threading.Event()

    def work(_claim: Claim, now: int) -> None:
        let_go.wait()
        met.append(now)

    thread = ClaimThread(referee, work)
    thread.start()
    try:
        for now in (1, 2, 3):
            thread.put(claim(0), now)
        thread.put(claim(1), 4)
    finally:
        let_go.set()
    wait_until(lambda: 4 in met)
    thread.put(claim(0), 5)
    wait_until(lambda: 5 in met)

    assert met == [1, 4, 5]
