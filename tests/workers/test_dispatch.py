"""Handing claims out: how often, and past every trouble."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from kombu.exceptions import OperationalError

from service.play.match import obligations
from service.play.match.ledger import LEASE
from service.play.ports.due import By, Claim, Kind, Obligation
from service.store import layout
from service.store.layout import EVEN
from workers.dispatch import EXPORTS, Dispatcher

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Clock

BOT = obligations.bot("somebody", 0, 1)


def claim(obligation: Obligation = BOT) -> Claim:
    return Claim(layout.owner(obligation), obligation, 0)


def test_the_exporter_has_a_task_for_each_kind_of_its_obligations() -> None:
    assert set(EXPORTS) == {kind for kind in Kind if kind.by is By.EXPORTS}


def test_a_task_learns_how_often_it_was_handed_out_before(referee: Referee) -> None:
    sent: list[tuple[Obligation, int]] = []
    dispatcher = Dispatcher(referee, lambda *task: sent.append(task))

    for _ in range(3):
        dispatcher.deliver(claim(), 0)
    dispatcher.deliver(claim(obligations.bot("somebody", 1, 1)), 0)

    assert sent == [(BOT, 0), (BOT, 1), (BOT, 2), (obligations.bot("somebody", 1, 1), 0)]


def test_what_the_broker_did_not_take_was_not_handed_out(referee: Referee) -> None:
    tries: list[int] = []

    def away(_obligation: Obligation, before: int) -> None:
        tries.append(before)
        raise OperationalError

    for dispatcher in (Dispatcher(referee, away), Dispatcher(referee, lambda _, before: tries.append(before))):
        dispatcher.deliver(claim(), 0)

    assert tries == [0, 0]


def test_a_task_that_is_handed_out_again_and_again_is_left_alone_for_longer_up_to_a_minute(
    referee: Referee, clock: Clock
) -> None:
    blank = Obligation(Kind.BLANK, secrets.token_hex(8), ("a4", "x", "y"))
    dispatcher, number, waits = Dispatcher(referee, lambda *_: None), layout.owner(blank), []
    referee.due.add(blank)
    for _ in range(8):
        swept = referee.due.sweep([number], lease=LEASE, limit=10_000)
        (mine,) = [claim for claim in swept.claims if claim.obligation == blank]
        dispatcher.deliver(mine, swept.now)
        waits.append(due(referee, blank) - swept.now)
        clock.forward(waits[-1] + 1)

    assert waits == [4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000]
    referee.due.drop(blank)


def due(referee: Referee, obligation: Obligation) -> int:
    """Return when an obligation falls due, in store time."""
    with referee.shelf.client() as client:  # type: ignore[attr-defined] - the store itself
        return int(client.zscore(EVEN.due(layout.owner(obligation)), obligation.write()))
