"""What may be seen, by list: the words that everybody has heard, the flaps that are open, and nothing else.

A seat and the spectator see the same except for ``seat``: whatever is secret in this game is secret from all.
"""

from __future__ import annotations

from dataclasses import dataclass

from rules.twelve_strokes_of_noon.actions import Line, Seat, Side
from rules.twelve_strokes_of_noon.cards import StarKind, Tile
from rules.twelve_strokes_of_noon.events import KickOffAsked, Round, StrokeAsked
from rules.twelve_strokes_of_noon.state import Ending, Flap, Named, Star


@dataclass(frozen=True, slots=True)
class Desk:
    """One seat's desk (12C-30, 12C-43)."""

    seat: Seat
    """Seat of the desk, from 0."""
    money: int
    """What it has, in pounds."""
    star: Star
    """Colour of its star."""
    out: bool
    """Whether it was eliminated or has left."""


@dataclass(frozen=True, slots=True)
class NumberDue:
    """A seat chooses which question of the next card is read (12C-36)."""

    seat: Seat
    """Seat that chooses, from 0."""
    reader: Seat
    """Seat that will read the question aloud, from 0."""


@dataclass(frozen=True, slots=True)
class KickOffDue(KickOffAsked):
    """``seat`` takes the visible or the hidden answer of a question (12C-5)."""


@dataclass(frozen=True, slots=True)
class OpponentDue:
    """A seat chooses an opponent for a Duel or for the first face-off (12C-7, 12C-18)."""

    seat: Seat
    """Seat that chooses, from 0."""
    duel: int | None
    """Which Duel it is for, 1 or 2; None for the first face-off."""
    opponents: tuple[Seat, ...]
    """Seats that can be chosen, from 0."""


@dataclass(frozen=True, slots=True)
class CardDue:
    """A seat that was challenged chooses card 1 or 2 of the pair (12C-8)."""

    seat: Seat
    """Seat that chooses the card, from 0."""
    challenger: Seat
    """Seat that challenged it, from 0."""
    duel: int
    """Which Duel it is, 1 or 2."""
    title: str
    """Title that both Duel cards have."""


@dataclass(frozen=True, slots=True)
class DuelDue:
    """A seat answers the Duel's question (12C-9, 12C-40)."""

    seat: Seat
    """Seat that answers, from 0."""
    challenger: Seat
    """Seat that challenged it, from 0."""
    reader: Seat
    """Seat that reads it aloud, from 0."""
    duel: int
    """Which Duel it is, 1 or 2."""
    title: str
    """Title that both Duel cards have."""
    question: str
    """The question as the card has it."""
    answers: tuple[str, ...]
    """Wordings of the four answers, numbers 1 to 4 in this order."""


@dataclass(frozen=True, slots=True)
class PropositionDue:
    """A seat opens a proposition (12C-14)."""

    seat: Seat
    """Seat that opens one, from 0."""
    card: str
    """Id of the card in the deck."""
    title: str
    """What the card is about, in a few words."""
    task: str
    """What holds of the TRUE propositions."""
    propositions: tuple[str, ...]
    """Wordings of the seven propositions, numbers 1 to 7 in this order."""
    opened: tuple[int, ...]
    """Numbers of those that were opened, 1 to 7, in order; all were TRUE."""


@dataclass(frozen=True, slots=True)
class Sandglass:
    """A face-off's sandglass (12C-20)."""

    seat: Seat
    """Seat whose sandglass it is, from 0."""
    left: int
    """Sand in ms when it was last set up or laid flat. While it runs, it is empty 300 ms before the match's `deadline`,
    unless that is the table's own for a decision; an answer takes 500 ms of it at least (12C-20)."""
    runs: bool
    """Whether it runs now."""


@dataclass(frozen=True, slots=True)
class OpenDue:
    """A seat answers an open question of a face-off (12C-20)."""

    seat: Seat
    """Seat that answers, from 0."""
    reader: Seat
    """Seat that reads it aloud, from 0."""
    face_off: int
    """Which face-off of the match it is, from 1."""
    glasses: tuple[Sandglass, Sandglass]
    """The sandglasses of the two, that of the seat that answered first before the other."""
    waiting: tuple[Seat, ...]
    """Seats that face off next, from 0."""
    card: str
    """Id of the card in the deck."""
    number: int
    """Number of the question on its card, from 1."""
    question: str
    """The question as the card has it."""


@dataclass(frozen=True, slots=True)
class RulingDue:
    """Seats rule on the appeal of a seat whose answer was refused (12C-56)."""

    seat: Seat
    """Seat that appealed, from 0."""
    waiting: tuple[Seat, ...]
    """Seats that have still to rule, from 0."""
    face_off: int
    """Which face-off of the match it is, from 1."""
    glasses: tuple[Sandglass, Sandglass]
    """The sandglasses of the two, that of the seat that answered first before the other; neither runs."""
    next: tuple[Seat, ...]
    """Seats that face off next, from 0."""
    question: str
    """The question as the card has it."""
    text: Line
    """Answer that was refused."""
    answer: str
    """Right answer, as the card has it."""


@dataclass(frozen=True, slots=True)
class PleaDue:
    """A seat whose name for the Mystery Star was refused may appeal (12C-57)."""

    seat: Seat
    """Seat that may appeal, from 0."""
    text: Line
    """Name that was refused."""
    answer: str
    """Name of the star, as the card has it."""


@dataclass(frozen=True, slots=True)
class NameRulingDue:
    """Seats rule on the appeal of a seat whose name for the star was refused (12C-57)."""

    seat: Seat
    """Seat that appealed, from 0."""
    waiting: tuple[Seat, ...]
    """Seats that have still to rule, from 0."""
    text: Line
    """Name that was refused."""
    answer: str
    """Name of the star, as the card has it."""


@dataclass(frozen=True, slots=True)
class StrokeDue(StrokeAsked):
    """``seat`` answers question ``number`` of the Master Stroke; the hidden answer is None (12C-41)."""


@dataclass(frozen=True, slots=True)
class FlapDue:
    """A seat picks a flap of the kind that its answer has earned (12C-26)."""

    seat: Seat
    """Seat that picks, from 0."""
    number: int
    """Number of the question that was answered, 1 to 5."""
    size: Flap
    """Which kind of flap it may open."""
    closed: tuple[int, ...]
    """Numbers of the closed flaps of that kind, 1 to 7 from the top."""


@dataclass(frozen=True, slots=True)
class LastChanceDue:
    """Seats may still guess or decline (12C-32)."""

    waiting: tuple[Seat, ...]
    """Seats that have neither guessed nor declined, from 0."""


Due = (
    NumberDue
    | KickOffDue
    | OpponentDue
    | CardDue
    | DuelDue
    | PropositionDue
    | OpenDue
    | RulingDue
    | StrokeDue
    | FlapDue
    | LastChanceDue
    | PleaDue
    | NameRulingDue
)


@dataclass(frozen=True, slots=True)
class KickOffHeard:
    """What the last Kick-Off question was, and how it was answered."""

    seat: Seat
    """Seat that answered, from 0."""
    number: int
    """Number of the question on its card, 1 to 4."""
    question: str
    """The question as the card has it."""
    visible: str
    """Wording of the visible answer."""
    hidden: str
    """Wording of the hidden answer."""
    taken: Side | None
    """Which answer the seat took; None: no answer was given."""
    right: Side
    """Which answer is right."""


@dataclass(frozen=True, slots=True)
class ChoiceHeard:
    """What the last question of a Duel or the Master Stroke was, and how it was answered."""

    seat: Seat
    """Seat that answered, from 0."""
    question: str
    """The question as the card has it."""
    answers: tuple[str, ...]
    """Wordings of all answers, numbers from 1 in this order."""
    chosen: int | None
    """Number of the answer that it chose, from 1; None: no answer was given."""
    right: int
    """Number of the right answer, from 1."""


@dataclass(frozen=True, slots=True)
class PropositionHeard:
    """What was last opened (12C-15, 12C-16)."""

    seat: Seat
    """Seat that opened it, from 0."""
    title: str
    """What the card is about, in a few words."""
    number: int
    """Number of the proposition, 1 to 7."""
    proposition: str
    """The proposition as the card has it."""
    true: bool
    """Whether it is TRUE."""
    false: int | None
    """Number of the FALSE one, 1 to 7, once the card has left the board; else None."""
    truth: str | None
    """What is true instead, once the card has left the board; else None."""


@dataclass(frozen=True, slots=True)
class OpenHeard:
    """What the last open question was, and how it was answered (12C-22, 12C-56)."""

    seat: Seat
    """Seat that answered, from 0."""
    question: str
    """The question as the card has it."""
    text: Line | None
    """What it answered; None: it passed, or the sand ran out."""
    correct: bool
    """Whether the answer counts as right."""
    answer: str
    """Right answer, as the card has it."""
    granted: bool | None = None
    """How the appeal against its refusal was decided; None without one."""


Heard = KickOffHeard | ChoiceHeard | PropositionHeard | OpenHeard


@dataclass(frozen=True, slots=True)
class OpenTile:
    """An open flap and what it shows."""

    size: Flap
    """Which kind of flap it is."""
    flap: int
    """Number of the flap of its kind, 1 to 7 from the top."""
    tile: Tile
    """Picture behind it, as patches, the lowest first."""


@dataclass(frozen=True, slots=True)
class Reveal:
    """The Mystery Star as far as it can be seen (12C-28)."""

    tiles: tuple[OpenTile, ...]
    """Open flaps: the large ones in the order of opening, then the small ones."""
    guesses: tuple[Named, ...]
    """Names that were given, in order."""
    name: str | None
    """Name of the star; None until it is shown."""
    kind: StarKind | None
    """What the star is; None until it is shown."""


@dataclass(frozen=True, slots=True)
class View:
    """The studio as anybody sees it."""

    seat: Seat | None
    """The viewer's own seat, from 0; None for the spectator."""
    round: Round
    """Which round is on, or was the last."""
    desks: tuple[Desk, ...]
    """A desk for each seat that plays, in the order of the seats."""
    age: tuple[Seat, ...]
    """All seats that play, from 0, the youngest player's first."""
    due: Due | None
    """What is waited for; None at the end."""
    heard: Heard | None
    """The last answer with what was right; None before the first."""
    reveal: Reveal | None
    """The Mystery Star as far as it is seen; None before the last round."""
    masters: tuple[Seat, ...]
    """Seats that won, from 0; empty before the end."""
    ending: Ending | None
    """Why the match ended; None before the end."""
