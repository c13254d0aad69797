"""Beacon: a game for tests that one player or several play together against the dice. See RULES.md."""

# ruff: noqa: ARG001, ARG005 - the contract fixes the parameters; not every game needs each

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Annotated, Any, Literal

from rules.chance import Chance
from rules.errors import IllegalAction
from rules.game import Game, Rules
from rules.values import Open, Outcome, Seat, Standing, Step, ended
from rules.wire.codec import Between

__all__ = ["GAME"]

Ending = Literal["top", "dark", "closed"]
CLAUSES = {"top": "BC-3", "dark": "BC-4"}
TOP, LONGEST = 30, 40


@dataclass(frozen=True, slots=True)
class Options:
    """What is agreed before the match."""

    flames: Annotated[int, Between(1, 9)] = field(default=3, metadata={"about": "Flames of the light (BC-2)."})
    """Flames of the light."""


@dataclass(frozen=True, slots=True)
class Climb:
    """Climb with the die (BC-2)."""


@dataclass(frozen=True, slots=True)
class Rest:
    """Rest and go one step up (BC-2)."""


@dataclass(frozen=True, slots=True)
class Climbed:
    """``seat`` throws ``face``."""

    seat: Seat
    """Who climbs."""
    face: int
    """The face of the die, from 1 to 6."""


@dataclass(frozen=True, slots=True)
class Rested:
    """``seat`` rests."""

    seat: Seat
    """Who rests."""


@dataclass(frozen=True, slots=True)
class State:
    """A match. Nothing is hidden, so the view is the state itself."""

    options: Options
    """What was agreed."""
    seats: tuple[Seat, ...]
    """The seats that take part."""
    here: tuple[Seat, ...]
    """The seats that have not left."""
    turn: Seat
    """Whose turn it is."""
    flames: int
    """The flames that burn."""
    steps: int = 0
    """The steps that the light has come up."""
    decision: int = 1
    """The number of the decision, from 1."""
    over: Ending | None = None
    """Why the match is over; null while it is on."""


def standing(state: State) -> Standing:
    """Say whose turn it is, or that all have won or none."""
    if state.over is None:
        return Open(state.decision, (state.turn,))
    winners = state.here if state.over == "top" else ()
    places = tuple((1 if seat in winners else None) for seat in state.seats)
    clause = CLAUSES.get(state.over)
    return ended(state.decision, Outcome(winners, places, state.over, clause) if clause else None)


def check(state: State, seat: int, action: Any, *, at: int) -> None:
    """Insist that it is the seat's turn."""
    if state.over is not None or seat != state.turn:
        raise IllegalAction("not-your-turn", "BC-1", f"it is the turn of seat {state.turn}")


def apply(state: State, seat: int, action: Any, *, at: int, chance: Chance) -> Step[Any, Any]:
    """Play an action, after ``check``."""
    check(state, seat, action, at=at)
    face = chance.roll(6) if isinstance(action, Climb) else 0
    flames, steps = state.flames - (face == 1), state.steps + (0 if face == 1 else face or 1)
    lost = flames == 0 or state.decision == LONGEST
    over: Ending | None = "top" if steps >= TOP else "dark" if lost else None
    moved = replace(state, flames=flames, steps=steps, decision=state.decision + 1, over=over)
    event = Climbed(seat, face) if face else Rested(seat)
    return Step(replace(moved, turn=following(moved, seat)), (event,))


def following(state: State, seat: int) -> int:
    """Return the seat whose turn comes after another one's."""
    return next((one for one in state.here if one > seat), state.here[0])


def leave(state: State, seat: int, *, at: int, chance: Chance) -> Step[Any, Any]:
    """Pass a seat over from now on."""
    here = tuple(one for one in state.here if one != seat)
    if not here:
        return Step(replace(state, here=here, over="dark"))
    gone = replace(state, here=here)
    return Step(gone if seat != state.turn else replace(gone, turn=following(gone, seat), decision=state.decision + 1))


GAME: Game[Any, Any, Any, Any, Any] = Game(
    key="beacon",
    title="Beacon",
    version=1,
    longest=LONGEST,
    package=__name__,
    options=Options,
    state=State,
    view=State,
    actions=(Climb, Rest),
    events=(Climbed, Rested),
    seats=lambda options: (1, 2, 3, 4),
    sides=lambda options, seats: (tuple(seats),),
    rules=Rules(
        initial=lambda options, seats, order, content, *, at, chance: Step(
            State(options, tuple(seats), tuple(seats), seats[0], options.flames)
        ),
        standing=standing,
        legal=lambda state, seat: () if state.over or seat != state.turn else (Climb(), Rest()),
        check=check,
        apply=apply,
        default=lambda state, seat, *, at, chance: Rest(),
        leave=leave,
        close=lambda state: replace(state, over="closed"),
        view=lambda state, seat: state,
        disclose=lambda event, seat: event,
    ),
)
