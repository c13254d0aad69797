"""What most games answer to parts of the contract that they do not need, for a package to take as its own.

A game without a deck takes ``content_schema``, ``excerpt``, ``load_content``, ``recall`` and ``standard_content``; one
whose bots know what their seats see takes ``insight``, and so on. Whatever has a rule behind it a game says itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Never

from rules.chance import Chance
from rules.errors import InvalidContent
from rules.game import Step
from rules.wire.content import Content
from rules.wire.plain import Plain


def may_interrupt(state: Any) -> tuple[int, ...]:
    """Return nobody: whoever need not act cannot act."""
    return ()


def unasked(state: Any, action: Any) -> bool:
    """Return False: a seat that must act can only answer."""
    return False


def deadline(state: Any) -> None:
    """Return None: the game has no clock of its own."""


def turn(state: Any) -> int:
    """Return the number of the open decision: each is a turn of its own (TBL-5)."""
    number: int = state.decision
    return number


def hindsight(options: Any) -> bool:
    """Return True: whatever was told may be asked for again."""
    return True


def withdraw(state: Any, seat: int, *, at: int, chance: Chance) -> Step:
    """Return the state as it is: no player has anything open that a bot would not stand by."""
    return Step(state)


def volunteers(state: Any, seat: int, level: str) -> bool:
    """Return False: bots do what they are asked for, and nothing else."""
    return False


def points(state: Any) -> Mapping[int, int]:
    """Return nothing: the game has winners and places, and counts nothing for a seat."""
    return {}


def insight(state: Any, seat: int, level: str) -> None:
    """Return None: a bot knows what its seat sees."""


PACE = 1000
"""Milliseconds between the opening of a decision and a bot's action, at human pace: enough to see what changed."""


def pace(state: Any, seat: int, level: str) -> int:
    """Return the usual time, whatever the bot decides, so that it tells nothing (TBL-10)."""
    return PACE


def standard_content() -> None:
    """Return None: the game is played without a deck."""


def load_content(content: bytes) -> Never:
    """Refuse every deck.

    :raises InvalidContent: always.
    """
    raise InvalidContent("the game is played without a deck")


def excerpt(content: Content, state: Any) -> None:
    """Return None: there is no content."""


def recall(excerpt: Plain, digest: str) -> Never:
    """Refuse any excerpt: there is no content.

    :raises InvalidContent: always.
    """
    raise InvalidContent("the game is played without a deck")


def content_schema() -> None:
    """Return None: there is no content."""
