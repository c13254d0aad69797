"""The questions of a deck, whatever their pile: what is asked, what can be chosen, what is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.cards import Deck, OpenQuestion, StarCard


@dataclass(frozen=True, slots=True)
class Asked:
    """A question of any pile: its card and number, its path in the deck, its words, what can be chosen, what is right.

    ``where`` names it as an author would (``K14.3``), ``right`` counts from 1.
    """

    where: str
    path: str
    pile: str
    question: str
    answers: tuple[str, ...]
    right: int
    field: str

    @property
    def answer(self) -> str:
        """The right answer."""
        return self.answers[self.right - 1]


def asked(deck: Deck) -> Iterator[Asked]:
    """Yield all questions; of a card of Move by Move its task, with its propositions and the FALSE one for right."""
    for place, card in deck.kick_off.items():
        for number, one in enumerate(card.questions, 1):
            path, right = f"kick_off.{place}.questions.{number - 1}", (Side.VISIBLE, Side.HIDDEN).index(one.right) + 1
            answers = (one.visible, one.hidden)
            yield Asked(f"{card.id}.{number}", path, "kick_off", one.question, answers, right, one.field)
    for place, pair in deck.duel.items():
        for number, duel in enumerate(pair.cards, 1):
            path = f"duel.{place}.cards.{number - 1}"
            yield Asked(f"{pair.id}.{number}", path, "duel", duel.question, duel.answers, duel.right, duel.field)
    for place, move in deck.move_by_move.items():
        path = f"move_by_move.{place}"
        yield Asked(move.id, path, "move_by_move", move.task, move.propositions, move.false, move.field)
    for place, blow in deck.fatal_blow.items():
        for number, typed in enumerate(blow.questions, 1):
            path = f"fatal_blow.{place}.questions.{number - 1}"
            yield Asked(f"{blow.id}.{number}", path, "fatal_blow", typed.question, (typed.answer,), 1, typed.field)
    for place, stroke in deck.master_stroke.items():
        for number, last in enumerate(stroke.questions, 1):
            path = f"master_stroke.{place}.questions.{number - 1}"
            where = f"{stroke.id}.{number}"
            yield Asked(where, path, "master_stroke", last.question, last.answers, last.right, last.field)


@dataclass(frozen=True, slots=True)
class Judged:
    """What is typed: its card and number, its path, what was asked, the right answer, and the card's lists."""

    where: str
    path: str
    question: str
    right: str
    accept: tuple[str, ...]
    refuse: tuple[str, ...]
    exact: tuple[str, ...]


def judged(deck: Deck) -> Iterator[Judged]:
    """Yield all that is typed: the open questions and the names of the stars."""
    for place, blow in deck.fatal_blow.items():
        for number, one in enumerate(blow.questions, 1):
            path = f"fatal_blow.{place}.questions.{number - 1}"
            yield _typed(f"{blow.id}.{number}", path, one.question, one.answer, one)
    for place, star in deck.mystery_star.items():
        yield _typed(star.id, f"mystery_star.{place}", star.kind, star.name, star)


def _typed(where: str, path: str, question: str, right: str, card: OpenQuestion | StarCard) -> Judged:
    return Judged(where, path, question, right, card.accept, card.refuse, card.exact)
