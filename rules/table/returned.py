"""What a game returns is checked before a table takes it, so that nothing of a broken contract is ever written.

Only what the types of the contract promise and a table relies on: whether the values themselves can be written, the
codec finds when it writes them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.errors import BrokenContract
from rules.game import AnyGame
from rules.table.table import Chair, Player, Table, taken
from rules.values import Closed, Open, Outcome, Over, Rematch, Step

LONGEST_DELAY = 24 * 60 * 60 * 1000
"""Most ms that a bot may wait before it acts."""

_STANDING = "rules.standing"
_STANDINGS = (Open, Over, Closed)


def check_step(game: AnyGame, step: Any) -> None:
    """Insist on a step of the game's own state and events.

    :raises BrokenContract: naming what it is instead.
    """
    if type(step) is not Step:
        raise BrokenContract(f"expected a Step, not {_name(step)}")
    check_state(game, step.state)
    if type(step.events) is not tuple:
        raise BrokenContract(f"the events of a step are a tuple, not {_name(step.events)}")
    for event in step.events:
        if type(event) not in game.events:
            raise BrokenContract(f"{_name(event)} is not one of the game's events")


def check_state(game: AnyGame, state: Any) -> None:
    """Insist on a state of the game's own class.

    :raises BrokenContract: naming what it is instead.
    """
    if type(state) is not game.state:
        raise BrokenContract(f"expected a state of the class {game.state.__name__}, not {_name(state)}")


def check_standing(standing: Any, before: int) -> None:
    """Insist on a standing whose decision is not before the one that was open.

    :raises BrokenContract: when it is no standing, or the number of its decision falls.
    """
    if type(standing) not in _STANDINGS:
        raise BrokenContract(f"expected a standing Open, Over or Closed, not {_name(standing)}", _STANDING)
    if type(standing.decision) is not int or standing.decision < before:
        raise BrokenContract(f"the decision after {before} has the number {standing.decision!r}", _STANDING)


def check_open(table: Table) -> None:
    """Insist that a match that goes on waits for a seat, and that all who may act take part in it.

    :raises BrokenContract: naming the seats.
    """
    standing = table.standing
    if not isinstance(standing, Open):
        raise BrokenContract(f"the match goes on, and its standing is {_name(standing)}", _STANDING)
    if not standing.must:
        raise BrokenContract("the standing is Open, and no seat must act", _STANDING)
    _check_seats("must", standing.must, table.chairs)
    _check_seats("may", standing.may, table.chairs)
    if not set(standing.must).isdisjoint(standing.may):
        raise BrokenContract(f"of the seats that must act, {standing.must}, some need not, {standing.may}", _STANDING)
    for name, value in (("deadline", standing.deadline), ("turn", standing.turn)):
        if value is not None and type(value) is not int:
            raise BrokenContract(f"the {name} is a whole number or None, not {_name(value)}", _STANDING)


def check_outcome(outcome: Any, table: Table) -> None:
    """Insist on an outcome for the seats that take part.

    :raises BrokenContract: when its winners are others, or its places are not one for each seat.
    """
    if type(outcome) is not Outcome:
        raise BrokenContract(f"expected an Outcome, not {_name(outcome)}", _STANDING)
    _check_seats("winners", outcome.winners, table.chairs)
    seats = sum(chair.player is not Player.OPEN for chair in table.chairs)
    places = outcome.places
    ranked = type(places) is tuple and all(place is None or (type(place) is int and place >= 1) for place in places)
    if not ranked or len(places) != seats:
        raise BrokenContract(f"the places of {seats} seats are {places!r}", _STANDING)


def check_closed(game: AnyGame, table: Table) -> None:
    """Insist that a game that the table ended waits for nobody.

    :raises BrokenContract: when it is still open, or its state is of another class.
    """
    check_state(game, table.state)
    if type(table.standing) not in (Over, Closed):
        raise BrokenContract(
            f"the table has ended the match, and its standing is {_name(table.standing)}", "rules.close"
        )


def check_delay(delay: Any) -> None:
    """Insist on a bot's delay in ms, at most a day, so that no match waits for ever.

    :raises BrokenContract: when it is something else.
    """
    if type(delay) is not int or not 0 <= delay <= LONGEST_DELAY:
        raise BrokenContract(f"a delay is from 0 to {LONGEST_DELAY} ms, and not {delay!r}", "bots.delay")


def check_rematch(game: AnyGame, custom: Any, table: Table) -> None:
    """Insist on a next match with options of the game, in which every old seat has a new seat.

    :raises BrokenContract: when it is no Rematch, or a seat is missing or there twice.
    :raises Malformed: when the game refuses its own options.
    """
    if type(custom) is not Rematch or type(custom.options) is not game.options:
        raise BrokenContract(f"expected a Rematch with {game.options.__name__}, not {custom!r}", "rules.rematch")
    if type(custom.seats) is not tuple or sorted(custom.seats) != list(taken(table)):
        raise BrokenContract(
            f"the next match seats {custom.seats!r}, not {taken(table)} in some order", "rules.rematch"
        )
    game.check_options(custom.options)


def _check_seats(name: str, seats: Sequence[int], chairs: Sequence[Chair]) -> None:
    """Insist on seats that take part, ascending."""
    if type(seats) is not tuple:
        raise BrokenContract(f"the seats in {name} are a tuple, not {_name(seats)}", _STANDING)
    last = -1
    for seat in seats:
        if type(seat) is not int or not last < seat < len(chairs) or chairs[seat].player is Player.OPEN:
            raise BrokenContract(f"the seats in {name} take part and ascend, and {seats} do not", _STANDING)
        last = seat


def _name(value: Any) -> str:
    return type(value).__name__
