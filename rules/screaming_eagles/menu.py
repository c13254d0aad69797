"""The whole menu of a seat: what the open decision asks (legal.py), and what may be said besides (speech.py)."""

from __future__ import annotations

from rules.screaming_eagles.actions import INTERRUPTS, Action
from rules.screaming_eagles.legal import decisions
from rules.screaming_eagles.speech import sayings
from rules.screaming_eagles.state import State
from rules.values import MenuItem


def unasked(state: State, action: Action) -> bool:
    """Return whether an action is something said, which no decision asks for (SE-48, SE-49)."""
    return type(action) in INTERRUPTS


def legal_actions(state: State, seat: int) -> tuple[MenuItem[Action], ...]:
    """Return what ``seat`` may do: the open decision first, then answers, an offer and the template of a note."""
    return (*decisions(state, seat), *sayings(state, seat))
