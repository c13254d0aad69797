"""What can be wrong with a card beside its fields: what its parts are to each other, and to other cards (12C-48)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.twelve_strokes_of_noon.cards import (
    BlowCard,
    Card,
    DuelPair,
    KickOffCard,
    MoveCard,
    Patch,
    StarCard,
    StrokeCard,
    Tile,
)
from rules.twelve_strokes_of_noon.cutting import UNITS
from rules.twelve_strokes_of_noon.folding import as_read, folded, readable
from rules.twelve_strokes_of_noon.state import Flap
from rules.wire.codec import codec
from rules.wire.plain import Plain

_UNSEEN: Final = re.compile("[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Characters without a width, and those that turn the direction of reading."""


def faults_of_card(card: Card) -> Iterator[str]:
    """Yield what is wrong with a card in itself."""
    kind: type = type(card)
    unseen = sorted({found for text in _texts(codec(kind).encode(card)) for found in _UNSEEN.findall(text)})
    if unseen:
        yield f"a text has characters that nobody sees: {', '.join(f'U+{ord(one):04X}' for one in unseen)}"
    for what, answers in _choices(card):
        yield from _alike(what, answers)
    match card:
        case BlowCard():
            for number, asked in enumerate(card.questions, 1):
                yield from _judging(f"question {number}", asked.answer, asked.accept, asked.rivals)
        case StarCard():
            yield from _judging("the star", card.name, card.accept, card.rivals)
            yield from _beyond(Flap.LARGE, card.large)
            yield from _beyond(Flap.SMALL, card.small)


def _texts(plain: Plain) -> Iterator[str]:
    """Yield the texts in plain data."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, (dict, list)):
        for part in plain.values() if isinstance(plain, dict) else plain:
            yield from _texts(part)


def _choices(card: Card) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the texts of a card among which somebody chooses."""
    match card:
        case KickOffCard():
            for number, question in enumerate(card.questions, 1):
                yield f"question {number}: the answers", (question.visible, question.hidden)
        case DuelPair():
            for number, duel in enumerate(card.cards, 1):
                yield f"card {number}: the answers", duel.answers
        case MoveCard():
            yield "the propositions", card.propositions
        case StrokeCard():
            for number, stroke in enumerate(card.questions, 1):
                yield f"question {number}: the answers", stroke.answers


def _alike(what: str, texts: Sequence[str]) -> Iterator[str]:
    """Yield a fault when two texts are the same to a reader."""
    if len(set(map(as_read, texts))) < len(texts):
        yield f"{what} must differ in more than case, accents and punctuation"


def _judging(what: str, answer: str, accept: Sequence[str], rivals: Sequence[str]) -> Iterator[str]:
    """Yield what keeps an open answer from being judged (12C-22)."""
    if not readable(answer):
        yield f"{what}: {answer} must have a letter or a digit"
    right = [folded(text).key for text in (answer, *accept)]
    wrong = [text for text in rivals if folded(text).key in right]
    if wrong:
        yield f"{what}: {', '.join(wrong)} is accepted and cannot be a rival"


def _beyond(size: Flap, tiles: Sequence[Tile]) -> Iterator[str]:
    """Yield the tiles that would show what lies beyond their flaps (12C-28)."""
    across, down = UNITS[size]
    for flap, tile in enumerate(tiles, 1):
        if not all(_within(patch, across, down) for patch in tile):
            yield f"{size.value} tile {flap} reaches beyond its flap, which is {across} units wide and {down} high"


def _within(patch: Patch, across: int, down: int) -> bool:
    numbers = [int(number) for number in re.findall(r"-?\d+", patch.path)]
    return all(0 <= x <= across for x in numbers[::2]) and all(0 <= y <= down for y in numbers[1::2])


def fault_of_pile(card: Card, where: str, ids: dict[str, str], questions: dict[str, str]) -> Iterator[str]:
    """Yield what a card repeats of those before it, and note its id and questions down."""
    if card.id in ids:
        yield f"the id {card.id} is that of {ids[card.id]}"
    ids.setdefault(card.id, where)
    for question in _questions(card):
        key = " ".join(question.casefold().split())
        if key in questions:
            yield f"the question {question!r} is in {questions[key]} already"
        questions.setdefault(key, where)


def _questions(card: Any) -> tuple[str, ...]:
    match card:
        case KickOffCard() | StrokeCard() | BlowCard():
            return tuple(asked.question for asked in card.questions)
        case DuelPair():
            return tuple(duel.question for duel in card.cards)
        case _:
            return ()
