"""The position in words of a game that writes none: its view, and the menu with the names of players."""

from __future__ import annotations

from dataclasses import dataclass

from rules.defaults.position import position
from rules.defaults.telling import describe
from rules.values import Entry, Seat


@dataclass(frozen=True, slots=True)
class Whisper:
    """Whisper to ``to`` (X-1)."""

    to: Seat


@dataclass(frozen=True, slots=True)
class View:
    """Whose turn it is."""

    turn: Seat


def test_a_label_has_the_name_of_a_player_and_its_notation_the_number() -> None:
    action = Whisper(1)
    entry = Entry(action, "whisper 1", describe(None, 0, action), unasked=False)

    assert entry.label == "Whisper to seat 1"
    assert position(View(1), [entry], ("Ann", "Player 2")).splitlines() == [
        "Turn: Player 2.",
        "You can send:",
        "- whisper 1 : Whisper to Player 2",
    ]
