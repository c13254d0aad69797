"""The position in words: the desks, the question, the clocks, the last answer, the Mystery Star, and the menu."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.show.position import menu_lines
from rules.show.wording import listed
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.state import Flap, Star
from rules.twelve_strokes_of_noon.view import (
    CardDue,
    ChoiceHeard,
    DuelDue,
    FlapDue,
    KickOffDue,
    KickOffHeard,
    LastChanceDue,
    NameRulingDue,
    NumberDue,
    OpenDue,
    OpenHeard,
    OpponentDue,
    PleaDue,
    PropositionDue,
    PropositionHeard,
    Reveal,
    RulingDue,
    StrokeDue,
    View,
)
from rules.twelve_strokes_of_noon.words.colours import colours
from rules.twelve_strokes_of_noon.words.phrases import KINDS, ROUNDS, pounds, seconds
from rules.values import Entry


def position(view: View, menu: Sequence[Entry], names: Sequence[str]) -> str:
    """Return the studio: round, desks, what is waited for, what was answered last, and the menu."""
    lines = [
        f"Round: {ROUNDS[view.round]}.",
        *_desks(view, names),
        *_heard(view, names),
        *([] if view.reveal is None else _star(view.reveal, names)),
        *_due(view, names, listed_below=bool(menu)),
        *([f"{_title(view)}: {listed([names[seat] for seat in view.masters])}."] if view.masters else []),
        *menu_lines(menu, names),
    ]
    return "\n".join(lines)


def _title(view: View) -> str:
    return "Master of Noon" if len(view.masters) == 1 else "Masters of Noon"


def _desks(view: View, names: Sequence[str]) -> Iterator[str]:
    for desk in view.desks:
        star = "" if desk.star is Star.GREEN else f", {desk.star.value} star"
        yield f"{names[desk.seat]}: {pounds(desk.money)}{star}{', out of the game' if desk.out else ''}."


def _heard(view: View, names: Sequence[str]) -> Iterator[str]:
    match view.heard:
        case KickOffHeard(seat, _, question, visible, hidden, taken, right):
            words = {Side.VISIBLE: visible, Side.HIDDEN: hidden}
            said = "did not answer" if taken is None else f"took {words[taken]}"
            yield f"Last question: {question} {names[seat]} {said}; right is {words[right]}."
        case ChoiceHeard(seat, question, answers, chosen, right):
            said = "did not answer" if chosen is None else f"chose {answers[chosen - 1]}"
            yield f"Last question: {question} {names[seat]} {said}; right is {answers[right - 1]}."
        case PropositionHeard(seat, title, number, proposition, true, false, truth):
            found = "" if truth is None else f" The FALSE one was {false}: {truth}"
            verdict = "TRUE" if true else "FALSE"
            yield f"Last opened in {title}: {names[seat]}, {number}. {proposition} – {verdict}.{found}"
        case OpenHeard(seat, question, text, correct, answer, granted):
            said = "passed" if text is None else f"said “{text}”, {'right' if correct else 'wrong'}"
            if granted is not None:
                said += f" (appeal {'granted' if granted else 'refused'})"
            yield f"Last question: {question} {names[seat]} {said}; the answer is {answer}."


def _star(reveal: Reveal, names: Sequence[str]) -> Iterator[str]:
    """Say which flaps are open, and the colours behind them: what a drawing shows, words would give away."""
    if not reveal.tiles:
        yield "Mystery Star: no flap is open."
    else:
        yield "Mystery Star, a picture in strips from 1 at the top. Colours behind the open flaps, from left to right:"
    for tile in sorted(reveal.tiles, key=lambda tile: (list(Flap).index(tile.size), tile.flap)):
        yield f"{tile.size.value} {tile.flap}: {', '.join(colours(tile.size, tile.tile))}"
    for guess in reveal.guesses:
        yield f"{names[guess.seat]} guessed “{guess.name}”, {'right' if guess.right else 'wrong'}."
    if reveal.name is not None:
        kind = "" if reveal.kind is None else f", {KINDS[reveal.kind]}"
        yield f"The Mystery Star is {reveal.name}{kind}."


def _due(view: View, names: Sequence[str], *, listed_below: bool) -> Iterator[str]:
    """Say what is waited for, with the question in full; propositions that the menu lists are not said twice."""
    match view.due:
        case NumberDue(seat, reader):
            yield f"{names[seat]} chooses which of the four questions {names[reader]} reads next."
        case KickOffDue(seat, _, _, number, question, visible):
            yield f"Question {number} for {names[seat]}: {question}"
            yield f"The visible answer: {visible}. Is it right, or the hidden one?"
        case OpponentDue(seat, duel, opponents):
            of = "the first face-off" if duel is None else f"Duel {duel}"
            yield f"{names[seat]} chooses an opponent for {of}: {listed([names[other] for other in opponents])}."
        case CardDue(seat, rival, duel, title):
            yield f"Duel {duel}: {names[seat]}, challenged by {names[rival]}, chooses a card of the pair “{title}”."
        case DuelDue(seat, challenger, _, duel, title, question, answers):
            yield f"Duel {duel}, “{title}”: {names[seat]}, challenged by {names[challenger]}, answers: {question}"
            yield from _answers(answers)
        case PropositionDue() as due:
            yield f"{due.title}: {due.task} {names[due.seat]} opens one that is TRUE."
            yield from _propositions(due, listed_below=listed_below)
        case FlapDue(seat, number, size, closed):
            yield f"{names[seat]} opens a {size.value} flap for answer {number}; closed: {' '.join(map(str, closed))}."
        case LastChanceDue() | PleaDue() | NameRulingDue() as due:
            yield from _after_questions(due, names)
        case OpenDue() | StrokeDue() | RulingDue() as due:
            yield from _asked(due, names)


def _propositions(due: PropositionDue, *, listed_below: bool) -> Iterator[str]:
    for number, words in enumerate(due.propositions, 1):
        if number in due.opened:
            yield f"{number}. {words}: TRUE"
        elif not listed_below:
            yield f"{number}. {words}"


def _asked(due: OpenDue | StrokeDue | RulingDue, names: Sequence[str]) -> Iterator[str]:
    match due:
        case StrokeDue():
            yield f"Question {due.number} for {names[due.seat]}: {due.question}"
            yield from _answers(due.answers)
        case OpenDue():
            yield from _sand(due, due.waiting, names)
            yield f"Question for {names[due.seat]}: {due.question}"
        case RulingDue():
            yield from _appeal(due, names)


def _sand(due: OpenDue | RulingDue, following: Sequence[int], names: Sequence[str]) -> Iterator[str]:
    glasses = [f"{names[glass.seat]} {seconds(glass.left)}{' (runs)' if glass.runs else ''}" for glass in due.glasses]
    yield f"Face-off {due.face_off}. Sand when last laid flat: {listed(glasses)}."
    if following:
        yield f"Next to face off: {listed([names[seat] for seat in following])}."


def _appeal(due: RulingDue, names: Sequence[str]) -> Iterator[str]:
    yield from _sand(due, due.next, names)
    yield f"{names[due.seat]} appeals: “{due.text}” was right. Question: {due.question} The card has: {due.answer}."
    yield f"Still to rule: {listed([names[seat] for seat in due.waiting])}."


def _after_questions(due: LastChanceDue | PleaDue | NameRulingDue, names: Sequence[str]) -> Iterator[str]:
    match due:
        case LastChanceDue(waiting):
            yield f"Last chance to guess the star or decline: {listed([names[seat] for seat in waiting])}."
        case PleaDue(seat, text, answer):
            yield f"{names[seat]} may appeal: was “{text}” right? The Mystery Star is {answer}."
        case NameRulingDue(seat, waiting, text, answer):
            yield f"{names[seat]} appeals: “{text}” was right. The Mystery Star is {answer}."
            yield f"Still to rule: {listed([names[one] for one in waiting])}."


def _answers(answers: Sequence[str | None]) -> Iterator[str]:
    yield from (f"{number}. {'(hidden)' if words is None else words}" for number, words in enumerate(answers, 1))
