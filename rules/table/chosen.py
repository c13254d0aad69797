"""The luck that who opens a test match chooses (TBL-17): a seed and a script.

Nothing of this luck depends on the match's id, on a secret or on the time: equal openings and equal actions give equal
matches on every server.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Protocol

from rules.chance import Die, Draw, Entered, NoSuchFace, Seeded, plain_face
from rules.errors import Fault
from rules.game import AnyGame
from rules.table.table import Luck, SeatSeed
from rules.wire.codec import Length
from rules.wire.plain import canonical

LONGEST_SCRIPT = 10_000
"""Most faces of a script."""

PLACE = "test"
"""What the luck of a test match has in the place of its id."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The luck that was chosen: all comes from the ``seed``, but the throws of named dice from the ``script`` first.

    The script holds faces as they are printed. None: it throws none, and the seed throws every die; when it ends, or
    is empty from the start, the faces are entered as those of a real table are (TBL-14).
    """

    seed: SeatSeed
    """Text from which all luck is made that the script does not throw."""
    script: Annotated[tuple[Annotated[str, Length(1, 40)], ...], Length(0, LONGEST_SCRIPT)] | None = None
    """Faces of the game's dice in the order of their throws, as they are printed; None: the seed throws every die."""

    def key(self, purpose: str = "luck") -> bytes:
        """Return the 32 bytes from which luck is derived: SHA-256 of the canonical JSON of a label and the seed."""
        return hashlib.sha256(canonical([f"noonday-test-{purpose}-1", self.seed])).digest()

    def following(self) -> Chosen:
        """Return what the next match has (TBL-9): the same seed, and a script that has ended."""
        return Chosen(self.seed, None if self.script is None else ())


class Opened(Protocol):
    """What a match was opened with: a set-up or a record."""

    @property
    def match(self) -> str:
        """Its id."""
        ...

    @property
    def chosen(self) -> Chosen | None:
        """The luck that was chosen for it."""
        ...


def place(opened: Opened) -> str:
    """Return what names the match where its luck is derived (TBL-2): its id, but in a test match a fixed word."""
    return opened.match if opened.chosen is None else PLACE


def fitted(game: AnyGame, options: Any, chosen: Chosen) -> tuple[Luck, Chosen]:
    """Return who throws the dice, and the luck with its script as the faces are printed.

    A game without named dice has nothing that a script could throw: there the seed throws everything.
    """
    dice = game.rules.dice(options)
    if not dice or chosen.script is None:
        return Luck.SERVER, Chosen(chosen.seed)
    printed = {plain_face(face): face for die in reversed(dice) for face in reversed(die.faces)}
    return Luck.TABLE, Chosen(chosen.seed, tuple(printed[plain_face(face)] for face in chosen.script))


def faults(game: AnyGame, options: Any, chosen: Chosen) -> Iterator[Fault]:
    """Yield what is wrong with a script for a game with these options."""
    dice, script = game.rules.dice(options), chosen.script or ()
    if script and not dice:
        yield Fault(("luck", "script"), f"must be left out: {game.title} has no dice with names; the seed is its luck")
        return
    known = {plain_face(face) for die in dice or () for face in die.faces}
    for number, face in enumerate(script):
        if plain_face(face) not in known:
            yield Fault(("luck", "script", number), "no die of the game has this face")


class FromScript:
    """Throw dice of the box from a script, then as faces are entered; what no such die throws is the seed's.

    The script ends at a face that the die which asks for it does not have: from there on the faces are entered.
    """

    __slots__ = ("_entered", "_script", "_scripted", "_seeded", "ended")

    def __init__(self, script: Sequence[str], faces: Sequence[str], seeded: Seeded) -> None:
        """Take what is left of the script, the faces that are entered after it, and the luck of the seed.

        ``ended`` says that a die did not have the script's next face.
        """
        self._script, self._seeded = script, seeded
        self._scripted: list[str] = []
        self._entered = Entered(faces, seeded)
        self.ended = False

    @property
    def draws(self) -> Sequence[Draw]:
        """The throws so far, in order."""
        return self._seeded.draws

    @property
    def used(self) -> int:
        """How many faces of the script were thrown."""
        return len(self._scripted)

    @property
    def entered(self) -> Sequence[str]:
        """The entered faces that were used."""
        return self._entered.faces

    @property
    def faces(self) -> Sequence[str]:
        """All faces that were used, the script's first."""
        return (*self._scripted, *self._entered.faces)

    def roll(self, sides: int) -> int:
        """Return the lowest side with the next face.

        :raises ThrowAwaited: when the script has ended and the face was not entered yet.
        :raises NoSuchFace: when the die has no face as it was entered.
        """
        side = self._next(sides) if isinstance(sides, Die) else None
        if side is None:
            return self._entered.roll(sides)
        self._seeded.draws.append((int(sides), side))
        return side

    def _next(self, die: Die) -> int | None:
        """Return the side of the script's next face; None where the script has ended."""
        if self.ended or self.used == len(self._script):
            return None
        try:
            side = die.side(self._script[self.used])
        except NoSuchFace:
            self.ended = True
            return None
        self._scripted.append(die.faces[side - 1])
        return side
