"""The battle boards on paper: holes to cross or to lay a bead on, and the place of the command card."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from rules.screaming_eagles.board import HITS_TO_DOWN, LOAD, SECTION_OF, WEAPON_DICE
from rules.screaming_eagles.names import TEAM_OF, Plane, Section
from rules.screaming_eagles.options import Switches
from rules.screaming_eagles.paper.pieces import cards
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.words.labels import PLANE_NAMES, SECTION_NAMES
from rules.show.drawing import Box, Circle, Drawing, Group, Lines, Paint, Shape, Text
from rules.show.kit import Piece

WIDE: Final = 190
HIGH: Final = 102
"""A battle board in millimetres."""
HOLE: Final = 45
"""Half a hole, in tenths of a millimetre: a pencil crosses it, or a bead or a lentil covers it."""
_STEP: Final = 96
_TOP: Final = 285
_ROW: Final = 140
_CARD_X: Final = 36
_HITS_X: Final = 556
_HITS_HOLES: Final = 950
_LOAD_X: Final = 1314
_LOAD_HOLES: Final = 1534
_IN_A_ROW: Final = 4
_DICE: Final[Mapping[str, str]] = {str(weapon): f"{dice} red dice" for weapon, dice in WEAPON_DICE.items()}


def battle_board(plane: Plane, rules: Switches) -> Piece:
    """Return a plane's battle board (SE-28, SE-32)."""
    colours = marks.LIVERY[TEAM_OF[plane]]
    shapes = (
        Box(8, 8, WIDE * 10 - 16, HIGH * 10 - 16, Paint(marks.WHITE, colours.edge, 30), 30),
        *_head(plane),
        *_place(),
        *_sections(rules),
        *_aboard(),
    )
    words = f"The battle board of {PLANE_NAMES[plane]}: a hole for each hit, each missile, round and flare."
    return Piece(Drawing(WIDE * 10, HIGH * 10, shapes, PLANE_NAMES[plane], words), WIDE, HIGH)


def _head(plane: Plane) -> Iterator[Shape]:
    """Draw the name in a band: blue's is dark, tan's light."""
    team = TEAM_OF[plane]
    colours = marks.LIVERY[team]
    yield Box(30, 30, WIDE * 10 - 60, 110, Paint(colours.body, colours.edge, 20), 20)
    yield Circle(90, 85, 44, Paint(marks.WHITE, colours.edge, 20))
    yield Text(90, 108, marks.LETTER[plane], 64, colours.edge, "middle", bold=True)
    yield Text(155, 108, PLANE_NAMES[plane], 66, colours.letter, bold=True)
    wing = next(other for other in Plane if other is not plane and TEAM_OF[other] is team)
    words = f"{team.upper()} TEAM, with {PLANE_NAMES[wing]}"
    yield Text(WIDE * 10 - 60, 102, words, 44, colours.letter, "end")


def _place() -> Iterator[Shape]:
    """Draw the place of the chosen card, a little larger than a card."""
    wide, high = cards.WIDE * 10 + 30, cards.HIGH * 10 + 30
    yield Box(_CARD_X, 200, wide, high, Paint("none", marks.QUIET, 20, dash=24), 20)
    lines = (cards.WAITING, 60), ("the chosen card is here,", 32), ("face down and covered", 32)
    for row, (words, size) in enumerate(lines):
        yield Text(_CARD_X + wide // 2, 500 + 56 * row, words, size, marks.QUIET, "middle", bold=row == 0)


def _title(x: int, words: str, under: str) -> Iterator[Text]:
    yield Text(x, 212, words, 44, marks.INK, bold=True)
    yield Text(x, 250, under, 28, marks.QUIET)


def totals(section: Section) -> str:
    """Return the totals of the black dice that hit a section, such as 7–9."""
    found = [total for total, hit in SECTION_OF.items() if hit is section]
    return f"{min(found)}–{max(found)}" if len(found) > 1 else str(found[0])


def by_total() -> tuple[Section, ...]:
    """Return the sections in the order of their totals."""
    return tuple(dict.fromkeys(SECTION_OF[total] for total in sorted(SECTION_OF)))


def _sections(rules: Switches) -> Iterator[Shape]:
    yield from _title(_HITS_X, "Damage", "total of 4 black dice; all holes of a row: shot down")
    for row, section in enumerate(by_total()):
        y = _TOP + _ROW * row + _ROW // 2
        yield Text(_HITS_X + 148, y + 16, totals(section), 44, marks.INK, "end", bold=True)
        yield Text(_HITS_X + 164, y + 15, SECTION_NAMES[section], 38, marks.INK)
        for place in range(HITS_TO_DOWN[section]):
            yield hole(_HITS_HOLES + _STEP * place, y)
        if rules.engine_hits and section is Section.ENGINE:
            for line, words in enumerate(("after the first:", "no 4-dice cards")):
                yield Text(_HITS_HOLES + 2 * _STEP - 42, y - 4 + 31 * line, words, 26, marks.INK)
        yield _line(_HITS_X, y + _ROW // 2, _LOAD_X - 34)


def hole(x: int, y: int) -> Circle:
    """Draw a hole."""
    return Circle(x, y, HOLE, Paint(marks.WHITE, marks.QUIET, 20))


def _line(x: int, y: int, end: int) -> Lines:
    return Lines(((x, y), (end, y)), Paint("none", marks.HAIR, 10))


def _aboard() -> Iterator[Shape]:
    """Draw what is aboard: a hole for each missile, round and flare, with its shape."""
    yield from _title(_LOAD_X, "Aboard", "cross what is fired or dropped")
    row = 0
    for kind, count in LOAD.items():
        y, rows = _TOP + _ROW * row, -(-count // _IN_A_ROW)
        yield Text(_LOAD_X, y + _ROW // 2 + 4, kind, 35, marks.INK, bold=True)
        yield Text(_LOAD_X, y + _ROW // 2 + 40, _DICE.get(kind, ""), 28, marks.INK)
        for place in range(count):
            line, column = divmod(place, _IN_A_ROW)
            at = _LOAD_HOLES + _STEP * column, y + _ROW // 2 + _ROW * line
            yield hole(*at)
            yield Group((marks.peg(kind, 0, 0, False),), *at, scale=240)
        row += rows
        yield _line(_LOAD_X, _TOP + _ROW * row, WIDE * 10 - 40)
