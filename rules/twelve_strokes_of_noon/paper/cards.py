"""Every card of a box, to print and cut out: the questions, with the right answers for the reader."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from rules.editing import Entry, PaperCard
from rules.show.drawing import Drawing, Group, Outline, Paint, Shape
from rules.twelve_strokes_of_noon import painting
from rules.twelve_strokes_of_noon.cards import BlowCard, Deck, OpenQuestion, Patch, StarCard, StrokeQuestion
from rules.twelve_strokes_of_noon.paper.parting import parted
from rules.twelve_strokes_of_noon.state import Flap
from rules.twelve_strokes_of_noon.words.phrases import PILES

COLOURS: Final = {
    "kick_off": "#2b3f9e",
    "duel": "#8d1420",
    "move_by_move": "#0b5a33",
    "fatal_blow": "#6d2458",
    "master_stroke": "#8a5a00",
    "mystery_star": "#4a1f86",
}
ALSO: Final = 120
"""Characters about other answers that a printed question has room for."""


def printed(content: Any) -> Sequence[PaperCard]:
    """Return every card of a box, pile by pile."""
    deck: Deck = content
    return [*_chosen(deck), *_typed(deck), *map(_star, deck.mystery_star.values())]


def _chosen(deck: Deck) -> Iterator[PaperCard]:
    for card in deck.kick_off.values():
        entries = [
            Entry(
                str(number),
                one.question,
                (one.visible, f"{one.hidden} (hidden)"),
                1 if one.right.value == "visible" else 2,
            )
            for number, one in enumerate(card.questions, 1)
        ]
        yield from _cards("kick_off", card.id, entries)
    for pair in deck.duel.values():
        for number, duel in enumerate(pair.cards, 1):
            yield _card("duel", f"{pair.id}.{number}", pair.title, [Entry("", duel.question, duel.answers, duel.right)])
    for move in deck.move_by_move.values():
        asked = Entry("", move.task, move.propositions, move.false, f"FALSE: {move.false}. {move.truth}")
        yield _card("move_by_move", move.id, move.title, [asked])
    for stroke in deck.master_stroke.values():
        entries = [
            Entry(str(number), last.question, tuple(_marked(last)), last.right)
            for number, last in enumerate(stroke.questions, 1)
        ]
        yield from _cards("master_stroke", stroke.id, entries)


def _marked(asked: StrokeQuestion) -> Iterator[str]:
    """Yield the answers of a question; a word marks the hidden one."""
    for place, words in enumerate(asked.answers, 1):
        yield f"{words} (hidden)" if place == asked.hidden else words


def _typed(deck: Deck) -> Iterator[PaperCard]:
    for card in deck.fatal_blow.values():
        yield from _blows(card)


def _blows(card: BlowCard) -> Iterator[PaperCard]:
    asked = [
        Entry(str(number), one.question, (one.answer,), 1, also(one, _brief))
        for number, one in enumerate(card.questions, 1)
    ]
    yield from _cards("fatal_blow", card.id, asked)


def _brief(words: str) -> bool:
    return len(words) <= ALSO


def also(asked: OpenQuestion | StarCard, fits: Callable[[str], bool]) -> str:
    """Say what else is right, and what is not: the first forms of each list, as many as fit."""
    right, wrong = [*asked.accept, *asked.exact], list(asked.refuse)
    cut = [False, False]
    while not fits(words := ". ".join(_listed("Also", right, cut[0]) + _listed("Not", wrong, cut[1]))):
        if not right and not wrong:
            return ""
        longer = max(right, wrong, key=lambda forms: sum(map(len, forms)))
        longer.pop()
        cut[longer is wrong] = True
    return words


def _listed(head: str, forms: Sequence[str], cut: bool) -> list[str]:
    return [f"{head}: {'; '.join((*forms, *['and so on'] * cut))}"] if forms else []


def _star(star: StarCard) -> PaperCard:
    asked = Entry("", f"The Mystery Star ({star.kind.value})", (star.name,), 1, also(star, _brief))
    return PaperCard(PILES["mystery_star"], COLOURS["mystery_star"], star.id, "", (asked,), _whole(star))


def _whole(star: StarCard) -> Drawing:
    """Return the whole picture of a star, put together from its tiles."""
    across, down = painting.UNITS[Flap.LARGE]
    narrow, _ = painting.UNITS[Flap.SMALL]
    shapes: list[Shape] = []
    for x, side in ((0, star.large), (across, star.small)):
        shapes += [Group(tuple(map(_patch, tile)), x, row * down) for row, tile in enumerate(side)]
    return Drawing(across + narrow, down * len(star.large), tuple(shapes), star.name, star.name)


def _patch(patch: Patch) -> Outline:
    return Outline(patch.path, Paint(patch.fill))


def _card(pile: str, named: str, title: str, entries: Sequence[Entry]) -> PaperCard:
    return PaperCard(PILES[pile], COLOURS[pile], named, title, tuple(entries))


def _cards(pile: str, named: str, entries: Sequence[Entry]) -> Iterator[PaperCard]:
    """Yield a card of several questions, as several printed ones if its texts are long."""
    parts = parted(entries)
    for place, part in enumerate(parts, 1):
        yield _card(pile, named, "" if len(parts) == 1 else f"{place} of {len(parts)}", part)
