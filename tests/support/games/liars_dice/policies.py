"""The bots: one doubts early, one late."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from collections.abc import Sequence

from rules.chance import Chance
from rules.values import Budget, Choice, MenuItem, Template
from tests.support.games.liars_dice.state import FACES, Action, Bid, Doubt
from tests.support.games.liars_dice.view import View

LEVELS: tuple[str, ...] = ("doubter", "bidder")


def choose(
    view: View, menu: Sequence[MenuItem[Action]], insight: None, *, chance: Chance, budget: Budget, level: str
) -> Choice[Action]:
    """Bid what the own dice show most of, unless the last bid is more than may be expected."""
    own = view.dice or (1,)
    if view.bid is not None:
        others = sum(player.left for player in view.players) - len(own)
        hoped = own.count(view.bid.face) + others // (FACES if level == "doubter" else 2)
        if view.bid.quantity > hoped or not isinstance(menu[-1], Template):
            return Choice(Doubt(), "LD-4: the bid is too high", ((Doubt(), 1),))
    bid = Bid(menu[-1].example.quantity, max(own, key=own.count))
    return Choice(bid, "LD-3: the dice are there", ((bid, 1),))
