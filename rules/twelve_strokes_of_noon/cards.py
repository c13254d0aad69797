"""The cards, as they are written in a deck.

What a single field can check is in its type; what several fields must be together is in ``check``. Texts
are one line each, without blanks at their ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Final, Literal

from rules.twelve_strokes_of_noon.actions import Side
from rules.wire.codec import Between, Length, Matches
from rules.wire.content import digest

_ONE_LINE: Final = r"[^\s\x00-\x1f\x7f-\x9f](?:[^\x00-\x1f\x7f-\x9f\u2028\u2029]*[^\s\x00-\x1f\x7f-\x9f])?"

_SAYS: Final = "must be one line of text, without blanks at its ends"
_CORNER: Final = "-?[0-9]{1,9}(?: -?|-)[0-9]{1,9}"
_PATH: Final = rf"(?:M{_CORNER}(?:L{_CORNER}){{2,}}Z)+"

CardId = Annotated[
    str, Length(1, 20), Matches("[A-Za-z0-9_-]+", "must have letters from A to Z, digits, _ and - alone")
]
Title = Annotated[str, Length(1, 80), Matches(_ONE_LINE, _SAYS)]
Question = Annotated[str, Length(5, 240), Matches(_ONE_LINE, _SAYS)]
Wording = Annotated[str, Length(1, 120), Matches(_ONE_LINE, _SAYS)]
"""An answer to choose, or a proposition."""
Name = Annotated[str, Length(1, 60), Matches(_ONE_LINE, _SAYS)]
"""An answer to type."""
Names = Annotated[tuple[Name, ...], Length(0, 40)]
Field = Annotated[str, Length(0, 40), Matches(f"(?:{_ONE_LINE})?", _SAYS)]
"""What a question is about, in the author's words; no rule reads it."""
Year = Annotated[int, Between(1900, 2100)]
"""The year for which the answer of a question is right."""


class StarKind(StrEnum):
    """What a Mystery Star is: never a person."""

    THING = "thing"
    PLACE = "place"
    ANIMAL = "animal"


@dataclass(frozen=True, slots=True)
class KickOffQuestion:
    """A question with a visible and a hidden answer, of which exactly one is right (12C-5)."""

    question: Question
    visible: Wording
    hidden: Wording
    right: Side
    field: Field = ""
    as_of: Year | None = None


@dataclass(frozen=True, slots=True)
class KickOffCard:
    """Four questions (12C-36)."""

    id: CardId
    questions: Annotated[tuple[KickOffQuestion, ...], Length(4, 4)]


@dataclass(frozen=True, slots=True)
class DuelCard:
    """A question with four answers, of which exactly one is right (12C-40)."""

    question: Question
    answers: Annotated[tuple[Wording, ...], Length(4, 4)]
    right: Annotated[int, Between(1, 4)]
    field: Field = ""
    as_of: Year | None = None


@dataclass(frozen=True, slots=True)
class DuelPair:
    """Two Duel cards of one title (12C-2)."""

    id: CardId
    title: Title
    cards: Annotated[tuple[DuelCard, ...], Length(2, 2)]


@dataclass(frozen=True, slots=True)
class MoveCard:
    """Seven propositions, of which exactly one is FALSE (12C-14); ``task`` says what holds of the others."""

    id: CardId
    title: Title
    task: Question
    propositions: Annotated[tuple[Wording, ...], Length(7, 7)]
    false: Annotated[int, Between(1, 7)]
    truth: Annotated[str, Length(1, 240), Matches(_ONE_LINE, _SAYS)]
    field: Field = ""
    as_of: Year | None = None


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question answered in own words (12C-22).

    ``accept`` are other right forms, ``refuse`` what must not be taken for one of them, and ``exact`` forms that are
    right only letter for letter (12C-55).
    """

    question: Question
    answer: Name
    accept: Names = ()
    refuse: Names = ()
    exact: Names = ()
    field: Field = ""
    as_of: Year | None = None


@dataclass(frozen=True, slots=True)
class BlowCard:
    """Open questions for one corner of a face-off (12C-20)."""

    id: CardId
    questions: Annotated[tuple[OpenQuestion, ...], Length(3, 40)]


@dataclass(frozen=True, slots=True)
class StrokeQuestion:
    """A question with three answers, one of them hidden and one of them right (12C-41)."""

    question: Question
    answers: Annotated[tuple[Wording, ...], Length(3, 3)]
    hidden: Annotated[int, Between(1, 3)]
    right: Annotated[int, Between(1, 3)]
    field: Field = ""
    as_of: Year | None = None


@dataclass(frozen=True, slots=True)
class StrokeCard:
    """Questions 1 to 5 of rising difficulty (12C-25)."""

    id: CardId
    questions: Annotated[tuple[StrokeQuestion, ...], Length(5, 5)]


MOST_CORNERS: Final = 4_000
"""The most characters that the outlines of a patch have."""

MOST_PATCHES: Final = 120
"""The most patches of a tile."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A patch of one colour."""

    path: Annotated[str, Length(1, MOST_CORNERS), Matches(_PATH)]
    """Closed outlines as an SVG path of whole units from the left upper corner of the tile: `M`, `L` for each corner,
    `Z`."""
    fill: Annotated[str, Matches("#[0-9a-f]{6}")]
    """Its colour: `#` and six hexadecimal digits."""


Tile = Annotated[tuple[Patch, ...], Length(1, MOST_PATCHES)]
"""The part of the picture behind one flap, as patches, the lowest first; none of them reaches beyond the flap."""


@dataclass(frozen=True, slots=True)
class StarCard:
    """A thing, a place or an animal to be guessed, in seven tiles a side (12C-27).

    ``large`` and ``small`` are the tiles behind the flaps of the two kinds, from the top; each in its own units, the
    left upper corner being (0, 0).
    """

    id: CardId
    name: Name
    kind: StarKind
    large: Annotated[tuple[Tile, ...], Length(7, 7)]
    small: Annotated[tuple[Tile, ...], Length(7, 7)]
    accept: Names = ()
    refuse: Names = ()
    exact: Names = ()


Card = KickOffCard | DuelPair | MoveCard | BlowCard | StrokeCard | StarCard

KINDS: Final[Mapping[str, type]] = {
    "kick_off": KickOffCard,
    "duel": DuelPair,
    "move_by_move": MoveCard,
    "fatal_blow": BlowCard,
    "master_stroke": StrokeCard,
    "mystery_star": StarCard,
}
"""What the cards of each pile are, in the order in which a deck lists the piles."""


FORMAT: Final = 2
"""The format of decks. Its numbers count from 1; those of format 1 counted from 0."""


@dataclass(frozen=True, slots=True)
class Sizes:
    """The first item of a deck: its format and title, and how many cards each pile has, which may be none (12C-58)."""

    format: Literal[2]
    title: Title
    kick_off: Annotated[int, Between(0, 400)]
    duel: Annotated[int, Between(0, 200)]
    move_by_move: Annotated[int, Between(0, 400)]
    fatal_blow: Annotated[int, Between(0, 400)]
    master_stroke: Annotated[int, Between(0, 200)]
    mystery_star: Annotated[int, Between(0, 200)]


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of a match by pile and number; of a match from a record, only those that were used."""

    hashes: tuple[str, ...]
    sizes: Sizes
    kick_off: Mapping[int, KickOffCard]
    duel: Mapping[int, DuelPair]
    move_by_move: Mapping[int, MoveCard]
    fatal_blow: Mapping[int, BlowCard]
    master_stroke: Mapping[int, StrokeCard]
    mystery_star: Mapping[int, StarCard]

    @property
    def digest(self) -> str:
        """The deck's digest."""
        return digest(self.hashes)
