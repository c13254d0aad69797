"""The bots: from a view, a menu and an insight to an action."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import Chance, pick
from rules.values import Budget, Choice, MenuItem, Template
from tests.support.games.coin_race.state import Action, Answer, Stake
from tests.support.games.coin_race.view import View

LEVELS: tuple[str, ...] = ("novice", "scholar")


def choose(
    view: View, menu: Sequence[MenuItem[Action]], insight: str | None, *, chance: Chance, budget: Budget, level: str
) -> Choice[Action]:
    """Answer when the word is known; else stake, the scholar all that is left to the goal, the novice anything."""
    concrete = [item for item in menu if not isinstance(item, Template)]
    stakes = [item for item in concrete if isinstance(item, Stake)]
    if not stakes:
        return Choice(concrete[0] if concrete else menu[0].example, "CR-5: the choice is in, so cheer")
    if insight is not None:
        return Choice(Answer(insight), "CR-4: the word is known", ((Answer(insight), 2000),))
    if level == "novice" or budget.spent():
        return Choice(pick(chance, stakes), "CR-3: one stake is as good as another")
    bold = [stake for stake in stakes if stake.steps == 2]
    chosen = pick(chance, bold or stakes)
    return Choice(chosen, "CR-3: two steps are sooner at the goal", tuple((stake, 0) for stake in stakes))
