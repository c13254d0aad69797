"""Classes of actions that no menu of a check listed: a note, since a class may be rare, or need other options."""

from __future__ import annotations

from collections.abc import Iterator

from rules.game import AnyGame
from rules.table import table as tables
from rules.table.table import Status, Table
from service.conformance.budgets import Overtime
from service.conformance.matches import exemplar
from service.conformance.trial import Trial

LISTED = "list it in legal(), take the class out of Game.actions, or see it in more matches: --matches"


class Unlisted:
    """Takes trials, and keeps which classes of `Game.actions` none of them listed."""

    def __init__(self, game: AnyGame) -> None:
        """Take the game."""
        self._left = {*game.actions}
        self.names = tuple(kind.__name__ for kind in game.actions)

    def look(self, trial: Trial) -> None:
        """Take a trial; one that cannot be walked has faults of its own, and says nothing of menus."""
        try:
            for table in _tables(trial):
                if not self._left:
                    return
                self._left -= {type(exemplar(item)) for item in _items(trial.game, table)}
        except (Exception, Overtime):  # noqa: BLE001 - a stranger's game may raise anything; the laws name it
            self._left = set()

    def note(self, key: str) -> str:
        """Return a note on the classes that no trial listed; empty if each was in a menu."""
        found = [name for name in self.names if name in {kind.__name__ for kind in self._left}]
        lines = (f"note: never seen in a menu: {', '.join(found)}", f"  --> {key}: rules.legal", f"  cure:  {LISTED}")
        return "\n".join(lines) if found else ""


def _tables(trial: Trial) -> Iterator[Table]:
    """Yield all positions of a trial's matches: with the default options, with others, and with troubles."""
    yield from (bench.table for bench in trial.steps)
    yield from (played.table for played in trial.run.plies)
    yield from (bench.table for bench in trial.troubled)


def _items(game: AnyGame, table: Table) -> Iterator[object]:
    """Yield what the menus of a position list."""
    if table.status is Status.ON:
        for seat in tables.may_act(table):
            yield from game.rules.legal(table.state, seat)
