"""The quiz in words: a sentence for each event, a mark for what deserves one, and why a match ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.show.wording import capital, listed
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.events import (
    Appealed,
    AppealEnded,
    AppealWaived,
    Challenged,
    Declined,
    DuelAnswered,
    DuelAsked,
    DuelCardTaken,
    DuelEnded,
    Eliminated,
    Event,
    FaceOffBegan,
    FaceOffEnded,
    FlapOpened,
    KickOffAnswered,
    KickOffAsked,
    Loss,
    NumberPicked,
    OpenAnswered,
    OpenAsked,
    Paid,
    PropositionOpened,
    PropositionsShown,
    Round,
    RoundBegan,
    RoundLost,
    Ruled,
    SetUp,
    StarGuessed,
    StarShown,
    StarTurned,
    StrokeAnswered,
    StrokeAsked,
    StrokeLost,
    WentOut,
)
from rules.twelve_strokes_of_noon.state import FLAPS, SECOND, STROKES, TURNS, Star
from rules.twelve_strokes_of_noon.words.phrases import ROUNDS, pounds, seconds

ENDINGS: Final[Mapping[str, str]] = {
    "star-guessed": "the Mystery Star was guessed",
    "most-money": "nobody guessed the star, and the money decided",
    "all-eliminated": "all were eliminated",
    "last-player": "only one player was left",
}
"""Why a match ended, by the reason of its outcome."""

_NTH: Final = {1: "first", 2: "second"}
_OPENINGS: Final = {
    Round.FIRST_DUEL: "is the challenger",
    Round.SECOND_DUEL: "is the challenger",
    Round.MASTER_STROKE: f"has the first of {STROKES} questions, and the Mystery Star lies behind {2 * FLAPS} flaps",
}

_FirstRounds = (
    SetUp | RoundBegan | NumberPicked | KickOffAsked | KickOffAnswered | StarTurned | RoundLost | Paid | WentOut
)
_Duels = Challenged | DuelCardTaken | DuelAsked | DuelAnswered | DuelEnded
_Boards = PropositionsShown | PropositionOpened
_FaceOffs = FaceOffBegan | OpenAsked | OpenAnswered | FaceOffEnded
_Appeals = Appealed | Ruled | AppealEnded | AppealWaived
_Finales = StrokeAsked | StrokeAnswered | StrokeLost | FlapOpened | StarGuessed | Declined | Eliminated | StarShown


def milestone(event: Event) -> str:
    """Return a few words for an event that deserves a mark on a time line; else an empty text."""
    match event:
        case RoundBegan(name):
            return ROUNDS[name]
        case RoundLost(name):
            return f"{ROUNDS[name]} lost"
        case FaceOffBegan(number):
            return f"Face-off {number}"
        case StrokeAsked(number=number):
            return f"Question {number}"
        case AppealEnded(granted=granted):
            return "Appeal granted" if granted else "Appeal refused"
        case StarGuessed(right=right):
            return "Star guessed" if right else "Wrong guess"
    return ""


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return a disclosed event as one sentence for a reader who watches; ``names`` are by number of the seat."""
    match event:
        case Challenged() | DuelCardTaken() | DuelAsked() | DuelAnswered() | DuelEnded():
            return _duel(event, names)
        case PropositionsShown() | PropositionOpened():
            return _board(event, names)
        case FaceOffBegan() | OpenAsked() | OpenAnswered() | FaceOffEnded():
            return _face_off(event, names)
        case Appealed() | Ruled() | AppealEnded() | AppealWaived():
            return _appeal(event, names)
        case StrokeAsked() | StrokeAnswered() | StrokeLost() | FlapOpened():
            return _stroke(event, names)
        case StarGuessed() | Declined() | Eliminated() | StarShown():
            return _star(event, names)
    return _round(event, names)


# The rounds, and what happens in several of them


def _round(event: _FirstRounds, names: Sequence[str]) -> str:
    match event:
        case SetUp(age, money):
            ages = listed([names[seat] for seat in age])
            return f"Everybody begins with {pounds(money)}; from the youngest to the oldest they are {ages}."
        case RoundBegan():
            return _begins(event, names)
        case StarTurned(seat, star):
            return f"{names[seat]}’s star {'is green again' if star is Star.GREEN else f'turns {star}'}."
        case RoundLost():
            return _round_lost(event, names[event.seat])
        case Paid(payer, payee, amount):
            return f"{'The bank' if payer is None else names[payer]} pays {names[payee]} {pounds(amount)}."
        case WentOut(seat):
            return f"{names[seat]} is out of the game."
        case NumberPicked(seat, number):
            return f"{names[seat]} picks question {number} of the next card."
        case KickOffAsked():
            asked = f"{names[event.reader]} asks {names[event.seat]} {_quoted(event.question)}"
            return f"{asked}, with {_quoted(event.visible)} as the visible answer."
        case KickOffAnswered():
            return _kick_off_answered(event, names)


def _round_lost(event: RoundLost, who: str) -> str:
    late = f"After {TURNS} turns each, time is up, and " if event.why is Loss.LAPS else ""
    return f"{late}{who} loses {_the(event.round)}{' with a second wrong answer' if event.why is Loss.RED else ''}."


def _the(name: Round) -> str:
    return ROUNDS[name] if name is Round.MOVE_BY_MOVE else f"the {ROUNDS[name]}"


def _begins(event: RoundBegan, names: Sequence[str]) -> str:
    if event.seat is None:
        return "The last chance comes: all who are still in may name the Mystery Star or decline."
    name = capital(_the(event.round))
    opening = _OPENINGS.get(event.round)
    first = names[event.seat]
    return f"{name} begins with {first}." if opening is None else f"{name} begins; {first} {opening}."


def _kick_off_answered(event: KickOffAnswered, names: Sequence[str]) -> str:
    who, texts = names[event.seat], {Side.VISIBLE: event.visible, Side.HIDDEN: event.hidden}
    right = _quoted(texts[event.right])
    if event.taken is None:
        return _silent(who, right)
    turns_out = ", which is " if event.taken is Side.HIDDEN else ", "
    taken = f"{who} takes the {event.taken} answer{turns_out}{_quoted(texts[event.taken])}"
    return f"{taken}: right." if event.correct else f"{taken}: wrong; the right one is {right}."


# The Duels


def _duel(event: _Duels, names: Sequence[str]) -> str:
    match event:
        case Challenged(number, challenger, challenged, title):
            whom = f"{names[challenger]} challenges {names[challenged]}"
            return f"{whom} to the {_NTH[number]} Duel, on {_quoted(title)}."
        case DuelCardTaken(seat, card):
            return f"{names[seat]} takes card {card} of the pair."
        case DuelAsked(seat, reader, question, answers):
            asked = f"{names[reader]} asks {names[seat]} {_quoted(question)}"
            return f"{asked} and offers {_offered(answers)}."
        case DuelAnswered():
            return _duel_answered(event, names)
        case DuelEnded(number, winner, loser, why):
            duel = f"the {_NTH[number]} Duel"
            if winner is None:
                return f"{capital(duel)} is dropped, because its challenger {names[loser]} has left."
            return f"{names[winner]} wins {duel}{_against(loser, why, names)}."


def _against(loser: int, why: Loss, names: Sequence[str]) -> str:
    return f", because {names[loser]} has left" if why is Loss.LEFT else f" against {names[loser]}"


def _duel_answered(event: DuelAnswered, names: Sequence[str]) -> str:
    who, right = names[event.seat], f"number {event.right}, {_quoted(event.answer)}"
    if event.chosen is None:
        return _silent(who, right)
    if event.correct:
        return f"{who} answers {_quoted(event.answer)}: right."
    return f"{who} takes answer {event.chosen}: wrong; the right one is {right}."


# Move by Move


def _board(event: _Boards, names: Sequence[str]) -> str:
    match event:
        case PropositionsShown(_, title, task, propositions):
            numbered = listed([f"{number} {_said(words)}" for number, words in enumerate(propositions, 1)])
            return f"On the new card, {_quoted(title)}, {_said(task)} is TRUE of all but one of these: {numbered}."
        case PropositionOpened(seat, number, true, false, truth):
            opens = f"{names[seat]} opens proposition {number}: {'TRUE' if true else 'FALSE'}"
            if truth is None:
                return f"{opens}."
            other = f", the last one; number {false} is FALSE, and" if true else ";"
            return f"{opens}{other} the truth is {_said(truth)}."


# The Fatal Blow


def _face_off(event: _FaceOffs, names: Sequence[str]) -> str:
    match event:
        case FaceOffBegan(number, first, second, glass):
            pair = f"{names[first]} and {names[second]} begin the {_NTH[number]} face-off"
            return f"{pair} with {glass // SECOND} s of sand each; {names[first]} goes first."
        case OpenAsked():
            asked = f"{names[event.reader]} asks {names[event.seat]} {_quoted(event.question)}"
            return f"{asked}, with {seconds(event.left)} of sand left."
        case OpenAnswered():
            return _open_answered(event, names)
        case FaceOffEnded(number, winner, loser, why):
            return f"{names[winner]} wins the {_NTH[number]} face-off{_against(loser, why, names)}."


def _open_answered(event: OpenAnswered, names: Sequence[str]) -> str:
    who, answer = names[event.seat], _quoted(event.answer)
    if event.text is None:
        return f"{who} {'passes' if event.left else 'has no sand left'}; the answer is {answer}."
    words = f"{who} answers {_quoted(event.text)}: {'right' if event.correct else 'wrong'}"
    if not event.correct or event.text.casefold() != event.answer.casefold():
        words += f"; the answer {'on the card ' if event.correct else ''}is {answer}"
    return f"{words}." if event.left else f"{words}, and the sand has run out."


def _appeal(event: _Appeals, names: Sequence[str]) -> str:
    match event:
        case Appealed(seat, text, judges):
            rule = "rules" if len(judges) == 1 else "rule"
            return f"{names[seat]} appeals for {_quoted(text)}; {listed([names[one] for one in judges])} {rule} on it."
        case Ruled(seat):
            return f"{names[seat]} has ruled on the appeal."
        case AppealWaived(seat):
            return f"{names[seat]} does not appeal."
        case AppealEnded(seat, _, _, text, granted):
            by = listed([names[one] for one in (event.grants if granted else event.refusals)])
            verdict = f"{'granted' if granted else 'refused'}{f' by {by}' if by else ''}"
            words = f"{_quoted(text)} {'counts as right' if granted else 'stays wrong'}"
            return f"{names[seat]}’s appeal is {verdict}: {words}."


# The last round


def _stroke(event: StrokeAsked | StrokeAnswered | StrokeLost | FlapOpened, names: Sequence[str]) -> str:
    match event:
        case StrokeAsked():
            asked = f"{names[event.reader]} asks {names[event.seat]} question {event.number} of {STROKES}"
            return f"{asked}, {_quoted(event.question)}, and offers {_offered(event.answers)}."
        case StrokeAnswered():
            return _stroke_answered(event, names)
        case StrokeLost(seat, number):
            return f"Question {number}, which was {names[seat]}’s, is lost."
        case FlapOpened(seat, size, flap):
            who, how = ("The server", " at random") if seat is None else (names[seat], "")
            return f"{who} opens {size} flap {flap}{how}."


def _stroke_answered(event: StrokeAnswered, names: Sequence[str]) -> str:
    who, right = names[event.seat], _quoted(event.answers[event.right - 1])
    if event.chosen is None:
        return _silent(who, right)
    words = f"{who} answers {_quoted(event.answers[event.chosen - 1])}"
    return f"{words}: right." if event.correct else f"{words}: wrong; the right one is {right}."


def _star(event: StarGuessed | Declined | Eliminated | StarShown, names: Sequence[str]) -> str:
    match event:
        case StarGuessed(seat, name, right):
            return f"{names[seat]} says that the Mystery Star is {_quoted(name)}: {'right!' if right else 'wrong.'}"
        case Declined(seat):
            return f"{names[seat]} declines the last chance."
        case Eliminated(seat):
            return f"{names[seat]} is out of the game."
        case StarShown(_, name):
            return f"All flaps open, and the Mystery Star is {_quoted(name)}."


# Words


def _quoted(words: str) -> str:
    return f"“{words}”"


def _said(words: str) -> str:
    """Quote a sentence inside another one, without its full stop."""
    return _quoted(words.removesuffix("."))


def _offered(answers: Iterable[str | None]) -> str:
    return listed(["a hidden answer" if words is None else _quoted(words) for words in answers])


def _silent(who: str, right: str) -> str:
    return f"{who} gives no answer; the right one is {right}."
