"""Rows of a table dealt to cards: those that name a card to that one, the others in their order."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

Item = TypeVar("Item")

SIZES: Final = {"kick_off": 4, "duel": 2, "move_by_move": 1, "master_stroke": 5}
"""Rows of a card of each pile. A card of the Fatal Blow has as many as there are, within bounds."""
_BLOW: Final = 10
_FEWEST: Final = 3
_LETTERS: Final = {"kick_off": "K", "duel": "D", "move_by_move": "M", "fatal_blow": "F", "master_stroke": "S"}
_WORDS: Final = {"kick_off": "Kick-Off", "duel": "Duels", "master_stroke": "Master Stroke"}


@dataclass(frozen=True, slots=True)
class Card(Generic[Item]):
    """A card: its id and its rows."""

    id: str
    rows: Sequence[Item]


@dataclass(frozen=True, slots=True)
class Deal(Generic[Item]):
    """What came of the rows; faults and remarks each with the number of a row."""

    cards: list[Card[Item]] = field(default_factory=list)
    faults: list[tuple[int, str]] = field(default_factory=list)
    remarks: list[tuple[int, str]] = field(default_factory=list)


def dealt(pile: str, rows: Sequence[tuple[int, str, Item]]) -> Deal[Item]:
    """Return the cards of a pile from its rows, each with its number and the id of its card, which may be empty."""
    deal: Deal[Item] = Deal()
    named: dict[str, list[tuple[int, Item]]] = {}
    loose = [(number, row) for number, card, row in rows if not card]
    for number, card, row in rows:
        if card:
            named.setdefault(card, []).append((number, row))
    size = SIZES.get(pile)
    for card, own in named.items():
        if size is not None and len(own) != size:
            expected = "1 row" if size == 1 else f"{size} rows"
            deal.faults.append((own[-1][0], f"the card {card} has {len(own)} rows; one of this round has {expected}"))
        deal.cards.append(Card(card, [row for _, row in own]))
    groups = list(_even(loose) if size is None else _full(pile, size, loose, deal))
    if size is None and loose and len(groups) + len(named) < 2:
        deal.remarks.append((loose[-1][0], f"the Fatal Blow needs two cards, so at least {2 * _FEWEST} questions"))
    free = _free(_LETTERS[pile], named)
    deal.cards.extend(Card(next(free), [row for _, row in group]) for group in groups)
    return deal


def _full(
    pile: str, size: int, loose: Sequence[tuple[int, Item]], deal: Deal[Item]
) -> Iterator[Sequence[tuple[int, Item]]]:
    """Yield rows for whole cards, and note those that are left over."""
    whole = len(loose) // size * size
    for start in range(0, whole, size):
        yield loose[start : start + size]
    if left := [number for number, _ in loose[whole:]]:
        lines = "" if len(left) == 1 else f"rows {left[0]} to {left[-1]}: "
        more = size - len(left)
        card = f"a card of the {_WORDS.get(pile, pile)} has {size} questions"
        if whole or deal.cards:
            deal.remarks.append((left[0], f"{lines}left over, since {card}; add {more} more"))
        else:
            deal.faults.append((left[0], f"{card}, and this table has {len(left)}; add {more} more"))


def _even(loose: Sequence[tuple[int, Item]]) -> Iterator[Sequence[tuple[int, Item]]]:
    """Yield rows for cards of about ten questions, at least two cards."""
    count = max(min(2, len(loose) // _FEWEST), round(len(loose) / _BLOW), 1 if loose else 0)
    for card in range(count):
        yield loose[card * len(loose) // count : (card + 1) * len(loose) // count]


def _free(letter: str, taken: Container[str]) -> Iterator[str]:
    """Yield ids that no card has."""
    number = 0
    while True:
        number += 1
        if f"{letter}{number}" not in taken:
            yield f"{letter}{number}"
