"""The race in sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rules.show.wording import counted, listed
from tests.support.games.coin_race.state import Answer, Cheered, Chosen, Moved, Opened, Stake, Tossed, WentOut
from tests.support.games.coin_race.view import Event

ENDINGS: Mapping[str, str] = {
    "goal": "the goal was reached",
    "last-round": "the last round was over",
    "alone": "one side was left",
}


def narrate(event: Event, names: Sequence[str]) -> str:
    """Return a disclosed event as a sentence."""
    match event:
        case Opened(number):
            return f"Round {number} opens."
        case Chosen(seat, choice):
            return f"{names[seat]} has chosen{_choice(choice)}."
        case Tossed(face, choices, word):
            chosen = listed([f"{names[own.seat]}{_choice(own.choice)}" for own in choices])
            return f"The coin shows {face}, the word is {word}, and all choices are open: {chosen}."
        case Moved(seat, to):
            return f"{names[seat]} is at step {to}."
        case Cheered(seat, number):
            return f"{names[seat]} cheers, with {counted(number, 'cheer')} by now."
        case WentOut(seat):
            return f"{names[seat]} leaves the race."


def _choice(choice: Stake | Answer | None) -> str:
    match choice:
        case Stake(face, steps):
            return f" ({counted(steps, 'step')} on {face})"
        case Answer(word):
            return f" (the word {word})"
        case None:
            return ""


def milestone(event: Event) -> str:
    """Return a mark for a round."""
    return f"Round {event.round}" if isinstance(event, Opened) else ""
