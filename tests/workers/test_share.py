"""Sweepers share the partitions, and take over from one that is dead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.play.ports.errors import StoreAway
from service.store.matches import Store
from workers.share import EVERY, PATIENCE, Share

if TYPE_CHECKING:
    from service.play.ports.referee import Referee
    from tests.support.api import Clock


def test_each_partition_has_one_of_several_sweepers(referee: Referee, clock: Clock) -> None:
    clock.forward(10 * PATIENCE)
    crew = [Share(referee.due, clock.offset) for _ in range(3)]
    for share in (*crew, *crew):
        share.look()

    assert sorted(number for share in crew for number in share.own) == sorted(EVERY)
    assert all(share.own for share in crew)

    dead, *others = crew
    clock.forward(PATIENCE - 1_000)
    for share in others:
        share.look()
    assert sorted(number for share in crew for number in share.own) == sorted(EVERY)
    clock.forward(1_001)
    for share in others:
        share.look()
    assert sorted(number for share in others for number in share.own) == sorted(EVERY)

    others[0].leave()
    others[1].look()
    assert others[1].own == EVERY
    dead.look()
    assert dead.own < EVERY

    for share in crew:
        share.leave()


def test_a_sweeper_that_cannot_find_out_about_others_sweeps_everything(clock: Clock) -> None:
    class Away(Store):
        """A store that is away."""

        def enrol(self, name: str, patience: int) -> list[str]:
            raise StoreAway(f"{name} {patience}")

    share = Share(Away("unix:///nowhere"), clock.offset)
    share.own = frozenset({1})

    share.look()

    assert share.own == EVERY
