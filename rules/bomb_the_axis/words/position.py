"""The position in words: the callers, the chart row by row, the odds of a call."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.bomb_the_axis.actions import Call
from rules.bomb_the_axis.board import HITS_TO_WIN
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.view import View
from rules.show.position import menu_lines
from rules.show.wording import counted
from rules.values import Entry

_SIGNS: Final = {Answer.MISS: "o", Answer.HIT: "H", Answer.GUN: "G"}


def position(view: View, menu: Sequence[Entry], names: Sequence[str]) -> str:
    """Return what an asker sees: who is Checker, each caller's card, the chart, and what may be called."""
    calls = [entry.notation for entry in menu if isinstance(entry.item, Call)]
    lines = [
        *_players(view, names),
        *_odds(view),
        *_chart(view),
        *_own(view),
        *menu_lines([entry for entry in menu if not isinstance(entry.item, Call)], names),
        *([f"You can call, by sending its name, any of these dots: {' '.join(calls)}"] if calls else []),
    ]
    return "\n".join(lines)


def _players(view: View, names: Sequence[str]) -> Iterator[str]:
    if view.checker is not None:
        yield f"{names[view.checker]} is Checker{'' if view.placed else ' and places the pieces'}."
    yield f"{HITS_TO_WIN} hits win. A caller without bombs is out."
    for line in view.callers:
        out = ", out" if line.out else ""
        yield (
            f"{names[line.seat]}: {counted(line.hits, 'hit')}, {counted(line.bombs_lost, 'bomb')} lost, "
            f"{counted(line.red_left, 'red counter')} left{out}."
        )


def _odds(view: View) -> Iterator[str]:
    """Count what is left; under ``memory`` nobody is reminded of what was called."""
    if view.memory and view.ending is None:
        yield f"{view.houses_left} of {view.houses} houses are left; each player remembers the calls alone."
        return
    guns = view.guns - sum(mark.answer is Answer.GUN for mark in view.marks)
    unknown = view.letters * view.numbers - len(view.marks)
    yield f"Never called: {unknown} dots, with {counted(view.houses_left, 'house')} and {counted(guns, 'gun')} in them."
    if view.calls_without_news:
        yield f"Calls without news: {view.calls_without_news}; {view.calls_to_draw} of them end the game in a draw."


def _chart(view: View) -> Iterator[str]:
    """Draw the chart as rows, a sign for each dot."""
    signs: dict[str, str] = {}
    if view.full_chart is not None:
        signs |= dict.fromkeys(view.full_chart.houses, "h") | dict.fromkeys(view.full_chart.guns, "g")
    signs |= {mark.dot: _SIGNS[mark.answer] for mark in view.marks}
    if view.memory and view.full_chart is not None:
        signs |= dict.fromkeys(view.full_chart.removed, "H")
    pieces = ", h house, g gun not yet called" if view.full_chart is not None else ""
    if not signs:
        yield f"The chart has rows A to {chr(64 + view.letters)} and columns 1 to {view.numbers}; no dot is marked."
        return
    yield f"The chart, columns 1 to {view.numbers}: . not called, o miss, H hit, G gun{pieces}"
    for row in range(view.letters):
        letter = chr(65 + row)
        yield f"{letter} {' '.join(signs.get(f'{letter}{column}', '.') for column in range(1, view.numbers + 1))}"


def _own(view: View) -> Iterator[str]:
    if view.card is not None and (view.card.hits or (view.memory and view.card.misses)):
        misses = f"; misses {' '.join(view.card.misses)}" if view.memory and view.card.misses else ""
        yield f"On your card: hits {' '.join(view.card.hits) or 'none'}{misses}."
