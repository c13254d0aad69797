"""The contract between Noonday and a game.

A game is one frozen value, ``GAME = Game(...)``, composed in the ``__init__.py`` of a package of pure functions and
types, and named by an entry point of the group ``noonday.games``. There is no base class and no object that owns a
match in progress. Adding a game adds a package and an entry point; nothing else changes.

Values
    A state, view, action, event and the options are frozen, slotted dataclasses of bounded ints (within
    2**53), strs, bools, StrEnums, tuples and frozensets, so that :mod:`rules.wire.codec` writes, reads and
    describes them. There are no floats, no times of day and no ``-1`` for nobody. A state holds what the
    rules need to go on and no wording; what only describes the past belongs to events.

Seats
    A match has seats with numbers from 0 in clockwise order. A game is handed the numbers that take part, in
    order; they need not be without gaps (the host may start with seats empty), and it keeps them in its
    state.

Luck and time
    Both are arguments. ``chance`` is asked for throws (:mod:`rules.chance`); ``at`` is match time in
    milliseconds (:mod:`rules.table.clock`) and never runs backwards within a match. Same arguments, same result, in
    any process. A view names no moment: the match itself shows when a decision lapses, since the table has a
    clock in addition to the game's (TBL-3).

Legality
    ``check`` decides it, and the menu comes from the same predicates. ``check`` accepts every entry of the menu, and
    refuses everything else but members of a template's domain, with the clause that forbids it. That holds for
    every value that the codec of the actions reads, however large its numbers. An erasable text is a field next to the
    ``seat`` that wrote it. It may be missing, since records must be played again after it was erased; from players the
    referee takes such an action only if the menu lists it so. ``apply`` begins with ``check`` and judges nothing again.
    A dry run calls ``check`` alone, so that not even the time that it takes depends on what the seat may not know.

Secrets
    A view is built by listing what may be seen. What a spectator (seat None) sees, every seat could build
    from its own view. A seat learns of hidden luck and hidden actions by the events that are disclosed to it:
    until the match is over, two states after the same disclosed events, whether or not they may be asked for
    again, give it equal views, menus, labels, refusals, pictures and delays, and ``check`` executes the same
    lines for both. No event discloses what the state goes on to hold and the view hides.

The end
    Every match ends within a bound that is a clause of the game's rules. From then on its standing is Over, or Closed
    when the table ended the match.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from typing import Any, Generic

from rules import defaults
from rules.chance import Chance, Die
from rules.defaults import LEFT_OUT
from rules.editing import Editor
from rules.errors import InvalidContent
from rules.functions import Action, Apply, Check, Choose, Default, Event, Initial, Leave, Options, State, View
from rules.parts import part
from rules.show.drawing import Drawing
from rules.show.kit import Kit
from rules.show.sheet import Sheet
from rules.show.story import Heading, Story
from rules.show.trace import Trace
from rules.values import Described, Entry, Outcome, Rematch, Standing, Template
from rules.wire.codec import Schema
from rules.wire.content import Content
from rules.wire.plain import Plain


@part
class Rules(Generic[State, View, Action, Event, Options]):
    """The rules as pure functions. None of the defaults decides a rule or a secret."""

    initial: Initial[Options, State, Event]
    standing: Callable[[State], Standing]
    """Whose turn it is: the open decision with the seats that must or may act, or how the game ended."""
    legal: Callable[[State, int], tuple[Action | Template[Action], ...]]
    """What a seat may do now, in pinned order, without repeats: actions, then templates; of each what the decision asks
    first."""
    check: Check[State, Action]
    apply: Apply[State, Action, Event]
    default: Default[State, Action]
    leave: Leave[State, Event]
    """Takes a seat out that left without a substitute, by the game's own clause; from then on it cannot act. It is
    called in a match that was opened with leaving set to out (TBL-4), unless everybody has left; otherwise a bot plays
    on, and ``withdraw`` is called."""
    close: Callable[[State], State]
    """The state in which the game stays when the table ends it: Closed, and what its ends show is shown."""
    view: Callable[[State, int | None], View]
    """What a seat, or a spectator (None), may know; also at the end."""
    disclose: Callable[[Event, int | None], Event | None]
    """The event as a seat, or a spectator (None), may know it; None hides it altogether."""
    everything: Callable[[State], View] = LEFT_OUT
    """The spectator's view with nothing hidden, for the replay of a match that is over. Default: the spectator's."""
    withdraw: Leave[State, Event] = LEFT_OUT
    """Takes back what a player who resigned had still open, such as an offer, where a bot plays on in the seat. The
    game goes on, and its open decision is the same. Default: nothing is open."""
    unasked: Callable[[State, Action], bool] = LEFT_OUT
    """Whether an action of a seat that must act, one of ``interrupts``, does not answer the decision. Default: no."""
    sample: Callable[[State, Template[Action], Chance], Action] = LEFT_OUT
    """A random legal member of a template. Default: its example."""
    hindsight: Callable[[Options], bool] = LEFT_OUT
    """Whether plies before the last may be asked for while the match is on. Default: yes."""
    rematch: Callable[[State, Outcome], Rematch[Options]] = LEFT_OUT
    """The next match by the game's custom, from the last state and the outcome, which may be the table's. Default:
    the same options and seats, read from the fields ``options`` and ``seats`` of the state."""
    dice: Callable[[Options], tuple[Die, ...] | None] = LEFT_OUT
    """The dice of the game's box, each with the faces printed on it: a match may be played with those of a real table
    (TBL-14). ``chance.roll`` is asked for one of them wherever players throw. A game without dice that is played on a
    real table all the same returns (). Default: None, which is for a game whose luck only the server can deal."""
    points: Callable[[State], Mapping[int, int]] = LEFT_OUT
    """What each ranked seat has of the game's own points (Words.points), for the standings of a season. Default: {}."""
    progress: Callable[[State], Mapping[int, int]] = LEFT_OUT
    """How far each seat that may still win has come (Words.progress), for the curve of a match that is over; it decides
    nothing. A seat has it from the start on, until it is out or has left. Default: the points."""


@part
class Words(Generic[State, View, Action, Event, Options]):
    """The game in words: labels, sentences, notation."""

    describe: Callable[[State, int, Action | Template[Action]], Described] = LEFT_OUT
    """An item of a seat's menu in words. Default: the first line of the action's docstring, without its final period
    and its clause in parentheses, which becomes the clause; a field that it marks is shown as its value, such as
    ``quantity``; other values follow. A player is ``seat 1``, by the number of the seat from 0: pages and the default
    position have the player's name in that place."""
    narrate: Callable[[Event, Sequence[str]], str] = LEFT_OUT
    """A disclosed event as one sentence in the present tense for a reader who watches, without what is None. The names
    are one for each seat of the match, by number. Default: the first line of the event's docstring with its values, as
    in a label, and the names of players for the field ``seat`` and each :data:`rules.values.Seat`."""
    position: Callable[[View, Sequence[Entry], Sequence[str]], str] = LEFT_OUT
    """A view and the menu of its seat as plain text, for a player who sees no picture: all that is needed to play well,
    in short lines, with the notation of every entry of the menu, and nothing that is not in the view. The names are one
    for each seat of the match, by number; they may be of any script and length, so no layout depends on them. Default:
    the names and values of the view, and the menu."""
    milestone: Callable[[Event], str] = LEFT_OUT
    """A mark for a time line, of at most 28 characters, if a disclosed event deserves one. Default: none."""
    write: Callable[[Action], str] = LEFT_OUT
    """An action in the game's notation, one line. Default: its kind and its values, such as ``bid 3 5``."""
    read: Callable[[str], Action] = LEFT_OUT
    """An action from the game's notation, whatever is legal; raises Malformed, saying what was expected. No blanks are
    around the text. Capitals do not matter but in texts that players type. Default: as ``write`` has it."""
    confirm: Callable[[str, Sequence[Event]], None] = LEFT_OUT
    """Raises IllegalAction if what a notation says beyond its action, such as an answer, is not what happened."""
    endings: Mapping[str, str] = LEFT_OUT
    """Why a match ended, by the reasons of its own outcomes: words to follow a colon, such as ``three hits``.
    Default: any reason in its own words, such as ``last cup`` for ``last-cup``."""
    points: str = LEFT_OUT
    """What Rules.points counts, such as ``money``; empty: nothing. Default: ``points``, if Rules has them."""
    progress: str = LEFT_OUT
    """What Rules.progress counts, such as ``houses found``; empty: nothing. Default: as the points are called."""
    sign: str = LEFT_OUT
    """What is written before each number of the points or the progress, such as ``£``. Default: nothing."""
    in_short: Callable[[Options], tuple[str, ...]] = LEFT_OUT
    """The rules in short, as the options have them: plain sentences, a line each, the goal first. They are read before
    a first match, so they say what players decide, and nothing that the service does for them. Default: none."""
    hints: Mapping[type, str] = LEFT_OUT
    """What each kind of action is for, by its class: a plain sentence or two for somebody who plays for the first time,
    without clauses. One text is shown for all actions of the class. Default: the first sentence of each docstring."""


@part
class Bots(Generic[State, View, Action]):
    """The policies. The default is one level, ``random``, which picks from its menu."""

    levels: tuple[str, ...] = LEFT_OUT
    """The bots' levels, weakest first. The first one plays on for a seat that resigned."""
    choose: Choose[View, Action] = LEFT_OUT
    insight: Callable[[State, int, str], object] = LEFT_OUT
    """What a bot of that level in that seat may know in addition to its view; ``choose`` gets it. Default: None."""
    volunteers: Callable[[State, int, str], bool] = LEFT_OUT
    """Whether a bot of that level acts now at a seat that need not; then ``choose`` gives an interrupt. It is asked
    after every ply, so it is quick. Default: no."""
    delay: Callable[[State, int, str], int] = LEFT_OUT
    """How long, in ms from the opening of the decision, a bot of that level waits before it acts, in a match at human
    pace (TBL-10); at most a day. Default: 1000, whatever the bot decides, so that the delay discloses nothing."""


@part
class Pictures(Generic[View, Event]):
    """The view as a drawing in two layers of equal size. The default lists the names and values of the view.

    The description of ``moving`` has the word *over* once the match is over: the default has it if the view has a
    field ``over``, which is None before. Both layers together have at most 250,000 bytes as SVG, and no side is longer
    than sixteen times the other one (:mod:`rules.show.bounds`): a larger picture is not drawn as PNG.
    """

    still: Callable[[View], Drawing] = LEFT_OUT
    """What stays for the whole match."""
    moving: Callable[[View, Sequence[str]], Drawing] = LEFT_OUT
    """What changes, to lie over ``still``. The names are one for each seat of the match, by number, up to 64 characters
    of any script: each has to fit into its place, so it is cut where the room is too small."""
    trace: Callable[[Event], Trace] = LEFT_OUT
    """What of a disclosed event is seen on the table: the dice that fell, and ways from one spot of the drawing to
    others, which mark the last move. What the drawing marks itself is no way. Default: nothing."""
    cards: Callable[[], Mapping[str, Drawing]] = LEFT_OUT
    """What is on the cards that a menu names (Described.card, and ``x-card`` of a template's schema), by their keys.
    Default: {}."""


@part
class Paper(Generic[Options]):
    """The score sheet. The default has the standing, the points, the last picture and room to sign."""

    variants: tuple[str, ...] = LEFT_OUT
    """The kinds of score sheet, the usual one first. Default: ``full`` alone."""
    sheet: Callable[[Heading, Sequence[Story], str], Sheet] = LEFT_OUT
    """The score sheet of a match, in a variant; of one that is not finished, the heading has no outcome."""
    blank: Callable[[Options], Sheet] = LEFT_OUT
    """The empty pad page."""
    kit: Callable[[Options, Content | None], Kit] = LEFT_OUT
    """All that is needed to play on a table without the game's box, with a match's content (None without a deck).
    Default: the rules, a deck's cards, the dice and the pad."""


def _as_usual(_options: object, _content: Content) -> tuple[str, ...]:
    """Return no rules in short of a deck's own: those by the options are for every deck."""
    return ()


@part
class Deck(Generic[State]):
    """Content that a host can bring, such as a deck of questions: validated, immutable, named by its digest."""

    standard: Callable[[], Content]
    """The content that a match uses when its host brings none."""
    load: Callable[[bytes], Content]
    """Reads and validates a deck; raises InvalidContent with a fault for each wrong item."""
    excerpt: Callable[[Content, State | None], Plain]
    """The content as a record holds it: what this match used in full; the state is None if none began."""
    recall: Callable[[Plain, str], Content]
    """The content as a record holds it, enough to play that match again; raises InvalidContent when the excerpt is not
    of the content of that digest (:mod:`rules.wire.content`)."""
    schema: Callable[[], Schema]
    """The JSON Schema of a deck."""
    editor: Editor | None = None
    """The tools for authors of decks."""
    in_short: Callable[[Any, Content], tuple[str, ...]] = _as_usual
    """The rules in short by the options, as far as they hold with this deck. They are read by players, so they say no
    more of the deck than its players know from the start. Default, and where it is empty: those by the options."""


def alone(_options: object, seats: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Return a side for each seat: everybody plays alone."""
    return tuple((seat,) for seat in seats)


def no_umpire(_options: object, _seats: Sequence[int]) -> None:
    """Return no seat: all of them play."""


def agreed(_options: object) -> None:
    """Accept all options: each field's own bounds suffice."""


def nothing() -> Mapping[str, Any]:
    """Return no reference data."""
    return {}


@part
class Game(Generic[State, View, Action, Event, Options]):
    """A game, composed of its types, its rules and its wings."""

    key: str
    """The key in addresses: kebab-case; also the name of its entry point."""
    title: str
    version: int
    """Rises when any golden record would replay differently."""
    longest: int
    """Most plies of the game in a match, its actions and lapses: a clause of its rules states it. Each answer to a
    simultaneous decision is a ply, and a lapse is one for all seats that are silent; plies of the table, such as
    sitting down, are not counted."""
    package: str
    """The import name of the package. It contains RULES.md: a paragraph that says what the game is, then numbered
    clauses under ``### CLAUSE Title``."""
    options: type[Options]
    """A dataclass whose every field has a default, and the metadata ``about``: a sentence that says what the option
    changes, and cites its clause.

    The metadata ``label`` is the option as people call it, and ``values`` what they call each of its values, by JSON's
    name for it; ``usual`` names there what holds if nothing is chosen. ``players`` says that its numbers are seats, and
    ``sets`` which other options each of its values sets, by JSON's name for it, with their plain values.

    A field with the metadata ``carried`` is filled in by a rematch alone. Others depend, if they are left out, on who
    takes the seats with the opening, or have their default if nobody does. One with the metadata ``host`` is the first
    seat that the host takes. One with the metadata ``aside`` is the seat of a part that seldom acts: the first bot's,
    else the host's. One with the metadata ``alone`` has that plain value where bots take all seats but one; the
    schema of the options has it as ``x-alone``. What has ``host``, ``aside`` or ``seats`` names seats, and is refused
    where the table does not have them.
    """
    state: type[State]
    """A dataclass. Of a game with a deck, the field ``content`` (``Annotated[Any, Outside]``) holds it."""
    view: type[View]
    actions: tuple[type, ...]
    events: tuple[type, ...]
    """What can happen. No event has a field ``kind`` or ``words``: over HTTP these two are added to its fields."""
    interrupts: tuple[type, ...] = ()
    """Those of the actions that may come unasked. Each carries what makes it unique (a number, a name), and none
    is refused because somebody else acted in between. A seat that must act may have them in its menu too."""
    seats: Callable[[Options], tuple[int, ...]]
    """The numbers of seats with which the game can be played, ascending."""
    sides: Callable[[Options, Sequence[int]], tuple[tuple[int, ...], ...]] = alone
    """The sides, each a group of seats that wins or loses together and shares a place; each seat is in exactly one. A
    match whose outcome parts a side is not ended: the game is at fault. Where one side is left because others left, it
    has won (TBL-4), unless it is the one side of all seats, as of players who play together against the game. No side
    at all, ``()``: each seat plays for itself, and nobody wins because others left."""
    umpire: Callable[[Options, Sequence[int]], int | None] = no_umpire
    """The seat, of those that take part, that rules and does not play, so that ``minutes`` does not count it and it
    never wins because others left (TBL-4). Default: None."""
    check_options: Callable[[Options], None] = agreed
    """Refuses options that do not go together; raises Malformed, naming the field."""
    minutes: Mapping[int, int] = field(default_factory=dict)
    """How long a match of people lasts about with the usual options, in minutes, by the number of seats, as
    ``bench.minutes`` estimates it. Default: not known."""
    reference: Callable[[], Mapping[str, Any]] = nothing
    """Plain data that clients may draw and think with: the board, the tables."""
    rules: Rules[State, View, Action, Event, Options]
    words: Words[State, View, Action, Event, Options] = LEFT_OUT
    bots: Bots[State, View, Action] = LEFT_OUT
    pictures: Pictures[View, Event] = LEFT_OUT
    paper: Paper[Options] = LEFT_OUT
    deck: Deck[State] | None = None

    def content(self) -> Deck[State]:
        """Return the deck.

        :raises InvalidContent: when the game is played without one.
        """
        if self.deck is None:
            raise InvalidContent("the game is played without a deck")
        return self.deck

    def standard_content(self) -> Content | None:
        """Return the content of a match whose host brings none; None for a game without a deck."""
        return None if self.deck is None else self.deck.standard()

    def __post_init__(self) -> None:
        """Fill in what was left out."""
        for name, usual in defaults.of(self).items():
            object.__setattr__(self, name, _filled(PARTS[name], getattr(self, name), usual))


AnyGame = Game[Any, Any, Any, Any, Any]
"""A game whose types do not matter to the code at hand."""

PARTS: Mapping[str, type[Any]] = {"rules": Rules, "words": Words, "bots": Bots, "pictures": Pictures, "paper": Paper}
"""The parts that every game has, by their names in a Game."""


def _filled(kind: type[Any], part: Any, usual: Mapping[str, Any]) -> Any:
    """Return a part with its defaults in the place of what was left out."""
    if part is LEFT_OUT:
        return kind(**usual)
    if not isinstance(part, kind):
        return part  # rules.whole names it
    return replace(part, **{name: value for name, value in usual.items() if getattr(part, name) is LEFT_OUT})
