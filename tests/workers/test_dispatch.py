"""Handing claims out: how often, and past every trouble."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from kombu.exceptions import OperationalError
from structlog.testing import capture_logs

from service.play.match.ledger import LEASE
from service.play.ports.due import Claim
from service.store import layout
from service.store.layout import EVEN
from tests.support.waiting import wait_until
from workers.dispatch import Dispatcher

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Clock

MEMBER = "bot somebody 0 1"


def claim(member: str = MEMBER) -> Claim:
    return Claim(layout.owner(member), member, 0)


def test_a_task_is_told_how_often_it_was_handed_out_before(referee: Referee) -> None:
    sent: list[tuple[str, list[str], int]] = []
    dispatcher = Dispatcher(referee, lambda *task: sent.append(task))

    for _ in range(3):
        dispatcher.deliver(claim(), 0)
    dispatcher.deliver(claim("bot somebody 1 1"), 0)

    words = ["somebody", "0", "1"]
    assert sent == [*(("bot", words, tries) for tries in (0, 1, 2)), ("bot", ["somebody", "1", "1"], 0)]


def test_what_the_broker_did_not_take_was_not_handed_out(referee: Referee) -> None:
    tries: list[int] = []

    def away(_kind: str, _words: list[str], before: int) -> None:
        tries.append(before)
        raise OperationalError

    for dispatcher in (Dispatcher(referee, away), Dispatcher(referee, lambda *task: tries.append(task[2]))):
        dispatcher.deliver(claim(), 0)

    assert tries == [0, 0]


def test_a_claim_of_an_unknown_kind_does_not_stop_the_others(referee: Referee) -> None:
    sent: list[str] = []

    def send(kind: str, _words: list[str], _tries: int) -> None:
        if kind != "bot":
            raise KeyError(kind)
        sent.append(kind)

    with capture_logs() as lines:
        dispatcher = Dispatcher(referee, send)
        dispatcher.start()
        dispatcher.put(claim("prophecy somebody"), 0)
        dispatcher.put(claim(), 0)
        wait_until(lambda: bool(sent))

    assert [line["member"] for line in lines] == ["prophecy somebody"]


def test_a_task_that_is_handed_out_again_and_again_is_left_alone_for_longer_up_to_a_minute(
    referee: Referee, clock: Clock
) -> None:
    dispatcher, member, waits = Dispatcher(referee, lambda *_: None), f"blank {secrets.token_hex(8)} a4 x y", []
    number = layout.owner(member)
    referee.due.add(member)
    for _ in range(8):
        swept = referee.due.sweep([number], lease=LEASE, limit=10_000)
        (mine,) = [claim for claim in swept.claims if claim.member == member]
        dispatcher.deliver(mine, swept.now)
        waits.append(due(referee, member) - swept.now)
        clock.forward(waits[-1] + 1)

    assert waits == [4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]
    referee.due.drop(member)


def due(referee: Referee, member: str) -> int:
    """Return when an obligation falls due, in store time."""
    with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        return int(client.zscore(EVEN.due(layout.owner(member)), member))
