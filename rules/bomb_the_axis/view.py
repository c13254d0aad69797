"""What may be seen, by list, so that nothing new is ever shown by accident."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rules.bomb_the_axis.actions import Dot
from rules.bomb_the_axis.board import BLACK, RED
from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.options import NextChecker, Series
from rules.bomb_the_axis.state import Caller, Ending, Last, State


@dataclass(frozen=True, slots=True)
class CardLine:
    """A caller as all see him (BTA-24)."""

    seat: int
    """Seat of the caller, from 0."""
    hits: int
    """Houses hit; three win."""
    bombs_lost: int
    """Bombs lost; at 3 the caller is out."""
    red_left: int
    """Red counters left in the hand, of five."""
    black_left: int | None
    """Black counters left in the hand; None with `memory` while the game is on."""
    out: bool
    """Whether the caller calls no more."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A dot that was called, and what it was answered."""

    dot: Dot
    """Dot that was called, such as B7."""
    answer: Answer
    """What its first call was answered."""
    seat: int | None
    """Seat that hit the house there, from 0; None where there was none."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The last call, as everybody heard it (BTA-24)."""

    seat: int
    """Seat that called, from 0."""
    dot: Dot
    """Dot that was called, such as B7."""
    answer: Answer
    """What the Checker answered."""
    fresh: bool | None
    """Whether nobody had called the dot before in this game; None with `memory` while the game is on."""


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A caller's own card: red counters on the hits, black ones on the misses (BTA-7, BTA-9)."""

    hits: tuple[Dot, ...]
    """Dots of the caller's own hits, in the order of making."""
    misses: tuple[Dot, ...]
    """Dots of the caller's own misses, in the chart's reading order."""


@dataclass(frozen=True, slots=True)
class FullChart:
    """The Checker's chart: the houses that are left, the guns, and the black counters where houses were (BTA-9)."""

    houses: tuple[Dot, ...]
    """Dots of the houses that nobody has hit, in the chart's reading order."""
    guns: tuple[Dot, ...]
    """Dots of the guns, in the chart's reading order."""
    removed: tuple[Dot, ...]
    """Dots where houses were that callers have hit, in the chart's reading order."""


@dataclass(frozen=True, slots=True)
class View:
    """The game as this viewer may see it."""

    letters: int
    """Letters of the chart, from A: 5 or 10."""
    numbers: int
    """Numbers with each letter, from 1."""
    houses: int
    """Houses that are hidden on the chart at the start."""
    guns: int
    """Guns that are hidden on the chart."""
    seats: tuple[int, ...]
    """All seats that take part, from 0, clockwise, also those that left."""
    seat: int | None
    """The viewer's own seat, from 0; None for a viewer who does not play."""
    checker: int | None
    """Seat of the Checker, from 0; None when the server is Checker."""
    checker_before: int | None
    """Seat of the Checker of the game before, from whom the chart was won, from 0; None: nobody."""
    placed: bool
    """Whether the pieces are on the chart, so that calls can be made."""
    turn: int | None
    """Seat that is to place or call, from 0; None at the end."""
    callers: tuple[CardLine, ...]
    """Line of each caller in the order of calling, also of those who are out."""
    houses_left: int
    """Houses that nobody has hit yet."""
    calls: int
    """Calls made in this game."""
    calls_without_news: int | None
    """Misses in a row on dots that had been called before; None with `memory` while the game is on."""
    calls_to_draw: int
    """Number of such calls in a row that makes the game a draw."""
    last: Heard | None
    """Last call and its answer; None before the first."""
    marks: tuple[Mark, ...]
    """Every dot called so far, in the chart's reading order; with `memory` empty while the game is on."""
    card: OwnCard | None
    """The viewer's own card; None for a viewer who does not call."""
    full_chart: FullChart | None
    """The chart with its pieces, for the Checker, and for all at the end; else None."""
    memory: bool
    """Whether a call is shown only until the next one."""
    no_repeats: bool
    """Whether each dot can be called only once in a game."""
    next_checker: NextChecker
    """Who is Checker of the rematch."""
    call_seconds: int | None
    """Seconds that a caller has for a call; None: no limit of the game."""
    series: Series
    """The games of the series before this one."""
    ending: Ending | None
    """Why the game ended; None before the end."""


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator (None), may know."""
    over = state.ended is not None
    chart = over or (seat is not None and seat == state.checker)
    return _listed(state, seat, chart=chart, hidden=state.options.memory and not over)


def everything(state: State) -> View:
    """Return the spectator's view with the chart and with all that was called, for a game that is over."""
    return _listed(state, None, chart=True, hidden=False)


def _listed(state: State, seat: int | None, *, chart: bool, hidden: bool) -> View:
    """Return what a seat, or a spectator (None), sees with or without the chart, and what ``memory`` leaves of it."""
    options, over = state.options, state.ended is not None
    placing = state.checker if state.turn is None else state.turn
    return View(
        letters=state.chart.letters,
        numbers=state.chart.numbers,
        houses=state.chart.houses,
        guns=state.chart.guns,
        seats=state.seats,
        seat=seat if seat in state.seats else None,
        checker=state.checker,
        checker_before=options.series.before,
        placed=state.turn is not None,
        turn=None if over else placing,
        callers=tuple(_line(caller, hidden=hidden) for caller in state.callers),
        houses_left=state.chart.houses - sum(len(caller.hits) for caller in state.callers),
        calls=state.calls,
        calls_without_news=None if hidden else state.quiet,
        calls_to_draw=len(state.chart.dots),
        last=None if state.last is None else _heard(state.last, hidden),
        marks=() if hidden else marks(state),
        card=_card(state, seat),
        full_chart=_full_chart(state) if chart else None,
        memory=options.memory,
        no_repeats=options.no_repeats,
        next_checker=options.next_checker,
        call_seconds=options.call_seconds,
        series=options.series,
        ending=state.ended,
    )


def _line(caller: Caller, *, hidden: bool) -> CardLine:
    """Return the public counts of a caller: the five red counters on the card, lost or in the hand (BTA-21, BTA-24)."""
    hits, lost = len(caller.hits), caller.bombs_lost
    black = None if hidden else black_left(len(caller.misses))
    return CardLine(caller.seat, hits, lost, RED - hits - lost, black, caller.out)


def black_left(misses: int) -> int:
    """Return the black counters in a caller's hand: the Checker hands over ten more when they run out (BTA-7)."""
    handed = max(1, -(-misses // BLACK)) * BLACK
    return handed - misses


def _heard(last: Last, hidden: bool) -> Heard:
    return Heard(last.seat, last.dot, last.answer, None if hidden else last.fresh)


def marks(state: State) -> tuple[Mark, ...]:
    """Return every dot that was called, as its first call was answered (BTA-11)."""
    called, guns = state.called, state.guns
    hit = {dot: caller.seat for caller in state.callers for dot in caller.hits}
    return tuple(
        [
            _mark(dot, Answer.GUN if dot in guns else Answer.HIT if dot in hit else Answer.MISS, hit.get(dot))
            for dot in state.chart.dots
            if dot in called
        ]
    )


@cache
def _mark(dot: str, answer: Answer, seat: int | None) -> Mark:
    # A late view of the large chart has a hundred of them, and there are only some hundred different ones.
    return Mark(dot, answer, seat)


def _card(state: State, seat: int | None) -> OwnCard | None:
    """Return a caller's own card: hits and misses, and no guns (BTA-11)."""
    for caller in state.callers:
        if caller.seat == seat:
            misses = caller.misses
            return OwnCard(caller.hits, tuple([dot for dot in state.chart.dots if dot in misses]))
    return None


def _full_chart(state: State) -> FullChart | None:
    """Return the Checker's chart once the pieces lie on it."""
    if state.turn is None:
        return None
    order = state.chart.in_order
    removed = (dot for caller in state.callers for dot in caller.hits)
    return FullChart(order(state.houses), order(state.guns), order(removed))
