"""What a seat can do."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

from rules.wire.codec import Between, Length, Matches

Seat = Annotated[int, Between(0, 15)]

_CONTROLS = r"\x00-\x1f\x7f-\x9f\u2028\u2029"
_BLANKS = r"\x00- \x7f-\xa0\u2000-\u200f\u2028-\u202f\u3000"
LINE = rf"[^{_CONTROLS}]*[^{_BLANKS}][^{_CONTROLS}]*"
"""One line of text in which there is something to see."""

Line = Annotated[str, Length(1, 80), Matches(LINE, "must be one line with something to see")]
StarName = Annotated[str, Length(0, 80), Matches(rf"[^{_CONTROLS}]*", "must be one line")]
"""One line; the rules refuse a name without a letter or a digit (12C-28)."""


class Ruling(StrEnum):
    """What a player says to an appeal (12C-56)."""

    GRANT = "grant"
    """It counts as right."""
    REFUSE = "refuse"
    """It stays wrong."""
    ABSTAIN = "abstain"
    """Leave it to the others, as bots do."""


class Side(StrEnum):
    """Which of the two answers of a Kick-Off question."""

    VISIBLE = "visible"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class PickNumber:
    """Choose which of the four questions of the next Kick-Off card is asked (12C-36)."""

    number: Annotated[int, Between(1, 4)]
    """Number of the question on the next card, 1 to 4."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the visible or the hidden answer of a Kick-Off question (12C-5)."""

    side: Side
    """Which of the two answers to take."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Choose an opponent for a Duel (12C-7) or for the first face-off of four players (12C-18)."""

    opponent: Seat
    """Seat to face, from 0."""


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Choose one of the two Duel cards (12C-8)."""

    card: Annotated[int, Between(1, 2)]
    """Card of the pair to take, 1 or 2."""


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose an answer by its number: one of four in a Duel (12C-40), of three in the Master Stroke (12C-41)."""

    number: Annotated[int, Between(1, 4)]
    """Number of the answer in the order in which answers are shown, from 1."""


@dataclass(frozen=True, slots=True)
class OpenProposition:
    """Open one of the seven propositions on the reveal board (12C-14)."""

    number: Annotated[int, Between(1, 7)]
    """Number of the proposition to open, 1 to 7."""


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer an open question of a face-off in own words (12C-20, 12C-22)."""

    text: Line
    """Answer in own words, on one line."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Give no answer, which counts as a wrong one (12C-45)."""


@dataclass(frozen=True, slots=True)
class Appeal:
    """Say that the answer that was just refused was right (12C-56), or the name of the star (12C-57)."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Rule on another player's appeal (12C-56, 12C-57)."""

    ruling: Ruling
    """What to say to the appeal."""


@dataclass(frozen=True, slots=True)
class OpenFlap:
    """Open a flap of the kind that the answer has earned (12C-26)."""

    flap: Annotated[int, Between(1, 7)]
    """Number of the flap of its kind, 1 to 7 from the top."""


@dataclass(frozen=True, slots=True)
class GuessStar:
    """Name the Mystery Star, in or out of turn, once (12C-27)."""

    name: StarName
    """Name of the star, on one line."""


@dataclass(frozen=True, slots=True)
class Decline:
    """Forgo the last chance to guess (12C-32), or an appeal for a name of the star (12C-57)."""


Action = (
    PickNumber
    | Take
    | Challenge
    | TakeCard
    | Choose
    | OpenProposition
    | Answer
    | Pass
    | Appeal
    | Rule
    | OpenFlap
    | GuessStar
    | Decline
)

ACTIONS: tuple[type, ...] = (
    PickNumber,
    Take,
    Challenge,
    TakeCard,
    Choose,
    OpenProposition,
    Answer,
    Pass,
    Appeal,
    Rule,
    OpenFlap,
    GuessStar,
    Decline,
)

INTERRUPTS: tuple[type, ...] = (GuessStar,)
"""What may come unasked: a guess carries the name, and nobody has a second one (12C-27)."""
