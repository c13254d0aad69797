"""What a bot's choices are worth, in thousandths of a pound (12C-51).

Before the last round a choice is worth the money that it is likely to move. In the last round the title counts like
the prize, and money as far as it leads to the title. Chances are in thousandths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.twelve_strokes_of_noon.state import PRIZE, STAKE, STROKES, Flap, Star
from rules.twelve_strokes_of_noon.view import (
    Desk,
    DuelDue,
    FlapDue,
    KickOffDue,
    LastChanceDue,
    OpponentDue,
    PropositionDue,
    StrokeDue,
    View,
)

SURE: Final = 1_000
"""In thousandths: what is known."""

MARK: Final = 500
"""The assumed cost, in pounds, of a star that turns orange or red (12C-6, 12C-16)."""

GREEN, MARKED = 600, 450
"""The chance that a challenged player answers right: with a green star, and with one orange after the round (12C-9)."""

RIVAL: Final = 200
"""The chance that a rival who may still guess names the star first (12C-27)."""

LATER: Final = 700
"""The chance to be sure of the star with another flap open, for a bot that has a hunch of it."""

ROWS: Final = {
    Flap.LARGE: (418, 771, 853, 805, 763, 595, 428),
    Flap.SMALL: (167, 279, 312, 372, 375, 282, 245),
}
"""How much the tile behind each flap, from the top, speaks against the most similar picture, on average over the full
box (:mod:`likeness`)."""


def own(view: View) -> Desk:
    """Return the desk of the seat that looks."""
    return next(desk for desk in view.desks if desk.seat == view.seat)


def rivals(view: View) -> list[Desk]:
    """Return the desks of all others who are still in."""
    return [desk for desk in view.desks if desk.seat != view.seat and not desk.out]


# Questions


def likely(view: View) -> int:
    """Return the chance that an answer taken without any knowledge is right, or a proposition TRUE."""
    match view.due:
        case KickOffDue():
            return SURE // 2
        case DuelDue(answers=answers) | StrokeDue(answers=answers):
            return SURE // len(answers)
        case PropositionDue(propositions=propositions, opened=opened):
            closed = len(propositions) - len(opened)
            return SURE * (closed - 1) // closed
        case _:
            return 0


def of_answer(view: View, chance: int, stay: int) -> int:
    """Return the value of answering with this chance of being right; ``stay`` is the value of remaining in the game."""
    match view.due:
        case DuelDue():
            return STAKE * (2 * chance - SURE)
        case StrokeDue():
            return stay + STAKE * chance
        case _:
            return -MARK * (SURE - chance)


# Opponents


def of_opponent(view: View, opponent: int) -> int:
    """Return the expected lead over the richest rival after a Duel or a face-off with an opponent."""
    assert isinstance(view.due, OpponentDue)
    desk = next(other for other in rivals(view) if other.seat == opponent)
    lost = SURE // 2 if view.due.duel is None else GREEN if desk.star is Star.GREEN else MARKED
    return (SURE - lost) * _lead(view, opponent, STAKE) + lost * _lead(view, opponent, -STAKE)


def _lead(view: View, opponent: int, gain: int) -> int:
    most = max(other.money - (gain if other.seat == opponent else 0) for other in rivals(view))
    return own(view).money + gain - most


# The star


def of_staying(view: View, hunch: int, *, wary: bool) -> int:
    """Return the value of not guessing now.

    Either money brings the title at the end (12C-33), or the star is named later, if there is a ``hunch`` of it and
    still time to name it. A ``wary`` bot considers that the others may name it first.
    """
    later = 0 if isinstance(view.due, LastChanceDue) or not hunch else LATER
    others = len(_guessing(view)) if wary else 0
    chance = max(by_money(view), later)
    for _ in range(others):
        chance = chance * (SURE - RIVAL) // SURE
    return PRIZE * chance


def _guessing(view: View) -> list[Desk]:
    """Return the rivals who may still guess."""
    if isinstance(view.due, LastChanceDue):
        return [desk for desk in rivals(view) if desk.seat in view.due.waiting]
    return rivals(view)


def by_money(view: View) -> int:
    """Return the chance that money decides for the seat that looks, if nobody names the star."""
    mine, others = own(view).money, [desk.money for desk in rivals(view)]
    if not others:
        return SURE
    left, most = _questions_left(view), max(others)
    if not left:
        return 0 if most > mine else SURE // (1 + others.count(mine))
    even = SURE // (1 + len(others))
    return min(SURE, max(0, even + SURE * (mine - most) // (STAKE * (left + 1))))


def _questions_left(view: View) -> int:
    """Return how many questions are still to be answered, the open one among them (12C-25)."""
    match view.due:
        case StrokeDue(number=number):
            return STROKES - number + 1
        case FlapDue(number=number):
            return STROKES - number
        case _:
            return 0


def of_flap(size: Flap, flap: int, stay: int) -> int:
    """Return what a flap is worth: a pound for each thousandth of a large tile by which it is likely to help."""
    return stay + SURE * ROWS[size][flap - 1]


def best(values: Sequence[tuple[object, int]]) -> list[int]:
    """Return the places of the greatest values."""
    most = max(value for _, value in values)
    return [place for place, (_, value) in enumerate(values) if value == most]
