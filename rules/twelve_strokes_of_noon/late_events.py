"""What can happen from the Fatal Blow on: face-offs, appeals, and the last round with the Mystery Star.

They are events like those before them, in the same units (:mod:`rules.twelve_strokes_of_noon.events`).
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.twelve_strokes_of_noon.actions import Line, Seat
from rules.twelve_strokes_of_noon.cards import Tile
from rules.twelve_strokes_of_noon.state import Flap


@dataclass(frozen=True, slots=True)
class FaceOffBegan:
    """A face-off began (12C-18, 12C-19, 12C-39)."""

    number: int
    """Which face-off of the match it is, from 1."""
    first: Seat
    """Seat that answers first, from 0."""
    second: Seat
    """Seat that it faces, from 0."""
    glass: int
    """Sand of each of the two, in ms."""


@dataclass(frozen=True, slots=True)
class OpenAsked:
    """An open question was read, and the sandglass of its player runs (12C-20)."""

    seat: Seat
    """Seat to which the question is put, from 0."""
    reader: Seat
    """Seat that reads it aloud, from 0."""
    card: str
    """Id of the card in the deck."""
    number: int
    """Number of the question on its card, from 1."""
    question: str
    """The question as the card has it."""
    left: int
    """Sand that the seat has, in ms; it runs from now on."""


@dataclass(frozen=True, slots=True)
class OpenAnswered:
    """An open question was answered or passed, and all see the right answer (12C-22)."""

    seat: Seat
    """Seat that answered, from 0."""
    text: Line | None
    """What it answered; None: it passed, or the sand ran out."""
    correct: bool
    """Whether that was judged right."""
    answer: str
    """Right answer, as the card has it."""
    left: int
    """Sand that the seat has left, in ms."""


@dataclass(frozen=True, slots=True)
class Appealed:
    """A player said that a refused answer or name was right (12C-56, 12C-57)."""

    seat: Seat
    """Seat that appeals, from 0."""
    text: Line
    """Its answer, or its name of the star, that was refused."""
    judges: tuple[Seat, ...]
    """Seats that rule on it, from 0."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A seat ruled on an appeal; the ruling is disclosed when the appeal ends (12C-56)."""

    seat: Seat
    """Seat that ruled, from 0."""


@dataclass(frozen=True, slots=True)
class AppealEnded:
    """An appeal was decided (12C-56, 12C-57)."""

    seat: Seat
    """Seat that appealed, from 0."""
    card: str
    """Id of the card in the deck."""
    number: int | None
    """Number of the question on its card, from 1; None for a name of the star."""
    text: Line
    """Answer or name that the appeal was about."""
    granted: bool
    """Whether it counts as right."""
    grants: tuple[Seat, ...]
    """Seats that granted it, from 0."""
    refusals: tuple[Seat, ...]
    """Seats that refused it, from 0, also those that were silent (12C-56)."""


@dataclass(frozen=True, slots=True)
class StrokeAsked:
    """A question of the Master Stroke was read; one of its answers is hidden (12C-41)."""

    seat: Seat
    """Seat to which the question is put, from 0."""
    reader: Seat
    """Seat that reads it aloud, from 0."""
    card: str
    """Id of the card in the deck."""
    number: int
    """Number of the question, 1 to 5."""
    question: str
    """The question as the card has it."""
    answers: tuple[str | None, ...]
    """Wordings of the three answers, numbers 1 to 3 in this order; None for the hidden one."""


@dataclass(frozen=True, slots=True)
class StrokeAnswered:
    """A question of the Master Stroke was answered, or time ran out; all answers are shown."""

    seat: Seat
    """Seat that answered, from 0."""
    chosen: int | None
    """Number of the answer that it chose, from 1; None: no answer was given."""
    correct: bool
    """Whether that was right."""
    right: int
    """Number of the right answer, from 1."""
    answers: tuple[str, ...]
    """Wordings of all three answers, numbers 1 to 3 in this order."""


@dataclass(frozen=True, slots=True)
class StrokeLost:
    """A question of the Master Stroke was lost, because its player is out and had not answered it (12C-30)."""

    seat: Seat
    """Seat to which the question was put, from 0."""
    number: int
    """Number of the question, 1 to 5."""


@dataclass(frozen=True, slots=True)
class FlapOpened:
    """A flap was opened (12C-26, 12C-30)."""

    seat: Seat | None
    """Seat that opened it, from 0; None: the server, for a player who is out."""
    size: Flap
    """Which kind of flap it is."""
    flap: int
    """Number of the flap of its kind, 1 to 7 from the top."""
    tile: Tile
    """Picture behind it, as patches, the lowest first."""


@dataclass(frozen=True, slots=True)
class StarGuessed:
    """A name was given for the Mystery Star, right or wrong (12C-28)."""

    seat: Seat
    """Seat that guessed, from 0."""
    name: Line
    """Name that it gave."""
    right: bool
    """Whether it is the name of the star."""


@dataclass(frozen=True, slots=True)
class AppealWaived:
    """A seat does not appeal for its refused name of the star (12C-57)."""

    seat: Seat
    """Seat that does not appeal, from 0."""


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat declined its last chance (12C-32)."""

    seat: Seat
    """Seat that declined, from 0."""


@dataclass(frozen=True, slots=True)
class Eliminated:
    """A seat is out of the game by a wrong guess (12C-30)."""

    seat: Seat
    """Seat that is out, from 0."""


@dataclass(frozen=True, slots=True)
class StarShown:
    """The last round is over, and the Mystery Star is shown to all (12C-28)."""

    card: str
    """Id of the star's card in the deck."""
    name: str
    """Name of the Mystery Star."""
