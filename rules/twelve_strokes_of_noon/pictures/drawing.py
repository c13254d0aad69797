"""The picture of a match: the studio with its screen, the reveal board and the desks, the same for all viewers.

The lower layer never changes: the backdrop, the desks, the board with all its flaps closed. The upper layer does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache, partial

from rules.show.drawing import Box, Drawing, Lines, Paint, Shape, Text
from rules.show.lettering import shortened, uncut
from rules.show.wording import listed
from rules.twelve_strokes_of_noon.events import Round
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.desks import bare_desks, guess_of, role, set_desks, shine_of
from rules.twelve_strokes_of_noon.pictures.heard import last_answer, last_shown
from rules.twelve_strokes_of_noon.pictures.page import BOARD, HEAD, HEARD, HEIGHT, SCREEN, WIDTH, framed
from rules.twelve_strokes_of_noon.pictures.reveal import closed_board, open_board
from rules.twelve_strokes_of_noon.pictures.screen import headline, screen, why
from rules.twelve_strokes_of_noon.state import Ending
from rules.twelve_strokes_of_noon.view import (
    CardDue,
    Desk,
    Due,
    DuelDue,
    FlapDue,
    KickOffDue,
    NameRulingDue,
    OpenDue,
    PleaDue,
    PropositionDue,
    RulingDue,
    StrokeDue,
    View,
)
from rules.twelve_strokes_of_noon.words.phrases import GAME, KINDS, ROUNDS, pounds, seconds

_STEP = 151
NAME = 150
"""How wide a name may be at size 20."""


def still(view: View) -> Drawing:
    """Draw what stays for the whole match: the studio, the desks, the board with its flaps closed."""
    return _still(tuple(desk.seat for desk in view.desks))


@lru_cache(maxsize=64)
def _still(seats: tuple[int, ...]) -> Drawing:
    shapes: tuple[Shape, ...] = (
        Box(0, 0, WIDTH, HEIGHT, Paint(marks.NIGHT)),
        *_rays(),
        Box(0, 896, WIDTH, HEIGHT - 896, Paint(marks.DUSK)),
        marks.noon(HEAD.x + 46, 62, 48),
        Text(HEAD.x + 108, 52, GAME, 38, marks.GOLD, bold=True),
        *_track(None),
        framed(SCREEN),
        framed(HEARD),
        *closed_board(),
        *bare_desks(seats),
    )
    words = f"A studio with {len(seats)} desks, a screen, and a board of seven large and seven small flaps."
    return Drawing(WIDTH, HEIGHT, shapes, GAME, words)


def _rays() -> Iterator[Shape]:
    """Draw the spotlights over the stage."""
    for x, spread in ((70, -1), (330, 0), (600, 1), (870, 0), (1130, -1)):
        foot = x + 90 * spread
        yield Lines(
            ((x - 12, 0), (x + 12, 0), (foot + 120, 896), (foot - 120, 896)), Paint(marks.RAY, opacity=55), True
        )


def _track(now: Round | None) -> Iterator[Shape]:
    """Draw the way through the rounds; the one that is on is lit."""
    for place, own in enumerate(Round):
        x = HEAD.x + 104 + _STEP * place
        lit = own is now
        if now is None or lit:
            paint = Paint(marks.GOLD, marks.WHITE, 25) if lit else Paint(marks.DUSK, marks.CARD_EDGE, 12)
            ink = marks.INK if lit else marks.PALE
            yield Box(x, 72, _STEP - 7, 34, paint, 17)
            yield Text(x + (_STEP - 7) // 2, 95, ROUNDS[own], 17, ink, "middle", bold=lit)


def moving(view: View, names: Sequence[str]) -> Drawing:
    """Draw what changes: the round, the question, the last answer, the open flaps, the desks."""
    short = shortened(tuple(names), NAME, 20)
    shapes: tuple[Shape, ...] = (
        *_asker(view, short),
        *_track(view.round),
        *screen(view, short),
        *uncut(partial(last_answer, view), names, short),
        *open_board(view),
        *set_desks(view, names),
    )
    focus = BOARD if isinstance(view.due, FlapDue) else SCREEN
    return Drawing(WIDTH, HEIGHT, shapes, GAME, _description(view, names), focus=focus)


def _asker(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Write who looks: a player, or the umpire, who has a seat and no desk (12C-59)."""
    if view.seat is not None:
        plays = any(desk.seat == view.seat for desk in view.desks)
        words = f"You are {names[view.seat]}" if plays else "You are the umpire"
        yield Text(HEAD.right, 50, words, 22, marks.WHITE, "end", bold=True)


# In words


def _description(view: View, names: Sequence[str]) -> str:
    """Say in words all that the moving layer shows."""
    said = [f"{ROUNDS[view.round]}."]
    if view.due is None:
        said.append(f"The game is over: {why(view)}." if view.ending else "The game is over.")
        if view.ending is not Ending.CLOSED:
            said.append(f"Master of Noon: {listed([names[own] for own in view.masters]) or 'nobody'}.")
    else:
        said.append(f"{', '.join(part for part in headline(view, names) if part)}.")
        said += _asked(view.due, names)
    heard = last_shown(view)
    if heard is not None:
        what, answer = ("answer", f"{heard.said}, {heard.verdict}") if heard.given else ("asked", heard.said)
        said.append(f"Last {what}, {names[heard.seat]}: {answer}. {heard.asked} {heard.truth}".rstrip())
    said += [_of_desk(view, desk, names) for desk in view.desks]
    said += _of_star(view)
    return " ".join(said)


def _asked(due: Due, names: Sequence[str]) -> Iterator[str]:
    match due:
        case KickOffDue():
            yield f"{due.question} Visible answer: {due.visible}. The other is hidden."
        case CardDue():
            yield f"“{due.title}”."
        case DuelDue() | StrokeDue():
            answers = (f"{place}. {words or 'hidden'}" for place, words in enumerate(due.answers, 1))
            yield f"{due.question} {'; '.join(answers)}."
        case PropositionDue():
            yield f"{due.title}: {due.task} The FALSE one turns its opener’s star:"
            for number, words in enumerate(due.propositions, 1):
                yield f"{number}. {words}{', TRUE' if number in due.opened else ''};"
        case RulingDue():
            yield f"{due.question} Was “{due.text}” right? The card has: {due.answer}."
        case PleaDue() | NameRulingDue():
            yield f"Was “{due.text}” right? The card has: {due.answer}."
        case OpenDue():
            yield due.question
            for glass in due.glasses:
                flow = "runs" if glass.runs else "laid flat"
                yield f"Sandglass of {names[glass.seat]}: {seconds(glass.left)}, {flow}."


def _of_desk(view: View, desk: Desk, names: Sequence[str]) -> str:
    part, guess = role(view, desk), guess_of(view, desk.seat)
    said = [f"{pounds(desk.money)}", f"{shine_of(view, desk).value} star", *([part.lower()] if part else [])]
    if guess is not None:
        said.append(f"guessed “{guess.name}”, {'right' if guess.right else 'wrong'}")
    return f"{names[desk.seat]}: {', '.join(said)}."


def _of_star(view: View) -> Iterator[str]:
    reveal = view.reveal
    if reveal is None:
        return
    for size in dict.fromkeys(opened.size for opened in reveal.tiles):
        flaps = listed([str(opened.flap) for opened in reveal.tiles if opened.size is size])
        yield f"Open {size.value} flaps: {flaps}."
    if reveal.name is not None and reveal.kind is not None:
        yield f"The Mystery Star: {reveal.name}, {KINDS[reveal.kind]}."
