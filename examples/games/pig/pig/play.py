"""Pig: its values, and its rules as pure functions."""

from dataclasses import dataclass, field, replace
from typing import Annotated, Literal

from rules.chance import Chance, Die
from rules.errors import IllegalAction
from rules.values import Open, Outcome, Seat, Standing, Step, ended
from rules.wire.codec import Between

Ending = Literal["goal", "last-decision", "player-left", "closed"]
CLAUSES = {"goal": "PIG-4", "last-decision": "PIG-5", "player-left": "PIG-7"}
DIE = Die("die", "123456")
LONGEST = 5000


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the match."""

    goal: Annotated[int, Between(10, 1000)] = field(default=100, metadata={"about": "Points that win (PIG-4)."})


@dataclass(frozen=True, slots=True)
class Throw:
    """Throw the die (PIG-2)."""


@dataclass(frozen=True, slots=True)
class Hold:
    """Hold and keep the points of this turn (PIG-3)."""


@dataclass(frozen=True, slots=True)
class Thrown:
    """``seat`` throws ``face``."""

    seat: Seat
    """Seat that threw, from 0."""
    face: int
    """What the die shows, 1 to 6."""


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """``seat`` ends the turn with a score of ``score``."""

    seat: Seat
    """Seat whose turn it was, from 0."""
    score: int
    """Its points in the match so far."""


@dataclass(frozen=True, slots=True)
class State:
    """A match. Pig hides nothing, so the view is the state itself."""

    options: Options
    """What was agreed before the match."""
    seats: tuple[Seat, ...]
    """All seats that play, ascending."""
    scores: tuple[int, ...]
    """Points that each of `seats` has kept, in that order."""
    turn: Seat
    """Seat whose turn it is, from 0."""
    points: int = 0
    """Points of the open turn, which a 1 takes."""
    decision: int = 1
    """Number of the open decision, from 1."""
    gone: Seat | None = None
    """Seat that has left, from 0; None: nobody."""
    over: Ending | None = None
    """Why the match ended; None before the end."""


def standing(state: State) -> Standing:
    """Say whose turn it is, or how the match ended."""
    if state.over is None:
        return Open(state.decision, (state.turn,))
    scores = [-1 if seat == state.gone else score for seat, score in zip(state.seats, state.scores, strict=True)]
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    winners = tuple(seat for seat, place in zip(state.seats, places, strict=True) if place == 1)
    clause = CLAUSES.get(state.over)
    return ended(state.decision, Outcome(winners, places, state.over, clause) if clause else None)


def check(state: State, seat: int, action: Throw | Hold, *, at: int) -> None:
    """Insist that an action is legal."""
    if state.over is not None or seat != state.turn:
        raise IllegalAction("not-your-turn", "PIG-1", f"it is the turn of seat {state.turn}")
    if action == Hold() and not state.points:
        raise IllegalAction("nothing-to-hold", "PIG-3", "the turn has no points yet")


def apply(state: State, seat: int, action: Throw | Hold, *, at: int, chance: Chance) -> Step[State, Thrown | TurnEnded]:
    """Play an action, after ``check``."""
    check(state, seat, action, at=at)
    face = chance.roll(DIE) if action == Throw() else 0
    points = 0 if face == 1 else state.points + face
    place, thrown = state.seats.index(seat), (Thrown(seat, face),) if face else ()
    score, goal = state.scores[place] + points, state.options.goal
    over: Ending | None = "goal" if score >= goal else "last-decision" if state.decision == LONGEST else None
    if face > 1 and over is None:
        return Step(replace(state, points=points, decision=state.decision + 1), thrown)
    scores = (*state.scores[:place], score, *state.scores[place + 1 :])
    turn = state.seats[(place + 1) % len(state.seats)]
    after = replace(state, scores=scores, turn=turn, points=0, decision=state.decision + 1, over=over)
    return Step(after, (*thrown, TurnEnded(seat, score)))
