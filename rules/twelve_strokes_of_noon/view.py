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
    """One seat's desk: its money, its star, and whether it is out (12C-30, 12C-43)."""

    seat: Seat
    money: int
    star: Star
    out: bool


@dataclass(frozen=True, slots=True)
class NumberDue:
    """``seat`` chooses which question of the next card ``reader`` reads (12C-36)."""

    seat: Seat
    reader: Seat


@dataclass(frozen=True, slots=True)
class KickOffDue(KickOffAsked):
    """``seat`` takes the visible or the hidden answer of a question (12C-5)."""


@dataclass(frozen=True, slots=True)
class OpponentDue:
    """``seat`` chooses an opponent: for Duel ``duel``, or for the first face-off if that is None (12C-7, 12C-18)."""

    seat: Seat
    duel: int | None
    opponents: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardDue:
    """``seat``, whom ``challenger`` has challenged, chooses card 1 or 2 of the pair (12C-8)."""

    seat: Seat
    challenger: Seat
    duel: int
    title: str


@dataclass(frozen=True, slots=True)
class DuelDue:
    """``seat`` answers the Duel's question (12C-9, 12C-40)."""

    seat: Seat
    challenger: Seat
    reader: Seat
    duel: int
    title: str
    question: str
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PropositionDue:
    """``seat`` opens a proposition; those in ``opened`` were TRUE (12C-14)."""

    seat: Seat
    card: str
    title: str
    task: str
    propositions: tuple[str, ...]
    opened: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sandglass:
    """A face-off's sandglass: ``left`` ms when it was last set up or laid flat, and whether it runs (12C-20)."""

    seat: Seat
    left: int
    runs: bool


@dataclass(frozen=True, slots=True)
class OpenDue:
    """``seat`` answers an open question of face-off ``face_off`` (12C-20); ``waiting`` face off next."""

    seat: Seat
    reader: Seat
    face_off: int
    glasses: tuple[Sandglass, Sandglass]
    waiting: tuple[Seat, ...]
    card: str
    number: int
    question: str


@dataclass(frozen=True, slots=True)
class RulingDue:
    """``waiting`` rule on the appeal of ``seat``, whose answer ``text`` was refused; the card has ``answer`` (12C-56).

    The glasses of face-off ``face_off`` are laid flat until then; ``next`` face off
    after it.
    """

    seat: Seat
    waiting: tuple[Seat, ...]
    face_off: int
    glasses: tuple[Sandglass, Sandglass]
    next: tuple[Seat, ...]
    question: str
    text: Line
    answer: str


@dataclass(frozen=True, slots=True)
class PleaDue:
    """``seat``, whose name ``text`` for the Mystery Star was refused, may appeal; the card has ``answer`` (12C-57)."""

    seat: Seat
    text: Line
    answer: str


@dataclass(frozen=True, slots=True)
class NameRulingDue:
    """``waiting`` rule on the appeal of ``seat``, whose name ``text`` was refused; the card has ``answer`` (12C-57)."""

    seat: Seat
    waiting: tuple[Seat, ...]
    text: Line
    answer: str


@dataclass(frozen=True, slots=True)
class StrokeDue(StrokeAsked):
    """``seat`` answers question ``number`` of the Master Stroke; the hidden answer is None (12C-41)."""


@dataclass(frozen=True, slots=True)
class FlapDue:
    """``seat`` picks a flap of that size among ``closed`` (12C-26)."""

    seat: Seat
    number: int
    size: Flap
    closed: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LastChanceDue:
    """``waiting`` may still guess or decline (12C-32)."""

    waiting: tuple[Seat, ...]


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
    """What the last Kick-Off question was, how it was answered (None: not at all), and what was right."""

    seat: Seat
    number: int
    question: str
    visible: str
    hidden: str
    taken: Side | None
    right: Side


@dataclass(frozen=True, slots=True)
class ChoiceHeard:
    """What the last question of a Duel or the Master Stroke was; ``chosen`` and ``right`` are numbers from 1."""

    seat: Seat
    question: str
    answers: tuple[str, ...]
    chosen: int | None
    right: int


@dataclass(frozen=True, slots=True)
class PropositionHeard:
    """What was last opened; ``false`` and ``truth`` are shown once the card has left the board (12C-15, 12C-16)."""

    seat: Seat
    title: str
    number: int
    proposition: str
    true: bool
    false: int | None
    truth: str | None


@dataclass(frozen=True, slots=True)
class OpenHeard:
    """What the last open question was, what was answered (None: passed), and what is right (12C-22).

    ``granted`` says how the appeal against its refusal was decided, None without one (12C-56).
    """

    seat: Seat
    question: str
    text: Line | None
    correct: bool
    answer: str
    granted: bool | None = None


Heard = KickOffHeard | ChoiceHeard | PropositionHeard | OpenHeard


@dataclass(frozen=True, slots=True)
class OpenTile:
    """An open flap and what it shows."""

    size: Flap
    flap: int
    tile: Tile


@dataclass(frozen=True, slots=True)
class Reveal:
    """The Mystery Star as far as it can be seen; ``name`` and ``kind`` are None until it is shown (12C-28)."""

    tiles: tuple[OpenTile, ...]
    guesses: tuple[Named, ...]
    name: str | None
    kind: StarKind | None


@dataclass(frozen=True, slots=True)
class View:
    """The studio as anybody sees it.

    ``age`` are the seats from the youngest on (12C-1). ``due`` says what is waited for, None at the end; the match's
    deadline alone says when silence decides. ``heard`` is the last answer with what was right. ``reveal`` is None
    before the last round. ``masters`` are the winners, at the end (12C-44).
    """

    seat: Seat | None
    round: Round
    desks: tuple[Desk, ...]
    age: tuple[Seat, ...]
    due: Due | None
    heard: Heard | None
    reveal: Reveal | None
    masters: tuple[Seat, ...]
    ending: Ending | None
