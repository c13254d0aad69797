"""What bots know: for each level a share of the questions, always the same ones (12C-46).

Whether a level knows a question is read off SHA-256 of the level, the card and the question, so that it never changes,
needs no luck and holds for every bot of that level alike.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Annotated, Final

from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.cards import Deck
from rules.twelve_strokes_of_noon.state import (
    STROKES,
    Corner,
    Duel,
    FaceOff,
    KickOff,
    LastChance,
    MasterStroke,
    MoveByMove,
    State,
)
from rules.wire.codec import Between

SHARES: Final = {"rookie": 350, "regular": 550, "champion": 800}
"""In thousandths: how much each level knows of questions of middling difficulty."""

STEP: Final = 80
"""How much more or less is known of a Master Stroke question, in thousandths, for each step from the third."""

SLIPS: Final = {"rookie": 600, "regular": 400, "champion": 200}
"""In thousandths: of how many open questions that it does not know a level takes a rival for the answer."""

TILES: Final = {"rookie": (5, 5), "regular": (3, 5), "champion": (2, 4)}
"""From how many open tiles on a level knows a star: the least and the most, each number in between as likely. Not more
than five tiles open in a match."""

HUNCHES: Final = {1: 600, 2: 300}
"""The chance, in thousandths, that a level's hunch of the star is right, by the number of open tiles that lack."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What a bot happens to know: all None when it knows nothing.

    ``side`` of a Kick-Off question, ``number`` of a right answer or of the FALSE proposition, ``text`` of an open
    answer, which the bot holds to be right, ``star`` the name of the Mystery Star. ``hunch`` is a name that may be the
    star's, right by the chance ``sure`` in thousandths.
    """

    side: Side | None = None
    number: Annotated[int, Between(1, 7)] | None = None
    text: str | None = None
    star: str | None = None
    hunch: str | None = None
    sure: Annotated[int, Between(0, 1000)] = 0


def lot(level: str, *about: str | int) -> int:
    """Return a number from 0 to 999 that is fixed for a level and a question."""
    words = "/".join(("twelve-strokes-of-noon", level, *map(str, about)))
    return int.from_bytes(hashlib.sha256(words.encode()).digest()[:6], "big") % 1000


def knows(level: str, card: str, question: int, ease: int = 0) -> bool:
    """Return whether a level knows a question of a card; ``ease`` raises or lowers the share by thousandths."""
    return lot(level, card, question) < SHARES[level] + ease


def insight(state: State, seat: int, level: str) -> Insight:
    """Return what a bot of that level knows of what is asked, and of the star as far as it lies open."""
    if state.ended is not None:
        return Insight()
    deck: Deck = state.content
    match state.stage:
        case KickOff() as stage:
            return _kick_off(deck, stage, level)
        case Duel(_, _, _, card) if card is not None:
            pair = deck.duel[state.pair]
            return Insight(number=pair.cards[card].right + 1) if knows(level, pair.id, card) else Insight()
        case MoveByMove(_, place):
            drawn = deck.move_by_move[place]
            return Insight(number=drawn.false + 1) if knows(level, drawn.id, 0) else Insight()
        case FaceOff(_, corners, turn):
            return _face_off(deck, corners[turn], level)
        case MasterStroke() as stage:
            return _of_star(state, level, _stroke(deck, stage, level))
        case LastChance():
            return _of_star(state, level, None)
        case _:
            return Insight()


def _kick_off(deck: Deck, stage: KickOff, level: str) -> Insight:
    if stage.card is None or stage.number is None:
        return Insight()
    card = deck.kick_off[stage.card]
    if not knows(level, card.id, stage.number):
        return Insight()
    return Insight(side=card.questions[stage.number - 1].right)


def _face_off(deck: Deck, corner: Corner, level: str) -> Insight:
    """Return the answer if the level knows it, or now and then a rival, if the card names any (12C-46)."""
    card = deck.fatal_blow[corner.card]
    asked = card.questions[corner.question]
    if knows(level, card.id, corner.question):
        return Insight(text=asked.answer)
    if not asked.rivals or lot(level, card.id, corner.question, "slip") >= SLIPS[level]:
        return Insight()
    return Insight(text=asked.rivals[lot(level, card.id, corner.question, "rival") % len(asked.rivals)])


def _stroke(deck: Deck, stage: MasterStroke, level: str) -> int | None:
    """Return the right answer's number if the level knows it: less of the harder questions."""
    if stage.flap is not None:
        return None
    card = deck.master_stroke[stage.card]
    ease = STEP * ((STROKES + 1) // 2 - stage.number)
    return card.questions[stage.number - 1].right + 1 if knows(level, card.id, stage.number, ease) else None


def _of_star(state: State, level: str, number: int | None) -> Insight:
    """Return the star's name once as many tiles are open as the level needs for this star, and shortly before a hunch.

    A hunch is the star's own name or that of another card of the pile; which one, is drawn as well (12C-46).
    """
    if state.board is None:
        return Insight(number=number)
    star = state.content.mystery_star[state.star]
    least, most = TILES[level]
    opened = len(state.board.large) + len(state.board.small)
    short = least + lot(level, star.id) % (most - least + 1) - opened
    if short <= 0:
        return Insight(number=number, star=star.name)
    others = [card.name for place, card in sorted(state.content.mystery_star.items()) if place != state.star]
    if short not in HUNCHES or not opened or not others:
        return Insight(number=number)
    right = lot(level, star.id, "hunch", opened) < HUNCHES[short]
    hunch = star.name if right else others[lot(level, star.id, "other", opened) % len(others)]
    return Insight(number=number, hunch=hunch, sure=HUNCHES[short])
