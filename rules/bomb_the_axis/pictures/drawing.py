"""The picture of a game: the asker's chart or card, with panels of everything that all players know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Final

from rules.bomb_the_axis.pictures import marks
from rules.bomb_the_axis.pictures.field import Field
from rules.bomb_the_axis.pictures.panels import ANSWERS, ENDINGS, callers, counts, explain, last_call, turn
from rules.bomb_the_axis.pictures.signs import signs
from rules.bomb_the_axis.view import View
from rules.show.drawing import Area, Box, Drawing, Group, Paint, Shape, Text
from rules.show.lettering import shortened, uncut
from rules.show.wording import counted

WIDTH: Final = 1180
_X: Final = 20
_Y: Final = 60
_GAP: Final = 12
_ROW: Final = 96
_NAME: Final = 120
"""How wide a name may be at size 20."""


@dataclass(frozen=True, slots=True)
class Page:
    """The places of everything for one size of chart."""

    field: Field
    last: Area
    turn: Area
    callers: Area
    counts: Area
    legend: Area

    @property
    def height(self) -> int:
        """How high the page is."""
        return self.legend.bottom + _X

    @property
    def areas(self) -> tuple[Area, ...]:
        """All that is framed whatever is in it."""
        return self.last, self.turn, self.callers, self.counts, self.legend


@cache
def page(letters: int, numbers: int) -> Page:
    """Lay the page out: the last call and the turn are below a low chart; with a high chart they are at the top."""
    field = Field(letters, numbers)
    right = _X + field.width + 16
    panel = WIDTH - right - _X
    below = _Y + field.height + _GAP
    low = letters <= 5
    legend = Area(_X, below + (_ROW + _GAP if low else 0), field.width, 126)
    tallest = Area(right, legend.bottom - 140, panel, 140)
    top = _X if low else _X + 2 * (_ROW + _GAP)
    lines = Area(right, top, panel, tallest.y - _GAP - top)
    if low:
        half = Area(_X, below, 392, _ROW)
        return Page(field, half, Area(424, below, field.width - 404, _ROW), lines, tallest, legend)
    first = Area(right, _X, panel, _ROW)
    return Page(field, first, Area(right, first.bottom + _GAP, panel, _ROW), lines, tallest, legend)


def still(view: View) -> Drawing:
    """Draw what stays the same for the whole match: the empty chart and the frames of the panels."""
    return _still(view.letters, view.numbers)


@cache
def _still(letters: int, numbers: int) -> Drawing:
    own = page(letters, numbers)
    shapes: tuple[Shape, ...] = (
        Box(0, 0, WIDTH, own.height, Paint("#efe7d6")),
        Text(_X + own.field.width, 44, "Bomb the Axis", 22, marks.QUIET, "end", bold=True),
        Group(tuple(own.field.board()), _X, _Y),
        *(area.frame(Paint(marks.PAPER, marks.HAIR, 15), 8) for area in own.areas),
    )
    words = f"A chart of {letters * numbers} red dots, {_span(letters)} by 1 to {numbers}."
    return Drawing(WIDTH, own.height, shapes, "Bomb the Axis", words)


def _span(letters: int) -> str:
    return f"A to {'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[letters - 1]}"


def moving(view: View, names: Sequence[str]) -> Drawing:
    """Draw what changes: the pieces and counters that the asker may see, the last call, the callers' lines."""
    own, short = page(view.letters, view.numbers), shortened(tuple(names), _NAME, 20)
    shapes: tuple[Shape, ...] = (
        Text(_X + 2, 45, _heading(view, short), 27, marks.INK, bold=True),
        Group(tuple(_pieces(view, own.field)), _X, _Y),
        *uncut(partial(last_call, view, area=own.last), names, short),
        *uncut(partial(turn, view, area=own.turn), names, short),
        *callers(view, names, own.callers),
        *counts(view, own.counts),
        *explain(view, own.legend),
    )
    dots = own.field.dots.moved(_X, _Y)
    words, said = _description(view, names), _caption(view, names)
    return Drawing(WIDTH, own.height, shapes, "Bomb the Axis", words, focus=dots, caption=said)


def _caption(view: View, names: Sequence[str]) -> str:
    """Say what each caller has, who calls first: the hits and the lost bombs (BTA-9, BTA-12)."""
    callers = sorted(view.callers, key=lambda line: line.seat != view.turn)
    own = (
        f"{names[line.seat]}: {counted(line.hits, 'hit')}, {counted(line.bombs_lost, 'bomb')} lost"
        f"{', out' if line.out else ''}"
        for line in callers
    )
    return f"{'; '.join(own)}."


def _heading(view: View, names: Sequence[str]) -> str:
    if view.ending is not None and view.full_chart is not None:
        return "The Checker's chart, shown to all"
    if view.card is not None and view.seat is not None:
        return f"Your card, {names[view.seat]}"
    if view.seat is not None and view.seat == view.checker:
        return "Your chart, Checker" if view.placed else "Your chart, still empty"
    if view.full_chart is not None:
        return "The Checker's chart, open"
    return "Nothing is noted (memory)" if view.memory else "What was called aloud"


def _pieces(view: View, field: Field) -> Iterator[Shape]:
    last = None if view.last is None else view.last.dot
    for sign in signs(view):
        drawn = sign.at(*field.spot(sign.dot))
        ring = (marks.last_ring(0, 0),) if sign.dot == last else ()
        yield replace(drawn, shapes=(*drawn.shapes, *ring), spot=sign.dot)


def _stale(view: View) -> str:
    """Say how many of the last calls brought no news; under "memory" nobody may know it (BTA-24)."""
    quiet = view.calls_without_news
    return "" if quiet is None else f", without news {quiet} of {view.calls_to_draw}"


def _description(view: View, names: Sequence[str]) -> str:
    """Say in words all that the moving layer shows."""
    said = [f"{_heading(view, names)}."]
    if view.ending is not None:
        said.append(f"The game is over: {ENDINGS[view.ending].lower()}.")
    elif view.turn is not None:
        said.append(f"{names[view.turn]} is to {'call' if view.placed else 'place'}.")
    if view.last is not None:
        said.append(f"Last call: {view.last.dot} by {names[view.last.seat]}, {ANSWERS[view.last.answer]}.")
    said.append("Nobody is Checker." if view.checker is None else f"{names[view.checker]} is Checker.")
    for line in view.callers:
        black = "" if line.black_left is None else f", black {line.black_left}"
        out = ", out" if line.out else ""
        left = f"counters left: red {line.red_left}{black}"
        said.append(f"{names[line.seat]}: hits {line.hits}, bombs lost {line.bombs_lost}, {left}{out}.")
    if view.placed:
        said.append(f"Houses standing: {view.houses_left}.")
    said.append(f"Calls: {view.calls}{_stale(view)}.")
    said += [f"{sign.dot}: {sign.words}." for sign in signs(view)]
    return " ".join(said)
