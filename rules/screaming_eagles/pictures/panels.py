"""The panels next to the sky: the four battle boards with their pegs, and the planes in the asker's sights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Final

from rules.screaming_eagles.actions import Deed, FireOrder
from rules.screaming_eagles.board import HITS_TO_DOWN, LOAD
from rules.screaming_eagles.names import Direction, Weapon
from rules.screaming_eagles.odds import percent
from rules.screaming_eagles.pictures import marks
from rules.screaming_eagles.pictures.sky import chances
from rules.screaming_eagles.state import Damage, Load, hits_in, stock
from rules.screaming_eagles.view import PlaneSeen
from rules.screaming_eagles.words.labels import PLANE_NAMES, SECTION_NAMES
from rules.show.drawing import Box, Group, Lines, Paint, Shape, Text
from rules.show.lettering import cut, fitted, width

WIDTH: Final = 408
HEIGHT: Final = 209
_HEAD: Final = 36
_ROW: Final = 27

_LOADS: Final = (("long", "long"), ("medium", "medium"), ("cannon", "cannon"), ("flares", "flares"))


@dataclass(frozen=True, slots=True)
class Shown:
    """What a battle board shows with its plane: the pilot, in a few words, and what the plane has done."""

    pilot: str
    done: str = ""
    last: str = ""
    waited: bool = False
    under: str | None = None
    """What is in the place of the card; None: the card."""


def battle_board(seen: PlaneSeen, shown: Shown) -> Group:
    """Draw a battle board at (0, 0): the plane, its card, hits by section, and what it still carries."""
    return Group((*frame(seen), *dials(seen, shown)))


def frame(seen: PlaneSeen) -> Iterator[Shape]:
    """Draw what never changes on a battle board: its ground, the plane's name, the labels of the pegs."""
    colours = marks.LIVERY[seen.team]
    yield Box(0, 0, WIDTH, HEIGHT, Paint(colours.ground, colours.edge, 20), 8)
    yield Box(1, 1, WIDTH - 2, _HEAD - 1, Paint(colours.body), 7)
    corners = ((1, 16), (WIDTH - 1, 16), (WIDTH - 1, _HEAD), (1, _HEAD))
    yield Lines(corners, Paint(colours.body), closed=True)
    yield Text(12, 25, PLANE_NAMES[seen.plane], 20, colours.letter, bold=True)
    for row, section in enumerate(SECTION_NAMES):
        yield Text(_HITS_X, _row(row) + 6, SECTION_NAMES[section], 16, marks.INK)
    for row, (_, words) in zip((0, 1, 2, 4), _LOADS, strict=True):
        yield Text(_LOAD_X, _row(row) + 6, words, 16, marks.INK)
    yield Lines(((_LOAD_X - 9, _HEAD + 10), (_LOAD_X - 9, _row(4) + 10)), Paint("none", marks.HAIR, 10))


_HITS_X: Final = 114
_LOAD_X: Final = 274
_PEGS: Final = 86
"""From the words for a section to its first hole."""


def _row(row: int) -> int:
    return _HEAD + 21 + _ROW * row


@lru_cache(maxsize=256)
def dials(seen: PlaneSeen, shown: Shown) -> tuple[Shape, ...]:
    """Draw what changes on a battle board. Most boards stay as they are from one ply to the next."""
    return tuple(_dials(seen, shown))


def _dials(seen: PlaneSeen, shown: Shown) -> Iterator[Shape]:
    colours = marks.LIVERY[seen.team]
    if shown.waited:
        yield Box(0, 0, WIDTH, HEIGHT, Paint("none", marks.TURN_EDGE, 60), 8)
        yield Box(1, 1, WIDTH - 2, HEIGHT - 2, Paint("none", "#ffd23f", 30), 7)
    start = 24 + width(PLANE_NAMES[seen.plane], 20, bold=True)
    ends = WIDTH - 12 - (width(shown.done, 16, bold=True) + 12 if shown.done else 0)
    yield from fitted(shown.pilot, ends - start, 24, (16, 14, 12)).at(start, 9, colours.letter)
    if shown.done:
        yield Text(WIDTH - 12, 25, shown.done, 16, colours.letter, "end", bold=True)
    yield from _likeness(seen, shown)
    yield from _hits(seen.damage)
    yield from _aboard(seen.load)
    if shown.last:
        last = cut(shown.last, WIDTH - _HITS_X - 8, 16, bold=True)
        yield Text(_HITS_X, HEIGHT - 12, last, 16, marks.INK, bold=True)


def _likeness(seen: PlaneSeen, shown: Shown) -> Iterator[Shape]:
    """Draw the plane with its hits, and its card; of a wreck no card is left."""
    x, y = 58, _HEAD + 54
    if seen.space is None:
        yield marks.wreck(seen.plane, seen.team, x, y, scale=165, title=f"{PLANE_NAMES[seen.plane]}: shot down")
        yield Box(8, HEIGHT - 52, 100, 36, Paint(marks.FIRE), 5)
        yield Text(58, HEIGHT - 28, "DOWN", 22, marks.WHITE, "middle", bold=True)
        return
    if seen.flare:
        yield marks.flares(x, y - 8, scale=150)
    yield marks.craft(seen.plane, seen.team, x, y, scale=165, tilt=seen.tilt)
    if seen.tilt is not Direction.STRAIGHT:
        yield Group((marks.banked(seen.tilt, 0, 0),), x, y, scale=150)
    for section, (px, py) in marks.SPOTS.items():
        if hits := hits_in(seen.damage, section):
            yield marks.burst(x + px * 165 // 100, y + py * 165 // 100, hits)
    if shown.under is None:
        words = f"Command card of {PLANE_NAMES[seen.plane]}"
        yield replace(_card(seen, x, HEIGHT - 36), title=words, spot=f"card-{seen.plane}")
    elif shown.under:
        yield Box(8, HEIGHT - 52, 100, 36, Paint("none", marks.INK, 20), 5)
        yield Text(58, HEIGHT - 28, shown.under, 20, marks.INK, "middle", bold=True)


def _card(seen: PlaneSeen, x: int, y: int) -> Group:
    if seen.card is not None:
        hidden = seen.ready and not seen.moved
        return marks.card(seen.card.direction, seen.card.dice, seen.team, x, y, hidden=hidden)
    return marks.card_back(seen.team, x, y) if seen.ready else marks.no_card(x, y)


def _hits(damage: Damage) -> Iterator[Shape]:
    for row, section in enumerate(SECTION_NAMES):
        for place in range(HITS_TO_DOWN[section]):
            yield marks.hit_peg(_HITS_X + _PEGS + 18 * place, _row(row), place < hits_in(damage, section))


def _aboard(load: Load) -> Iterator[Shape]:
    counts = {"long": load.long, "medium": load.medium, "cannon": load.cannon, "flares": load.flares}
    row = 0
    for kind, _ in _LOADS:
        for place in range(LOAD[kind]):
            line, column = divmod(place, 4)
            x = _LOAD_X + 80 + (14 if kind == "cannon" else 18) * column
            yield marks.peg(kind, x, _row(row + line), place < counts[kind])
        row += -(-LOAD[kind] // 4)


def ordered(order: FireOrder) -> str:
    """Put an order for the volley in a few words (SE-43)."""
    if order.target is None:
        return "orders: reload" if order.deed is Deed.RELOAD else "orders: hold"
    return f"orders: {order.deed} at {PLANE_NAMES[order.target]}"


# Sights

SIGHT_WIDTH: Final = 297
SIGHT_HEIGHT: Final = 104


@dataclass(frozen=True, slots=True)
class InSight:
    """An enemy in a plane's cone, how far away, and whether exactly straight or diagonally ahead.

    Sights are mutual, since the planes of the two teams face each other. ``spent`` says that the plane can fire no
    more in this round, ``answered`` the same of its target.
    """

    plane: PlaneSeen
    target: PlaneSeen
    distance: int
    lined: bool
    spent: bool = False
    answered: bool = False

    def chances(self, *, flare: bool = False) -> Mapping[Weapon, Fraction]:
        """Return the chance to hit of each weapon that can be fired."""
        return {} if self.spent else chances(self.plane.load, self.distance, lined=self.lined, flare=flare)

    def back(self) -> Mapping[Weapon, Fraction]:
        """Return the chances of the target to hit the plane."""
        return {} if self.answered else chances(self.target.load, self.distance, lined=self.lined)


def sights(found: Sequence[InSight], place: tuple[int, int], both: bool) -> Iterator[Shape]:
    """Draw a card for each pair, side by side; ``both``: with the chances of both planes, for spectators."""
    x, y = place
    for column, pair in enumerate(found):
        yield Group(tuple(_pair(pair, both)), x + (SIGHT_WIDTH + 12) * column, y)


def _pair(pair: InSight, both: bool) -> Iterator[Shape]:
    yield Box(0, 0, SIGHT_WIDTH, SIGHT_HEIGHT, Paint(marks.PAPER, marks.HAIR, 15), 8)
    words = f"{PLANE_NAMES[pair.plane.plane]} {'and' if both else 'at'} {PLANE_NAMES[pair.target.plane]}"
    yield Text(12, 26, words, 17, marks.INK, bold=True)
    yield Text(SIGHT_WIDTH - 12, 26, f"{pair.distance} away", 17, marks.INK, "end", bold=True)
    for row, weapon in enumerate(Weapon):
        yield from _both(pair, weapon, 49 + 21 * row) if both else _own(pair, weapon, 49 + 21 * row)


def _own(pair: InSight, weapon: Weapon, y: int) -> Iterator[Shape]:
    """Show a weapon's chance, and what a flare would make of it."""
    aboard = stock(pair.plane.load, weapon) > 0
    yield marks.peg(weapon, 20, y - 5, aboard)
    yield Text(36, y, weapon, 16, marks.INK)
    hits = pair.chances()
    if weapon not in hits:
        yield Text(112, y, "not in line" if aboard else "none left", 16, marks.QUIET)
        return
    yield Text(174, y, _odds(hits[weapon]), 16, marks.INK, "end", bold=True)
    if (pair.target.load.flares or pair.target.flare) and weapon is not Weapon.CANNON:
        yield Text(182, y, f"flare {_odds(pair.chances(flare=True)[weapon])}", 16, marks.INK)


def _odds(chance: Fraction) -> str:
    """Return a chance in percent; of one that is none there is nothing to say."""
    return percent(chance) if chance else "–"


def _both(pair: InSight, weapon: Weapon, y: int) -> Iterator[Shape]:
    """Show a weapon's chance from the one plane to the other and back."""
    yield marks.peg(weapon, 20, y - 5, True)
    yield Text(36, y, weapon, 16, marks.INK)
    for x, seen, hits in ((124, pair.plane, pair.chances()), (212, pair.target, pair.back())):
        yield Text(x, y, marks.LETTER[seen.plane], 16, marks.INK, "end", bold=True)
        yield Text(x + 6, y, _odds(hits[weapon]) if weapon in hits else "–", 16, marks.INK)
