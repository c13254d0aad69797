"""A box of cards: content of a match, of which the state holds numbers only.

A deck is one JSON object: its format, a title and six lists, one a pile. Its items (:mod:`rules.wire.content`) are
first how many cards each pile has, then all cards in the order in which they are listed. So a record that has only the
used ones knows of what pile each is.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, Final, Literal

from rules.errors import InvalidContent, Malformed
from rules.show.wording import counted
from rules.twelve_strokes_of_noon.cards import (
    FORMAT,
    KINDS,
    BlowCard,
    Deck,
    DuelPair,
    KickOffCard,
    MoveCard,
    Sizes,
    StarCard,
    StrokeCard,
    Title,
)
from rules.twelve_strokes_of_noon.deck.faults import faults_of_card, faults_of_questions, repeats
from rules.twelve_strokes_of_noon.deck.former import DIFFERENCE, of_format_1
from rules.twelve_strokes_of_noon.deck.rounds import lacking, nothing_in
from rules.wire.codec import Length, codec
from rules.wire.content import excerpt, item_hash
from rules.wire.content import recall as recalled
from rules.wire.plain import Plain, parse

MOST_BYTES: Final = 4_000_000
"""The maximum size of a deck, in bytes."""


@dataclass(frozen=True, slots=True)
class Box:
    """A deck as it is written: its format, a title, and the cards of each pile (12C-48); a pile may have none (12C-58).

    Whatever counts in it, such as the place of the right answer, counts from 1.
    """

    format: Literal[2]
    title: Title
    kick_off: Annotated[tuple[KickOffCard, ...], Length(0, 400)]
    duel: Annotated[tuple[DuelPair, ...], Length(0, 200)]
    move_by_move: Annotated[tuple[MoveCard, ...], Length(0, 400)]
    fatal_blow: Annotated[tuple[BlowCard, ...], Length(0, 400)]
    master_stroke: Annotated[tuple[StrokeCard, ...], Length(0, 200)]
    mystery_star: Annotated[tuple[StarCard, ...], Length(0, 200)]


def load_content(content: bytes) -> Deck:
    """Read and validate a deck.

    :raises InvalidContent: with a fault for each wrong part of a card, by its path from 0 on in the deck, such as
        ``kick_off.3.questions.0.right``; and for a wrong pile, or one that lacks cards for a match (12C-58).
    """
    return _loaded(content, lacking)


def load_cards(content: bytes) -> Deck:
    """Read and validate a deck to show and print it: it may lack cards that a match needs, but not all.

    :raises InvalidContent: as of a deck to play with.
    """
    return _loaded(content, nothing_in)


_Lacking = Callable[[Mapping[str, Any]], Iterable[tuple[str, str]]]
"""The piles in which a box lacks cards, and which ones."""


def _loaded(content: bytes, lacking: _Lacking) -> Deck:
    if len(content) > MOST_BYTES:
        raise InvalidContent(f"a deck has at most {MOST_BYTES} bytes, not {len(content)}")
    try:
        plain = parse(content)
    except Malformed as fault:
        raise InvalidContent(f"a deck {fault}") from fault
    except ValueError as error:
        raise InvalidContent("a deck is a JSON object with its format, a title and the cards of six piles") from error
    return _validated(plain, lacking)


def _validated(plain: Plain, lacking: _Lacking) -> Deck:
    if type(plain) is not dict:
        raise InvalidContent(f"a deck is a JSON object with its format, a title and the lists {', '.join(KINDS)}")
    named = plain.get("format")
    if type(named) is not int or named not in (1, FORMAT):
        raise InvalidContent(f"the deck must name its format: {DIFFERENCE}", {"format": DIFFERENCE})
    if named == 1:
        plain = of_format_1(plain)
    box, faults = _opened(plain)
    faults |= dict(_faults(plain)) | dict(lacking(plain))
    if box is None or faults:
        note = "; its numbers, raised by 1, are counted from 1 in what follows" if named == 1 else ""
        raise InvalidContent(
            f"{counted(len(faults), 'part')} of the deck {'is' if len(faults) == 1 else 'are'} wrong{note}", faults
        )
    return _deck(box)


def _opened(plain: Mapping[str, Any]) -> tuple[Box | None, dict[str, str]]:
    """Return a deck as it is written, and the faults of its fields, without those of its cards."""
    try:
        return codec(Box).decode(plain), {}
    except Malformed as refusal:
        return None, {str(fault.path[0]): fault.message for fault in refusal.faults if len(fault.path) == 1}


def _faults(plain: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the path of each wrong part of a card and what is wrong; a repeat is a fault of the later one."""
    ids: dict[str, str] = {}
    questions: dict[str, str] = {}
    for pile, kind in KINDS.items():
        cards = plain.get(pile)
        for place, raw in enumerate(cards if isinstance(cards, list) else ()):
            where = f"{pile}.{place}"
            try:
                card = codec(kind).decode(raw)
            except Malformed as refusal:
                for fault in refusal.faults:
                    yield ".".join(map(str, (where, *fault.path))), fault.message
                yield from ((f"{where}.{part}", what) for part, what in faults_of_questions(kind, raw))
                continue
            found: dict[str, list[str]] = {}
            for part, what in (*faults_of_card(card), *repeats(card, f"{pile}.{place}", ids, questions)):
                found.setdefault(f"{where}.{part}" if part else where, []).append(what)
            yield from ((part, "; ".join(faults)) for part, faults in found.items())


def _deck(box: Box) -> Deck:
    piles = {pile: getattr(box, pile) for pile in KINDS}
    sizes = Sizes(FORMAT, box.title, **{pile: len(cards) for pile, cards in piles.items()})
    hashes = [item_hash(codec(Sizes).encode(sizes))]
    hashes += [item_hash(codec(KINDS[pile]).encode(card)) for pile, cards in piles.items() for card in cards]
    return Deck(tuple(hashes), sizes, **{pile: dict(enumerate(cards)) for pile, cards in piles.items()})


def recall(shown: Plain, named: str) -> Deck:
    """Return the deck as a record has it.

    :raises InvalidContent: when it is another deck, or its cards are invalid.
    """
    hashes, items = recalled(shown, named)
    if 0 not in items:
        raise InvalidContent("the excerpt does not say how many cards each pile has")
    try:
        sizes: Sizes = codec(Sizes).decode(items[0])
        places = list(_places(sizes))
        if len(places) != len(hashes) - 1:
            raise InvalidContent(f"the piles have {len(places)} cards together, the excerpt {len(hashes) - 1}")
        piles: dict[str, dict[int, Any]] = {pile: {} for pile in KINDS}
        for place, (pile, number) in enumerate(places, 1):
            if place in items:
                piles[pile][number] = codec(KINDS[pile]).decode(items[place])
    except Malformed as fault:
        raise InvalidContent(str(fault)) from fault
    return Deck(hashes, sizes, **piles)


def _places(sizes: Sizes) -> Iterator[tuple[str, int]]:
    """Yield the pile and number of every card in the order of the deck's items."""
    for pile in KINDS:
        yield from ((pile, number) for number in range(getattr(sizes, pile)))


def written(deck: Deck, used: Mapping[str, Collection[int]]) -> Plain:
    """Return the deck as a record has it: the cards of each pile that were used in full."""
    shown = {0: codec(Sizes).encode(deck.sizes)}
    for place, (pile, number) in enumerate(_places(deck.sizes), 1):
        if number in used.get(pile, ()):
            shown[place] = codec(KINDS[pile]).encode(getattr(deck, pile)[number])
    return excerpt(deck.hashes, shown)


@cache
def standard_content() -> Deck:
    """Return the full box. It ships with the game and a test validates it, so that no process waits for that."""
    return _deck(codec(Box).decode(full_box()))


def full_box() -> dict[str, Plain]:
    """Read the full box from this folder, one file a pile; the tiles of each star are in a file of their own."""
    folder = files(__package__)
    piles = {pile: json.loads((folder / f"{pile}.json").read_bytes()) for pile in KINDS}
    for star in piles["mystery_star"]:
        del star["picture"]  # what the tiles were cut from (cutting.py)
        star.update(json.loads((folder / "tiles" / f"{star['id']}.json").read_bytes()))
    return {"format": FORMAT, "title": "The full box", **piles}
