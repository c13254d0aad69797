"""The whole truth of a match, and its options."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Final

from rules.table.clock import Glass
from rules.twelve_strokes_of_noon.actions import Line, Seat, Side
from rules.twelve_strokes_of_noon.options import Options
from rules.wire.codec import Between, Length, Outside

MONEY: Final = 10_000
"""What everybody begins with, in pounds (12C-3)."""

STAKE: Final = 3_000
"""What a Duel, a face-off and an answer of the Master Stroke are about (12C-9, 12C-21, 12C-26)."""

PRIZE: Final = 10_000
"""What the Mystery Star is worth (12C-29)."""

NUMBERS: Final = 4
PROPOSITIONS: Final = 7
FLAPS: Final = 7
STROKES: Final = 5
"""The number of questions of the Master Stroke (12C-25)."""

TURNS: Final = 12
"""The number of turns each after which round 1 or 2 ends though nobody is red (12C-38)."""

CREDIT: Final = 300
LEAST: Final = 500
"""Milliseconds: what the network is credited with, and what an answer costs at least (12C-20, 12C-49)."""

BREATH: Final = 20
"""Seconds more for each choice of a player's first turn (12C-60)."""
LONG_BREATH: Final = 60
"""The same at a table with an umpire (12C-60)."""

RULING: Final = 30
"""Seconds to rule on an appeal (12C-56)."""

APPEALS: Final = 3
"""After this number of refused appeals a player may not appeal again (12C-56)."""

SECOND: Final = 1_000

Index = Annotated[int, Between(0, 9_999)]
"""The place of a card in its pile as the deck lists it, or of a question on its card: from 0."""


class Star(StrEnum):
    """What covers the green star of a desk: nothing, the orange or the red side of the token (12C-6, 12C-16)."""

    GREEN = "green"
    """No mistake."""
    ORANGE = "orange"
    """One mistake."""
    RED = "red"
    """The round is lost (12C-6, 12C-16, 12C-38)."""


class Flap(StrEnum):
    """The flaps of the reveal board: a large one for a right answer, a small one for a wrong one."""

    LARGE = "large"
    """On the left, for a right answer (12C-26)."""
    SMALL = "small"
    """On the right, for a wrong one."""


class Ending(StrEnum):
    """Why a match ended."""

    STAR_GUESSED = "star-guessed"
    """A guess of the star was right (12C-29)."""
    MOST_MONEY = "most-money"
    """The star was not guessed, and money decided (12C-33)."""
    ALL_ELIMINATED = "all-eliminated"
    """Nobody was left in the last round (12C-31)."""
    LAST_PLAYER = "last-player"
    """All others left before the last round (12C-43)."""
    NO_LAST_ROUND = "no-last-round"
    """The box has no last round, and money decided (12C-58)."""
    CLOSED = "closed"
    """The table ended it (TBL-4, TBL-6)."""


ENDING_CLAUSES: Final = {
    Ending.STAR_GUESSED: "12C-29",
    Ending.MOST_MONEY: "12C-33",
    Ending.ALL_ELIMINATED: "12C-31",
    Ending.LAST_PLAYER: "12C-43",
    Ending.NO_LAST_ROUND: "12C-58",
    Ending.CLOSED: "TBL-6",
}


@dataclass(frozen=True, slots=True)
class Contestant:
    """One seat: its money, its star, the turns that it had in the round (12C-38); ``out``: eliminated or left.

    ``refused`` counts its appeals of face-offs that were refused (12C-56); ``left`` says that it has left (12C-43).
    """

    seat: Seat
    money: int
    star: Star = Star.GREEN
    turns: int = 0
    out: bool = False
    refused: int = 0
    left: bool = False


@dataclass(frozen=True, slots=True)
class Umpire:
    """The seat that does not play but rules on appeals, and whether it has left (12C-59)."""

    seat: Seat
    left: bool = False


@dataclass(frozen=True, slots=True)
class Pile:
    """A pile of cards (12C-37): ``order`` begins with the first card drawn.

    The first ``drawn`` cards of it are in play or put aside. ``again`` says that used cards were shuffled into a
    new pile, so that every card has been used.
    """

    order: Annotated[tuple[Index, ...], Length(0, 10_000)]
    drawn: int = 0
    again: bool = False


@dataclass(frozen=True, slots=True)
class Piles:
    """The piles that are drawn from all along; Duel pair and Mystery Star are picked at the start (12C-2)."""

    kick_off: Pile
    move_by_move: Pile
    fatal_blow: Pile
    master_stroke: Pile


@dataclass(frozen=True, slots=True)
class KickOff:
    """Round 1: ``seat`` chooses a number, then answers question ``number`` of ``card`` (12C-4, 12C-36)."""

    seat: Seat
    card: Index | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Duel:
    """The first or the second Duel, in the order of its choices.

    ``challenger`` chooses ``challenged`` (12C-7), who chooses ``card``, 0 or 1 (12C-8), and answers (12C-9).
    """

    number: int
    challenger: Seat
    challenged: Seat | None = None
    card: Index | None = None


@dataclass(frozen=True, slots=True)
class MoveByMove:
    """Round 2: ``seat`` opens one of the propositions of ``card``; ``opened`` are numbers from 1, all TRUE."""

    seat: Seat
    card: Index
    opened: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pairing:
    """Round 3 of four players: ``seat`` chooses whom to face (12C-18)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Corner:
    """One side of a face-off: its seat, its sandglass (ms), its card and which question of it is due (12C-20)."""

    seat: Seat
    glass: Glass
    card: Index
    question: Index = 0


@dataclass(frozen=True, slots=True)
class FaceOff:
    """A face-off: ``corners[turn]`` is to answer.

    ``waiting`` are the seats that face off next: two each other, one the winner of this one (12C-18). ``appealable``:
    the answer before the open question was refused, and its player may appeal instead of answering (12C-56).
    """

    number: int
    corners: tuple[Corner, Corner]
    turn: int
    waiting: tuple[Seat, ...]
    appealable: bool = False


@dataclass(frozen=True, slots=True)
class Hearing:
    """An appeal of ``seat``, on which the ``waiting`` have still to rule (12C-56).

    ``face_off`` is how the face-off goes on: with the sand that the refused answer has left, less ``spent`` ms if the
    appeal is refused, and without the question that was put after it. ``grants`` and ``refusals`` are the seats that
    ruled so, which nobody is shown before the end.
    """

    seat: Seat
    face_off: FaceOff
    spent: int
    waiting: tuple[Seat, ...]
    grants: tuple[Seat, ...] = ()
    refusals: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class MasterStroke:
    """The last round: ``seat`` answers question ``number`` of ``card``, then picks a flap of the kind ``flap``."""

    number: int
    seat: Seat
    card: Index
    flap: Flap | None = None


@dataclass(frozen=True, slots=True)
class LastChance:
    """After question 5: ``waiting`` may still guess or decline (12C-32)."""

    waiting: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Plea:
    """The last round is over and the star is shown: ``seat``, whose name for it was refused, may appeal (12C-57)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NameHearing:
    """An appeal of ``seat`` for its name of the star, on which the ``waiting`` have still to rule (12C-57).

    ``grants`` and ``refusals`` are the seats that ruled so, which nobody is shown before the end.
    """

    seat: Seat
    waiting: tuple[Seat, ...]
    grants: tuple[Seat, ...] = ()
    refusals: tuple[Seat, ...] = ()


Stage = KickOff | Duel | MoveByMove | Pairing | FaceOff | Hearing | MasterStroke | LastChance | Plea | NameHearing


def acting(stage: Stage) -> tuple[Seat, ...]:
    """Return the seats that a stage waits for: one, or all who have not ruled, or not guessed or declined, yet."""
    match stage:
        case Hearing() | LastChance() | NameHearing():
            return stage.waiting
        case FaceOff(_, corners, turn):
            return (corners[turn].seat,)
        case Duel(_, challenger, challenged):
            return (challenger if challenged is None else challenged,)
        case KickOff(seat) | MoveByMove(seat) | Pairing(seat) | MasterStroke(_, seat) | Plea(seat):
            return (seat,)


@dataclass(frozen=True, slots=True)
class KickOffResult:
    """The last answer given, in round 1; ``taken`` is None when none was given."""

    seat: Seat
    card: Index
    number: int
    taken: Side | None


@dataclass(frozen=True, slots=True)
class DuelResult:
    """The last answer given, in a Duel; ``chosen`` is a number from 1, or None."""

    seat: Seat
    card: Index
    chosen: int | None


@dataclass(frozen=True, slots=True)
class MoveResult:
    """The last proposition opened; ``closed`` says that its card has left the board."""

    seat: Seat
    card: Index
    number: int
    closed: bool


@dataclass(frozen=True, slots=True)
class OpenResult:
    """The last answer given, in a face-off; ``text`` is None when the question was passed.

    ``correct`` is how it was judged when it was given: to judge it again for each view would take most of the time of
    one. ``granted`` says how the appeal against its refusal was decided (12C-56), None without one.
    """

    seat: Seat
    card: Index
    question: Index
    text: Line | None
    correct: bool
    granted: bool | None = None


@dataclass(frozen=True, slots=True)
class StrokeResult:
    """The last answer given, in the Master Stroke; ``chosen`` is a number from 1, or None."""

    seat: Seat
    card: Index
    number: int
    chosen: int | None


Result = KickOffResult | DuelResult | MoveResult | OpenResult | StrokeResult


@dataclass(frozen=True, slots=True)
class Named:
    """A name that was given for the Mystery Star, right or wrong (12C-28)."""

    seat: Seat
    """Seat that guessed, from 0."""
    name: Line
    """Name that it gave."""
    right: bool
    """Whether it is the name of the star."""


@dataclass(frozen=True, slots=True)
class Board:
    """The Mystery Star in the reveal board: the open flaps by number from 1, in order, and the guesses.

    ``last_chance`` says that the window for all who are still in has been opened (12C-32).
    """

    large: tuple[int, ...] = ()
    small: tuple[int, ...] = ()
    guesses: tuple[Named, ...] = ()
    last_chance: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A match.

    ``age`` are the seats that take part from the youngest on; ``contestants`` are in order of the seats. ``pair``
    and ``star`` are the Duel pair and the Mystery Star that were picked at the start; ``spent`` is the Duel card that
    the first Duel has used. ``board`` is None before the last round. ``since`` is the match time at which the open
    choice was put (12C-5), ``turn`` counts whose turn it was (12C-53). ``last`` is the answer that everybody has just
    heard.
    """

    options: Options
    age: tuple[Seat, ...]
    contestants: tuple[Contestant, ...]
    piles: Piles
    pair: Index
    star: Index
    spent: Index | None
    stage: Stage
    board: Board | None
    last: Result | None
    since: int
    decision: int
    turn: int
    ended: Ending | None = None
    content: Annotated[Any, Outside] = None
    umpire: Umpire | None = None
