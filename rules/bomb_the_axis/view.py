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
    """A caller as all see him: hits, bombs lost, red and black counters left in the hand, and whether he is out.

    Under ``memory`` ``black_left`` is None while the game is on: it shows whether a miss was an old one (BTA-24).
    """

    seat: int
    hits: int
    bombs_lost: int
    red_left: int
    black_left: int | None
    out: bool


@dataclass(frozen=True, slots=True)
class Mark:
    """A dot that was called, and what it was answered: ``seat`` hit the house, or None."""

    dot: Dot
    answer: Answer
    seat: int | None


@dataclass(frozen=True, slots=True)
class Heard:
    """The last call; ``fresh`` says that nobody had called the dot before, and is None under ``memory`` (BTA-24)."""

    seat: int
    dot: Dot
    answer: Answer
    fresh: bool | None


@dataclass(frozen=True, slots=True)
class OwnCard:
    """A caller's own card: red counters on the hits, black ones on the misses (BTA-7, BTA-9)."""

    hits: tuple[Dot, ...]
    misses: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class FullChart:
    """The Checker's chart: the houses that are left, the guns, and the black counters where houses were (BTA-9)."""

    houses: tuple[Dot, ...]
    guns: tuple[Dot, ...]
    removed: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The game as this viewer may see it.

    ``seat`` is the viewer's, if the viewer plays. ``marks`` are the calls with their answers, in the chart's order:
    all of them; under ``memory`` none while the game is on (BTA-24). ``card`` is the viewer's own, None for viewers
    who do not call. ``full_chart`` is shown to the Checker, and to all when the game is over (BTA-16).
    ``checker_before`` is the Checker of the game before, if the chart was won from that seat (BTA-2); it stays when
    that seat is ``checker`` again. ``placed`` says that the pieces are on the chart. The game ends when
    ``calls_without_news`` reaches ``calls_to_draw`` (BTA-22); under ``memory`` it is hidden while the game is on,
    because it would reveal whether the last dot was an old one. ``turn`` is the seat that is to place or call, None
    at the end.
    """

    letters: int
    numbers: int
    houses: int
    guns: int
    seats: tuple[int, ...]
    seat: int | None
    checker: int | None
    checker_before: int | None
    placed: bool
    turn: int | None
    callers: tuple[CardLine, ...]
    houses_left: int
    calls: int
    calls_without_news: int | None
    calls_to_draw: int
    last: Heard | None
    marks: tuple[Mark, ...]
    card: OwnCard | None
    full_chart: FullChart | None
    memory: bool
    no_repeats: bool
    next_checker: NextChecker
    call_seconds: int | None
    series: Series
    ending: Ending | None


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
