"""What of the race is seen on the table: the dice, and the way that a squadron flew."""

from __future__ import annotations

from rules.show.trace import NOTHING, Fallen, Trace, fallen
from rules.twelve_oclock_high import events
from rules.twelve_oclock_high.state import BOMB_DICE, REGULAR_DIE

_BOMB = BOMB_DICE[1]
_FACES = {True: "Bomb", False: "blank"}


def trace(event: events.Event) -> Trace:
    """Return the dice of an event with their faces, and the spaces of a flight from its start to its end."""
    match event:
        case events.OpeningRolled(throws):
            return Trace(tuple(die for one in throws for die in fallen(REGULAR_DIE, one.dice, one.seat)))
        case events.Thrown(seat, _, dice, bomb):
            rolls = () if bomb is None else (bomb,)
            return Trace((*fallen(REGULAR_DIE, dice, seat), *_bombs(rolls, seat)))
        case events.Bombed(seat, _, rolls):
            return Trace(_bombs(rolls, seat))
        case events.Moved(_, start, _, path):
            return Trace(ways=((start, *path),))
    return NOTHING


def _bombs(rolls: tuple[bool, ...], seat: int) -> tuple[Fallen, ...]:
    return fallen(_BOMB, (_FACES[bomb] for bomb in rolls), seat)
