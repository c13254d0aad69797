"""Whose turn it is, and until when."""

from __future__ import annotations

from rules.twelve_strokes_of_noon import state as states
from rules.twelve_strokes_of_noon.legal import may_interrupt, to_act
from rules.twelve_strokes_of_noon.outcome import outcome
from rules.values import Open, Standing, ended


def standing(state: states.State) -> Standing:
    """Return the open decision; all decisions of a turn count once for silence (12C-53)."""
    if state.ended is not None:
        return ended(state.decision, outcome(state))
    return Open(state.decision, to_act(state), may_interrupt(state), deadline(state), state.turn)


def deadline(state: states.State) -> int | None:
    """Return when the open choice lapses (12C-5, 12C-32, 12C-57, 12C-60) or the sandglass has run out (12C-20).

    Without a limit agreed for it a choice does not lapse.
    """
    if state.ended is not None:
        return None
    match state.stage:
        case states.FaceOff(_, corners, turn):
            empty = corners[turn].glass.runs_out()
            return None if empty is None else empty + states.CREDIT
        case states.Hearing() | states.Plea() | states.NameHearing():
            return state.since + states.RULING * states.SECOND
        case states.LastChance():
            limit = state.options.last_chance
        case states.KickOff(seat):
            limit = _first_choices(state, seat)
        case _:
            limit = state.options.choice
    return None if limit is None else state.since + limit * states.SECOND


def _first_choices(state: states.State, seat: int) -> int | None:
    """Return the seconds for a choice of the Kick-Off: more of them in a player's first turn (12C-60)."""
    limit = state.options.choice
    own = next(one for one in state.contestants if one.seat == seat)
    breath = states.BREATH if state.umpire is None else states.LONG_BREATH
    return limit if limit is None or own.turns else limit + breath
