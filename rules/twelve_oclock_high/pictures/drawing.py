"""The picture of a match: an air chart with the bombers on it, and below it all that the score pad shows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Final

from rules.show.drawing import Area, Box, Circle, Drawing, Group, Lines, Paint, Shape, Text, around
from rules.show.lettering import fitted, width
from rules.show.wording import counted
from rules.twelve_oclock_high.board import BOARD, Space
from rules.twelve_oclock_high.pictures import marks
from rules.twelve_oclock_high.pictures.airmap import (
    HEIGHT,
    KEY_HEIGHT,
    MAP_HEIGHT,
    WIDTH,
    chart,
    lit,
    lit_reach,
    reach,
    sites,
    title,
)
from rules.twelve_oclock_high.state import HAND, Ending, Phase
from rules.twelve_oclock_high.view import Marker, View, letter

_PHASES: Final = {
    Phase.THROW: "must throw",
    Phase.MOVE: "chooses where to fly",
    Phase.LANDED: "is on target: bomb, throw on or stop",
    Phase.MOVED: "may throw on or stop",
}
_ENDINGS: Final = {
    Ending.POINTS: "the goal is reached",
    Ending.BOARD_COVERED: "every target is covered",
    Ending.NO_HITS: "too many rounds without a hit",
    Ending.LAST_PLAYER: "one squadron is left",
    Ending.CLOSED: "it ended early",
}

_AROUND: Final = 90
"""How far what is seen of a space, its name and a bomber there goes from its middle."""
_STRIP: Final = MAP_HEIGHT + KEY_HEIGHT + 10
_BOX_WIDTH: Final = 278
_BOX_HEIGHT: Final = 118


def still(view: View) -> Drawing:
    """Draw what stays for the whole match: the chart and its key."""
    return chart()


def moving(view: View, names: Sequence[str]) -> Drawing:
    """Draw what changes: discs, bombers, the spaces within reach, and the scores."""
    shapes = (*_spaces(view, names), *_bombers(view, names), *_scores(view, names), *_turn(view, names))
    words, said = _description(view, names), _caption(view, names)
    return Drawing(WIDTH, HEIGHT, shapes, "12 O'Clock High", words, focus=_focus(view), caption=said)


def _caption(view: View, names: Sequence[str]) -> str:
    """Say what each squadron has, who flies first: each attack costs cards (12H-14)."""
    flying = sorted(view.squadrons, key=lambda squadron: squadron.seat != view.turn)
    held = ((names[one.seat], one.score, counted(one.cards, "card")) for one in flying)
    said = "; ".join(f"{name}: {counted(score, 'point')}, {cards}" for name, score, cards in held)
    return f"{said}. Goal: {counted(view.points_to_win, 'point')}." if said else ""


def _focus(view: View) -> Area | None:
    """Return the part of the map around the bomber that flies, and the spaces to which its dice can take it."""
    own = next((squadron for squadron in view.squadrons if squadron.seat == view.turn), None)
    if own is None:
        return None
    flown = (BOARD.spaces[name] for name in (own.space, *_within_reach(view)))
    return around([(space.x, space.y) for space in flown], _AROUND)


def _squadron(view: View, seat: int, names: Sequence[str]) -> str:
    """Name a seat's squadron by its letter and its player (12H-36)."""
    return f"Squadron {letter(view.seats, seat)} ({names[seat]})"


def _livery(view: View, seat: int) -> marks.Livery:
    return marks.livery(view.seats.index(seat))


def _spaces(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Draw the discs on the spaces, and a ring on each space within reach, around its disc if it has one."""
    reached, hits = _within_reach(view), {hit.space: hit for hit in view.hits}
    for name in (*hits, *(name for name in reached if name not in hits)):
        space, words, shapes = BOARD.spaces[name], title(BOARD.spaces[name]), []
        if name in hits:
            seat = hits[name].seat
            words = f"{BOARD.targets[name].name}: Direct Hit by {_squadron(view, seat, names)}"
            shapes.append(marks.direct_hit(_livery(view, seat), 0, 0))
        if name in reached:
            shapes.append(lit(0, 0, lit_reach(space)))
        yield Group(tuple(shapes), space.x, space.y, title=words, spot=name)


def _within_reach(view: View) -> tuple[str, ...]:
    """Return every space to which the dice that lie can be flown (12H-3)."""
    own = next((squadron for squadron in view.squadrons if squadron.seat == view.turn), None)
    if own is None or view.phase is not Phase.MOVE or view.dice is None or own.cards == 0:
        return ()
    return tuple(BOARD.flights(own.space, sum(view.dice)))


def _bombers(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Draw the bombers, all tethers below them, so that no line runs over a bomber."""
    places = sites([squadron.space for squadron in view.squadrons])
    for squadron, (x, y) in zip(view.squadrons, places, strict=True):
        yield from _tether(BOARD.spaces[squadron.space], x, y, _livery(view, squadron.seat).colour)
    for squadron, (x, y) in zip(view.squadrons, places, strict=True):
        words = f"{_squadron(view, squadron.seat, names)} on {_place(squadron.space)}"
        yield marks.bomber(_livery(view, squadron.seat), x, y, title=words)


def _tether(space: Space, x: int, y: int, colour: str) -> Iterator[Shape]:
    """Tie a bomber at (x, y) to its space by a line that ends at the space's rim, so that its number stays readable."""
    length = hypot(x - space.x, y - space.y)
    rim = (
        space.x + round((x - space.x) * reach(space) / length),
        space.y + round((y - space.y) * reach(space) / length),
    )
    yield Lines((rim, (x, y)), Paint("none", marks.WHITE, 80))
    yield Lines((rim, (x, y)), Paint("none", colour, 40))
    yield Circle(*rim, 6, Paint(colour, marks.WHITE, 15))


def _place(space: str) -> str:
    if space == BOARD.airfield:
        return "the Airfield"
    target = BOARD.targets.get(space)
    return f"space {space}" if target is None else f"{target.name} (space {space})"


def _scores(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Draw a box for each seat: its bomber, score and Bomb Cards."""
    flying = {squadron.seat: squadron for squadron in view.squadrons}
    for place, seat in enumerate(view.seats):
        x = 14 + place * (_BOX_WIDTH + 10)
        own = _livery(view, seat)
        turn = seat == view.turn
        frame = Paint("#fff3c4" if turn else marks.WHITE, own.colour, 60 if turn else 20)
        yield Box(x, _STRIP, _BOX_WIDTH, _BOX_HEIGHT, frame, 8)
        yield marks.bomber(own, x + 46, _STRIP + 44, scale=58)
        name = fitted(f"{own.letter} · {names[seat]}", _BOX_WIDTH - 102, 28, (22, 20, 18, 16), bold=True)
        yield Text(x + 92, _STRIP + 32, name.lines[0], name.size, marks.INK, bold=True)
        yield from _hand(flying[seat], x) if seat in flying else _gone(x)


def _hand(squadron: Marker, x: int) -> Iterator[Shape]:
    score = str(squadron.score)
    yield Text(x + 92, _STRIP + 66, score, 34, marks.INK, bold=True)
    yield Text(x + 98 + width(score, 34, bold=True), _STRIP + 66, "points", 19, marks.QUIET)
    for card in range(HAND):
        held = card < squadron.cards
        paint = Paint(marks.INK if held else "none", marks.INK if held else marks.HAIR, 12)
        yield marks.bomb(x + 22 + 15 * card, _STRIP + 97, paint)
    words = counted(squadron.cards, "card")
    yield Text(x + _BOX_WIDTH - 12, _STRIP + 104, words, 19, marks.INK, "end")


def _gone(x: int) -> Iterator[Shape]:
    yield Text(x + 92, _STRIP + 64, "left the match", 20, marks.QUIET)


def _turn(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Draw whose turn it is, the dice and the throws left, in the right corner of the strip."""
    x = 14 + 4 * (_BOX_WIDTH + 10)
    yield Box(x, _STRIP, WIDTH - x - 14, _BOX_HEIGHT, Paint(marks.WHITE, marks.INK, 15), 8)
    yield Text(x + 16, _STRIP + 30, f"Round {view.round}", 22, marks.INK, bold=True)
    yield Text(WIDTH - 28, _STRIP + 30, f"goal {view.points_to_win} points", 19, marks.INK, "end")
    room = WIDTH - (156 if view.dice else 28) - x - 16
    for line, phrase in enumerate(_phrases(view, names)):
        words = fitted(phrase, room, 24, (19, 18, 17, 16))
        yield Text(x + 16, _STRIP + 60 + 24 * line, words.lines[0], words.size, marks.INK)
    for place, face in enumerate(view.dice or ()):
        yield marks.die(face, WIDTH - 144 + 60 * place, _STRIP + 50)


def _phrases(view: View, names: Sequence[str]) -> Iterator[str]:
    if view.ending is not None:
        yield f"Over: {_ENDINGS[view.ending]}"
        if view.ending is Ending.CLOSED:
            return  # who has won is the table's to say: of seats that resigned none has (TBL-4)
        best = max((squadron.score for squadron in view.squadrons), default=0)
        ahead = [squadron.squadron for squadron in view.squadrons if squadron.score == best]
        if ahead:
            yield f"most points: {' and '.join(ahead)}"
        return
    if view.turn is None or view.phase is None:
        return
    name = _squadron(view, view.turn, names)
    match view.phase:
        case Phase.LANDED:
            yield f"{name}"
            yield "bomb, throw on or stop"
        case phase:
            yield f"{name}"
            yield _PHASES[phase]
    yield f"{counted(view.throws_left, 'throw')} left"


def _description(view: View, names: Sequence[str]) -> str:
    """Say in words all that the moving layer shows."""
    said = [f"Round {view.round}, goal {view.points_to_win} points."]
    if view.ending is not None:
        said.append(f"The match is over: {_ENDINGS[view.ending]}.")
    elif view.turn is not None and view.phase is not None:
        dice = f" with {view.dice[0]} and {view.dice[1]}" if view.dice else ""
        said.append(
            f"{_squadron(view, view.turn, names)} {_PHASES[view.phase]}{dice}; throws left: {view.throws_left}."
        )
    for squadron in view.squadrons:
        name = _squadron(view, squadron.seat, names)
        cards = counted(squadron.cards, "card")
        said.append(f"{name} is on {_place(squadron.space)} with {cards} and {squadron.score} points.")
    said += [f"{BOARD.targets[hit.space].name} was hit by {_squadron(view, hit.seat, names)}." for hit in view.hits]
    return " ".join(said)
