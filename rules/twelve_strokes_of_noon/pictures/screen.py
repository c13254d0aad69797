"""The studio's screen: what is asked now, of whom, and what there is to choose from; at the end the podium."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rules.show.drawing import Area, Box, Circle, Group, Paint, Shape, Text
from rules.show.lettering import fitted
from rules.show.wording import capital, listed
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.desks import shine_of
from rules.twelve_strokes_of_noon.pictures.page import BAND, SCREEN, banner
from rules.twelve_strokes_of_noon.pictures.podium import Standing, podium
from rules.twelve_strokes_of_noon.state import NUMBERS, STROKES, Ending, Flap
from rules.twelve_strokes_of_noon.view import (
    CardDue,
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
    Sandglass,
    StrokeDue,
    View,
)
from rules.twelve_strokes_of_noon.words.narration import ENDINGS
from rules.twelve_strokes_of_noon.words.phrases import pounds, seat, seconds

_LEFT: Final = SCREEN.x + 22
_ROOM: Final = SCREEN.width - 44
_TOP: Final = SCREEN.y + BAND + 12
_SIZES: Final = (34, 31, 28, 26, 24, 22, 20, 18, 17)
_ANSWERS: Final = (26, 23, 21, 19, 17, 15, 14, 13)


def screen(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Draw what the screen shows."""
    yield from banner(SCREEN, *headline(view, names))
    match view.due:
        case NumberDue() as due:
            yield from _number(view, names, due)
        case KickOffDue() as due:
            yield from _kick_off(due)
        case OpponentDue() as due:
            yield from _opponents(view, names, due)
        case CardDue() as due:
            yield from _cards(view, names, due)
        case DuelDue() as due:
            yield from _titled(f"“{due.title}”", due.question, 132)
            yield from _choices(due.answers, SCREEN.bottom - 4 * 50 - 12, 44)
        case PropositionDue() as due:
            yield from _propositions(due)
        case _:
            yield from _last_rounds(view, names)


def _last_rounds(view: View, names: Sequence[str]) -> Iterator[Shape]:
    match view.due:
        case OpenDue() as due:
            yield from _face_off(view, names, due)
        case RulingDue() as due:
            yield from _appeal(view, names, due)
        case StrokeDue() as due:
            yield from _question(due.question, _TOP, 144)
            yield from _choices(due.answers, SCREEN.bottom - 3 * 62 - 12, 54)
        case FlapDue() as due:
            yield from _flap(due)
        case LastChanceDue() as due:
            yield from _last_chance(view, names, due)
        case PleaDue() | NameRulingDue() as due:
            yield from _star_appeal(view, names, due)
        case _:
            yield from _end(view, names)


def headline(view: View, names: Sequence[str]) -> tuple[str, str]:
    """Return who does what, and where in the round that is."""
    match view.due:
        case NumberDue(own):
            return f"{seat(view, names, own)} picks a number", ""
        case KickOffDue(own, _, card, number):
            return f"{seat(view, names, own)} answers", f"card {card}, question {number}"
        case OpponentDue(own, duel):
            line = "the face-offs" if duel is None else f"Duel {duel}"
            return f"{seat(view, names, own)} picks an opponent", line
        case CardDue(own, _, duel):
            return f"{seat(view, names, own)} picks a card", f"Duel {duel}"
        case DuelDue(own, challenger, _, duel):
            return f"{seat(view, names, own)} answers", f"Duel {duel}, against {names[challenger]}"
        case PropositionDue(own):
            return f"{seat(view, names, own)} opens a TRUE one", ""
        case _:
            return _last_headline(view, names)


def _last_headline(view: View, names: Sequence[str]) -> tuple[str, str]:
    match view.due:
        case OpenDue() as due:
            return f"{seat(view, names, due.seat)} answers", f"face-off {due.face_off}"
        case RulingDue() as due:
            return f"{seat(view, names, due.seat)} appeals", f"face-off {due.face_off}"
        case StrokeDue() as due:
            return f"{seat(view, names, due.seat)} answers", f"question {due.number} of {STROKES}"
        case FlapDue(own, number, size):
            return f"{seat(view, names, own)} opens a {size.value} flap", f"question {number} of {STROKES}"
        case LastChanceDue():
            return "The last chance", "guess, or decline"
        case PleaDue(own):
            return f"{seat(view, names, own)} may appeal", "or let the name stay wrong"
        case NameRulingDue(own):
            return f"{seat(view, names, own)} appeals", "for a name of the star"
        case _:
            return "The game is over", ""


def _question(words: str, y: int, room: int) -> Iterator[Shape]:
    yield from fitted(words, _ROOM, room, _SIZES, bold=True).amid(_LEFT, y, room, marks.INK)


def _titled(title: str, question: str, room: int) -> Iterator[Shape]:
    """Set a title in one line above the question."""
    setting = fitted(title, _ROOM, 26, (21, 19, 17, 15, 14, 13), bold=True)
    yield from setting.at(_LEFT, _TOP - 6, marks.WRONG)
    yield from _question(question, _TOP + 22, room - 22)


def _choices(answers: Sequence[str | None], y: int, height: int) -> Iterator[Shape]:
    """Draw answers one below the other, each with its number; one of None is covered."""
    for number, words in enumerate(answers, 1):
        top = y + (number - 1) * (height + (8 if len(answers) == 3 else 6))
        shapes = _choice(str(number), words, Area(_LEFT, top, _ROOM, height))
        yield Group(tuple(shapes), title=f"Answer {number}", spot=f"answer-{number}")


def _choice(number: str, words: str | None, area: Area) -> Iterator[Shape]:
    if words is None:
        yield from marks.covered(area.x, area.y, area.width, area.height)
        yield Text(area.middle, area.y + area.height // 2 + 9, "hidden answer", 25, marks.WHITE, "middle", bold=True)
    else:
        yield Box(area.x, area.y, area.width, area.height, Paint(marks.CREAM, marks.BRASS, 20), 8)
        setting = fitted(words, area.width - 66, area.height - 4, _ANSWERS)
        yield from setting.amid(area.x + 60, area.y - 2, area.height, marks.INK)
    yield Circle(area.x + 28, area.y + area.height // 2, 19, Paint(marks.GOLD, marks.INK, 20))
    yield Text(area.x + 28, area.y + area.height // 2 + 9, number, 25, marks.INK, "middle", bold=True)


# The rounds


def _number(view: View, names: Sequence[str], due: NumberDue) -> Iterator[Shape]:
    yield from _question("Which question of the next card shall it be?", _TOP, 92)
    for number in range(1, NUMBERS + 1):
        x = SCREEN.middle + (2 * number - NUMBERS - 1) * 64
        shapes = (
            Box(x - 54, SCREEN.y + 166, 108, 144, Paint(marks.CARD, marks.CARD_EDGE, 30), 12),
            Circle(x, SCREEN.y + 238, 38, Paint(marks.GOLD, marks.INK, 25)),
            Text(x, SCREEN.y + 255, str(number), 48, marks.INK, "middle", bold=True),
        )
        yield Group(shapes, title=f"Number {number}", spot=f"number-{number}")
    line = f"{seat(view, names, due.reader)} will read it."
    yield Text(SCREEN.middle, SCREEN.bottom - 42, line, 22, marks.QUIET, "middle")


def _kick_off(due: KickOffDue) -> Iterator[Shape]:
    yield from _question(due.question, _TOP, 168)
    y, width = SCREEN.y + 248, (_ROOM - 20) // 2
    shown, hidden = Area(_LEFT, y, width, 140), Area(_LEFT + width + 20, y, width, 140)
    yield Group(tuple(_visible(due.visible, shown)), title="The visible answer", spot="answer-visible")
    yield Group(tuple(_hidden(hidden)), title="The hidden answer", spot="answer-hidden")


def _visible(words: str, area: Area) -> Iterator[Shape]:
    yield Box(area.x, area.y, area.width, 140, Paint(marks.CREAM, marks.BRASS, 25), 10)
    yield Text(area.middle, area.y + 28, "the visible answer", 18, marks.QUIET, "middle")
    setting = fitted(words, area.width - 24, 100, (30, 26, 23, 20, 18, 16, 15), bold=True)
    yield from setting.amid(area.middle, area.y + 32, 100, marks.INK, "middle")


def _hidden(area: Area) -> Iterator[Shape]:
    yield from marks.covered(area.x, area.y, area.width, 140)
    yield Text(area.middle, area.y + 28, "the hidden answer", 18, marks.WHITE, "middle")
    yield Text(area.middle, area.y + 104, "?", 70, marks.WHITE, "middle", bold=True)


def _opponents(view: View, names: Sequence[str], due: OpponentDue) -> Iterator[Shape]:
    asked = "Whom to face against the sandglass?" if due.duel is None else "Whom to challenge to a Duel for £3,000?"
    yield from _question(asked, _TOP, 92)
    money = {desk.seat: desk.money for desk in view.desks}
    for place, opponent in enumerate(due.opponents):
        area = Area(_LEFT, SCREEN.y + 168 + 74 * place, _ROOM, 62)
        shapes = (
            Box(area.x, area.y, area.width, area.height, Paint(marks.CREAM, marks.BRASS, 20), 8),
            Text(area.x + 24, area.y + 41, seat(view, names, opponent), 28, marks.INK, bold=True),
            Text(area.right - 24, area.y + 41, pounds(money.get(opponent, 0)), 28, marks.INK, "end"),
        )
        yield Group(shapes, title=f"{names[opponent]} as the opponent", spot=f"opponent-{opponent}")


def _cards(view: View, names: Sequence[str], due: CardDue) -> Iterator[Shape]:
    yield from _question(f"“{due.title}”", _TOP, 92)
    for number, x in ((1, SCREEN.middle - 160), (2, SCREEN.middle + 16)):
        shapes = (
            *marks.covered(x, SCREEN.y + 160, 144, 176),
            Circle(x + 72, SCREEN.y + 248, 42, Paint(marks.GOLD, marks.INK, 25)),
            Text(x + 72, SCREEN.y + 266, str(number), 50, marks.INK, "middle", bold=True),
        )
        yield Group(shapes, title=f"Card {number}", spot=f"card-{number}")
    line = f"Challenged by {seat(view, names, due.challenger)}, for £3,000."
    yield Text(SCREEN.middle, SCREEN.bottom - 28, line, 22, marks.QUIET, "middle")


def _propositions(due: PropositionDue) -> Iterator[Shape]:
    yield from _titled(f"“{due.title}”", due.task, 200)
    still = len(due.propositions) - len(due.opened)
    false = "one of them FALSE" if still > 1 else "the FALSE one"
    lines = (f"{len(due.opened)} opened, all of them TRUE", f"{still} still closed, {false}")
    for line, words in enumerate(lines):
        yield Text(SCREEN.middle, SCREEN.bottom - 98 + 34 * line, words, 23, marks.INK, "middle")
    words = "The FALSE one turns its opener’s star."
    yield Text(SCREEN.middle, SCREEN.bottom - 24, words, 21, marks.WRONG, "middle", bold=True)


def _face_off(view: View, names: Sequence[str], due: OpenDue) -> Iterator[Shape]:
    yield from _question(due.question, _TOP, 140)
    y = SCREEN.y + 208
    yield Box(_LEFT, y, _ROOM, 160, Paint(marks.CREAM, marks.BRASS, 20), 10)
    for glass, x in zip(due.glasses, (_LEFT, _LEFT + _ROOM // 2), strict=True):
        yield from _glass(view, names, glass, x, y)
    if due.waiting:
        next_in = listed([names[number] for number in due.waiting])
        against = " against the winner" if len(due.waiting) == 1 else ""
        yield Text(SCREEN.middle, SCREEN.bottom - 13, f"Next: {next_in}{against}.", 19, marks.QUIET, "middle")


def _glass(view: View, names: Sequence[str], glass: Sandglass, x: int, y: int) -> Iterator[Shape]:
    """Draw one side of a face-off; the sand is what was left when its glass was last set up or laid flat."""
    yield marks.sandglass(x + 60, y + 80, glass.left, runs=glass.runs, scale=96)
    name = fitted(seat(view, names, glass.seat), _ROOM // 2 - 130, 28, (22, 20, 18, 16), bold=True)
    yield from name.amid(x + 122, y + 28, 28, marks.INK)
    yield Text(x + 122, y + 94, seconds(glass.left), 32, marks.INK, bold=True)
    yield Text(x + 122, y + 126, "running" if glass.runs else "laid flat", 18, marks.QUIET)


def _appeal(view: View, names: Sequence[str], due: RulingDue) -> Iterator[Shape]:
    yield from _question(due.question, _TOP, 108)
    yield from _said_and_right(due)
    yield from _to_rule(view, names, due.waiting)
    yield Text(_LEFT, SCREEN.bottom - 20, "The sandglasses are laid flat until then.", 19, marks.QUIET)


def _said_and_right(due: RulingDue | PleaDue | NameRulingDue) -> Iterator[Shape]:
    lines = ((f"Was this right? “{due.text}”", marks.WRONG), (f"The card has: {due.answer}", marks.RIGHT))
    for place, (words, ink) in enumerate(lines):
        setting = fitted(words, _ROOM, 60, (26, 23, 21, 19, 17, 15), bold=True)
        yield from setting.amid(_LEFT, _TOP + 118 + 68 * place, 60, ink)


def _to_rule(view: View, names: Sequence[str], waiting: Sequence[int]) -> Iterator[Shape]:
    words = f"Still to rule: {listed([seat(view, names, one) for one in waiting])}"
    yield from fitted(words, _ROOM, 50, (22, 20, 18, 16)).amid(_LEFT, _TOP + 262, 50, marks.INK)


def _star_appeal(view: View, names: Sequence[str], due: PleaDue | NameRulingDue) -> Iterator[Shape]:
    yield from _question("What is the Mystery Star?", _TOP, 108)
    yield from _said_and_right(due)
    if isinstance(due, NameRulingDue):
        yield from _to_rule(view, names, due.waiting)
    yield Text(_LEFT, SCREEN.bottom - 20, "A name that counts as right wins the game.", 19, marks.QUIET)


def _flap(due: FlapDue) -> Iterator[Shape]:
    large = due.size is Flap.LARGE
    yield marks.verdict(SCREEN.middle, _TOP + 58, 44, right=large)
    line = "Right: £3,000, and one of the large flaps." if large else "Wrong: no money, and one of the small flaps."
    yield from fitted(line, _ROOM, 80, (28, 24), bold=True).amid(SCREEN.middle, _TOP + 124, 80, marks.INK, "middle")
    words = f"Still closed on the {'left' if large else 'right'}: {', '.join(map(str, due.closed))}"
    yield from fitted(words, _ROOM, 40, (23, 20)).amid(SCREEN.middle, _TOP + 218, 40, marks.QUIET, "middle")


def _last_chance(view: View, names: Sequence[str], due: LastChanceDue) -> Iterator[Shape]:
    yield from _question("What is the Mystery Star? One guess for £10,000 and the title.", _TOP, 150)
    waited = listed([seat(view, names, number) for number in due.waiting]) or "nobody"
    line = f"Still to guess or decline: {waited}"
    yield from fitted(line, _ROOM, 80, (25, 22, 19)).amid(_LEFT, SCREEN.y + 230, 80, marks.INK)
    words = "A player who guesses wrong is out."
    yield Text(_LEFT, SCREEN.bottom - 34, words, 22, marks.QUIET)


# The end


def _end(view: View, names: Sequence[str]) -> Iterator[Shape]:
    if view.ending is Ending.CLOSED:  # who has won is the table's to say: of seats that resigned none has (TBL-4)
        yield Text(SCREEN.middle, SCREEN.y + 150, capital(f"{why(view)}."), 27, marks.INK, "middle", bold=True)
        return
    masters = listed([seat(view, names, own) for own in view.masters]) or "nobody"
    title = f"Master of Noon: {masters}" if len(view.masters) < 2 else f"Masters of Noon: {masters}"
    yield from fitted(title, _ROOM, 34, (27, 24, 21, 18), bold=True).at(_LEFT, _TOP - 4, marks.INK)
    yield Text(_LEFT, _TOP + 56, capital(why(view)), 21, marks.QUIET)
    yield from podium(standings(view, names), SCREEN.middle, SCREEN.bottom - 14)


def why(view: View) -> str:
    """Say why the match is over."""
    return "" if view.ending is None else ENDINGS.get(view.ending, "it ended early")


def standings(view: View, names: Sequence[str]) -> tuple[Standing, ...]:
    """Return the places: the masters first, then money; who is out has no place."""
    worth = {desk.seat: (desk.seat in view.masters, desk.money) for desk in view.desks if not desk.out}
    return tuple(
        Standing(
            1 + sum(other > worth[desk.seat] for other in worth.values()) if desk.seat in worth else None,
            seat(view, names, desk.seat),
            desk.money,
            shine_of(view, desk),
        )
        for desk in view.desks
    )
