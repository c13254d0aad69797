"""Pictures for paper: the Checker's chart as it lay at the end, the callers' cards, and empty cards to print."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.bomb_the_axis.board import BOMBS, HITS_TO_WIN
from rules.bomb_the_axis.pictures import marks
from rules.bomb_the_axis.pictures.field import Field
from rules.bomb_the_axis.pictures.signs import Sign, on_card, on_chart, on_paper
from rules.bomb_the_axis.view import FullChart, Mark, OwnCard
from rules.show.drawing import Drawing, Group, Lines, Paint, Shape, Text
from rules.show.lettering import cut, width
from rules.show.wording import counted

_HEAD: Final = 72
_GAP: Final = 40
_EDGE: Final = 14
_LEGEND: Final = 220
"""How wide an entry of the legend is."""
_WITH_CALLERS: Final = 860
"""The legend's width when it has the callers too: the picture is then low enough for a page with the lists."""
_ENDS: Final = ("OUT", "LEFT")


@dataclass(frozen=True, slots=True)
class Filled:
    """A caller's card at the end: its seat, name, counters, bombs lost, and what became of the caller."""

    seat: int
    name: str
    card: OwnCard
    bombs_lost: int
    end: str


def chart_picture(
    field: Field, chart: FullChart, heard: Sequence[Mark], example: int, callers: Sequence[Filled] | None = None
) -> Drawing:
    """Draw the Checker's chart at the end: 20 pieces, removed houses and the calls, with a legend on its right.

    ``example`` is the caller whose number explains a sign.
    With ``callers`` the picture is low and wide, and also shows each caller's result.
    """
    found = on_chart(chart, tuple(heard))
    said = [f"{sign.dot}: {sign.words}." for sign in found.values()]
    notes = _explained(example, columns=1)
    wide = _LEGEND
    if callers is not None:
        notes = (*_explained(example, columns=3), *_came_to(callers, field.height))
        said += _in_words(callers)
        wide = _WITH_CALLERS
    shapes = (
        Group((*field.board(), _lying(field, found.values())), _EDGE, _EDGE),
        Group(notes, field.width + 2 * _EDGE + 16, _EDGE),
    )
    size = (field.width + 3 * _EDGE + 16 + wide, field.height + 2 * _EDGE)
    return Drawing(*size, shapes, "The Checker's chart", " ".join(said))


def _explained(seat: int, columns: int) -> tuple[Shape, ...]:
    """Say what the signs mean, in columns, with the number of a seat as an example."""
    shapes: list[Shape] = []
    for place, (draw, words) in enumerate(on_paper(seat)):
        row, column = divmod(place, columns)
        x, y = 20 + _LEGEND * column, 26 + 42 * row
        shapes += [Group((draw(0, 0),), x, y, scale=115), Text(x + 32, y + 8, words, 24, marks.INK)]
    return tuple(shapes)


def _came_to(callers: Sequence[Filled], height: int) -> Iterator[Shape]:
    """Write a line for each caller below the legend: the name, hits and bombs lost, and whether it was out."""
    top = 92
    pitch = min(64, (height - top) // max(1, len(callers)))
    counts = _WITH_CALLERS - 29 * HITS_TO_WIN - 26 * BOMBS - 100
    for place, one in enumerate(callers):
        y = top + pitch * place + pitch // 2
        yield Lines(((0, y - pitch // 2), (_WITH_CALLERS, y - pitch // 2)), Paint("none", marks.HAIR, 10))
        yield Text(4, y + 8, f"Player {one.seat + 1}", 24, marks.INK, bold=True)
        yield Text(96, y + 8, cut(one.name, counts - 104, 22), 22, marks.INK)
        yield from _counted(counts, y, len(one.card.hits), one.bombs_lost, scale=min(100, 2 * pitch))
        if one.end in _ENDS:
            yield Text(_WITH_CALLERS, y + 8, one.end, 22, marks.RED, "end", bold=True)


def card_picture(field: Field, cards: Sequence[Filled]) -> Drawing:
    """Draw callers' cards, each with its red and black counters: four as two by two, else up to three in a row."""
    heads = [(_head(field, one), _lying(field, on_card(one.card, ()).values())) for one in cards]
    columns = {1: 1, 2: 2, 4: 2}.get(len(cards), 3)
    return _laid(field, heads, columns, "The callers' cards", " ".join(_in_words(cards)))


def blank_picture(field: Field, titles: Sequence[str], *, bare: bool = False) -> Drawing:
    """Draw empty cards to print, two in a row, each with room for a name, and bombs and hits to strike.

    ``bare`` ones have lines alone and take little ink.
    """
    heads = [(tuple(_blank_head(field, title)), Group(())) for title in titles]
    words = f"{counted(len(titles), 'empty card')} of {field.letters * field.numbers} dots."
    return _laid(field, heads, min(2, len(titles)), "Empty cards", words, bare=bare)


def _in_words(cards: Iterable[Filled]) -> list[str]:
    return [
        f"Player {one.seat + 1}: hits {_listed(one.card.hits)}; misses {_listed(one.card.misses)}; "
        f"bombs lost {one.bombs_lost}."
        for one in cards
    ]


def _listed(dots: Iterable[str]) -> str:
    return ", ".join(dots) or "none"


def _lying(field: Field, signs: Iterable[Sign]) -> Group:
    return Group(tuple(sign.at(*field.spot(sign.dot)) for sign in signs))


def _laid(
    field: Field,
    cards: Sequence[tuple[Iterable[Shape], Group]],
    columns: int,
    title: str,
    description: str,
    *,
    bare: bool = False,
) -> Drawing:
    """Lay cards out in columns."""
    rows = -(-len(cards) // columns)
    width, height = field.width + _GAP, field.height + _HEAD + _GAP
    shapes = []
    for place, (head, lying) in enumerate(cards):
        row, column = divmod(place, columns)
        board = Group((*(field.bare() if bare else field.board()), lying), 0, _HEAD)
        shapes.append(Group((*head, board), _EDGE + column * width, _EDGE + row * height))
    page = (columns * width - _GAP + 2 * _EDGE, rows * height - _GAP + 2 * _EDGE)
    return Drawing(*page, tuple(shapes), title, description)


def _head(field: Field, one: Filled) -> tuple[Shape, ...]:
    """Write whose card it is, and show hits and bombs lost as they count."""
    seat = f"Player {one.seat + 1}"
    left = 20 + width(seat, 32, bold=True)
    first = field.width - 29 * HITS_TO_WIN - 26 * BOMBS - 24
    room = field.width - left - (20 + width(one.end, 26, bold=True) if one.end else 0)
    end = (Text(field.width - 4, 28, one.end, 26, marks.RED, "end", bold=True),) if one.end else ()
    return (
        Text(4, 30, seat, 32, marks.INK, bold=True),
        Text(left, 30, cut(one.name, room, 28), 28, marks.INK),
        *end,
        Text(4, 62, f"{counted(len(one.card.hits), 'hit')}, {counted(one.bombs_lost, 'bomb')} lost", 24, marks.QUIET),
        *_counted(first, 54, len(one.card.hits), one.bombs_lost),
    )


def _counted(x: int, y: int, hits: int, lost: int, *, scale: int = 100) -> Iterator[Shape]:
    for place in range(HITS_TO_WIN):
        at = x + 14 + 29 * place
        yield marks.red_counter(at, y, scale=55) if place < hits else marks.slot(at, y)
    for place in range(BOMBS):
        yield marks.bomb(x + 29 * HITS_TO_WIN + 30 + 26 * place, y, lost=place < lost, scale=scale)


def _blank_head(field: Field, title: str) -> Iterator[Shape]:
    """Leave room for a name; offer three hits and three bombs to strike on a caller's card."""
    caller = not title
    yield Text(4, 52, title or "Name", 28, marks.INK, bold=not caller)
    start = 16 + width(title or "Name", 28, bold=not caller)
    end = field.width - (250 if caller else 4)
    yield Lines(((start, 56), (end, 56)), Paint("none", marks.INK, 15))
    if not caller:
        return
    x = field.width - 226
    for place in range(HITS_TO_WIN):
        yield marks.open_hit(x + 34 * place, 42)
    for place in range(BOMBS):
        yield marks.bomb(x + 34 * HITS_TO_WIN + 24 + 34 * place, 42, lost=False, line=marks.INK)
