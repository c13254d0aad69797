"""The bots: view -> action (BTA-31).

``rookie`` calls any dot. ``regular`` looks at its own card, and remembers about every second of the other calls.
``veteran`` keeps book of every call that it may know of, reckons with what is left, and says what its call is worth. No
level but the rookie, who does not look, passes by calling a known miss: anyone who is to win must call dots that nobody
knows, and to do so later than now never helps. As Checker each level places by a habit of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.bomb_the_axis.actions import Action, Call, PlaceAtRandom
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.bots.habits import HABITS
from rules.bomb_the_axis.bots.knowledge import Knowledge, of_all, of_book_keeper, of_card_player, own_line
from rules.bomb_the_axis.bots.prospects import Prospects, prospects
from rules.bomb_the_axis.bots.rivals import Pool, Racer
from rules.bomb_the_axis.view import View
from rules.chance import Chance, pick
from rules.values import Budget, Choice, Template

LEVELS: Final[tuple[str, ...]] = ("rookie", "regular", "veteran")


def choose(
    view: View,
    menu: Sequence[Action | Template[Action]],
    insight: object,
    *,
    chance: Chance,
    budget: Budget,
    level: str,
) -> Choice[Action]:
    """Choose an action for the Checker who is to place, or for the caller whose turn it is."""
    if PlaceAtRandom() in menu:
        return _place(view, chance, level)
    calls = [item for item in menu if isinstance(item, Call)]
    dots = [call.dot for call in calls]
    if level == LEVELS[0]:
        dot = pick(chance, dots)
        return Choice(Call(dot), f"{_odds_in_words(dot, of_all(view, dots))}; taken at random")
    if level == LEVELS[1]:
        known = of_card_player(view, dots, chance)
        dot = pick(chance, known.unknown or dots)
        return Choice(Call(dot), _odds_in_words(dot, known.pool))
    return _reckon(view, of_book_keeper(view, dots), dots, chance, budget)


def _place(view: View, chance: Chance, level: str) -> Choice[Action]:
    """Place by the level's habit; a bot that has won the chart keeps it, so that it goes round (BTA-2)."""
    habit, words = HABITS[level]
    return Choice(habit(Chart(view.letters, view.numbers, view.houses, view.guns), chance), words)


def _reckon(view: View, known: Knowledge, dots: Sequence[str], chance: Chance, budget: Budget) -> Choice[Action]:
    """Call a dot of which nothing is known, and say what that is worth beside a known miss."""
    dot = known.wanted or pick(chance, known.unknown or dots)
    hopes, odds = _hopes(view, known.pool, budget), _odds_in_words(dot, known.pool)
    if hopes is None:
        return Choice(Call(dot), odds)
    news = _thousandths(hopes.first)
    values: tuple[tuple[Action, int], ...] = ((Call(dot), news),)
    words = f"{odds}; wins {_percent(news)}"
    if known.dull is not None:
        passing = _passing(view, hopes)
        values += ((Call(known.dull), passing),)
        words += f", after a known miss ({known.dull}) {_percent(passing)}"
    return Choice(Call(dot), words, values)


def _hopes(view: View, pool: Pool, budget: Budget) -> Prospects | None:
    """Return the caller's chances of winning, unless the budget is spent before."""
    own = own_line(view)
    if own is None or not pool.dots:
        return None
    others = [Racer(one.hits, one.bombs_lost) for one in view.callers if not one.out and one is not own]
    return prospects(pool, Racer(own.hits, own.bombs_lost), others, budget)


def _passing(view: View, hopes: Prospects) -> int:
    """Return what a known miss is worth; nothing, if it ends the game (BTA-22)."""
    quiet = view.calls_without_news
    if quiet is not None and quiet + 1 >= view.calls_to_draw:
        return 0
    return _thousandths(min(hopes.first, hopes.last))


def _thousandths(chance: float) -> int:
    return int(1000 * chance + 0.5)


def _odds_in_words(dot: str, pool: Pool) -> str:
    """Say what a dot may hold, in tenths of a per cent that add up to all."""
    if not pool.dots:
        return f"{dot}: nothing is left that is not known"
    house, gun = ((2000 * pieces + pool.dots) // (2 * pool.dots) for pieces in (pool.houses, pool.guns))
    miss = max(0, 1000 - house - gun)
    return f"{dot}: house {_percent(house)}, gun {_percent(gun)}, miss {_percent(miss)}"


def _percent(thousandths: int) -> str:
    return f"{thousandths // 10}.{thousandths % 10} %"
