"""What of an event is seen on a table: the dice that fell, and what moved on the board."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rules.chance import Die


@dataclass(frozen=True, slots=True)
class Fallen:
    """A die as it fell: its name and the face in the words on the box.

    ``seat`` threw it (None: no one seat); ``purpose`` says for what, where that is not plain: what follows "for".
    """

    die: str
    face: str
    seat: int | None = None
    purpose: str = ""


@dataclass(frozen=True, slots=True)
class Trace:
    """The dice that fell, in order, and the ways on the board.

    A way is a list of places (``spot`` of a drawing's groups): of something that moved all places from the first to the
    last, of a shot the one who fires and the one who is fired at.
    """

    dice: tuple[Fallen, ...] = ()
    ways: tuple[tuple[str, ...], ...] = ()


NOTHING = Trace()


def fallen(die: Die, faces: Iterable[object], seat: int | None = None, purpose: str = "") -> tuple[Fallen, ...]:
    """Return several throws of a die with these faces, as one seat's and for one purpose."""
    return tuple(Fallen(die.name, str(face), seat, purpose) for face in faces)


def together(traces: Sequence[Trace]) -> Trace:
    """Return several traces as one, such as those of all events of a ply."""
    return Trace(
        tuple(die for trace in traces for die in trace.dice), tuple(way for trace in traces for way in trace.ways)
    )
