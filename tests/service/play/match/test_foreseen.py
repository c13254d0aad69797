"""The dice that an action throws first, before it is sent: as far as they are the same whatever comes up."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from rules.chance import Chance, Die
from rules.errors import IllegalAction
from service.play.match import foreseen

COIN, RED = Die("coin", ("head", "tail", "tail")), Die("red die", ("0", "2", "5"))


def only_after_the_last_face(chance: Chance) -> None:
    """Throw again after the last face alone."""
    if chance.roll(RED) == 3:
        chance.roll(COIN)


def only_after_the_first_face(chance: Chance) -> None:
    """Throw again after the first face alone."""
    if chance.roll(RED) == 1:
        chance.roll(COIN)


def for_another_purpose(chance: Chance) -> None:
    """Throw the same die for what the first one showed."""
    chance.roll(COIN.by(0, str(chance.roll(RED))))


def from_the_seed(chance: Chance) -> None:
    """Draw what no die of the box throws, and then throw."""
    chance.roll(RED)
    chance.roll(6)
    chance.roll(COIN)


def again_and_again(chance: Chance) -> None:
    """Throw until the coin shows its head."""
    while chance.roll(COIN) != 1:
        pass


def many(chance: Chance) -> None:
    """Throw more dice than are foreseen."""
    for _ in range(9):
        chance.roll(RED)


def refused(chance: Chance) -> None:
    """Be refused when the die has fallen."""
    chance.roll(RED)
    raise IllegalAction("too-late", "X-1", "it is too late")


def nothing(chance: Chance) -> None:
    """Throw no die."""


@pytest.mark.parametrize(
    ("thrown", "expected"),
    [
        (only_after_the_last_face, [RED]),
        (only_after_the_first_face, [RED]),
        (for_another_purpose, [RED]),
        (from_the_seed, [RED]),
        (again_and_again, [COIN]),
        (many, [RED] * foreseen.MOST),
        (refused, [RED]),
        (nothing, []),
    ],
)
def test_dice_are_foreseen_as_far_as_every_face_leads_to_them(
    thrown: Callable[[Chance], None], expected: list[Die]
) -> None:
    def apply(state: None, seat: int, action: str, *, at: int, chance: Chance) -> None:
        assert (state, seat, action, at) == (None, 1, "throw", 5)
        thrown(chance)

    match: Any = SimpleNamespace(game=SimpleNamespace(key="coins", rules=SimpleNamespace(apply=apply)))
    table: Any = SimpleNamespace(state=None, at=7, match_time=lambda at: at - 2)
    found = foreseen.dice(match, table, 1, "throw")
    assert [(die.name, die.faces) for die in found] == [(die.name, die.faces) for die in expected]
