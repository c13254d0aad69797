"""The menu of a seat in the order in which everybody is shown it, each entry with its words."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import AnyGame
from rules.table import table as tables
from rules.table.table import Table
from rules.values import Entry, Template


def entries(game: AnyGame, table: Table, seat: int) -> Iterator[Entry]:
    """Yield the entries of a seat's menu; none if it cannot act.

    What the open decision asks of the seat comes first, then what comes unasked; each as actions, then templates,
    and of the actions those last that cannot succeed.
    """
    if seat not in tables.may_act(table):
        return
    must = seat in tables.to_act(table)
    items = [
        (not must or game.rules.unasked(table.state, item.example if isinstance(item, Template) else item), item)
        for item in game.rules.legal(table.state, seat)
    ]
    worded = [(unasked, item, game.words.describe(table.state, seat, item)) for unasked, item in items]
    worded.sort(key=lambda one: (one[0], isinstance(one[1], Template), one[2].is_hopeless))
    for unasked, item, words in worded:
        action = item.example if isinstance(item, Template) else item
        yield Entry(item, game.words.write(action), words, unasked)
