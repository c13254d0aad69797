"""What can happen. Events carry the words of the cards as far as everybody has heard them, and nothing beyond.

Money is in pounds, sand in milliseconds; numbers of questions, answers, propositions and flaps count from 1.
Everything is public: no event discloses a secret before its time. What happens from the Fatal Blow on is in
:mod:`rules.twelve_strokes_of_noon.late_events`.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, get_args

from rules.twelve_strokes_of_noon.actions import Seat, Side
from rules.twelve_strokes_of_noon.late_events import (
    Appealed,
    AppealEnded,
    AppealWaived,
    Declined,
    Eliminated,
    FaceOffBegan,
    FlapOpened,
    OpenAnswered,
    OpenAsked,
    Ruled,
    StarGuessed,
    StarShown,
    StrokeAnswered,
    StrokeAsked,
    StrokeLost,
)
from rules.twelve_strokes_of_noon.state import Star
from rules.wire.marks import Only

__all__ = [
    "EVENTS",
    "AppealEnded",
    "AppealWaived",
    "Appealed",
    "Challenged",
    "Declined",
    "DuelAnswered",
    "DuelAsked",
    "DuelCardTaken",
    "DuelEnded",
    "Eliminated",
    "Event",
    "FaceOffBegan",
    "FaceOffEnded",
    "FlapOpened",
    "KickOffAnswered",
    "KickOffAsked",
    "Loss",
    "NumberPicked",
    "OpenAnswered",
    "OpenAsked",
    "Paid",
    "PropositionOpened",
    "PropositionsShown",
    "Round",
    "RoundBegan",
    "RoundLost",
    "Ruled",
    "SetUp",
    "StarGuessed",
    "StarShown",
    "StarTurned",
    "StrokeAnswered",
    "StrokeAsked",
    "StrokeLost",
    "WentOut",
    "disclose",
]


class Round(StrEnum):
    """The rounds, in their order."""

    KICK_OFF = "kick-off"
    FIRST_DUEL = "first-duel"
    MOVE_BY_MOVE = "move-by-move"
    SECOND_DUEL = "second-duel"
    FATAL_BLOW = "fatal-blow"
    MASTER_STROKE = "master-stroke"
    LAST_CHANCE = "last-chance"


class Loss(StrEnum):
    """How a round, a Duel or a face-off was lost."""

    RED = "red"
    """A second mistake turned the star red (12C-6, 12C-16)."""
    LAPS = "laps"
    """No star was red after twelve laps (12C-38)."""
    ANSWER = "answer"
    """The Duel's question decided (12C-9)."""
    SAND = "sand"
    """The sandglass ran out (12C-20)."""
    LEFT = "left"
    """The player left (12C-43)."""


@dataclass(frozen=True, slots=True)
class SetUp:
    """The piles are shuffled, and everybody has money (12C-1 to 12C-3)."""

    age: tuple[Seat, ...]
    """All seats that play, from 0, the youngest player's first."""
    money: int
    """What each seat begins with, in pounds."""


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began."""

    round: Round
    """Which round it is."""
    seat: Seat | None
    """Seat that acts first in it, from 0; None where several do."""


@dataclass(frozen=True, slots=True)
class NumberPicked:
    """A seat chose which question of the next card is asked (12C-36)."""

    seat: Seat
    """Seat that chose, from 0."""
    number: int
    """Number of the question on the next card, 1 to 4."""


@dataclass(frozen=True, slots=True)
class KickOffAsked:
    """A Kick-Off question was read, with its visible answer alone (12C-4, 12C-5)."""

    seat: Seat
    """Seat to which the question is put, from 0."""
    reader: Seat
    """Seat that reads it aloud, from 0."""
    card: str
    """Id of the card in the deck."""
    number: int
    """Number of the question on its card, 1 to 4."""
    question: str
    """The question as the card has it."""
    visible: str
    """Wording of the visible answer; the hidden one stays covered."""


@dataclass(frozen=True, slots=True)
class KickOffAnswered:
    """A Kick-Off question was answered, or its time ran out (12C-5)."""

    seat: Seat
    """Seat that answered, from 0."""
    taken: Side | None
    """Which answer it took; None: no answer was given."""
    correct: bool
    """Whether that was right."""
    right: Side
    """Which answer is right."""
    visible: str
    """Wording of the visible answer."""
    hidden: str
    """Wording of the hidden answer."""


@dataclass(frozen=True, slots=True)
class StarTurned:
    """A desk's star changed its colour (12C-6, 12C-12, 12C-16)."""

    seat: Seat
    """Seat of the desk, from 0."""
    star: Star
    """Colour of its star from now on."""


@dataclass(frozen=True, slots=True)
class RoundLost:
    """A round has its loser, who enters a Duel (12C-6, 12C-16, 12C-38)."""

    round: Annotated[Round, Only(Round.KICK_OFF, Round.MOVE_BY_MOVE)]
    """Round that was lost."""
    seat: Seat
    """Seat that lost it, from 0."""
    why: Annotated[Loss, Only(Loss.RED, Loss.LAPS)]
    """How it was lost."""


@dataclass(frozen=True, slots=True)
class Challenged:
    """A seat chose its opponent for a Duel, whose title is read aloud (12C-7, 12C-8)."""

    number: int
    """Which Duel it is, 1 or 2."""
    challenger: Seat
    """Seat that chose, from 0."""
    challenged: Seat
    """Seat that was chosen, from 0."""
    title: str
    """Title that both Duel cards have."""


@dataclass(frozen=True, slots=True)
class DuelCardTaken:
    """The challenged player took card 1 or 2 of the pair (12C-8), or the one that is left (12C-17)."""

    seat: Seat
    """Seat that took it, from 0."""
    card: int
    """Card of the pair, 1 or 2."""


@dataclass(frozen=True, slots=True)
class DuelAsked:
    """The Duel's question was read with its four answers (12C-10, 12C-40)."""

    seat: Seat
    """Seat to which the question is put, from 0."""
    reader: Seat
    """Seat that reads it aloud, from 0."""
    question: str
    """The question as the card has it."""
    answers: tuple[str, ...]
    """Wordings of the four answers, numbers 1 to 4 in this order."""


@dataclass(frozen=True, slots=True)
class DuelAnswered:
    """The challenged player answered the Duel's question, or time ran out (12C-9)."""

    seat: Seat
    """Seat that answered, from 0."""
    chosen: int | None
    """Number of the answer that it chose, from 1; None: no answer was given."""
    correct: bool
    """Whether that was right."""
    right: int
    """Number of the right answer, from 1."""
    answer: str
    """Wording of the right answer."""


@dataclass(frozen=True, slots=True)
class DuelEnded:
    """A Duel is over (12C-9, 12C-43)."""

    number: int
    """Which Duel it was, 1 or 2."""
    winner: Seat | None
    """Seat that won, from 0; None if it was dropped before an opponent was chosen."""
    loser: Seat
    """Seat that lost, from 0."""
    why: Annotated[Loss, Only(Loss.ANSWER, Loss.LEFT)]
    """How it was lost."""


@dataclass(frozen=True, slots=True)
class Paid:
    """Money changed hands (12C-9, 12C-21, 12C-26, 12C-29)."""

    payer: Seat | None
    """Seat that paid, from 0; None for the bank."""
    payee: Seat
    """Seat that was paid, from 0."""
    amount: int
    """What was paid, in pounds."""


@dataclass(frozen=True, slots=True)
class PropositionsShown:
    """A Move by Move card was slid into the reveal board (12C-14)."""

    card: str
    """Id of the card in the deck."""
    title: str
    """What the card is about, in a few words."""
    task: str
    """What holds of the TRUE propositions."""
    propositions: tuple[str, ...]
    """Wordings of the seven propositions, numbers 1 to 7 in this order."""


@dataclass(frozen=True, slots=True)
class PropositionOpened:
    """A proposition was opened (12C-15, 12C-16)."""

    seat: Seat
    """Seat that opened it, from 0."""
    number: int
    """Number of the proposition, 1 to 7."""
    true: bool
    """Whether it is TRUE."""
    false: int | None
    """Number of the FALSE one, 1 to 7, once the card has left the board; else None."""
    truth: str | None
    """What is true instead, once the card has left the board; else None."""


@dataclass(frozen=True, slots=True)
class FaceOffEnded:
    """A face-off has a winner (12C-21)."""

    number: int
    """Which face-off it was, from 1."""
    winner: Seat
    """Seat that won, from 0."""
    loser: Seat
    """Seat that lost, from 0."""
    why: Annotated[Loss, Only(Loss.SAND, Loss.LEFT)]
    """How it was lost."""


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player left the match, and is out as if eliminated (12C-43)."""

    seat: Seat
    """Seat that left, from 0."""


Event = (
    SetUp
    | RoundBegan
    | NumberPicked
    | KickOffAsked
    | KickOffAnswered
    | StarTurned
    | RoundLost
    | Challenged
    | DuelCardTaken
    | DuelAsked
    | DuelAnswered
    | DuelEnded
    | Paid
    | PropositionsShown
    | PropositionOpened
    | FaceOffBegan
    | OpenAsked
    | OpenAnswered
    | Appealed
    | Ruled
    | AppealEnded
    | FaceOffEnded
    | StrokeAsked
    | StrokeAnswered
    | StrokeLost
    | FlapOpened
    | StarGuessed
    | AppealWaived
    | Declined
    | Eliminated
    | WentOut
    | StarShown
)

EVENTS: tuple[type, ...] = get_args(Event)


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as it is: no event says what is still secret."""
    return event
