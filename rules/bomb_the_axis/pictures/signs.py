"""The signs on the chart or card of a picture, as its asker may see them, and the legend that explains them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from rules.bomb_the_axis.events import Answer
from rules.bomb_the_axis.pictures import marks
from rules.bomb_the_axis.view import FullChart, Heard, Mark, OwnCard, View
from rules.show.drawing import Group, Shape


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign on a dot: how it is drawn about a place, and what it says."""

    dot: str
    draw: Callable[..., Group]
    words: str
    number: str = ""

    def at(self, x: int, y: int) -> Group:
        """Draw it about (x, y)."""
        title = f"{self.dot}: {self.words}"
        return self.draw(x, y, self.number, title=title) if self.number else self.draw(x, y, title=title)


Explained = tuple[Callable[[int, int], Shape], str]
"""An entry of a legend: what draws its sign about a place, and what the sign means."""


def signs(view: View) -> Iterator[Sign]:
    """Yield the signs on the dots, at most one for each dot."""
    if view.full_chart is not None:
        found = on_chart(view.full_chart, view.marks)
    elif view.card is not None:
        found = on_card(view.card, view.marks)
    else:
        found = {mark.dot: _heard(mark) for mark in view.marks}
    last = view.last
    if last is not None and last.dot not in found:
        # Under "memory" this call alone is still in the air (BTA-24).
        found[last.dot] = heard(last, view.seat)
    yield from found.values()


def on_chart(chart: FullChart, heard: tuple[Mark, ...]) -> dict[str, Sign]:
    """Return the signs of a Checker's chart by dot, with what was called as far as it is shown."""
    answers = {mark.dot: mark for mark in heard}
    struck = {dot for dot, mark in answers.items() if mark.answer is Answer.GUN}
    found = {dot: Sign(dot, marks.house, "a house stands") for dot in chart.houses}
    for dot in chart.guns:
        found[dot] = (
            Sign(dot, marks.struck_gun, "a gun that was called") if dot in struck else Sign(dot, marks.gun, "a gun")
        )
    for dot in chart.removed:
        found[dot] = _removed(dot, answers.get(dot))
    for dot, mark in answers.items():
        if dot not in found:
            found[dot] = _heard(mark)
    return found


def _removed(dot: str, mark: Mark | None) -> Sign:
    if mark is None or mark.seat is None:
        return Sign(dot, marks.black_counter, "a house was hit and removed")
    return Sign(dot, marks.black_counter, f"player {mark.seat + 1} hit the house", str(mark.seat + 1))


def on_card(card: OwnCard, heard: tuple[Mark, ...]) -> dict[str, Sign]:
    """Return the signs of a caller's card by dot, the others' calls too as far as they are shown."""
    found = {mark.dot: _heard(mark) for mark in heard}
    removed = {mark.dot: mark for mark in heard if mark.answer is Answer.HIT}
    for dot in card.misses:
        # Anyone who calls where a house was removed gets a MISS (BTA-10); the number keeps who was first there.
        own = Sign(dot, marks.black_counter, "your miss")
        found[dot] = _removed(dot, removed[dot]) if dot in removed else own
    found |= {dot: Sign(dot, marks.red_counter, "your hit") for dot in card.hits}
    return found


def heard(last: Heard, seat: int | None) -> Sign:
    """Return the sign of the last call as the asker at ``seat`` has it: a counter for a call of his own."""
    own = {Answer.HIT: marks.red_counter, Answer.MISS: marks.black_counter}
    if last.seat == seat and last.answer in own:
        return Sign(last.dot, own[last.answer], f"your {last.answer.value}")
    return _heard(Mark(last.dot, last.answer, last.seat))


def _heard(mark: Mark) -> Sign:
    match mark.answer:
        case Answer.HIT:
            number = "" if mark.seat is None else str(mark.seat + 1)
            return Sign(
                mark.dot, marks.heard_hit, "a hit" if mark.seat is None else f"player {mark.seat + 1} hit it", number
            )
        case Answer.GUN:
            return Sign(mark.dot, marks.struck_gun, "a gun that was called")
        case Answer.MISS:
            return Sign(mark.dot, marks.heard_miss, "called, a miss")


_LAST: Final[Explained] = (lambda x, y: marks.last_ring(x, y, scale=50), "the last call")
_STRUCK: Final[Explained] = (lambda x, y: marks.struck_gun(x, y + 2, scale=66), "called, a gun")
_MISS: Final[Explained] = (lambda x, y: marks.heard_miss(x, y, scale=90), "called, a miss")
_OWN_HIT: Final[Explained] = (lambda x, y: marks.red_counter(x, y, scale=62), "your hit")
_OWN_MISS: Final[Explained] = (lambda x, y: marks.black_counter(x, y, scale=62), "your miss")
_HOUSE: Final[Explained] = (lambda x, y: marks.house(x, y, scale=68), "house")
_GUN: Final[Explained] = (lambda x, y: marks.gun(x, y, scale=66), "gun")
_REMOVED: Final[Explained] = (lambda x, y: marks.black_counter(x, y, scale=62), "house removed")
_DOT: Final[Explained] = (marks.dot, "empty or unknown")
_EMPTY: Final[Explained] = (marks.dot, "empty dot")


def _heard_of(seat: int) -> Explained:
    return lambda x, y: marks.heard_hit(x, y + 1, str(seat + 1), scale=88), f"house hit by player {seat + 1}"


def _gone_to(seat: int) -> Explained:
    return lambda x, y: marks.black_counter(x, y, str(seat + 1), scale=78), f"miss, hit by player {seat + 1}"


def _hit_by(seat: int) -> Explained:
    return lambda x, y: marks.black_counter(x, y, str(seat + 1), scale=78), f"house hit by player {seat + 1}"


def legend(view: View) -> tuple[Explained, ...]:
    """Return what the signs mean that may lie before this asker, with the number of another caller as an example."""
    other = next(caller.seat for caller in view.callers if caller.seat != view.seat)
    kept: tuple[Explained, ...]
    # What "memory" takes away is not there in the counts either (BTA-24).
    forgetful = view.calls_without_news is None
    if view.full_chart is not None or (view.seat is not None and view.seat == view.checker):
        kept = (_REMOVED,) if forgetful else (_hit_by(other), _STRUCK, _MISS)
        return (_HOUSE, _GUN, *kept, _EMPTY, _LAST)
    if view.card is not None:
        kept = () if forgetful else (_heard_of(other), _STRUCK, _MISS, _gone_to(other))
        return (_OWN_HIT, _OWN_MISS, *kept, _DOT, _LAST)
    return (_DOT, _LAST) if forgetful else (_STRUCK, _MISS, _heard_of(other), _DOT, _LAST)


def on_paper(seat: int) -> tuple[Explained, ...]:
    """Return what the signs of a Checker's chart mean when all is shown, with the number of a seat as an example."""
    return (
        (_HOUSE[0], "house"),
        (_hit_by(seat)[0], f"hit by player {seat + 1}"),
        (_GUN[0], "gun"),
        (_STRUCK[0], "gun, called"),
        (_MISS[0], "miss"),
        (_EMPTY[0], "not called"),
    )
