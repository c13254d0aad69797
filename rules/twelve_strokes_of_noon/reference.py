"""What clients may draw and think with: the rules in words, and their numbers."""

from __future__ import annotations

from typing import TypedDict

from rules.twelve_strokes_of_noon import state as states


class Reference(TypedDict):
    """The numbers of the rules."""

    money: int
    """What each player begins with, in pounds (12C-3)."""
    stake: int
    """What a Duel, a face-off or a right answer of the Master Stroke brings, in pounds (12C-9, 12C-21, 12C-26)."""
    prize: int
    """What a player who guesses the Mystery Star gets, in pounds (12C-29)."""
    numbers: int
    """Questions on a card of the Kick-Off (12C-36)."""
    propositions: int
    """Propositions on a card of Move by Move (12C-14)."""
    flaps: int
    """Flaps of each kind over the Mystery Star (12C-26)."""
    strokes: int
    """Questions of the Master Stroke (12C-25)."""
    turns: int
    """Turns of each player after which rounds 1 and 2 end though no star is red (12C-38)."""
    credit: int
    """Time in ms that an open answer is credited for the network (12C-20)."""
    least: int
    """Sand in ms that an open answer takes at least (12C-20)."""
    appeals: int
    """Refused appeals after which a player may not appeal again in the face-offs (12C-56)."""
    ruling: int
    """Time in ms to rule on an appeal, or to appeal for a name of the star (12C-56, 12C-57)."""


def reference() -> Reference:
    """Return the numbers of the rules; times in ms, money in pounds."""
    return {
        "money": states.MONEY,
        "stake": states.STAKE,
        "prize": states.PRIZE,
        "numbers": states.NUMBERS,
        "propositions": states.PROPOSITIONS,
        "flaps": states.FLAPS,
        "strokes": states.STROKES,
        "turns": states.TURNS,
        "credit": states.CREDIT,
        "least": states.LEAST,
        "appeals": states.APPEALS,
        "ruling": states.RULING * states.SECOND,
    }
