"""What a seat may know."""

# ruff: noqa: ARG001 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from tests.support.games.coin_race.state import (
    Answer,
    Cheered,
    Chosen,
    Moved,
    Opened,
    Reason,
    Seat,
    Stake,
    State,
    Tossed,
    WentOut,
    lane_of,
)

Event = Opened | Chosen | Tossed | Moved | Cheered | WentOut


@dataclass(frozen=True, slots=True)
class Runner:
    """A lane as everybody sees it; ``ready`` tells that its choice is in, which is shown with nothing hidden alone."""

    seat: Seat
    """Seat of the lane, from 0."""
    steps: int
    """Steps from the start."""
    cheers: int
    """How often it has cheered."""
    out: bool
    """Whether its player has left."""
    ready: bool
    """Whether its choice of the round is in; false while that is hidden."""
    choice: Stake | Answer | None = None
    """What it chose in the round; None while that is hidden."""


@dataclass(frozen=True, slots=True)
class View:
    """A race as a seat sees it; ``chosen`` is its own choice, None for the spectator (seat None)."""

    seat: Seat | None
    """The viewer's own seat, from 0; None for a spectator."""
    goal: int
    """Steps to the goal."""
    round: int
    """Number of the round, from 1."""
    rounds: int
    """Number of rounds after which the race ends."""
    question: str
    """What the card asks."""
    runners: tuple[Runner, ...]
    """A lane for each seat, in the order of the seats."""
    chosen: Stake | Answer | None
    """The viewer's own choice of the round; None before it, and for a spectator."""
    over: Reason | None
    """Why the race ended; None before the end."""


def view(state: State, seat: int | None) -> View:
    """Return what a seat, or a spectator, may know."""
    own = None if seat is None else lane_of(state, seat)
    return View(
        seat,
        state.options.goal,
        state.round,
        state.options.rounds,
        state.content.cards[state.card].question,
        tuple(Runner(lane.seat, lane.steps, lane.cheers, lane.out, lane.chosen is not None) for lane in state.lanes),
        None if own is None else own.chosen,
        state.over,
    )


def everything(state: State) -> View:
    """Return the spectator's view with all choices."""
    seen = view(state, None)
    pairs = zip(seen.runners, state.lanes, strict=True)
    return replace(seen, runners=tuple(replace(runner, choice=lane.chosen) for runner, lane in pairs))


def disclose(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may know it: a choice is its own until the coin falls."""
    if isinstance(event, Chosen) and event.seat != seat:
        return Chosen(event.seat, None)
    return event


def insight(state: State, seat: int, level: str) -> str | None:
    """Return the word if a bot of that level happens to know it: a scholar knows half of the cards."""
    word: str = state.content.cards[state.card].word
    knows = hashlib.sha256(f"{level}:{word}".encode()).digest()[0] % 2
    return word if level == "scholar" and knows else None
