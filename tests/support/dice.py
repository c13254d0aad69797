"""Dice of a real table in tests: each is thrown when it is asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from rules.chance import Chance, Die, Entered, Seeded, ThrowAwaited

T = TypeVar("T")


def entered(
    play: Callable[[Chance], T], face: Callable[[Die], str], seeded: Callable[[], Seeded] = lambda: Seeded(b"table")
) -> tuple[T, list[Die], list[str]]:
    """Return what was played, the dice that it asked for, and the ``face`` that was entered for each of them."""
    dice: list[Die] = []
    faces: list[str] = []
    while True:
        try:
            return play(Entered(faces, seeded())), dice, faces
        except ThrowAwaited as awaited:
            dice.append(awaited.die)
            faces.append(face(awaited.die))


def scripted(play: Callable[[Chance], T], *faces: str) -> tuple[T, list[tuple[str, int | None]]]:
    """Return what was played with exactly these faces, and who threw which die (None: the seat that acts)."""
    left = list(faces)
    played, dice, _ = entered(play, lambda _die: left.pop(0))
    assert left == []
    return played, [(die.name, die.seat) for die in dice]


def printed(dice: Sequence[Die] | None) -> dict[str, tuple[str, ...]] | None:
    """Return the faces of dice by their names; as ints they are equal if they have as many sides."""
    return None if dice is None else {die.name: die.faces for die in dice}
