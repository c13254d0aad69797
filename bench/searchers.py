"""Simple searchers and Checkers for Bomb the Axis, as opponents to measure its bots.

``python -m bench.strength bomb-the-axis bench.searchers:near_houses veteran --seats 3 --fixed 0=rookie``. A searcher
calls only unknown dots, like a player who writes down every call, under ``memory`` too.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from rules.bomb_the_axis.actions import Call, Place
from rules.bomb_the_axis.board import Chart
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.view import Mark, View
from rules.chance import Chance, pick, shuffled
from rules.values import Choice


class Notes:
    """Everything that was called aloud, and the dots that were not."""

    def __init__(self, menu: Sequence[Any], heard: Sequence[Mark]) -> None:
        """Take what a seat may call and what it has heard."""
        self.houses = {mark.dot for mark in heard if mark.answer is Answer.HIT}
        self.guns = {mark.dot for mark in heard if mark.answer is Answer.GUN}
        called = {mark.dot for mark in heard}
        self.new = [item.dot for item in menu if item.dot not in called] or [item.dot for item in menu]


def plain(_view: View, menu: Sequence[Any], heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Call any new dot."""
    return _one_of(Notes(menu, heard).new, chance)


def near_houses(_view: View, menu: Sequence[Any], heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Call a new dot next to a known house, else any."""
    notes = Notes(menu, heard)
    return _one_of([dot for dot in notes.new if touching(dot, notes.houses)] or notes.new, chance)


def near_most(_view: View, menu: Sequence[Any], heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Call a new dot with as many known houses next to it as possible; among those one with many new dots around it."""
    notes = Notes(menu, heard)
    return _best(notes.new, [(touching(dot, notes.houses), touching(dot, notes.new)) for dot in notes.new], chance)


def other_numbers(_view: View, menu: Sequence[Any], heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Call a number at which no house is known, if possible one at which a gun is, with few new dots."""
    notes = Notes(menu, heard)
    houses, guns = [dot[1:] for dot in notes.houses], [dot[1:] for dot in notes.guns]
    new = [dot[1:] for dot in notes.new]
    worth = [(dot[1:] not in houses, dot[1:] in guns, -new.count(dot[1:])) for dot in notes.new]
    return _best(notes.new, worth, chance)


def near_fewest(_view: View, menu: Sequence[Any], heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Call a new dot with as few known houses next to it as possible; among those one next to known guns."""
    notes = Notes(menu, heard)
    return _best(notes.new, [(-touching(dot, notes.houses), touching(dot, notes.guns)) for dot in notes.new], chance)


def away_from_guns(_view: View, menu: Sequence[Any], heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Call a new dot with many known houses and few known guns next to it; among those one with many new dots."""
    notes = Notes(menu, heard)
    worth = [touching(dot, notes.houses) - touching(dot, notes.guns) for dot in notes.new]
    return _best(
        notes.new, [(one, touching(dot, notes.new)) for one, dot in zip(worth, notes.new, strict=True)], chance
    )


def same_letter(_view: View, menu: Sequence[Any], heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Call a letter at which many houses are known; among those dots one next to a known house."""
    notes = Notes(menu, heard)
    letters = [dot[0] for dot in notes.houses]
    return _best(notes.new, [(letters.count(dot[0]), touching(dot, notes.houses)) for dot in notes.new], chance)


def in_one_group(view: View, _menu: Sequence[Any], _heard: Sequence[Mark], *, chance: Chance, **_: Any) -> Choice[Any]:
    """Place as Checker: all houses in one group, each next to another, and all guns in another group."""
    chart = Chart(view.letters, view.numbers, view.houses, view.guns)
    houses = _group(chart.dots, chart.houses, chance)
    guns = _group([dot for dot in chart.dots if dot not in houses], chart.guns, chance)
    return Choice(Place(chart.in_order(houses), chart.in_order(guns)), "one group of each")


def guns_in_one_group(view: View, _menu: Sequence[Any], _heard: object, *, chance: Chance, **_: Any) -> Choice[Any]:
    """Place as Checker: all guns in one group, and the houses anywhere else."""
    chart = Chart(view.letters, view.numbers, view.houses, view.guns)
    guns = _group(chart.dots, chart.guns, chance)
    houses = shuffled(chance, [dot for dot in chart.dots if dot not in guns])[: chart.houses]
    return Choice(Place(chart.in_order(houses), chart.in_order(guns)), "guns in one group")


def one_letter(view: View, _menu: Sequence[Any], _heard: object, *, chance: Chance, **_: Any) -> Choice[Any]:
    """Place as Checker: all houses at one letter, and the guns anywhere else."""
    chart = Chart(view.letters, view.numbers, view.houses, view.guns)
    letter = pick(chance, chart.dots)[0]
    return _guns_anywhere(chart, [dot for dot in chart.dots if dot[0] == letter], chance)


def apart(view: View, _menu: Sequence[Any], _heard: object, *, chance: Chance, **_: Any) -> Choice[Any]:
    """Place as Checker: no two houses next to each other, and the guns anywhere else."""
    chart = Chart(view.letters, view.numbers, view.houses, view.guns)
    houses: list[str] = []
    while len(houses) < chart.houses:
        free = [dot for dot in chart.dots if dot not in houses and not touching(dot, houses)]
        houses = [*houses, pick(chance, free)] if free else []
    return _guns_anywhere(chart, houses, chance)


def touching(dot: str, others: Collection[str]) -> int:
    """Return how many of the other dots are next to this one."""
    letter, number = ord(dot[0]), int(dot[1:])
    around = (
        f"{chr(letter - 1)}{number}",
        f"{chr(letter + 1)}{number}",
        f"{dot[0]}{number - 1}",
        f"{dot[0]}{number + 1}",
    )
    return sum(other in others for other in around)


def _one_of(dots: Sequence[str], chance: Chance) -> Choice[Any]:
    return Choice(Call(pick(chance, dots)), "simple")


def _best(dots: Sequence[str], worth: Sequence[Any], chance: Chance) -> Choice[Any]:
    most = max(worth)
    return _one_of([dot for dot, one in zip(dots, worth, strict=True) if one == most], chance)


def _group(dots: Sequence[str], size: int, chance: Chance) -> list[str]:
    group: list[str] = []
    while len(group) < size:
        free = [dot for dot in dots if dot not in group]
        group.append(pick(chance, [dot for dot in free if touching(dot, group)] or shuffled(chance, free)))
    return group


def _guns_anywhere(chart: Chart, houses: Sequence[str], chance: Chance) -> Choice[Any]:
    guns = shuffled(chance, [dot for dot in chart.dots if dot not in houses])[: chart.guns]
    return Choice(Place(chart.in_order(houses), chart.in_order(guns)), "guns anywhere")
