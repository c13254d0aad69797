"""The panels next to the chart: the last call, whose turn it is, every caller's line, the counts, the legend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.bomb_the_axis.board import BOMBS, HITS_TO_WIN
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.pictures import marks
from rules.bomb_the_axis.pictures.signs import heard, legend
from rules.bomb_the_axis.state import Ending
from rules.bomb_the_axis.view import CardLine, View, black_left
from rules.show.drawing import Area, Box, Group, Lines, Paint, Shape, Text
from rules.show.lettering import Setting, cut, fitted, width

ENDINGS: Final = {
    Ending.THREE_HITS: "Three hits",
    Ending.ALL_OUT: "All callers are out",
    Ending.NO_WINNER_POSSIBLE: "Nobody can win now",
    Ending.NO_NEWS: "Calls without news",
    Ending.NO_CALLERS: "All callers have left",
    Ending.CLOSED: "It ended early",
}
ANSWERS: Final = {Answer.MISS: "MISS", Answer.HIT: "HIT", Answer.GUN: "GUN"}

_HEAD: Final = 48
_CHECKER: Final = 44
_BIG: Final = 40
LEAST: Final = 20
"""The size of the smallest words: at 11 px of them a phone shows all columns of the chart at once."""
_NOTES: Final = (LEAST, 18, 16, 14, 12)
"""Smaller than the smallest are only the counts of a series of a thousand games."""
_NAMES: Final = (21, LEAST)


def last_call(view: View, names: Sequence[str], area: Area) -> Iterator[Shape]:
    """Show the last call big: its dot, the answer, and who called."""
    last = view.last
    left = area.x + 96
    if last is None:
        yield Text(area.x + 20, area.y + 42, "No call yet", 26, marks.INK, bold=True)
        yield from _small("Each answer is shown here.", area.x + 20, area.y + 54, area.right, marks.QUIET)
        return
    x, y = area.x + 50, area.y + 48
    yield Group((heard(last, view.seat).at(0, 0),), x, y, scale=140)
    again = last.fresh is False
    base = area.y + (38 if again else 49)
    yield Text(left, base, f"{last.dot} – {ANSWERS[last.answer]}", 34 if again else _BIG, marks.INK, bold=True)
    for line, words in enumerate((f"by {_you(view, names, last.seat)}", *(["not a new dot"] if again else []))):
        yield from _small(words, left, base + 6 + 24 * line, area.right, marks.QUIET)


def turn(view: View, names: Sequence[str], area: Area) -> Iterator[Shape]:
    """Show what the game waits for, or how it ended."""
    if view.turn is not None:
        yield area.frame(Paint(marks.TURN, marks.WOOD_EDGE, 25), 8)
    for line, (words, sizes) in enumerate(zip(_waiting(view, names), ((26, 23, LEAST), (LEAST,)), strict=True)):
        fit = fitted(words, area.width - 32, 34, sizes, bold=line == 0)
        yield Text(area.x + 20, area.y + 43 + 31 * line, fit.lines[0], fit.size, marks.INK, bold=line == 0)


def _waiting(view: View, names: Sequence[str]) -> tuple[str, str]:
    if view.ending is not None:
        three = [names[line.seat] for line in view.callers if line.hits >= HITS_TO_WIN]
        if view.ending is Ending.THREE_HITS and three:
            return "The game is over", f"Three hits: {three[0]}"
        return "The game is over", ENDINGS[view.ending]
    who = "You" if view.turn is None or view.turn == view.seat else names[view.turn]
    verb = "are" if view.turn == view.seat else "is"
    if view.placed:
        return f"{who} {verb} to call", f"call {view.calls + 1}"
    return f"{who} {verb} to place", f"{view.houses} houses and {view.guns} guns"


def callers(view: View, names: Sequence[str], area: Area) -> Iterator[Shape]:
    """Show every caller's line below that of the Checker: hits, bombs lost, red and black counters left, out."""
    yield area.frame(Paint(marks.PAPER, marks.HAIR, 15), 8)
    columns = hits, lost, red, black = area.x + 206, area.x + 284, area.x + 342, area.x + 394
    heads = ((hits, "houses", "hit"), (lost, "bombs", "lost"), (red, "red", "left"), (black, "black", "left"))
    for x, above, below in heads:
        yield Text(x, area.y + 20, above, LEAST, marks.QUIET, "middle")
        yield Text(x, area.y + 41, below, LEAST, marks.QUIET, "middle")
    yield _rule(area, area.y + _HEAD)
    yield from _checker(view, names, area)
    top = area.y + _HEAD + _CHECKER
    row = (area.bottom - top) // len(view.callers)
    for place, line in enumerate(view.callers):
        own = Area(area.x, top + place * row, area.width, row)
        yield _spot(line.seat, names[line.seat], own, _caller(view, names, line, own, columns))
        if line != view.callers[-1]:
            yield _rule(own, own.bottom)


def _spot(seat: int, name: str, area: Area, drawn: Iterator[Shape]) -> Group:
    """Make a line about a seat the spot that it is; a click anywhere in its area is one on it."""
    around = Box(area.x, area.y, area.width, area.height, Paint(marks.WHITE, opacity=0))
    return Group((around, *drawn), title=name, spot=f"seat-{seat}")


def _rule(area: Area, y: int) -> Lines:
    return Lines(((area.x, y), (area.x + area.width, y)), Paint("none", marks.HAIR, 12))


def _checker(view: View, names: Sequence[str], area: Area) -> Iterator[Shape]:
    y = area.y + _HEAD
    marked = view.turn is not None and view.turn == view.checker
    if marked:
        yield Box(area.x + 3, y + 3, area.width - 6, _CHECKER - 6, Paint(marks.TURN, marks.WOOD_EDGE, 25), 5)
    yield marks.house(area.x + 34, y + 22, scale=62)
    if view.checker is None:
        yield Text(area.x + 62, y + 29, "Nobody is Checker", 20, marks.INK)
    else:
        note = f"Checker{_note(view, view.checker)}"
        name = cut(names[view.checker], area.right - 88 - width(note, _NOTES[-2]) - area.x, 21, bold=True)
        yield Text(area.x + 62, y + 29, name, 21, marks.INK, bold=True)
        left = area.x + 74 + width(name, 21, bold=True)
        yield from _small(note, left, y + 11, area.right, marks.INK, sizes=_NOTES)
    yield _rule(area, y + _CHECKER)


def _note(view: View, seat: int) -> str:
    parts = ["you"] if seat == view.seat else []
    won = _won(view, seat)
    return "".join(f", {part}" for part in (*parts, *([f"{won} won"] if won else [])))


def _won(view: View, seat: int) -> int:
    return next((won.games for won in view.series.won if won.seat == seat), 0)


def _caller(
    view: View, names: Sequence[str], line: CardLine, area: Area, columns: tuple[int, int, int, int]
) -> Iterator[Shape]:
    middle = area.y + area.height // 2
    if line.seat == view.turn:
        yield Box(area.x + 3, area.y + 3, area.width - 6, area.height - 6, Paint(marks.TURN, marks.WOOD_EDGE, 25), 5)
        pointer = ((area.x + 13, middle - 9), (area.x + 27, middle), (area.x + 13, middle + 9))
        yield Lines(pointer, Paint(marks.INK), closed=True)
    below, room = _note(view, line.seat).removeprefix(", "), columns[0] - 44 - area.x - 36
    high = 26 if below else min(48, area.height - 10)
    yield from _named(names, line.seat, Area(area.x + 36, middle - (25 if below else high // 2), room, high))
    if below:
        yield from fitted(below, room, 25, _NOTES).at(area.x + 36, middle, marks.QUIET)
    yield from _counters(view, line, middle, columns)


def _counters(view: View, line: CardLine, middle: int, columns: tuple[int, int, int, int]) -> Iterator[Shape]:
    """Draw a caller's hits and lost bombs, and how many red and black counters are left."""
    hits, lost, red, black = columns
    for place in range(HITS_TO_WIN):
        x = hits + 29 * (place - 1)
        yield marks.red_counter(x, middle, scale=55) if place < line.hits else marks.slot(x, middle)
    for place in range(BOMBS):
        yield marks.bomb(lost + 22 * (place - 1), middle, lost=place < line.bombs_lost, scale=88)
    if line.out:
        centre = (red + black) // 2
        yield Box(centre - 26, middle - 15, 52, 30, Paint(marks.INK), 5)
        yield Text(centre, middle + 7, "OUT", LEAST, marks.WHITE, "middle", bold=True)
        return
    left = "–" if (own := _black(view, line)) is None else str(own)
    yield Text(red, middle + 8, str(line.red_left), 23, marks.INK, "middle", bold=True)
    yield Text(black, middle + 8, left, 23, marks.INK, "middle", bold=True)


def _named(names: Sequence[str], seat: int, area: Area) -> Iterator[Shape]:
    """Write a seat's number, which is on the counters of its hits, and then the name."""
    number, left = str(seat + 1), area.x
    if names[seat].split()[:2] != ["Player", number]:
        left += width(number, _NAMES[0], bold=True) + 6
        yield from fitted(number, area.width, area.height, _NAMES, bold=True).amid(
            area.x, area.y, area.height, marks.INK
        )
    name, room = names[seat], area.right - left
    if any(width(word, _NAMES[-1], bold=True) > room for word in name.split()):
        # Rather than broken within a word.
        setting = Setting((cut(name, room, _NAMES[-1], bold=True),), _NAMES[-1], bold=True)
    else:
        setting = fitted(name, room, min(area.height, 42), _NAMES, bold=True)
    yield from setting.amid(left, area.y, area.height, marks.INK)


def _black(view: View, line: CardLine) -> int | None:
    """Return the black counters of a caller's hand; under ``memory`` one still sees one's own (BTA-24)."""
    own = view.card if line.seat == view.seat else None
    return line.black_left if own is None else black_left(len(own.misses))


def counts(view: View, area: Area) -> Iterator[Shape]:
    """Show the houses that are left, the calls without news, and what was agreed."""
    yield area.frame(Paint(marks.PAPER, marks.HAIR, 15), 8)
    quiet = view.calls_without_news
    stale = "" if not quiet else f", the last {quiet} without news" if quiet > 1 else ", the last without news"
    lines = (
        f"Houses standing: {view.houses_left} of {view.houses}" if view.placed else "Houses standing: –",
        f"Calls: {view.calls}{stale}",
        f"{view.calls_to_draw} in a row without news: a draw",
        _agreed(view),
        _past(view),
    )
    for place, words in enumerate(line for line in lines if line):
        yield from _small(
            words, area.x + 16, area.y + 7 + 26 * place, area.right, marks.INK, bold=place == 0, sizes=_NOTES
        )


def _agreed(view: View) -> str:
    said = (
        *(["memory"] if view.memory else []),
        *(["no repeats"] if view.no_repeats else []),
        *([f"{view.call_seconds} s a call"] if view.call_seconds is not None else []),
    )
    return " · ".join(said)


def _past(view: View) -> str:
    games = view.series.drawn + sum(won.games for won in view.series.won)
    return f"Games before this one: {games}, drawn {view.series.drawn}" if games else ""


def explain(view: View, area: Area) -> Iterator[Shape]:
    """Explain the signs, three in a row."""
    for place, (draw, words) in enumerate(legend(view)):
        row, column = divmod(place, 3)
        x, y = area.x + (28, 262, 450)[column], area.y + 24 + 39 * row
        yield Group((draw(0, 0),), x, y)
        yield Text(x + 26, y + 6, words, LEAST, marks.INK)


def _small(
    words: str, x: int, y: int, right: int, fill: str, *, bold: bool = False, sizes: Sequence[int] = (LEAST,)
) -> Iterator[Text]:
    """Write a line from (x, y) that ends within a frame."""
    yield from fitted(words, right - 10 - x, 25, sizes, bold=bold).at(x, y, fill)


def _you(view: View, names: Sequence[str], seat: int) -> str:
    return f"{names[seat]} (you)" if seat == view.seat else names[seat]
