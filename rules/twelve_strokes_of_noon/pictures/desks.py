"""The desks: on each a seat's star, its money, and what it has to do at the moment."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.show.drawing import Area, Box, Group, Lines, Paint, Shape, Text
from rules.show.lettering import cut, fitted, width
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.marks import SHINES, Shine
from rules.twelve_strokes_of_noon.pictures.page import desks
from rules.twelve_strokes_of_noon.state import Named
from rules.twelve_strokes_of_noon.view import (
    CardDue,
    Desk,
    DuelDue,
    FlapDue,
    KickOffDue,
    LastChanceDue,
    NameRulingDue,
    NumberDue,
    OpenDue,
    OpponentDue,
    PleaDue,
    PropositionDue,
    RulingDue,
    StrokeDue,
    View,
)
from rules.twelve_strokes_of_noon.words.phrases import pounds

_BAR = 42


def bare_desks(seats: tuple[int, ...]) -> Iterator[Shape]:
    """Draw the desks with nothing on them but the number of their seat."""
    for number, area in zip(seats, desks(len(seats)), strict=True):
        label = f"Player {number + 1}"
        shapes = (
            _front(area, marks.PAPER),
            Box(area.x, area.y, area.width, _BAR, Paint(marks.DUSK, marks.GOLD, 30), 8),
            Text(area.x + 16, area.y + 29, label, 22, marks.WHITE, bold=True),
        )
        yield Group(shapes, title=label, spot=f"seat-{number}")


def _front(area: Area, fill: str) -> Lines:
    corners = (
        (area.x + 4, area.y + 20),
        (area.right - 4, area.y + 20),
        (area.right - 18, area.bottom),
        (area.x + 18, area.bottom),
    )
    return Lines(corners, Paint(fill, marks.GOLD, 30), closed=True)


def set_desks(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Draw what is on the desks."""
    for desk, area in zip(view.desks, desks(len(view.desks)), strict=True):
        name = names[desk.seat]
        yield Group(tuple(_desk(view, name, desk, area)), title=name, spot=f"seat-{desk.seat}")


def _desk(view: View, name: str, desk: Desk, area: Area) -> Iterator[Shape]:
    if desk.out:
        yield _front(area, marks.GONE)
    yield Box(area.x, area.y, area.width, _BAR, Paint(marks.DUSK, marks.GOLD, 30), 8)
    part = role(view, desk)
    yield from _label(area, name, part, own=desk.seat == view.seat)
    if part:
        acts = desk.seat in acting(view)
        ground, ink = (marks.GOLD, marks.INK) if acts else (marks.PALE, marks.INK)
        yield from marks.chip(area.right - 10, area.y + 7, part, fill=ground, ink=ink)
        if acts:
            yield Box(area.x - 4, area.y - 4, area.width + 8, _BAR + 8, Paint("none", marks.WHITE, 35), 10)
            yield marks.pointer(area.middle, area.y - 7)
    shine = shine_of(view, desk)
    yield marks.star(area.x + 72, area.y + 94, 44, shine)
    yield Text(area.x + 72, area.y + 157, shine.value.upper(), 18, marks.INK, "middle", bold=True)
    yield Box(area.x + 126, area.y + 58, 130, 48, Paint(marks.NIGHT, marks.BRASS, 25), 6)
    money = fitted(pounds(desk.money), 120, 36, (26, 23, 20), bold=True)
    yield from money.amid(area.x + 191, area.y + 64, 34, marks.GOLD, "middle")
    for line, words in enumerate(_lines(view, desk)):
        yield Text(area.x + 191, area.y + 131 + 23 * line, cut(words, 138, 17), 17, marks.INK, "middle")


def _label(area: Area, name: str, part: str, *, own: bool) -> Iterator[Shape]:
    """Write a name at the left of a desk, in the room that its part and the word "you" leave."""
    room = area.width - 30 - (width(part, 17, bold=True) + 22 if part else 0)
    room -= 7 + width("you", 17, bold=True) if own else 0
    label = fitted(name, room, 30, (22, 20, 18, 16), bold=True)
    yield from label.amid(area.x + 16, area.y + 6, 30, marks.WHITE)
    if own:
        start = area.x + 23 + width(label.lines[0], label.size, bold=True)
        yield Text(start, area.y + 29, "you", 17, marks.GOLD, bold=True)


def shine_of(view: View, desk: Desk) -> Shine:
    """Return what a desk's star shows: purple for a Master of Noon (12C-44)."""
    return Shine.PURPLE if desk.seat in view.masters else SHINES[desk.star]


def guess_of(view: View, seat: int) -> Named | None:
    """Return the name that a seat has given for the star, if any."""
    guesses = () if view.reveal is None else view.reveal.guesses
    return next((guess for guess in guesses if guess.seat == seat), None)


def _lines(view: View, desk: Desk) -> Iterator[str]:
    """Yield what else is known of a seat, two lines at the most."""
    guess = guess_of(view, desk.seat)
    if desk.seat in view.masters:
        yield "Master of Noon"
        if guess is not None and guess.right:
            yield "by the star"
    elif guess is not None:
        yield "guessed right:" if guess.right else "guessed wrong:"
        yield f"“{guess.name}”"
    elif desk.seat == view.age[0] and view.due is not None:
        yield "youngest"


def acting(view: View) -> tuple[int, ...]:
    """Return the seats that must act now."""
    match view.due:
        case None:
            return ()
        case RulingDue() | LastChanceDue() | NameRulingDue() as due:
            return due.waiting
        case due:
            return (due.seat,)


def role(view: View, desk: Desk) -> str:
    """Return what a seat is doing, in a word or two."""
    seat, due = desk.seat, view.due
    if seat in acting(view):
        return _act(view)
    if isinstance(due, NameRulingDue) and seat == due.seat:
        return "appeals"
    if desk.out:
        return "OUT"
    match due:
        case CardDue(_, challenger) | DuelDue(_, challenger) if challenger == seat:
            return "duels"
        case RulingDue() if seat == due.seat:
            return "appeals"
        case OpenDue() if seat in (glass.seat for glass in due.glasses):
            return "rests"
        case OpenDue() if seat in due.waiting:
            return "next"
        case NumberDue() | KickOffDue() | DuelDue() | OpenDue() | StrokeDue() if due.reader == seat:
            return "reads"
        case LastChanceDue():
            return "declined"
    return ""


def _act(view: View) -> str:
    match view.due:
        case OpponentDue() | CardDue() | NumberDue():
            return "CHOOSES"
        case PropositionDue() | FlapDue():
            return "OPENS"
        case LastChanceDue():
            return "GUESS?"
        case RulingDue() | NameRulingDue():
            return "RULES"
        case PleaDue():
            return "APPEAL?"
        case _:
            return "ANSWERS"
