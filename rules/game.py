"""The contract between Noonday and a game.

A game is a package that satisfies :class:`Game` by its module-level names: constants, types and pure
functions. There is no base class and no object that owns a match in progress. Whoever adds a game adds a
package and an entry point in the group ``noonday.games``; nothing else changes.

Values
    A state, view, action, event and the options are frozen, slotted dataclasses of bounded ints (within
    2**53), strs, bools, StrEnums, tuples and frozensets, so that :mod:`rules.wire.codec` writes, reads and
    describes them. There are no floats, no times of day and no ``-1`` for nobody. A state holds what the
    rules need to go on and no wording; what only tells the past belongs to events.

Seats
    A match has seats with numbers from 0 in clockwise order. A game is handed the numbers that take part, in
    order; they need not be without gaps (the host may start with seats empty), and it keeps them in its
    state.

Luck and time
    Both are arguments. ``chance`` is asked for throws (:mod:`rules.chance`); ``at`` is match time in
    milliseconds (:mod:`rules.table.clock`) and never runs backwards within a match. Same arguments, same result, in
    any process. A view names no moment: when a decision lapses the match itself tells, since the table has a
    clock beside the game's (TBL-3).

Legality
    ``check`` decides it, and the menu comes from the same predicates. ``check`` accepts whatever the menu lists, and
    refuses whatever is neither listed nor in the domain of a template with the clause that forbids it. That holds for
    every value that the codec of ACTIONS reads, however wild its numbers. An erasable text, which stands beside the
    ``seat`` that wrote it, may be missing, since records must be played again after it was erased; from players the
    referee takes such an action only if the menu lists it so. ``apply`` begins with ``check`` and judges nothing again.
    A dry run calls ``check`` alone, so that not even the time that it takes depends on what the seat may not know.

Secrets
    A view is built by listing what may be seen. What a spectator (seat None) sees, every seat could build
    from its own view. A seat learns of hidden luck and hidden actions by the events that are disclosed to it:
    until the match is over, two states after the same disclosed events, whether or not they may be asked for
    again, give it equal views, menus, labels, refusals, pictures and delays, and ``check`` executes the same
    lines for both. No event discloses what the state goes on to hold and the view hides.

The end
    ``to_act`` is empty exactly when ``outcome`` is not None. Every match ends within a bound that is a clause
    of the game's rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from rules.chance import Chance
from rules.policy import Budget, Choice
from rules.show.drawing import Drawing
from rules.show.sheet import Sheet
from rules.show.story import Heading, Story
from rules.wire.codec import Schema
from rules.wire.content import Content
from rules.wire.plain import Plain

State = Any
View = Any
Action = Any
Event = Any
Options = Any
Insight = Any


@dataclass(frozen=True, slots=True)
class Step:
    """What an action made of a state: the next state, and what happened, in order.

    ``anew`` gives the open decision its whole time anew, by the table's clock (TBL-3), though its number stays. A clock
    of the game's own the game itself sets anew, in the state.
    """

    state: State
    events: tuple[Event, ...] = ()
    anew: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    ``winners`` are seats: one, several (a shared victory, a side) or none. ``places`` is the place of each
    seat of the match in order of the seats, 1 the best, equals sharing one; None for a seat that is not
    ranked. ``reason`` is a kebab-case word that the rules document under ``clause``.
    """

    winners: tuple[int, ...]
    places: tuple[int | None, ...]
    reason: str
    clause: str


@dataclass(frozen=True, slots=True)
class Template:
    """A choice too large to list: a JSON Schema of what is legal now, and one legal action of it."""

    schema: Mapping[str, Any]
    example: Action


MenuItem = Action | Template


@dataclass(frozen=True, slots=True)
class Described:
    """An action in words, for a menu, and the clause that allows it."""

    label: str
    clause: str


@dataclass(frozen=True, slots=True)
class Rematch:
    """The next match by the game's custom: its options, and which old seat sits at each of the seats that took part."""

    options: Options
    seats: tuple[int, ...]


class Game(Protocol):
    """What a game's package provides."""

    def __hash__(self) -> int:
        """Return its hash; modules have one, so that what is made from a game can be kept by it."""
        ...

    KEY: str
    """The key in addresses: kebab-case."""
    TITLE: str
    VERSION: int
    """Rises when any golden record would replay differently."""
    LEVELS: tuple[str, ...]
    """The bots' levels, weakest first. The first one plays on for a seat that resigned."""
    VARIANTS: tuple[str, ...]
    """The kinds of score sheet, the usual one first."""
    POINTS: str
    """What the game itself counts for each seat, such as ``points`` or ``money``; empty for one that counts nothing."""
    OPTIONS: type
    """A dataclass whose every field has a default, and the metadata ``about``: a sentence that cites its clause.

    A field with the metadata ``carried`` is filled in by a rematch alone. One with the metadata ``aside`` is the seat
    of a part that seldom acts: if it is left out, the opening's first bot, else the first seat that the host takes with
    the opening, else the default.
    """
    STATE: type
    """A dataclass. Of a game with content, the field ``content`` (``Annotated[Any, Outside]``) holds it."""
    VIEW: type
    ACTIONS: tuple[type, ...]
    INTERRUPTS: tuple[type, ...]
    """Those of ACTIONS that may come unasked. Each carries what makes it unique (a number, a name), and none
    is refused because somebody else acted in between. A seat that must act may have them in its menu too."""
    EVENTS: tuple[type, ...]
    """What can happen. None has a field ``kind`` or ``words``: both stand beside an event's fields over HTTP."""
    ENDINGS: Mapping[str, str]
    """Why a match ended, by the reasons of its own outcomes: words to follow a colon, such as ``three hits``."""

    def reference(self) -> Mapping[str, Any]:
        """Return plain data that clients may draw and think with: the board, the tables."""
        ...

    def rules_text(self) -> str:
        """Return RULES.md: a paragraph that says what the game is, then numbered clauses under ``### CLAUSE Title``."""
        ...

    def check_options(self, options: Options) -> None:
        """Refuse options that do not go together.

        :raises Malformed: naming the field.
        """
        ...

    def seats(self, options: Options) -> tuple[int, ...]:
        """Return the numbers of seats with which the game can be played, ascending."""
        ...

    def sides(self, options: Options, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
        """Return who stands with whom; each seat stands in exactly one side."""
        ...

    def initial(
        self, options: Options, seats: Sequence[int], order: Sequence[int], content: Any, *, at: int, chance: Chance
    ) -> Step:
        """Set the game up, drawing all luck of the set-up.

        ``seats`` are those that take part, ascending; ``order`` are the same in the order of sitting down (TBL-1).
        """
        ...

    def decision(self, state: State) -> int:
        """Return the number of the open decision, from 1.

        It rises when a seat becomes able to act. A partial answer to a simultaneous decision and an interrupt,
        which comes from a seat that need not act, do not raise it. At the end it stays.
        """
        ...

    def turn(self, state: State) -> int:
        """Return the number of the open turn, from 1: a stretch of decisions that counts once for silence (TBL-5).

        It rises with the decision alone; :func:`rules.usual.turn` suits games whose every decision is a turn.
        """
        ...

    def to_act(self, state: State) -> tuple[int, ...]:
        """Return the seats that must act, ascending; empty exactly when the game is over."""
        ...

    def may_interrupt(self, state: State) -> tuple[int, ...]:
        """Return the seats that may act though they need not, ascending; none of them must act as well."""
        ...

    def legal_actions(self, state: State, seat: int) -> tuple[MenuItem, ...]:
        """Return what ``seat`` may do now, in pinned order, without repeats: what is asked first, templates last."""
        ...

    def unasked(self, state: State, action: Action) -> bool:
        """Tell whether an action of a seat that must act, one of INTERRUPTS, does not answer the open decision."""
        ...

    def describe(self, state: State, seat: int, item: MenuItem) -> Described:
        """Put an item of the menu in words."""
        ...

    def sample(self, state: State, template: Template, chance: Chance) -> Action:
        """Return a random legal member of a template."""
        ...

    def check(self, state: State, seat: int, action: Action, *, at: int) -> None:
        """Insist that ``seat`` may play an action now.

        It reads only what that seat may know: whether a hidden name was guessed, or another seat has given its
        order, is not a matter of legality. ``at`` is before the ``deadline``, which the table itself watches.

        :raises IllegalAction: naming the clause that forbids it.
        """
        ...

    def apply(self, state: State, seat: int, action: Action, *, at: int, chance: Chance) -> Step:
        """Play an action, after ``check``.

        :raises IllegalAction: as ``check`` does.
        """
        ...

    def default(self, state: State, seat: int, *, at: int, chance: Chance) -> Action:
        """Return what the silence of a seat that must act means, when its time has run out.

        ``apply`` accepts it at the same ``at``. Once it was played for every seat that had to act, the
        decision has risen or the game is over, so that silence never stands still.
        """
        ...

    def leave(self, state: State, seat: int, *, at: int, chance: Chance) -> Step:
        """Take a seat out that left without a substitute, by the game's own clause on leaving.

        From then on it is neither in ``to_act`` nor in ``may_interrupt``.
        """
        ...

    def withdraw(self, state: State, seat: int, *, at: int, chance: Chance) -> Step:
        """Take back what a player who resigned had still open, such as an offer, where a bot plays on in the seat.

        The game goes on, and its open decision is the same.
        """
        ...

    def deadline(self, state: State) -> int | None:
        """Return the next match time at which silence changes something by the game's own clocks, or None.

        From that time on every seat in ``to_act`` counts as silent, and what any of them sends is too late.
        """
        ...

    def outcome(self, state: State) -> Outcome | None:
        """Return how the game ended by its own rules; None while it goes on, and when the table closed it."""
        ...

    def points(self, state: State) -> Mapping[int, int]:
        """Return what each seat that the game ranks has of POINTS, by seat, for the standings of a season.

        :func:`rules.usual.points` suits games without POINTS.
        """
        ...

    def close(self, state: State) -> State:
        """Return the state in which the game stays when the table ends it: nobody acts, what its ends show is shown."""
        ...

    def view(self, state: State, seat: int | None) -> View:
        """Return what a seat, or a spectator (None), may know; also at the end."""
        ...

    def everything(self, state: State) -> View:
        """Return the spectator's view with nothing hidden, for a match that is over and whoever watches it again."""
        ...

    def disclose(self, event: Event, seat: int | None) -> Event | None:
        """Return the event as a seat, or a spectator (None), may know it; None hides it altogether."""
        ...

    def narrate(self, event: Event, names: Sequence[str]) -> str:
        """Return a disclosed event as one sentence in the present tense for a reader who watches, without what is None.

        ``names`` has a name for each seat of the match, by its number (:func:`rules.table.narration.names_of`).
        """
        ...

    def milestone(self, event: Event) -> str:
        """Return a mark for a time line, of at most 28 characters, if a disclosed event deserves one; else ""."""
        ...

    def hindsight(self, options: Options) -> bool:
        """Tell whether plies before the last may be asked for while the match is on."""
        ...

    def rematch(self, state: State, outcome: Outcome) -> Rematch:
        """Return the next match by the game's custom, from the last state and the outcome, which may be the table's."""
        ...

    def insight(self, state: State, seat: int, level: str) -> Insight:
        """Return what a bot of that level may know beside its view; None for all games but a quiz."""
        ...

    def choose(
        self, view: View, menu: Sequence[MenuItem], insight: Insight, *, chance: Chance, budget: Budget, level: str
    ) -> Choice:
        """Choose for a seat from what it may know and its menu; the policy.

        The action is in the menu or a legal member of a template there, also with no budget. The reason is not empty.
        """
        ...

    def volunteers(self, state: State, seat: int, level: str) -> bool:
        """Tell whether a bot of that level acts now at a seat that need not; then ``choose`` gives an interrupt.

        It is asked after every ply, so it is quick; :func:`rules.usual.volunteers` suits bots that never do.
        """
        ...

    def pace(self, state: State, seat: int, level: str) -> int:
        """Return how long, in ms, a bot of that level waits before it acts now, in a match at human pace (TBL-10).

        It counts from when the decision opened; :func:`rules.usual.pace` suits most games.
        """
        ...

    def still(self, view: View) -> Drawing:
        """Draw what stays for the whole match."""
        ...

    def moving(self, view: View) -> Drawing:
        """Draw what changes, to lie over ``still``."""
        ...

    def sheet(self, heading: Heading, story: Sequence[Story], variant: str) -> Sheet:
        """Fill in the score sheet of a match that is over."""
        ...

    def blank_sheet(self, options: Options) -> Sheet:
        """Return the empty pad page."""
        ...

    def write(self, action: Action) -> str:
        """Write an action in the game's notation, one line."""
        ...

    def read(self, text: str) -> Action:
        """Read an action from the game's notation.

        :raises Malformed: when it is none.
        """
        ...

    def standard_content(self) -> Content | None:
        """Return the content that a match uses when its host brings none; None for a game without content."""
        ...

    def load_content(self, content: bytes) -> Content:
        """Read and validate a deck.

        :raises InvalidContent: with a fault for each wrong item.
        """
        ...

    def excerpt(self, content: Content, state: State | None) -> Plain:
        """Return the content as a record tells it: what this match used in full; ``state`` is None if none began."""
        ...

    def recall(self, excerpt: Plain, digest: str) -> Content:
        """Return the content as a record tells it, enough to play that match again.

        :raises InvalidContent: when the excerpt is not of the content of that digest (:mod:`rules.wire.content`).
        """
        ...

    def content_schema(self) -> Schema | None:
        """Return the JSON Schema of a deck, or None for a game without content."""
        ...
