"""The types of every game's functions, in addition to its own: steps, standings, menus, choices, outcomes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final, Generic, Protocol, TypeAlias, TypeVar

from rules.wire.codec import Between

State_co = TypeVar("State_co", covariant=True)
Event_co = TypeVar("Event_co", covariant=True)
Action_co = TypeVar("Action_co", covariant=True)
Options_co = TypeVar("Options_co", covariant=True)
Action = TypeVar("Action")

SEAT: Final = "seat"
"""Marks an int that is the number of a seat, so that the defaults show its player."""

Seat: TypeAlias = Annotated[int, Between(0, 15), SEAT]
"""The number of a seat in a game's values."""


@dataclass(frozen=True, slots=True)
class Step(Generic[State_co, Event_co]):
    """The result of an action: the next state, and the events in order.

    ``restarts_clock`` gives the open decision its whole time again on the table's clock (TBL-3), though its number
    stays. A clock of the game's own is restarted by the game itself, in the state.
    """

    state: State_co
    events: tuple[Event_co, ...] = ()
    restarts_clock: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended."""

    winners: tuple[int, ...]
    """Seats that won, from 0: one, several (a shared victory, a side) or none."""
    places: tuple[int | None, ...]
    """Place of each seat that took part, in the order of the seats, in a record those whose `player` is not `open`: 1
    is the best, equals share one; None: not ranked. The best is 1, or all are None, as where players lose together."""
    reason: str
    """How the match ended: a word in kebab-case, documented under `clause`."""
    clause: str
    """Number of the clause of the rules by which it ended."""


@dataclass(frozen=True, slots=True)
class Open:
    """A game that goes on, and the decision for which it waits.

    ``decision`` is its number, from 1. It rises when a seat becomes able to act. A partial answer to a simultaneous
    decision does not raise it, nor does an unasked action, unless it calls on other seats. ``must`` are the seats that
    must act, ascending and at least one; ``may`` those that may act though they need not, ascending. ``deadline`` is
    the next match time, in ms, at which silence changes something by the game's own clocks, or None: from that time on
    every seat in ``must`` counts as silent, and its action is too late. ``turn`` is the number of the open turn, from
    1, a stretch of decisions that counts once for silence (TBL-5) and rises with the decision alone; None: each
    decision is a turn of its own.
    """

    decision: int
    must: tuple[int, ...]
    may: tuple[int, ...] = ()
    deadline: int | None = None
    turn: int | None = None
    outcome: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Over:
    """A game that ended by its own rules: no seat can act. ``decision`` is the last number."""

    decision: int
    outcome: Outcome
    must: ClassVar[tuple[int, ...]] = ()
    may: ClassVar[tuple[int, ...]] = ()
    deadline: ClassVar[None] = None
    turn: ClassVar[None] = None


@dataclass(frozen=True, slots=True)
class Closed:
    """A game that the table ended (TBL-4, TBL-6): no seat can act, and the game has no outcome of its own."""

    decision: int
    outcome: ClassVar[None] = None
    must: ClassVar[tuple[int, ...]] = ()
    may: ClassVar[tuple[int, ...]] = ()
    deadline: ClassVar[None] = None
    turn: ClassVar[None] = None


Standing = Open | Over | Closed


def ended(decision: int, outcome: Outcome | None) -> Over | Closed:
    """Return the standing of a game that has ended: with an outcome of its own, or closed by the table."""
    return Closed(decision) if outcome is None else Over(decision, outcome)


@dataclass(frozen=True, slots=True)
class Template(Generic[Action_co]):
    """A choice too large to list: a JSON Schema of what is legal now, and one legal action of it.

    In the schema, a string that is the key of a spot in the picture has ``"x-spot": true``. A part of the schema that
    is about spots without naming them, such as the choice for one plane, lists their keys in ``"x-spots"``, the most
    specific first; its ``title`` names it. A value that is a card names it in ``"x-card"``, a key of Pictures.cards.
    One that may fail has its chance in ``"x-odds"``, as ``hits`` and ``of``; those that cannot succeed come last.
    """

    schema: Mapping[str, Any]
    example: Action_co


MenuItem: TypeAlias = Action | Template[Action]
"""An entry of a menu: an action, or a template of many."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The chance that an action succeeds, as far as its seat may know: ``hits`` of ``of`` equally likely cases."""

    hits: int
    of: int


@dataclass(frozen=True, slots=True)
class Described:
    """An action in words, for a menu, the clause that allows it, and the places that it points at.

    ``spots`` are keys of spots in the picture that the seat is given (:class:`rules.show.drawing.Group`), the most
    specific first; empty for an action without a place.

    ``path`` sorts a long menu: the headings under which the action is shown, the outermost first, and then its own
    words there, such as ``Stallion``, ``Long-range missile`` and ``Eagle, 9 away``; empty where the label suffices.
    ``odds`` is the chance that it succeeds, None where that is not the question. What cannot succeed comes last.
    ``card`` is the key of the card that it plays, one of Pictures.cards, or empty.
    """

    label: str
    clause: str
    spots: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    odds: Odds | None = None
    card: str = ""

    @property
    def is_hopeless(self) -> bool:
        """Return whether it cannot succeed."""
        return self.odds is not None and self.odds.hits == 0


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a seat's menu in words.

    ``item`` is the action, or a template of many; ``notation`` is the action, or the template's example, in the game's
    notation. ``unasked``: it does not answer the open decision, which stays open unless it calls on other seats.
    """

    item: Any
    notation: str
    words: Described
    unasked: bool

    @property
    def label(self) -> str:
        """Return the action in words."""
        return self.words.label

    @property
    def is_template(self) -> bool:
        """Return whether it is one of many."""
        return isinstance(self.item, Template)


@dataclass(frozen=True, slots=True)
class Rematch(Generic[Options_co]):
    """The next match by the game's custom.

    ``options`` are its options, ``seats`` the old seat of the player who takes each of the seats that took part.
    """

    options: Options_co
    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Choice(Generic[Action_co]):
    """What a policy chose: the action, why (in terms of the rules), and what the alternatives were worth.

    ``values`` pairs actions with whole numbers in thousandths of the game's own unit (its RULES.md names it).
    """

    action: Action_co
    reason: str
    values: tuple[tuple[Action_co, int], ...] = ()


class Budget(Protocol):
    """How long a policy may think: milliseconds in a worker, positions in tests."""

    def spent(self) -> bool:
        """Return whether to stop and answer now; a policy calls it once for each position that it looks at."""
        ...
