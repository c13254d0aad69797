"""The bots: view -> action (BTA-31).

``rookie`` calls any dot. ``regular`` looks at its own card, and remembers about every second of the other calls.
``veteran`` keeps book of every call, infers the Checker's habit, and says what its call is worth. Regular and veteran
call dots of which they know nothing. As Checker each level places by a habit of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, cast

from rules.bomb_the_axis.actions import Action, Call, PlaceAtRandom
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots.beliefs import ANYWHERE, HABITS, Found, posterior
from rules.bomb_the_axis.bots.habits import HABITS as PLACINGS
from rules.bomb_the_axis.bots.knowledge import new_call_of_another, of_all, of_book_keeper, of_card_player, own_line
from rules.bomb_the_axis.bots.prospects import Stakes, stakes_of
from rules.bomb_the_axis.bots.rivals import Pool, Racer
from rules.bomb_the_axis.view import Mark, View
from rules.chance import Chance, pick
from rules.values import Budget, Choice, Template

LEVELS: Final[tuple[str, ...]] = ("rookie", "regular", "veteran")

_ROUGHLY: Final = Stakes(Fraction(2), Fraction(2, 5), Fraction(1), Fraction(1))
"""The relative values of the answers, for when the budget is too small to calculate them."""


def choose(
    view: View,
    menu: Sequence[Action | Template[Action]],
    insight: object,
    *,
    chance: Chance,
    budget: Budget,
    level: str,
) -> Choice[Action]:
    """Choose an action for the Checker before the first call, or for the caller whose turn it is."""
    if PlaceAtRandom() in menu:
        return _place(view, chance, level)
    calls = [item for item in menu if isinstance(item, Call)]
    dots, heard = [call.dot for call in calls], cast("Sequence[Mark]", insight)  # which Bots.insight returned
    if level == LEVELS[0]:
        dot = pick(chance, dots)
        return Choice(Call(dot), f"{_odds_in_pool(dot, of_all(view, dots))}; taken at random")
    if level == LEVELS[1]:
        known = of_card_player(view, heard, dots, chance)
        dot = pick(chance, known.unknown or dots)
        return Choice(Call(dot), _odds_in_pool(dot, known.pool))
    return _reckon(view, of_book_keeper(view, heard, chance), dots, chance, budget)


def _place(view: View, chance: Chance, level: str) -> Choice[Action]:
    """Place by the level's habit; a bot that has won the chart keeps it, so that it goes round (BTA-2)."""
    habit, words = PLACINGS[level]
    return Choice(habit(Chart(view.letters, view.numbers, view.houses, view.guns), chance), words)


def _reckon(view: View, found: Found, dots: Sequence[str], chance: Chance, budget: Budget) -> Choice[Action]:
    """Call the dot with the highest value by its odds, and say how its value compares with that of a known miss."""
    if view.checker is None:
        believed = posterior(found, [ANYWHERE])
    else:
        believed = posterior(found, HABITS, new_call_of_another(view, found))
    odds = {dot: believed.odds[dot] for dot in dots if dot in believed.odds}
    if not odds:
        return Choice(Call(pick(chance, dots)), "nothing is left that is not known")
    stakes = _stakes(view, Pool(len(odds), view.houses_left, view.guns - len(found.guns)), budget)
    worth = {dot: (stakes or _ROUGHLY).worth(each) for dot, each in odds.items()}
    most = max(worth.values())
    dot = pick(chance, [dot for dot, each in worth.items() if each == most])
    words = _odds_in_words(dot, odds[dot].house, odds[dot].gun)
    if view.checker is not None:
        words += f"; {believed.habit}: {_percent(_thousandths(believed.sure))}"
    if stakes is None:
        return Choice(Call(dot), words)
    values: tuple[tuple[Action, int], ...] = ((Call(dot), _thousandths(most)),)
    words += f"; wins {_percent(values[0][1])}"
    dull = next((dot for dot in dots if dot in found.houses or dot in found.misses), None)
    if dull is not None:
        passing = _passing(view, stakes)
        values += ((Call(dull), passing),)
        words += f", after a known miss ({dull}) {_percent(passing)}"
    return Choice(Call(dot), words, values)


def _stakes(view: View, pool: Pool, budget: Budget) -> Stakes | None:
    """Return what each answer is worth to the caller, unless the budget is spent before."""
    own = own_line(view)
    if own is None:
        return None
    others = [Racer(one.hits, one.bombs_lost) for one in view.callers if not one.out and one is not own]
    return stakes_of(pool, Racer(own.hits, own.bombs_lost), others, budget)


def _passing(view: View, stakes: Stakes) -> int:
    """Return what a known miss is worth; nothing, if it ends the game (BTA-22)."""
    quiet = view.calls_without_news
    if quiet is not None and quiet + 1 >= view.calls_to_draw:
        return 0
    return _thousandths(stakes.passing)


def _thousandths(chance: Fraction) -> int:
    return int(1000 * chance + Fraction(1, 2))


def _odds_in_pool(dot: str, pool: Pool) -> str:
    if not pool.dots:
        return f"{dot}: nothing is left that is not known"
    return _odds_in_words(dot, Fraction(pool.houses, pool.dots), Fraction(pool.guns, pool.dots))


def _odds_in_words(dot: str, house: Fraction, gun: Fraction) -> str:
    """Say what a dot may hold, in tenths of a per cent that add up to all."""
    in_tenths = _thousandths(house), _thousandths(gun)
    miss = max(0, 1000 - sum(in_tenths))
    return f"{dot}: house {_percent(in_tenths[0])}, gun {_percent(in_tenths[1])}, miss {_percent(miss)}"


def _percent(thousandths: int) -> str:
    return f"{thousandths // 10}.{thousandths % 10} %"
