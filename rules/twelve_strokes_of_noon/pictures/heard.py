"""The last answer: who gave it, whether it was right, and what is right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rules.show.drawing import Shape, Text
from rules.show.lettering import fitted
from rules.twelve_strokes_of_noon.actions import Side
from rules.twelve_strokes_of_noon.pictures import marks
from rules.twelve_strokes_of_noon.pictures.page import HEARD
from rules.twelve_strokes_of_noon.view import ChoiceHeard, KickOffHeard, OpenHeard, PropositionHeard, View
from rules.twelve_strokes_of_noon.words.phrases import seat

_LEFT: Final = HEARD.x + 84
_ROOM: Final = HEARD.right - 18 - _LEFT


@dataclass(frozen=True, slots=True)
class Shown:
    """The last answer in words; ``truth`` is what is right, if there is more to say than that the answer was.

    Where no answer was given, ``given`` is false, and ``said`` says so (12C-45). ``granted`` says how an appeal was
    decided, if there was one (12C-56).
    """

    seat: int
    asked: str
    said: str
    right: bool
    truth: str
    given: bool = True
    granted: bool | None = None

    @property
    def verdict(self) -> str:
        """Whether the answer was right."""
        words = "right" if self.right else "wrong"
        return words if self.granted is None else f"{words}, appeal {'granted' if self.granted else 'refused'}"


def last_shown(view: View) -> Shown | None:
    """Return the last answer in words."""
    match view.heard:
        case None:
            return None
        case KickOffHeard() as heard:
            words = {Side.VISIBLE: heard.visible, Side.HIDDEN: heard.hidden}
            said = "no answer" if heard.taken is None else f"“{words[heard.taken]}” ({heard.taken.value})"
            truth = f"{words[heard.right]} ({heard.right.value})"
            given = heard.taken is not None
            return Shown(heard.seat, heard.question, said, heard.taken is heard.right, f"Right: {truth}", given)
        case ChoiceHeard(own, question, answers, chosen, right):
            said = "no answer" if chosen is None else f"“{answers[chosen - 1]}”"
            return Shown(own, question, said, chosen == right, f"Right: {answers[right - 1]}", chosen is not None)
        case PropositionHeard() as heard:
            return _opened(heard)
        case OpenHeard(own, question, text, correct, answer, granted):
            said = "passed" if text is None else f"“{text}”"
            return Shown(own, question, said, correct, f"Right: {answer}", text is not None, granted)


def _opened(heard: PropositionHeard) -> Shown:
    said = f"opened {heard.number}: {'TRUE' if heard.true else 'FALSE'}"
    if heard.truth is None:
        return Shown(heard.seat, f"{heard.title}: {heard.proposition}", said, heard.true, "")
    found = "" if heard.false == heard.number else f"The FALSE one was {heard.false}. "
    return Shown(heard.seat, f"{heard.title}: {heard.proposition}", said, heard.true, f"{found}{heard.truth}")


def last_answer(view: View, names: Sequence[str]) -> Iterator[Shape]:
    """Draw the last answer."""
    heard = last_shown(view)
    if heard is None:
        yield Text(HEARD.x + 24, HEARD.y + 48, "No answer yet", 27, marks.INK, bold=True)
        yield Text(HEARD.x + 24, HEARD.y + 82, "Each answer is shown here, with what is right.", 20, marks.QUIET)
        return
    yield marks.verdict(HEARD.x + 44, HEARD.y + 48, 27, right=heard.right)
    whose = seat(view, names, heard.seat)
    line = f"Last answer, {whose}: {heard.verdict}" if heard.given else f"Last asked: {whose}"
    yield from fitted(line, _ROOM, 24, (19, 17, 15)).amid(_LEFT, HEARD.y + 16, 24, marks.QUIET)
    said = fitted(heard.said, _ROOM, 34, (26, 23, 20, 18, 16), bold=True)
    yield from said.amid(_LEFT, HEARD.y + 41, 34, marks.INK)
    asked = fitted(heard.asked, _ROOM, 58, (21, 19, 17, 15))
    yield from asked.at(_LEFT, HEARD.y + 80, marks.INK)
    truth = fitted(heard.truth, _ROOM, 56, (22, 20, 18, 16, 15), bold=True)
    yield from truth.at(_LEFT, HEARD.y + 144, marks.RIGHT)
