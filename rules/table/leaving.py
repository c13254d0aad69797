"""What the leaving of players means for the outcome (TBL-4, TBL-6)."""

from __future__ import annotations

from itertools import pairwise

from rules.errors import SplitSide
from rules.game import AnyGame
from rules.table.table import Table, Terms, taken
from rules.values import Outcome


def outcome_by_leaving(game: AnyGame, terms: Terms, table: Table) -> Outcome | None:
    """Return how the match ends because of those who left (TBL-4, TBL-6), or None when it goes on."""
    seats = taken(table)
    umpire = game.umpire(terms.options, seats)
    sides = [side for side in game.sides(terms.options, seats) if umpire not in side]
    standing = [side for side in sides if not all(table.chairs[seat].gone for seat in side)]
    if len(standing) == 1 < len(sides):
        winners = tuple(seat for seat in standing[0] if not table.chairs[seat].gone)
        places = tuple(1 if seat in winners else None for seat in seats)
        return Outcome(winners, places, "resignation", "TBL-4")
    if not any(chair.attended for chair in table.chairs):
        return Outcome((), (None,) * len(seats), "abandoned", "TBL-6")
    return None


def without_resigned(table: Table, outcome: Outcome) -> Outcome:
    """Return the outcome with nobody who resigned among the winners: the best of the others win (TBL-4)."""
    seats = taken(table)
    if not any(table.chairs[seat].resigned for seat in seats):
        return outcome
    ranked = {
        seat: place
        for seat, place in zip(seats, outcome.places, strict=True)
        if place is not None and not table.chairs[seat].resigned
    }
    values = sorted({place for place in outcome.places if place is not None})
    # What those who stay take of the room between a place and the next: a side that shares one keeps it.
    room = {low: min(high - low, list(ranked.values()).count(low)) for low, high in pairwise(values)}
    better = {seat: sum(room[value] for value in values if value < place) for seat, place in ranked.items()}
    places = tuple(better[seat] + 1 if seat in better else None for seat in seats)
    winners = tuple(seat for seat in outcome.winners if not table.chairs[seat].resigned)
    if outcome.winners and not winners:
        winners = tuple(seat for seat, place in zip(seats, places, strict=True) if place == 1)
    return Outcome(winners, places, outcome.reason, outcome.clause)


def check_sides(game: AnyGame, terms: Terms, table: Table, outcome: Outcome) -> None:
    """Insist that a side wins or loses together, and that its seats share a place; those who resigned have none.

    :raises SplitSide: naming the side.
    """
    seats = taken(table)
    places = dict(zip(seats, outcome.places, strict=True))
    for side in game.sides(terms.options, seats):
        left = tuple(seat for seat in side if not table.chairs[seat].resigned)
        won = tuple(seat for seat in left if seat in outcome.winners)
        if won and won != left:
            raise SplitSide(f"of the side {left} only {won} wins, and a side wins or loses together", "rules.standing")
        if len({places.get(seat) for seat in left}) > 1:
            shown = tuple(places.get(seat) for seat in left)
            raise SplitSide(f"the side {left} has the places {shown}, and must share one", "rules.standing")
