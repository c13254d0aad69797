"""The bots: view -> action.

``rookie`` takes any legal action. ``wingman`` flies to where it could fire at the enemies as they are now, fires at a
fair chance and drops flares once it was hit. ``ace`` plans its cards against those of the enemy, plays the round out
with the best of them, and weighs every shot, slot and flare with the exact odds (SE-56 names the unit of its values).
Wingman and ace heed what a team-mate asks for in a note (SE-57). None agrees to a draw.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules.chance import Chance, pick
from rules.screaming_eagles.actions import INTERRUPTS, Action, AnswerDraw, Note
from rules.screaming_eagles.bots import ace, wingman
from rules.screaming_eagles.bots.confer import Request, effect, heeding, wanted
from rules.screaming_eagles.menu import members
from rules.screaming_eagles.names import Plane
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
    """Choose from the menu: decline an offered draw (SE-49), reply to a note (SE-57), or answer the open decision."""
    asked = insight if isinstance(insight, Request) else Request()
    actions = [
        action
        for item in menu
        if type(item) not in INTERRUPTS
        for action in (members(item) if isinstance(item, Template) else (item,))
    ]
    for item in menu:
        if isinstance(item, AnswerDraw) and not item.accept and item.seat != view.seat:
            return Choice(item, "a bot declines every draw (SE-49)")
        if isinstance(item, Template) and isinstance(item.example, Note) and asked.reply is not None:
            return Choice(Note(item.example.number, asked.reply), "a bot replies to its team-mate (SE-57)")
    if not actions:
        item = menu[-1]
        return Choice(item.example if isinstance(item, Template) else item, "nothing else may be done now")
    if len(actions) == 1:
        return Choice(actions[0], f"{write(actions[0])}: nothing else is possible")
    enemy = wanted(view, asked)
    choice = _MINDS[level](view, heeding(view, actions, asked, enemy), chance, budget, enemy)
    return replace(choice, reason=choice.reason + effect(asked, choice.action, enemy))


def _rookie(
    view: View, actions: Sequence[Action], chance: Chance, budget: Budget, enemy: Plane | None
) -> Choice[Action]:
    action = pick(chance, actions)
    return Choice(action, f"{write(action)}: taken at random from {len(actions)} legal actions")


_MINDS: Mapping[str, Callable[[View, Sequence[Action], Chance, Budget, Plane | None], Choice[Action]]] = {
    LEVELS[0]: _rookie,
    LEVELS[1]: wingman.think,
    LEVELS[2]: ace.think,
}
