"""The bots: view -> action.

``rookie`` takes any legal action. ``wingman`` flies to where it could fire at the enemies as they are now, fires at a
fair chance and drops flares once it was hit. ``ace`` plans its cards against those of the enemy, and weighs
every shot, slot and flare with the exact odds (SE-56 names the unit of its values). None of them talks, and none agrees
to a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rules.chance import Chance, pick
from rules.screaming_eagles.actions import INTERRUPTS, Action, AnswerDraw
from rules.screaming_eagles.bots import ace, wingman
from rules.screaming_eagles.menu import members
from rules.screaming_eagles.view import View
from rules.screaming_eagles.words.notation import write
from rules.values import Budget, Choice, MenuItem, Template

LEVELS: tuple[str, ...] = ("rookie", "wingman", "ace")


def choose(
    view: View,
    menu: Sequence[MenuItem[Action]],
    insight: object,
    *,
    chance: Chance,
    budget: Budget,
    level: str,
) -> Choice[Action]:
    """Choose an action from the menu: first decline an offered draw (SE-49), then what the open decision asks."""
    actions = [
        action
        for item in menu
        if type(item) not in INTERRUPTS
        for action in (members(item) if isinstance(item, Template) else (item,))
    ]
    for item in menu:
        if isinstance(item, AnswerDraw) and not item.accept and item.seat != view.seat:
            return Choice(item, "a bot declines every draw (SE-49)")
    if not actions:
        item = menu[-1]
        return Choice(item.example if isinstance(item, Template) else item, "nothing else may be done now")
    if len(actions) == 1:
        return Choice(actions[0], f"{write(actions[0])}: nothing else is possible")
    return _MINDS[level](view, actions, chance, budget)


def _rookie(view: View, actions: Sequence[Action], chance: Chance, budget: Budget) -> Choice[Action]:
    action = pick(chance, actions)
    return Choice(action, f"{write(action)}: taken at random from {len(actions)} legal actions")


_MINDS: Mapping[str, Callable[[View, Sequence[Action], Chance, Budget], Choice[Action]]] = {
    LEVELS[0]: _rookie,
    LEVELS[1]: wingman.think,
    LEVELS[2]: ace.think,
}
