"""What players sent, as the store keeps it: the last answers, an action that waits for throws, the last throws."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from rules.table.record import Thought
from rules.wire.codec import AsIs, Length, Plain, Sparse

Face = Annotated[str, Length(1, 40)]
"""A face as it is printed on a die."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat's action as it was sent, with the faces ``throws``: repeated, it is answered again from its ply."""

    decision: int
    action: Annotated[Plain, AsIs]
    ply: int
    throws: Annotated[tuple[Face, ...], Sparse] = ()


@dataclass(frozen=True, slots=True)
class Awaited:
    """A die that is to be thrown next: its name, its faces, the seat that throws it, if it is one's, and for what."""

    die: str
    faces: tuple[Face, ...]
    seat: int | None
    purpose: str = ""


@dataclass(frozen=True, slots=True)
class Pending:
    """An entry that is accepted and becomes a ply when its dice are thrown (TBL-14).

    It was accepted at the store time ``at``, as ply ``ply``, from which its other luck is derived. ``answers`` is the
    decision that it answers, as it was sent with the faces ``sent``; ``thought`` is a bot's. ``faces`` are all that
    were entered so far. ``awaited`` is None if none is missing: then it would end the match, and waits for the host's
    word.
    """

    seat: int | None
    entry: Annotated[Plain, AsIs]
    at: int
    ply: int
    answers: int | None
    thought: Thought | None
    sent: tuple[Face, ...]
    faces: tuple[Face, ...]
    awaited: Awaited | None


@dataclass(frozen=True, slots=True)
class Entering:
    """The last faces that were entered: the number of the first among all of the match, and the ply of them, if any."""

    throw: int
    faces: tuple[Face, ...]
    over: bool
    ply: int | None
