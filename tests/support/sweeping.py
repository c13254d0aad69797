"""Sweepers in this process, for partitions in which other tests have left more than one sweep takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from service.store import layout
from service.store.hints import Hints
from service.store.layout import EVEN
from workers.dispatch import Dispatcher
from workers.sweeper import Sweeper

if TYPE_CHECKING:
    from service.play.ports.due import Obligation
    from service.play.ports.referee import Referee
    from service.settings import Settings
    from workers.sweeper import HandOut


class ThoroughSweeper(Sweeper):
    """A sweeper that sweeps again until all that was due at its beginning is claimed, as the next rounds would.

    One sweep takes the oldest of a partition, and a test does not know how many others have left older ones there.
    """

    def __init__(self, keeper: Referee, settings: Settings, hand_out: HandOut) -> None:
        assert settings.store_url is not None
        super().__init__(keeper, Hints(settings.store_url), hand_out)

    def sweep(self, partitions: list[int]) -> None:
        """Claim all that is due in some partitions, and meet or hand out each."""
        begun = self._keeper.matches.now()
        super().sweep(partitions)
        while left := [number for number in partitions if self._left(number, begun)]:
            super().sweep(left)

    def _left(self, number: int, begun: int) -> int:
        """Return how much of a partition was due at a time and is not claimed yet."""
        with self._keeper.due.client() as client:  # type: ignore[attr-defined] - the store itself
            return int(client.zcount(EVEN.due(number), "-inf", begun))


def swept(referee: Referee, settings: Settings, match: str) -> list[str]:
    """Sweep a match's partition, and return the tasks of the match that were handed out; none is done."""
    sent: list[Obligation] = []
    dispatcher = Dispatcher(referee, lambda obligation, _: sent.append(obligation))
    ThoroughSweeper(referee, settings, dispatcher.deliver).sweep([layout.partition(match)])
    return [one.write() for one in sent if one.about == match]
