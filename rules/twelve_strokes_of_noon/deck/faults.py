"""Find faults that no single field shows: in how the parts of a card go together, and between cards (12C-48)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Final

from rules.errors import Malformed
from rules.show.parts import in_words
from rules.twelve_strokes_of_noon import cards
from rules.twelve_strokes_of_noon.judging.folding import as_read, as_typed, of_card, readable
from rules.twelve_strokes_of_noon.painting import UNITS
from rules.twelve_strokes_of_noon.state import Flap
from rules.wire.codec import codec
from rules.wire.plain import Plain

_JOINED: Final = "(?<=[\ufe0f\u2600-\u27bf\U0001f300-\U0001faff])\u200d(?=[\u2600-\u27bf\U0001f300-\U0001faff])"
_UNSEEN: Final = re.compile(f"(?!{_JOINED})[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]")
"""Characters without a width, and those that turn the direction of reading; not what joins two emoji to one picture."""


def faults_of_card(card: cards.Card) -> Iterator[tuple[str, str]]:
    """Yield each fault of a card by itself: its path within the card, empty for the whole card, and what is wrong."""
    kind: type = type(card)
    yield from _unseen(codec(kind).encode(card), "")
    yield from _contradictions(card)


def _unseen(plain: Plain, path: str) -> Iterator[tuple[str, str]]:
    """Yield the texts in plain data that have invisible characters."""
    for where, text in texts(plain, path):
        if unseen := sorted(set(_UNSEEN.findall(text))):
            codes = ", ".join(f"U+{ord(one):04X}" for one in unseen)
            yield where, f"has characters that nobody sees: {codes}"


def _contradictions(card: cards.Card) -> Iterator[tuple[str, str]]:
    """Yield what is wrong in how the parts of a card go together."""
    for path, answers in _choices(card):
        yield from _alike(path, answers)
    match card:
        case cards.BlowCard():
            for place, asked in enumerate(card.questions):
                yield from _judging(f"questions.{place}.", "answer", asked)
        case cards.StarCard():
            yield from _judging("", "name", card)
            yield from _beyond(Flap.LARGE, card.large)
            yield from _beyond(Flap.SMALL, card.small)


_INNER: Final = {
    cards.KickOffCard: ("questions", cards.KickOffQuestion),
    cards.DuelPair: ("cards", cards.DuelCard),
    cards.BlowCard: ("questions", cards.OpenQuestion),
    cards.StrokeCard: ("questions", cards.StrokeQuestion),
}
"""Where the questions of a card are, and what each of them is."""


def faults_of_questions(kind: type, raw: Plain) -> Iterator[tuple[str, str]]:
    """Yield the faults of the readable questions of a card that cannot be read as a whole."""
    inner, of = _INNER.get(kind, ("", kind))
    questions = raw.get(inner) if isinstance(raw, dict) else None
    for place, plain in enumerate(questions if isinstance(questions, list) else ()):
        try:
            asked = codec(of).decode(plain)
        except Malformed:
            continue
        title = {"title": ""} if kind is cards.DuelPair else {}
        yield from _unseen(plain, f"{inner}.{place}")
        for path, says in _contradictions(kind(id="", **title, **{inner: (asked,)})):
            yield path.replace(f"{inner}.0", f"{inner}.{place}", 1), says


def texts(plain: Plain, path: str) -> Iterator[tuple[str, str]]:
    """Yield the path of each text in plain data, and the text."""
    if isinstance(plain, str):
        yield path, plain
    elif isinstance(plain, (dict, list)):
        for key, part in plain.items() if isinstance(plain, dict) else enumerate(plain):
            yield from texts(part, f"{path}.{key}" if path else str(key))


def _choices(card: cards.Card) -> Iterator[tuple[str, Sequence[str]]]:
    """Yield the path and the texts of each choice on a card."""
    match card:
        case cards.KickOffCard():
            for place, question in enumerate(card.questions):
                yield f"questions.{place}.hidden", (question.visible, question.hidden)
        case cards.DuelPair():
            for place, duel in enumerate(card.cards):
                yield f"cards.{place}.answers", duel.answers
        case cards.MoveCard():
            yield "propositions", card.propositions
        case cards.StrokeCard():
            for place, stroke in enumerate(card.questions):
                yield f"questions.{place}.answers", stroke.answers


def _alike(path: str, texts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield a fault when two texts are the same to a reader."""
    if len(set(map(as_read, texts))) < len(texts):
        yield path, "those to choose from must differ in more than case, accents and punctuation"


def _judging(path: str, named: str, asked: cards.OpenQuestion | cards.StarCard) -> Iterator[tuple[str, str]]:
    """Yield what keeps an open answer from being judged (12C-22, 12C-55)."""
    answer = asked.name if isinstance(asked, cards.StarCard) else asked.answer
    if not readable(answer):
        yield f"{path}{named}", f"{answer} must have a letter or a digit"
    right = {of_card(text).key for text in (answer, *asked.accept)}
    exact = set(map(as_typed, asked.exact))
    wrong = [text for text in asked.refuse if of_card(text).key in right or as_typed(text) in exact]
    if wrong:
        yield f"{path}refuse", f"{', '.join(wrong)} is right and cannot be among those to refuse"
    twice = [text for text in asked.accept if as_typed(text) in exact]
    if twice:
        yield f"{path}exact", f"{', '.join(twice)} is in accept too: it needs to be in one of them"


def _beyond(size: Flap, tiles: Sequence[cards.Tile]) -> Iterator[tuple[str, str]]:
    """Yield the tiles that reach beyond their flaps (12C-28)."""
    across, down = UNITS[size]
    for flap, tile in enumerate(tiles, 1):
        if not all(_within(patch, across, down) for patch in tile):
            wide = f"which is {across} units wide and {down} high"
            yield f"{size.value}.{flap - 1}", f"{size.value} tile {flap} reaches beyond its flap, {wide}"


def _within(patch: cards.Patch, across: int, down: int) -> bool:
    numbers = [int(number) for number in re.findall(r"-?\d+", patch.path)]
    return all(0 <= x <= across for x in numbers[::2]) and all(0 <= y <= down for y in numbers[1::2])


def as_asked(question: str) -> str:
    """Return a question's words in a form that is the same for questions of the same words."""
    return " ".join(question.casefold().split())


def repeats(card: cards.Card, where: str, ids: dict[str, str], questions: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what a card repeats of earlier cards, and remember its id and its questions."""
    if card.id in ids:
        yield "id", f"the id {card.id} is that of {ids[card.id]} already"
    ids.setdefault(card.id, in_words({}, where))
    listed = "cards" if isinstance(card, cards.DuelPair) else "questions"
    for place, question in enumerate(_questions(card)):
        key = as_asked(question)
        if key in questions:
            yield f"{listed}.{place}.question", f"the question {question!r} is in {questions[key]} already"
        questions.setdefault(key, f"{in_words({}, where)} ({card.id})")


def _questions(card: Any) -> tuple[str, ...]:
    match card:
        case cards.KickOffCard() | cards.StrokeCard() | cards.BlowCard():
            return tuple(asked.question for asked in card.questions)
        case cards.DuelPair():
            return tuple(duel.question for duel in card.cards)
        case _:
            return ()
