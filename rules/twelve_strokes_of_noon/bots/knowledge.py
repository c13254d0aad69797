"""What bots know: for each level a share of the questions, always the same ones (12C-46).

Whether a level knows a question is read off SHA-256 of the level, the card and the question, so that it never changes,
needs no luck and holds for every bot of that level alike.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Final

from rules.twelve_strokes_of_noon import state as states
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.bots.likeness import ruled_out
from rules.twelve_strokes_of_noon.cards import Deck, StarCard
from rules.wire.codec import Between

SHARES: Final = {"rookie": 350, "regular": 550, "champion": 800}
"""In thousandths: how much each level knows of questions of middling difficulty."""

STEP: Final = 80
"""How much more or less is known of a Master Stroke question, in thousandths, for each step from the third."""

SLIPS: Final = {"rookie": 500, "regular": 400, "champion": 200}
"""In thousandths: how often a level believes a wrong answer that the card names, if it does not know the right one."""

ENOUGH: Final = {"rookie": (2_800, 3_600), "regular": (2_400, 3_200), "champion": (2_000, 2_800)}
"""How much of the open tiles must speak against each other picture (:mod:`likeness`) until a level knows a star: the
least and the most, each number in between as likely."""

LEAST: Final = {"rookie": 4, "regular": 3, "champion": 2}
"""The minimum number of open tiles with which a level can know a star, even in a box of few stars."""

FITS: Final = 1_000
"""A picture still fits the open tiles if less than this speaks against it."""

HUNCHES: Final = {1: 600, 2: 350, 3: 200}
"""The chance, in thousandths, that a level's hunch of the star is right, by the number of pictures that fit."""


@dataclass(frozen=True, slots=True)
class Insight:
    """What a bot knows; every field is None when it knows nothing.

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


def insight(state: states.State, seat: int, level: str) -> Insight:
    """Return what a bot of this level knows about the open question, and about the star behind the open flaps."""
    if state.ended is not None:
        return Insight()
    deck: Deck = state.content
    match state.stage:
        case states.KickOff() as stage:
            return _kick_off(deck, stage, level)
        case states.Duel(_, _, _, card) if card is not None:
            pair = deck.duel[state.pair]
            return Insight(number=pair.cards[card].right) if knows(level, pair.id, card) else Insight()
        case states.MoveByMove(_, place):
            drawn = deck.move_by_move[place]
            return Insight(number=drawn.false) if knows(level, drawn.id, 0) else Insight()
        case states.FaceOff(_, corners, turn):
            return _face_off(deck, corners[turn], level)
        case states.MasterStroke() as stage:
            return _of_star(state, level, _stroke(deck, stage, level))
        case states.LastChance():
            return _of_star(state, level, None)
        case _:
            return Insight()


def _kick_off(deck: Deck, stage: states.KickOff, level: str) -> Insight:
    if stage.card is None or stage.number is None:
        return Insight()
    card = deck.kick_off[stage.card]
    if not knows(level, card.id, stage.number):
        return Insight()
    return Insight(side=card.questions[stage.number - 1].right)


def _face_off(deck: Deck, corner: states.Corner, level: str) -> Insight:
    """Return the answer if the level knows it; if not, sometimes a wrong answer that the card names (12C-46)."""
    card = deck.fatal_blow[corner.card]
    asked = card.questions[corner.question]
    if knows(level, card.id, corner.question):
        return Insight(text=asked.answer)
    if not asked.refuse or lot(level, card.id, corner.question, "slip") >= SLIPS[level]:
        return Insight()
    return Insight(text=asked.refuse[lot(level, card.id, corner.question, "rival") % len(asked.refuse)])


def _stroke(deck: Deck, stage: states.MasterStroke, level: str) -> int | None:
    """Return the right answer's number if the level knows it: less of the harder questions."""
    if stage.flap is not None:
        return None
    card = deck.master_stroke[stage.card]
    ease = STEP * ((states.STROKES + 1) // 2 - stage.number)
    return card.questions[stage.number - 1].right if knows(level, card.id, stage.number, ease) else None


def _of_star(state: states.State, level: str, number: int | None) -> Insight:
    """Return the star's name if enough speaks against all other stars for the level; before that, perhaps a hunch."""
    if state.board is None:
        return Insight(number=number)
    star = state.content.mystery_star[state.star]
    opened = [(states.Flap.LARGE, flap) for flap in state.board.large] + [
        (states.Flap.SMALL, flap) for flap in state.board.small
    ]
    others = sorted(
        (ruled_out(star, other, opened), other.name)
        for place, other in state.content.mystery_star.items()
        if place != state.star
    )
    least, most = ENOUGH[level]
    enough = least + (most - least) * lot(level, star.id) // 1_000
    if len(opened) >= LEAST[level] and all(against >= enough for against, _ in others):
        return Insight(number=number, star=star.name)
    hunch, sure = _hunch(level, star, len(opened), others) if opened and others else (None, 0)
    return Insight(number=number, hunch=hunch, sure=sure)


def _hunch(level: str, star: StarCard, opened: int, others: Sequence[tuple[int, str]]) -> tuple[str | None, int]:
    """Return a hunch and how sure it is: the star's name, or that of a picture that fits or nearly fits; or None and 0.

    A hash of the level, the star and the number of opened flaps chooses the name.
    """
    fitting = [name for against, name in others if against < FITS]
    sure = HUNCHES.get(len(fitting) + 1)
    if sure is None:
        return None, 0
    wrong = fitting or [others[0][1]]
    right = lot(level, star.id, "hunch", opened) < sure
    return star.name if right else wrong[lot(level, star.id, "other", opened) % len(wrong)], sure
