"""When bots act: whether out of turn (12C-51), and how long they take, so that people can follow (12C-52)."""

from __future__ import annotations

from typing import Final

from rules.twelve_strokes_of_noon.bots.knowledge import insight, lot
from rules.twelve_strokes_of_noon.bots.policies import names_star
from rules.twelve_strokes_of_noon.legal import may_interrupt
from rules.twelve_strokes_of_noon.seeing import view
from rules.twelve_strokes_of_noon.state import FaceOff, Hearing, NameHearing, Plea, State

CHOICE: Final = (2_000, 4_000)
"""Milliseconds: the least and the most for a choice."""

FACE_OFF: Final = {"rookie": (2_500, 5_000), "regular": (2_000, 4_250), "champion": (1_500, 3_500)}
"""Milliseconds: the least and the most that each level takes for an open question, known or not."""


def volunteers(state: State, seat: int, level: str) -> bool:
    """Return whether a bot of that level guesses the star now, out of turn (12C-27, 12C-51)."""
    return seat in may_interrupt(state) and names_star(view(state, seat), insight(state, seat, level), level=level)


def delay(state: State, seat: int, level: str) -> int:
    """Return how long a bot of that level takes before it acts, in ms from when the decision opened.

    It is fixed for an open question of a face-off, and else for a decision and a seat.
    """
    match state.stage:
        case FaceOff(_, corners, turn):
            own = corners[turn]
            card = state.content.fatal_blow[own.card].id
            return _between(FACE_OFF[level], lot(level, "pace", card, own.question))
        case Hearing() | Plea() | NameHearing():
            return 0  # bots leave appeals to people (12C-56, 12C-57)
        case _:
            return _between(CHOICE, lot(level, "pace", state.decision, seat))


def _between(bounds: tuple[int, int], part: int) -> int:
    """Return the time at a share, in thousandths, of the way from one bound to the other."""
    least, most = bounds
    return least + (most - least) * part // 1000
