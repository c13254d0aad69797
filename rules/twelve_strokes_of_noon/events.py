"""What can happen. Events carry the words of the cards as far as everybody has heard them, and nothing beyond.

Money is in pounds, sand in milliseconds; numbers of questions, answers, propositions and flaps count from 1.
Everything is public: no event discloses a secret before its time.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import get_args

from rules.twelve_strokes_of_noon.actions import Line, Seat, Side
from rules.twelve_strokes_of_noon.cards import Tile
from rules.twelve_strokes_of_noon.state import Flap, Star


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
    """A second wrong answer turned the star red (12C-6, 12C-16)."""
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
    """The piles are shuffled and everybody has ``money``; ``age`` lists the seats from the youngest on."""

    age: tuple[Seat, ...]
    money: int


@dataclass(frozen=True, slots=True)
class RoundBegan:
    """A round began; ``seat`` acts first in it, None where several do."""

    round: Round
    seat: Seat | None


@dataclass(frozen=True, slots=True)
class NumberPicked:
    """A seat chose which question of the next card is asked (12C-36)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class KickOffAsked:
    """A Kick-Off question was read to ``seat``; of its two answers only the visible one (12C-4, 12C-5)."""

    seat: Seat
    reader: Seat
    card: str
    number: int
    question: str
    visible: str


@dataclass(frozen=True, slots=True)
class KickOffAnswered:
    """A Kick-Off question was answered with ``taken`` (None: not at all); ``right`` is the right side (12C-5)."""

    seat: Seat
    taken: Side | None
    correct: bool
    right: Side
    visible: str
    hidden: str


@dataclass(frozen=True, slots=True)
class StarTurned:
    """A desk's star changed its colour (12C-6, 12C-12, 12C-16)."""

    seat: Seat
    star: Star


@dataclass(frozen=True, slots=True)
class RoundLost:
    """A round has its loser, who enters a Duel (12C-6, 12C-16, 12C-38)."""

    round: Round
    seat: Seat
    why: Loss


@dataclass(frozen=True, slots=True)
class Challenged:
    """``challenger`` chose ``challenged`` for a Duel, whose title is read aloud (12C-7, 12C-8)."""

    number: int
    challenger: Seat
    challenged: Seat
    title: str


@dataclass(frozen=True, slots=True)
class DuelCardTaken:
    """The challenged player took card 1 or 2 of the pair (12C-8), or the one that is left (12C-17)."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class DuelAsked:
    """The Duel's question was read with its four answers (12C-10, 12C-40)."""

    seat: Seat
    reader: Seat
    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DuelAnswered:
    """The challenged player answered with ``chosen`` (None: not at all); ``right`` is the right answer."""

    seat: Seat
    chosen: int | None
    correct: bool
    right: int
    answer: str


@dataclass(frozen=True, slots=True)
class DuelEnded:
    """A Duel is over; ``winner`` is None when it was dropped before an opponent was chosen (12C-43)."""

    number: int
    winner: Seat | None
    loser: Seat
    why: Loss


@dataclass(frozen=True, slots=True)
class Paid:
    """Money changed hands; ``payer`` is None for the bank (12C-9, 12C-21, 12C-26, 12C-29)."""

    payer: Seat | None
    payee: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class PropositionsShown:
    """A Move by Move card was slid into the reveal board (12C-14)."""

    card: str
    title: str
    task: str
    propositions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PropositionOpened:
    """A proposition was opened and is TRUE or FALSE.

    When that was the last of the card (12C-15, 12C-16), ``false`` is the number of the FALSE one and ``truth`` what
    is true instead; before it both are None.
    """

    seat: Seat
    number: int
    true: bool
    false: int | None
    truth: str | None


@dataclass(frozen=True, slots=True)
class FaceOffBegan:
    """A face-off began with ``first`` (12C-18, 12C-19); ``glass`` is each one's sand (12C-39)."""

    number: int
    first: Seat
    second: Seat
    glass: int


@dataclass(frozen=True, slots=True)
class OpenAsked:
    """An open question was read, and the sandglass of ``seat``, with ``left`` ms in it, runs (12C-20)."""

    seat: Seat
    reader: Seat
    card: str
    number: int
    question: str
    left: int


@dataclass(frozen=True, slots=True)
class OpenAnswered:
    """An open question was answered with ``text`` (None: passed); all see the right ``answer`` (12C-22)."""

    seat: Seat
    text: Line | None
    correct: bool
    answer: str
    left: int


@dataclass(frozen=True, slots=True)
class Appealed:
    """``seat`` said that its refused answer or name ``text`` was right; the ``judges`` rule (12C-56, 12C-57)."""

    seat: Seat
    text: Line
    judges: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Ruled:
    """A seat ruled on an appeal; the ruling is disclosed when the appeal ends (12C-56)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class AppealEnded:
    """An appeal was decided (12C-56): ``granted``, ``text`` counts as right for question ``number`` of ``card``.

    ``number`` is None for a name of the star (12C-57). ``grants`` and ``refusals`` are the seats that ruled so.
    """

    seat: Seat
    card: str
    number: int | None
    text: Line
    granted: bool
    grants: tuple[Seat, ...]
    refusals: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class FaceOffEnded:
    """A face-off has a winner (12C-21)."""

    number: int
    winner: Seat
    loser: Seat
    why: Loss


@dataclass(frozen=True, slots=True)
class StrokeAsked:
    """A question of the Master Stroke was read; the hidden one of its three answers is None (12C-41)."""

    seat: Seat
    reader: Seat
    card: str
    number: int
    question: str
    answers: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class StrokeAnswered:
    """A question of the Master Stroke was answered with ``chosen`` (None: not at all); all answers are shown."""

    seat: Seat
    chosen: int | None
    correct: bool
    right: int
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StrokeLost:
    """A question of the Master Stroke was lost, because its player is out and had not answered it (12C-30)."""

    seat: Seat
    number: int


@dataclass(frozen=True, slots=True)
class FlapOpened:
    """A flap was opened by ``seat``; if that is None, by the server for an eliminated player (12C-26, 12C-30).

    ``tile`` is the part of the picture behind it.
    """

    seat: Seat | None
    size: Flap
    flap: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class StarGuessed:
    """A name was given for the Mystery Star, right or wrong (12C-28)."""

    seat: Seat
    name: Line
    right: bool


@dataclass(frozen=True, slots=True)
class AppealWaived:
    """A seat does not appeal for its refused name of the star (12C-57)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat declined its last chance (12C-32)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A seat is out of the game by a wrong guess (12C-30)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class WentOut:
    """A player left the match, and is out as if eliminated (12C-43)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class StarShown:
    """The last round is over, and the Mystery Star is shown to all (12C-28)."""

    card: str
    name: str


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
