"""The quiz in words: a sentence for each event, a mark for what deserves one, and why a match ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from rules.show.wording import capital, listed
from rules.twelve_strokes_of_noon import events
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.state import FLAPS, SECOND, STROKES, TURNS, Star
from rules.twelve_strokes_of_noon.words.phrases import ROUNDS, pounds, seconds

ENDINGS: Final[Mapping[str, str]] = {
    "star-guessed": "the Mystery Star was guessed",
    "most-money": "nobody guessed the star, and the money decided",
    "all-eliminated": "all were eliminated",
    "last-player": "only one player was left",
    "no-last-round": "the money decided, as the box has no last round",
}
"""Why a match ended, by the reason of its outcome."""

_NTH: Final = {1: "first", 2: "second"}
_OPENINGS: Final = {
    events.Round.FIRST_DUEL: "is the challenger",
    events.Round.SECOND_DUEL: "is the challenger",
    events.Round.MASTER_STROKE: (
        f"has the first of {STROKES} questions, and the Mystery Star is behind {2 * FLAPS} flaps"
    ),
}

_FirstRounds = (
    events.SetUp
    | events.RoundBegan
    | events.NumberPicked
    | events.KickOffAsked
    | events.KickOffAnswered
    | events.StarTurned
    | events.RoundLost
    | events.Paid
    | events.WentOut
)
_Duels = events.Challenged | events.DuelCardTaken | events.DuelAsked | events.DuelAnswered | events.DuelEnded
_Boards = events.PropositionsShown | events.PropositionOpened
_FaceOffs = events.FaceOffBegan | events.OpenAsked | events.OpenAnswered | events.FaceOffEnded
_Appeals = events.Appealed | events.Ruled | events.AppealEnded | events.AppealWaived
_Finales = (
    events.StrokeAsked
    | events.StrokeAnswered
    | events.StrokeLost
    | events.FlapOpened
    | events.StarGuessed
    | events.Declined
    | events.Eliminated
    | events.StarShown
)


def milestone(event: events.Event) -> str:
    """Return a few words for an event that deserves a mark on a time line; else an empty text."""
    match event:
        case events.RoundBegan(name):
            return ROUNDS[name]
        case events.RoundLost(name):
            return f"{ROUNDS[name]} lost"
        case events.FaceOffBegan(number):
            return f"Face-off {number}"
        case events.StrokeAsked(number=number):
            return f"Question {number}"
        case events.AppealEnded(granted=granted):
            return "Appeal granted" if granted else "Appeal refused"
        case events.StarGuessed(right=right):
            return "Star guessed" if right else "Wrong guess"
    return ""


def narrate(event: events.Event, names: Sequence[str]) -> str:
    """Return a disclosed event as one sentence for a reader who watches; ``names`` are by number of the seat."""
    match event:
        case (
            events.Challenged()
            | events.DuelCardTaken()
            | events.DuelAsked()
            | events.DuelAnswered()
            | events.DuelEnded()
        ):
            return _duel(event, names)
        case events.PropositionsShown() | events.PropositionOpened():
            return _board(event, names)
        case events.FaceOffBegan() | events.OpenAsked() | events.OpenAnswered() | events.FaceOffEnded():
            return _face_off(event, names)
        case events.Appealed() | events.Ruled() | events.AppealEnded() | events.AppealWaived():
            return _appeal(event, names)
        case events.StrokeAsked() | events.StrokeAnswered() | events.StrokeLost() | events.FlapOpened():
            return _stroke(event, names)
        case events.StarGuessed() | events.Declined() | events.Eliminated() | events.StarShown():
            return _star(event, names)
    return _round(event, names)


# The rounds, and what happens in several of them


def _round(event: _FirstRounds, names: Sequence[str]) -> str:
    match event:
        case events.SetUp(age, money):
            ages = listed([names[seat] for seat in age])
            return f"Everybody begins with {pounds(money)}; from the youngest to the oldest they are {ages}."
        case events.RoundBegan():
            return _begins(event, names)
        case events.StarTurned(seat, star):
            return f"{names[seat]}’s star {'is green again' if star is Star.GREEN else f'turns {star}'}."
        case events.RoundLost():
            return _round_lost(event, names[event.seat])
        case events.Paid(payer, payee, amount):
            return f"{'The bank' if payer is None else names[payer]} pays {names[payee]} {pounds(amount)}."
        case events.WentOut(seat):
            return f"{names[seat]} is out of the game."
        case events.NumberPicked(seat, number):
            return f"{names[seat]} picks question {number} of the next card."
        case events.KickOffAsked():
            asked = f"{names[event.reader]} asks {names[event.seat]} {_quoted(event.question)}"
            return f"{asked}, with {_quoted(event.visible)} as the visible answer."
        case events.KickOffAnswered():
            return _kick_off_answered(event, names)


def _round_lost(event: events.RoundLost, who: str) -> str:
    late = f"After {TURNS} turns each, time is up, and " if event.why is events.Loss.LAPS else ""
    return (
        f"{late}{who} loses {_the(event.round)}{' with a second wrong answer' if event.why is events.Loss.RED else ''}."
    )


def _the(name: events.Round) -> str:
    return ROUNDS[name] if name is events.Round.MOVE_BY_MOVE else f"the {ROUNDS[name]}"


def _begins(event: events.RoundBegan, names: Sequence[str]) -> str:
    if event.seat is None:
        return "The last chance comes: all who are still in may name the Mystery Star or decline."
    name = capital(_the(event.round))
    opening = _OPENINGS.get(event.round)
    first = names[event.seat]
    return f"{name} begins with {first}." if opening is None else f"{name} begins; {first} {opening}."


def _kick_off_answered(event: events.KickOffAnswered, names: Sequence[str]) -> str:
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
        case events.Challenged(number, challenger, challenged, title):
            whom = f"{names[challenger]} challenges {names[challenged]}"
            return f"{whom} to the {_NTH[number]} Duel, on {_quoted(title)}."
        case events.DuelCardTaken(seat, card):
            return f"{names[seat]} takes card {card} of the pair."
        case events.DuelAsked(seat, reader, question, answers):
            asked = f"{names[reader]} asks {names[seat]} {_quoted(question)}"
            return f"{asked} and offers {_offered(answers)}."
        case events.DuelAnswered():
            return _duel_answered(event, names)
        case events.DuelEnded(number, winner, loser, why):
            duel = f"the {_NTH[number]} Duel"
            if winner is None:
                return f"{capital(duel)} is dropped, because its challenger {names[loser]} has left."
            return f"{names[winner]} wins {duel}{_against(loser, why, names)}."


def _against(loser: int, why: events.Loss, names: Sequence[str]) -> str:
    return f", because {names[loser]} has left" if why is events.Loss.LEFT else f" against {names[loser]}"


def _duel_answered(event: events.DuelAnswered, names: Sequence[str]) -> str:
    who, right = names[event.seat], f"number {event.right}, {_quoted(event.answer)}"
    if event.chosen is None:
        return _silent(who, right)
    if event.correct:
        return f"{who} answers {_quoted(event.answer)}: right."
    return f"{who} takes answer {event.chosen}: wrong; the right one is {right}."


# Move by Move


def _board(event: _Boards, names: Sequence[str]) -> str:
    match event:
        case events.PropositionsShown(_, title, task, propositions):
            numbered = listed([f"{number} {_said(words)}" for number, words in enumerate(propositions, 1)])
            return f"On the new card, {_quoted(title)}, {_said(task)} is TRUE of all but one of these: {numbered}."
        case events.PropositionOpened(seat, number, true, false, truth):
            opens = f"{names[seat]} opens proposition {number}: {'TRUE' if true else 'FALSE'}"
            if truth is None:
                return f"{opens}."
            other = f", the last one; number {false} is FALSE, and" if true else ";"
            return f"{opens}{other} the truth is {_said(truth)}."


# The Fatal Blow


def _face_off(event: _FaceOffs, names: Sequence[str]) -> str:
    match event:
        case events.FaceOffBegan(number, first, second, glass):
            pair = f"{names[first]} and {names[second]} begin the {_NTH[number]} face-off"
            return f"{pair} with {glass // SECOND} s of sand each; {names[first]} goes first."
        case events.OpenAsked():
            asked = f"{names[event.reader]} asks {names[event.seat]} {_quoted(event.question)}"
            return f"{asked}, with {seconds(event.left)} of sand left."
        case events.OpenAnswered():
            return _open_answered(event, names)
        case events.FaceOffEnded(number, winner, loser, why):
            return f"{names[winner]} wins the {_NTH[number]} face-off{_against(loser, why, names)}."


def _open_answered(event: events.OpenAnswered, names: Sequence[str]) -> str:
    who, answer = names[event.seat], _quoted(event.answer)
    if event.text is None:
        return f"{who} {'passes' if event.left else 'has no sand left'}; the answer is {answer}."
    words = f"{who} answers {_quoted(event.text)}: {'right' if event.correct else 'wrong'}"
    if not event.correct or event.text.casefold() != event.answer.casefold():
        words += f"; the answer {'on the card ' if event.correct else ''}is {answer}"
    return f"{words}." if event.left else f"{words}, and the sand has run out."


def _appeal(event: _Appeals, names: Sequence[str]) -> str:
    match event:
        case events.Appealed(seat, text, judges):
            rule = "rules" if len(judges) == 1 else "rule"
            return f"{names[seat]} appeals for {_quoted(text)}; {listed([names[one] for one in judges])} {rule} on it."
        case events.Ruled(seat):
            return f"{names[seat]} has ruled on the appeal."
        case events.AppealWaived(seat):
            return f"{names[seat]} does not appeal."
        case events.AppealEnded(seat, _, _, text, granted):
            by = listed([names[one] for one in (event.grants if granted else event.refusals)])
            verdict = f"{'granted' if granted else 'refused'}{f' by {by}' if by else ''}"
            words = f"{_quoted(text)} {'counts as right' if granted else 'stays wrong'}"
            return f"{names[seat]}’s appeal is {verdict}: {words}."


# The last round


def _stroke(
    event: events.StrokeAsked | events.StrokeAnswered | events.StrokeLost | events.FlapOpened, names: Sequence[str]
) -> str:
    match event:
        case events.StrokeAsked():
            asked = f"{names[event.reader]} asks {names[event.seat]} question {event.number} of {STROKES}"
            return f"{asked}, {_quoted(event.question)}, and offers {_offered(event.answers)}."
        case events.StrokeAnswered():
            return _stroke_answered(event, names)
        case events.StrokeLost(seat, number):
            return f"Question {number}, which was {names[seat]}’s, is lost."
        case events.FlapOpened(seat, size, flap):
            who, how = ("The server", " at random") if seat is None else (names[seat], "")
            return f"{who} opens {size} flap {flap}{how}."


def _stroke_answered(event: events.StrokeAnswered, names: Sequence[str]) -> str:
    who, right = names[event.seat], _quoted(event.answers[event.right - 1])
    if event.chosen is None:
        return _silent(who, right)
    words = f"{who} answers {_quoted(event.answers[event.chosen - 1])}"
    return f"{words}: right." if event.correct else f"{words}: wrong; the right one is {right}."


def _star(
    event: events.StarGuessed | events.Declined | events.Eliminated | events.StarShown, names: Sequence[str]
) -> str:
    match event:
        case events.StarGuessed(seat, name, right):
            return f"{names[seat]} says that the Mystery Star is {_quoted(name)}: {'right!' if right else 'wrong.'}"
        case events.Declined(seat):
            return f"{names[seat]} declines the last chance."
        case events.Eliminated(seat):
            return f"{names[seat]} is out of the game."
        case events.StarShown(_, name):
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
