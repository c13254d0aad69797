"""How a match ended: who is Master of Noon, and the places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.twelve_strokes_of_noon.state import ENDING_CLAUSES, Ending, State
from rules.values import Outcome


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, or None while it goes on.

    Players who are still in are ranked by money; equal money shares a place (12C-33). The guesser of the star is before
    all others (12C-29). Players who are out have no place (12C-30, 12C-43), and an umpire has none (12C-59).
    """
    if state.ended in (None, Ending.CLOSED):
        return None
    worth = {own.seat: (False, own.money) for own in state.contestants if not own.out}
    if state.ended is Ending.STAR_GUESSED and state.board is not None:
        guesser = next(guess.seat for guess in state.board.guesses if guess.right and guess.seat in worth)
        worth[guesser] = (True, worth[guesser][1])
    seats = _seats(state)
    places = tuple(
        1 + sum(other > worth[seat] for other in worth.values()) if seat in worth else None for seat in seats
    )
    winners = tuple(seat for seat, place in zip(seats, places, strict=True) if place == 1)
    return Outcome(winners, places, state.ended.value, ENDING_CLAUSES[state.ended])


def _seats(state: State) -> list[int]:
    """Return all seats that take part, ascending: those of the players and the umpire's."""
    players = [own.seat for own in state.contestants]
    return players if state.umpire is None else sorted((*players, state.umpire.seat))


def points(state: State) -> Mapping[int, int]:
    """Return the money of each seat that is still in; other money is not ranked (12C-30, 12C-43)."""
    return {own.seat: own.money for own in state.contestants if not own.out}


def close(state: State) -> State:
    """Return the state in which the game stays when the table ends it (TBL-4, TBL-6)."""
    return replace(state, ended=Ending.CLOSED)
