"""What is due and not begun, counted in the due sets themselves."""

from __future__ import annotations

from collections.abc import Callable

from service.play.ports.due import Kind
from service.play.ports.errors import StoreAway
from service.play.ports.watch import Backlog, Waiting
from service.store.access import Access
from service.store.layout import PARTITIONS, Layout
from service.store.routes import EVERY
from service.store.scripts import Command, script

MOST = 1_000
"""The most obligations that are looked at in each of a partition's two sets: beyond that the count is a lower bound."""


class Backlogs:
    """The port to the backlog of a store. ``offset`` moves its clock."""

    def __init__(self, store: Access, *, offset: Callable[[], int] = lambda: 0) -> None:
        self._store = store
        self._offset = offset

    def read(self) -> Backlog:
        """Return what is due now, in one round trip to each server."""
        try:
            layout = self._store.layout
            found = self._store.gather_some([(layout.due(number), self._counting(layout, number)) for number in EVERY])
        except StoreAway:
            found = []
        answers = [answer for answer in found if not isinstance(answer, Exception)]
        kinds: dict[Kind, Waiting] = {}
        for _, *rest in answers:
            for name, count, oldest in zip(rest[::3], rest[1::3], rest[2::3], strict=True):
                kind = Kind(name.decode(errors="replace"))
                before = kinds.get(kind, Waiting(0, 0))
                kinds[kind] = Waiting(before.count + count, max(before.oldest, oldest))
        swept = [beat for beat, *_ in answers if beat != b""]
        return Backlog(kinds, max(swept, default=None), len(answers), PARTITIONS - len(answers))

    def _counting(self, layout: Layout, number: int) -> Command:
        """Return the count of a partition."""
        keys = [layout.due(number), layout.waiting(number), layout.pulse(number)]
        return script("backlog", keys, self._offset(), MOST)
