"""The answer key: every question that was asked in a match, with its right answer and what else is accepted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from rules.show.sheet import Align, Column, Grid, Notes, Part
from rules.show.story import Heading
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.cards import Deck, OpenQuestion, StarCard
from rules.twelve_strokes_of_noon.paper.tally import Chronicle
from rules.twelve_strokes_of_noon.words.phrases import KINDS

_CARD: Final = Column("Card", 5)
_RIGHT: Final = Align.RIGHT


def answer_key(heading: Heading, chronicle: Chronicle) -> Iterator[Part]:
    """List the questions round by round."""
    if chronicle.last is None:
        yield Notes("The questions", ("No question was asked.",))
        return
    deck: Deck = chronicle.last.content
    yield _kick_off(chronicle, deck)
    if any(line.asked for line in chronicle.duels):
        yield _duels(chronicle, deck, chronicle.last.pair)
    if chronicle.shown:
        yield _move_by_move(chronicle, deck)
    if chronicle.blows:
        yield _fatal_blow(chronicle, deck)
    if chronicle.strokes:
        yield _master_stroke(chronicle, deck)
    if chronicle.last.board is not None:
        yield _star(deck.mystery_star[chronicle.last.star])


def _dated(words: str, as_of: int | None) -> str:
    """Write a question with the year of which it holds, if it names one."""
    return words if as_of is None else f"{words} (as of {as_of})"


def _kick_off(chronicle: Chronicle, deck: Deck) -> Grid:
    columns = (_CARD, Column("No.", 3, _RIGHT), Column("Question", 30), Column("Right", 14), Column("Wrong", 14))
    cards = {card.id: card for card in deck.kick_off.values()}
    rows = []
    for line in chronicle.kick_offs:
        asked = cards[line.asked.card].questions[line.asked.number - 1]
        seen = asked.right is Side.VISIBLE
        right, wrong = (asked.visible, asked.hidden) if seen else (asked.hidden, asked.visible)
        shown, hidden = f"{right} ({asked.right.value})", wrong
        rows.append((line.asked.card, str(line.asked.number), _dated(asked.question, asked.as_of), shown, hidden))
    return Grid("key-kick-off", "Round 1: the Kick-Off", columns, tuple(rows))


def _duels(chronicle: Chronicle, deck: Deck, pair: int) -> Grid:
    columns = (_CARD, Column("Title", 10), Column("Question", 26), Column("Right", 12), Column("Wrong", 20))
    used = deck.duel[pair]
    rows = []
    for line in chronicle.duels:
        if line.asked is None or line.taken is None:
            continue
        card = used.cards[line.taken.card - 1]
        wrong = (words for place, words in enumerate(card.answers, 1) if place != card.right)
        number = f"{used.id}, {line.taken.card}"
        rows.append(
            (number, used.title, _dated(card.question, card.as_of), card.answers[card.right - 1], "; ".join(wrong))
        )
    return Grid("key-duels", "The Duels", columns, tuple(rows))


def _move_by_move(chronicle: Chronicle, deck: Deck) -> Grid:
    columns = (
        _CARD,
        Column("Title and task", 17),
        Column("TRUE", 24),
        Column("FALSE", 13),
        Column("What is true", 17),
    )
    cards = {card.id: card for card in deck.move_by_move.values()}
    rows = []
    for shown in chronicle.shown:
        card = cards[shown.card]
        numbered = [f"{place}. {words.rstrip('.')}" for place, words in enumerate(card.propositions, 1)]
        false = numbered.pop(card.false - 1)
        rows.append((card.id, f"{card.title}: {_dated(card.task, card.as_of)}", "; ".join(numbered), false, card.truth))
    return Grid("key-move-by-move", "Round 2: Move by Move", columns, tuple(rows))


def _fatal_blow(chronicle: Chronicle, deck: Deck) -> Grid:
    columns = (
        _CARD,
        Column("No.", 3, _RIGHT),
        Column("Question", 24),
        Column("Answer", 11),
        Column("Also accepted", 17),
        Column("Not to be mistaken for", 12),
    )
    cards = {card.id: card for card in deck.fatal_blow.values()}
    rows = tuple(
        (line.asked.card, str(line.asked.number), *_open(cards[line.asked.card].questions[line.asked.number - 1]))
        for line in chronicle.blows
    )
    note = "Case, accents, articles, punctuation and small slips do not matter (12C-22)."
    return Grid("key-fatal-blow", "Round 3: the Fatal Blow", columns, rows, note=note)


def _open(asked: OpenQuestion) -> tuple[str, ...]:
    return (
        _dated(asked.question, asked.as_of),
        asked.answer,
        _also(asked),
        "; ".join(asked.refuse) or "–",
    )


def _also(asked: OpenQuestion | StarCard) -> str:
    """Write the other right forms, those last that must be typed exactly (12C-55)."""
    return "; ".join((*asked.accept, *(f"{form} (exactly)" for form in asked.exact))) or "–"


def _master_stroke(chronicle: Chronicle, deck: Deck) -> Grid:
    columns = (_CARD, Column("No.", 3, _RIGHT), Column("Question", 30), Column("Right", 14), Column("Wrong", 20))
    cards = {card.id: card for card in deck.master_stroke.values()}
    rows = []
    for line in chronicle.strokes:
        asked = cards[line.asked.card].questions[line.asked.number - 1]
        wrong = (words for place, words in enumerate(asked.answers, 1) if place != asked.right)
        question = _dated(asked.question, asked.as_of)
        head = (line.asked.card, str(line.asked.number), question)
        rows.append((*head, asked.answers[asked.right - 1], "; ".join(wrong)))
    return Grid("key-master-stroke", "Round 4: the Master Stroke", columns, tuple(rows))


def _star(star: StarCard) -> Grid:
    columns = (
        _CARD,
        Column("Name", 14),
        Column("What it is", 7),
        Column("Also accepted", 26),
        Column("Not to be mistaken for", 18),
    )
    row = (star.id, star.name, KINDS[star.kind], _also(star), "; ".join(star.refuse) or "–")
    return Grid("key-mystery-star", "The Mystery Star", columns, (row,))
