"""What a game need not write: the members of its parts that follow from its types and its other members.

None of them decides a rule or a secret. Each function returns the members of one part by name, for a game whose other
parts they may call later.
"""

# ruff: noqa: ARG005 - the contract fixes the parameters; not every default needs each

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

from rules.chance import Chance
from rules.defaults import kits, notation, pictures, position, sheets, telling
from rules.show.trace import NOTHING
from rules.values import Budget, Choice, Rematch, Step, Template

if TYPE_CHECKING:
    from rules.game import AnyGame

LEFT_OUT: Final[Any] = None
"""Marks a member with a default, which is made from the rest of the game."""

DELAY = 1000
"""Milliseconds between the opening of a decision and a bot's action, at human pace: enough to see what changed."""


def of(game: AnyGame) -> Mapping[str, Mapping[str, Any]]:
    """Return the defaults of a game's parts, by the names of parts and members."""
    return {
        "rules": _rules(game),
        "words": _words(game),
        "bots": _bots(),
        "pictures": {
            "still": partial(pictures.still, game.title),
            "moving": partial(pictures.moving, game.title),
            "trace": lambda event: NOTHING,
            "cards": dict,
        },
        "paper": {
            "variants": ("full",),
            "sheet": partial(sheets.sheet, game),
            "blank": partial(sheets.blank, game),
            "kit": partial(kits.kit, game),
        },
    }


def _rules(game: AnyGame) -> Mapping[str, Any]:
    return {
        "everything": lambda state: game.rules.view(state, None),
        "withdraw": lambda state, seat, *, at, chance: Step(state),
        "unasked": lambda state, action: False,
        "sample": lambda state, template, chance: template.example,
        "hindsight": lambda options: True,
        "rematch": lambda state, outcome: Rematch(state.options, state.seats),
        "points": lambda state: {},
        "progress": partial(_points, game),
        "dice": lambda options: None,
    }


def _points(game: AnyGame, state: Any) -> Mapping[int, int]:
    """Return what the game's own ``points`` says, which is not known before all defaults are set."""
    return game.rules.points(state)


def _words(game: AnyGame) -> Mapping[str, Any]:
    points = "" if getattr(game.rules, "points", LEFT_OUT) is LEFT_OUT else "points"
    return {
        "describe": telling.describe,
        "narrate": telling.narrate,
        "position": position.position,
        "milestone": lambda event: "",
        "write": partial(notation.write, game.actions),
        "read": partial(notation.read, game.actions),
        "confirm": lambda text, events: None,
        "endings": telling.Endings(),
        "in_short": lambda options: (),
        "hints": telling.Hints(lambda: game.actions),
        "points": points,
        "progress": getattr(game.words, "points", LEFT_OUT) or points,
        "sign": "",
    }


def _bots() -> Mapping[str, Any]:
    return {
        "levels": ("random",),
        "choose": _at_random,
        "insight": lambda state, seat, level: None,
        "volunteers": lambda state, seat, level: False,
        "delay": lambda state, seat, level: DELAY,
    }


def _at_random(
    view: object, menu: Sequence[Any], insight: object, *, chance: Chance, budget: Budget, level: str
) -> Choice[Any]:
    """Choose any entry of the menu."""
    item = menu[chance.roll(len(menu)) - 1]
    return Choice(item.example if isinstance(item, Template) else item, "picked at random")
